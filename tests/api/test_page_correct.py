"""Correcting a counted hand on the page, by finger and by keyboard: the score follows, every step can be undone."""

from __future__ import annotations

import copy

import pytest
from playwright.sync_api import Page, expect

from tests.api.conftest import PICTURES
from tests.api.counted_hand import MELDS, check, choose, counted, fix, more, option, tile
from tests.api.page_checks import check_reach
from tests.api.test_page import answer, count, figure

UNDO, REDO = "Deshacer la última corrección", "Rehacer la corrección deshecha"


@pytest.fixture
def hand(page: Page) -> Page:
    page.set_input_files("#photos", PICTURES / "mesa.jpg")
    answer(page)
    count(page)
    return page


def melds(**changes: list[str] | None) -> list[list[str]]:
    """The melds of the photo, some of them (`m0`, `m1`…) otherwise or gone, others more (`more`)."""
    found: list[list[str] | None] = [*copy.deepcopy(MELDS)]
    for name, tiles in changes.items():
        if name == "more":
            found.append(tiles)
        else:
            found[int(name[1:])] = tiles
    return [meld for meld in found if meld is not None]


def test_a_tile_is_corrected_in_two_taps(hand: Page, server: str) -> None:
    tile(hand, 4, 0).tap()
    expect(hand.locator("dialog canvas")).to_be_visible()
    score = counted(hand, lambda: choose(hand, "G1"))
    check(hand, server, score, melds(m4=["G1", "Y3", "Y4"]))
    assert [each["tile"] for each in score["reading"]["tiles"] if each["corrected_by"] == "person"] == ["G1"]
    expect(hand.locator("#status")).to_contain_text(str(score["total"]))
    tile(hand, 4, 0).tap()
    score = counted(hand, lambda: choose(hand, "J"))
    check(hand, server, score, melds(m4=["J", "Y3", "Y4"]))


@pytest.mark.parametrize("way", ["button", "escape"])
def test_a_tile_may_be_left_as_it_is(way: str, hand: Page) -> None:
    before = hand.inner_text("#result")
    tile(hand, 0, 0).tap()
    if way == "button":
        option(hand, "Dejarla como está").tap()
    else:
        hand.keyboard.press("Escape")
    expect(hand.locator("dialog")).to_have_count(0)
    assert hand.inner_text("#result") == before


def test_a_tile_is_tapped_on_the_photo(hand: Page, server: str) -> None:
    box = hand.locator("svg [data-id] polygon").first.bounding_box()
    assert box is not None
    hand.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    read = hand.locator("dialog p").first.inner_text()
    title = hand.locator("svg [data-id] title").first.text_content()
    assert f"Se leyó {title}." in read
    score = counted(hand, lambda: choose(hand, "G13"))
    first = score["reading"]["tiles"][0]
    assert (first["tile"], first["corrected_by"]) == ("G13", "person")


def test_a_missed_tile_is_added(hand: Page, server: str) -> None:
    # To a meld as a whole: where it fits.
    fix(hand, 2, "Falta una ficha")
    score = counted(hand, lambda: choose(hand, "Y1"))
    longer = ["Y1", *MELDS[2]]
    check(hand, server, score, melds(m2=longer))
    added = score["reading"]["tiles"][-1]
    assert [added[key] for key in ("photo", "corners", "confidence", "corrected_by")] == [None, None, None, "person"]
    # Before and after a tile, whatever fits.
    more(hand, 4, 1, "antes de esta")
    check(hand, server, counted(hand, lambda: choose(hand, "J")), melds(m2=longer, m4=["R2", "J", "Y3", "Y4"]))
    more(hand, 4, 3, "después de esta")
    check(hand, server, counted(hand, lambda: choose(hand, "K7")), melds(m2=longer, m4=["R2", "J", "Y3", "Y4", "K7"]))
    # Anywhere.
    for where in ("Atril", "Afuera: no cuentan", "Un juego nuevo"):
        hand.get_by_role("button", name="Falta una ficha", exact=True).tap()
        choose(hand, "B13")
        score = counted(hand, option(hand, where).tap)
    whole = melds(m2=longer, m4=["R2", "J", "Y3", "Y4", "K7"], more=["B13"])
    check(hand, server, score, whole, ["B13"], ["B13"])
    assert len({each["id"] for each in score["reading"]["tiles"]}) == 36


