"""The drawn table tops, rack materials and clutter: each runs, has the promised form, repeats itself."""

from __future__ import annotations

import numpy as np
import pytest

from datasets.render import clutter, surfaces


@pytest.mark.parametrize("name", sorted(surfaces.FAMILIES))
@pytest.mark.parametrize("px_per_mm", [0.45, 6.0])
def test_every_family_fills_the_frame_and_repeats(name: str, px_per_mm: float) -> None:
    for seed in range(3):
        image = surfaces.draw(name, np.random.default_rng(seed), 96, 130, px_per_mm)
        assert image.shape == (96, 130, 3)
        assert image.dtype == np.uint8
        again = surfaces.draw(name, np.random.default_rng(seed), 96, 130, px_per_mm)
        assert np.array_equal(image, again)


def test_surface_is_decided_by_the_generator_alone() -> None:
    first = [surfaces.surface(np.random.default_rng(seed), 120, 90) for seed in range(12)]
    np.random.default_rng(99).random(5)
    second = [surfaces.surface(np.random.default_rng(seed), 120, 90) for seed in range(12)]
    assert all(np.array_equal(a, b) for a, b in zip(first, second, strict=True))
    assert {image.shape for image in first} == {(120, 90, 3)}
    assert len({image.tobytes() for image in first}) == 12


def test_surfaces_reach_from_dark_to_as_bright_as_a_tile() -> None:
    means = [surfaces.surface(np.random.default_rng(seed), 64, 64).mean() for seed in range(80)]
    assert min(means) < 50
    assert max(means) > 215


def test_rack_material_has_the_promised_form() -> None:
    for seed in range(40):
        image = surfaces.rack_material(np.random.default_rng(seed), 40, 200)
        assert image.shape == (40, 200, 3)
        assert image.dtype == np.uint8
    assert np.array_equal(image, surfaces.rack_material(np.random.default_rng(39), 40, 200))


@pytest.mark.parametrize("kind", sorted(clutter.KINDS))
@pytest.mark.parametrize("unit", [18.0, 60.0, 400.0])
def test_every_kind_of_clutter_is_a_cut_out(kind: str, unit: float) -> None:
    patch = clutter.one(kind, np.random.default_rng(4), unit)
    assert patch.dtype == np.uint8
    assert patch.ndim == 3
    assert patch.shape[2] == 4
    assert max(patch.shape[:2]) < clutter.MAX_SIDE * 1.5
    alpha = patch[..., 3]
    assert alpha.max() > 20
    assert alpha.min() == 0
    assert alpha[0].any()  # cut to what is not empty
    assert alpha[:, 0].any()


def test_clutter_repeats_and_counts() -> None:
    first = clutter.clutter(np.random.default_rng(7), 50.0, 9)
    second = clutter.clutter(np.random.default_rng(7), 50.0, 9)
    assert [kind for _, kind in first] == [kind for _, kind in second]
    assert all(np.array_equal(a, b) for (a, _), (b, _) in zip(first, second, strict=True))
    assert len(first) == 9
    assert clutter.clutter(np.random.default_rng(7), 50.0, 0) == []


def test_clutter_keeps_to_the_scale_of_the_tiles() -> None:
    small, large = (clutter.one("playing_card", np.random.default_rng(3), unit) for unit in (38.0, 76.0))
    assert large.shape[0] / small.shape[0] == pytest.approx(2, rel=0.05)
    assert max(small.shape[:2]) >= 89  # a card is 89 mm long, a tile 38


def test_a_hand_reaches_in_from_outside_the_picture() -> None:
    for seed in range(16):
        rng = np.random.default_rng(seed)
        patch, x, y = clutter.spot(rng, clutter.one("hand", rng, 40.0), "hand", 300, 400)
        bottom, right = y + patch.shape[0], x + patch.shape[1]
        assert bottom > 300 or right > 400 or y < 0 or x < 0
        assert bottom > 0
        assert right > 0
        assert x < 400
        assert y < 300


def test_a_hand_longer_than_the_picture_still_reaches_into_it() -> None:
    long = np.zeros((900, 300, 4), dtype=np.uint8)
    for seed in range(20):
        patch, x, y = clutter.spot(np.random.default_rng(seed), long, "hand", 240, 320)
        assert x < 320
        assert y < 240
        assert x + patch.shape[1] > 0
        assert y + patch.shape[0] > 0
