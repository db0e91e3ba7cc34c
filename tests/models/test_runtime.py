"""The weights in the repository: what they are called, hold and weigh; and how the wrappers run them."""

from __future__ import annotations

import hashlib
import shutil
from pathlib import Path

import numpy as np
import pytest

from models import spec
from models.runtime import WEIGHTS, MapModel, ReaderModel, WeightsError, weights

NAMES = ("map", "refiner", "reader", "inks", "racks")


@pytest.mark.parametrize("name", NAMES)
def test_weights_carry_their_hash(name: str) -> None:
    found = weights(name)
    assert hashlib.sha256(found.path.read_bytes()).hexdigest() == found.sha256
    assert found.path.stem.endswith(found.sha256[:8])


def test_altered_weights_are_refused(tmp_path: Path) -> None:
    copy = tmp_path / weights("map").path.name
    shutil.copy(weights("map").path, copy)
    with copy.open("ab") as file:
        file.write(b"x")
    with pytest.raises(WeightsError, match="does not hold"):
        weights("map", tmp_path)


def test_missing_weights_are_named(tmp_path: Path) -> None:
    with pytest.raises(WeightsError, match="reader"):
        weights("reader", tmp_path)


def test_all_weights_together_are_small() -> None:
    """They are kept as half floats: whole ones would be twice as large."""
    assert sum(weights(name).path.stat().st_size for name in NAMES) < 2_500_000


def test_the_model_card_names_the_weights() -> None:
    card = (WEIGHTS / "MODEL_CARD.md").read_text()
    assert all(weights(name).path.name in card for name in NAMES)
    assert "CC BY 4.0" in card


@pytest.mark.parametrize("size", [(64, 64), (333, 251), (768, 576)])
def test_a_map_has_a_cell_for_every_four_pixels(size: tuple[int, int]) -> None:
    width, height = size
    tile_map = MapModel(weights("map").path, 1)(np.full((height, width, 3), 120, np.uint8))
    assert tile_map.shape == (spec.MAP_CHANNELS, -(-height // 4), -(-width // 4))
    assert tile_map[: spec.FACE + 1].min() >= 0
    assert tile_map[: spec.FACE + 1].max() <= 1


@pytest.mark.parametrize("count", [0, 1, 7])
def test_readings_are_probabilities(count: int) -> None:
    crops = np.random.default_rng(0).integers(0, 255, (count, 64, 48, 3), np.uint8)
    reader = ReaderModel(weights("reader").path, weights("inks").path, 1)
    seen = reader(crops)
    for part, classes in ((seen.number, 16), (seen.colour, 5), (seen.turn, 4), (reader.colours(seen.look), 5)):
        assert part.shape == (count, classes)
        assert np.allclose(part.sum(1), 1, atol=1e-5)


def test_colours_do_not_hang_on_the_order_of_tiles() -> None:
    reader = ReaderModel(weights("reader").path, weights("inks").path, 1)
    rng = np.random.default_rng(0)
    look = reader(rng.integers(0, 255, (9, 64, 48, 3), np.uint8)).look
    order = rng.permutation(9)
    assert np.allclose(reader.colours(look[order]), reader.colours(look)[order], atol=1e-4)


def test_colours_are_decided_together() -> None:
    """The same tile's colour may be seen otherwise beside other tiles: that is what deciding together means."""
    reader = ReaderModel(weights("reader").path, weights("inks").path, 1)
    look = reader(np.random.default_rng(0).integers(0, 255, (9, 64, 48, 3), np.uint8)).look
    assert not np.allclose(reader.colours(look)[:1], reader.colours(look[:1]), atol=1e-4)
