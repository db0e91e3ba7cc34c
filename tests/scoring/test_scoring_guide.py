"""The game explained under each ruleset."""

import pytest
from hypothesis import given

from scoring import Chapter, Ruleset, guide, ruleset, rulesets
from tests.scoring.strategies import FEW, house_rules

CHAPTERS = ["setup", "turn", "melds", "close", "stock", "match", "points"]


def chapters(rules: Ruleset) -> dict[str, Chapter]:
    return {chapter.id: chapter for chapter in guide(rules)}


def said(rules: Ruleset, chapter: str) -> str:
    return " ".join(rule.rule for rule in chapters(rules)[chapter].rules)


@FEW
@given(house_rules())
def test_every_chapter_has_its_rules_and_documents_in_both_languages(rules: Ruleset) -> None:
    assert [chapter.id for chapter in guide(rules)] == CHAPTERS
    for chapter in guide(rules):
        data = chapter.to_json()
        assert data["id"] == chapter.id
        assert [(row["label"], row["label_en"], row["points"]) for row in data["prices"]] == [
            (price.label, price.label_en, price.points) for price in chapter.prices
        ]
        assert data["title"] != data["title_en"]
        assert data["rules"]
        for rule in (*data["rules"], *(price["source"] for price in data["prices"])):
            assert rule["rule"] != rule["rule_en"]
            assert "{" not in rule["rule"] + rule["rule_en"]
            assert rules.document in rule["document"]
            assert rules.document_en in rule["document_en"]
        assert bool(data["prices"]) == (chapter.id == "points")


@pytest.mark.parametrize(
    ("rules", "chapter", "words"),
    [
        ("bonaerenses-2026", "setup", "Se reparten 12 fichas"),
        ("parejas-3000", "setup", "Se reparten 11 fichas a cada uno; de a dos, 12 o 15."),
        ("bonaerenses-2026", "close", "con 1 ficha en mano como mucho"),
        ("parejas-3000", "turn", "devolver la primera ficha"),
        ("revista", "turn", "devolver la primera ficha"),
        ("online", "turn", "La primera bajada es de 3 fichas"),
        ("online", "turn", "cuánto del pozo, el texto no lo aclara"),
        ("parejas-3000", "melds", "se puede cambiar por la ficha que reemplaza"),
        ("online", "close", "haber jugado alguna ficha del muerto"),
        ("parejas-3000", "stock", "la mano se juega de nuevo"),
        ("revista", "stock", "la mano se cuenta"),
        ("bonaerenses-2026", "match", "llega primero a 1.500"),
        ("online", "match", "No hay tope"),
    ],
)
def test_each_ruleset_is_explained_as_its_document_has_it(rules: str, chapter: str, words: str) -> None:
    assert words in said(ruleset(rules), chapter)


def test_what_only_another_document_says_is_left_out() -> None:
    for rules in rulesets().values():
        second_draw = "devolver la primera ficha" in said(rules, "turn")
        assert second_draw == (rules.id in ("parejas-3000", "revista"))
        assert ("se puede cambiar" in said(rules, "melds")) == (rules.id == "parejas-3000")
        assert ("La primera bajada" in said(rules, "turn")) == (rules.id == "online")


def test_what_the_document_does_not_say_is_marked() -> None:
    notes = {rule.rule: rule.note for rule in chapters(ruleset("online"))["stock"].rules}
    assert all("No lo dice" in note for note in notes.values())
    notes = {rule.rule: rule.note for rule in chapters(ruleset("revista"))["stock"].rules}
    assert not any(notes.values())


def test_house_rules_are_part_of_it() -> None:
    house = ruleset("revista").with_options(
        {"sets": False, "minimum_to_open": 90, "royal": 700, "muerto_bonus": False, "count_laid_tiles": False}
    )
    assert "sólo escaleras" in said(house, "melds")
    assert "pierna de 2" not in said(house, "melds")
    assert "pierna de 2" in said(ruleset("revista"), "melds")
    assert "hacen falta 90 puntos" in said(house, "turn")
    assert "mínimo" not in said(ruleset("revista"), "turn")
    assert "también sin canasta" not in said(house, "points")
    assert "también sin canasta" in said(ruleset("revista"), "points")
    prices = {price.label: price.points for price in chapters(house)["points"].prices}
    assert (prices["Canasta real"], prices["Puntos del muerto levantado"]) == (700, 0)


def test_the_table_of_points() -> None:
    prices = {price.label_en: price.points for price in chapters(ruleset("online"))["points"].prices}
    assert prices == {
        "Value of the 1": 15,
        "Value of the 2": 10,
        "Value of 3 to 7": 5,
        "Value of 8 to 13": 10,
        "Value of the joker": 50,
        "Pure canasta": 200,
        "Impure canasta": 100,
        "Royal canasta": 500,
        "One to one canasta": 1000,
        "Going out": 100,
        "Points of a muerto taken": 0,
        "Points of a muerto not taken": -100,
    }
    revista = {price.label_en: price.points for price in chapters(ruleset("revista"))["points"].prices}
    assert revista["Points of a muerto taken"] == 100
    assert "Royal canasta" not in revista
