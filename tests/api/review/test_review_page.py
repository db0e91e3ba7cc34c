"""The review in a real browser, by a phone and by a desk, over results that the real reader made."""

from __future__ import annotations

import csv
import io
import os
import shutil
import signal
import ssl
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import httpx2 as httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from api.batch.journal import Journal
from api.lan.certificate import AUTHORITY
from api.lan.network import own_address
from tests.api.batch.tournament import done, doors, started, tournament
from tests.api.conftest import PHONE
from tests.api.page_checks import check_reach

DESK = {"width": 1366, "height": 900}
PATIENCE = 60_000
"""Milliseconds: photos are decoded on whatever machine this is."""


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The table of a batch in which tiles are in doubt."""
    root = tournament(tmp_path_factory.mktemp("torneo"), tables=3)
    out = root / "res.csv"
    result = done("batch", root, "--out", out)
    assert result.returncode == 0, result.stderr
    return out


@pytest.fixture
def table(results: Path, tmp_path: Path) -> Path:
    """A copy of the results of its own, the photos where they were."""
    for path in results.parent.glob("res*"):
        if path.is_dir():
            shutil.copytree(path, tmp_path / path.name)
        else:
            shutil.copy(path, tmp_path / path.name)
    return tmp_path / "res.csv"


@pytest.fixture
def address(table: Path) -> Iterator[str]:
    process = started("review", table, "--port", 0)
    assert process.stdout is not None
    line = process.stdout.readline()
    assert "http" in line, process.communicate()
    yield line.split()[-1]
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=120)


def opened(browser: Browser, address: str, size: dict[str, int]) -> Page:
    phone = size == PHONE
    # A phone that has not been told to trust this computer's certificate, and whose player goes on all the same.
    context = browser.new_context(
        viewport=size,
        has_touch=phone,
        is_mobile=phone,
        locale="es-AR",
        ignore_https_errors=True,  # type: ignore[arg-type]
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.on("pageerror", lambda error: pytest.fail(str(error)))
    page.goto(address)
    page.fill("#who", "Marta")
    page.click("#who-go")
    expect(page.locator(".answer").first).to_be_visible(timeout=PATIENCE)
    return page


def totals(table: Path) -> dict[str, str]:
    rows = csv.DictReader(io.StringIO(table.read_text("utf-8-sig"), newline=""))
    return {f"{row['mesa']} {row['lado']}": row["juegos"] + row["atril"] for row in rows}


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_a_tap_settles_a_tile_and_the_results_follow(
    browser: Browser, table: Path, address: str, size: dict[str, int]
) -> None:
    before = totals(table)
    page = opened(browser, address, size)
    check_reach(page, size["width"])
    for image in page.locator(".doubt img").all():
        expect(image).to_have_js_property("complete", True)
        assert image.evaluate("image => image.naturalWidth") > 100
        shown = image.bounding_box()
        assert shown is not None
        ratio = image.evaluate("image => image.naturalWidth / image.naturalHeight")
        assert shown["width"] / shown["height"] == pytest.approx(ratio, rel=0.03)
    left = page.inner_text("#left")
    page.locator(".others summary").click()
    page.locator('.keys [data-answer="G13"]').click()
    expect(page.locator("#done-bar")).to_contain_text("13 verde")
    expect(page.locator("#left")).not_to_have_text(left)
    expect(page.locator("#written")).to_have_text("Los resultados están al día.", timeout=PATIENCE)
    after = totals(table)
    (changed,) = (hand for hand in after if after[hand] != before[hand])
    assert after[changed].count("G13") == before[changed].count("G13") + 1
    with Journal(table.with_suffix(".burako")) as journal:
        (change,) = journal.changes()
    assert (change.who, change.after) == ("Marta", "G13")
    assert change.at.endswith("Z")
    check_reach(page, size["width"])
    page.locator("#done-bar button").click()
    expect(page.locator("#left")).to_have_text(left)
    expect(page.locator("#written")).to_have_text("Los resultados están al día.", timeout=PATIENCE)
    assert totals(table) == before
    page.locator("#log summary").click()
    expect(page.locator("#changes li")).to_have_count(2)
    expect(page.locator("#changes")).to_contain_text("Marta")
    page.context.close()


def test_a_tile_that_nobody_doubts_can_be_corrected(browser: Browser, table: Path, address: str) -> None:
    before = totals(table)
    page = opened(browser, address, PHONE)
    asked = page.locator(".why-doubt").inner_text()
    page.locator(".every summary").click()
    # The last one lies in the rack.
    page.locator(".faces button").last.click()
    expect(page.locator(".why-doubt")).not_to_have_text(asked)
    check_reach(page, PHONE["width"])
    page.locator(".others summary").click()
    page.locator('.keys [data-answer="G13"]').click()
    expect(page.locator("#done-bar")).to_contain_text("13 verde")
    expect(page.locator("#written")).to_have_text("Los resultados están al día.", timeout=PATIENCE)
    (changed,) = (hand for hand, tiles in totals(table).items() if tiles != before[hand])
    assert totals(table)[changed].endswith("G13")
    page.context.close()


def test_a_second_review_of_the_same_results_is_refused(address: str, table: Path) -> None:
    second = done("review", table, "--port", 0)
    assert second.returncode == 2
    assert "Otra orden" in second.stderr
    assert second.stdout == ""


def test_both_languages_are_complete(browser: Browser, address: str) -> None:
    page = opened(browser, address, DESK)
    complete = """async () => {
      const { REVIEW } = await import("/review/words.js");
      const blanks = (text) => (typeof text === "function" ? text.length : "");
      const shape = (texts) => Object.entries(texts).map(([key, text]) => `${key} ${blanks(text)}`);
      const same = Object.keys(REVIEW.es).filter((key) => `${REVIEW.es[key]}` === `${REVIEW.en[key]}`);
      return [shape(REVIEW.es), shape(REVIEW.en), same];
    }"""
    spanish, english, same = page.evaluate(complete)
    assert spanish == english
    assert same == ["change"]
    page.context.close()


def test_nobody_settles_without_the_whole_address(address: str) -> None:
    base = address.split("?")[0]
    for path, data in (("api/review", None), ("api/review/1_1_1_A/tiles/0?key=x", b'{"tile":"R1","who":"yo"}')):
        request = urllib.request.Request(base + path, data, {"Content-Type": "application/json"})
        with pytest.raises(urllib.error.HTTPError) as caught:
            urllib.request.urlopen(request)
        assert caught.value.code == 403
        caught.value.close()


def test_the_networks_phones_review_by_https(browser: Browser, table: Path) -> None:
    process = started("review", table, "--port", 0, "--lan")
    try:
        _, (secure, plain) = doors(process, r"https?://\S+\?clave=\S+")
        address = own_address() or "127.0.0.1"
        assert secure.startswith(f"https://{address}:")
        trusting = ssl.create_default_context()
        trusting.load_verify_locations(cadata=Path(os.environ["BURAKO_DATA"], AUTHORITY).read_bytes())
        for door in (secure, plain):
            base = door.split("?")[0]
            with httpx.Client(verify=trusting, trust_env=False) as phone:
                assert phone.get(f"{base}api/review").status_code == 403
                assert phone.get(door).status_code == 200
                hand = phone.get(f"{base}api/review").json()["hands"][0]["id"]
                tile = phone.get(f"{base}api/review/{hand}").json()["tiles"][0]["id"]
                enlarged = phone.get(f"{base}api/review/{hand}/tiles/{tile}")
                assert enlarged.headers["content-type"] == "image/jpeg"
        page = opened(browser, secure, PHONE)
        page.locator(".answer").first.click()
        expect(page.locator("#done-bar")).to_be_visible()
        expect(page.locator("#written")).to_have_text("Los resultados están al día.", timeout=PATIENCE)
        page.context.close()
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=120)
    with Journal(table.with_suffix(".burako")) as journal:
        assert [change.who for change in journal.changes()] == ["Marta"]


def test_what_a_killed_review_was_told_is_in_the_results_of_the_next(browser: Browser, table: Path) -> None:
    before = totals(table)
    process = started("review", table, "--port", 0)
    assert process.stdout is not None
    page = opened(browser, process.stdout.readline().split()[-1], DESK)
    page.locator(".others summary").click()
    page.locator('.keys [data-answer="G13"]').click()
    expect(page.locator("#done-bar")).to_be_visible()
    process.kill()
    process.communicate()
    page.context.close()
    again = done("batch", facts(table)["source"], "--out", table, "--resume")
    assert again.returncode == 0, again.stderr
    assert totals(table) != before


def facts(table: Path) -> dict[str, str]:
    with Journal(table.with_suffix(".burako")) as journal:
        return journal.facts


def test_what_is_no_result_is_refused(tmp_path: Path) -> None:
    result = done("review", tmp_path / "res.csv")
    assert result.returncode == 3
    assert result.stdout == ""
    assert "res.burako" in result.stderr
