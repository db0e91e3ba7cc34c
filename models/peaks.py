"""From a tile map to the places where it sees a tile."""

from __future__ import annotations

import cv2
import numpy as np

from models import spec


def peaks(tile_map: np.ndarray, least_heat: float) -> tuple[np.ndarray, np.ndarray]:
    """Every local maximum of a map, float32 (10, h, w), of at least `least_heat`.

    Quads float32 (N, 4, 2) in pixels of the scaled photo, clockwise, either way up; heat
    float32 (N,), 0 to 1. One tile may have more than one peak.
    """
    heat = tile_map[spec.HEAT]
    smooth = cv2.GaussianBlur(heat, (3, 3), 0.6)
    rows, columns = np.nonzero((smooth >= cv2.dilate(smooth, np.ones((3, 3), np.uint8))) & (heat > least_heat))
    if not len(rows):
        return np.zeros((0, 4, 2), np.float32), np.zeros(0, np.float32)
    middles, codes = _gather(tile_map, rows, columns)
    return spec.quads_of(middles, codes).astype(np.float32), heat[rows, columns]


def _gather(tile_map: np.ndarray, rows: np.ndarray, columns: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Middles (N, 2) and codes (N, 6): means over each peak's 3 by 3 cells, weighted by the face."""
    face = tile_map[spec.FACE]
    height, width = face.shape
    total = np.full(len(rows), 1e-6)
    middles, codes = np.zeros((len(rows), 2)), np.zeros((len(rows), 6))
    for dy in (-1, 0, 1):
        for dx in (-1, 0, 1):
            y, x = np.clip(rows + dy, 0, height - 1), np.clip(columns + dx, 0, width - 1)
            weight = face[y, x] ** 2 + (1e-3 if dx == dy == 0 else 0.0)
            cell = np.stack([x, y], 1) * spec.STRIDE + (spec.STRIDE - 1) / 2
            middles += weight[:, None] * (cell + tile_map[spec.OFFSET, y, x].T * spec.UNIT)
            codes += weight[:, None] * tile_map[spec.AXES, y, x].T
            total += weight
    return middles / total[:, None], codes / total[:, None]
