"""Both sides of a hand at once."""

from typing import Any

import pytest

from scoring import HandError, hands_from_json, score_sides
from scoring.score import SidesScore
from tests.scoring.hands import IMPURE_7, RUN_OF_7, codes, hand, well_said


def both(first: Any, second: Any) -> SidesScore:
    return score_sides(first, second)


def test_each_side_learns_of_its_opponents_from_the_other() -> None:
    stated = hand("K4 K5 K6", stock_ran_out=True, opponents={"has_canasta": False})
    result = both(hand(RUN_OF_7, stock_ran_out=True), stated)
    assert [score.total for score in result.scores] == [245, 15]
    assert result.problems == ()
    assert not any(score.provisional for score in result.scores)


def test_a_hand_is_replayed_for_both_or_for_none() -> None:
    result = both(hand("R4 R5 R6", stock_ran_out=True), hand("K4 K5 K6"))
    assert [score.replay for score in result.scores] == [True, True]
    assert result.replay
    result = both(hand("R4 R5 R6", stock_ran_out=True), hand(IMPURE_7, stock_ran_out=True))
    assert [score.replay for score in result.scores] == [False, False]
    unread = both(hand("R4 R5 R6", stock_ran_out=True), hand("R3 R4 R5 R6 R7 R8 ?"))
    assert [score.replay for score in unread.scores] == [False, False]
    assert [codes(score) for score in unread.scores] == [["opponents-unknown"], ["unread-tile"]]


def test_both_sides_cannot_go_out() -> None:
    result = both(hand(RUN_OF_7, went_out=True), hand(IMPURE_7, went_out=True))
    assert [problem.code for problem in result.problems] == ["both-went-out"]
    assert [codes(score) for score in result.scores] == [["both-went-out"], ["both-went-out"]]
    assert [score.total for score in result.scores] == [345, 295]


def test_one_side_going_out_is_no_fault_of_the_hand() -> None:
    result = both(hand(RUN_OF_7, went_out=True), hand(IMPURE_7))
    assert (result.problems, [codes(score) for score in result.scores]) == ((), [[], []])
    assert [score.total for score in result.scores] == [345, 195]


def test_one_going_out_and_stock_out_is_a_fault_of_the_hand() -> None:
    result = both(hand(RUN_OF_7, went_out=True), hand("K4 K5 K6", stock_ran_out=True))
    assert [codes(score) for score in result.scores] == [["closed-and-stock-out"], ["closed-and-stock-out"]]


def test_a_tile_cannot_lie_on_both_sides_more_often_than_it_exists() -> None:
    result = both(hand("R7 R7 B7", rack="J"), hand("K7 Y7 R7", rack="J K9 K9 K9"))
    assert [(p.code, str(p.tile)) for p in result.problems] == [
        ("more-than-two-copies", "R7"),
        ("more-than-two-copies", "K9"),
    ]
    first, second = result.scores
    assert [str(p.tile) for p in first.problems] == ["R7"]
    assert [str(p.tile) for p in second.problems] == ["K9", "R7"]
    assert first.provisional


def test_json_of_both_sides() -> None:
    side = {"ruleset": "online", "melds": [], "rack": []}
    hands = hands_from_json({"version": 1, "sides": [side, {**side, "took_muerto": True}]})
    assert isinstance(hands, tuple)
    data = score_sides(*hands).to_json()
    assert (data["version"], data["problems"]) == (1, [])
    assert [score["total"] for score in data["scores"]] == [-100, 0]


def test_racks_shown_is_of_each_side() -> None:
    result = score_sides(hand(), hand(), racks_shown=(True, False))
    assert [codes(score) for score in result.scores] == [[], ["rack-not-shown"]]


def test_two_sides_play_under_one_ruleset() -> None:
    for other in (hand(rules="online"), hand(options={"royal": 400})):
        with pytest.raises(HandError) as caught:
            both(hand(), other)
        assert (caught.value.code, caught.value.path) == ("another-ruleset", "sides[1].ruleset")
        well_said(caught.value.message, caught.value.message_en)
    both(hand(), hand(options={"muerto_bonus": False}))
