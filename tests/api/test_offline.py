"""The page on the phone by itself: installed, kept, opened without its server, and counted when that is back."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import shutil
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
import uvicorn
from cryptography import x509
from cryptography.hazmat.primitives import serialization
from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page, expect

import api.http.app
from api.http.page import PAGE, worker
from tests.api.book.servers import Server
from tests.api.conftest import CHROMIUM, PHONE
from tests.api.test_page import answer

KEPT = "navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"
POLICE = (
    "() => caches.keys().then((names) => Promise.all(names.map((name) => caches.open(name).then(async (cache) =>"
    " Promise.all((await cache.matchAll()).map(async (each) => [each.url, await each.text()]))))))"
)
"""Everything that the service worker keeps, with its address."""


def free_port() -> str:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return str(probe.getsockname()[1])


@contextmanager
def phone(browser: Browser) -> Iterator[BrowserContext]:
    """A phone; whatever page it opens, no script on it may fail."""
    faults: list[str] = []
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True, locale="es-AR")  # type: ignore[arg-type]
    context.set_default_timeout(60_000)
    context.on("weberror", lambda error: faults.append(str(error.error)))
    yield context
    context.close()
    assert faults == []


def opened(context: BrowserContext, address: str) -> Page:
    page = context.new_page()
    page.goto(address)
    expect(page.locator("#ruleset option")).to_have_count(4)
    return page


def kept(context: BrowserContext, address: str) -> Page:
    """The page, once the phone can open it without the server."""
    page = opened(context, address)
    page.wait_for_function(KEPT)
    return page


def begin(page: Page) -> None:
    page.locator("#views a[href='#book']").tap()
    page.get_by_role("button", name="Empezar", exact=True).tap()
    expect(page.locator(".book-sheet")).to_be_visible()


def write_hand(page: Page) -> None:
    page.get_by_role("button", name="Anotar una mano").tap()
    page.fill("#points-0", "430")
    page.fill("#points-1", "-15")
    page.get_by_role("button", name="Anotar", exact=True).tap()


def counted(address: str) -> int:
    """How many hands of photos the server has counted."""
    figures = httpx.get(f"{address}/metrics", trust_env=False).text
    found = re.search(r'\{method="POST",route="[^"]*/hands",status="200"\} (\d+)', figures)
    return int(found[1]) if found else 0


def test_without_its_server_the_page_opens_and_a_photo_waits(
    browser: Browser, tmp_path: Path, table_picture: Path
) -> None:
    port = free_port()
    with phone(browser) as context:
        with Server(tmp_path, "serve", "--port", port) as server:
            address = server.addresses[0]
            page = kept(context, address)
            begin(page)
            write_hand(page)
            expect(page.locator(".book-sheet tbody tr")).to_have_count(1)
        page.close()

        page = opened(context, address)
        expect(page.locator("#offline")).to_contain_text("Sin conexión")
        page.locator("#views a[href='#book']").tap()
        expect(page.locator("#book-seen")).to_have_text(re.compile(r"Sin conexión, visto a las \d\d:\d\d\."))
        expect(page.locator(".standing")).to_have_text("Va ganando Nosotros por 445")
        page.locator("#views a[href='#rules']").tap()
        expect(page.locator("#guide summary")).to_have_count(7)
        page.locator("#views a[href='#calculator']").tap()
        page.fill("#laid-3-7", "12")
        expect(page.locator("#calculator-total")).to_contain_text("se cuenta solo cuando vuelva")
        page.locator("#views a[href='#photos-view']").tap()
        for _ in range(2):
            page.set_input_files("#photos", table_picture)
            answer(page, muerto="no")
            page.click("#count")
            expect(page.locator("#error")).to_contain_text("quedaron guardadas en este teléfono")
        expect(page.locator(".thumbs img")).to_have_count(0)
        page.get_by_role("button", name="Borrar: Mano").last.tap()
        expect(page.locator("#waiting-hands li")).to_have_count(2)
        page.get_by_role("button", name="Sí, borrar: Mano").tap()
        expect(page.locator("#waiting-hands li")).to_have_count(1)
        page.close()

        page = opened(context, address)
        waiting = page.get_by_role("button", name=re.compile(r"Contar: Mano a las \d\d:\d\d, 1 foto"))
        expect(waiting).to_have_count(1)
        expect(waiting).to_be_disabled()
        page.locator("#views a[href='#calculator']").tap()
        expect(page.locator("#laid-3-7")).to_have_value("12")
        with Server(tmp_path, "serve", "--port", port):
            expect(page.locator("#calculator-total strong")).to_have_text("60")
            expect(page.locator("#offline")).to_be_hidden()
            page.locator("#views a[href='#photos-view']").tap()
            waiting.tap()
            expect(page.locator("#result")).to_be_visible(timeout=60_000)
            assert page.locator("input[name=muerto]:checked").get_attribute("value") == "no"
            assert counted(address) == 1
            page.reload()
            expect(page.locator("#ruleset option")).to_have_count(4)
            expect(page.locator("#waiting")).to_be_hidden()


def test_a_hand_written_while_the_server_goes_and_comes_is_written_once(browser: Browser, tmp_path: Path) -> None:
    port = free_port()
    with phone(browser) as context:
        with Server(tmp_path, "serve", "--port", port) as server:
            page = kept(context, server.addresses[0])
            begin(page)
        write_hand(page)
        expect(page.get_by_role("alert").locator("visible=true")).to_contain_text("servidor")
        expect(page.locator("#book-seen")).to_be_visible()
        with Server(tmp_path, "serve", "--port", port):
            expect(page.locator("#book-seen")).to_be_hidden()
            page.get_by_role("button", name="Anotar", exact=True).tap()
            expect(page.locator(".book-sheet tbody tr")).to_have_count(1)
            page.reload()
            expect(page.locator(".book-sheet tbody tr")).to_have_count(1)


def test_in_the_house_it_is_kept_over_https_and_works_over_http(browser: Browser, tmp_path: Path) -> None:
    with Server(tmp_path, "serve", "--lan", "--port", "0") as server:
        secure, plain = server.addresses
        # Trusts this server's key and no other, as a phone does that was told to trust the authority.
        own = x509.load_pem_x509_certificate((tmp_path / "servidor.pem").read_bytes())
        key = own.public_key().public_bytes(serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo)
        trusted = base64.b64encode(hashlib.sha256(key).digest()).decode()
        arguments = ["--headless=new", "--no-sandbox", "--disable-gpu"]
        context = browser.browser_type.launch_persistent_context(
            tmp_path / "profile",
            executable_path=CHROMIUM,
            args=[*arguments, f"--ignore-certificate-errors-spki-list={trusted}"],
            viewport=PHONE,  # type: ignore[arg-type]
            has_touch=True,
            is_mobile=True,
            locale="es-AR",
        )
        page = opened(context, secure)
        assert page.evaluate(f"isSecureContext && {KEPT.replace('.controller !== null', '.controller !== undefined')}")
        page.wait_for_function(KEPT)
        context.set_offline(True)
        page = opened(context, secure)
        expect(page.locator("#offline")).to_be_visible()
        context.set_offline(False)
        expect(page.locator("#offline")).to_be_hidden()
        # Without a secure origin there is no service worker; everything else is there, and it is said what is not.
        page = opened(context, plain)
        assert page.evaluate("navigator.serviceWorker === undefined")
        expect(page.locator("#insecure")).to_contain_text("abrirla sin conexión")
        begin(page)
        context.close()


@contextmanager
def served(folder: Path, port: int) -> Iterator[str]:
    """A server of this page, in this process."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(api.http.app, "PAGE", folder)
        app = api.http.app.create_app(1)
    running = uvicorn.Server(uvicorn.Config(app, port=port, log_level="warning"))
    thread = threading.Thread(target=running.run)
    thread.start()
    try:
        while not running.started and thread.is_alive():
            threading.Event().wait(0.02)
        yield f"http://127.0.0.1:{port}/"
    finally:
        running.should_exit = True
        thread.join()


