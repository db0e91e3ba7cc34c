"""Rough outlines put right by the real weights, and what must never come of it."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from datasets import labels
from models import spec
from models.runtime import RefineModel, weights
from models.training.refine_data import rough
from vision.refine import RefineParams, refine

PICTURES = sorted((Path(__file__).parent.parent / "pictures").glob("mesa*.jpg"))


@pytest.fixture(scope="module")
def refiner() -> RefineModel:
    return RefineModel(weights("refiner").path, 2)


def outlines(path: Path) -> tuple[np.ndarray, np.ndarray]:
    """A picture and the quads (N, 4, 2) of the tiles that it shows whole."""
    image = cv2.imread(str(path))
    assert image is not None
    return image, np.array([t.polygon for t in labels.load(path).tiles if not t.cut], np.float32)


def errors(quads: np.ndarray, truth: np.ndarray) -> np.ndarray:
    """How far the corners are off, (N,), in tile widths, either way up."""
    wide = np.linalg.norm(truth[:, 1] - truth[:, 0], axis=1)
    off = [np.linalg.norm(np.roll(quads, k, 1) - truth, axis=2).mean(1) for k in (0, 2)]
    return np.asarray(np.minimum(*off) / wide)


@pytest.mark.parametrize("path", PICTURES, ids=lambda p: p.stem)
def test_rough_outlines_come_close_to_the_tiles(path: Path, refiner: RefineModel) -> None:
    image, truth = outlines(path)
    rng = np.random.default_rng(3)
    start = np.stack([rough(rng, q.astype(np.float64)) for q in truth]).astype(np.float32)
    found = refine(image, start, refiner, RefineParams())
    assert np.median(errors(found, truth)) < 0.05
    assert np.median(errors(found, truth)) < 0.4 * np.median(errors(start, truth))


def test_outlines_stay_whole_where_there_is_no_tile(refiner: RefineModel) -> None:
    noise = np.random.default_rng(0).integers(0, 255, (300, 300, 3), np.uint8)
    quads = np.stack([np.array([[x, 40], [x + 30, 40], [x + 30, 82], [x, 82]], np.float32) for x in range(10, 250, 40)])
    found = refine(noise, quads, refiner, RefineParams())
    assert found.shape == quads.shape
    assert all(cv2.isContourConvex(q) and cv2.contourArea(q, oriented=True) > 0 for q in found)


def test_slivers_and_nothing_are_left_alone(refiner: RefineModel) -> None:
    image = np.zeros((50, 50, 3), np.uint8)
    assert refine(image, np.zeros((0, 4, 2), np.float32), refiner, RefineParams()).shape == (0, 4, 2)
    sliver = np.array([[[10, 10], [11, 10], [11, 30], [10, 30]]], np.float32)
    assert np.array_equal(refine(image, sliver, refiner, RefineParams()), sliver)


@pytest.mark.parametrize("seed", range(8))
def test_what_training_asks_for_gives_the_tile_back(seed: int) -> None:
    rng = np.random.default_rng(seed)
    quad = np.array([[100.0, 80], [140, 84], [136, 140], [97, 138]])
    start = rough(rng, quad)
    off = spec.within(start, quad) - spec.inner_corners(spec.ROUGH_MARGIN)
    assert np.allclose(spec.without(start, spec.inner_corners(spec.ROUGH_MARGIN) + off), quad, atol=1e-3)
