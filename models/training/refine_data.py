"""Crops round outlines that are a good deal off, with where the tile's corners are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

import numpy as np

from models import spec
from models.training.reader_data import spoil
from models.training.scenes import Scene
from models.training.shelf import mixed

LEAST_SHOWN = 0.7
"""Tiles of which less can be seen are not asked for."""


@dataclass(frozen=True)
class RefineBatch:
    """`crops` float32 (N, 3, 64, 48), standardised; `corners` float32 (N, 8): by how much the outline is off."""

    crops: np.ndarray
    corners: np.ndarray


def rough(rng: np.random.Generator, quad: np.ndarray) -> np.ndarray:
    """A quad (4, 2) as a tile map may give it: a parallelogram moved, scaled, turned and sheared, mostly a little."""
    loose = float(rng.choice([0.35, 0.8, 1.3], p=[0.35, 0.4, 0.25]))
    middle = quad.mean(0)
    u = (quad[1] + quad[2] - quad[0] - quad[3]) / 2
    v = (quad[2] + quad[3] - quad[0] - quad[1]) / 2
    turn = rng.normal(0, 0.16) * loose
    turns = turn + rng.normal(0, 0.1, 2) * loose
    u, v = (
        np.exp(rng.normal(0, 0.1) * loose) * np.array([[np.cos(t), -np.sin(t)], [np.sin(t), np.cos(t)]]) @ axis
        for t, axis in zip(turns, (u, v), strict=True)
    )
    middle = middle + rng.normal(0, 0.07) * loose * u + rng.normal(0, 0.06) * loose * v
    return np.stack([middle + s * u + t * v for s, t in ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))])


def samples(rng: np.random.Generator, scene: Scene) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """(crop uint8 (64, 48, 3), corners' errors (4, 2)) of each tile of a scene, either way up."""
    image = scene.picture()
    for i in np.flatnonzero(scene.shown >= LEAST_SHOWN):
        quad = np.roll(scene.quads[i].astype(np.float64), int(rng.integers(2)) * 2, 0)
        start = rough(rng, quad)
        off = spec.within(start, quad) - spec.inner_corners(spec.ROUGH_MARGIN)
        if np.abs(off).max() < 0.35:
            yield spec.crop(image, start, spec.ROUGH_MARGIN), off


def batches(rng: np.random.Generator, scenes: list[Scene], size: int, weights: np.ndarray) -> Iterator[RefineBatch]:
    """Endless batches; `weights` (len(scenes),) say how often each picture is opened."""
    for taken in mixed(rng, scenes, weights, partial(samples, rng), size, 6):
        crops = np.stack([spoil(rng, c) for c, _ in taken])
        off = np.stack([o for _, o in taken])
        # Mirrored, an edge is as much an edge: corners change places left to right.
        mirror = rng.random(size) < 0.5
        crops[mirror] = crops[mirror, :, ::-1]
        off[mirror] = off[mirror][:, [1, 0, 3, 2]] * [-1, 1]
        yield RefineBatch(spec.standardise(crops), off.reshape(size, 8).astype(np.float32))
