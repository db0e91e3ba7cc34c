"""Crops of tiles, turned and jittered as a segmenter might cut them, with what they show."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

import cv2
import numpy as np

from models import spec
from models.training.scenes import Scene, face_classes, hides_a_tile, lies_on
from models.training.shelf import mixed

LEAST_SHOWN = 0.75
"""Tiles of which less can be seen are not asked for."""

NOTHING_SHARE = 0.12
DECOY_SHARE = 0.35


@dataclass(frozen=True)
class ReaderBatch:
    """`crops` float32 (N, 3, 64, 48), balanced; classes int64 (N,): -1 where a head is not asked."""

    crops: np.ndarray
    number: np.ndarray
    colour: np.ndarray
    turn: np.ndarray


def jitter(rng: np.random.Generator, quad: np.ndarray) -> np.ndarray:
    """A quad (4, 2) a little off: moved, scaled, turned, skewed, as an outline can be."""
    u, v = quad[1] - quad[0], quad[3] - quad[0]
    loose = abs(rng.normal(0, 1)) * 0.5 + 0.3
    corners = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], float)
    corners = (corners - 0.5) * (1 + rng.normal(0, 0.045, 2) * loose) + rng.normal(0, 0.035, 2) * loose
    turn = rng.normal(0, 0.06) * loose
    corners = corners + turn * np.stack([-corners[:, 1], corners[:, 0]], 1)
    corners += rng.normal(0, 0.022, (4, 2)) * loose
    middle = quad.mean(0)
    bent = quad - (middle + np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]]) @ np.stack([u, v]))
    return np.asarray(middle + corners @ np.stack([u, v]) + bent)


def nothing(rng: np.random.Generator, scene: Scene, shape: tuple[int, int]) -> np.ndarray | None:
    """A quad (4, 2) that holds no tile squarely: between tiles, too large or small, or on the table."""
    height, width = shape
    if not len(scene.quads) or rng.random() < 0.35:
        tall = float(np.exp(rng.uniform(np.log(16), np.log(0.4 * min(height, width)))))
        middle, angle = rng.uniform(0, 1, 2) * [width, height], rng.uniform(0, 2 * np.pi)
        box = np.array([[-0.35, -0.5], [0.35, -0.5], [0.35, 0.5], [-0.35, 0.5]]) * tall
        cos, sin = np.cos(angle), np.sin(angle)
        quad = box @ np.array([[cos, sin], [-sin, cos]]) + middle
    else:
        base = scene.quads[int(rng.integers(len(scene.quads)))].astype(float)
        u, v = base[1] - base[0], base[3] - base[0]
        kind = rng.random()
        if kind < 0.6:
            step = rng.uniform(0.42, 0.6, 2) * rng.choice([-1, 1], 2) * np.eye(2)[int(rng.integers(2))]
            quad = base + step @ np.stack([u, v])
        elif kind < 0.8:
            quad = base.mean(0) + (base - base.mean(0)) * rng.choice([rng.uniform(0.3, 0.55), rng.uniform(1.7, 2.5)])
        else:
            shift = rng.uniform(0.7, 1.6) * np.array([np.cos(a := rng.uniform(0, 6.283)), np.sin(a)])
            quad = base + shift * np.linalg.norm(v)
    middle = quad.mean(0)
    if not ((middle > 0).all() and middle[0] < width and middle[1] < height):
        return None
    # A tile may lie there all the same.
    if lies_on(quad, scene.quads, near=0.26, unlike=1.6) or hides_a_tile(quad, scene.hidden):
        return None
    return np.asarray(quad)


def samples(rng: np.random.Generator, scene: Scene) -> Iterator[tuple[np.ndarray, int, int, int]]:
    """(crop uint8 (64, 48, 3), number, colour, turn) of each tile of a scene, and some of nothing."""
    image = scene.picture()
    numbers, colours = face_classes(scene.faces)
    for i in np.flatnonzero(scene.shown >= LEAST_SHOWN):
        if scene.real and not scene.upright[i]:
            continue
        turn = int(rng.choice(4, p=[0.5, 0.09, 0.32, 0.09]))
        quad = np.roll(jitter(rng, scene.quads[i].astype(float)), turn, 0)
        number = int(numbers[i])
        upright = turn == 0
        asked = number if upright or number == spec.BACK else -1
        known = -1 if number == spec.BACK else turn
        yield spec.crop(image, quad), asked, int(colours[i]), known
    for decoy in scene.decoys[rng.random(len(scene.decoys)) < DECOY_SHARE]:
        quad = np.roll(jitter(rng, decoy.astype(float)), int(rng.integers(4)), 0)
        yield spec.crop(image, quad), spec.NOTHING, -1, -1
    for _ in range(max(1, round(len(scene.quads) * NOTHING_SHARE))):
        quad_of_nothing = nothing(rng, scene, image.shape[:2])
        if quad_of_nothing is not None:
            yield spec.crop(image, quad_of_nothing), spec.NOTHING, -1, -1


def spoil(rng: np.random.Generator, crop: np.ndarray, stray: float = 0.05) -> np.ndarray:
    """Blur, noise, low resolution, uneven light on a crop, uint8 (64, 48, 3); `stray`: light in shares of its own."""
    height, width = crop.shape[:2]
    if rng.random() < 0.2:
        k = rng.uniform(0.25, 0.8)
        crop = cv2.resize(crop, None, fx=k, fy=k, interpolation=cv2.INTER_AREA)
        crop = cv2.resize(crop, (width, height), interpolation=cv2.INTER_LINEAR)
    if rng.random() < 0.2:
        crop = cv2.GaussianBlur(crop, (0, 0), float(rng.uniform(0.3, 1.4)))
    x = crop.astype(np.float32)
    if rng.random() < 0.4:
        slope = rng.normal(0, 0.25, 2)
        x *= (1 + slope[0] * np.linspace(-1, 1, width) + slope[1] * np.linspace(-1, 1, height)[:, None])[..., None]
    x *= np.exp(rng.normal(0, 0.06, 3) + rng.normal(0, 0.15))
    if rng.random() < 0.5:  # Stray light lifts black ink towards the colour of the room.
        x += rng.normal(0, stray, 3) * x.mean()
    if rng.random() < 0.3:
        x += rng.normal(0, rng.uniform(1, 9), x.shape)
    return np.clip(x, 0, 255).astype(np.uint8)


def batches(rng: np.random.Generator, scenes: list[Scene], size: int, weights: np.ndarray) -> Iterator[ReaderBatch]:
    """Endless batches; `weights` (len(scenes),) say how often each picture is opened."""
    for taken in mixed(rng, scenes, weights, partial(samples, rng), size, 6):
        crops = np.stack([spoil(rng, c) for c, *_ in taken])
        number, colour, turn = (np.array([t[k] for t in taken], np.int64) for k in (1, 2, 3))
        yield ReaderBatch(spec.balance(crops, spec.bodies(crops)), number, colour, turn)
