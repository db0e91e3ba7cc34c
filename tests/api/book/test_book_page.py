"""The score book in a real browser at the size of a phone, at an address that is not localhost, over plain HTTP."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import cv2
import httpx2 as httpx
import numpy as np
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.api.conftest import PHONE
from tests.api.page_checks import check_reach, qr_text, wait_until


@pytest.fixture
def origin(server: str) -> str:
    """The server under a name of the network."""
    return server.replace("127.0.0.1", "burako.test")


@pytest.fixture
def phones(browser: Browser, origin: str) -> Iterator[Any]:
    """Opens the book on a new phone; no script may fail on it, and nobody else be asked for anything."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def phone(address: str = "#book") -> Page:
        context = browser.new_context(
            viewport=PHONE,  # type: ignore[arg-type]
            device_scale_factor=3,
            has_touch=True,
            is_mobile=True,
            locale="es-AR",
        )
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on(
            "request",
            lambda request: None if request.url.startswith((origin, "blob:")) else faults.append(request.url),
        )
        page.goto(address if address.startswith("http") else origin + address)
        return page

    yield phone
    for context in contexts:
        context.close()
    assert faults == []


def begin(page: Page, first: str = "Nosotros", second: str = "Ellos") -> None:
    expect(page.locator("#book-ruleset option")).to_have_count(4)
    page.fill("#side-0", first)
    page.fill("#side-1", second)
    page.get_by_role("button", name="Empezar", exact=True).tap()
    expect(page.locator(".book-sheet")).to_be_visible()


def add(page: Page, first: str, second: str) -> None:
    page.get_by_role("button", name="Anotar una mano").tap()
    page.fill("#points-0", first)
    page.fill("#points-1", second)
    page.get_by_role("button", name="Anotar", exact=True).tap()


def totals(page: Page) -> list[str]:
    return page.locator(".book-sheet tfoot td").all_inner_texts()


def links(page: Page) -> dict[str, str]:
    """The links as the QR codes on the page give them."""
    page.locator("summary", has_text="otro teléfono").tap()
    images = page.locator("img.qr")
    expect(images).not_to_have_count(0)
    expect(page.locator("img.qr").first).to_be_visible()
    found = []
    for image in images.all():
        image.evaluate("image => image.decode()")
        pixels = cv2.imdecode(np.frombuffer(image.screenshot(), np.uint8), cv2.IMREAD_GRAYSCALE)
        found.append(qr_text(pixels))
    typed = [box.input_value() for box in page.locator("#book-more textarea").all()]
    assert found == typed
    return dict(zip(("write", "read"), found, strict=False))


def test_a_match_is_played_to_its_end(phones: Any) -> None:
    page = phones()
    begin(page, "Las tías", "Los primos")
    expect(page.locator("#insecure")).to_contain_text("http")
    add(page, "430", "−15")
    expect(page.locator(".standing")).to_have_text("Va ganando Las tías por 445")
    add(page, "600", "1000")
    expect(page.locator(".book-sheet tbody tr")).to_have_count(2)
    assert totals(page) == ["1.030", "985"]
    page.locator("[data-hand]").first.tap()
    page.get_by_role("button", name="Corregir", exact=True).tap()
    expect(page.locator("#points-0")).to_have_value("430")
    page.fill("#points-0", "900")
    page.get_by_role("button", name="Anotar", exact=True).tap()
    expect(page.locator(".standing")).to_have_text("¡Ganó Las tías!")
    expect(page.locator("#book-status")).to_contain_text("ya no tiene fotos")
    expect(page.get_by_role("button", name="Anotar una mano")).to_have_count(0)
    page.get_by_role("button", name="Deshacer la corrección").tap()
    expect(page.locator(".standing")).to_have_text("Va ganando Las tías por 45")


def test_a_hand_is_deleted_and_put_back(phones: Any) -> None:
    page = phones()
    begin(page)
    add(page, "100", "50")
    page.locator("[data-hand]").tap()
    page.get_by_role("button", name="Borrar la mano").tap()
    expect(page.locator(".book-sheet tbody tr")).to_have_count(0)
    expect(page.locator("#book-status")).to_contain_text("deshacer")
    page.get_by_role("button", name="Deshacer").tap()
    expect(page.locator(".book-sheet tbody tr")).to_have_count(1)


