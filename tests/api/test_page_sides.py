"""Both sides of a hand on the page: photos, the line between the sides, both sheets, and into the match."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.api.conftest import PICTURES, labels
from tests.api.page_checks import check_reach, wait_until
from tests.api.test_page import answer, figure

BOTH = PICTURES / "mesa-dos-lados.jpg"
"""Ours, below: 85 (K3 to K13), 125 (B2 to B13 and a wild 2) and 60 (B8 to B13); a pure canasta 200, an impure one 100;
70 in the rack: 500. Theirs: 80, 90, 30, 20 and 105; two pure canastas, an impure one: 825. Both took the muerto."""

OURS, THEIRS = 500, 825


def photograph(page: Page, closed: str = "nobody") -> None:
    page.emulate_media(reduced_motion="reduce")  # Places are measured: nothing may still be on its way.
    page.check("input[name=whose][value=both]")
    page.set_input_files("#photos", BOTH)
    answer(page, closed=closed, rack_empty=False)
    page.check("input[name=muerto-them][value=yes]")
    page.check("#rack-empty-1")


def count(page: Page) -> None:
    """Up to the question whose each meld is."""
    page.click("#count")
    expect(page.get_by_role("heading", name="¿De quién es cada juego?")).to_be_visible()


def divided(page: Page) -> dict[int, int]:
    """How many tiles of the photo are coloured for each side."""
    return {side: page.locator(f".divide polygon[data-side='{side}']").count() for side in (0, 1)}


def totals(page: Page) -> list[int]:
    return [figure(text) for text in page.locator(".both-totals strong").all_inner_texts()]


def drag(page: Page, end: int, x: float, y: float) -> None:
    """Take hold of an end of the line and put it at a share of the photo's width and height."""
    page.locator(".divide img").scroll_into_view_if_needed()
    handle = page.locator(f".handle[data-end='{end}']").bounding_box()
    photo = page.locator(".divide img").bounding_box()
    assert handle is not None
    assert photo is not None
    page.mouse.move(handle["x"] + handle["width"] / 2, handle["y"] + handle["height"] / 2)
    page.mouse.down()
    page.mouse.move(photo["x"] + photo["width"] * x, photo["y"] + photo["height"] * y, steps=4)
    page.mouse.up()


def begin(page: Page, target: str = "1500") -> None:
    page.locator("#views a[href='#book']").tap()
    page.fill("#target", target)
    page.get_by_role("button", name="Empezar", exact=True).tap()
    expect(page.locator(".book-sheet")).to_be_visible()
    page.locator("#views a[href='#photos-view']").tap()


def match_totals(page: Page) -> list[str]:
    return page.locator(".book-sheet tfoot td").all_inner_texts()


def test_one_photo_of_the_whole_table_counts_both_sides(page: Page) -> None:
    photograph(page)
    count(page)
    label = labels()[BOTH]
    sides = [tile["side"] for tile in label["tiles"] if tile["place"] in ("meld", "rack")]
    assert divided(page) == {0: sides.count(0), 1: sides.count(1)}
    page.get_by_role("button", name="Así está bien").tap()
    expect(page.locator(".both-totals")).to_be_visible()
    assert totals(page) == [OURS, THEIRS]
    expect(page.locator("#status")).to_have_text("Listo: nosotros 500, ellos 825.")
    expect(page.locator(".melds .badge")).to_have_count(2)
    expect(page.locator(".picture svg [data-id]")).to_have_count(sides.count(0))
    page.get_by_role("tab", name="Ellos").tap()
    expect(page.locator(".melds .badge")).to_have_count(3)
    assert figure(page.inner_text("#side-sheet .sum .points")) == THEIRS
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("tab", name="Nosotros")).to_be_focused()
    assert figure(page.inner_text("#side-sheet .sum .points")) == OURS


