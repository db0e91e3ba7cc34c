"""Outlines from maps: perfect maps give the tiles back, and each tile once."""

from __future__ import annotations

import numpy as np
import pytest

from datasets.render.layouts import layout
from models import spec
from models.training.map_data import targets
from vision.segment import SegmentParams, Segments, rough, tiles_of

SIDE = 384


def box(x: float, y: float, tall: float, degrees: float) -> np.ndarray:
    turn = np.radians(degrees)
    flat = np.array([[-0.35, -0.5], [0.35, -0.5], [0.35, 0.5], [-0.35, 0.5]]) * tall
    return flat @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]]) + [x, y]


def perfect_map(quads: np.ndarray) -> np.ndarray:
    nothing = np.zeros((0, 4, 2))
    return targets(quads, np.ones(len(quads)), nothing, SIDE)[: spec.MAP_CHANNELS]


def recovered(found: Segments, quads: np.ndarray, tolerance: float) -> int:
    """How many quads were found, corners (either way up) within `tolerance` pixels."""
    hits = 0
    for quad in quads:
        errors = [np.abs(np.roll(f, k, 0) - quad).max() for f in found.quads for k in (0, 2)]
        hits += min(errors) < tolerance
    return hits


@pytest.mark.parametrize("tall", [22, 40, 90, 125])
@pytest.mark.parametrize("degrees", range(0, 180, 20))
def test_a_tile_is_given_back_at_any_angle_and_size(tall: float, degrees: float) -> None:
    quads = box(190.3, 201.7, tall, degrees)[None]
    found = tiles_of(perfect_map(quads), SegmentParams())
    assert len(found) == 1
    assert recovered(found, quads, 0.5 + 0.01 * tall) == 1


@pytest.mark.parametrize("seed", range(11))
def test_touching_tiles_of_a_table_are_each_found_once(seed: int) -> None:
    table = layout(np.random.default_rng(seed), "melds")
    up = [p for p in table.pieces if p.face and p.layer == 0]
    x0, y0, x1, y1 = table.extent
    scale = 0.9 * SIDE / max(x1 - x0, y1 - y0)
    quads = np.stack(
        [box((p.x - x0) * scale + 15, (p.y - y0) * scale + 15, 1.4 * scale, np.degrees(p.angle)) for p in up]
    )
    found = tiles_of(perfect_map(quads), SegmentParams())
    assert len(found) == len(quads)
    assert recovered(found, quads, 0.25 * scale) == len(quads)


def test_an_empty_map_has_no_tiles() -> None:
    assert len(tiles_of(perfect_map(np.zeros((0, 4, 2))), SegmentParams())) == 0


class FakeMap:
    """Answers with the perfect map of one tile that fills a given share of the photo, however large the look."""

    def __init__(self, share: float) -> None:
        self.share = share
        self.sizes: list[int] = []

    def __call__(self, pixels: np.ndarray) -> np.ndarray:
        side = pixels.shape[0]
        self.sizes.append(side)
        quad = box(side / 2, side / 2, self.share * side, 30)[None]
        nothing = np.zeros((0, 4, 2))
        whole = -(-side // 4) * 4
        return targets(quad, np.ones(1), nothing, whole)[: spec.MAP_CHANNELS]


@pytest.mark.parametrize("share", [0.03, 0.1, 0.3, 0.8])
def test_one_tile_is_found_once_whatever_its_size(share: float) -> None:
    model = FakeMap(share)
    found = rough(np.zeros((1600, 1600, 3), np.uint8), model, SegmentParams())  # type: ignore[arg-type]
    assert len(found) == 1
    assert found.height() == pytest.approx(share * 1600, rel=0.03)
    assert (max(model.sizes) > 768) == (share < 0.04)
