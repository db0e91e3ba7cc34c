"""Crops of tiles with what lies round them, and whether they stand in a rack."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

import numpy as np

from models import spec
from models.training.reader_data import jitter, spoil
from models.training.scenes import Scene
from models.training.shelf import mixed

LEAST_SHOWN = 0.75
MOST = 14
"""Tiles taken of a picture at a time: neighbours show much the same."""


@dataclass(frozen=True)
class RackBatch:
    """`crops` float32 (N, 3, 64, 48), standardised; `rack` float32 (N,), 1 in a rack, 0 on the table."""

    crops: np.ndarray
    rack: np.ndarray


def samples(rng: np.random.Generator, scene: Scene) -> Iterator[tuple[np.ndarray, bool]]:
    """(crop uint8 (64, 48, 3), in a rack) of some tiles of a scene, either way up, as many of each kind as may be."""
    image = scene.picture()
    able = np.flatnonzero((scene.shown >= LEAST_SHOWN) & np.array([f != "" for f in scene.faces], bool))
    racked = scene.on_rack[able]
    for kind in (True, False):
        for i in rng.permutation(able[racked == kind])[: MOST if racked.all() or not racked.any() else MOST // 2]:
            quad = np.roll(jitter(rng, scene.quads[i].astype(float)), int(rng.integers(2)) * 2, 0)
            yield spec.crop(image, quad, spec.WIDE_MARGIN), kind


def batches(rng: np.random.Generator, scenes: list[Scene], size: int, weights: np.ndarray) -> Iterator[RackBatch]:
    """Endless batches; `weights` (len(scenes),) say how often each picture is opened."""
    for taken in mixed(rng, scenes, weights, partial(samples, rng), size, 6):
        crops = np.stack([spoil(rng, c) for c, _ in taken])
        mirror = rng.random(size) < 0.5
        crops[mirror] = crops[mirror, :, ::-1]
        yield RackBatch(spec.standardise(crops), np.array([r for _, r in taken], np.float32))