def test_a_match_is_ended_early(phones: Any) -> None:
    page = phones()
    begin(page)
    add(page, "100", "50")
    expect(page.locator(".book-sheet tbody tr")).to_have_count(1)
    page.locator("summary", has_text="Terminar antes").tap()
    page.get_by_role("button", name="Contarla y terminar").tap()
    page.fill("#points-0", "0")
    page.fill("#points-1", "70")
    page.get_by_role("button", name="Anotar", exact=True).tap()
    expect(page.locator(".standing")).to_have_text("¡Ganó Ellos!")
    # What is gone is not offered.
    expect(page.locator(".keep")).to_contain_text("ya no tiene fotos")
    expect(page.locator("#keep-photos")).to_have_count(0)
    page.get_by_role("button", name="seguir el partido").tap()
    expect(page.locator(".standing")).to_have_text("Va ganando Ellos por 20")


def test_another_phone_opens_the_match_by_its_qr_code(phones: Any, origin: str) -> None:
    first = phones()
    begin(first)
    add(first, "100", "50")
    expect(first.locator(".book-sheet tbody tr")).to_have_count(1)
    found = links(first)
    assert all(link.startswith(f"{origin}#book/") for link in found.values())
    reader = phones(found["read"])
    expect(reader.locator(".notice", has_text="se mira")).to_be_visible()
    expect(reader.get_by_role("button", name="Anotar una mano")).to_have_count(0)
    assert reader.url == f"{origin}#book"
    writer = phones(found["write"])
    add(writer, "0", "70")
    # What one phone writes shows on the others by itself.
    expect(first.locator(".book-sheet tbody tr")).to_have_count(2, timeout=20_000)
    expect(reader.locator(".book-sheet tbody tr")).to_have_count(2, timeout=20_000)
    reader.reload()
    expect(reader.locator(".book-sheet tbody tr")).to_have_count(2)
    # The link to look at a match takes nothing from a phone that writes in it.
    first.goto(found["read"])
    first.reload()
    expect(first.locator(".book-sheet tbody tr")).to_have_count(2)
    expect(first.get_by_role("button", name="Anotar una mano")).to_be_visible()


def test_two_phones_that_write_at_once_lose_no_hand(phones: Any) -> None:
    first = phones()
    begin(first)
    second = phones(links(first)["write"])
    expect(second.locator(".book-sheet")).to_be_visible()
    for page in (first, second):
        # Neither hears of the other before it writes.
        page.route(
            "**/api/v1/matches/*", lambda route: route.abort() if route.request.method == "GET" else route.continue_()
        )
        page.get_by_role("button", name="Anotar una mano").tap()
    for page, points in ((first, "100"), (second, "250")):
        page.fill("#points-0", points)
        page.fill("#points-1", "0")
    first.get_by_role("button", name="Anotar", exact=True).tap()
    expect(first.locator(".book-sheet tbody tr")).to_have_count(1)
    second.unroute("**/api/v1/matches/*")
    second.get_by_role("button", name="Anotar", exact=True).tap()
    expect(second.get_by_role("alert").locator("visible=true")).to_contain_text("Otro teléfono")
    expect(second.locator(".book-sheet tbody tr")).to_have_count(1)
    expect(second.locator("#points-0")).to_have_value("250")
    second.get_by_role("button", name="Anotar", exact=True).tap()
    expect(second.locator(".book-sheet tbody tr")).to_have_count(2)
    assert totals(second) == ["350", "0"]


def test_a_hand_comes_from_the_calculator(phones: Any) -> None:
    page = phones()
    begin(page)
    page.locator("#views a[href='#calculator']").tap()
    page.check("[data-choice=closed] input[value=us]")
    page.check("[data-choice=muerto] input[value=yes]")
    page.fill("#canastas-pure", "1")
    expect(page.locator("#calculator-total strong")).to_have_text("300")
    page.locator("#views a[href='#book']").tap()
    page.get_by_role("button", name="Anotar una mano").tap()
    page.get_by_role("button", name="Usar la calculadora: 300").first.tap()
    page.fill("#points-1", "40")
    page.get_by_role("button", name="Anotar", exact=True).tap()
    expect(page.locator(".book-sheet tfoot td").first).to_have_text("300")
    page.locator("[data-hand]").tap()
    expect(page.locator(".looked-at .line").first).to_contain_text("200")


