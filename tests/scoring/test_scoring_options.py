"""House rules: what each does, and what is refused."""

from typing import Any

import pytest

from scoring import OPTIONS, check_option, option_from_text, ruleset, rulesets
from scoring.errors import RulesetError
from tests.scoring.hands import IMPURE_7, RUN_OF_7, hand, points, scored, well_said


def test_the_options_are_those_of_the_table() -> None:
    assert " ".join(OPTIONS) == (
        "target muerto_bonus unplayed_muerto_costs count_laid_tiles max_wilds natural_two value_two"
        " value_natural_two value_joker royal one_to_one semi_pure canasta_of_twos close_needs stock_out"
        " laid_without_canasta minimum_to_open sets deal"
    )


LEGAL: dict[str, tuple[Any, ...]] = {
    "target": (1, 2000, None, "none"),
    "muerto_bonus": (True, False),
    "max_wilds": (1, 2),
    "royal": (0, 500, None),
    "canasta_of_twos": ("forbidden", "pure", 1000),
    "close_needs": ("any", "pure"),
    "minimum_to_open": (0, 50),
    "deal": (11, 12, 15, 22),
}
WRONG: dict[str, tuple[Any, ...]] = {
    "target": (0, -5, True, 1.5, "2000", "x" * 999, 10**300, float("nan"), [], {}),
    "muerto_bonus": (1, 0, None, "true", "none"),
    "max_wilds": (0, 3, True, None, "1"),
    "value_joker": (-1, None, False, 1e9, "none"),
    "royal": (-1, True, "as pure"),
    "canasta_of_twos": (None, True, "impure", -1),
    "close_needs": ("impure", None, True),
    "laid_without_canasta": ("add",),
    "deal": (13, 11.0, "11"),
}


@pytest.mark.parametrize(("name", "value"), [(name, v) for name, values in LEGAL.items() for v in values])
def test_legal_values_are_taken_by_every_ruleset(name: str, value: Any) -> None:
    for rules in rulesets().values():
        house = rules.with_options({name: value})
        assert getattr(house, name) == (None if value == "none" else value)
        assert house.id == rules.id


@pytest.mark.parametrize(("name", "value"), [(name, v) for name, values in WRONG.items() for v in values])
def test_wrong_values_are_refused_with_the_legal_ones_named(name: str, value: Any) -> None:
    with pytest.raises(RulesetError) as caught:
        check_option(name, value)
    error = caught.value
    legal, legal_en = OPTIONS[name].legal()
    assert (error.code, error.path) == ("wrong-value", f"options.{name}")
    assert error.message.endswith(f"Puede ser: {legal}.")
    assert error.message_en.endswith(f"It can be: {legal_en}.")
    assert len(error.message) < 300
    well_said(error.message, error.message_en)


def test_the_legal_values_are_told_in_words_and_in_json() -> None:
    assert {name: OPTIONS[name].legal()[0] for name in ("sets", "max_wilds", "royal", "canasta_of_twos", "target")} == {
        "sets": "true, false",
        "max_wilds": "1, 2",
        "royal": "puntos (un número entero de 0 a 100000), none",
        "canasta_of_twos": "forbidden, pure, puntos (un número entero de 0 a 100000)",
        "target": "puntos (un número entero de 1 a 100000), none",
    }
    assert OPTIONS["royal"].legal()[1] == "points (a whole number from 0 to 100000), none"
    assert OPTIONS["target"].to_json() == {
        "words": [None],
        "points": {"least": 1, "most": 100_000},
        "legal": "puntos (un número entero de 1 a 100000), none",
        "legal_en": "points (a whole number from 1 to 100000), none",
    }
    assert OPTIONS["deal"].to_json() == {
        "words": [11, 12, 15, 22],
        "points": None,
        "legal": "11, 12, 15, 22",
        "legal_en": "11, 12, 15, 22",
    }


@pytest.mark.parametrize("name", ["Royal", "", "__class__", "pure", "x" * 999, None, 3])
def test_a_wrong_name_is_refused_with_the_legal_ones_named(name: Any) -> None:
    with pytest.raises(RulesetError) as caught:
        ruleset("online").with_options({name: 1})
    assert caught.value.code == "unknown-option"
    assert all(option in caught.value.message_en for option in OPTIONS)


@pytest.mark.parametrize(
    "options",
    [
        {"natural_two": False, "value_natural_two": 5},
        {"natural_two": False, "canasta_of_twos": "pure"},
        {"sets": False, "canasta_of_twos": 1000},
        {"sets": False, "canasta_of_twos": "pure"},
        {"count_laid_tiles": False, "laid_without_canasta": "subtract"},
    ],
)
def test_a_wrong_combination_is_refused_and_each_part_alone_is_not(options: dict[str, Any]) -> None:
    for name, value in options.items():
        ruleset("revista").with_options({name: value})
    with pytest.raises(RulesetError) as caught:
        ruleset("revista").with_options(options)
    assert (caught.value.code, caught.value.path) == ("wrong-combination", "options")
    well_said(caught.value.message, caught.value.message_en)
    assert "Puede ser: " in caught.value.message
    assert "It can be: " in caught.value.message_en
    assert all(name in caught.value.message for name in options)
    first, second = ({name: value} for name, value in options.items())
    with pytest.raises(RulesetError):
        ruleset("revista").with_options(first).with_options(second)


