"""Rows, columns, canastas and what is none of them, from tiles laid out by hand; and from rendered tables."""

from __future__ import annotations

import numpy as np
import pytest

from datasets.render.layouts import layout
from vision.group import cohesion, group, is_legal
from vision.rows import columns_of, rows_of

ASPECT = 1.4


def tile(x: float, y: float, angle: float = 0.0, size: float = 40.0) -> np.ndarray:
    """A quad, pixels; x in widths, y in heights, angle in degrees."""
    box = np.array([[-0.5, -0.5 * ASPECT], [0.5, -0.5 * ASPECT], [0.5, 0.5 * ASPECT], [-0.5, 0.5 * ASPECT]])
    turn = np.radians(angle)
    cos, sin = np.cos(turn), np.sin(turn)
    return (box @ np.array([[cos, sin], [-sin, cos]]) + [x, y * ASPECT]) * size


def turned(quads: np.ndarray, degrees: float) -> np.ndarray:
    turn = np.radians(degrees)
    return quads @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])


def melds_of(quads: np.ndarray, faces: list[str]) -> list[list[str]]:
    found = group(quads, faces, np.zeros(len(faces)))
    return [[faces[i] for i in meld] for meld in found.melds]


@pytest.mark.parametrize("degrees", [0, 30, 90, 135, 180, 250])
def test_a_stepped_row_is_read_from_its_left_at_any_angle(degrees: float) -> None:
    quads = turned(np.stack([tile(i, 0.3 * (i % 2)) for i in range(5)]), degrees)
    order = np.array([3, 0, 4, 1, 2])
    faces = ["R3", "R4", "J", "R6", "R7"]
    assert melds_of(quads[order], [faces[i] for i in order]) == [faces]


def test_a_row_may_curve() -> None:
    quads = np.stack([tile(4 * np.sin(a), -4 * np.cos(a) / ASPECT, np.degrees(a)) for a in np.arange(9) * 0.25])
    faces = [f"B{n}" for n in range(2, 11)]
    assert melds_of(quads, faces) == [faces]


def test_two_rows_apart_stay_apart() -> None:
    quads = np.stack([tile(i, 0) for i in range(3)] + [tile(i, 1.5) for i in range(3)])
    faces = ["R3", "R4", "R5", "R9", "B9", "K9"]
    assert melds_of(quads, faces) == [faces[:3], faces[3:]]


def test_a_canasta_wrapped_into_two_rows_is_one() -> None:
    quads = np.stack([tile(i, 0) for i in range(5)] + [tile(i, 1.03) for i in range(4)])
    faces = [f"Y{n}" for n in range(2, 11)]
    assert melds_of(quads, faces) == [faces]


def test_a_canasta_round_a_corner_is_one() -> None:
    quads = np.stack([tile(i, 0) for i in range(4)] + [tile(3.0, 1.02 + i) for i in range(4)])
    faces = [f"K{n}" for n in range(1, 9)]
    assert melds_of(quads, faces) == [faces]


def test_a_block_of_a_set_is_one() -> None:
    quads = np.stack([tile(i, j * 1.02) for j in range(2) for i in range(4)])
    faces = ["R9", "B9", "Y9", "K9", "R9", "B9", "Y9", "J"]
    assert sorted(melds_of(quads, faces)[0]) == sorted(faces)


def test_a_column_is_one_meld_from_its_top() -> None:
    quads = np.stack([tile(0.05 * (i % 2), i) for i in range(7)])
    faces = [f"R{n}" for n in range(4, 11)]
    assert melds_of(quads, faces) == [faces]


def test_runs_close_under_each_other_stay_rows() -> None:
    quads = np.stack([tile(i, j * 1.01) for j in range(3) for i in range(3)])
    faces = ["R3", "R4", "R5", "B8", "B9", "B10", "K11", "R11", "Y11"]
    assert melds_of(quads, faces) == [faces[:3], faces[3:6], faces[6:]]


def test_melds_end_to_end_come_apart() -> None:
    quads = np.stack([tile(i, 0) for i in range(7)])
    faces = ["R3", "R4", "R5", "R6", "K9", "B9", "R9"]
    assert melds_of(quads, faces) == [faces[:4], faces[4:]]


