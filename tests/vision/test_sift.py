"""Which places are tiles, and which way up a row lies: from made-up readings."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from models import spec
from models.runtime import ReaderModel, Readings
from vision.read import Faces, ReadParams, upright_reading
from vision.sift import SiftParams, are_tiles

PARAMS = SiftParams()


def square(x: float, y: float, tall: float = 60.0) -> np.ndarray:
    return np.array([[-0.35, -0.5], [0.35, -0.5], [0.35, 0.5], [-0.35, 0.5]]) * tall + [x, y]


def faces(quads: list[np.ndarray], sure: list[float], kind: int = 6) -> Faces:
    """Tiles of class `kind` read with probability `sure`, the rest spread over the other numbers."""
    number = np.zeros((len(quads), len(spec.NUMBERS)))
    for row, p in zip(number, sure, strict=True):
        row[: spec.JOKER] = (1 - p) / (spec.JOKER - 1)
        row[kind] = p
    colour = np.tile([1.0, 0, 0, 0, 0], (len(quads), 1))
    turn = np.tile([1.0, 0, 0, 0], (len(quads), 1))
    return Faces(
        np.stack(quads).astype(np.float32),
        Readings(number, colour, turn, np.zeros((len(quads), spec.LOOK))),
        np.ones(len(quads)),
        np.ones(len(quads)),
    )


ROW = [square(100 + 42 * i, 100) for i in range(6)]


def test_readable_tiles_stay() -> None:
    assert are_tiles(faces(ROW, [0.99] * 6), np.ones(6), PARAMS).all()


@pytest.mark.parametrize("kind", [spec.BACK, spec.NOTHING])
def test_backs_and_nothing_go(kind: int) -> None:
    found = faces(ROW, [0.99] * 6)
    found.readings.number[2] = 0
    found.readings.number[2, kind] = 0.9
    assert list(np.flatnonzero(~are_tiles(found, np.ones(6), PARAMS))) == [2]


def test_an_unreadable_tile_stays_beside_a_readable_one_and_goes_alone() -> None:
    quads = [*ROW, square(100 + 42 * 6, 100), square(700, 600)]
    found = faces(quads, [0.99] * 6 + [0.2, 0.2])
    assert list(np.flatnonzero(~are_tiles(found, np.ones(8), PARAMS))) == [7]


def test_a_faint_unreadable_place_goes() -> None:
    heat = np.ones(6)
    heat[3] = 0.35
    assert list(np.flatnonzero(~are_tiles(faces(ROW, [0.99] * 3 + [0.3] + [0.99] * 2), heat, PARAMS))) == [3]


def test_cells_of_a_number_sheet_are_no_tiles() -> None:
    quads = [*ROW, *(square(400 + 16 * i, 300, 22) for i in range(4))]
    kept = are_tiles(faces(quads, [0.99] * 6 + [0.7] * 4), np.ones(10), PARAMS)
    assert kept.tolist() == [True] * 6 + [False] * 4


def test_tiles_that_shrink_with_distance_are_all_tiles() -> None:
    quads = [square(300 + 5 * i, 60 * i, 20 * 1.2**i) for i in range(9)]
    assert are_tiles(faces(quads, [0.9] * 9), np.ones(9), PARAMS).all()


def test_nothing_found_is_nothing_kept() -> None:
    empty = Readings(np.zeros((0, 16)), np.zeros((0, 5)), np.zeros((0, 4)), np.zeros((0, spec.LOOK)))
    assert are_tiles(Faces(np.zeros((0, 4, 2)), empty, np.zeros(0), np.zeros(0)), np.zeros(0), PARAMS).shape == (0,)


class Unasked:
    """A reader that must not be needed."""

    def __call__(self, crops: np.ndarray) -> Readings:
        raise AssertionError("no tile was turned: nothing had to be read again")

    def colours(self, look: np.ndarray) -> np.ndarray:
        return np.full((len(look), len(spec.COLOURS)), 0.2)


class Asked(Unasked):
    """A reader that counts what it is asked."""

    count = 0

    def __call__(self, crops: np.ndarray) -> Readings:
        self.count += len(crops)
        return faces([square(0, 0)] * len(crops), [0.9] * len(crops)).readings


def turned(up: list[float]) -> Faces:
    found = faces(ROW, [0.99] * 6)
    turn = np.array([[u, 0, 1 - u, 0] for u in up])
    return Faces(found.quads, replace(found.readings, turn=turn), found.upright, found.there)


def read(found: Faces, reader: object) -> Faces:
    pixels = np.zeros((200, 400, 3), np.uint8)
    assert isinstance(reader, ReaderModel | Asked | Unasked)
    return upright_reading(pixels, found, [range(6)], reader, ReadParams())  # type: ignore[arg-type]


def test_a_doubtful_tile_follows_its_row() -> None:
    reader = Asked()
    found = read(turned([0.02, 0.03, 0.5, 0.6, 0.02, 0.01]), reader)
    assert reader.count == 6
    assert np.allclose(found.quads[3], np.roll(ROW[3], 2, 0))
    assert found.upright.min() > 0.8


def test_a_tile_that_clearly_lies_the_other_way_is_left_so() -> None:
    reader = Asked()
    found = read(turned([0.99, 0.99, 0.0001, 0.99, 0.99, 0.99]), reader)
    assert reader.count == 1
    assert np.allclose(found.quads[2], np.roll(ROW[2], 2, 0))


def test_an_upright_row_is_not_read_again() -> None:
    assert np.allclose(read(turned([0.99] * 6), Unasked()).quads, np.stack(ROW))
