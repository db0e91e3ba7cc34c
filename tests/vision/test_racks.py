"""Tiles that stand in a rack, told from tiles on the table by the real weights."""

from __future__ import annotations

import cv2
import numpy as np

from datasets.render.table import RenderedTable, render
from models.runtime import RackModel, weights
from vision.racks import rack_odds


def odds(table: RenderedTable, model: RackModel) -> tuple[np.ndarray, np.ndarray]:
    """Log odds of the tiles that are seen whole, and whether they stand in a rack."""
    image = cv2.imdecode(np.frombuffer(table.jpeg, np.uint8), cv2.IMREAD_COLOR)
    assert image is not None
    seen = [p for p in table.pieces if p.face and p.visible * p.inside > 0.9 and p.legible]
    quads = np.array([p.quad for p in seen], np.float32).reshape(-1, 4, 2)
    return rack_odds(image, quads, model), np.array([p.place == "rack" for p in seen])


def test_racks_are_told_from_melds() -> None:
    model = RackModel(weights("racks").path, 2)
    found = [odds(render(seed, kind), model) for seed in range(500, 512) for kind in ("table", "rack")]
    score, racked = (np.concatenate(part) for part in zip(*found, strict=True))
    assert racked.sum() > 50
    assert (~racked).sum() > 50
    assert ((score > 0) == racked).mean() > 0.85


def test_no_tiles_have_no_odds() -> None:
    none = np.zeros((0, 4, 2), np.float32)
    assert rack_odds(np.zeros((9, 9, 3), np.uint8), none, RackModel(weights("racks").path, 1)).shape == (0,)
