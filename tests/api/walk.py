"""A walk through everything that the phone's page shows, in whichever language it is."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.api.conftest import PICTURES
from tests.api.test_page import count_anyway

BOTH = PICTURES / "mesa-dos-lados.jpg"
OWN_SET = PICTURES.parent / "odd_set" / "laid.jpg"


def walk(page: Page, picture: Path) -> Iterator[str]:
    """Show one state of the page after the other, and stop at each to be looked at; its name."""
    yield from _hand(page, picture)
    yield from _both_sides(page)
    yield from _calculator_and_rules(page)
    yield from _book(page)
    yield from _own_set(page)
    yield from _waiting(page, picture)


def _hand(page: Page, picture: Path) -> Iterator[str]:
    yield "the form"
    page.set_input_files("#photos", picture)
    page.check("input[name=closed][value=nobody]")
    page.check("#stock-out")
    page.click("#count")
    expect(page.locator("#error")).to_be_visible()
    yield "the form with an answer missing"
    page.check("input[name=muerto][value=yes]")
    page.click("#count")
    expect(page.locator("#result")).to_be_visible()
    yield "what is wrong with a photo"
    count_anyway(page)
    yield "a counted photo"
    page.locator(".sheet .line").first.tap()
    yield "a line and its tiles"
    page.locator(".melds .meld").first.tap()
    yield "a meld and its tiles"
    page.locator(".melds [data-correct]:visible").first.tap()
    expect(page.locator("dialog")).to_be_visible()
    page.locator("dialog [data-value='7']").tap()
    yield "the correction"
    page.locator("dialog [data-value='more']").tap()
    expect(page.locator("dialog [data-value='remove']")).to_be_visible()
    yield "what else may be wrong with a tile"
    page.locator("dialog [data-value='stack']").tap()
    dialog = page.locator("dialog")
    dialog.locator("[data-value='run']").tap()
    dialog.locator("[data-value='R']").tap()
    dialog.locator(".numbers [data-value='2']").tap()
    dialog.locator("[data-at='3']").tap()
    yield "a stacked canasta"
    page.keyboard.press("Escape")
    page.locator("[data-fix=meld]").first.tap()
    expect(dialog).to_be_visible()
    yield "what may be wrong with a meld"
    dialog.locator("[data-value='turn']").tap()
    expect(page.locator("#undoStep")).to_be_visible()
    yield "a meld turned round"
    page.locator("#result .actions .big.main").tap()
    expect(page.locator("#hand")).to_be_visible()


def _both_sides(page: Page) -> Iterator[str]:
    page.check("input[name=whose][value=both]")
    page.check("input[name=how][value=apart]")
    yield "the form for each side apart"
    page.check("input[name=how][value=table]")
    page.set_input_files("#photos", BOTH)
    page.check("input[name=closed][value=nobody]")
    page.check("input[name=muerto][value=yes]")
    page.check("input[name=muerto-them][value=yes]")
    page.check("#rack-empty-1")
    page.click("#count")
    expect(page.locator(".divide")).to_be_visible()
    yield "the line between the sides"
    page.locator("#result .big.main").first.tap()
    expect(page.locator(".both-totals")).to_be_visible()
    yield "both sides counted"
    page.locator("#result .actions .big.main").tap()
    page.check("input[name=whose][value=us]")


def _calculator_and_rules(page: Page) -> Iterator[str]:
    page.locator("#views a[href='#calculator']").tap()
    page.select_option("#calculator-ruleset", "online")
    page.check("input[name=calculator-closed][value=nobody]")
    page.check("input[name=calculator-stockOut]")
    page.fill("#laid-J", "3")
    page.fill("#canastas-royal", "1")
    expect(page.locator("#calculator-sheet summary")).to_have_count(2)
    for line in page.locator("#calculator-sheet summary").all():
        line.tap()
    yield "the calculator"
    page.locator("#views a[href='#rules']").tap()
    expect(page.locator("#guide summary")).to_have_count(7)
    for chapter in page.locator("#guide summary").all()[1:]:
        chapter.tap()
    page.locator("#house > summary").tap()
    page.select_option("#house-royal", "points")
    yield "the rules"


def _book(page: Page) -> Iterator[str]:
    page.locator("#views a[href='#book']").tap()
    page.locator("#book-start summary").tap()
    yield "the start of a match"
    page.locator("#book-start [type=submit]").tap()
    expect(page.locator(".book-sheet")).to_be_visible()
    page.locator("#book-more > .big.main").tap()
    page.locator(".hand-form [type=submit]").tap()
    expect(page.locator(".hand-form .error")).to_be_visible()
    yield "a hand to be written"
    page.fill("#points-0", "430")
    page.fill("#points-1", "-15")
    page.locator(".hand-form [type=submit]").tap()
    expect(page.locator("[data-hand]")).to_have_count(1)
    for summary in page.locator("#book-more summary").all():
        summary.tap()
    expect(page.locator("img.qr")).to_have_count(2)
    yield "a match"
    page.locator("[data-hand]").tap()
    expect(page.locator(".looked-at .hint")).to_be_visible()
    yield "a hand looked at again"
    page.locator(".looked-at > .big").last.tap()
    page.locator("#book-more > .big:not(.main)").last.tap()
    expect(page.locator(".known")).to_have_count(1)
    yield "the matches that this phone knows"


def _own_set(page: Page) -> Iterator[str]:
    page.locator("#views a[href='#photos-view']").tap()
    page.locator("#own-set summary").tap()
    unclear = {"status": 422, "code": "colours-unclear", "detail": "", "detail_en": ""}
    page.route("**/api/v1/profiles", lambda route: route.fulfill(status=422, json=unclear), times=1)
    page.set_input_files("#own-set-photos", OWN_SET)
    page.locator("#own-set-learn").tap()
    expect(page.locator("#own-set-colours select")).to_have_count(4)
    yield "the colours of one's own set are asked"
    page.locator("#own-set-learn").tap()
    expect(page.locator("#own-set-known")).to_be_visible()
    yield "one's own set is known"
    page.locator("#own-set-forget").tap()
    page.locator("#own-set summary").tap()


def _waiting(page: Page, picture: Path) -> Iterator[str]:
    page.locator("#views a[href='#photos-view']").tap()
    page.set_input_files("#photos", picture)
    page.check("input[name=closed][value=us]")
    page.check("input[name=muerto][value=yes]")
    page.route("**/healthz", lambda route: route.abort())
    page.click("#count")
    expect(page.locator("#waiting")).to_be_visible()
    yield "a hand that waits for the server"
