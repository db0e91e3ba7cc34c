"""The desk: a code for each table, photos that land in the batch's folder, and the tables that are missing."""

from __future__ import annotations

import json
import os
import re
import signal
import ssl
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote, urlencode

import cv2
import httpx2 as httpx
import numpy as np
import pytest
from fastapi.testclient import TestClient
from playwright.sync_api import Browser, Page, expect

from api.batch.folder import plan_of_folder
from api.intake.app import create_app
from api.intake.desk import STATE, Desk
from api.lan.certificate import AUTHORITY
from scoring import DEFAULT_RULESET, ruleset
from tests.api.batch.tournament import PICTURES, doors, started
from tests.api.conftest import PHONE
from tests.api.helpers import problem
from tests.api.page_checks import check_reach, qr_text

FACTS = {"went_out": True, "took_muerto": True, "rack": []}
PHOTO = (PICTURES / "mesa.jpg").read_bytes()


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    (tmp_path / "mesas.csv").write_text(
        "mesa,lado,nombres\n1,A,Ana y Beto\n1,B,Caro y Dani\n7,A,Eli\n7,B,Fede\n", "utf-8"
    )
    return Desk(tmp_path)


@pytest.fixture
def client(desk: Desk) -> TestClient:
    return TestClient(create_app(desk, "http://192.168.0.9:8020"))


def send(client: TestClient, desk: Desk, table: str = "7", side: str = "A", **more: object) -> object:
    files = [("photos", ("IMG_1.HEIC", more.get("data", PHOTO)))]
    asked = {
        "clave": more.get("key", desk.key(table)),
        "ronda": more.get("round", desk.round),
        "tarde": more.get("late", False),
    }
    address = f"/api/tables/{quote(table)}/hands/1/{side}?{urlencode(asked)}"
    return client.post(address, files=files, data={"hand": json.dumps(more.get("facts", FACTS))})


def test_photos_land_in_the_folder_of_their_hand(client: TestClient, desk: Desk, tmp_path: Path) -> None:
    desk.begin_round("2")
    assert send(client, desk).status_code == 200
    folder = tmp_path / "ronda-2" / "mesa-7" / "mano-1" / "lado-A"
    assert (folder / "juegos-1.jpg").read_bytes() == PHOTO
    (entry,) = plan_of_folder(tmp_path, ruleset(DEFAULT_RULESET)).entries
    assert (entry.names, entry.stated, entry.said.rack_empty, entry.said.hand.went_out) == ("Eli", True, True, True)
    # A phone that sends again after a lost answer adds nothing.
    assert send(client, desk).status_code == 200
    assert sorted(path.name for path in folder.iterdir()) == ["juegos-1.jpg", "mano.json"]


def test_photos_go_into_the_round_that_the_page_shows(client: TestClient, desk: Desk, tmp_path: Path) -> None:
    desk.begin_round("2")
    problem(send(client, desk, round="1"), 409, "another-round")  # type: ignore[arg-type]
    # Said of a round that never was on, not even the player's word makes it one.
    problem(send(client, desk, round="9", late=True), 409, "another-round")  # type: ignore[arg-type]
    assert not list(tmp_path.rglob("*.jpg"))
    assert send(client, desk, round="1", late=True).status_code == 200  # type: ignore[attr-defined]
    assert (tmp_path / "ronda-1" / "mesa-7" / "mano-1" / "lado-A" / "juegos-1.jpg").is_file()
    # What the desk remembers of earlier rounds outlives it.
    assert send(TestClient(create_app(Desk(tmp_path), "")), desk, round="1", late=True).status_code == 200  # type: ignore[attr-defined]


@pytest.mark.parametrize("round", ["", "-1", "../x", "a/b", "9" * 5000, "x" * 41, "\x07", 3, None])
def test_a_round_that_cannot_be_is_refused(client: TestClient, desk: Desk, round: object) -> None:
    address = f"/api/panel/round?clave={desk.organiser_key}"
    problem(client.post(address, json={"round": round}), 422, "no-round")
    assert desk.round == "1"


def test_a_roster_that_somebody_is_editing_stops_nobody(client: TestClient, desk: Desk, tmp_path: Path) -> None:
    panel = f"/api/panel?clave={desk.organiser_key}"
    assert client.get(panel).json()["fault"] is None
    (tmp_path / "mesas.csv").write_text("mesa,lado,nombres\n1,A,Ana y Beto\n7,,\n", "utf-8")
    state = client.get(panel).json()
    assert ("renglón 3" in state["fault"], "row 3" in state["fault_en"]) == (True, True)
    assert [table["names"]["A"] for table in state["tables"]] == ["Ana y Beto", "Eli"]
    assert send(client, desk).status_code == 200  # type: ignore[attr-defined]
    assert client.get(f"/codigos?clave={desk.organiser_key}").status_code == 200
    (tmp_path / "mesas.csv").write_text("mesa,lado,nombres\n1,A,Zoe\n", "utf-8")
    state = client.get(panel).json()
    assert (state["fault"], state["tables"][0]["names"]["A"]) == (None, "Zoe")


