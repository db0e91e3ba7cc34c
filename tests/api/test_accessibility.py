"""Everything the page shows, for everybody: WCAG 2.2 AA by axe, small and wide screens, large type, the keyboard."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.api.page_checks import check_axe, check_reach
from tests.api.walk import walk


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_is_against_wcag(page: Page, table_picture: Path, server: str, language: str, scheme: Any) -> None:
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    if language == "en":
        page.click("#language")
    faults = []
    for view in walk(page, table_picture):
        faults += check_axe(page, view)
    page.unroute_all()
    for path in ("certificado", "docs"):
        page.goto(server + path)
        faults += check_axe(page, path)
    assert faults == []


@pytest.mark.parametrize(("width", "height"), [(360, 740), (640, 360)])
def test_everything_is_in_reach(page: Page, table_picture: Path, width: int, height: int) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size({"width": width, "height": height})
    seen = 0
    for _ in walk(page, table_picture):
        check_reach(page, width)
        seen += 1
    assert seen > 15


@pytest.mark.parametrize("width", [360, 640])
def test_type_twice_as_large_fits(page: Page, table_picture: Path, width: int) -> None:
    """As a person sets it in the browser, not by zooming, which makes the screen smaller too."""
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size({"width": width, "height": 740})
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": {"standard": 32}})
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "40px"
    faults = {}
    for view in walk(page, table_picture):
        if cut := page.evaluate(CUT, width):
            faults[view] = cut
    assert faults == {}


CUT = """
(width) => {
  const scrolls = ".strip, .picture, textarea, pre";
  const out = [];
  if (document.documentElement.scrollWidth > width) out.push(`page: ${document.documentElement.scrollWidth}`);
  for (const element of document.querySelectorAll("body *")) {
    const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (!own || element.closest(scrolls + ", svg, option") || !element.checkVisibility()) continue;
    const style = getComputedStyle(element);
    if (style.clipPath !== "none") continue;
    const range = document.createRange();
    range.selectNodeContents(element);
    const box = range.getBoundingClientRect();
    if (box.width === 0) continue;
    const wide = element.scrollWidth > element.clientWidth + 1 && style.display !== "inline";
    if (box.left < -1 || box.right > width + 1 || wide) out.push(element.textContent.slice(0, 40));
  }
  return out;
}
"""
"""Texts that leave the screen, of so many pixels, or their own box. (A phone's `innerWidth` grows with the page.)"""
