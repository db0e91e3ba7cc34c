"""Tiles that two photos share: found from their places and faces, and only where the photos clearly overlap."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from datasets.render.layouts import layout
from vision.duplicates import View, one_sequence, seen_in_both

UNIT = np.array([[-0.5, -0.7], [0.5, -0.7], [0.5, 0.7], [-0.5, 0.7]])


def table(seed: int) -> tuple[np.ndarray, list[str]]:
    """Quads (N, 4, 2) on the table, in tile widths, and faces."""
    up = [p for p in layout(np.random.default_rng(seed), "melds").pieces if p.face]
    quads = []
    for p in up:
        cos, sin = np.cos(p.angle), np.sin(p.angle)
        quads.append(UNIT @ np.array([[cos, sin], [-sin, cos]]) + [p.x, p.y])
    return np.stack(quads), [p.face for p in up]


def seen_from(quads: np.ndarray, rng: np.random.Generator, kept: np.ndarray) -> np.ndarray:
    """The kept quads as some camera sees them, their corners a little off."""
    x, y = quads.reshape(-1, 2).min(0), quads.reshape(-1, 2).max(0)
    frame = np.array([[x[0], x[1]], [y[0], x[1]], [y[0], y[1]], [x[0], y[1]]], np.float32)
    seen = np.array([[0, 0], [1000, 0], [1000, 750], [0, 750]]) + rng.uniform(-130, 130, (4, 2))
    matrix = cv2.getPerspectiveTransform(frame, seen.astype(np.float32))
    moved = cv2.perspectiveTransform(quads[kept].reshape(1, -1, 2).astype(np.float64), matrix).reshape(-1, 4, 2)
    return np.asarray(moved + rng.normal(0, 0.6, moved.shape)).astype(np.float32)


@pytest.mark.parametrize("seed", range(12))
def test_tiles_in_both_photos_are_known_again(seed: int) -> None:
    quads, faces = table(seed)
    rng = np.random.default_rng(seed)
    order = np.argsort(quads[:, :, 0].mean(1))
    left, right = np.sort(order[: 7 * len(order) // 10]), np.sort(order[3 * len(order) // 10 :])
    a = View(seen_from(quads, rng, left), [faces[i] for i in left])
    b = View(seen_from(quads, rng, right), [faces[i] for i in right])
    shared = sorted(set(left.tolist()) & set(right.tolist()))
    found = sorted((int(left[i]), int(right[j])) for i, j in seen_in_both(a, b))
    assert all(i == j for i, j in found)
    if len(shared) >= 6:
        assert len(found) >= 0.9 * len(shared)


@pytest.mark.parametrize("seed", range(12))
def test_photos_of_different_tables_share_nothing(seed: int) -> None:
    rng = np.random.default_rng(seed)
    views = []
    for number in (seed, seed + 100):
        quads, faces = table(number)
        views.append(View(seen_from(quads, rng, np.arange(len(faces))), faces))
    # A run that chances to lie on both tables may be found; nothing else.
    for number, ids in zip((seed, seed + 100), zip(*seen_in_both(*views), strict=True), strict=False):
        pieces = [p for p in layout(np.random.default_rng(number), "melds").pieces if p.face]
        if len({pieces[i].meld for i in ids}) == 1:
            return
    assert seen_in_both(*views) == []


def test_a_row_of_three_laid_twice_is_not_one_row() -> None:
    row = np.stack([UNIT + np.array([i, 0]) for i in range(3)]).astype(np.float32) * 60 + 200
    assert seen_in_both(View(row, ["R3", "R4", "R5"]), View(row + 20, ["R3", "R4", "R5"])) == []


def test_photos_without_tiles_share_nothing() -> None:
    none = View(np.zeros((0, 4, 2), np.float32), [])
    some = View(UNIT[None].astype(np.float32) * 60, ["R3"])
    for a, b in ((none, none), (none, some), (some, none), (some, some)):
        assert seen_in_both(a, b) == []


@pytest.mark.parametrize(
    ("first", "second", "whole"),
    [
        ([1, 2, 3, 4], [3, 4, 5, 6], (1, 2, 3, 4, 5, 6)),
        ([1, 2, 3, 4], [6, 5, 4, 3], (1, 2, 3, 4, 5, 6)),
        ([3, 4, 5], [1, 2, 3, 4], (1, 2, 3, 4, 5)),
        ([1, 2, 3], [1, 2, 3], (1, 2, 3)),
        ([1, 3], [1, 2, 3], (1, 2, 3)),
    ],
)
def test_rows_that_share_tiles_become_one(first: list[int], second: list[int], whole: tuple[int, ...]) -> None:
    assert one_sequence(first, second) == whole
