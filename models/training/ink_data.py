"""The tiles of whole photos, as the trained reader sees them, with their colours: what `TileInks` learns from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import torch
from torch import nn

from models import spec
from models.training.reader_data import LEAST_SHOWN, jitter, spoil
from models.training.scenes import Scene, face_classes
from models.training.shelf import mixed

MOST = 40
"""Tiles of one photo in a batch."""

FEWER = 0.35
"""Share of photos of which only a few tiles are taken: a rack at the end of a hand, three tiles of a small meld."""

VIEWS = 3
"""How often an opened picture is used, each time in another light."""


@dataclass(frozen=True)
class InkBatch:
    """`looks` float32 (P, MOST, 115); `there` float32 (P, MOST), 1 for tiles; `colour` int64 (P, MOST), -1: joker."""

    looks: np.ndarray
    there: np.ndarray
    colour: np.ndarray


def view(rng: np.random.Generator, scene: Scene, image: np.ndarray) -> tuple[np.ndarray, np.ndarray] | None:
    """Crops uint8 (T, 64, 48, 3) of some tiles of a picture, all in one changed light, and their colours (T,)."""
    _, colours = face_classes(scene.faces)
    face_up = np.array([f != "" for f in scene.faces], bool)
    able = np.flatnonzero(face_up & (scene.shown >= LEAST_SHOWN) & scene.upright)
    if not len(able) or (colours[able] < 0).all():
        return None
    most = int(rng.integers(1, 9)) if rng.random() < FEWER else MOST
    chosen = rng.permutation(able)[:most]
    gain, stray = np.exp(rng.normal(0, 0.1, 3)), rng.normal(0, 0.04, 3) * (rng.random() < 0.5)
    crops = []
    for i in chosen:
        crop = spec.crop(image, jitter(rng, scene.quads[i].astype(float))).astype(np.float32)
        crop = (crop + stray * crop.mean()) * gain
        crops.append(spoil(rng, np.clip(crop, 0, 255).astype(np.uint8), stray=0.012))
    return np.stack(crops), colours[chosen]


def batches(
    rng: np.random.Generator, scenes: list[Scene], size: int, weights: np.ndarray, reader: nn.Module
) -> Iterator[InkBatch]:
    """Endless batches of `size` photos; `weights` (len(scenes),) say how often each picture is opened."""

    def samples(scene: Scene) -> list[tuple[np.ndarray, np.ndarray]]:
        image = scene.picture()
        return [v for v in (view(rng, scene, image) for _ in range(VIEWS)) if v is not None]

    for taken in mixed(rng, scenes, weights, samples, size, 4):
        looks, there = np.zeros((size, MOST, spec.LOOK), np.float32), np.zeros((size, MOST), np.float32)
        colour = np.full((size, MOST), -1, np.int64)
        crops = np.concatenate([c for c, _ in taken])
        bodies = spec.bodies(crops)
        with torch.no_grad(), torch.autocast("cpu", torch.bfloat16):
            features = reader(torch.from_numpy(spec.balance(crops, bodies)))[3].float().numpy()
        seen, start = spec.looks(features, bodies), 0
        for n, (_, colours) in enumerate(taken):
            count = len(colours)
            looks[n, :count], there[n, :count], colour[n, :count] = seen[start : start + count], 1, colours
            start += count
        yield InkBatch(looks, there, colour)
