"""What training and use agree on."""

from __future__ import annotations

import numpy as np
import pytest

from models import spec

QUAD = np.array([[10.0, 20], [38, 24], [33, 66], [5, 62]])


def centred(quad: np.ndarray) -> np.ndarray:
    """The parallelogram nearest a quad, as its code can say it."""
    return spec.quads_of(quad.mean(0)[None], spec.axes_code(quad[None]))[0]


def test_a_parallelogram_survives_its_code() -> None:
    assert np.allclose(centred(QUAD), QUAD) or np.allclose(centred(QUAD), np.roll(QUAD, 2, 0))


@pytest.mark.parametrize("degrees", range(0, 360, 15))
def test_a_code_does_not_know_which_way_up(degrees: int) -> None:
    turn = np.radians(degrees)
    quad = (QUAD - QUAD.mean(0)) @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]]) + 100
    assert np.allclose(spec.axes_code(quad[None]), spec.axes_code(np.roll(quad, 2, 0)[None]))
    back = centred(quad)
    x, y = back[:, 0], back[:, 1]
    assert (x * np.roll(y, -1) - y * np.roll(x, -1)).sum() > 0
    assert np.allclose(back, quad) or np.allclose(back, np.roll(quad, 2, 0))


def balanced(crops: np.ndarray) -> np.ndarray:
    return spec.balance(crops, spec.bodies(crops))


def picture() -> np.ndarray:
    image = np.full((400, 400, 3), 90, np.uint8)
    image[100:240, 150:250] = (200, 220, 230)
    image[115:140, 165:185] = (20, 20, 200)
    return image


def test_a_crop_is_upright_and_holds_the_tile() -> None:
    quad = np.array([[150.0, 100], [250, 100], [250, 240], [150, 240]])
    cut = spec.crop(picture(), quad)
    assert cut.shape == (spec.CROP_HEIGHT, spec.CROP_WIDTH, 3)
    red = (cut[..., 2].astype(int) - cut[..., 0]) > 100
    rows, columns = np.nonzero(red)
    assert rows.mean() < spec.CROP_HEIGHT / 3
    assert columns.mean() < spec.CROP_WIDTH / 2
    upside_down = spec.crop(picture(), np.roll(quad, 2, 0))
    assert np.abs(cut.astype(int) - upside_down[::-1, ::-1]).mean() < 3


def test_balance_takes_the_light_away() -> None:
    quad = np.array([[150.0, 100], [250, 100], [250, 240], [150, 240]])
    cut = spec.crop(picture(), quad)
    warm = np.clip(cut * np.array([0.6, 0.85, 1.05]), 0, 255).astype(np.uint8)
    plain, bulb = balanced(np.stack([cut, warm]))
    assert plain.shape == (3, spec.CROP_HEIGHT, spec.CROP_WIDTH)
    assert np.abs(plain - bulb)[:, 8:-8, 8:-8].max() < 0.05
    assert plain[:, 50, 24] == pytest.approx(spec.FACE_LEVEL, abs=0.02)


def test_no_crops_balance_to_none() -> None:
    empty = np.zeros((0, spec.CROP_HEIGHT, spec.CROP_WIDTH, 3), np.uint8)
    assert balanced(empty).shape == (0, 3, spec.CROP_HEIGHT, spec.CROP_WIDTH)
