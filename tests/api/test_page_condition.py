"""A photo that may be counted wrongly is said before the score, with what to do about it."""

from __future__ import annotations

import io

import numpy as np
from PIL import Image
from playwright.sync_api import Page, expect

from tests.api.conftest import PICTURES
from tests.api.test_page import answer, count


def dark() -> dict[str, object]:
    pixels = np.asarray(Image.open(PICTURES / "mesa.jpg").convert("RGB")) * 0.07
    noisy = np.clip(pixels + np.random.default_rng(0).normal(0, 2, pixels.shape), 0, 255).astype(np.uint8)
    out = io.BytesIO()
    Image.fromarray(noisy).save(out, "JPEG", quality=92)
    return {"name": "oscura.jpg", "mimeType": "image/jpeg", "buffer": out.getvalue()}


def test_a_dark_photo_is_taken_again(page: Page) -> None:
    page.set_input_files("#photos", dark())  # type: ignore[arg-type]
    answer(page)
    count(page, anyway=False)
    expect(page.locator("#result")).to_contain_text("prendé una luz")
    expect(page.locator(".total")).to_have_count(0)
    page.get_by_role("button", name="Sacar otra foto").tap()
    expect(page.locator("#photos")).to_be_focused()
    expect(page.locator(".thumbs img")).to_have_count(1)
    page.set_input_files("#photos", PICTURES / "mesa.jpg")
    expect(page.locator(".thumbs img")).to_have_count(1)
    score = count(page)
    assert len(score["reading"]["photos"]) == 1
    expect(page.locator(".total")).to_be_visible()
    expect(page.locator("[data-notice=condition]")).to_be_hidden()


def test_it_may_be_counted_all_the_same_and_stays_said(page: Page) -> None:
    page.set_input_files("#photos", dark())  # type: ignore[arg-type]
    answer(page)
    count(page, anyway=False)
    page.click("#language")
    expect(page.locator("#result")).to_contain_text("turn on a light")
    page.get_by_role("button", name="Count anyway").tap()
    expect(page.locator(".total")).to_be_visible()
    expect(page.locator("[data-notice=condition]")).to_contain_text("turn on a light")
