"""The table of numbers, written here once more and apart, and what each number says of itself."""

import ast
from dataclasses import fields
from pathlib import Path

import pytest

import scoring
from scoring import OPTIONS, Ruleset, Tile, UnknownRuleset, ruleset, rulesets
from tests.scoring.hands import RUN_OF_7, scored

TABLE = {
    #            deal target 1   2   3-7 8-13 J  pure imp royal one   out muerto
    "bonaerenses-2026": (12, 1500, 15, 20, 5, 10, 50, 200, 100, None, None, 100, -100),
    "parejas-3000": (11, 3000, 15, 20, 5, 10, 50, 200, 100, None, None, 100, -100),
    "online": (11, None, 15, 10, 5, 10, 50, 200, 100, 500, 1000, 100, -100),
    "revista": (11, 3000, 15, 20, 5, 10, 50, 200, 100, None, None, 100, -100),
}


@pytest.mark.parametrize("rules", rulesets().values(), ids=list(rulesets()))
def test_the_numbers_of_the_table(rules: Ruleset) -> None:
    values = [rules.value(Tile.parse(text)) for text in ("R1", "R2", "R3", "R8", "J")]
    prices = (rules.pure, rules.impure, rules.royal, rules.one_to_one)
    row = (rules.deal, rules.target, *values, *prices, rules.going_out, rules.muerto_not_taken)
    assert row == TABLE[rules.id]
    assert {rules.value(Tile("K", n)) for n in range(3, 8)} == {5}
    assert {rules.value(Tile("G", n)) for n in range(8, 14)} == {10}
    assert (rules.max_wilds, rules.others_per_wild, rules.muertos, rules.muerto_tiles) == (2, 2, 2, 11)


@pytest.mark.parametrize("rules", rulesets().values(), ids=list(rulesets()))
def test_every_number_and_switch_has_a_label_a_document_and_a_rule_in_both_languages(rules: Ruleset) -> None:
    data = rules.to_json()
    assert data["version"] == 1
    listed = data["rules"]
    assert isinstance(listed, list)
    assert len(listed) == len(fields(Ruleset)) - 9
    for rule in listed:
        texts = [rule["label"], rule["label_en"], *rule["source"].values()]
        assert all(isinstance(text, str) and text and "{" not in text for text in texts), rule
        assert rule["source"]["rule"] != rule["source"]["rule_en"]


def test_a_source_says_where_its_document_is_silent() -> None:
    silent = ruleset("bonaerenses-2026").source("count_laid_tiles")
    assert "No lo dice" in silent.document
    assert "does not say" in silent.document_en
    assert "No lo dice" not in ruleset("bonaerenses-2026").source("pure").document


def test_a_source_says_where_a_house_rule_stands_instead() -> None:
    house = ruleset("online").with_options({"value_joker": 30, "unplayed_muerto_costs": True})
    assert house.source("value_joker").document.startswith("Regla de la casa (value_joker)")
    assert "30" in house.source("value_joker").rule
    assert "con la opción que él mismo ofrece" in house.source("unplayed_muerto_costs").document
    assert house.source("value_joker").note_en == "House rule (value_joker)"
    assert house.source("pure") == ruleset("online").source("pure")


def test_a_ruleset_says_what_a_house_changes_of_its_base() -> None:
    house = ruleset("online").with_options({"value_joker": 30, "value_two": 10, "sets": False})
    data = house.to_json()
    # A value that the base has anyway changes nothing; without sets there is none of 2s either.
    assert data["changed"] == ["value_joker", "sets", "canasta_of_twos"]
    assert ruleset("online").to_json()["changed"] == []
    described = ("id", "name", "name_en", "document", "document_en", "options")
    assert {name: data[name] for name in described} == {
        "id": "online",
        "name": "Juego en línea",
        "name_en": "Online game",
        "document": house.document,
        "document_en": house.document_en,
        "options": {"value_joker": 30, "value_two": 10, "sets": False},
    }
    rules = data["rules"]
    assert isinstance(rules, list)
    joker = next(rule for rule in rules if rule["name"] == "value_joker")
    assert (joker["value"], joker["base_value"]) == (30, 50)
    assert joker["option"] == OPTIONS["value_joker"].to_json()
    assert next(rule for rule in rules if rule["name"] == "value_one")["option"] is None


def test_a_minimum_to_open_is_told_and_not_enforced() -> None:
    house = ruleset("revista").with_options({"minimum_to_open": 90})
    assert "90 puntos; se anota, no se controla" in house.source("minimum_to_open").rule
    assert "No hay mínimo" in ruleset("revista").source("minimum_to_open").rule
    low = scored("R3 R4 R5", rules="revista", options={"minimum_to_open": 90})
    assert (low.total, low.problems) == (115, ())


def test_numbers_are_written_as_each_language_writes_them() -> None:
    source = ruleset("parejas-3000").source("target")
    assert "3.000" in source.rule
    assert "3,000" in source.rule_en


@pytest.mark.parametrize("name", ["", "Parejas-3000", None, 3, ["online"], "x" * 5000, "\ud800"])
def test_an_unknown_ruleset_is_refused_with_the_known_ones_named(name: object) -> None:
    with pytest.raises(UnknownRuleset) as caught:
        ruleset(name)
    for text in (caught.value.message, caught.value.message_en):
        assert all(known in text for known in rulesets())
        assert len(text.encode()) < 300


def test_every_line_says_what_earned_it_in_both_languages() -> None:
    result = scored(RUN_OF_7, "R9 B9 K9", rack="K13", went_out=True, rules="revista").to_json()
    assert [line["code"] for line in result["lines"]] == [
        "laid_tiles", "canasta", "going_out", "muerto_bonus", "tiles_left"
    ]  # fmt: skip
    for line in result["lines"]:
        assert line["label"]
        assert line["label_en"]
        assert line["source"]["document"].startswith("Nota de revista")
        assert line["source"]["rule"]
        assert line["source"]["rule_en"]
    laid, canasta, *_, left = result["lines"]
    assert ("kind" in laid, "meld" in laid) == (False, False)
    assert laid["detail"] == "del 3 al 7: 5 × 5 = 25; del 8 al 13: 5 × 10 = 50"
    assert laid["detail_en"] == "3 to 7: 5 × 5 = 25; 8 to 13: 5 × 10 = 50"
    assert (canasta["label"], canasta["label_en"], canasta["detail"]) == (
        "Canasta pura: escalera de 7 (juego 1)", "Pure canasta: run of 7 (meld 1)", ""
    )  # fmt: skip
    assert (result["ruleset"], [meld["tiles"] for meld in result["melds"]]) == (
        "revista", [RUN_OF_7.split(), ["R9", "B9", "K9"]]
    )  # fmt: skip
    assert laid["tiles"] == [*RUN_OF_7.split(), "R9", "B9", "K9"]
    assert (canasta["kind"], canasta["meld"], canasta["tiles"]) == ("pure", 0, RUN_OF_7.split())
    assert left["tiles"] == ["K13"]


DATA_FILES = {"rulesets.py", "ruletexts.py", "playtexts.py", "rulelabels.py", "options.py", "box.py"}


def test_scoring_code_holds_no_number_but_0_and_1() -> None:
    files = [path for path in Path(scoring.__file__).parent.glob("*.py") if path.name not in DATA_FILES]
    assert files
    for path in files:
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(function, ast.FunctionDef):
                numbers = [
                    node.value
                    for node in ast.walk(function)
                    if isinstance(node, ast.Constant) and type(node.value) in (int, float)
                ]
                assert set(numbers) <= {0, 1}, (path.name, function.name, numbers)
