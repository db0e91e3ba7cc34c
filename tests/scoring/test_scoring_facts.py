"""Going out, the muerto, the stock and the tiles left: one test a sentence."""

import pytest

from scoring import score
from scoring.problems import MESSAGES
from tests.scoring.hands import IMPURE_7, RUN_OF_7, codes, hand, points, scored, well_said

EVERY = ("bonaerenses-2026", "parejas-3000", "online", "revista")


def test_only_the_facts_given_are_paid() -> None:
    assert points(scored("R3 R4 J", "R9 B9 K9", rack="K13", options={"muerto_bonus": True})) == {
        "laid_tiles": 90,
        "muerto_bonus": 100,
        "tiles_left": -10,
    }


@pytest.mark.parametrize("rules", EVERY)
def test_a_muerto_not_taken_costs_100_under_every_ruleset(rules: str) -> None:
    assert points(scored(rules=rules, took_muerto=False)) == {"muerto_penalty": -100}


@pytest.mark.parametrize("rules", EVERY)
def test_a_muerto_taken_earns_100_only_in_the_magazine(rules: str) -> None:
    assert points(scored(rules=rules)) == ({"muerto_bonus": 100} if rules == "revista" else {})
    assert points(scored(rules=rules, options={"muerto_bonus": True})) == {"muerto_bonus": 100}
    assert points(scored(rules=rules, options={"muerto_bonus": False})) == {}


@pytest.mark.parametrize("rules", EVERY)
def test_an_unplayed_muerto_counts_as_taken_unless_the_option_says_otherwise(rules: str) -> None:
    taken = points(scored(rules=rules))
    assert points(scored(rules=rules, muerto_unplayed=True)) == taken
    costly = {"unplayed_muerto_costs": True, "muerto_bonus": True}
    assert points(scored(rules=rules, muerto_unplayed=True, options=costly)) == {"muerto_penalty": -100}
    assert points(scored(rules=rules, options=costly)) == {"muerto_bonus": 100}


def test_unplayed_but_not_taken_is_a_fault_and_costs_once() -> None:
    result = scored(took_muerto=False, muerto_unplayed=True, options={"unplayed_muerto_costs": True})
    assert codes(result) == ["muerto-facts"]
    assert points(result) == {"muerto_penalty": -100}


@pytest.mark.parametrize("rules", EVERY)
def test_going_out_earns_100_and_is_paid_even_where_it_is_a_fault(rules: str) -> None:
    assert points(scored(RUN_OF_7, rules=rules, went_out=True))["going_out"] == 100
    fault = scored("R3 R4 R5", rules=rules, went_out=True, took_muerto=False)
    assert points(fault) == {"laid_tiles": 15, "going_out": 100, "muerto_penalty": -100}
    assert codes(fault) == ["close-without-canasta", "close-without-muerto"]
    assert fault.provisional


def test_any_canasta_will_do_to_go_out_unless_a_pure_one_is_asked_for() -> None:
    for rules in EVERY:
        assert codes(scored(IMPURE_7, rules=rules, went_out=True)) == []
    pure = {"close_needs": "pure"}
    assert codes(scored(IMPURE_7, went_out=True, options=pure)) == ["close-without-canasta"]
    assert codes(scored(RUN_OF_7, went_out=True, options=pure)) == []
    royal = "K1 K2 K3 K4 K5 K6 K7 K8 K9 K10 K11 K12 K13"
    assert codes(scored(royal, went_out=True, rules="online", options=pure)) == []
    twos = "R2 B2 Y2 K2 R2 B2 Y2"
    assert codes(scored(twos, went_out=True, options={**pure, "canasta_of_twos": 1000})) == []
    semi = {**pure, "semi_pure": 150}
    assert codes(scored(RUN_OF_7 + " J", went_out=True, options=semi)) == ["close-without-canasta"]


@pytest.mark.parametrize("rules", EVERY)
def test_the_online_game_needs_the_muerto_played_to_go_out(rules: str) -> None:
    result = scored(RUN_OF_7, rules=rules, went_out=True, muerto_unplayed=True)
    assert codes(result) == (["close-without-muerto"] if rules == "online" else [])


@pytest.mark.parametrize("rules", EVERY)
def test_only_bonaerenses_limits_the_tiles_left_on_going_out_to_one(rules: str) -> None:
    assert codes(scored(RUN_OF_7, rules=rules, went_out=True, rack="K9")) == []
    result = scored(RUN_OF_7, rules=rules, went_out=True, rack="K9 K1")
    assert codes(result) == (["close-with-too-many-tiles"] if rules == "bonaerenses-2026" else [])
    assert points(result)["tiles_left"] == -25


def test_an_empty_rack_without_going_out_is_no_fault() -> None:
    assert codes(scored(RUN_OF_7)) == []


def test_both_sides_cannot_go_out() -> None:
    assert codes(scored(RUN_OF_7, went_out=True, opponents={"went_out": True})) == ["both-went-out"]
    assert codes(scored(RUN_OF_7, went_out=True, opponents={"went_out": False})) == []


def test_gone_out_and_stock_out_is_scored_as_gone_out() -> None:
    result = scored("R3 R4 R5", went_out=True, stock_ran_out=True, opponents={"has_canasta": False})
    assert codes(result) == ["close-without-canasta", "closed-and-stock-out"]
    assert not result.replay
    assert points(result)["going_out"] == 100
    result = scored("R3 R4 R5", stock_ran_out=True, opponents={"went_out": True, "has_canasta": False})
    assert codes(result) == ["closed-and-stock-out"]
    assert not result.replay


