"""Totals hand by hand, target, winner, ties, replays, and hands changed afterwards."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from scoring import HandError, Match, MatchError, MatchHand, match_hand_from_json, ruleset, start_match
from tests.scoring.hands import RUN_OF_7, well_said


def match(*hands: tuple[int, int], target: int | None = 1500, start: tuple[int, int] = (0, 0)) -> Match:
    played = tuple(MatchHand(str(i), totals) for i, totals in enumerate(hands))
    return Match(ruleset("bonaerenses-2026"), ("A", "B"), target, start, played)


def test_totals_add_up_from_the_start() -> None:
    assert match((100, -60), (50, 10), start=(10, 20)).totals == (160, -30)


@pytest.mark.parametrize(
    ("hands", "winner"),
    [
        ([], None),
        ([(1499, 0)], None),
        ([(1500, 0)], 0),
        ([(0, 1500)], 1),
        ([(1600, 1700)], 1),
        ([(1600, 1600)], None),
        ([(1600, 1600), (-50, -100)], 0),
        ([(1600, 1600), (-200, -150)], None),
        ([(1600, 1600), (-200, -50)], 1),
        # The first to reach the target has won, whatever was played after it.
        ([(1500, 1000), (0, 2000)], 0),
    ],
)
def test_winner(hands: list[tuple[int, int]], winner: int | None) -> None:
    played = match(*hands)
    assert (played.winner, played.finished) == (winner, winner is not None)


def test_without_a_target_a_match_is_one_hand_and_another_while_equal() -> None:
    assert match(target=None).winner is None
    assert match(start=(100, 0), target=None).winner is None
    assert match((10, 20), target=None).winner == 1
    assert match((10, 10), target=None).winner is None
    assert match((10, 10), (-5, -10), target=None).winner == 0
    replayed = match(target=None, start=(5, 0)).add(MatchHand("r", (0, 0), replay=True))
    assert replayed.winner is None


def test_a_finished_match_takes_no_more_hands_until_one_is_changed() -> None:
    done = match((1500, 0))
    with pytest.raises(MatchError) as caught:
        done.add(MatchHand("9", (1, 1)))
    assert (caught.value.code, caught.value.message, caught.value.message_en) == (
        "match-finished", "El partido ya terminó.", "The match is over."
    )  # fmt: skip
    changed = done.change(MatchHand("0", (1400, 0)))
    assert (changed.finished, changed.totals) == (False, (1400, 0))
    assert changed.add(MatchHand("9", (0, 1500))).winner == 1
    assert done.remove("0").hands == ()


def test_changing_an_earlier_hand_counts_all_anew_and_keeps_the_order() -> None:
    played = match((700, 0), (0, 600), (700, 0))
    changed = played.change(MatchHand("1", (100, 900)))
    assert (changed.totals, changed.winner) == ((1500, 900), 0)
    assert [hand.id for hand in changed.hands] == ["0", "1", "2"]


@pytest.mark.parametrize(
    ("hands", "winner"),
    [([], None), ([(100, 300)], 1), ([(100, 300), (200, 0)], None), ([(1500, 0), (0, 2000)], 0)],
)
def test_a_match_ended_early_goes_to_who_is_ahead(hands: list[tuple[int, int]], winner: int | None) -> None:
    ended = replace(match(*hands), ended=True)
    assert (ended.finished, ended.winner) == (True, winner)
    with pytest.raises(MatchError, match="over"):
        ended.add(MatchHand("9", (1, 1)))


def test_hands_are_known_by_their_id() -> None:
    played = match((1, 2))
    unknown = ("unknown-hand", "El partido no tiene esa mano.", "The match has no such hand.")
    twice = ("hand-exists", "Esa mano ya está anotada.", "That hand is there already.")
    steps: list[tuple[Callable[[], Match], tuple[str, str, str]]] = [
        (lambda: played.change(MatchHand("7", (0, 0))), unknown),
        (lambda: played.remove("7"), unknown),
        (lambda: match((1, 1)).add(MatchHand("0", (0, 0))), twice),
    ]
    for step, told in steps:
        with pytest.raises(MatchError) as caught:
            step()
        assert (caught.value.code, caught.value.message, caught.value.message_en) == told


def test_a_match_is_started_from_json() -> None:
    data = {
        "ruleset": "revista",
        "options": {"target": 2000},
        "sides": ["Nosotras ", "Ellos"],
        "start": [10, -5],
    }
    begun = start_match(data)
    assert begun.to_json("m1") == {
        "version": 1,
        "id": "m1",
        "ruleset": "revista",
        "options": {"target": 2000},
        "sides": ["Nosotras", "Ellos"],
        "target": 2000,
        "start": [10, -5],
        "totals": [10, -5],
        "ahead": 0,
        "finished": False,
        "ended": False,
        "winner": None,
        "hands": [],
    }
    least = start_match({"ruleset": "online"})
    assert (least.sides, least.start) == (("A", "B"), (0, 0))
    assert start_match({**data, "sides": ["x" * 60, "B"]}).sides[0] == "x" * 60
    assert start_match({**data, "start": [100_000, -100_000]}).start == (100_000, -100_000)
    assert start_match({**data, "target": 500}).target == 500
    assert start_match({**data, "target": None}).target is None
    assert start_match({"ruleset": "online"}).target is None
    assert start_match({"ruleset": "bonaerenses-2026"}).target == 1500


@pytest.mark.parametrize(
    ("data", "code", "path"),
    [
        (None, "wrong-type", ""),
        ({}, "missing-field", "ruleset"),
        ({"ruleset": "online", "side": 1}, "unknown-field", ""),
        ({"ruleset": "online", "options": 1}, "wrong-type", "options"),
        ({"ruleset": "online", "sides": ["A"]}, "wrong-type", "sides"),
        ({"ruleset": "online", "sides": ["A", " "]}, "wrong-type", "sides[1]"),
        ({"ruleset": "online", "sides": ["A", "\ud800"]}, "wrong-type", "sides[1]"),
        ({"ruleset": "online", "sides": ["x" * 61, "B"]}, "wrong-type", "sides[0]"),
        ({"ruleset": "online", "target": -1}, "wrong-value", "options.target"),
        ({"ruleset": "online", "sides": ["A", 3]}, "wrong-type", "sides[1]"),
        ({"ruleset": "online", "start": 3}, "wrong-type", "start"),
        ({"ruleset": "online", "start": [0.5, 0]}, "wrong-type", "start[0]"),
        ({"ruleset": "online", "start": [0, True]}, "wrong-type", "start[1]"),
        ({"ruleset": "online", "start": [0, 10**9]}, "wrong-type", "start[1]"),
    ],
)
def test_a_bad_match_is_refused(data: Any, code: str, path: str) -> None:
    with pytest.raises(HandError) as caught:
        start_match(data)
    assert (caught.value.code, caught.value.path) == (code, path)
    well_said(caught.value.message, caught.value.message_en)


def test_what_is_wrong_with_a_match_is_said_in_words() -> None:
    for data, told in (
        (
            {"ruleset": "online", "sides": "AB"},
            "La lista de lados tiene que ser una lista con uno por lado, y es «AB».",
        ),
        ({"ruleset": "online", "start": [1]}, "El comienzo tiene que ser una lista con uno por lado, y es una lista."),
        ({"ruleset": "online", "start": [1, "x"]}, "«start[1]» tiene que ser un entero de -100000 a 100000, y es «x»."),
        ({"ruleset": "online", "sides": ["A", 3]}, "«sides[1]» tiene que ser un nombre de 1 a 60 letras, y es 3."),
        (3, "El partido tiene que ser un objeto JSON, y es 3."),
    ):
        with pytest.raises(HandError) as caught:
            start_match(data)
        assert caught.value.message == told


TILES = {"melds": [RUN_OF_7.split()], "rack": [], "took_muerto": True}
FEW = {"melds": [["K4", "K5", "K6"]], "rack": [], "took_muerto": True}


def test_a_hand_of_a_match_is_points_or_tiles() -> None:
    begun = match()
    both = match_hand_from_json(begun, "h", {"hands": [{**TILES, "went_out": True}, FEW]})
    assert both == MatchHand("h", (345, 15))
    assert match_hand_from_json(begun, "h", {"hands": [TILES, {"points": -20}]}) == MatchHand("h", (245, -20))
    points = {"version": 1, "hands": [{"points": 1}, {"points": 2}]}
    assert match_hand_from_json(begun, "h", points) == MatchHand("h", (1, 2))
    assert begun.add(match_hand_from_json(begun, "h", points)).to_json()["hands"] == [
        {"id": "h", "totals": [1, 2], "replay": False, "provisional": False}
    ]


def test_a_replay_is_for_both_sides() -> None:
    out = {**FEW, "stock_ran_out": True}
    replayed = MatchHand("h", (0, 0), replay=True)
    assert match_hand_from_json(match(), "h", {"hands": [out, FEW]}) == replayed
    known = {**out, "opponents": {"has_canasta": False}}
    assert match_hand_from_json(match(), "h", {"hands": [known, {"points": 200}]}) == replayed
    assert match_hand_from_json(match(), "h", {"hands": [out, TILES]}).totals == (15, 245)


COUNTED = {"calculation": {"canastas": {"pure": 1}, "laid": {"3-7": 9}, "took_muerto": True}}


def test_a_side_of_a_hand_may_be_counted_by_hand() -> None:
    entered = match_hand_from_json(match(), "h", {"hands": [COUNTED, {"points": 30}]})
    assert entered == MatchHand("h", (245, 30))
    out = {"calculation": {"stock_ran_out": True, "took_muerto": True, "opponents": {"has_canasta": False}}}
    assert match_hand_from_json(match(), "h", {"hands": [{"points": 9}, out]}) == MatchHand("h", (0, 0), replay=True)


def test_a_hand_of_a_match_knows_how_its_points_come_about() -> None:
    entered = match_hand_from_json(match(), "h", {"hands": [TILES, {"points": 30}]})
    first, second = entered.scores
    assert first is not None
    assert (first.total, second, entered.provisional) == (245, None, False)
    broken = match_hand_from_json(match(), "h", {"hands": [{**FEW, "melds": [["K4", "K6"]]}, COUNTED]})
    assert broken.provisional


@pytest.mark.parametrize(
    ("data", "path"),
    [
        ([], ""),
        ({}, "hands"),
        ({"hands": [{"calculation": 1}, {"points": 1}]}, "hands[0].calculation"),
        ({"hands": [{"calculation": {}, "points": 1}, {"points": 1}]}, "hands[0]"),
        ({"hands": [{"calculation": {"left": {"1": -1}}}, {"points": 1}]}, "hands[0].calculation.left.1"),
        ({"hands": [{"calculation": {"ruleset": "online"}}, {"points": 1}]}, "hands[0].calculation.ruleset"),
        ({"hands": [{"calculation": {"options": {"royal": 5}}}, {"points": 1}]}, "hands[0].calculation.options"),
        ({"hands": [{"points": 1}]}, "hands"),
        ({"hands": [{"points": 1}, {"points": 1.5}]}, "hands[1].points"),
        ({"hands": [{"points": 1}, {"points": True}]}, "hands[1].points"),
        ({"hands": [{"points": 1, "rack": []}, {"points": 1}]}, "hands[0]"),
        ({"hands": [{**TILES, "ruleset": "online"}, {"points": 1}]}, "hands[0].ruleset"),
        ({"hands": [{"points": 1}, {**TILES, "rack": ["X"]}]}, "hands[1].rack[0]"),
    ],
)
def test_a_bad_hand_of_a_match_is_refused(data: Any, path: str) -> None:
    with pytest.raises(HandError) as caught:
        match_hand_from_json(match(), "h", data)
    assert caught.value.path == path
    well_said(caught.value.message, caught.value.message_en)
