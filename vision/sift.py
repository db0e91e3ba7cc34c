"""Which of the places that the map found hold a face-up tile."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from models import spec
from vision.read import Faces


@dataclass(frozen=True)
class SiftParams:
    """Probabilities, 0 to 1; sizes as factors."""

    tile: float = 0.5
    """Least probability that there is a face-up tile at all."""
    faint: float = 0.5
    """Below this heat of the map, a tile must be readable to be one."""
    unread: float = 0.5
    """A best face less likely than this cannot be read."""
    beside: float = 1.7
    """A tile that cannot be read lies at most this many heights from one that can."""
    unlike: float = 1.7
    """A tile this many times larger or smaller than its neighbours lead to expect is none."""
    certain: float = 0.8
    """Tiles at least so readable show what size to expect."""
    clear: float = 0.97
    """Tiles at least so readable may be of another size: a rack stands nearer than the table."""
    very_unlike: float = 2.2
    """But not this many times larger or smaller: the keys of a calculator can be read, too."""


def readable(faces: Faces) -> np.ndarray:
    """(N,) probability of each tile's likeliest face, 0 to 1."""
    number, colour = faces.readings.number, faces.readings.colour
    if not len(number):
        return np.zeros(0)
    return np.asarray(np.maximum(number[:, : spec.JOKER].max(1) * colour.max(1), number[:, spec.JOKER]))


def are_tiles(faces: Faces, heat: np.ndarray, params: SiftParams) -> np.ndarray:
    """(N,) bool: which quads hold a face-up tile.

    Backs have no face to read, and nothing is nothing. What cannot be read is a tile only where the map is sure and a
    readable tile lies beside it: by itself it is more likely a pattern of the cloth. Tiles of one set are of one size,
    as far as the view goes: cells of a number sheet, dominoes and prints are not.
    """
    number, read = faces.readings.number, readable(faces)
    kept = 1 - number[:, spec.BACK] - number[:, spec.NOTHING] > params.tile
    kept &= (heat > params.faint) | (read > params.unread)
    size = _sizes(faces.quads, np.where(kept, read, 0), params)
    kept &= size < np.where(read > params.clear, np.log(params.very_unlike), np.log(params.unlike))
    return np.asarray(kept & ((read > params.unread) | _beside(faces.quads, kept & (read > params.unread), params)))


def _sizes(quads: np.ndarray, read: np.ndarray, params: SiftParams) -> np.ndarray:
    """(N,) how far each tile's log size is from what the readable ones lead to expect at its place."""
    q = quads.astype(np.float64)
    across, down = (q[:, 2] - q[:, 0]), (q[:, 3] - q[:, 1])
    size = np.log(np.maximum(np.abs(across[:, 0] * down[:, 1] - across[:, 1] * down[:, 0]), 1.0)) / 2
    known = read > params.certain
    if known.sum() < 4:
        return np.zeros(len(q))
    middle = q.mean(1)
    place = (middle - middle.mean(0)) / max(float(np.ptp(middle, 0).max()), 1.0)
    # Perspective makes log size change about evenly over the photo; slopes are held back where few tiles show them.
    rows = np.hstack([np.ones((len(q), 1)), place])
    hold = np.diag([0.0, 0.1, 0.1])
    weight = known * read
    for _ in range(3):
        a = rows.T @ (rows * weight[:, None]) + hold
        fit = rows @ np.linalg.solve(a, rows.T @ (weight * size))
        weight = known * read / (1 + ((size - fit) / 0.2) ** 2)
    return np.asarray(np.abs(size - fit))


def _beside(quads: np.ndarray, known: np.ndarray, params: SiftParams) -> np.ndarray:
    """(N,) bool: whether one of the `known` tiles lies beside each tile."""
    middle = quads.mean(1)
    tall = np.linalg.norm(quads[:, 3] - quads[:, 0], axis=1)
    gap = np.linalg.norm(middle[:, None] - middle[None], axis=2)
    near = (gap < params.beside * np.minimum(tall[:, None], tall[None])) & ~np.eye(len(quads), dtype=bool)
    return np.asarray((near & known[None]).any(1))
