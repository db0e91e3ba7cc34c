"""How often a photo's warnings are right: `python tests/benchmarks/photo_condition.py FOLDER… [--every N] [--seed N]`.

Reads labelled photos as they are, and made worse as people make them: too dark (with the noise of a sensor), out of
focus, moved, from too far, and with the frame through a tile; each as badly as chance has it. Prints how many were read
right and how many of those were warned of, and the same of those that were misread; no photo that truly shows no tile
is counted. (The exactness of a photo says nothing of tiles that the frame cuts: of those, how many photos of melds and
racks were warned of.)
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from datasets import labels
from datasets.compare import compare
from datasets.labels import LabelledPhoto
from vision.decode import PhotoFile, decode
from vision.evaluate import seen
from vision.pipeline import TableReader
from vision.reading import Reading

LONGEST = 2000
"""Pixels of the long side before a photo is made worse, about what the page sends."""


def darkened(pixels: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """With a quarter to a 256th of the light, and the noise of so few electrons."""
    full = 1500
    electrons = (pixels / 255) ** 2.2 * full * 2 ** -rng.uniform(2, 8)
    electrons += rng.normal(size=pixels.shape) * np.sqrt(electrons + 4)
    return np.asarray((np.clip(electrons / full, 0, 1) ** (1 / 2.2) * 255).round().astype(np.uint8))


def defocused(pixels: np.ndarray, rng: np.random.Generator, tall: float) -> np.ndarray:
    """By a Gaussian of 1 to 12 hundredths of a tile's height."""
    return cv2.GaussianBlur(pixels, (0, 0), max(rng.uniform(0.01, 0.12) * tall, 0.3))


def moved(pixels: np.ndarray, rng: np.random.Generator, tall: float) -> np.ndarray:
    """By 4 to 40 hundredths of a tile's height, any way."""
    size = int(max(3, rng.uniform(0.04, 0.4) * tall)) | 1
    half, angle = size // 2, rng.uniform(0, np.pi)
    reach = half * np.array([np.cos(angle), np.sin(angle)])
    path = np.zeros((size, size), np.float32)
    cv2.line(path, np.rint(half - reach).astype(int).tolist(), np.rint(half + reach).astype(int).tolist(), 1.0)
    return cv2.filter2D(pixels, -1, path / path.sum(), borderType=cv2.BORDER_REPLICATE)


def scaled(label: LabelledPhoto, pixels: np.ndarray, scale: float) -> tuple[LabelledPhoto, np.ndarray]:
    if scale >= 1:
        return label, pixels
    small = cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return placed(label, scale, np.zeros(2), small), small


def cut(
    label: LabelledPhoto, pixels: np.ndarray, rng: np.random.Generator
) -> Iterator[tuple[LabelledPhoto, np.ndarray]]:
    """Without what lies on one side of a line through one of its tiles; none where outlines are not known."""
    whole = [np.array(tile.polygon) for tile in label.tiles if tile.polygon is not None and not tile.cut]
    if label.kind not in {"melds", "rack", "table"} or not whole:
        return
    tile = whole[rng.integers(len(whole))]
    low, high = tile.min(0), tile.max(0)
    x, y = np.rint(low + (high - low) * rng.uniform(0.15, 0.85)).astype(int)
    height, width = pixels.shape[:2]
    x0, y0, x1, y1 = ((x, 0, width, height), (0, 0, x, height), (0, y, width, height), (0, 0, width, y))[
        rng.integers(4)
    ]
    if min(x1 - x0, y1 - y0) > 64:
        part = np.ascontiguousarray(pixels[y0:y1, x0:x1])
        yield placed(label, 1, np.array([x0, y0]), part), part


def placed(label: LabelledPhoto, scale: float, corner: np.ndarray, pixels: np.ndarray) -> LabelledPhoto:
    """The label of a photo that was scaled, or of which `pixels` begin at `corner`."""
    size = np.array(pixels.shape[1::-1])
    tiles = []
    for tile in label.tiles:
        if tile.polygon is None:
            tiles.append(tile)
            continue
        outline = np.array(tile.polygon) * scale - corner
        if (outline.max(0) > 0).all() and (outline.min(0) < size).all():
            outside = bool((outline.min(0) < 0).any() or (outline.max(0) > size).any())
            polygon = tuple((float(x), float(y)) for x, y in outline)
            tiles.append(replace(tile, polygon=polygon, cut=tile.cut or (outside and corner.any())))
    return replace(label, width=int(size[0]), height=int(size[1]), tiles=tuple(tiles), melds=None)


def tall_of(reading: Reading) -> float:
    corners = [np.array(tile.corners) for tile in reading.tiles if tile.corners is not None]
    return float(np.median([np.linalg.norm(c[3] - c[0]) for c in corners]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=2)
    options = parser.parse_args()
    reader = TableReader.load(options.threads)
    counts: dict[str, Counter[tuple[bool, bool]]] = {}

    def count(kind: str, label: LabelledPhoto, pixels: np.ndarray) -> Reading:
        file = PhotoFile(label.photo, cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, 90])[1].tobytes())
        reading = reader.read([], [file]) if label.kind == "rack" else reader.read([file])
        exact = compare(label, seen(reading)).exact
        counts.setdefault(kind, Counter())[exact, bool(reading.photos[0].warnings)] += 1
        return reading

    for number, label in enumerate(labels.find(options.folders)[:: options.every]):
        if not label.tiles:
            continue
        pixels = decode(PhotoFile(label.photo, label.path.read_bytes())).pixels
        label, pixels = scaled(label, pixels, LONGEST / max(pixels.shape))
        rng = np.random.default_rng([options.seed, number])
        tall = tall_of(count("as it is", label, pixels))
        count("dark", label, darkened(pixels, rng))
        count("out of focus", label, defocused(pixels, rng, tall))
        count("moved", label, moved(pixels, rng, tall))
        count("far", *scaled(label, pixels, 2 ** rng.uniform(3, 5.3) / tall))
        for each in cut(label, pixels, rng):
            count("cut", *each)
    for kind, found in counts.items():
        right, wrong = (sum(found[exact, warned] for warned in (False, True)) for exact in (True, False))
        print(
            f"{kind:>12}: read right {right}, warned {found[True, True]}; misread {wrong}, warned {found[False, True]}"
        )


if __name__ == "__main__":
    main()
