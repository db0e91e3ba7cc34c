"""What the tests of the ways in share: a rendered table to read, and its label."""

from __future__ import annotations

import json
import os
import shutil
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from fastapi.testclient import TestClient
from playwright.sync_api import Browser, Page, expect, sync_playwright

from api.http.app import create_app
from tests.api.helpers import HAND, Run, write

expect.set_options(timeout=30_000)  # A busy machine is slow, not wrong.

PHONE = {"width": 390, "height": 844}
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")

PICTURES = Path(__file__).parent.parent / "pictures"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests with a browser come last: it leaves an event loop in this thread, within which no other can be run."""
    items.sort(key=lambda item: "browser" in getattr(item, "fixturenames", ()))


def labels() -> dict[Path, dict[str, Any]]:
    """The labels of the pictures that come with the tests, by picture."""
    return {path: json.loads(path.with_suffix(".json").read_text("utf-8")) for path in sorted(PICTURES.glob("*.jpg"))}


def _picture(*kinds: str) -> Path:
    found = [path for path, label in labels().items() if label["kind"] in kinds]
    assert found, f"no picture of kind {' or '.join(kinds)} in {PICTURES}"
    return found[0]


@pytest.fixture(scope="session")
def table_picture() -> Path:
    """A rendered photo with melds."""
    return _picture("melds", "table")


@pytest.fixture(scope="session", autouse=True)
def own_book(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No test writes into the book of whoever runs it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BURAKO_DATA", str(tmp_path_factory.mktemp("book")))
        patch.delenv("BURAKO_BOOK", raising=False)
        patch.delenv("BURAKO_ADDRESS", raising=False)
        yield


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str]) -> Run:
    return Run(capfd)


@pytest.fixture
def hand(tmp_path: Path) -> Path:
    return write(tmp_path / "mano.json", HAND)


@pytest.fixture(scope="session")
def client() -> Iterator[TestClient]:
    with TestClient(create_app(workers=1)) as client:
        yield client


@pytest.fixture(scope="session")
def jpeg(table_picture: Path) -> bytes:
    return table_picture.read_bytes()


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The address of a server with one reader."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        running = uvicorn.Server(uvicorn.Config(lambda: create_app(1), factory=True, log_level="warning"))
        thread = threading.Thread(target=running.run, kwargs={"sockets": [listening]})
        thread.start()
        try:
            while not running.started and thread.is_alive():
                time.sleep(0.02)
            yield f"http://127.0.0.1:{listening.getsockname()[1]}/"
        finally:
            running.should_exit = True
            thread.join()


@pytest.fixture(scope="module")  # No longer: while it is open, its event loop keeps `asyncio.run` from others.
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        if os.environ.get("CI"):
            pytest.fail("no browser: install chromium")
        pytest.skip("no browser")
    with sync_playwright() as playwright:
        # burako.test is this machine under a name that is not localhost: over plain HTTP no secure origin.
        named = "--host-resolver-rules=MAP burako.test 127.0.0.1"
        arguments = ["--headless=new", "--no-sandbox", "--disable-gpu", named]
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
        yield browser
        browser.close()


@pytest.fixture
def page(browser: Browser, server: str) -> Iterator[Page]:
    """The page as a phone shows it; it may neither fail in its script nor ask anybody else for anything.

    Without a service worker, which `test_offline.py` has: it would answer where tests mean to.
    """
    context = browser.new_context(
        viewport=PHONE,  # type: ignore[arg-type]
        has_touch=True,
        is_mobile=True,
        locale="es-AR",
        service_workers="block",
    )
    page = context.new_page()
    faults: list[str] = []
    strangers: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on(
        "request",
        lambda request: None if request.url.startswith((server, "blob:")) else strangers.append(request.url),
    )
    page.goto(server)
    expect(page.locator("#ruleset option")).to_have_count(4)
    yield page
    context.close()
    assert faults == []
    assert strangers == []
