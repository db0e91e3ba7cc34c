"""total_range against trying every version of the whole hand."""

from __future__ import annotations

import time
from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import ALL_FACES, Hand, Tile, score, span, total_range

FACES = [str(face) for face in ALL_FACES]


def hand(melds: list[list[str]], rack: list[str], **more: Any) -> Hand:
    return Hand.from_json({"ruleset": "bonaerenses-2026", "melds": melds, "rack": rack, **more})


def tiles(*faces: str) -> frozenset[Tile]:
    return frozenset(map(Tile.parse, faces))


def tried(given_hand: Hand, melds: dict[tuple[int, int], Any], rack: dict[int, Any]) -> tuple[int, int]:
    """The range by brute force: every version of the hand is scored."""

    def versions(tile: Tile, others: Any) -> list[Tile]:
        return [tile, *others] if others is not None else [tile]

    rows = [[versions(tile, melds.get((m, i))) for i, tile in enumerate(row)] for m, row in enumerate(given_hand.melds)]
    left = [versions(tile, rack.get(i)) for i, tile in enumerate(given_hand.rack)]
    totals = [
        score(replace(given_hand, melds=each, rack=kept)).total
        for each in product(*(list(product(*row)) for row in rows))
        for kept in product(*left)
    ]
    return min(totals), max(totals)


OPTIONS: list[dict[str, Any]] = [
    {},
    {"laid_without_canasta": "subtract"},
    {"count_laid_tiles": False},
    {"semi_pure": 150, "value_natural_two": 5},
    {"max_wilds": 1, "canasta_of_twos": 1000},
    {"royal": 0},
]
ROWS = [
    ["R3", "R4", "R5", "R6", "R7", "R8", "R9"],
    ["R1", "R2", "R3", "R4", "R5", "R6", "R7", "J"],
    ["B9", "K9", "Y9"],
    ["K2", "R2", "B2", "Y2", "K2", "R2", "B2"],
    ["Y5", "J", "Y7"],
]


@st.composite
def doubtful_hands(draw: st.DrawFn) -> tuple[Hand, dict[tuple[int, int], Any], dict[int, Any]]:
    rows = draw(st.lists(st.sampled_from(ROWS), max_size=3))
    rack = draw(st.lists(st.sampled_from(FACES), max_size=3))
    others = st.lists(st.sampled_from(FACES), min_size=1, max_size=2).map(lambda faces: tiles(*faces))
    places = [(m, i) for m, row in enumerate(rows) for i in range(len(row))]
    melds = {at: draw(others) for at in draw(st.lists(st.sampled_from(places), max_size=4))} if places else {}
    left = {i: draw(others) for i in draw(st.lists(st.sampled_from(range(len(rack))), max_size=2))} if rack else {}
    facts = {name: draw(st.booleans()) for name in ("went_out", "took_muerto", "stock_ran_out")}
    known = draw(st.sampled_from([{}, {"has_canasta": False}, {"has_canasta": True}]))
    made = hand(rows, rack, options=draw(st.sampled_from(OPTIONS)), opponents=known, **facts)
    return made, melds, left


@given(doubtful_hands())
@settings(deadline=None, max_examples=150)
def test_the_range_is_that_of_every_version(case: tuple[Hand, Any, Any]) -> None:
    assert total_range(*case) == tried(*case)


@given(doubtful_hands())
@settings(deadline=None, max_examples=100)
def test_where_trying_is_too_much_the_range_is_never_too_narrow(case: tuple[Hand, Any, Any]) -> None:
    least, most = tried(*case)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(span, "TRIES", 0)
        low, high = total_range(*case)
    assert low <= least
    assert most <= high


def test_an_unread_tile_may_be_any_tile_or_none() -> None:
    # 20 laid and, in place of the ?, nothing, a 3 to 7 (5), ... or a joker (50); -100 for the muerto.
    given_hand = hand([["R8", "R9", "?"]], [])
    assert score(given_hand).total == -80
    assert total_range(given_hand, {(0, 2): frozenset()}, {}) == (-80, -30)


def test_an_unread_tile_in_the_rack_costs_up_to_a_joker() -> None:
    assert total_range(hand([], ["?"]), {}, {0: frozenset()}) == (-150, -100)


def test_an_unread_tile_may_close_a_canasta() -> None:
    given_hand = hand([["R3", "R4", "R5", "R6", "R7", "R8", "?"]], [], took_muerto=True)
    # 35 laid; the 9 makes it pure: 10 + 200, which is more than a joker's 50 + 100.
    assert total_range(given_hand, {(0, 6): frozenset()}, {}) == (35, 245)


def test_a_hand_full_of_unread_tiles_is_answered_at_once() -> None:
    rows = [["?"] * 13 for _ in range(8)]
    started = time.perf_counter()
    doubts = {(m, i): frozenset[Tile]() for m in range(8) for i in range(13)}
    least, most = total_range(hand(rows, []), doubts, {})
    assert time.perf_counter() - started < 1
    assert least == -100
    assert most == 8 * (13 * 50 + 200) - 100
