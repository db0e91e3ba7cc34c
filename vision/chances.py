"""How likely there is a tile at all where the map found one and the reader saw a face: keys of a calculator, the days
of a calendar and printed cloth look like tiles, and are not counted unasked."""

from __future__ import annotations

import numpy as np

from models import spec
from vision.read import Faces
from vision.sift import readable

WEIGHTS = (1.11, 0.14, -0.61, -5.90, -0.98)
"""Of the log odds of the map's heat, of the likeliest face and of nothing at all, of how much of what lies beside is
nothing, and of none of these: fitted by `python -m vision.fit_chances` to 1,000 rendered tables that no training saw.
Fitted to half of their tiles it means what it says on the others: of those called 0.3 to 0.7 likely 0.47 are tiles, of
0.7 to 0.9 0.74, of 0.9 to 0.98 0.93, of the rest 0.999.
"""

NEAR = 1.9
"""What lies beside a tile is at most so many heights away."""

LEAST = 1e-4
"""A probability is never nearer to 0 or 1 than this."""


def chances(faces: Faces, heat: np.ndarray) -> np.ndarray:
    """(N,) probability, 0 to 1, that each of all the places that the map found is a face-up tile.

    heat (N,): the map's. `faces` as first read, with the places that are none: a grid of numbers is told by them.
    """
    return np.asarray(1 / (1 + np.exp(-signs(faces, heat) @ np.array(WEIGHTS))), np.float32)


def signs(faces: Faces, heat: np.ndarray) -> np.ndarray:
    """(N, 5): what `WEIGHTS` weigh."""
    nothing = faces.readings.number[:, spec.NOTHING] if len(faces.quads) else np.zeros(0)
    middle = faces.quads.astype(np.float64).mean(1).reshape(-1, 2)
    tall = np.linalg.norm((faces.quads[:, 3] - faces.quads[:, 0]).reshape(-1, 2), axis=1)
    gap = np.linalg.norm(middle[:, None] - middle[None], axis=2)
    beside = (gap < NEAR * np.minimum(tall[:, None], tall[None])) & ~np.eye(len(tall), dtype=bool)
    empty = (beside * nothing[None]).sum(1) / np.maximum(beside.sum(1), 1)
    columns = [_odds(heat), _odds(readable(faces)), _odds(nothing), empty, np.ones(len(tall))]
    return np.stack(columns, 1)


def _odds(chance: np.ndarray) -> np.ndarray:
    bounded = np.clip(chance, LEAST, 1 - LEAST)
    return np.asarray(np.log(bounded / (1 - bounded)))
