"""What is in doubt of a counted hand is asked about first, in a few words and taps."""

from __future__ import annotations

import io

from PIL import Image
from playwright.sync_api import Page, Route, expect

from tests.api.conftest import PICTURES
from tests.api.counted_hand import choose, counted, fix
from tests.api.test_page import answer, count


def raise_stakes(route: Route) -> None:
    """What the server answers, with more points hanging on every further doubt: rendered tiles are read too surely."""
    response = route.fetch()
    document = response.json()
    for number, item in enumerate(document["reading"]["review"]):
        item["points_at_stake"] = 0 if item["reason"] == "maybe-twice" else 5 * (number % 4)
    route.fulfill(response=response, json=document)


def test_doubts_are_asked_about_first(page: Page) -> None:
    page.set_input_files(
        "#photos", [PICTURES / name for name in ("mesa-con-falta.jpg", "mesa.jpg", "mesa-esquina.jpg")]
    )
    answer(page)
    count(page)
    page.route("**/api/v1/scores", raise_stakes)
    reading = counted(page, lambda: fix(page, 0, "Darlo vuelta"))["reading"]
    page.unroute("**/api/v1/scores")
    review = [item for item in reading["review"] if item["reason"] != "maybe-twice"]
    twice = {item["tile"] for item in reading["review"]} - {item["tile"] for item in review}
    melds = [meld for meld in reading["melds"] if twice & set(meld)]
    doubts = page.locator(".doubts")
    expect(doubts.get_by_role("heading")).to_contain_text(str(len(review) + len(melds)))
    doubts.locator("summary").tap()
    asked = [
        int(text) for text in doubts.locator("[data-fix=face]").evaluate_all("all => all.map((e) => e.dataset.correct)")
    ]
    most = sorted(review, key=lambda item: -item["points_at_stake"])
    assert asked == [item["tile"] for item in most]
    assert most[0]["points_at_stake"] > most[-1]["points_at_stake"]
    expect(doubts.locator("li small").first).to_contain_text("15 puntos en juego")
    first = doubts.locator("li").first
    first.locator("[data-ids]").tap()
    expect(page.locator("svg .lit")).to_have_count(1)
    settled = counted(page, first.locator("[data-fix=settle]").tap)
    assert {item["tile"] for item in settled["reading"]["review"]} == {*asked[1:], *twice}
    second = int(first.locator("[data-fix=face]").get_attribute("data-correct") or "")
    first.locator("[data-fix=face]").tap()
    faced = counted(page, lambda: choose(page, "G3"))
    assert {item["tile"] for item in faced["reading"]["review"]} == {*asked[1:], *twice} - {second}


def test_a_meld_that_two_photos_may_show_is_one_question(page: Page) -> None:
    whole = Image.open(PICTURES / "mesa.jpg")
    for name, box in (("a.jpg", (420, 20, 620, 200)), ("b.jpg", (430, 10, 640, 190))):
        out = io.BytesIO()
        whole.crop(box).save(out, "JPEG", quality=95)
        page.set_input_files("#photos", {"name": name, "mimeType": "image/jpeg", "buffer": out.getvalue()})
    answer(page)
    before = count(page)
    item = page.locator(".doubts li").filter(has_text="el mismo de otra foto")
    expect(item).to_have_count(1)
    asked = [item["tile"] for item in before["reading"]["review"] if item["reason"] == "maybe-twice"]
    assert sorted(asked) in map(sorted, before["reading"]["melds"])
    once = counted(page, item.get_by_role("button", name="Es el mismo").tap)
    assert once["reading"]["melds"] == [meld for meld in before["reading"]["melds"] if set(meld) != set(asked)]
    counted(page, page.get_by_role("button", name="Deshacer").tap)
    both = counted(page, item.get_by_role("button", name="Son dos").tap)
    assert both["reading"]["melds"] == before["reading"]["melds"]
    expect(item).to_have_count(0)