def test_a_tile_that_is_not_there_is_removed_and_an_empty_meld_with_it(hand: Page, server: str) -> None:
    check(hand, server, counted(hand, lambda: more(hand, 4, 1, "sacarla")), melds(m4=["R2", "Y4"]))
    counted(hand, lambda: more(hand, 4, 0, "sacarla"))
    score = counted(hand, lambda: more(hand, 4, 0, "sacarla"))
    check(hand, server, score, melds(m4=None))
    assert len(score["reading"]["tiles"]) == 27
    check(hand, server, counted(hand, lambda: fix(hand, 0, "No son fichas")), melds(m0=None, m4=None))


def test_tiles_are_moved(hand: Page, server: str) -> None:
    more(hand, 1, 0, "Moverla")
    check(hand, server, counted(hand, option(hand, "Atril").tap), melds(m1=MELDS[1][1:]), ["K1"])
    more(hand, 4, 0, "Moverla")
    check(
        hand, server, counted(hand, option(hand, "Afuera").tap), melds(m1=MELDS[1][1:], m4=["Y3", "Y4"]), ["K1"], ["R2"]
    )
    expect(hand.locator("svg .loose")).to_have_count(1)
    # From the rack back into the meld: where it fits.
    tile(hand, 5, 0).tap()
    option(hand, "Otra cosa").tap()
    option(hand, "Moverla").tap()
    check(hand, server, counted(hand, option(hand, "2. ").tap), melds(m4=["Y3", "Y4"]), [], ["R2"])
    # Several at once.
    fix(hand, 2, "Mover algunas")
    expect(option(hand, "Estas")).to_be_disabled()
    for at in (0, 1, 2):
        hand.locator("dialog .choices button").nth(at).tap()
    option(hand, "Estas").tap()
    score = counted(hand, option(hand, "Un juego nuevo").tap)
    check(hand, server, score, melds(m2=MELDS[2][3:], m4=["Y3", "Y4"], more=["Y2", "Y3", "Y4"]), [], ["R2"])


def test_what_is_no_meld_is_left_out(hand: Page, server: str) -> None:
    check(hand, server, counted(hand, lambda: fix(hand, 0, "No es un juego")), melds(m0=None), [], MELDS[0])
    hand.get_by_role("button", name="Arreglar lo que quedó afuera").tap()
    option(hand, "Mover algunas").tap()
    for at in range(4):
        hand.locator("dialog .choices button").nth(at).tap()
    option(hand, "Estas").tap()
    score = counted(hand, option(hand, "Un juego nuevo").tap)
    check(hand, server, score, melds(m0=None, more=MELDS[0]))
    check(hand, server, counted(hand, lambda: fix(hand, 4, "Es del atril")), melds(m0=None), MELDS[0])


def test_a_meld_is_split_joined_and_turned(hand: Page, server: str) -> None:
    whole = MELDS[2]
    halves = [*MELDS[:2], whole[:3], whole[3:], *MELDS[3:]]
    check(hand, server, counted(hand, lambda: more(hand, 2, 3, "Acá empieza")), halves)
    # The second part joins the first: the run comes before it all the same.
    fix(hand, 3, "Juntarlo")
    check(hand, server, counted(hand, option(hand, "3. ").tap), melds())
    fix(hand, 2, "Partirlo")
    check(hand, server, counted(hand, option(hand, "5 amarillo").tap), halves)
    check(
        hand, server, counted(hand, lambda: fix(hand, 3, "Darlo vuelta")), [*halves[:3], whole[3:][::-1], *halves[4:]]
    )
    counted(hand, lambda: more(hand, 2, 1, "para adelante"))
    score = counted(hand, lambda: more(hand, 2, 2, "para atrás"))
    check(hand, server, score, [*halves[:3], whole[3:][::-1], *halves[4:]])


