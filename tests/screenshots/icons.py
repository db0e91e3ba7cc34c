"""Renders the page's icons from `api/page/icon.svg` with Chromium: `python tests/screenshots/icons.py`.

The maskable ones fill the square with the page's green and keep the tile inside the circle that every phone shows.
"""

from __future__ import annotations

import base64
import io
import shutil
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

PAGE = Path(__file__).parent.parent.parent / "api" / "page"
GREEN = "#14603a"
SIZES = (192, 512)


def main() -> None:
    source = base64.b64encode((PAGE / "icon.svg").read_bytes()).decode()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page()
        for size in SIZES:
            page.set_viewport_size({"width": size, "height": size})
            for name, ground, share in (("icon", "transparent", 1.0), ("maskable", GREEN, 0.7)):
                page.set_content(
                    f'<body style="margin:0;display:grid;place-items:center;height:100vh;background:{ground}">'
                    f'<img style="width:{share:.0%}" src="data:image/svg+xml;base64,{source}">'
                )
                page.wait_for_function("document.images[0].complete")
                picture = Image.open(io.BytesIO(page.screenshot(omit_background=True)))
                picture.quantize(64).save(PAGE / f"{name}-{size}.png", optimize=True)
        browser.close()


if __name__ == "__main__":
    main()
