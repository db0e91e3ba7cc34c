"""Whether a photo still shows what is printed on a tile."""

from __future__ import annotations

import cv2
import numpy as np

WIDTH, HEIGHT = 24, 32
"""Pixels at which a face is judged: about the fewest at which numbers can be told apart."""


def contrast(photo: np.ndarray, quad: np.ndarray, face: np.ndarray) -> float:
    """How far a tile's print stands out from its body, 0 to 255, in the colour channel where it does so most.

    `photo` uint8 (H, W, 3); `quad` (4, 2), pixels, from the upright tile's top left; `face` the tile as printed, uint8
    (h, w, 4). Glare, over-exposure, blur and distance all bring it down.
    """
    printed = cv2.resize(face[..., :3], (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA).astype(np.float32)
    inner = slice(HEIGHT // 8, -HEIGHT // 8), slice(WIDTH // 8, -WIDTH // 8)
    printed = printed[inner].reshape(-1, 3)
    off = np.linalg.norm(printed - np.median(printed, 0), axis=1)
    ink, body = off > 0.55 * off.max(), off < 0.2 * off.max()
    if not ink.any() or not body.any():
        return 0.0
    square = np.array([[0, 0], [WIDTH, 0], [WIDTH, HEIGHT], [0, HEIGHT]], np.float32) - 0.5
    matrix = cv2.getPerspectiveTransform((quad - 0.5).astype(np.float32), square)
    seen = cv2.warpPerspective(photo, matrix, (WIDTH, HEIGHT), flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE)
    seen = seen[inner].reshape(-1, 3).astype(np.float32)
    return float(np.abs(seen[ink].mean(0) - seen[body].mean(0)).max())


def narrow(quad: np.ndarray) -> float:
    """The least distance in pixels between opposite sides of a convex quad (4, 2), at their middles."""
    middles = (quad + np.roll(quad, -1, 0)) / 2
    ways = np.roll(quad, -1, 0) - quad
    spans = []
    for i in (0, 1):
        along = ways[i] - ways[i + 2]
        across = middles[i + 2] - middles[i]
        spans.append(abs(along[0] * across[1] - along[1] * across[0]) / max(float(np.hypot(*along)), 1e-6))
    return float(min(spans))
