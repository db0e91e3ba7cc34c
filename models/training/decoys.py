"""Places that a trained map takes for tiles and that are none: what the reader must learn to refuse."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from models.peaks import peaks
from models.runtime import MapModel
from models.training.scenes import Scene, hides_a_tile, lies_on

LOOKS = (768, 320)
LEAST_HEAT = 0.08
MOST = 16


def with_decoys(scene: Scene, tile_map: MapModel) -> Scene:
    """The scene with the `MOST` strongest false peaks of the map as its decoys."""
    image = scene.picture()
    found: list[tuple[float, np.ndarray]] = []
    for side in LOOKS:
        scale = side / max(image.shape[:2])
        small = cv2.resize(
            image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
        )
        quads, heat = peaks(tile_map(small), LEAST_HEAT)
        found += [(float(h), q / scale) for q, h in zip(quads, heat, strict=True) if not _may_be_tile(q / scale, scene)]
    found.sort(key=lambda f: -f[0])
    decoys = np.stack([q for _, q in found[:MOST]]) if found else np.zeros((0, 4, 2))
    return replace(scene, decoys=decoys.astype(np.float32))


def _may_be_tile(quad: np.ndarray, scene: Scene) -> bool:
    return lies_on(quad, scene.quads, near=0.4, unlike=2.0) or hides_a_tile(quad, scene.hidden)
