"""Hands counted by value: the same points as the tiles themselves, and what is refused."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given

from scoring import Calculation, Hand, HandError, Score, calculate, classify, score
from scoring.groups import FACES, LABELS, in_box, laid, left, value
from scoring.rulesets import rulesets
from tests.scoring.hands import RUN_OF_7, codes, hand, points, well_said
from tests.scoring.strategies import FEW, hands

LEAST: dict[str, Any] = {"ruleset": "parejas-3000", "took_muerto": True}


def calculated(**data: Any) -> Score:
    return calculate(Calculation.from_json({**LEAST, **data}))


def counted(hand: Hand) -> Calculation:
    """What a person who counts this hand would type."""
    verdicts = [classify(meld, hand.ruleset) for meld in hand.melds]
    kinds = Counter(verdict.canasta for verdict in verdicts if verdict.canasta)
    told = {name: value for name, value in hand.to_json().items() if name not in ("melds", "rack")}
    tallies = (laid(hand.melds, verdicts, hand.ruleset), left(hand.rack))
    typed = [{group: n for group, n in tally.items() if group != "?"} for tally in tallies]
    return Calculation.from_json({**told, "canastas": dict(kinds), "laid": typed[0], "left": typed[1]})


@FEW
@given(hands())
def test_counting_by_hand_gives_what_the_tiles_give(hand: Hand) -> None:
    if any(tile.is_unread for meld in (*hand.melds, hand.rack) for tile in meld):
        return
    by_tiles, by_hand = score(hand), calculate(counted(hand))
    assert (by_hand.total, by_hand.replay) == (by_tiles.total, by_tiles.replay)
    assert points(by_hand) == points(by_tiles)
    of_melds = {"too-short", "too-many-wilds", "run-duplicate-number", "run-not-consecutive", "run-colour-mismatch",
                "not-a-set-or-run", "more-than-two-copies"}  # fmt: skip
    assert set(codes(by_hand)) - of_melds == set(codes(by_tiles)) - of_melds


def test_the_contract_s_calculation() -> None:
    none = {"1": 0, "2": 0, "3-7": 0, "8-13": 0, "J": 0}
    result = calculated(options={}, canastas={"pure": 1, "impure": 0}, laid=none, left=none).to_json()
    assert (result["version"], result["total"], result["melds"], result["provisional"]) == (1, 200, [], False)
    (line,) = result["lines"]
    assert (line["code"], line["kind"], line["meld"], line["tiles"]) == ("canasta", "pure", None, [])


def test_lines_of_counted_tiles_say_how_they_add_up() -> None:
    result = calculated(laid={"1": 2, "3-7": 12, "J": 1}, left={"2": 1, "8-13": 3}, canastas={"impure": 2})
    assert points(result) == {"laid_tiles": 140, "canasta": 200, "tiles_left": -50}
    lines = {line.code: line for line in result.lines}
    assert lines["laid_tiles"].label == "Fichas bajadas (15)"
    assert lines["laid_tiles"].detail == "los 1: 2 × 15 = 30; del 3 al 7: 12 × 5 = 60; comodines: 1 × 50 = 50"
    assert lines["tiles_left"].detail_en == "2s: 1 × 20 = 20; 8 to 13: 3 × 10 = 30"
    assert "El comodín vale 50." in lines["laid_tiles"].source.rule
    assert "El 2 vale" not in lines["laid_tiles"].source.rule
    assert [line.label for line in result.lines if line.code == "canasta"] == ["Canasta impura"] * 2


def test_facts_are_those_of_a_hand() -> None:
    assert points(calculated(canastas={"pure": 1}, went_out=True)) == {"canasta": 200, "going_out": 100}
    assert codes(calculated(went_out=True, took_muerto=False)) == ["close-without-canasta", "close-without-muerto"]
    pure = {"close_needs": "pure"}
    assert codes(calculated(canastas={"impure": 1}, went_out=True, options=pure)) == ["close-without-canasta"]
    assert codes(calculated(canastas={"pure": 1}, went_out=True, options=pure)) == []
    out = {"stock_ran_out": True, "opponents": {"has_canasta": False}}
    assert (calculated(**out).replay, calculated(**out, canastas={"impure": 1}).replay) == (True, False)
    assert calculated(**out, laid={"1": 1}).lines == ()
    assert codes(calculated(stock_ran_out=True)) == ["opponents-unknown"]
    many = calculated(ruleset="bonaerenses-2026", canastas={"pure": 1}, went_out=True, left={"1": 1, "J": 1})
    assert codes(many) == ["close-with-too-many-tiles"]


def test_laid_tiles_may_not_count_or_be_subtracted() -> None:
    typed = {"laid": {"8-13": 3}}
    assert calculated(**typed, options={"count_laid_tiles": False}).total == 0
    assert calculated(**typed, options={"laid_without_canasta": "subtract"}).total == -30
    assert calculated(**typed, options={"laid_without_canasta": "subtract"}, canastas={"impure": 1}).total == 130


def test_natural_twos_are_counted_apart_where_they_are_priced_apart() -> None:
    natural = {"options": {"value_natural_two": 5}, "laid": {"2": 1, "2-natural": 3}}
    assert calculated(**natural).total == 35
    assert calculated(laid={"2-natural": 1}).total == 20


@pytest.mark.parametrize(
    ("rules", "options", "kind", "counted_as", "total"),
    [
        ("parejas-3000", {}, "royal", "pure", 200),
        ("parejas-3000", {}, "one_to_one", "pure", 200),
        ("parejas-3000", {}, "semi_pure", "impure", 100),
        ("parejas-3000", {}, "twos", "pure", 200),
        ("online", {}, "royal", "royal", 500),
        ("online", {}, "one_to_one", "one_to_one", 1000),
        ("revista", {"semi_pure": 150, "muerto_bonus": False}, "semi_pure", "semi_pure", 150),
        ("online", {"canasta_of_twos": 2000}, "twos", "twos", 2000),
    ],
)
def test_a_kind_that_has_no_price_is_counted_as_what_it_is(
    rules: str, options: dict[str, Any], kind: str, counted_as: str, total: int
) -> None:
    result = calculated(ruleset=rules, options=options, canastas={kind: 1})
    assert [line.kind for line in result.lines] == [counted_as]
    assert result.total == total


@pytest.mark.parametrize(
    ("data", "group", "tile"),
    [
        ({"laid": {"1": 5}, "left": {"1": 4}}, "1", None),
        ({"laid": {"2": 5, "2-natural": 2}, "left": {"2": 2}}, "2", None),
        ({"laid": {"3-7": 41}}, "3-7", None),
        ({"left": {"8-13": 49}}, "8-13", None),
        ({"laid": {"J": 2}, "left": {"J": 1}}, None, "J"),
    ],
)
def test_more_than_a_box_holds_is_a_fault(data: Any, group: str | None, tile: str | None) -> None:
    (problem,) = calculated(**data).problems
    assert problem.code == "more-than-two-copies"
    assert (problem.to_json().get("group"), problem.to_json().get("tile")) == (group, tile)
    assert problem.message != problem.message_en
    well_said(problem.message, problem.message_en)
    if group:
        assert (LABELS[group][0] in problem.message, LABELS[group][1] in problem.message_en) == (True, True)
        count = sum(sum(part.values()) for part in data.values())
        assert f"hay {count}, y en la caja hay {in_box(group)}." in problem.message


def test_all_that_a_box_holds_is_none() -> None:
    assert {group: in_box(group) for group in FACES} == {
        "1": 8, "2": 8, "2-natural": 8, "3-7": 40, "8-13": 48, "J": 2
    }  # fmt: skip
    assert codes(calculated(laid={group: in_box(group) for group in FACES if group != "2-natural"})) == []


def test_every_face_of_a_group_is_worth_the_same() -> None:
    for rules in rulesets().values():
        for group, faces in FACES.items():
            assert {rules.value(face, natural=group == "2-natural") for face in faces} == {value(rules, group)}
    assert set(LABELS) == {*FACES, "?"}


@pytest.mark.parametrize(
    ("data", "code", "path"),
    [
        (None, "wrong-type", ""),
        ([], "wrong-type", ""),
        ({}, "missing-field", "ruleset"),
        ({**LEAST, "melds": []}, "unknown-field", ""),
        ({**LEAST, "version": 2}, "wrong-type", "version"),
        ({**LEAST, "ruleset": "mus"}, "unknown-ruleset", "ruleset"),
        ({**LEAST, "options": {"royall": 1}}, "unknown-option", "options"),
        ({**LEAST, "canastas": []}, "wrong-type", "canastas"),
        ({**LEAST, "canastas": {"dirty": 1}}, "unknown-field", "canastas"),
        ({**LEAST, "canastas": {"pure": -1}}, "wrong-type", "canastas.pure"),
        ({**LEAST, "canastas": {"pure": True}}, "wrong-type", "canastas.pure"),
        ({**LEAST, "canastas": {"pure": 10**400}}, "wrong-type", "canastas.pure"),
        ({**LEAST, "canastas": {"pure": 15, "impure": 1}}, "too-many-canastas", "canastas"),
        ({**LEAST, "canastas": {"twos": 1}, "options": {"canasta_of_twos": "forbidden"}}, "wrong-combination",
         "canastas.twos"),
        ({**LEAST, "laid": 3}, "wrong-type", "laid"),
        ({**LEAST, "laid": {"3": 1}}, "unknown-field", "laid"),
        ({**LEAST, "laid": {"3-7": 1.5}}, "wrong-type", "laid.3-7"),
        ({**LEAST, "laid": {"3-7": float("nan")}}, "wrong-type", "laid.3-7"),
        ({**LEAST, "laid": {"3-7": "5"}}, "wrong-type", "laid.3-7"),
        ({**LEAST, "laid": {"3-7": 107}}, "wrong-type", "laid.3-7"),
        ({**LEAST, "laid": {"3-7": 60}, "left": {"1": 47}}, "too-many-tiles", ""),
        ({**LEAST, "laid": {"2-natural": 1}, "options": {"natural_two": False}}, "wrong-combination",
         "laid.2-natural"),
        ({**LEAST, "left": {"2-natural": 1}}, "unknown-field", "left"),
        ({**LEAST, "left": None}, "wrong-type", "left"),
        ({**LEAST, "went_out": 1}, "wrong-type", "went_out"),
        ({**LEAST, "opponents": 1}, "wrong-type", "opponents"),
    ],
)  # fmt: skip
def test_what_is_no_calculation_is_answered_with_what_is_wrong_and_where(data: Any, code: str, path: str) -> None:
    with pytest.raises(HandError) as caught:
        Calculation.from_json(data)
    assert (caught.value.code, caught.value.path) == (code, path)
    well_said(caught.value.message, caught.value.message_en)
    assert caught.value.message != caught.value.message_en


def test_what_is_too_much_is_said_in_numbers() -> None:
    with pytest.raises(HandError) as caught:
        Calculation.from_json({**LEAST, "canastas": {"pure": 15, "impure": 1}})
    assert "Son 16 canastas" in caught.value.message
    assert "make 15 at most" in caught.value.message_en
    with pytest.raises(HandError) as caught:
        Calculation.from_json({**LEAST, "laid": {"3-7": 60}, "left": {"1": 47}})
    assert "La mano tiene 107 fichas y una caja trae 106." in caught.value.message
    with pytest.raises(HandError) as caught:
        Calculation.from_json({**LEAST, "left": {"1": "x"}})
    assert caught.value.message == "«left.1» tiene que ser un número entero de 0 a 106, y es «x»."


def test_as_many_as_can_be_are_taken() -> None:
    assert len(Calculation.from_json({**LEAST, "canastas": {"pure": 15}}).canastas) == 15
    assert Calculation.from_json({**LEAST, "laid": {"3-7": 106}}).laid == {"3-7": 106}
    assert Calculation.from_json({**LEAST, "laid": {"2-natural": 0}, "options": {"natural_two": False}}).laid


def test_a_hand_counted_by_hand_and_by_its_tiles() -> None:
    result = score(hand(RUN_OF_7, "R9 B9 K9", rack="K13 J"))
    again = calculated(canastas={"pure": 1}, laid={"3-7": 5, "8-13": 5}, left={"8-13": 1, "J": 1})
    assert [(line.code, line.points, line.detail) for line in again.lines] == [
        (line.code, line.points, line.detail) for line in result.lines
    ]
