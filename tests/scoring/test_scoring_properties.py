"""What is true of every hand under every ruleset."""

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import (
    ALL_FACES,
    GREEN_FACES,
    OPTIONS,
    UNREAD,
    Hand,
    HandError,
    Tile,
    classify,
    ruleset,
    rulesets,
    score,
)
from scoring.checks import read_json
from scoring.hand import Opponents, hands_from_json
from scoring.ruleset import Ruleset

FEW = settings(max_examples=150, deadline=None)
FACES = st.sampled_from(ALL_FACES)
ANY_TILE = st.sampled_from((*ALL_FACES, *GREEN_FACES, UNREAD))
WILD = st.sampled_from([Tile.parse(text) for text in ("J", "R2", "B2", "Y2", "K2")])


@st.composite
def near_runs(draw: st.DrawFn) -> tuple[Tile, ...]:
    """A run with up to two tiles changed for wilds, and now and then one tile for any other."""
    length, start = draw(st.integers(3, 14)), draw(st.integers(1, 12))
    colour = draw(st.sampled_from("RBYKG"))
    row = [Tile(colour, (start + i - 1) % 13 + 1) for i in range(length)]
    for _ in range(draw(st.integers(0, 2))):
        row[draw(st.integers(0, length - 1))] = draw(WILD)
    if draw(st.integers(0, 4)) == 0:
        row[draw(st.integers(0, length - 1))] = draw(ANY_TILE)
    return tuple(row)


@st.composite
def near_sets(draw: st.DrawFn) -> tuple[Tile, ...]:
    number = draw(st.integers(1, 13))
    row = [Tile(draw(st.sampled_from("RBYK")), number) for _ in range(draw(st.integers(2, 8)))]
    row += draw(st.lists(WILD, max_size=2))
    return tuple(draw(st.permutations(row)))


ROWS = near_runs() | near_sets() | st.lists(ANY_TILE, max_size=9).map(tuple)
WHETHER = st.booleans() | st.none()


@st.composite
def house_rules(draw: st.DrawFn) -> Ruleset:
    options: dict[str, object] = {}
    for name, option in OPTIONS.items():
        values = [
            *option.words,
            *([option.least, 150] if option.points else []),
            *([None] if option.none else []),
        ]
        if draw(st.integers(0, 3)) == 0:
            options[name] = draw(st.sampled_from(values))
    base = ruleset(draw(st.sampled_from(list(rulesets()))))
    try:
        return base.with_options(options)
    except HandError:
        return base


@st.composite
def hands(draw: st.DrawFn) -> Hand:
    rack = tuple(draw(st.lists(ANY_TILE, max_size=8)))
    melds = tuple(draw(st.lists(ROWS, max_size=4)))
    out, took, unplayed, stock_out = (draw(st.booleans()) for _ in range(4))
    others = Opponents(draw(WHETHER), draw(WHETHER), draw(WHETHER))
    return Hand(draw(house_rules()), melds, rack, out, took, unplayed, stock_out, others)


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
        mixed = classify(data.draw(st.permutations(row)), rules)
        assert (mixed.kind, mixed.canasta, len(mixed.wilds)) == ("set", found.canasta, len(found.wilds))


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
