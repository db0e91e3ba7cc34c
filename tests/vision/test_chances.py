"""Whether there is a tile at all: told by how sure the map and the reader are, and by what lies beside."""

from __future__ import annotations

import numpy as np

from models import spec
from tests.vision.test_sift import ROW, faces
from vision.chances import chances
from vision.decide import DecideParams
from vision.read import Faces


def with_nothing(found: Faces, where: list[int]) -> Faces:
    number = found.readings.number
    number[where] = 0
    number[where, spec.NOTHING] = 1
    return found


def test_a_clear_row_is_of_tiles() -> None:
    assert (chances(faces(ROW, [0.99] * 6), np.full(6, 0.8)) > 0.95).all()


def test_a_number_among_what_is_none_is_doubtful() -> None:
    """As on a calendar, of whose days the first thirteen can be read."""
    among = chances(with_nothing(faces(ROW, [0.99] * 6), [0, 1, 3, 4]), np.full(6, 0.8))
    alone = chances(faces(ROW, [0.99] * 6), np.full(6, 0.8))
    assert among[2] < DecideParams().sure < alone[2]
    assert among[5] < alone[5]


def test_less_heat_and_a_worse_look_make_it_less_likely() -> None:
    sure = np.full(6, 0.99)
    heat = np.linspace(0.9, 0.2, 6)
    by_heat = chances(faces(ROW, [0.99] * 6), heat)
    by_look = chances(faces(ROW, np.linspace(0.99, 0.3, 6).tolist()), sure)
    assert (np.diff(by_heat) < 0).all()
    assert (np.diff(by_look) < 0).all()


def test_of_nothing_there_is_none() -> None:
    none = faces(ROW, [0.99] * 6).pick(np.zeros(6, bool))
    assert chances(none, np.zeros(0)).shape == (0,)