def test_who_is_at_something_is_not_disturbed_by_another_phone(phones: Any) -> None:
    page = phones()
    begin(page)
    found = links(page)
    other = phones(found["write"])
    page.get_by_role("button", name="Anotar una mano").tap()
    page.fill("#points-0", "12")
    add(other, "0", "70")
    expect(page.locator(".book-sheet tbody tr")).to_have_count(1, timeout=20_000)
    expect(page.locator("#points-0")).to_be_focused()
    expect(page.locator("#points-0")).to_have_value("12")
    page.get_by_role("button", name="Cancelar").tap()
    page.locator("#book-more textarea").last.focus()
    expect(other.locator("[data-hand]")).to_have_count(1)
    add(other, "0", "80")
    expect(page.locator(".book-sheet tbody tr")).to_have_count(2, timeout=20_000)
    # The code is still there to be photographed.
    expect(page.locator("img.qr").last).to_be_visible()
    expect(page.locator("#book-more textarea").last).to_be_focused()
    page.locator("summary", has_text="Terminar antes").tap()
    page.locator("[data-hand]").first.focus()
    expect(other.locator("[data-hand]")).to_have_count(2)
    add(other, "0", "90")
    expect(page.locator(".book-sheet tbody tr")).to_have_count(3, timeout=20_000)
    expect(page.locator("[data-hand]").first).to_be_focused()
    expect(page.get_by_role("button", name="No vale: terminar así")).to_be_visible()


def test_an_answer_that_comes_late_overwrites_nothing(phones: Any) -> None:
    page = phones()
    begin(page)
    held: list[Any] = []

    def hold(route: Any) -> None:
        if route.request.method != "GET" or held:
            return  # Unanswered: nothing newer puts right what the late one did.
        headers = {name: text for name, text in route.request.headers.items() if name != "if-none-match"}
        old = route.fetch(url=route.request.url.replace("burako.test", "127.0.0.1"), headers=headers)
        held.append((route, old))

    with page.expect_request("**/api/v1/matches/*"):
        page.route("**/api/v1/matches/*", hold)
    add(page, "100", "50")
    expect(page.locator(".book-sheet tbody tr")).to_have_count(1)
    wait_until(page, lambda: bool(held))
    ((route, old),) = held
    with page.expect_response("**/api/v1/matches/*") as late:
        route.fulfill(response=old)
    assert (late.value.status, late.value.json()["hands"]) == (200, [])
    page.evaluate("new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))")
    assert page.locator(".book-sheet tbody tr").count() == 1
    seen = "Object.entries(localStorage).find(([name]) => /^seen-(?!at-)/.test(name))[1]"
    assert page.evaluate(f"JSON.parse({seen}).hands.length") == 1


def test_rulesets_that_do_not_come_are_asked_for_again(phones: Any) -> None:
    page = phones()
    asked: list[Any] = []

    def refuse(route: Any) -> None:
        asked.append(route)
        if len(asked) == 1:
            route.abort()
        elif len(asked) == 2:
            route.fulfill(status=502, body="<html>")
        else:
            route.continue_()

    page.route("**/api/v1/rulesets", refuse)
    page.reload()
    begin(page)
    expect(page.locator("#error")).to_have_attribute("hidden", "")
    assert len(asked) == 3


def test_the_sheet_is_shared(phones: Any) -> None:
    page = phones()
    begin(page)
    add(page, "100", "50")
    expect(page.locator(".book-sheet tbody tr")).to_have_count(1)
    page.locator("summary", has_text="Compartir").tap()
    page.get_by_role("button", name="Como texto").tap()
    expect(page.get_by_label("La planilla como texto")).to_have_value("""Burako: Nosotros – Ellos
Hasta 1.500
Mano 1: 100 / 50 → 100 / 50
Total: Nosotros 100, Ellos 50
Va ganando Nosotros por 50.
""")
    with page.expect_download() as table:
        page.get_by_role("button", name="CSV").tap()
    assert table.value.path().read_text("utf-8").splitlines()[1] == "1,100,50,100,50,"
    with page.expect_download() as picture:
        page.get_by_role("button", name="Como imagen").tap()
    pixels = cv2.imread(str(picture.value.path()), cv2.IMREAD_GRAYSCALE)
    assert pixels is not None
    assert pixels.shape[1] == 900
    assert (pixels < 80).sum() > 1000


def test_a_match_that_was_deleted_is_said(phones: Any) -> None:
    page = phones()
    begin(page)
    other = phones(links(page)["write"])
    expect(other.locator(".book-sheet")).to_be_visible()
    page.locator("summary", has_text="Borrar el partido").tap()
    page.get_by_role("button", name="Sí, borrarlo").tap()
    expect(page.locator("#book-start")).to_be_visible()
    expect(other.locator("#book-error")).to_contain_text("borraron", timeout=20_000)