def renew(folder: Path) -> None:
    """Make another version of the page: a word of its frame, and a text in one of its modules."""
    for name, before, after in (
        ("index.html", "<h1>Burako</h1>", "<h1>Burako 2</h1>"),
        ("calculator-words.js", 'viewRules: "Reglas"', 'viewRules: "Reglas 2"'),
    ):
        text = (folder / name).read_text("utf-8")
        assert before in text
        (folder / name).write_text(text.replace(before, after), "utf-8")


@pytest.mark.parametrize("touched", [False, True])
def test_a_new_version_replaces_the_old_page(browser: Browser, tmp_path: Path, touched: bool) -> None:
    folder = shutil.copytree(PAGE, tmp_path / "page")
    port = int(free_port())
    with phone(browser) as context:
        with served(folder, port) as address:
            page = kept(context, address)
        renew(folder)
        with served(folder, port):
            if touched:
                # Whoever is at something is asked first.
                page.locator("#views a[href='#calculator']").tap()
                page.fill("#laid-3-7", "12")
                page.evaluate("navigator.serviceWorker.getRegistration().then((each) => each.update()).then(() => 1)")
                expect(page.locator("h1")).to_have_text("Burako")
                page.get_by_role("button", name="Cargarla").tap()
            else:
                page.reload()
            expect(page.locator("h1")).to_have_text("Burako 2")
            expect(page.locator("#views a").last).to_have_text("Reglas 2")
            names = page.evaluate("caches.keys()")
            assert [name for name in names if name.startswith("burako-page-")] == [
                f"burako-page-{re.search(r'[0-9a-f]{16}', worker(folder))[0]}"  # type: ignore[index]
            ]
        page.close()
        page = opened(context, address)
        expect(page.locator("h1")).to_have_text("Burako 2")


