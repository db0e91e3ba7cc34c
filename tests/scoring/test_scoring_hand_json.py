"""A Hand's JSON: what is read, and that everything else is answered with what is wrong and where."""

import json
from typing import Any

import pytest

from scoring import Hand, HandError, Tile, hands_from_json, read_json, ruleset, score
from scoring.errors import RulesetError
from tests.scoring.hands import well_said

LEAST: dict[str, Any] = {"ruleset": "online", "melds": [], "rack": []}


def test_only_ruleset_melds_and_rack_are_required() -> None:
    hand = Hand.from_json(LEAST)
    assert (hand.went_out, hand.took_muerto, hand.muerto_unplayed, hand.stock_ran_out) == (False,) * 4
    assert (hand.opponents.went_out, hand.opponents.took_muerto, hand.opponents.has_canasta) == (None,) * 3
    assert score(hand).total == -100


def test_every_field_is_read() -> None:
    data = {
        "version": 1,
        "ruleset": "parejas-3000",
        "options": {"muerto_bonus": True},
        "melds": [["R3", "R4", "J"], []],
        "rack": ["K13", "?", "G1"],
        "went_out": True,
        "took_muerto": True,
        "muerto_unplayed": True,
        "stock_ran_out": True,
        "opponents": {"went_out": True, "took_muerto": False, "has_canasta": None},
    }
    hand = Hand.from_json(data)
    assert hand.melds == ((Tile("R", 3), Tile("R", 4), Tile("J", None)), ())
    assert hand.ruleset.muerto_bonus
    assert (hand.opponents.went_out, hand.opponents.has_canasta) == (True, None)
    again = Hand.from_json(hand.to_json())
    assert (again, again.ruleset.options) == (hand, hand.ruleset.options)


def deep(levels: int) -> list[Any]:
    nest: list[Any] = []
    for _ in range(levels):
        nest = [nest]
    return nest


NAN = float("nan")
BAD: list[tuple[str, Any, str, str]] = [
    ("no object", 3, "wrong-type", ""),
    ("a list", [], "wrong-type", ""),
    ("null", None, "wrong-type", ""),
    ("nothing in it", {}, "missing-field", "ruleset"),
    ("no melds", {"ruleset": "online", "rack": []}, "missing-field", "melds"),
    ("no rack", {"ruleset": "online", "melds": []}, "missing-field", "rack"),
    ("an unknown field", {**LEAST, "wentout": True}, "unknown-field", ""),
    ("another version", {**LEAST, "version": 2}, "wrong-type", "version"),
    ("a version that is true", {**LEAST, "version": True}, "wrong-type", "version"),
    ("an unknown ruleset", {**LEAST, "ruleset": "chess"}, "unknown-ruleset", "ruleset"),
    ("a ruleset that is none", {**LEAST, "ruleset": ["online"]}, "unknown-ruleset", "ruleset"),
    ("options that are none", {**LEAST, "options": [1]}, "wrong-type", "options"),
    ("an unknown option", {**LEAST, "options": {"royall": 1}}, "unknown-option", "options"),
    ("a wrong value", {**LEAST, "options": {"royal": NAN}}, "wrong-value", "options.royal"),
    ("melds that are text", {**LEAST, "melds": "R3 R4"}, "wrong-type", "melds"),
    ("a meld that is text", {**LEAST, "melds": [["R3"], "R4"]}, "wrong-type", "melds[1]"),
    ("an unknown tile", {**LEAST, "melds": [["R3", "R4", "R14"]]}, "unknown-tile", "melds[0][2]"),
    ("a tile that is NaN", {**LEAST, "rack": ["R1", NAN]}, "wrong-type", "rack[1]"),
    ("a tile that is a number", {**LEAST, "rack": [7]}, "wrong-type", "rack[0]"),
    ("a tile that is huge", {**LEAST, "rack": [10**300]}, "wrong-type", "rack[0]"),
    ("a tile that is half a character", {**LEAST, "rack": ["\ud800"]}, "unknown-tile", "rack[0]"),
    ("a tile that is endless", {**LEAST, "rack": ["R" * 100_000]}, "unknown-tile", "rack[0]"),
    ("a tile that is deep", {**LEAST, "rack": [deep(500)]}, "wrong-type", "rack[0]"),
    ("200 tiles", {**LEAST, "rack": ["R7"] * 200}, "too-many-tiles", ""),
    ("107 tiles in melds", {**LEAST, "melds": [["R7"] * 53, ["R7"] * 54]}, "too-many-tiles", ""),
    ("a million melds", {**LEAST, "melds": [[]] * 1_000_000}, "too-many-melds", "melds"),
    ("a fact that is a number", {**LEAST, "went_out": 1}, "wrong-type", "went_out"),
    ("a fact that is text", {**LEAST, "took_muerto": "yes"}, "wrong-type", "took_muerto"),
    ("a fact that is null", {**LEAST, "stock_ran_out": None}, "wrong-type", "stock_ran_out"),
    ("opponents that are true", {**LEAST, "opponents": True}, "wrong-type", "opponents"),
    ("an opponents' fact of 0", {**LEAST, "opponents": {"went_out": 0}}, "wrong-type", "opponents.went_out"),
    ("an unknown opponents' fact", {**LEAST, "opponents": {"rack": []}}, "unknown-field", "opponents"),
    ("one side", {"sides": [LEAST]}, "wrong-sides", "sides"),
    ("three sides", {"sides": [LEAST] * 3}, "wrong-sides", "sides"),
    ("sides that are no list", {"sides": LEAST}, "wrong-type", "sides"),
    ("sides and more", {"sides": [LEAST, LEAST], "rack": []}, "unknown-field", ""),
    ("a bad second side", {"sides": [LEAST, {**LEAST, "rack": ["X"]}]}, "unknown-tile", "sides[1].rack[0]"),
    ("a second side that is none", {"sides": [LEAST, 3]}, "wrong-type", "sides[1]"),
]