@pytest.mark.parametrize("rules", EVERY)
def test_stock_out_without_canastas(rules: str) -> None:
    facts = {"stock_ran_out": True, "opponents": {"has_canasta": False}}
    result = scored("R4 R5 R6", rack="K9", rules=rules, **facts)
    replays = rules in ("bonaerenses-2026", "parejas-3000")
    assert (result.replay, result.provisional) == (replays, False)
    if replays:
        assert (result.total, result.lines) == (0, ())
    for choice in ("replay", "count"):
        chosen = scored("R4 R5 R6", rules=rules, options={"stock_out": choice}, **facts)
        assert chosen.replay == (choice == "replay")


def test_stock_out_with_a_canasta_somewhere_is_counted() -> None:
    own = scored(RUN_OF_7, stock_ran_out=True, opponents={"has_canasta": False})
    theirs = scored("R4 R5 R6", stock_ran_out=True, opponents={"has_canasta": True})
    assert (own.replay, own.total, codes(own)) == (False, 245, [])
    assert (theirs.replay, theirs.total, codes(theirs)) == (False, 15, [])


def test_a_replay_that_hangs_on_unknown_opponents_is_counted_and_said() -> None:
    result = scored("R4 R5 R6", stock_ran_out=True)
    assert (result.replay, result.total, codes(result)) == (False, 15, ["opponents-unknown"])
    assert codes(scored(RUN_OF_7, stock_ran_out=True)) == []
    assert codes(scored("R4 R5 R6", stock_ran_out=True, rules="revista")) == []
    assert codes(scored("R4 R5 R6", opponents={"has_canasta": False})) == []


def test_a_replay_keeps_its_faults() -> None:
    result = scored("R4 R5 R5", stock_ran_out=True, opponents={"has_canasta": False})
    assert (result.replay, result.total, codes(result)) == (True, 0, ["run-duplicate-number"])


def test_an_illegal_meld_counts_as_laid_and_earns_no_canasta() -> None:
    result = scored("R3 R4 R5 R6 R7 R8 B9")
    assert (points(result), codes(result)) == ({"laid_tiles": 45}, ["run-colour-mismatch"])


def test_a_wild_counts_its_own_face_and_a_canasta_its_bonus_once() -> None:
    assert points(scored(IMPURE_7)) == {"laid_tiles": 95, "canasta": 100}
    assert points(scored("R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13"))["canasta"] == 200


def test_a_third_tile_of_a_face_is_a_fault_wherever_it_lies() -> None:
    result = scored("R7 R7 B7", rack="R7 J J J")
    assert [(p.code, str(p.tile)) for p in result.problems] == [
        ("more-than-two-copies", "R7"),
        ("more-than-two-copies", "J"),
    ]
    assert codes(scored("R7 R7 B7", rack="G7 J J")) == []
    assert codes(scored("G7 G7 B7", rack="G7")) == ["more-than-two-copies"]


def test_unread_tiles_are_worth_nothing_and_hide_what_might_be() -> None:
    result = scored("R3 R4 ?", "R9 B9 K9", rack="? ? ? K1")
    assert points(result) == {"laid_tiles": 40, "tiles_left": -15}
    assert [(p.code, p.meld, str(p.tile)) for p in result.problems] == [
        ("unread-tile", 0, "?"),
        ("unread-tile", None, "?"),
    ]
    maybe = "R3 R4 R5 R6 R7 R8 ?"
    assert codes(scored(maybe, went_out=True)) == ["unread-tile"]
    assert codes(scored("R3 R4 R5 ?", went_out=True)) == ["unread-tile", "close-without-canasta"]
    undecided = scored(maybe, stock_ran_out=True, opponents={"has_canasta": False})
    assert (undecided.replay, codes(undecided)) == (False, ["unread-tile"])


EVERY_FAULT = [
    scored("R4 R5", "R4 J J", "R4 R5 R5", "R4 R5 R9", "R4 R5 B6", "R4 B5 K9", rack="? R4 J"),
    scored("R3 R4 ?", rack="K9 K9", rules="bonaerenses-2026", went_out=True, took_muerto=False, muerto_unplayed=True),
    scored(went_out=True, stock_ran_out=True, opponents={"went_out": True}),
    scored(stock_ran_out=True),
    score(hand(), rack_shown=False),
]


def test_every_fault_is_said_in_words() -> None:
    problems = [problem for result in EVERY_FAULT for problem in result.problems]
    assert {problem.code for problem in problems} == {key.partition(":")[0] for key in MESSAGES}
    for problem in problems:
        well_said(problem.message, problem.message_en)
        assert problem.message != problem.message_en
    for problem in problems:
        shown = problem.to_json()
        assert (shown["message"], shown["message_en"]) == (problem.message, problem.message_en)
    told = {problem.code: problem.message for problem in reversed(problems)}
    assert told["too-short"] == "El juego 1 tiene menos de 3 fichas."
    assert told["run-colour-mismatch"] == "El juego 5 sería una escalera, pero mezcla colores."
    assert told["more-than-two-copies"] == "Hay 7 fichas iguales (4 rojo), y en la caja hay dos."
    assert told["close-with-too-many-tiles"].endswith("cerró con 2 fichas en el atril; se puede con 1 como mucho.")
    assert told["unread-tile"].startswith("Hay fichas sin leer en el atril;")
    in_meld = next(p for p in EVERY_FAULT[1].problems if p.code == "unread-tile")
    assert in_meld.message.startswith("Hay fichas sin leer en el juego 1;")
    assert in_meld.message_en.startswith("There are unread tiles in meld 1;")


def test_a_rack_that_was_not_shown_makes_the_score_provisional() -> None:
    result = score(hand("R3 R4 R5"), rack_shown=False)
    assert (codes(result), result.provisional, result.total) == (["rack-not-shown"], True, 15)
