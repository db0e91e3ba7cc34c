"""What the tests of corrections on the page share: a counted hand, its lists, and what is tapped to correct them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import httpx2 as httpx
from playwright.sync_api import Locator, Page, expect

from tests.api.test_page import figure

Melds = list[list[str]]

MELDS: Melds = [
    ["R10", "K10", "B10", "Y10"],
    ["K1", "K13", "K12", "K2", "K10", "K9", "K8", "K7", "K6"],
    ["Y2", "Y3", "Y4", "Y5", "Y6", "Y7", "Y8", "Y9"],
    ["R5", "Y5", "K5", "B5", "K5", "B5"],
    ["R2", "Y3", "Y4"],
]
"""What is read in `mesa.jpg`."""

FACTS = {"ruleset": "bonaerenses-2026", "went_out": True, "took_muerto": True}
"""What `answer` says."""


def counted(page: Page, act: Callable[[], object]) -> dict[str, Any]:
    """Do something that makes the page count again; the server's answer, once it is shown."""
    with page.expect_response("**/api/v1/scores") as response:
        act()
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator("#result[inert]")).to_have_count(0)
    document: dict[str, Any] = response.value.json()
    return document


def check(
    page: Page, server: str, score: dict[str, Any], melds: Melds, rack: Sequence[str] = (), out: Sequence[str] = ()
) -> None:
    """The tiles lie so in the answer and on the page, and the total is what the server says of such a Hand."""
    reading = score["reading"]
    faces = {tile["id"]: tile["tile"] for tile in reading["tiles"]}
    assert [[faces[id] for id in meld] for meld in reading["melds"]] == melds
    assert [faces[id] for id in reading["rack"]] == [*rack]
    assert [faces[id] for id in reading["loose"]] == [*out]
    hand = {**FACTS, "melds": melds, "rack": [*rack]}
    total = httpx.post(f"{server}api/v1/scores", json=hand, trust_env=False).json()["total"]
    assert figure(page.inner_text("#result .total strong")) == score["total"] == total
    assert page.inner_text("[data-count=laid] strong") == str(sum(map(len, melds)))
    assert page.inner_text("[data-count=rack] strong") == str(len(rack))
    shown = page.locator(".melds .meld:not(.rack, .loose)")
    expect(shown).to_have_count(len(melds))
    expect(page.locator(".melds li:has(.loose) [data-correct]")).to_have_count(len(out))


def tile(page: Page, meld: int, at: int) -> Locator:
    """A tile in the list of melds, both counted from 0."""
    return page.locator(".melds li").nth(meld).locator("[data-correct]").nth(at)


def option(page: Page, words: str) -> Locator:
    return page.locator("dialog").get_by_role("button", name=words)


def more(page: Page, meld: int, at: int, words: str) -> None:
    """Tap a tile, and what else is the matter with it."""
    tile(page, meld, at).tap()
    option(page, "Otra cosa").tap()
    option(page, words).tap()


def fix(page: Page, meld: int, words: str) -> None:
    """Tap what there is to correct about a meld."""
    page.get_by_role("button", name=f"Arreglar el juego {meld + 1}", exact=True).tap()
    option(page, words).tap()


def choose(page: Page, face: str) -> None:
    """Two taps: the number, then the colour."""
    for value in ("J",) if face == "J" else (face[1:], face[0]):
        page.locator(f"dialog [data-value='{value}']").tap()
