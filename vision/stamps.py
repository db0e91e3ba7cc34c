"""Stamps: what is printed on a tile as dark on light, whatever its ink; and how like two of them are.

A set's typeface is learned from a handful of its own tiles, for which a network's features are too coarse: on sets that
the reader misreads, comparing prints with prints names 95 of 100 numbers right where the reader's features name 82.
"""

from __future__ import annotations

import cv2
import numpy as np

from models import spec

EDGE = 6
"""Pixels of a crop, on each side, that are not compared: the tile's rim and what lies round it."""

REACH = 3
"""Pixels by which a print may lie off its place in the crop: an outline is never quite right."""

SHAPE = (spec.CROP_HEIGHT - 2 * EDGE, spec.CROP_WIDTH - 2 * EDGE)
PIXELS = SHAPE[0] * SHAPE[1]


def stamps(crops: np.ndarray) -> np.ndarray:
    """Crops, uint8 (N, 64, 48, 3), BGR, to how dark the print is against its tile's body, float32 (N, 64, 48), 0 up."""
    if not len(crops):
        return np.zeros((0, spec.CROP_HEIGHT, spec.CROP_WIDTH), np.float32)
    light = spec.balance(crops, spec.bodies(crops))
    dark = np.clip(spec.FACE_LEVEL - light, 0, 1).max(1)
    return np.stack([cv2.GaussianBlur(one, (0, 0), 0.8) for one in dark])


def unit(rows: np.ndarray) -> np.ndarray:
    """Rows (…, D) of mean 0 and length 1: neither light nor contrast counts."""
    rows = rows - rows.mean(-1, keepdims=True)
    return np.asarray(rows / (np.linalg.norm(rows, axis=-1, keepdims=True) + 1e-6))


def places(stamps: np.ndarray) -> list[np.ndarray]:
    """The stamps' insides, (N, D) each, as they lie at every place within `REACH`."""
    height, width = stamps.shape[1:]
    steps = range(-REACH, REACH + 1)
    return [
        stamps[:, EDGE + y : height - EDGE + y, EDGE + x : width - EDGE + x].reshape(len(stamps), -1)
        for y in steps
        for x in steps
    ]


def insides(stamps: np.ndarray) -> np.ndarray:
    """Stamps (N, 64, 48) as prints (N, D), in their own place."""
    return unit(stamps[:, EDGE:-EDGE, EDGE:-EDGE].reshape(len(stamps), PIXELS))


def likeness(stamps: np.ndarray, prints: np.ndarray, weight: np.ndarray | float = 1.0) -> np.ndarray:
    """How like stamps (N, 64, 48) are to prints (K, D), at the best place: (N, K), -1 to 1.

    `prints` are units after `weight` (D,), which says how much each pixel tells.
    """
    best = np.full((len(stamps), len(prints)), -1.0, np.float32)
    weights = np.broadcast_to(np.float32(weight), PIXELS)
    # The products of unit(unit(place) * weight), without making them at every place: three sums and two products do.
    weighted = (prints * weights).T
    columns = np.hstack([weighted, np.stack([weights, weights**2, np.ones_like(weights)], 1)]).astype(np.float32)
    for place in places(stamps):
        sums = place @ columns
        mean = sums[:, -1] / PIXELS
        shift = (sums[:, -3] - mean * weights.sum()) / PIXELS
        spread = (
            (place**2) @ columns[:, -2] - 2 * mean * sums[:, -2] + mean**2 * columns[:, -2].sum() - PIXELS * shift**2
        )
        products = sums[:, :-3] - mean[:, None] * weighted.sum(0)
        np.maximum(best, products / np.sqrt(np.maximum(spread, 1e-6))[:, None], out=best)
    return best


def aligned(stamps: np.ndarray, classes: np.ndarray, count: int) -> np.ndarray:
    """The insides (N, D), units, of stamps with known `classes` (N,), each where it lies best on its class's mean."""
    found = np.stack([unit(place) for place in places(stamps)], 1)
    here = np.full(len(stamps), found.shape[1] // 2)
    for _ in range(3):
        means = unit(class_means(found[np.arange(len(stamps)), here], classes, count))
        here = np.einsum("nsd,nd->ns", found, means[classes]).argmax(1)
    return np.asarray(found[np.arange(len(stamps)), here])


def class_means(rows: np.ndarray, classes: np.ndarray, count: int) -> np.ndarray:
    """The mean (count, D) of the rows of each class; 0 for a class without any."""
    sums = np.zeros((count, rows.shape[1]), np.float32)
    np.add.at(sums, classes, rows)
    return np.asarray(sums / np.maximum(np.bincount(classes, minlength=count), 1)[:, None], np.float32)


def telling(rows: np.ndarray, means: np.ndarray, classes: np.ndarray) -> np.ndarray:
    """(D,) 0 to 1: how much each pixel tells the classes apart, against how it differs between tiles of one class."""
    between, within = means.var(0), np.mean((rows - means[classes]) ** 2, 0) + 1e-6
    return np.asarray(np.sqrt(between / (between + within)), np.float32)