def test_what_is_kept_is_nobodys_match(browser: Browser, server: str) -> None:
    with phone(browser) as context:
        strangers: list[str] = []
        context.on(
            "request",
            lambda request: None if request.url.startswith((server, "blob:")) else strangers.append(request.url),
        )
        page = kept(context, server)
        begin(page)
        write_hand(page)
        expect(page.locator(".book-sheet tbody tr")).to_have_count(1)
        key = page.evaluate("JSON.parse(localStorage.matches)[0].key")
        for summary in page.locator("#book-more summary").all():
            summary.tap()
        expect(page.locator("img.qr")).to_have_count(2)
        page.locator("#views a[href='#rules']").tap()
        page.locator("#house > summary").tap()
        page.select_option("#house-sets", "false")
        expect(page.locator("#guide")).to_contain_text("Regla de la casa")
        found = [entry for cache in page.evaluate(POLICE) for entry in cache]
        addresses = {url.removeprefix(server) for url, _ in found}
        house = {url for url in addresses if "?" in url}
        assert all(url.startswith("api/v1/rulesets/") and "sets%3Dfalse" in url for url in house)
        assert len(house) == 1
        # What it keeps is what the server lists, the page in its joined files, and all of it came.
        listed = set(re.findall(r'"([^"]*/[^"]*)"', worker(PAGE).splitlines()[0])) - {"./"}
        assert addresses - house == {*listed, ""}
        pictures = {path.name for path in PAGE.iterdir() if path.suffix in {".png", ".svg", ".webmanifest"}}
        assert {url for url in listed if url.startswith("page/")} == {
            f"page/{name}" for name in {"main.js", "main.css", *pictures}
        }
        assert not any(key in text or "matches" in url for url, text in found)
        # The match as it was seen last goes with the match.
        assert page.evaluate("Object.keys(localStorage).filter((name) => name.startsWith('seen-')).length") == 2
        assert key not in page.evaluate("Object.entries(localStorage).filter(([name]) => /^seen/.test(name)).join()")
        page.locator("#views a[href='#book']").tap()
        page.get_by_role("button", name="Sí, borrarlo").tap()
        expect(page.locator("#book-start")).to_be_visible()
        assert page.evaluate("Object.keys(localStorage).filter((name) => name.startsWith('seen-')).length") == 0
        assert strangers == []


def test_it_can_be_installed(browser: Browser, server: str, tmp_path: Path) -> None:
    context = browser.browser_type.launch_persistent_context(
        tmp_path / "profile", executable_path=CHROMIUM, args=["--headless=new", "--no-sandbox", "--disable-gpu"]
    )
    page = kept(context, server)
    inspector = context.new_cdp_session(page)
    manifest: Any = inspector.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert inspector.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    icons = page.evaluate("fetch('page/manifest.webmanifest').then((each) => each.json()).then(({ icons }) => icons)")
    context.close()
    seen = set()
    for icon in icons:
        if icon["type"] != "image/png":
            continue
        with Image.open(PAGE / icon["src"]) as picture:
            assert "x".join(map(str, picture.size)) == icon["sizes"]
            corner = picture.convert("RGBA").getpixel((0, 0))
        purpose = icon.get("purpose", "any")
        # A phone cuts a maskable icon to its own shape: it must be filled to the edge.
        assert (corner[3] == 255) == (purpose == "maskable")  # type: ignore[index]
        seen.add((picture.size[0], purpose))
    assert seen == {(192, "any"), (512, "any"), (192, "maskable"), (512, "maskable")}


def test_the_whole_page_is_light(server: str) -> None:
    """All that a phone keeps, as it comes over the network."""
    names = json.loads(worker(PAGE).split("\n", 1)[0].removeprefix("const KEPT = ").removesuffix(";"))["files"]
    with httpx.Client(base_url=server, headers={"accept-encoding": "gzip"}) as client:
        weight = 0
        for name in names:
            with client.stream("GET", name) as response:
                weight += sum(map(len, response.iter_raw()))
    assert 50_000 < weight < 150_000