@pytest.mark.parametrize("top", [None, (4, 0)])
def test_a_stacked_canasta_is_written_down(top: tuple[int, int] | None, hand: Page, server: str) -> None:
    if top is None:
        hand.get_by_role("button", name="Falta una canasta apilada").tap()
    else:
        more(hand, *top, "canasta apilada")
    dialog = hand.locator("dialog")
    dialog.get_by_role("button", name="Escalera").tap()
    dialog.get_by_role("button", name="rojo", exact=True).tap()
    dialog.locator(".numbers [data-value='2']").tap()
    dialog.get_by_role("button", name="Una ficha más").tap()
    dialog.locator("[data-at='3']").tap()
    dialog.get_by_role("button", name="comodín", exact=True).tap()
    score = counted(hand, option(hand, "Anotar la canasta").tap)
    run = ["R2", "R3", "R4", "J", "R6", "R7", "R8", "R9"]
    rest = melds() if top is None else melds(m4=["Y3", "Y4"])
    check(hand, server, score, [*rest, run])
    assert score["melds"][-1]["canasta"] == "impure"
    own = {each["id"]: each for each in score["reading"]["tiles"]}
    stack = [own[id] for id in score["reading"]["melds"][-1]]
    assert [each["photo"] for each in stack] == [None if top is None else 0, *[None] * 7]
    assert all(each["corrected_by"] == "person" for each in stack)


def test_the_colours_of_a_stacked_set_are_those_that_are_left(hand: Page, server: str) -> None:
    hand.get_by_role("button", name="Falta una canasta apilada").tap()
    option(hand, "Pierna").tap()
    hand.locator("dialog .numbers [data-value='10']").tap()
    hand.locator("dialog [data-at='6']").tap()
    option(hand, "2 azul").tap()
    score = counted(hand, option(hand, "Anotar la canasta").tap)
    assert score["melds"][-1]["canasta"] == "impure"
    stack = score["melds"][-1]["tiles"]
    check(hand, server, score, melds(more=stack))
    assert sorted(stack[:3]) == ["B10", "R10", "Y10"]  # Of the black 10 both lie on the table already.
    assert stack[6] == "B2"


def test_steps_are_undone_and_redone(hand: Page) -> None:
    def shown() -> tuple[str, list[str]]:
        return hand.inner_text(".total"), hand.locator(".melds .tile").evaluate_all(
            "all => all.map((e) => e.ariaLabel)"
        )

    def tap(name: str) -> None:
        counted(hand, hand.get_by_role("button", name=name).tap)

    expect(hand.get_by_role("button", name=UNDO)).to_have_count(0)
    states = [shown()]
    counted(hand, lambda: more(hand, 4, 0, "sacarla"))
    states.append(shown())
    fix(hand, 4, "Falta una ficha")
    added = counted(hand, lambda: choose(hand, "Y5"))
    states.append(shown())
    counted(hand, lambda: fix(hand, 1, "Darlo vuelta"))
    states.append(shown())
    assert len({str(state) for state in states}) == 4
    for state in states[2::-1]:
        tap(UNDO)
        assert shown() == state
    expect(hand.get_by_role("button", name=UNDO)).to_have_count(0)
    expect(hand.get_by_role("button", name=REDO)).to_be_focused()
    for state in states[1:3]:
        tap(REDO)
        assert shown() == state
    # Another step leaves nothing to redo; the number of a tile that was undone is given to no other.
    tap(UNDO)
    fix(hand, 4, "Falta una ficha")
    other = counted(hand, lambda: choose(hand, "Y2"))
    expect(hand.get_by_role("button", name=REDO)).to_have_count(0)
    assert other["reading"]["tiles"][-1]["id"] > added["reading"]["tiles"][-1]["id"]