def test_a_set_of_twos_is_not_swallowed_by_its_neighbour() -> None:
    quads = np.stack([tile(i, 0) for i in range(7)])
    faces = ["R2", "B2", "K2", "Y3", "Y4", "Y5", "Y6"]
    assert melds_of(quads, faces) == [faces[:3], faces[3:]]


@pytest.mark.parametrize(
    "faces",
    [["R4", "R5", "B6"], ["R4", "R5", "R5", "R6"], ["R7", "B7", "K8"], ["R4", "B9", "K12"], ["R9", "?", "?"]],
)
def test_an_illegal_row_stays_a_row(faces: list[str]) -> None:
    legal = ["B1", "B2", "B3"]
    quads = np.stack([tile(i, 0) for i in range(3)] + [tile(i, 3) for i in range(len(faces))])
    assert melds_of(quads, legal + faces) == [legal, faces]


def test_scattered_tiles_are_loose() -> None:
    quads = np.stack([tile(3 * i, 0.7 * i, 47 * i) for i in range(5)])
    found = group(quads, ["R3", "R4", "R5", "R6", "R7"], np.zeros(5))
    assert found.melds == ()
    assert found.loose == (0, 1, 2, 3, 4)


def test_a_long_row_of_odds_is_the_discard_pile() -> None:
    faces = ["R4", "K9", "B1", "Y13", "R10", "K3", "B8", "Y5"]
    found = group(np.stack([tile(i, 0) for i in range(8)]), faces, np.zeros(8))
    assert found.loose == tuple(range(8))


def test_tiles_in_a_rack_are_no_melds() -> None:
    quads = np.stack([tile(i, 0) for i in range(3)] + [tile(i, 3) for i in range(3)])
    faces = ["R3", "R4", "R5", "R9", "B9", "K9"]
    found = group(quads, faces, np.array([-4, -4, -4, 4, 4, 4.0]))
    assert found.melds == ((0, 1, 2),)
    assert found.rack == (3, 4, 5)


def test_every_tile_is_somewhere_once() -> None:
    for seed in range(40):
        table = layout(np.random.default_rng(seed), "table")
        up = [p for p in table.pieces if p.face and p.layer == 0]
        quads = np.stack([tile(p.x, p.y / ASPECT, np.degrees(p.angle)) for p in up])
        found = group(quads, [p.face for p in up], np.array([4.0 if p.place == "rack" else -4.0 for p in up]))
        held = [i for m in found.melds for i in m] + [*found.rack, *found.loose]
        assert sorted(held) == list(range(len(up)))


def test_rendered_layouts_of_legal_melds_are_rebuilt() -> None:
    right, total = 0, 0
    for seed in range(150):
        table = layout(np.random.default_rng(seed), "melds", aspect=ASPECT, illegal_rate=0.0)
        up = [i for i, p in enumerate(table.pieces) if p.face]
        quads = np.stack([tile(p.x, p.y / ASPECT, np.degrees(p.angle)) for p in (table.pieces[i] for i in up)])
        found = group(quads, [table.pieces[i].face for i in up], np.zeros(len(up)))
        seen = sorted(min(m, m[::-1]) for m in (tuple(up[i] for i in meld) for meld in found.melds))
        right += seen == sorted(min(m, m[::-1]) for m in table.melds)
        total += 1
    assert right / total >= 0.95


def test_neighbours_are_told_from_tiles_above() -> None:
    quads = np.stack([tile(0, 0), tile(1, 0), tile(0, 1)])
    assert sorted(map(sorted, rows_of(quads))) == [[0, 1], [2]]
    assert sorted(map(sorted, columns_of(quads))) == [[0, 2], [1]]


def test_one_unread_tile_may_be_what_a_meld_needs() -> None:
    assert is_legal(("R3", "?", "R5"))
    assert not is_legal(("R3", "?", "K9"))


def test_cohesion_is_the_share_that_agrees() -> None:
    assert cohesion(["R4", "R5", "R5", "R6"]) == 1.0
    assert cohesion(["R4", "K9", "B1", "Y13"]) == 0.25
    assert cohesion(["J", "R2", "?"]) == 1.0