def test_a_later_option_wins_over_an_earlier_one() -> None:
    wild = ruleset("online").with_options({"natural_two": False, "royal": 300})
    assert (wild.canasta_of_twos, wild.royal) == ("forbidden", 300)
    again = wild.with_options({"natural_two": True})
    assert (again.canasta_of_twos, again.royal) == ("pure", 300)
    assert dict(again.options) == {"natural_two": True, "royal": 300}
    assert wild.with_options({}) == wild


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("target=2000", 2000),
        ("target=none", None),
        (" royal = 500 ", 500),
        ("sets=false", False),
        ("sets=True", True),
        ("close_needs=pure", "pure"),
        ("canasta_of_twos=1000", 1000),
        ("canasta_of_twos=forbidden", "forbidden"),
    ],
)
def test_options_as_typed(text: str, value: Any) -> None:
    name, found = option_from_text(text)
    assert (name, found) == (text.partition("=")[0].strip(), value)


@pytest.mark.parametrize(
    "text", ["", "royal", "royal=", "=5", "royal=-5", "royal=1e3", "target=²", "royal=" + "9" * 9999]
)
def test_options_typed_wrong_are_refused(text: str) -> None:
    with pytest.raises(RulesetError) as caught:
        option_from_text(text)
    well_said(caught.value.message, caught.value.message_en)


def test_an_option_without_its_value_names_all_options() -> None:
    with pytest.raises(RulesetError) as caught:
        option_from_text("royal")
    assert (caught.value.code, caught.value.path) == ("wrong-option", "options")
    assert "NOMBRE=VALOR. Las opciones son: target, muerto_bonus," in caught.value.message
    assert "NAME=VALUE. The options are: target, muerto_bonus," in caught.value.message_en
    with pytest.raises(RulesetError, match="royal cannot be “5=6”"):
        option_from_text("royal=5=6")


def test_laid_tiles_that_do_not_count() -> None:
    assert points(scored(RUN_OF_7, options={"count_laid_tiles": False})) == {"canasta": 200}


def test_laid_tiles_are_subtracted_without_a_canasta() -> None:
    subtract = {"laid_without_canasta": "subtract"}
    assert points(scored("R4 R5 R6", rack="K9", options=subtract)) == {"laid_tiles": -15, "tiles_left": -10}
    assert points(scored(RUN_OF_7, options=subtract)) == {"laid_tiles": 45, "canasta": 200}
    illegal = "R3 R4 R5 R6 R7 R8 B9"
    assert points(scored(illegal, options=subtract)) == {"laid_tiles": -45}
    assert points(scored("R3 R4 R5 R6 R7 R8 ?", options=subtract)) == {"laid_tiles": 35}


def test_the_values_of_the_two_and_of_the_joker() -> None:
    row = "R2 R3 R4"
    assert points(scored(row, rack="K2 J", options={"value_two": 10})) == {
        "laid_tiles": 20,
        "tiles_left": -60,
    }
    natural = {"value_natural_two": 5}
    assert points(scored(row, rack="K2", options=natural)) == {"laid_tiles": 15, "tiles_left": -20}
    assert points(scored("R2 R4 R5", options=natural)) == {"laid_tiles": 30}
    assert points(scored("R2 B2 J", options=natural)) == {"laid_tiles": 60}
    assert points(scored("R9 B9 R2", options=natural)) == {"laid_tiles": 40}
    assert points(scored("R2 R3 R2", options=natural)) == {"laid_tiles": 30}
    assert points(scored("R2 R3", options=natural)) == {"laid_tiles": 25}
    assert points(scored(rack="J", options={"value_joker": 25})) == {"tiles_left": -25}


def test_prices_of_canastas() -> None:
    royal = "K1 K2 K3 K4 K5 K6 K7 K8 K9 K10 K11 K12 K13"
    assert points(scored(royal, options={"royal": 700}))["canasta"] == 700
    assert points(scored(royal, rules="online", options={"royal": None}))["canasta"] == 200
    assert points(scored(royal + " K1", options={"royal": 700}))["canasta"] == 200
    assert points(scored(royal + " K1", options={"one_to_one": 900}))["canasta"] == 900
    assert points(scored(RUN_OF_7 + " J", options={"semi_pure": 150}))["canasta"] == 150
    twos = "R2 B2 Y2 K2 R2 B2 Y2"
    assert points(scored(twos))["canasta"] == 200
    assert points(scored(twos, options={"canasta_of_twos": 1000}))["canasta"] == 1000
    assert "canasta" not in points(scored(royal, options={"royal": 0}))
    assert points(scored(IMPURE_7))["canasta"] == 100


def test_a_score_names_its_house_rules() -> None:
    result = scored(RUN_OF_7, options={"minimum_to_open": 50, "deal": 15}).to_json()
    assert result["options"] == {"minimum_to_open": 50, "deal": 15}
    assert hand(options={"target": None}).to_json()["options"] == {"target": None}