def test_the_line_is_moved_and_the_tiles_follow(page: Page) -> None:
    photograph(page)
    count(page)
    proposed = divided(page)
    # By finger: above everything all is ours.
    drag(page, 0, 0.05, 0.02)
    drag(page, 1, 0.95, 0.02)
    every = {0: sum(proposed.values()), 1: 0}
    assert divided(page) == every
    expect(page.locator(".divide-counts")).to_contain_text(f"Nosotros: {every[0]} fichas")
    page.get_by_role("button", name="Al revés").tap()
    assert divided(page) == {0: 0, 1: every[0]}
    page.get_by_role("button", name="Al revés").tap()
    # By keyboard, down to where it was proposed.
    for end in (0, 1):
        page.locator(f".handle[data-end='{end}']").focus()
        for _ in range(22):
            page.keyboard.press("ArrowDown")
    assert divided(page) == proposed
    # By buttons.
    for _ in range(30):
        page.get_by_role("button", name="Hacia nosotros").tap()
    assert divided(page)[1] > proposed[1]
    page.get_by_role("button", name="Girar ↻").tap()
    for _ in range(30):
        page.get_by_role("button", name="Hacia ellos").tap()
    assert divided(page)[1] < proposed[1]
    drag(page, 0, 0.05, 0.46)
    drag(page, 1, 0.95, 0.43)
    with page.expect_response("**/api/v1/scores") as response:
        page.get_by_role("button", name="Así está bien").tap()
    assert [score["total"] for score in response.value.json()["scores"]] == [OURS, THEIRS]
    expect(page.locator(".both-totals")).to_be_visible()
    assert totals(page) == [OURS, THEIRS]
    page.get_by_role("button", name="Mover la línea").tap()
    assert divided(page) == proposed


def test_without_a_server_the_line_stays_where_it_was_put(page: Page) -> None:
    photograph(page)
    count(page)
    page.get_by_role("button", name="Al revés").tap()
    before = divided(page)
    page.route("**/api/v1/scores", lambda route: route.abort())
    page.get_by_role("button", name="Así está bien").tap()
    expect(page.locator("#result").get_by_role("alert")).to_contain_text("servidor")
    assert divided(page) == before
    page.unroute("**/api/v1/scores")
    page.get_by_role("button", name="English").tap()
    assert divided(page) == before
    page.get_by_role("button", name="That is right").tap()
    expect(page.locator(".both-totals")).to_be_visible()
    assert totals(page) == [THEIRS, OURS]


def test_the_facts_are_asked_once_for_both(page: Page) -> None:
    photograph(page, closed="them")
    page.check("input[name=muerto][value=no]")
    count(page)
    page.get_by_role("button", name="Así está bien").tap()
    expect(page.locator(".both-totals")).to_be_visible()
    assert totals(page) == [OURS - 100, THEIRS + 100]


def test_a_correction_is_of_its_side_and_is_taken_back_from_the_other(page: Page) -> None:
    photograph(page)
    count(page)
    page.get_by_role("button", name="Así está bien").tap()
    page.get_by_role("tab", name="Ellos").tap()
    # One of their three 13s is a joker: 40 more.
    meld = page.locator(".melds li").filter(has_text="pierna de 3")
    meld.locator(".meld").tap()
    meld.locator("[data-correct]").first.tap()
    page.locator("dialog [data-value='J']").tap()
    expect(page.get_by_role("tab", name="Ellos 865")).to_be_visible()
    page.get_by_role("tab", name="Nosotros 500").tap()
    page.get_by_role("button", name="Deshacer la última corrección").tap()
    expect(page.get_by_role("tab", name="Ellos 825")).to_be_visible()
    assert totals(page) == [OURS, THEIRS]


def test_what_is_changed_on_one_sheet_leaves_the_other_as_it_is(page: Page) -> None:
    def tile(id: int, face: str, side: int | None, place: str = "meld") -> dict[str, Any]:
        return {"id": id, "tile": face, "side": side, "place": place, "photo": None, "corners": None}

    ours = [tile(id, face, 0) for id, face in enumerate(["R3", "R4", "R5"])]
    theirs = [tile(id, face, 1) for id, face in enumerate(["K9", "B9", "Y9"], 3)]
    others = [tile(6, "K1", 0, "rack"), tile(7, "J", 1, "rack"), tile(8, "R6", None, "loose"), tile(9, "K9", 1)]
    reading = {
        "photos": [{"width": 9, "height": 9, "role": "rack", "side": side} for side in (0, 1)],
        "tiles": [*ours, *theirs, *others],
        "melds": [[0, 1, 2], [3, 4, 5]],
        "rack": [6, 7],
        "loose": [8],
        "duplicates": [[3, 9]],
        "review": [{"tile": id, "reason": "unread", "points_at_stake": 0} for id in (0, 3)],
    }
    said = {"sides": [{"took_muerto": True}, {"took_muerto": True}]}
    script = """async ({said, reading}) => {
      const { added, moved } = await import("/page/edit.js");
      const { sideView } = await import("/page/both.js");
      const post = async (reading) => (await fetch("/api/v1/scores", {
        method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify({...said, reading}),
      })).json();
      const before = await post(reading);
      // On our sheet: a loose tile joins the run, a tile nobody saw is added to it, the rack's tile is thrown out.
      const run = { place: "meld", beside: 2 };
      const longer = added(moved(reading, [8], run), [{ id: 10, face: "R7" }], run);
      const changed = moved(longer, [6], { place: "loose", side: 0 });
      // On theirs: a tile nobody saw is in the rack.
      const both = added(changed, [{ id: 11, face: "K4" }], { place: "rack", side: 1 });
      return [before, await post(changed), await post(both), sideView(before, 0).reading.tiles.map((tile) => tile.id)];
    }"""
    before, after, both, seen = page.evaluate(script, {"said": said, "reading": reading})
    assert [score["total"] for score in before["scores"]] == [0, -20]
    assert seen == [0, 1, 2, 6, 8]
    assert [score["total"] for score in after["scores"]] == [25, -20]
    assert [score["total"] for score in both["scores"]] == [25, -25]
    assert after["problems"] == []
    assert after["scores"][0]["melds"][0]["tiles"] == ["R3", "R4", "R5", "R6", "R7"]
    assert [item["tile"] for item in after["reading"]["review"]] == [0, 3]
    assert after["reading"]["duplicates"] == [[3, 9]]
    assert {tile["id"]: tile["side"] for tile in after["reading"]["tiles"]}[10] == 0


