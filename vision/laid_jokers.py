"""The jokers of a set laid out: what lies beside its rows or at their ends, whatever is drawn on it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from models import spec
from vision.laid import Named, Shot
from vision.stamps import insides, likeness, stamps, unit

ALIKE, SPARE = 0.8, 0.93
"""Likeness from which on two tiles beside the rows are jokers of one drawing, and one is a number laid twice."""

JOKERS = 4
ONE_SIZE = 1.3
"""Tiles beside each other differ in width and height by at most this factor."""


def jokers_at_ends(ways: Sequence[Named], shots: Sequence[Shot]) -> np.ndarray:
    """The crops of jokers that lie at the ends of rows."""
    ends = [
        shots[way.row.shot].crops[tile][:: -1 if way.over else 1, :: -1 if way.over else 1]
        for way in ways
        for tile, number in zip(way.row.tiles, way.numbers, strict=True)
        if not number
    ]
    return np.array(ends, np.uint8).reshape(-1, spec.CROP_HEIGHT, spec.CROP_WIDTH, 3)


def jokers_beside(n: int, shot: Shot, ways: Sequence[Named], means: np.ndarray) -> list[int]:
    """The tiles of a shot outside its rows that are its jokers: of the rows' size, and no numbers laid twice.

    `means` (13, D) are the prints of the numbers.
    """
    taken = [tile for way in ways if way.row.shot == n for tile in way.row.tiles]
    if not taken:
        return []
    rest = [i for i in range(len(shot.quads)) if i not in set(taken) and _of_one_size(shot.quads, i, taken)]
    if not rest:
        return []
    prints = stamps(shot.crops[rest])
    number = likeness(prints, unit(means)).max(1)
    among = likeness(prints, insides(prints))
    among = np.maximum(among, among.T) - 2 * np.eye(len(rest))
    # The two most alike are a set's jokers; a number laid twice is more like its number than like anything beside it.
    alike = among.max(1)
    free = (number < SPARE) | (number < alike)
    read = shot.readings.number[rest, spec.JOKER] > 0.5
    pair = free & (alike > max(ALIKE, alike[free].max(initial=0) - 0.05))
    kept = next((those for those in (pair, free & read, free) if those.any()), free)
    found = [i for i, keep in zip(rest, kept, strict=True) if keep]
    return found if len(found) <= JOKERS else []


def _of_one_size(quads: np.ndarray, tile: int, others: Sequence[int]) -> bool:
    """Whether a tile is about as large as the nearest of the others."""
    middles, across, down = quads.mean(1), quads[:, 2] - quads[:, 0], quads[:, 3] - quads[:, 1]
    near = others[int(np.linalg.norm(middles[list(others)] - middles[tile], axis=1).argmin())]
    area = np.abs(across[:, 0] * down[:, 1] - across[:, 1] * down[:, 0])
    return bool(abs(np.log(area[tile] / area[near])) < 2 * np.log(ONE_SIZE))