def test_it_works_by_keyboard(hand: Page, server: str) -> None:
    first = tile(hand, 4, 0)
    first.focus()
    hand.keyboard.press("Enter")
    hand.locator("dialog [data-value='more']").focus()
    hand.keyboard.press("Enter")
    expect(hand.locator("dialog h2")).to_have_text("2 rojo")
    hand.keyboard.press("Tab")
    hand.keyboard.press("Tab")
    expect(option(hand, "Moverla")).to_be_focused()
    hand.keyboard.press("Enter")
    option(hand, "Atril").focus()
    score = counted(hand, lambda: hand.keyboard.press("Enter"))
    check(hand, server, score, melds(m4=["Y3", "Y4"]), ["R2"])
    expect(hand.locator(".melds li:has(.rack) [data-correct]")).to_be_focused()
    hand.get_by_role("button", name=UNDO).focus()
    check(hand, server, counted(hand, lambda: hand.keyboard.press("Enter")), melds())


def test_a_change_is_not_lost_where_the_server_is_away(hand: Page, server: str) -> None:
    hand.route("**/api/v1/scores", lambda route: route.abort())
    fix(hand, 1, "Darlo vuelta")
    expect(hand.get_by_role("alert").locator("visible=true")).to_contain_text("no se contó")
    again = hand.get_by_role("button", name="Probar de nuevo")
    expect(again).to_be_focused()
    hand.unroute("**/api/v1/scores")
    check(hand, server, counted(hand, again.tap), melds(m1=MELDS[1][::-1]))
    expect(again).to_have_count(0)


def test_what_goes_into_the_match_is_as_it_was_corrected(hand: Page) -> None:
    hand.locator("#views a[href='#book']").tap()
    hand.get_by_role("button", name="Empezar", exact=True).tap()
    expect(hand.locator(".book-sheet")).to_be_visible()
    hand.locator("#views a[href='#photos-view']").tap()
    counted(hand, lambda: fix(hand, 0, "No es un juego"))
    score = counted(hand, lambda: more(hand, 3, 0, "sacarla"))
    hand.locator("#views a[href='#book']").tap()
    hand.get_by_role("button", name="Anotar una mano").tap()
    hand.locator(".side").first.get_by_role("button", name="Usar lo contado con fotos").tap()
    hand.fill("#points-1", "0")
    with hand.expect_response("**/hands") as response:
        hand.get_by_role("button", name="Anotar", exact=True).tap()
    assert response.value.json()["hands"][0]["totals"] == [score["total"], 0]
    expect(hand.locator(".book-sheet tfoot td").first).to_have_text(str(score["total"]))
    kept = response.value.request.post_data_json["hands"][0]["reading"]
    assert (kept["melds"], kept["loose"]) == (score["reading"]["melds"], score["reading"]["loose"])
    assert kept["tiles"] == score["reading"]["tiles"]
    assert figure(hand.locator(".book-sheet tfoot td").first.inner_text()) == score["total"]


@pytest.mark.parametrize("width", [360, 412])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_dialogs_can_be_read_and_touched(width: int, scheme: str, hand: Page) -> None:
    hand.set_viewport_size({"width": width, "height": 740})
    hand.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    tile(hand, 1, 3).tap()
    check_reach(hand, width)
    option(hand, "Otra cosa").tap()
    check_reach(hand, width)
    option(hand, "canasta apilada").tap()
    option(hand, "Escalera").tap()
    hand.locator("dialog [data-at='2']").tap()
    check_reach(hand, width)
    counted(hand, option(hand, "Anotar la canasta").tap)
    check_reach(hand, width)
    for words in ("Mover algunas", "Juntarlo", "Partirlo"):
        fix(hand, 1, words)
        check_reach(hand, width)
        option(hand, "Dejar todo").tap()


def test_both_languages_are_complete(page: Page) -> None:
    keys = page.evaluate(
        """async () => {
          const { CORRECT } = await import("/page/correct-words.js");
          const keys = (part) => Object.entries(part).flatMap(([key, value]) =>
            typeof value === "object" ? Object.keys(value).map((inner) => `${key}.${inner}`) : [key]).sort();
          return [keys(CORRECT.es), keys(CORRECT.en)];
        }"""
    )
    assert keys[0] == keys[1]