def test_each_side_with_its_own_photos(page: Page, table_picture: Path) -> None:
    page.check("input[name=whose][value=both]")
    page.check("input[name=how][value=apart]")
    page.set_input_files("#photos_0", [PICTURES / "mesa.jpg"])
    answer(page, rack_empty=False)
    page.check("input[name=muerto-them][value=yes]")
    page.click("#count")
    expect(page.get_by_role("alert")).to_contain_text("Falta una foto del lado de ellos")
    page.set_input_files("#photos_1", [PICTURES / "mesa-esquina.jpg"])
    page.set_input_files("#rack_1", [PICTURES / "atril.jpg"])
    expect(page.locator("#rack-empty-1")).to_be_disabled()
    page.check("#rack-empty-0")
    with page.expect_response("**/api/v1/hands") as response:
        page.click("#count")
    expect(page.locator(".both-totals")).to_be_visible()
    document = response.value.json()
    assert [photo["side"] for photo in document["reading"]["photos"]] == [0, 1, 1]
    assert totals(page) == [score["total"] for score in document["scores"]]
    assert "tiles_left" in {line["code"] for line in document["scores"][1]["lines"]}
    expect(page.locator(".picture img:visible")).to_have_count(1)
    page.get_by_role("tab", name="Ellos").tap()
    expect(page.locator(".picture img:visible")).to_have_count(2)
    page.get_by_role("button", name="Cambiar fotos").tap()
    expect(page.locator(".thumbs img:visible")).to_have_count(3)


def test_a_missing_rack_is_asked_for(page: Page) -> None:
    page.set_input_files("#photos", PICTURES / "mesa.jpg")
    answer(page, closed="nobody", rack_empty=False)
    page.click("#count")
    part = page.locator(".rack-missing")
    expect(part).to_contain_text("Falta el atril")
    before = figure(page.inner_text(".total strong"))
    with page.expect_response("**/api/v1/scores") as response:
        page.set_input_files("#missing-rack-", PICTURES / "atril.jpg")
    expect(part).to_have_count(0)
    score = response.value.json()
    left = sum(line["points"] for line in score["lines"] if line["code"] == "tiles_left")
    assert left < 0
    assert figure(page.inner_text(".total strong")) == score["total"] == before + left
    expect(page.locator(".picture img")).to_have_count(2)
    page.get_by_role("button", name="Cambiar fotos").tap()
    expect(page.locator(".thumbs img")).to_have_count(2)
    # With all photos at once it comes to the same.
    with page.expect_response("**/api/v1/hands") as again:
        page.click("#count")
    assert again.value.json()["total"] == score["total"]


def test_a_rack_that_was_empty_takes_one_tap(page: Page) -> None:
    photograph(page)
    page.uncheck("#rack-empty-1")
    count(page)
    page.get_by_role("button", name="Así está bien").tap()
    expect(page.locator(".both-totals small")).to_have_count(2)
    ours, theirs = page.locator(".rack-missing").all()
    expect(ours).to_contain_text("se ven 9 fichas")
    expect(theirs).to_contain_text("Falta el atril")
    theirs.get_by_role("button", name="Quedó vacío").tap()
    expect(page.locator(".both-totals small")).to_have_count(1)
    page.get_by_role("button", name="Sí, no hay más").tap()
    expect(page.locator(".both-totals small")).to_have_count(0)
    assert totals(page) == [OURS, THEIRS]


