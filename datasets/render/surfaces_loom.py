"""A loom: the colours of the threads and the weave decide what cloth it makes."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.render.surfaces_base import (
    Field,
    Image,
    as_image,
    noise,
    shade,
    white,
)

Threads = NDArray[np.float32]  # (n, 3) BGR, or (rows, cols, 3) for threads that change along themselves


WEAVES: dict[str, NDArray[np.bool_]] = {
    "plain": np.array([[1, 0], [0, 1]], bool),
    "twill": np.array([[1, 1, 0, 0], [0, 1, 1, 0], [0, 0, 1, 1], [1, 0, 0, 1]], bool),
    "basket": np.array([[1, 1, 0, 0], [1, 1, 0, 0], [0, 0, 1, 1], [0, 0, 1, 1]], bool),
    "herringbone": np.array(
        [
            [1, 1, 0, 0, 0, 1, 1, 0],
            [0, 1, 1, 0, 1, 1, 0, 0],
            [0, 0, 1, 1, 1, 0, 0, 1],
            [1, 0, 0, 1, 0, 0, 1, 1],
        ],
        bool,
    ),
    "rep": np.array([[0, 0, 0, 1], [0, 1, 0, 0]], bool),
}


def _axis(rng: np.random.Generator, length: int, threads: int, uneven: float) -> Field:
    """For each pixel its place along the axis in threads; ``uneven`` makes some thicker than others."""
    steps = np.clip(1 + rng.normal(0, uneven, threads), 0.4, 2.5)
    ends = np.concatenate([[0.0], np.cumsum(steps)])
    ends *= length / ends[-1]
    return np.interp(np.arange(length), ends, np.arange(threads + 1)).astype(np.float32)


def _crossing(side: int, warp_up: bool, depth: float) -> tuple[NDArray[np.uint8], Field]:
    """One crossing, ``side`` pixels square: where the warp is seen (1), and the light over it.

    The upper thread is round and dips at both ends, where its neighbours of the other kind come up.
    """
    t = (np.arange(side, dtype=np.float32) + np.float32(0.5)) / np.float32(side) * 2 - 1
    bulge = np.sqrt(np.clip(1 - t * t * np.float32(0.9), 0, 1))
    dip = 1 - np.abs(t) ** np.float32(3) * np.float32(0.35)
    upper = np.outer(dip, bulge)
    emerging = np.outer(np.abs(t) > 0.72, np.abs(t) < 0.62) if side >= 5 else np.zeros((side, side), bool)
    light = np.where(emerging.T, np.outer(bulge, dip) * np.float32(0.8), upper)
    seen = ~emerging.T
    if not warp_up:
        light, seen = light.T, ~seen.T
    return seen.astype(np.uint8), (1 - depth + np.float32(depth * 1.25) * light).astype(np.float32)


def loom_size(height: int, width: int, thread: float) -> tuple[int, int]:
    """How many crossings the loom makes along y and along x."""
    return int(height / max(1.0, thread)) + 2, int(width / max(1.0, thread)) + 2


def _woven(up: NDArray[np.bool_], lengthwise: Image, crosswise: Image, side: int, depth: float) -> Image:
    """The crossings, each ``side`` pixels square, from both threads' colour at each (rows, cols, 3)."""
    rows, cols = up.shape
    size = (cols * side, rows * side)
    over, under = _crossing(side, True, depth), _crossing(side, False, depth)
    high = np.kron(up.astype(np.uint8), np.ones((side, side), np.uint8))
    seen = np.where(high, np.tile(over[0], (rows, cols)), np.tile(under[0], (rows, cols)))
    light = np.where(high, np.tile(over[1], (rows, cols)), np.tile(under[1], (rows, cols)))
    big = cv2.resize(crosswise, size, interpolation=cv2.INTER_NEAREST)
    cv2.copyTo(cv2.resize(lengthwise, size, interpolation=cv2.INTER_NEAREST), seen, big)
    return shade(as_image(big), light)


def loom(
    rng: np.random.Generator,
    height: int,
    width: int,
    thread: float,
    warp: Threads,
    weft: Threads,
    weave: str,
    uneven: float = 0.1,
    depth: float = 0.5,
    slub: float = 8.0,
    wavy: float = 0.3,
) -> Image:
    """Weave a cloth.

    ``thread`` is a thread's width in pixels; ``warp`` and ``weft`` are the colours of the threads along y and
    along x, repeated as needed; ``slub`` is how much (levels) a thread's tone varies along itself; ``wavy``
    how far (in threads) the threads wander.
    """
    rows, cols = loom_size(height, width, thread)
    thread = max(1.0, thread)
    pattern = WEAVES[weave]
    up = np.tile(pattern, (rows // pattern.shape[0] + 1, cols // pattern.shape[1] + 1))[:rows, :cols]
    warp_cells = warp if warp.ndim == 3 else np.resize(warp, (cols, 3))[None]
    weft_cells = weft if weft.ndim == 3 else np.resize(weft, (rows, 3))[:, None]
    lengthwise = warp_cells + (noise(rng, rows, cols, 6, 1) * np.float32(slub))[..., None]
    crosswise = weft_cells + (noise(rng, rows, cols, 1, 6) * np.float32(slub))[..., None]
    if thread < 2.2:  # too fine to see single threads: the mixture of their colours stays
        fine = np.clip(1 + white(rng, rows, cols) * np.float32(0.05 * depth), 0, 2)[..., None]
        cell = as_image(np.where(up[..., None], lengthwise, crosswise) * fine)
        return as_image(cv2.resize(cell, (width, height), interpolation=cv2.INTER_AREA))
    side = int(min(10, max(3, round(thread))))
    big = _woven(up, as_image(lengthwise), as_image(crosswise), side, depth)
    xs = _axis(rng, width, cols - 1, uneven)[None] + noise(rng, height, width, 12 * thread, 12 * thread) * np.float32(
        wavy
    )
    ys = _axis(rng, height, rows - 1, uneven)[:, None] + noise(
        rng, height, width, 12 * thread, 12 * thread
    ) * np.float32(wavy)
    return as_image(
        cv2.remap(big, xs * np.float32(side), ys * np.float32(side), cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
    )
