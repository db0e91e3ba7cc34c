"""Every tile of a photo as an outline: a learned map says where, a closer look puts each outline right."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from models.peaks import peaks
from models.runtime import MapModel, RefineModel
from vision.refine import RefineParams, refine


@dataclass(frozen=True)
class SegmentParams:
    """Lengths in pixels are of the scaled photo that the map sees; shares are of a tile."""

    looks: tuple[int, ...] = (768, 320)
    """Long sides of the looks that every photo gets."""
    farthest: int = 2000
    """Long side of the largest look."""
    small: float = 44.0
    """Where the median tile is lower than this in the first look, another look is taken, larger."""
    large: float = 130.0
    """A tile higher than this in one look is left to the next, smaller one."""
    best: float = 70.0
    """The height that a larger look aims at."""
    enlarge: float = 2.0
    """A photo is never enlarged more than this."""
    least_heat: float = 0.3
    """Peaks of the map below this are nothing."""
    too_close: float = 0.75
    """A middle within this share of another tile's half sides is of the same tile."""
    refine: RefineParams = RefineParams()


@dataclass(frozen=True)
class Segments:
    """Tiles found. `quads` float32 (N, 4, 2), photo pixels, clockwise, first side a short one, either way up.

    `heat` float32 (N,), 0 to 1, how sure the map is.
    """

    quads: np.ndarray
    heat: np.ndarray

    def __len__(self) -> int:
        return len(self.quads)

    def pick(self, kept: np.ndarray) -> Segments:
        """The tiles at the positions or by the mask `kept`."""
        return Segments(self.quads[kept], self.heat[kept])

    def height(self) -> float:
        """The median tile's height in photo pixels, 0 without tiles."""
        return float(np.median(self.heights())) if len(self.quads) else 0.0

    def heights(self) -> np.ndarray:
        """Each tile's height in photo pixels, (N,)."""
        return np.asarray(np.linalg.norm(self.quads[:, 3] - self.quads[:, 0], axis=1))


def segment(
    pixels: np.ndarray, tile_map: MapModel, refiner: RefineModel, params: SegmentParams = SegmentParams()
) -> Segments:
    """Find the tiles of a photo, uint8 (H, W, 3), BGR, and refine their outlines."""
    found = rough(pixels, tile_map, params)
    quads = refine(pixels, found.quads, refiner, params.refine)
    refined = Segments(quads, found.heat)
    return refined.pick(_distinct(quads, found.heat, params.too_close))


def rough(pixels: np.ndarray, model: MapModel, params: SegmentParams) -> Segments:
    """Tiles as the map gives them: looked at large and small, for small tiles and large ones, and once more, larger,
    where tiles are tiny or where nothing was found."""
    longest = max(pixels.shape[:2])
    most = min(params.enlarge, params.farthest / longest)
    scales = [min(side / longest, params.enlarge) for side in params.looks]
    looks = [_look(pixels, scale, model, params) for scale in scales]
    found = _merged(looks, scales, params)
    tall = found.height() * scales[0]
    closer = min(most, scales[0] * (params.best / tall if len(found) else 2.0))
    if tall < params.small and closer > 1.15 * scales[0]:
        looks[0], scales[0] = _look(pixels, closer, model, params), closer
        found = _merged(looks, scales, params)
    return found


def _merged(looks: list[Segments], scales: list[float], params: SegmentParams) -> Segments:
    """Tiles of all looks, each from the look that shows it at a good size."""
    parts = []
    for n, (look, scale) in enumerate(zip(looks, scales, strict=True)):
        tall = look.heights() * scale
        kept = np.ones(len(look), bool)
        if n + 1 < len(looks):
            kept &= tall <= params.large
        if n > 0:
            kept &= tall * scales[n - 1] / scale > 0.8 * params.large
        parts.append(look.pick(kept))
    quads, heat = (np.concatenate([getattr(p, name) for p in parts]) for name in ("quads", "heat"))
    everything = Segments(quads, heat)
    return everything.pick(_distinct(quads, heat, params.too_close))


def _look(pixels: np.ndarray, scale: float, model: MapModel, params: SegmentParams) -> Segments:
    height, width = pixels.shape[:2]
    size = max(round(width * scale), 32), max(round(height * scale), 32)
    way = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    seen = cv2.resize(pixels, size, interpolation=way) if size != (width, height) else pixels
    found = tiles_of(model(seen), params)
    shrink = np.array([width / size[0], height / size[1]])
    return Segments(((found.quads + 0.5) * shrink - 0.5).astype(np.float32), found.heat)


def tiles_of(tile_map: np.ndarray, params: SegmentParams) -> Segments:
    """The tiles of a map, float32 (10, h, w); quads in pixels of the scaled photo."""
    quads, heat = peaks(tile_map, params.least_heat)
    kept = _distinct(quads, heat, params.too_close)
    return Segments(quads[kept], heat[kept])


def _distinct(quads: np.ndarray, strength: np.ndarray, too_close: float) -> np.ndarray:
    """Positions of quads to keep, strongest first: tiles lie beside each other, so one whose middle lies well inside a
    stronger one, or round the middle of one, is the same tile seen twice."""
    middles = quads.mean(1).astype(np.float64)
    right = (quads[:, 1] + quads[:, 2] - quads[:, 0] - quads[:, 3]).astype(np.float64) / 4
    down = (quads[:, 2] + quads[:, 3] - quads[:, 0] - quads[:, 1]).astype(np.float64) / 4
    cross = right[:, 0] * down[:, 1] - right[:, 1] * down[:, 0]
    kept: list[int] = []
    for i in np.argsort(-strength):
        if abs(cross[i]) < 8:  # Less than a few pixels: noise of the map.
            continue
        gap = middles[kept] - middles[i]
        for frame in (kept, [i] * len(kept)):
            across = (gap[:, 0] * down[frame, 1] - gap[:, 1] * down[frame, 0]) / cross[frame]
            along = (right[frame, 0] * gap[:, 1] - right[frame, 1] * gap[:, 0]) / cross[frame]
            if (np.maximum(abs(across), abs(along)) < too_close).any():
                break
        else:
            kept.append(int(i))
    return np.array(kept, int)