def test_a_match_is_played_to_its_end_from_photos_and_the_calculator(page: Page) -> None:
    begin(page, "2000")
    # Both sides from one photo, written with two taps.
    photograph(page)
    count(page)
    page.get_by_role("button", name="Así está bien").tap()
    page.get_by_role("link", name="Anotar en el partido").tap()
    expect(page.locator(".taken strong")).to_have_text(["500", "825"])
    page.get_by_role("button", name="Al revés").tap()
    expect(page.locator(".taken strong")).to_have_text(["825", "500"])
    page.get_by_role("button", name="Al revés").tap()
    page.get_by_role("button", name="Anotar", exact=True).tap()
    expect(page.locator("#book-status")).to_contain_text("foto")
    assert match_totals(page) == ["500", "825"]
    page.locator("[data-hand]").tap()
    expect(page.locator(".looked-at .kept img")).to_have_count(1)
    expect(page.locator(".looked-at .line .points").first).to_have_text("270")
    expect(page.locator(".looked-at .notice")).to_have_count(1)  # Nobody said that the rack was seen whole.
    page.get_by_role("button", name="Cerrar").tap()
    # One side from photos, the other from the calculator.
    page.locator("#views a[href='#photos-view']").tap()
    page.get_by_role("button", name="Contar otra mano").tap()
    page.check("input[name=whose][value=us]")
    page.set_input_files("#photos", PICTURES / "mesa.jpg")
    answer(page)
    with page.expect_response("**/api/v1/hands") as response:
        page.click("#count")
    ours = response.value.json()["total"]
    page.locator("#views a[href='#calculator']").tap()
    page.check("[data-choice=closed] input[value=us]")
    page.check("[data-choice=muerto] input[value=yes]")
    page.fill("#canastas-pure", "5")
    expect(page.locator("#calculator-total strong")).to_have_text("1.100")
    page.locator("#views a[href='#book']").tap()
    page.get_by_role("button", name="Anotar una mano").tap()
    page.locator(".side").nth(0).get_by_role("button", name="Usar lo contado con fotos").tap()
    page.locator(".side").nth(1).get_by_role("button", name="Usar la calculadora").tap()
    page.get_by_role("button", name="Anotar", exact=True).tap()
    expect(page.locator(".book-sheet tbody tr")).to_have_count(2)
    assert [figure(text) for text in match_totals(page)] == [500 + ours, 1925]
    # The last one is typed.
    page.get_by_role("button", name="Anotar una mano").tap()
    page.fill("#points-0", "0")
    page.fill("#points-1", "75")
    page.get_by_role("button", name="Anotar", exact=True).tap()
    expect(page.locator(".standing")).to_have_text("¡Ganó Ellos!")


def test_what_is_going_on_is_said_from_the_first_tap(page: Page) -> None:
    held: list[Any] = []
    page.route("**/api/v1/hands", lambda route: held.append(route))
    photograph(page)
    page.click("#count")
    expect(page.locator("#busy progress")).to_be_visible()
    expect(page.locator("#status")).to_contain_text("Enviando")
    wait_until(page, lambda: bool(held))
    held[0].continue_()
    expect(page.locator(".divide")).to_be_visible()
    expect(page.locator("#busy")).to_be_hidden()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_can_be_read_and_touched(page: Page, scheme: Any) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.emulate_media(color_scheme=scheme)
    photograph(page)
    page.uncheck("#rack-empty-1")
    check_reach(page, 360)
    page.check("input[name=how][value=apart]")
    check_reach(page, 360)
    page.check("input[name=how][value=table]")
    count(page)
    check_reach(page, 360)
    for handle in page.locator(".handle").all():
        box = handle.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 360
    page.get_by_role("button", name="Así está bien").tap()
    expect(page.locator(".both-totals")).to_be_visible()
    check_reach(page, 360)


def test_both_languages_are_complete(page: Page) -> None:
    keys = page.evaluate(
        """async () => {
          const { SIDES } = await import("/page/sides-words.js");
          return [Object.keys(SIDES.es), Object.keys(SIDES.en)];
        }"""
    )
    assert keys[0] == keys[1]
    photograph(page)
    page.uncheck("#rack-empty-1")
    page.get_by_role("button", name="English").tap()
    assert "undefined" not in page.inner_text("body")
    page.click("#count")
    expect(page.get_by_role("heading", name="Whose is each meld?")).to_be_visible()
    page.get_by_role("button", name="Español").tap()
    expect(page.get_by_role("heading", name="¿De quién es cada juego?")).to_be_visible()
    page.get_by_role("button", name="Así está bien").tap()
    expect(page.locator(".both-totals")).to_be_visible()
    page.get_by_role("button", name="English").tap()
    expect(page.get_by_role("tab", name="Them 825")).to_be_visible()
    assert "undefined" not in page.inner_text("body")
