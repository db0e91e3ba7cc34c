"""What is true of every hand under every ruleset."""

import json
from dataclasses import replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from scoring import OPTIONS, Hand, HandError, Ruleset, Tile, classify, option_from_text, score, score_sides
from scoring.checks import read_json
from scoring.hand import hands_from_json
from scoring.options import option_text
from tests.scoring.strategies import ANY_TILE, FEW, ROWS, hands, house_rules, near_sets, option_values


def total(hand: Hand, **changes: Any) -> int:
    return score(Hand(**{**vars(hand), **changes})).total


@FEW
@given(hands())
def test_the_lines_add_up_and_none_is_worth_nothing(hand: Hand) -> None:
    result = score(hand).to_json()
    assert result["total"] == sum(line["points"] for line in result["lines"])
    assert all(line["points"] for line in result["lines"])
    assert result["provisional"] == bool(result["problems"])
    if result["replay"]:
        assert (result["total"], result["lines"]) == (0, [])
    for meld in result["melds"]:
        assert (meld["kind"] is None) == (meld["stands_for"] is None)
        assert meld["kind"] or not meld["canasta"]
    json.dumps(result, allow_nan=False)


@FEW
@given(hands(), st.data())
def test_the_order_of_melds_and_their_direction_never_change_the_total(hand: Hand, data: st.DataObject) -> None:
    melds = tuple(data.draw(st.permutations(hand.melds)))
    assert total(hand, melds=melds) == total(hand)
    assert total(hand, melds=tuple(meld[::-1] for meld in hand.melds)) == total(hand)
    assert total(hand, rack=hand.rack[::-1]) == total(hand)


@FEW
@given(near_sets(), house_rules(), st.data())
def test_the_order_of_a_set_never_changes_what_it_is(
    row: tuple[Tile, ...], rules: Ruleset, data: st.DataObject
) -> None:
    found = classify(row, rules)
    if found.kind == "set":
        mixed = tuple(data.draw(st.permutations(row)))
        again = classify(mixed, rules)
        assert (again.kind, again.canasta, len(again.wilds)) == ("set", found.canasta, len(found.wilds))
        assert score(Hand(rules, (mixed,))).total == score(Hand(rules, (row,))).total


@FEW
@given(ROWS, house_rules())
def test_a_row_and_its_reverse_are_read_alike(row: tuple[Tile, ...], rules: Ruleset) -> None:
    one, other = classify(row, rules), classify(row[::-1], rules)
    assert (one.kind, one.canasta, one.problem, len(one.wilds)) == (
        other.kind, other.canasta, other.problem, len(other.wilds)
    )  # fmt: skip
    if one.stands_for is not None:
        natural = [str(tile) == text for tile, text in zip(row, one.stands_for, strict=True)]
        assert all(is_natural or i in one.wilds for i, is_natural in enumerate(natural))


@FEW
@given(hands(), ANY_TILE)
def test_a_tile_added_to_a_rack_never_raises_a_score(hand: Hand, tile: Tile) -> None:
    assert total(hand, rack=(*hand.rack, tile)) <= total(hand)


@FEW
@given(st.integers(1, 12), st.integers(3, 14), st.sampled_from("RBYKG"), house_rules())
def test_a_natural_run_is_pure_where_twos_are_natural(start: int, length: int, colour: str, rules: Ruleset) -> None:
    length = min(length, 15 - start)
    row = [Tile(colour, 1 if place == 14 else place) for place in range(start, start + length)]
    if rules.natural_two:
        found = classify(row, rules)
        assert (found.kind, found.wilds) == (("run", ()) if length > 2 else (None, ()))
        assert found.canasta in (("pure", "royal", "one_to_one") if length > 6 else (None,))


@FEW
@given(ROWS, st.permutations("RBYKG"), house_rules())
def test_no_colour_is_better_than_another(row: tuple[Tile, ...], colours: list[str], rules: Ruleset) -> None:
    paint = dict(zip("RBYKG", colours, strict=True))
    painted = [t if t.number is None else Tile(paint[str(t.colour)], t.number) for t in row]
    one, other = classify(row, rules), classify(painted, rules)
    assert (one.kind, one.canasta, one.problem, one.wilds) == (
        other.kind,
        other.canasta,
        other.problem,
        other.wilds,
    )


@FEW
@given(hands())
def test_a_hand_survives_its_json(hand: Hand) -> None:
    again = Hand.from_json(read_json(json.dumps(hand.to_json())))
    assert again == hand
    assert again.ruleset.options == hand.ruleset.options
    assert score(again).to_json() == score(hand).to_json()


@FEW
@given(st.sampled_from(list(OPTIONS)).flatmap(lambda name: st.tuples(st.just(name), option_values(name))))
def test_an_option_survives_being_typed(option: tuple[str, Any]) -> None:
    name, value = option
    assert option_from_text(f"{name}={option_text(value)}") == option


@FEW
@given(hands(), hands())
def test_two_sides_are_scored_alike_whichever_is_named_first(one: Hand, other: Hand) -> None:
    other = replace(other, ruleset=one.ruleset)
    there, back = score_sides(one, other), score_sides(other, one)
    assert [s.total for s in there.scores] == [s.total for s in reversed(back.scores)]
    assert there.scores[0].replay == there.scores[1].replay == back.replay
    assert {(p.code, p.tile) for p in there.problems} == {(p.code, p.tile) for p in back.problems}


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | ANY_TILE.map(str),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
FIELDS = st.sampled_from(["ruleset", "options", "melds", "rack", "went_out", "opponents", "version", "sides"])


@FEW
@given(st.dictionaries(FIELDS, JSON | st.lists(st.lists(ANY_TILE.map(str)))), st.booleans())
def test_no_json_earns_anything_but_a_hand_or_a_hand_error(data: dict[str, Any], whole: bool) -> None:
    if whole:
        data = {"ruleset": "online", "melds": [], "rack": [], **data}
    try:
        hands_from_json(data)
    except HandError as error:
        json.dumps(error.to_json(), ensure_ascii=False).encode()