@pytest.mark.parametrize(("data", "code", "path"), [case[1:] for case in BAD], ids=[case[0] for case in BAD])
def test_what_is_no_hand_is_answered_with_what_is_wrong_and_where(data: Any, code: str, path: str) -> None:
    with pytest.raises(HandError) as caught:
        hands_from_json(data)
    error = caught.value
    assert (error.code, error.path) == (code, path)
    for text in error.to_json().values():
        assert len(json.dumps(text, ensure_ascii=False).encode()) < 400
    assert error.message != error.message_en
    well_said(error.message, error.message_en)


def test_what_is_wrong_is_said_in_words() -> None:
    for data, told in (
        ({"ruleset": "online", "rack": []}, "Falta «melds»."),
        ({**LEAST, "rack": 3}, "El atril tiene que ser una lista, y es 3."),
        ({**LEAST, "melds": [[], "R3"]}, "El juego 2 tiene que ser una lista, y es «R3»."),
        ({**LEAST, "rack": ["R1", "R14"]}, "La ficha 2 del atril no existe: «R14». Una ficha es"),
        ({**LEAST, "melds": [["R3", 4]]}, "La ficha 2 del juego 1 tiene que ser un texto como R7, J o ?, y es 4."),
        ({**LEAST, "took_muerto": "yes"}, "«took_muerto» tiene que ser true o false, y es «yes»."),
        ({**LEAST, "rack": ["R7"] * 200}, "La mano tiene 200 fichas y una caja trae 106."),
    ):
        with pytest.raises(HandError) as caught:
            Hand.from_json(data)
        assert caught.value.message.startswith(told), caught.value.message


def test_an_error_of_a_side_says_what_it_says_of_a_hand() -> None:
    with pytest.raises(HandError) as alone:
        Hand.from_json({**LEAST, "rack": ["X"]})
    with pytest.raises(HandError) as within:
        hands_from_json({"sides": [LEAST, {**LEAST, "rack": ["X"]}]})
    assert (within.value.message, within.value.message_en) == (alone.value.message, alone.value.message_en)
    assert within.value.path == f"sides[1].{alone.value.path}"


def test_a_number_too_long_to_write_is_answered_too() -> None:
    for data in ({**LEAST, "rack": [10**5000]}, {**LEAST, "options": {"target": 10**5000}}):
        with pytest.raises(HandError, match="huge number"):
            Hand.from_json(data)


def test_106_tiles_three_jokers_and_an_empty_meld_are_a_hand() -> None:
    hand = Hand.from_json({**LEAST, "melds": [[], ["J"] * 3], "rack": ["R7"] * 103})
    assert [p.code for p in score(hand).problems] == [
        "too-short",
        "too-many-wilds",
        "more-than-two-copies",
        "more-than-two-copies",
    ]


def test_options_that_are_refused_can_be_told_from_a_hand_that_is_none() -> None:
    with pytest.raises(RulesetError):
        Hand.from_json({**LEAST, "options": {"deal": 13}})


def test_a_hand_without_tiles_where_they_come_from_photos() -> None:
    assert Hand.from_json({"ruleset": "online"}, with_tiles=False) == Hand(ruleset("online"))


def test_a_hand_of_a_match_may_leave_out_its_ruleset_and_may_not_have_another() -> None:
    within = ruleset("revista").with_options({"royal": 400})
    tiles: dict[str, Any] = {"melds": [], "rack": []}
    for same in (
        {},
        {"ruleset": "revista"},
        {"options": {"royal": 400}},
        {"ruleset": "revista", "options": {"royal": 400}},
    ):
        assert Hand.from_json({**tiles, **same}, within=within).ruleset is within
    for other, path in (
        ({"ruleset": "online"}, "ruleset"),
        ({"options": {}}, "options"),
        ({"options": {"royal": 300}}, "options"),
    ):
        with pytest.raises(HandError) as caught:
            Hand.from_json({**tiles, **other}, within=within)
        assert (caught.value.code, caught.value.path) == ("another-ruleset", path)


def test_json_text_is_read() -> None:
    assert read_json('{"rack": ["R7"]}') == {"rack": ["R7"]}
    assert read_json('["ñ"]'.encode()) == ["ñ"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "NaN",
        '{"a": Infinity}',
        '{"points": 1e400}',
        "-1e400",
        "[" * 100_000,
        "1" * 5000,
        b"\xff\xfe\xfd",
        b"\x80",
        '"\x00"',
        "{'a': 1}",
    ],
    ids=lambda text: f"{len(text)} {'bytes' if isinstance(text, bytes) else 'letters'}",
)
def test_text_that_is_no_json_is_answered(text: str | bytes) -> None:
    with pytest.raises(HandError) as caught:
        read_json(text)
    assert caught.value.code == "not-json"
    assert caught.value.message.startswith("No es JSON válido")