def test_where_nothing_can_be_kept_it_says_so(client: TestClient, desk: Desk, tmp_path: Path) -> None:
    (tmp_path / "ronda-1").write_text("no soy una carpeta")
    problem(send(client, desk), 503, "cannot-read")  # type: ignore[arg-type]


def test_what_is_no_photo_or_no_hand_is_refused_and_nothing_is_kept(
    client: TestClient, desk: Desk, tmp_path: Path
) -> None:
    problem(send(client, desk, data=b"hola"), 415, "not-an-image")  # type: ignore[arg-type]
    problem(send(client, desk, facts={"went_out": "sí"}), 422)  # type: ignore[arg-type]
    problem(send(client, desk, side="C"), 422, "no-such-hand")  # type: ignore[arg-type]
    assert not list(tmp_path.rglob("*.jpg"))


def test_a_table_cannot_send_for_another(client: TestClient, desk: Desk) -> None:
    problem(send(client, desk, table="1", key=desk.key("7")), 403, "no-key")  # type: ignore[arg-type]
    problem(client.get(f"/api/panel?clave={desk.key('7')}"), 403)
    problem(client.get("/codigos"), 403)


def test_the_organiser_sees_which_tables_are_missing(client: TestClient, desk: Desk) -> None:
    address = f"/api/panel?clave={desk.organiser_key}"
    assert client.get(address).json()["missing"] == ["1", "7"]
    send(client, desk)
    state = client.get(address).json()
    assert state["missing"] == ["1"]
    assert state["tables"][1]["hands"][0]["sides"]["A"]["lacks"] == []
    client.post(f"/api/panel/round?clave={desk.organiser_key}", json={"round": "2"})
    assert client.get(address).json()["missing"] == ["1", "7"]


def test_codes_hold_after_a_new_start(desk: Desk, tmp_path: Path) -> None:
    desk.begin_round("final")
    again = Desk(tmp_path)
    assert (again.round, again.key("7"), again.organiser_key) == ("final", desk.key("7"), desk.organiser_key)
    assert (tmp_path / STATE).is_file()


def test_a_printed_code_is_read_by_a_camera(browser: Browser, client: TestClient, desk: Desk, tmp_path: Path) -> None:
    name = "ñandú #2 ¿a&b?"
    (tmp_path / "mesas.csv").write_text(f"mesa,lado,nombres\n1,A,Ana\n{name},A,Eli\n", "utf-8")
    page = browser.new_page(viewport={"width": 900, "height": 700})
    page.set_content(client.get(f"/codigos?clave={desk.organiser_key}").text)
    expect(page.locator("section")).to_have_count(2)
    picture = page.locator("section svg").nth(1).screenshot()
    pixels = cv2.imdecode(np.frombuffer(picture, np.uint8), cv2.IMREAD_COLOR)
    assert pixels is not None
    text = qr_text(pixels)
    page.close()
    assert text.startswith("http://192.168.0.9:8020/mesa/")
    state = client.get(text.replace("/mesa/", "/api/tables/"))
    assert (state.status_code, state.json()["table"], state.json()["names"]["A"]) == (200, name, "Eli")


def test_the_networks_phones_may_come_by_https(tmp_path: Path) -> None:
    # The folder of a tournament that begins is not there yet.
    process = started("batch", "receive", tmp_path / "torneo", "--tables", 2, "--lan", "--port", 0)
    try:
        said, (secure, plain) = doors(process, r"(https?://\S+)/panel\?")
        key = re.findall(r"clave=(\w+)", said)[0]
        trusting = ssl.create_default_context()
        trusting.load_verify_locations(cadata=Path(os.environ["BURAKO_DATA"], AUTHORITY).read_bytes())
        with httpx.Client(verify=trusting, trust_env=False) as phone:
            assert phone.get(f"{secure}/api/panel?clave={key}").json()["missing"] == ["1", "2"]
            # Players' phones trust nothing of ours: what they scan asks for no certificate.
            assert f"<small>{plain}</small>" in phone.get(f"{secure}/codigos?clave={key}").text
            assert phone.get(f"{plain}/burako.crt").status_code == 200
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=60)


@pytest.fixture
def address(desk: Desk, tmp_path: Path) -> Iterator[str]:
    process = started("batch", "receive", tmp_path, "--port", 0)
    assert process.stdout is not None
    line = process.stdout.readline()
    assert "http" in line, process.communicate()
    yield line.split()[-1]
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=60)


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True, locale="es-AR")  # type: ignore[arg-type]
    page = context.new_page()
    page.set_default_timeout(60_000)
    page.on("pageerror", lambda error: pytest.fail(str(error)))
    yield page
    context.close()


