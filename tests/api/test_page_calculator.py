"""The calculator, the rules and the house rules of the page, in a real browser."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.api.page_checks import check_reach


def open_part(page: Page, name: str) -> None:
    page.locator(f"#views a[href='#{name}']").tap()
    expect(page.locator(f"#{name}")).to_be_visible()


def say(page: Page, closed: str = "us", muerto: str = "yes") -> None:
    page.check(f"input[name=calculator-closed][value={closed}]")
    page.check(f"input[name=calculator-muerto][value={muerto}]")


def total(page: Page) -> Any:
    return page.locator("#calculator-total strong")


def test_the_total_changes_as_one_types(page: Page) -> None:
    open_part(page, "calculator")
    expect(total(page)).to_have_text("0")
    expect(page.locator("#calculator-total")).to_contain_text("Falta decir quién cerró y si levantamos el muerto.")
    page.fill("#laid-3-7", "12")
    expect(total(page)).to_have_text("60")
    say(page)
    expect(page.locator("#calculator-total")).to_contain_text("no tiene la canasta que hace falta")
    page.get_by_role("button", name="Uno más: Canasta pura").tap()
    expect(total(page)).to_have_text("360")
    expect(page.locator("#calculator-total .note")).to_have_count(0)
    page.fill("#left-J", "1")
    expect(total(page)).to_have_text("310")
    page.get_by_role("button", name="Uno menos: Canasta pura").tap()
    page.get_by_role("button", name="Uno menos: Canasta pura").tap()
    expect(page.locator("#canastas-pure")).to_have_value("")
    expect(total(page)).to_have_text("110")


def test_the_sheet_says_how_it_adds_up_and_why(page: Page) -> None:
    open_part(page, "calculator")
    say(page, muerto="no")
    page.fill("#laid-1", "2")
    page.fill("#laid-8-13", "7")
    page.fill("#canastas-impure", "1")
    lines = page.locator("#calculator-sheet summary .points")
    expect(lines).to_have_text(["100", "100", "100", "−100"])
    expect(page.locator("#calculator-sheet .sum .points")).to_have_text("200")
    page.locator("#calculator-sheet summary").first.tap()
    expect(page.locator("#calculator-sheet details").first).to_contain_text("los 1: 2 × 15 = 30")
    expect(page.locator("#calculator-sheet details").first).to_contain_text("Juegos Bonaerenses 2026")


def test_laid_tiles_on_or_off(page: Page) -> None:
    open_part(page, "calculator")
    say(page, closed="nobody")
    page.fill("#laid-J", "2")
    expect(total(page)).to_have_text("100")
    page.uncheck("input[name=calculator-laid]")
    expect(page.locator("#laid-J")).to_be_hidden()
    expect(total(page)).to_have_text("0")
    page.check("input[name=calculator-laid]")
    expect(total(page)).to_have_text("100")


def test_only_what_the_ruleset_knows_is_asked(page: Page) -> None:
    open_part(page, "calculator")
    expect(page.locator("#canastas-royal")).to_have_count(0)
    page.select_option("#calculator-ruleset", "online")
    page.fill("#canastas-royal", "1")
    say(page, closed="nobody")
    expect(total(page)).to_have_text("500")
    expect(page.locator("#calculator [data-choice=unplayed]")).to_be_visible()
    page.select_option("#calculator-ruleset", "parejas-3000")
    expect(total(page)).to_have_text("0")
    expect(page.locator("#calculator [data-choice=unplayed]")).to_be_hidden()
    page.check("input[name=calculator-stockOut]")
    page.check("input[name=calculator-canasta][value=no]")
    expect(total(page)).to_have_text("La mano se juega de nuevo")


def test_it_begins_anew(page: Page) -> None:
    open_part(page, "calculator")
    say(page)
    page.fill("#laid-2", "3")
    page.get_by_role("button", name="Empezar de nuevo").tap()
    expect(page.locator("#laid-2")).to_have_value("")
    expect(page.locator("input[name=calculator-closed]:checked")).to_have_count(0)
    expect(total(page)).to_have_text("0")


def test_nothing_but_digits_is_typed_and_the_last_answer_stands(page: Page) -> None:
    open_part(page, "calculator")
    page.locator("#laid-3-7").press_sequentially("1a2-")
    expect(page.locator("#laid-3-7")).to_have_value("12")
    expect(total(page)).to_have_text("60")
    page.fill("#laid-3-7", "999")
    expect(page.locator("#calculator-total")).to_contain_text("0 a 106")
    expect(total(page)).to_have_text("—")
    page.route("**/api/v1/calculations", lambda route: route.abort())
    page.fill("#laid-3-7", "1")
    expect(page.locator("#calculator-total")).to_contain_text("No se pudo hablar con el servidor")


def test_the_game_is_explained(page: Page) -> None:
    open_part(page, "rules")
    titles = ["Cómo se prepara", "El turno", "Los juegos", "Para cerrar", "Si se agota el mazo", "El partido"]
    expect(page.locator("#guide summary")).to_have_text([*titles, "Los puntos"])
    expect(page.locator("#guide details").first).to_contain_text("Se reparten 12 fichas")
    expect(page.locator("#guide details").first).to_contain_text("Documento: Juegos Bonaerenses 2026")
    points = page.locator("#guide details").last
    expect(points.locator("table")).to_be_hidden()
    points.locator("summary").tap()
    expect(points.locator("tr", has_text="Valor del comodín")).to_contain_text("50")
    page.select_option("#rules-ruleset", "online")
    expect(points.locator("tr", has_text="Canasta real")).to_contain_text("500")
    expect(page.locator("#ruleset")).to_have_value("online")
    page.get_by_role("button", name="English").tap()
    expect(page.locator("#guide summary").first).to_have_text("Setting up")
    expect(points.locator("tr", has_text="Royal canasta")).to_contain_text("500")


def test_house_rules_hold_everywhere_and_are_remembered(page: Page, table_picture: Path) -> None:
    open_part(page, "rules")
    page.locator("#house > summary").tap()
    page.select_option("#house-value_joker", "points")
    page.get_by_role("textbox", name="Puntos: Valor del comodín").fill("30")
    page.keyboard.press("Tab")
    page.select_option("#house-semi_pure", "points")
    page.get_by_role("textbox", name="Puntos: Canasta semipura").fill("150")
    page.keyboard.press("Tab")
    expect(page.locator("#rules .house.hint")).to_have_text("Con 2 reglas de la casa.")
    page.reload()
    page.locator("#guide summary").last.tap()
    expect(page.locator("#guide tr", has_text="Valor del comodín")).to_contain_text("30")
    expect(page.locator("#guide tr", has_text="Canasta semipura")).to_contain_text("Regla de la casa")
    open_part(page, "calculator")
    say(page, closed="nobody")
    page.fill("#laid-J", "1")
    page.fill("#canastas-semi_pure", "1")
    expect(total(page)).to_have_text("180")
    open_part(page, "photos-view")
    page.set_input_files("#photos", table_picture)
    page.check("input[name=closed][value=us]")
    page.check("input[name=muerto][value=yes]")
    with page.expect_response("**/api/v1/hands") as response:
        page.click("#count")
    assert response.value.json()["options"] == {"value_joker": 30, "semi_pure": 150}
    open_part(page, "rules")
    page.locator("#house > summary").tap()
    page.get_by_role("button", name="Sacar todas las reglas de la casa").tap()
    expect(page.locator("#rules .house.hint")).to_have_text("")
    expect(page.locator("#guide tr", has_text="Valor del comodín")).to_contain_text("50")


def test_house_rules_that_do_not_go_together_are_refused_in_words(page: Page) -> None:
    open_part(page, "rules")
    page.locator("#house > summary").tap()
    page.select_option("#house-sets", "false")
    page.select_option("#house-canasta_of_twos", '"pure"')
    expect(page.locator("#house-error")).to_contain_text("sin piernas no hay canasta de 2")
    page.select_option("#house-sets", "as-ruleset")
    expect(page.locator("#house-error")).to_be_hidden()


def test_the_way_back_leads_to_the_part_before(page: Page) -> None:
    open_part(page, "calculator")
    open_part(page, "rules")
    page.go_back()
    expect(page.locator("#calculator")).to_be_visible()
    expect(page.locator("#views a[aria-current]")).to_have_text("Calculadora")
    page.go_back()
    expect(page.locator("#hand")).to_be_visible()
    expect(page.locator("#calculator")).to_be_hidden()


def test_both_parts_are_complete_in_both_languages(page: Page) -> None:
    open_part(page, "calculator")
    page.get_by_role("button", name="English").tap()
    expect(page.locator("#calculator-total")).to_contain_text("Still to say: who went out")
    for part in ("calculator", "rules"):
        open_part(page, part)
        for language in ("Español", "English"):
            text = page.inner_text("body")
            assert "undefined" not in text
            assert "null" not in text
            assert ("Reglamento" in text) == (language == "English")
            page.get_by_role("button", name=language).tap()


@pytest.mark.parametrize("width", [360, 390, 412])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_they_can_be_read_and_touched(page: Page, width: int, scheme: Any) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    page.emulate_media(color_scheme=scheme)
    open_part(page, "calculator")
    page.select_option("#calculator-ruleset", "online")
    say(page, closed="nobody")
    page.check("input[name=calculator-stockOut]")
    page.fill("#laid-J", "3")
    expect(page.locator("#calculator-sheet summary")).to_have_count(1)
    page.locator("#calculator-sheet summary").tap()
    check_reach(page, width)
    open_part(page, "rules")
    page.locator("#house > summary").tap()
    page.select_option("#house-royal", "points")
    for chapter in page.locator("#guide summary").all()[1:]:
        chapter.tap()
    check_reach(page, width)
