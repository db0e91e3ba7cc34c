"""Correcting a tile on the page: two taps, the score follows, and it can be taken back."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.api.page_checks import check_reach
from tests.api.test_page import answer, count, figure


@pytest.fixture
def counted(page: Page, table_picture: Path) -> Page:
    page.set_input_files("#photos", table_picture)
    answer(page)
    count(page)
    return page


def open_first_tile(page: Page) -> str:
    """Tap the first meld and its first tile; what that tile was read as."""
    expect(page.get_by_text("¿Una ficha está mal?")).to_be_visible()
    page.locator(".melds .meld").first.tap()
    tile = page.locator(".melds [data-correct]:visible").first
    words = tile.get_attribute("aria-label")
    assert words is not None
    tile.tap()
    expect(page.locator("dialog.correct")).to_be_visible()
    return words


def choose(page: Page, number: str, colour: str) -> dict[str, object]:
    page.locator(f"dialog [data-value='{number}']").tap()
    with page.expect_response("**/api/v1/scores") as response:
        page.locator(f"dialog [data-value='{colour}']").tap()
    expect(page.locator("dialog")).to_have_count(0)
    document: dict[str, object] = response.value.json()
    return document


def test_a_tile_is_corrected_in_two_taps_and_the_score_follows(counted: Page) -> None:
    before = counted.inner_text(".total")
    words = open_first_tile(counted)
    score = choose(counted, "1", "G")
    assert words != "Corregir 1 verde"
    tiles = score["reading"]["tiles"]  # type: ignore[index]
    assert [tile["tile"] for tile in tiles if tile["corrected_by"] == "person"] == ["G1"]
    assert figure(counted.inner_text(".total strong")) == score["total"]
    assert counted.inner_text(".total") != before
    expect(counted.locator("#status")).to_contain_text(str(score["total"])[-3:])


def test_a_correction_is_taken_back(counted: Page) -> None:
    before = counted.inner_text(".total"), counted.locator(".melds").inner_text()
    expect(counted.get_by_role("button", name="Deshacer la última corrección")).to_have_count(0)
    open_first_tile(counted)
    choose(counted, "1", "G")
    counted.get_by_role("button", name="Deshacer la última corrección").tap()
    expect(counted.get_by_role("button", name="Deshacer la última corrección")).to_have_count(0)
    assert (counted.inner_text(".total"), counted.locator(".melds").inner_text()) == before


def test_a_joker_takes_one_tap(counted: Page) -> None:
    open_first_tile(counted)
    with counted.expect_response("**/api/v1/scores") as response:
        counted.locator("dialog [data-value='J']").tap()
    corrected = [t["tile"] for t in response.value.json()["reading"]["tiles"] if t["corrected_by"] == "person"]
    assert corrected == ["J"]


@pytest.mark.parametrize("way", ["button", "escape"])
def test_a_tile_may_be_left_as_it_is(way: str, counted: Page) -> None:
    before = counted.inner_text(".total")
    open_first_tile(counted)
    if way == "button":
        counted.get_by_role("button", name="Dejarla como está").tap()
    else:
        counted.keyboard.press("Escape")
    expect(counted.locator("dialog")).to_have_count(0)
    assert counted.inner_text(".total") == before


@pytest.mark.parametrize("width", [360, 390])
def test_the_dialog_can_be_reached_and_touched(width: int, counted: Page) -> None:
    counted.set_viewport_size({"width": width, "height": 780})
    open_first_tile(counted)
    check_reach(counted, width)
