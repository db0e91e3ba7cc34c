"""What must hold of everything the page shows: it fits, it can be read, and it can be touched."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files

import cv2
import numpy as np
from playwright.sync_api import Page

FINGER = 44
"""CSS pixels that a target must measure each way."""

CONTRAST = """
() => {
  const channels = (text) => text.match(/[\\d.]+/g).map(Number);
  const light = ([r, g, b]) => {
    const part = (v) => ((v /= 255) <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
  };
  const ground = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const colour = channels(getComputedStyle(at).backgroundColor);
      if ((colour[3] ?? 1) > 0.99) return colour;
    }
    return [255, 255, 255];
  };
  const faint = [];
  for (const element of document.querySelectorAll("main *, header *")) {
    const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    const off = element.closest("svg, [hidden], select, :disabled, .choice:has(:disabled)");
    if (!own || off || !element.checkVisibility()) continue;
    const [ink, paper] = [light(channels(getComputedStyle(element).color)), light(ground(element))];
    const ratio = (Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05);
    if (ratio < 4.5) faint.push(`${element.textContent.slice(0, 30)}: ${ratio.toFixed(2)}`);
  }
  return faint;
}
"""

TARGETS = """
() => [...document.querySelectorAll("button, select, input[inputmode], summary, .big, label.choice, main a, nav a")]
  .filter((element) => element.checkVisibility())
  .map((element) => [element.textContent.trim().slice(0, 30), element.getBoundingClientRect()])
  .map(([text, box]) => [text, Math.round(box.width), Math.round(box.height)])
"""


def check_reach(page: Page, width: int) -> None:
    """Nothing is wider than the screen, every text has its contrast, every target is as large as a finger."""
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate(CONTRAST) == []
    small = [target for target in page.evaluate(TARGETS) if min(target[1:]) < FINGER]
    assert small == [], small


def wait_until(page: Page, there: Callable[[], bool]) -> None:
    """Let the page go on until something that the test itself keeps is there, such as a request that it holds back."""
    for _ in range(1500):
        if there():
            return
        page.wait_for_timeout(20)
    raise AssertionError("it did not come in 30 s")


def qr_text(pixels: np.ndarray) -> str:
    """What a QR code says. OpenCV, unlike a phone that is moved about, may need another size, edge or way to see it."""
    framed = cv2.copyMakeBorder(pixels, 40, 40, 40, 40, cv2.BORDER_CONSTANT, value=(255, 255, 255))
    for scale in (1, 0.7, 0.5, 0.35, 0.85, 0.6, 1.5, 2):
        for image in (pixels, framed):
            seen = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
            for detector in (cv2.QRCodeDetector(), cv2.QRCodeDetectorAruco()):
                text = detector.detectAndDecode(seen)[0]
                if text:
                    return text
    return ""


AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8")
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
"""WCAG 2.2, levels A and AA, and what axe calls good practice on top."""


def check_axe(page: Page, view: str) -> list[str]:
    """What axe finds against WCAG 2.2 AA on the page as it stands; `view` says what that is."""
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(AXE)  # From outside: the page's own policy would let no other script in.
    found = page.evaluate("(rules) => axe.run(document, { runOnly: rules })", RULES)
    assert found["passes"], view
    return [
        f"{view}: {fault['id']}: {fault['help']}: {[node['html'][:160] for node in fault['nodes']]}"
        for fault in found["violations"]
    ]
