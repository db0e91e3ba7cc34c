"""What is said of a tile from its probabilities, and how near ties fall in a row."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from models import spec
from models.runtime import Readings
from vision.decide import DecideParams, Verdict, decide, options_of, points_at_stake, settle
from vision.read import Faces

PARAMS = DecideParams()


def faces(*tiles: tuple[dict[str, float], dict[str, float], float]) -> Faces:
    """Tiles given as number probabilities, colour probabilities, and how sure the way up is."""
    number = np.array([[n.get(name, 0.0) for name in spec.NUMBERS] for n, _, _ in tiles])
    colour = np.array([[c.get(letter, 0.0) for letter in spec.COLOURS] for _, c, _ in tiles])
    turn = np.tile([1.0, 0, 0, 0], (len(tiles), 1))
    return Faces(
        np.zeros((len(tiles), 4, 2)),
        Readings(number, colour, turn, np.zeros((len(tiles), spec.LOOK))),
        np.array([u for _, _, u in tiles]),
        np.ones(len(tiles)),
    )


def test_a_clear_tile_is_read_without_question() -> None:
    (verdict,) = decide(faces(({"7": 0.99, "1": 0.01}, {"R": 1.0}, 1.0)), PARAMS)
    assert verdict.face == "R7"
    assert verdict.confidence == pytest.approx(0.99)
    assert verdict.reason is None


def test_what_cannot_be_read_is_no_guess_and_no_joker() -> None:
    (verdict,) = decide(faces(({"7": 0.3, "1": 0.3, "joker": 0.4}, {"R": 0.5, "K": 0.5}, 1.0)), PARAMS)
    assert verdict.face == "?"
    assert verdict.reason == "unread"


def test_a_six_of_unknown_way_up_is_asked_about() -> None:
    (verdict,) = decide(faces(({"6": 0.99, "9": 0.01}, {"B": 1.0}, 0.6)), PARAMS)
    assert verdict.face == "B6"
    assert verdict.reason == "6-or-9"
    assert verdict.options[1][0] == "B9"


def test_probabilities_of_faces_add_up() -> None:
    rng = np.random.default_rng(1)
    number, colour = rng.dirichlet(np.ones(16)), rng.dirichlet(np.ones(5))
    options = options_of(number, colour, 0.8, 0.0)
    assert sum(p for _, p in options) == pytest.approx(1)
    assert [p for _, p in options] == sorted((p for _, p in options), reverse=True)


def verdict(*options: tuple[str, float]) -> Verdict:
    return Verdict(options[0][0], options[0][1], options)


RUN = [verdict(("K6", 0.99)), verdict(("B7", 0.6), ("K7", 0.4)), verdict(("K8", 0.98)), verdict(("K9", 0.99))]


def test_a_near_tie_falls_the_legal_way_and_says_so() -> None:
    settled = settle(RUN, [range(4)], PARAMS)
    assert [v.face for v in settled] == ["K6", "K7", "K8", "K9"]
    assert settled[1].corrected_by == "rules"
    assert settled[1].reason == "corrected-by-rules"
    assert settled[0].corrected_by is None


def test_two_near_ties_in_a_long_row_fall_together() -> None:
    row = [verdict((f"K{n}", 0.9), (f"B{n}", 0.1)) for n in range(3, 10)]
    row[2], row[5] = verdict(("B5", 0.7), ("K5", 0.3)), verdict(("B8", 0.7), ("K8", 0.3))
    assert [v.face for v in settle(row, [range(7)], PARAMS)] == [f"K{n}" for n in range(3, 10)]


def test_a_sure_tile_is_never_turned_into_a_legal_one() -> None:
    row = [verdict(("R4", 0.99)), verdict(("R5", 0.99)), verdict(("B6", 0.99), ("R6", 0.01))]
    assert settle(row, [range(3)], PARAMS) == row


def test_a_row_mostly_of_other_tiles_is_left_alone() -> None:
    row = [verdict((f"B{n}", 0.8), (f"K{n}", 0.2)) for n in (3, 4, 5)] + [verdict(("K6", 0.99)), verdict(("K7", 0.99))]
    assert settle(row, [range(5)], PARAMS) == row


def test_wilds_stay_where_they_lie() -> None:
    row = [verdict(("R4", 0.99)), verdict(("J", 0.99)), verdict(("B6", 0.6), ("R6", 0.4)), verdict(("R7", 0.9))]
    assert [v.face for v in settle(row, [range(4)], PARAMS)] == ["R4", "J", "R6", "R7"]


def test_legal_rows_and_loose_tiles_keep_their_faces() -> None:
    row = [verdict(("R4", 0.6), ("R9", 0.4)), verdict(("R5", 0.9)), verdict(("R6", 0.9)), RUN[1]]
    assert settle(row, [range(3)], PARAMS) == row


def test_points_at_stake_are_what_another_face_would_change() -> None:
    assert points_at_stake(verdict(("R6", 0.6), ("R9", 0.4))) == 5
    assert points_at_stake(verdict(("R6", 0.6), ("K6", 0.4))) == 0
    assert points_at_stake(Verdict("?", 0.4, (("J", 0.4), ("R1", 0.3)), "unread")) == 50


def test_an_unread_tile_is_not_guessed_from_its_row() -> None:
    unread = Verdict("?", 0.55, (("B9", 0.45), ("K1", 0.2), ("R4", 0.05)), "unread")
    row = [verdict(("R3", 0.99)), unread, verdict(("R5", 0.99))]
    assert settle(row, [range(3)], PARAMS) == row


def test_a_joker_that_was_read_stays_one() -> None:
    row = [
        verdict(("R4", 0.99)),
        verdict(("J", 0.6), ("R5", 0.4)),
        verdict(("B6", 0.6), ("R6", 0.4)),
        verdict(("R7", 0.9)),
    ]
    assert [v.face for v in settle(row, [range(4)], PARAMS)] == ["R4", "J", "R6", "R7"]


def test_what_may_be_no_tile_is_asked_about_and_may_be_worth_nothing() -> None:
    found = faces(
        ({"7": 1.0}, {"R": 1.0}, 1.0), ({"7": 1.0}, {"R": 1.0}, 1.0), ({"7": 0.93, "1": 0.07}, {"R": 1.0}, 1.0)
    )
    doubtful, sure, both = decide(replace(found, there=np.array([0.6, 0.99, 0.95])), PARAMS)
    assert (doubtful.face, doubtful.reason, doubtful.confidence) == ("R7", "maybe-no-tile", pytest.approx(0.6))
    assert points_at_stake(doubtful) == 5
    assert (sure.reason, sure.confidence) == (None, pytest.approx(0.99))
    assert both.reason == "low-confidence"