def test_a_bad_entry_is_said_where_it_is(phones: Any) -> None:
    page = phones()
    expect(page.locator("#book-ruleset option")).to_have_count(4)
    page.fill("#side-0", " ")
    page.get_by_role("button", name="Empezar", exact=True).tap()
    expect(page.get_by_role("alert").locator("visible=true")).to_contain_text("nombre")
    page.fill("#side-0", "A")
    for typed in ("3000p", "1.5"):
        page.fill("#target", typed)
        page.get_by_role("button", name="Empezar", exact=True).tap()
        expect(page.get_by_role("alert").locator("visible=true")).to_contain_text(f"«{typed}» no es un número")
    page.fill("#target", "1.500")
    page.get_by_role("button", name="Empezar", exact=True).tap()
    expect(page.locator("#book-sheet")).to_contain_text("1.500")
    page.get_by_role("button", name="Anotar una mano").tap()
    page.fill("#points-0", "mil")
    page.get_by_role("button", name="Anotar", exact=True).tap()
    expect(page.get_by_role("alert").locator("visible=true")).to_contain_text("Faltan los puntos de A")
    expect(page.locator("#points-0")).to_be_focused()


@pytest.mark.parametrize("width", [360, 390])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_can_be_read_and_touched(phones: Any, width: int, scheme: Any) -> None:
    page = phones()
    page.set_viewport_size({"width": width, "height": 800})
    page.emulate_media(color_scheme=scheme)
    begin(page, "M" * 60, "Los de la otra cuadra")
    add(page, "-12345", "98765")
    expect(page.locator(".standing.over")).to_be_visible()
    page.get_by_role("button", name="Deshacer").tap()
    expect(page.get_by_role("button", name="Anotar una mano")).to_be_visible()
    add(page, "100", "-100")
    expect(page.locator("[data-hand]")).to_have_count(1)
    for summary in page.locator("#book-more summary").all():
        summary.tap()
    expect(page.locator("img.qr")).to_have_count(2)
    check_reach(page, width)
    page.locator("[data-hand]").tap()
    expect(page.locator(".looked-at")).to_contain_text("solo los totales")
    check_reach(page, width)
    page.get_by_role("button", name="Corregir", exact=True).tap()
    check_reach(page, width)
    page.get_by_role("button", name="Cancelar").tap()
    page.get_by_role("button", name="Ver otros partidos").tap()
    expect(page.locator(".known")).to_have_count(1)
    check_reach(page, width)


def test_both_languages_are_complete(phones: Any) -> None:
    page = phones()
    begin(page)
    keys = page.evaluate(
        """async () => {
          const { BOOK } = await import("/page/book-words.js");
          const keys = (part) => Object.entries(part).flatMap(([key, value]) =>
            typeof value === "object" ? Object.keys(value).map((inner) => `${key}.${inner}`) : [key]).sort();
          return [keys(BOOK.es), keys(BOOK.en)];
        }"""
    )
    assert keys[0] == keys[1]
    page.get_by_role("button", name="English").tap()
    expect(page.get_by_role("button", name="Add a hand")).to_be_visible()
    assert "undefined" not in page.inner_text("body")


def test_a_lost_answer_does_not_write_a_hand_twice(phones: Any) -> None:
    page = phones()
    begin(page)
    lost: list[int] = []

    def lose(route: Any) -> None:
        if lost:
            route.continue_()
            return
        lost.append(route.fetch(url=route.request.url.replace("burako.test", "127.0.0.1")).status)
        route.abort()

    page.route("**/api/v1/matches/*/hands", lose)
    add(page, "100", "50")
    expect(page.get_by_role("alert").locator("visible=true")).to_contain_text("servidor")
    # The page sees by itself that there is a hand, and the form is sent again all the same.
    expect(page.locator(".book-sheet tbody tr")).to_have_count(1, timeout=20_000)
    page.get_by_role("button", name="Anotar", exact=True).tap()
    expect(page.locator("#book-status")).to_contain_text("Anotado")
    expect(page.locator(".book-sheet tbody tr")).to_have_count(1)
    assert lost == [200]
    assert totals(page) == ["100", "50"]


def test_the_policy_is_strict_everywhere(origin: str, server: str) -> None:
    for path in ("", "certificado", "page/main.js", "api/v1/matches/none", "docs"):
        policy = httpx.get(server + path, trust_env=False).headers["content-security-policy"]
        rules = {rule.split()[0]: rule.split()[1:] for rule in policy.split(";")}
        assert rules["default-src"] == ["'none'"]
        assert all(set(allowed) <= {"'self'", "'none'", "blob:"} for allowed in rules.values())
    manifest = json.loads(httpx.get(f"{server}page/manifest.webmanifest", trust_env=False).text)
    assert manifest["lang"] == "es-AR"