def test_from_the_code_to_the_folder_by_phone(phone: Page, address: str, desk: Desk, tmp_path: Path) -> None:
    base = re.sub(r"panel\?.*", "", address)
    phone.goto(f"{base}mesa/7?clave={desk.key('7')}")
    expect(phone.locator("#where")).to_have_text("Ronda 1, mesa 7")
    expect(phone.locator("[data-side=B]")).to_contain_text("Fede")
    check_reach(phone, PHONE["width"])
    phone.check("input[name=side][value=B]")
    phone.set_input_files("#photos", PICTURES / "mesa.jpg")
    phone.set_input_files("#rack", PICTURES / "atril.jpg")
    phone.click("#send")
    expect(phone.locator("#error")).to_contain_text("quién cerró")
    phone.check("input[name=closed][value=us]")
    phone.check("input[name=muerto][value=yes]")
    phone.click("#send")
    expect(phone.locator("#hands")).to_contain_text("completa")
    check_reach(phone, PHONE["width"])
    folder = tmp_path / "ronda-1" / "mesa-7" / "mano-1" / "lado-B"
    assert sorted(path.name for path in folder.iterdir()) == ["atril-1.jpg", "juegos-1.jpg", "mano.json"]
    phone.check("input[name=side][value=B]")
    expect(phone.locator("#number")).to_have_value("2")
    phone.goto(address)
    expect(phone.locator("#missing")).to_have_text("Falta 1 mesa: 1")
    expect(phone.locator("#tables li").first).to_contain_text("Mesa 1")
    check_reach(phone, PHONE["width"])


def test_when_the_round_moves_on_the_page_asks_and_loses_no_photo(
    phone: Page, address: str, desk: Desk, tmp_path: Path
) -> None:
    base = re.sub(r"panel\?.*", "", address)
    phone.goto(f"{base}mesa/7?clave={desk.key('7')}")
    for late, round in ((True, "2"), (False, "3")):
        before = phone.locator("#where").inner_text()
        phone.check("input[name=side][value=B]")
        phone.set_input_files("#photos", PICTURES / "mesa.jpg")
        phone.check("input[name=closed][value=us]")
        phone.check("input[name=muerto][value=yes]")
        phone.check("#rack-empty")
        put = phone.request.post(address.replace("panel?", "api/panel/round?"), data={"round": round})
        assert put.ok
        phone.click("#send")
        expect(phone.locator("#another")).to_be_focused()
        expect(phone.locator("#another-text")).to_contain_text(f"ronda {round}")
        check_reach(phone, PHONE["width"])
        if late:
            phone.click("#another-before")
            expect(phone.locator("#status")).to_contain_text("Listo")
        else:
            phone.click("#another-now")
            expect(phone.locator("#where")).to_have_text(f"Ronda {round}, mesa 7")
            expect(phone.locator("[data-kind=photos] .thumbs li")).to_have_count(1)
            phone.click("#send")
            expect(phone.locator("#status")).to_contain_text("Listo")
        assert before != phone.locator("#where").inner_text()
    found = sorted(path.parts[-5] for path in tmp_path.rglob("juegos-*.jpg"))
    assert found == ["ronda-1", "ronda-3"]


def test_every_page_of_the_desk_speaks_both_languages(phone: Page, address: str, desk: Desk) -> None:
    base = re.sub(r"panel\?.*", "", address)
    pages = {
        f"{base}mesa/7?clave={desk.key('7')}": ("mesa 7", "table 7"),
        address: ("Faltan 2 mesas", "2 tables are missing"),
        address.replace("panel", "codigos"): ("Mesa 7", "Table 7"),
    }
    for where, words in pages.items():
        phone.goto(where)
        for word, lang, other in ((words[0], "es-AR", "English"), (words[1], "en", "Español")):
            expect(phone.locator("html")).to_have_attribute("lang", lang)
            expect(phone.locator("body")).to_contain_text(word)
            assert "undefined" not in phone.inner_text("body")
            texts = phone.locator("[data-t]").all_text_contents()
            labels = phone.evaluate("[...document.querySelectorAll('[data-label]')].map((each) => each.ariaLabel)")
            if lang == "es-AR":
                spanish = texts + labels
            else:
                same = [text for text, old in zip(texts + labels, spanish, strict=True) if text == old]
                assert set(same) <= {"No"}
            phone.get_by_role("button", name=other).click()
    complete = """async () => {
      const { INTAKE } = await import("/intake/words.js");
      const blanks = (text) => (typeof text === "function" ? text.length : "");
      const shape = (texts) => Object.entries(texts).map(([key, text]) => `${key} ${blanks(text)}`);
      const same = Object.keys(INTAKE.es).filter((key) => `${INTAKE.es[key]}` === `${INTAKE.en[key]}`);
      return [shape(INTAKE.es), shape(INTAKE.en), same];
    }"""
    spanish, english, same = phone.evaluate(complete)
    assert spanish == english
    assert same == ["noMuertoTaken", "panelTitle"]
