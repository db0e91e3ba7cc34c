"""The page in a real browser at the size of a phone, against a real server and a real reader."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from tests.api.page_checks import check_reach


def answer(page: Page, closed: str = "us", muerto: str = "yes", rack_empty: bool = True) -> None:
    page.check(f"input[name=closed][value={closed}]")
    page.check(f"input[name=muerto][value={muerto}]")
    if rack_empty:
        page.check("#rack-empty")


def count(page: Page, *, anyway: bool = True) -> dict[str, Any]:
    """Tap the button and wait for the result; the Score that it shows. anyway: though its photos may be better."""
    with page.expect_response("**/api/v1/hands") as response:
        page.click("#count")
    expect(page.locator("#result")).to_be_visible()
    document: dict[str, Any] = response.value.json()
    if anyway and any(photo["warnings"] for photo in document["reading"]["photos"]):
        count_anyway(page)
    return document


def count_anyway(page: Page) -> None:
    """A photo of these tests has a tile that the frame cuts: it is said first."""
    page.locator("#result .actions .big:not(.main)").tap()
    expect(page.locator(".total, .divide").first).to_be_visible()


def figure(text: str) -> int:
    return int(text.replace(".", "").replace("−", "-"))


def test_a_hand_is_counted(page: Page, table_picture: Path) -> None:
    page.set_input_files("#photos", table_picture)
    expect(page.locator(".thumbs img")).to_have_count(1)
    answer(page)
    score = count(page)
    assert figure(page.inner_text(".total strong")) == score["total"]
    shown = [figure(text) for text in page.locator(".sheet ul .points").all_inner_texts()]
    assert shown == [line["points"] for line in score["lines"]]
    assert sum(shown) == score["total"]
    tiles = score["reading"]["tiles"]
    assert tiles
    expect(page.locator("svg [data-id]")).to_have_count(len(tiles))
    expect(page.locator(".melds .meld:not(.rack, .loose)")).to_have_count(len(score["melds"]))
    canastas = sum(meld["canasta"] is not None for meld in score["melds"])
    expect(page.locator(".melds .badge")).to_have_count(canastas)
    expect(page.locator("svg .canasta")).to_have_count(canastas)
    drawn, photo = (page.locator(f".picture {name}").bounding_box() for name in ("svg", "img"))
    assert drawn == pytest.approx(photo, abs=0.5)


def test_tapping_a_line_lights_its_tiles_and_says_why(page: Page, table_picture: Path) -> None:
    page.set_input_files("#photos", table_picture)
    answer(page)
    score = count(page)
    line = page.locator(".sheet .line").first
    ids = score["lines"][0]["ids"]
    expect(page.locator(".sheet .why").first).to_be_hidden()
    line.tap()
    expect(page.locator("svg .lit")).to_have_count(len(ids))
    expect(page.locator(".sheet .why").first).to_contain_text(score["lines"][0]["source"]["rule"])
    line.tap()
    expect(page.locator("svg .lit, svg .dim")).to_have_count(0)
    page.get_by_role("button", name="Agrandar").tap()
    expect(page.get_by_role("button", name="Achicar")).to_be_visible()


def test_photos_can_be_taken_back_and_the_next_hand_begins_anew(page: Page, table_picture: Path) -> None:
    page.set_input_files("#photos", [table_picture, table_picture])
    page.set_input_files("#rack", table_picture)
    expect(page.locator("#rack-empty")).to_be_disabled()
    expect(page.locator(".thumbs img")).to_have_count(3)
    page.get_by_role("button", name="Quitar la foto").first.tap()
    expect(page.locator(".thumbs img")).to_have_count(2)
    answer(page, rack_empty=False)
    score = count(page)
    assert [photo["role"] for photo in score["reading"]["photos"]] == ["table", "rack"]
    expect(page.locator(".picture img")).to_have_count(2)
    page.get_by_role("button", name="Cambiar fotos o respuestas").tap()
    expect(page.locator(".thumbs img")).to_have_count(2)
    count(page)
    page.get_by_role("button", name="Contar otra mano").tap()
    expect(page.locator(".thumbs img")).to_have_count(0)
    expect(page.locator("input[name=closed]:checked")).to_have_count(0)


def test_what_is_missing_is_said(page: Page, table_picture: Path) -> None:
    def complains(words: str) -> None:
        page.click("#count")
        expect(page.get_by_role("alert")).to_contain_text(words)

    complains("Falta la foto")
    page.set_input_files("#photos", table_picture)
    expect(page.locator("#error")).to_be_hidden()
    complains("quién cerró")
    page.check("input[name=closed][value=nobody]")
    complains("el muerto")
    page.check("input[name=muerto][value=no]")
    expect(page.locator("#error")).to_be_hidden()


def test_only_what_matters_is_asked(page: Page) -> None:
    expect(page.locator("#stock-out-choice")).to_be_hidden()
    page.check("input[name=closed][value=nobody]")
    page.check("#stock-out")
    expect(page.locator("#their-canasta")).to_be_visible()
    page.select_option("#ruleset", "revista")
    expect(page.locator("#their-canasta")).to_be_hidden()
    expect(page.locator("#ruleset-words")).to_contain_text("3.000")
    page.check("input[name=muerto][value=yes]")
    expect(page.locator("#unplayed-choice")).to_be_hidden()
    page.select_option("#ruleset", "online")
    expect(page.locator("#unplayed-choice")).to_be_visible()
    page.reload()
    expect(page.locator("#ruleset")).to_have_value("online")


def test_the_facts_reach_the_score(page: Page, table_picture: Path) -> None:
    page.set_input_files("#photos", table_picture)
    page.select_option("#ruleset", "revista")
    answer(page)
    score = count(page)
    assert score["ruleset"] == "revista"
    points = {line["code"]: line["points"] for line in score["lines"]}
    assert (points["going_out"], points["muerto_bonus"]) == (100, 100)
    assert "rack-not-shown" not in {problem["code"] for problem in score["problems"]}


def test_a_rack_that_was_not_shown_is_said(page: Page, table_picture: Path) -> None:
    page.set_input_files("#photos", table_picture)
    answer(page, rack_empty=False)
    count(page)
    notice = page.locator(".notice:not(.doubts, [data-notice]):visible")
    expect(notice).to_contain_text("El total es provisorio")
    expect(notice).to_contain_text("atril")


def test_a_photo_that_is_none_is_named(page: Page, tmp_path: Path) -> None:
    wrong = tmp_path / "receta de ñoquis.jpg"
    wrong.write_bytes(b"harina y papas")
    page.set_input_files("#photos", wrong)
    answer(page)
    page.click("#count")
    expect(page.get_by_role("alert")).to_contain_text("receta de ñoquis.jpg")
    expect(page.locator("#count")).to_be_enabled()


def test_a_large_photo_is_shrunk_upright_and_a_bare_table_is_said(page: Page) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # a quarter turn
    out = io.BytesIO()
    Image.new("RGB", (4000, 3000), "#305040").save(out, "JPEG", exif=exif)
    page.set_input_files("#photos", {"name": "mesa.jpeg", "mimeType": "image/jpeg", "buffer": out.getvalue()})
    answer(page)
    score = count(page)
    photo = score["reading"]["photos"][0]
    assert (photo["name"], photo["width"], photo["height"]) == ("mesa.jpg", 1800, 2400)
    if not score["melds"]:
        expect(page.locator("#result")).to_contain_text("No se vio ningún juego")


def test_without_a_server_it_says_so(page: Page, table_picture: Path) -> None:
    page.set_input_files("#photos", table_picture)
    answer(page)
    page.route("**/api/v1/hands", lambda route: route.abort())
    page.click("#count")
    expect(page.get_by_role("alert")).to_contain_text("servidor")


def test_both_languages_are_complete(page: Page, table_picture: Path) -> None:
    before = page.locator("[data-t]").all_text_contents()
    page.get_by_role("button", name="English").tap()
    after = page.locator("[data-t]").all_text_contents()
    assert page.get_attribute("html", "lang") == "en"
    same = {text for text, other in zip(before, after, strict=True) if text == other}
    assert same <= {"No"}
    page.set_input_files("#photos", table_picture)
    answer(page, rack_empty=False)
    count(page)
    for language in ("Español", "English"):
        text = page.inner_text("body")
        assert "undefined" not in text
        assert ("puntos" in text) == (language == "English")
        page.get_by_role("button", name=language).tap()
    keys = page.evaluate(
        """async () => {
          const keys = (part) => part.match(/^ {4}\\w+(?=:)/gm).sort().join();
          const read = async (name) => (await (await fetch(`page/${name}`)).text()).split(/\\n  en: \\{/).map(keys);
          return [...(await read("words.js")), ...(await read("calculator-words.js"))];
        }"""
    )
    assert keys[0] == keys[1]
    assert keys[2] == keys[3]


def test_it_works_by_keyboard(page: Page, table_picture: Path) -> None:
    page.locator("#views a").last.focus()
    page.keyboard.press("Tab")
    expect(page.locator("input[name=whose][value=us]")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("#photos")).to_be_focused()
    page.set_input_files("#photos", table_picture)
    page.focus("input[name=closed]")
    page.keyboard.press("Space")
    page.keyboard.press("ArrowDown")
    expect(page.locator("input[name=closed][value=them]")).to_be_checked()
    page.focus("input[name=muerto]")
    page.keyboard.press("Space")
    page.focus("#count")
    page.keyboard.press("Enter")
    expect(page.locator("#result")).to_be_focused()
    page.locator("#result .actions .big:not(.main)").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#result")).to_be_focused()
    page.locator(".melds .meld").first.focus()
    page.keyboard.press("Enter")
    assert page.locator("svg .lit").count() > 0


@pytest.mark.parametrize("width", [360, 390, 412])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_can_be_read_and_touched(page: Page, table_picture: Path, width: int, scheme: Any) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.emulate_media(color_scheme=scheme)

    page.set_input_files("#photos", table_picture)
    page.check("input[name=closed][value=nobody]")
    page.check("#stock-out")
    page.check("input[name=muerto][value=yes]")
    check_reach(page, width)
    count(page)
    check_reach(page, width)
