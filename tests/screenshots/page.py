"""The pictures of the page in the README, of the project's own rendered photos: `python tests/screenshots/page.py`."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
from PIL import Image
from playwright.sync_api import Page, sync_playwright

HERE = Path(__file__).resolve().parent
PICTURES = HERE.parent / "pictures"
SIZE = {"width": 390, "height": 844}


def walk(page: Page, address: str, folder: Path) -> list[Path]:
    """A hand counted, a tile corrected, a match."""
    shots = []

    def shot(name: str) -> None:
        shots.append(folder / f"{name}.png")
        page.screenshot(path=shots[-1])

    page.goto(address)
    page.set_input_files("#photos", PICTURES / "mesa.jpg")
    page.set_input_files("#rack", PICTURES / "atril.jpg")
    page.check("input[name=closed][value=them]")
    page.check("input[name=muerto][value=yes]")
    page.click("#count")
    page.locator(".photos").wait_for()
    page.locator("#views").evaluate("nav => scrollTo(0, nav.getBoundingClientRect().bottom + scrollY)")
    page.wait_for_timeout(500)
    shot("counted")
    page.locator(".melds [data-correct]").nth(1).tap()
    page.locator("dialog [data-value='4']").first.tap()
    shot("corrected")
    page.keyboard.press("Escape")
    page.locator("#views a[href='#book']").tap()
    page.locator("#book-start [type=submit]").tap()
    for ours, theirs in (("530", "345"), ("-65", "410"), ("480", "205")):
        page.locator("#book-more > .big.main").tap()
        page.fill("#points-0", ours)
        page.fill("#points-1", theirs)
        page.locator(".hand-form [type=submit]").tap()
        page.locator("#book-more > .big.main").wait_for()
    page.evaluate("scrollTo(0, 0)")
    shot("match")
    return shots


def main() -> None:
    with tempfile.TemporaryDirectory() as data:
        command = [Path(sys.executable).parent / "burako", "serve", "--port", "0"]
        environment = {**os.environ, "BURAKO_DATA": data}
        server = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        try:
            assert server.stdout is not None
            found = next(match for line in server.stdout if (match := re.search(r"http://\S+", line)))
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
                context = browser.new_context(viewport=SIZE, has_touch=True, is_mobile=True, locale="es-AR")  # type: ignore[arg-type]
                shots = walk(context.new_page(), found.group(), Path(data))
                browser.close()
            side_by_side = np.hstack([np.asarray(Image.open(each).convert("RGB")) for each in shots])
            Image.fromarray(side_by_side).save(HERE / "page.jpg", quality=80)
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()
