"""Which tiles lie beside which, and the rows and columns they make: geometry alone, faces unread."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class RowParams:
    """Shares of a tile's width (along the row) and height (across it)."""

    reach: float = 1.3
    """Middles of row neighbours are at most this many widths apart."""
    nearest: float = 0.6
    step: float = 0.45
    """Neighbours step up or down by at most this share of a height."""
    turn: float = 0.42
    """Neighbours' directions differ by at most this angle, in radians."""
    unlike: float = 1.6
    """Neighbours' sizes differ by at most this factor."""
    column_reach: float = 1.22
    column_nearest: float = 0.75
    column_step: float = 0.35


@dataclass(frozen=True)
class Frames:
    """Tiles' middles (N, 2), half axes to the right (N, 2) and down (N, 2), in pixels."""

    middle: np.ndarray
    right: np.ndarray
    down: np.ndarray

    @classmethod
    def of(cls, quads: np.ndarray) -> Frames:
        """From quads (N, 4, 2), clockwise from the top left."""
        q = quads.astype(np.float64)
        right = (q[:, 1] + q[:, 2] - q[:, 0] - q[:, 3]) / 4
        down = (q[:, 2] + q[:, 3] - q[:, 0] - q[:, 1]) / 4
        return cls(q.mean(1), right, down)


def offsets(frames: Frames) -> tuple[np.ndarray, np.ndarray]:
    """(N, N) each: how far tile j lies from tile i along i's and j's mean width, in widths, and height, in heights.

    The mean of both tiles' axes is used, j's turned to agree with i's, so that the answer is the same from either end.
    """
    gap = frames.middle[None] - frames.middle[:, None]
    agree = np.sign(np.einsum("ik,jk->ij", frames.down, frames.down))
    agree[agree == 0] = 1
    right = frames.right[:, None] + agree[..., None] * frames.right[None]
    down = frames.down[:, None] + agree[..., None] * frames.down[None]
    # Solve gap = a * right + b * down: tiles seen at a slant are parallelograms.
    cross = right[..., 0] * down[..., 1] - right[..., 1] * down[..., 0]
    cross = np.where(np.abs(cross) < 1e-9, 1e-9, cross)
    a = (gap[..., 0] * down[..., 1] - gap[..., 1] * down[..., 0]) / cross
    b = (right[..., 0] * gap[..., 1] - right[..., 1] * gap[..., 0]) / cross
    return a, b


def _alike(frames: Frames, params: RowParams) -> np.ndarray:
    """(N, N) bool: tiles of one direction (either way up) and about one size."""
    angle = np.arctan2(frames.down[:, 1], frames.down[:, 0])
    turned = np.abs((angle[:, None] - angle[None] + np.pi / 2) % np.pi - np.pi / 2)
    size = np.linalg.norm(frames.down, axis=1) * np.linalg.norm(frames.right, axis=1)
    ratio = np.sqrt(np.maximum(size[:, None], size[None]) / np.maximum(np.minimum(size[:, None], size[None]), 1e-9))
    return np.asarray((turned < params.turn) & (ratio < params.unlike) & ~np.eye(len(angle), dtype=bool))


def rows_of(quads: np.ndarray, params: RowParams = RowParams()) -> list[list[int]]:
    """Chains of tiles beside each other, each from one end to the other; tiles alone are chains of one."""
    frames = Frames.of(quads)
    a, b = offsets(frames)
    near = (
        _alike(frames, params) & (np.abs(a) > params.nearest) & (np.abs(a) < params.reach) & (np.abs(b) < params.step)
    )
    return _chains(a, np.abs(np.abs(a) - 1) + np.abs(b), near)


def columns_of(quads: np.ndarray, params: RowParams = RowParams()) -> list[list[int]]:
    """Chains of tiles above each other, short edges touching, each from its top down or its foot up."""
    frames = Frames.of(quads)
    a, b = offsets(frames)
    near = (
        _alike(frames, params)
        & (np.abs(b) > params.column_nearest)
        & (np.abs(b) < params.column_reach)
        & (np.abs(a) < params.column_step)
    )
    return _chains(b, np.abs(np.abs(b) - 1) + np.abs(a), near)


def _chains(along: np.ndarray, cost: np.ndarray, near: np.ndarray) -> list[list[int]]:
    """Link each tile to at most one neighbour on each of its two sides, cheapest links first."""
    count = len(along)
    links: list[dict[bool, int]] = [{} for _ in range(count)]
    pairs = [(float(cost[i, j]), int(i), int(j)) for i, j in zip(*np.nonzero(near), strict=True) if i < j]
    group = list(range(count))

    def root(i: int) -> int:
        while group[i] != i:
            i = group[i]
        return i

    for _, i, j in sorted(pairs):
        ahead, behind = bool(along[i, j] > 0), bool(along[j, i] > 0)
        if ahead not in links[i] and behind not in links[j] and root(i) != root(j):
            links[i][ahead], links[j][behind] = j, i
            group[root(i)] = root(j)
    chains, done = [], [False] * count
    for start in range(count):
        if done[start] or len(links[start]) == 2:
            continue
        chain, here = [], start
        while True:
            chain.append(here)
            done[here] = True
            ahead_of = [n for n in links[here].values() if not done[n]]
            if not ahead_of:
                break
            here = ahead_of[0]
        chains.append(chain)
    return chains
