"""Tiles that two photos of one table both show: found where one flat view of the table turns into the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np


@dataclass(frozen=True)
class DuplicateParams:
    """Lengths are shares of a tile's width."""

    near: float = 0.5
    """A tile carried over from one photo lies at most so far from itself in the other."""
    least: int = 4
    """Fewer tiles than this, lying alike, may be two melds that chance to be alike."""
    agreeing: float = 0.8
    """Of the tiles that both photos should show, this share must show the same face in both."""
    neighbours: int = 3
    """A guess is made from a tile and one of so many nearest ones."""
    rounds: int = 4
    """A guess from two tiles is bettered so often with all that agree with it."""


@dataclass(frozen=True)
class View:
    """The tiles of one photo: upright `quads` float32 (N, 4, 2), pixels, and `faces`, "?" where unread."""

    quads: np.ndarray
    faces: Sequence[str]


def seen_in_both(a: View, b: View, params: DuplicateParams = DuplicateParams()) -> list[tuple[int, int]]:
    """Pairs (tile of `a`, tile of `b`) that are one tile; none where the photos do not clearly overlap.

    Tiles of one plane, a table's or a rack's, go over from photo to photo by a homography. It is guessed from two
    tiles that lie beside each other and show the same two faces in both photos, then fitted to all that agree.
    """
    best: list[tuple[int, int]] = []
    same = np.array([[f == g and f != "?" for g in b.faces] for f in a.faces], bool).reshape(len(a.faces), len(b.faces))
    if not same.any():
        return best
    near_a, near_b = _nearest(a.quads, params.neighbours), _nearest(b.quads, params.neighbours + 2)
    tried: set[tuple[tuple[int, int], ...]] = set()
    for i, j in np.argwhere(same):
        for k in near_a[i]:
            for m in near_b[j]:
                pair = tuple(sorted(((int(i), int(j)), (int(k), int(m)))))
                if not same[k, m] or pair in tried or set(pair) <= set(best):
                    continue
                tried.add(pair)
                found = _agreed(a, b, same, list(pair), params)
                if len(found) > len(best):
                    best = found
    return best if _is_overlap(a, b, best, params) else []


def _nearest(quads: np.ndarray, count: int) -> np.ndarray:
    """(N, up to `count`) each tile's nearest others."""
    middle = quads.mean(1)
    gap = np.linalg.norm(middle[:, None] - middle[None], axis=2)
    np.fill_diagonal(gap, np.inf)
    return np.asarray(np.argsort(gap, 1)[:, : min(count, len(quads) - 1)])


def _agreed(
    a: View, b: View, same: np.ndarray, pairs: list[tuple[int, int]], params: DuplicateParams
) -> list[tuple[int, int]]:
    """All pairs of one face that the homography through `pairs`, bettered round by round, carries onto each other."""
    for _ in range(params.rounds):
        near = _carried(a, b, pairs, params)
        found = [(i, j) for i, j in near if same[i, j]]
        if len(found) < 2 or found == pairs:
            return found
        pairs = found
    return pairs


def _carried(a: View, b: View, pairs: list[tuple[int, int]], params: DuplicateParams) -> list[tuple[int, int]]:
    """Pairs of tiles, whatever their faces, that lie on each other when `a` is laid over `b` by what `pairs` say."""
    first, second = np.array(pairs).T
    matrix, _ = cv2.findHomography(a.quads[first].reshape(-1, 2), b.quads[second].reshape(-1, 2), 0)
    if matrix is None:
        return []
    moved = cv2.perspectiveTransform(a.quads.reshape(1, -1, 2).astype(np.float64), matrix).reshape(-1, 4, 2)
    gap = np.linalg.norm(moved.mean(1)[:, None] - b.quads.mean(1)[None], axis=2)
    wide = np.linalg.norm(b.quads[:, 1] - b.quads[:, 0], axis=1)
    gap = gap / np.maximum(wide, 1.0)
    # Nearest to each other both ways; the corners too must come to lie on corners, the right way round.
    into, back = gap.argmin(1), gap.argmin(0)
    off = np.linalg.norm(moved - b.quads[into], axis=2).max(1) / np.maximum(wide[into], 1.0)
    return [(i, int(j)) for i, j in enumerate(into) if back[j] == i and gap[i, j] < params.near and off[i] < 1.0]


def _is_overlap(a: View, b: View, pairs: list[tuple[int, int]], params: DuplicateParams) -> bool:
    """Whether so many tiles agree, and so few of those lying among them do not, that both photos show them."""
    if len(pairs) < params.least:
        return False
    first, second = np.array(pairs).T
    among = max(_among(a.quads, first), _among(b.quads, second))
    return len(pairs) >= params.agreeing * among


def _among(quads: np.ndarray, chosen: np.ndarray) -> int:
    """How many tiles lie between the chosen ones, these included."""
    middle = quads.mean(1)
    hull = cv2.convexHull(middle[chosen].astype(np.float32))
    between = {i for i, (x, y) in enumerate(middle) if cv2.pointPolygonTest(hull, (float(x), float(y)), False) > 0}
    return len(between | set(chosen.tolist()))


def one_sequence(first: Sequence[int], second: Sequence[int]) -> tuple[int, ...]:
    """Two rows of ids that share some, each perhaps cut short by its photo's frame, as the whole row that both show."""
    shared = [i for i in first if i in set(second)]
    other = list(second)
    if len(shared) > 1 and other.index(shared[0]) > other.index(shared[-1]):
        other.reverse()
    ends = []
    for row in (list(first), other):
        places = [row.index(i) for i in shared]
        ends.append((row[: min(places)], row[min(places) : max(places) + 1], row[max(places) + 1 :]))
    before, between, after = (max(parts, key=len) for parts in zip(*ends, strict=True))
    return (*before, *between, *after)
