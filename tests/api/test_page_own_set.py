"""One's own set of tiles, learned on the page and used for what is photographed from then on."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.api.test_page import answer, count

OF_ANOTHER_READER = """
() => {
  const key = Object.keys(localStorage).find((each) => each.includes("own-set"));
  const own = JSON.parse(localStorage[key]);
  own.profile.reader = "0";
  localStorage[key] = JSON.stringify(own);
}
"""
OWN = Path(__file__).parent.parent / "odd_set"


def learn(page: Page) -> None:
    page.locator("#own-set summary").tap()
    expect(page.get_by_role("button", name="Aprender mis fichas")).to_be_disabled()
    page.set_input_files("#own-set-photos", OWN / "laid.jpg")
    page.get_by_role("button", name="Aprender mis fichas").tap()


def read(page: Page) -> list[str]:
    page.set_input_files("#photos", OWN / "table.jpg")
    answer(page)
    return [tile["tile"] for tile in count(page)["reading"]["tiles"]]


def test_a_set_is_learned_once_and_used_until_it_is_forgotten(page: Page) -> None:
    without = read(page)
    page.get_by_role("button", name="Otra mano").tap()
    learn(page)
    expect(page.locator("#own-set-known")).to_contain_text("lo aprendido de tus fichas")
    page.reload()
    with_it = read(page)
    assert with_it != without
    page.get_by_role("button", name="Otra mano").tap()
    page.locator("#own-set summary").tap()
    page.get_by_role("button", name="Dejar de usarlo").tap()
    expect(page.locator("#own-set-known")).to_be_hidden()
    assert read(page) == without


def test_photos_of_something_else_teach_nothing(page: Page) -> None:
    page.locator("#own-set summary").tap()
    page.set_input_files("#own-set-photos", OWN / "table.jpg")
    page.get_by_role("button", name="Aprender mis fichas").tap()
    expect(page.locator("#own-set-error")).to_contain_text("hacen falta 4")
    expect(page.locator("#own-set-forget")).to_be_hidden()


@pytest.mark.parametrize("language", ["es", "en"])
def test_the_colours_are_asked_where_they_cannot_be_told(page: Page, language: str) -> None:
    if language == "en":
        page.click("#language")
    unclear = {"status": 422, "code": "colours-unclear", "detail": "--colours", "detail_en": "--colours"}
    page.route("**/api/v1/profiles", lambda route: route.fulfill(status=422, json=unclear), times=1)
    page.locator("#own-set summary").tap()
    page.set_input_files("#own-set-photos", OWN / "laid.jpg")
    page.locator("#own-set-learn").tap()
    expect(page.locator("#own-set-colours select")).to_have_count(4)
    expect(page.locator("#own-set-error")).not_to_contain_text("--colours")
    for row, letter in enumerate("YRBK"):
        page.select_option(f"#own-set-row-{row}", letter)
    with page.expect_response("**/api/v1/profiles") as response:
        page.locator("#own-set-learn").tap()
    assert response.value.json()["rows"] == list("YRBK")
    expect(page.locator("#own-set-known")).to_be_visible()
    expect(page.locator("#own-set-colours")).to_be_hidden()


def test_what_another_reader_learned_is_forgotten_and_said(page: Page) -> None:
    learn(page)
    expect(page.locator("#own-set-known")).to_be_visible()
    page.evaluate(OF_ANOTHER_READER)
    page.set_input_files("#photos", OWN / "table.jpg")
    answer(page)
    page.click("#count")
    expect(page.locator("#error")).to_contain_text("ya no le sirve")
    count(page)
