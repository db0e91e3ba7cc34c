"""What is wrong with a photo as a photo, and what to do about it: said, and nothing in the reading changes for it."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.read import Faces, cut_out
from vision.reading import WARNINGS, Photo, Reading
from vision.sift import readable

SAMPLE = 24
"""So many tiles of a photo are looked at, spread over all of them: a median needs no more."""

DIRECTIONS = ((1.0, 0.0), (0.0, 1.0), (0.7071, 0.7071), (0.7071, -0.7071))
"""A hand that shakes blurs one way only."""


@dataclass(frozen=True)
class ConditionParams:
    """From where on a photo is said to be bad: by its look alone, and where its tiles are read unsurely besides.

    Set on the labelled photos, darkened, blurred, moved and shrunk by tests/benchmarks/photo_condition.py, between
    those that were misread then and those that were not. The photos as they are lie far from it: light over 130, sharp
    over 0.14, tiles over 50 pixels.
    """

    dark: tuple[float, float] = (25, 45)
    """Of 255: how bright the tiles' bodies are, as the file has it."""
    blurred: tuple[float, float] = (0.06, 0.1)
    """The steepest step between pixels of a tile's crop, as a share of its body's brightness."""
    far: tuple[float, float] = (14, 20)
    """A tile's height in pixels of the photo."""
    sure: float = 0.98
    """Tiles are read unsurely where the mean probability of their likeliest faces is less."""


@dataclass(frozen=True)
class Look:
    """How a photo looks: light, sharp and tall are medians of its tiles, as `ConditionParams` has them; sure is a mean.

    Of a picture without tiles only `light` is known: that of its brightest hundredth.
    """

    light: float
    sharp: float | None = None
    tall: float | None = None
    sure: float = 0.0


def look(pixels: np.ndarray, faces: Faces) -> Look:
    """Looks at the tiles that were found in a photo, uint8 (H, W, 3); at all of it where there are none."""
    quads = faces.quads
    if not len(quads):
        return Look(float(np.percentile(pixels[::8, ::8].mean(2), 99)))
    some = np.unique(np.linspace(0, len(quads) - 1, SAMPLE).astype(int))
    crops = cut_out(pixels, quads[some]).astype(np.float32)
    light = np.median([np.percentile(crop.mean(2), 85) for crop in crops])
    sharp = np.median([_sharp(crop) for crop in crops])
    tall = np.median(np.linalg.norm(quads[:, 0] + quads[:, 1] - quads[:, 2] - quads[:, 3], axis=1)) / 2
    return Look(float(light), float(sharp), float(tall), float(readable(faces).mean()))


def _sharp(crop: np.ndarray) -> float:
    """As `ConditionParams.blurred`, in the direction in which it is least; float32 (H, W, 3)."""
    ink = cv2.blur(crop.min(2), (3, 3))  # Every ink is dark in one channel at least, and noise is no edge.
    across, down = (ink[1:-1, 2:] - ink[1:-1, :-2]) / 2, (ink[2:, 1:-1] - ink[:-2, 1:-1]) / 2
    steps = [np.percentile(np.abs(across * x + down * y), 99) for x, y in DIRECTIONS]
    return float(min(steps) / max(np.percentile(ink, 85), 4))


def warnings_of(seen: Look, params: ConditionParams) -> tuple[str, ...]:
    """What to say of a photo that looks like this, of `WARNINGS`; `cut` comes with the whole Reading."""
    unsure = int(seen.sure < params.sure)
    found = set()
    if seen.light < params.dark[unsure]:
        found.add("dark")
    if seen.tall is None or seen.sharp is None:
        found.add("no-tiles")
    elif seen.tall < params.far[unsure]:
        found.add("far")  # Tiles so small look blurred, too: it is coming nearer that helps.
    elif seen.sharp < params.blurred[unsure]:
        found.add("blurred")
    return tuple(code for code in WARNINGS if code in found)


def with_cut(reading: Reading) -> Reading:
    """The Reading with `cut` said of photos whose frame cuts a tile that counts and that no other photo shows whole."""
    tiles = {tile.id: tile for tile in reading.tiles}
    twins = {id: group for group in reading.duplicates for id in group}
    photos = set()
    for id in (id for ids in (*reading.melds, reading.rack) for id in ids):
        sights = [tiles[each] for each in twins.get(id, (id,))]
        if all(sight.cut for sight in sights):
            photos |= {sight.photo for sight in sights}
    return replace(
        reading, photos=tuple(_cut(photo) if n in photos else photo for n, photo in enumerate(reading.photos))
    )


def _cut(photo: Photo) -> Photo:
    return replace(photo, warnings=tuple(code for code in WARNINGS if code in {*photo.warnings, "cut"}))
