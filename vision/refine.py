"""Outlines put right: each rough quad is looked at closely, and its corners moved to where the tile's are."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from models import spec
from models.runtime import RefineModel


@dataclass(frozen=True)
class RefineParams:
    """How outlines are refined."""

    times: int = 2
    """The first correction may start from far off; each later one sees the tile better framed."""
    least_side: float = 3.0
    """Pixels; an outline with a shorter side is left alone."""


def refine(pixels: np.ndarray, quads: np.ndarray, model: RefineModel, params: RefineParams) -> np.ndarray:
    """Better quads, float32 (N, 4, 2), for the rough ones `quads`, in the same order and the same way up.

    A correction that would fold an outline over is not made.
    """
    quads = quads.astype(np.float32)
    for _ in range(params.times):
        sides = np.linalg.norm(np.roll(quads, -1, 1) - quads, axis=2)
        able = np.flatnonzero(sides.min(1) > params.least_side) if len(quads) else np.zeros(0, int)
        if not len(able):
            break
        off = model(np.stack([spec.crop(pixels, q, spec.ROUGH_MARGIN) for q in quads[able]]))
        corners = spec.inner_corners(spec.ROUGH_MARGIN) + np.clip(off, -0.3, 0.3)
        quads = quads.copy()
        for i, inner in zip(able, corners, strict=True):
            moved = spec.without(quads[i], inner).astype(np.float32)
            if _is_convex(moved):
                quads[i] = moved
    return quads


def _is_convex(quad: np.ndarray) -> bool:
    """Whether a quad (4, 2) still runs clockwise round its inside."""
    side = np.roll(quad, -1, 0) - quad
    after = np.roll(side, -1, 0)
    return bool((side[:, 0] * after[:, 1] - side[:, 1] * after[:, 0] > 0).all())
