"""Fit `vision.chances.WEIGHTS` to a folder of rendered tables that no training saw.

python -m vision.fit_chances TABLES
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np

from datasets import labels
from datasets.overlap import overlaps
from vision.chances import signs
from vision.decode import PhotoFile, decode
from vision.pipeline import TableReader
from vision.read import first_reading
from vision.segment import segment
from vision.sift import are_tiles

MOST = 8
"""False tiles that one photo counts for: a printed cloth has hundreds, all alike."""


def examples(label: labels.LabelledPhoto, reader: TableReader) -> tuple[np.ndarray, np.ndarray]:
    """(N, 5) signs of the places of a photo that are taken for tiles, and (N,) whether a tile is there."""
    params = reader.params
    picture = decode(PhotoFile(label.photo, label.path.read_bytes()), label.kind == "rack")
    segments = segment(picture.pixels, reader.models.tile_map, reader.models.refiner, params.segment)
    faces = first_reading(picture.pixels, segments.quads, reader.models.reader, params.read)
    kept = are_tiles(faces, segments.heat, params.sift)
    outlines = [tile.polygon for tile in label.tiles if tile.polygon is not None]
    _, smaller = overlaps(outlines, faces.quads.astype(np.float64), (label.width, label.height))
    there = smaller.max(0, initial=0) >= 0.5
    return signs(faces, segments.heat)[kept], there[kept]


def fit(found: np.ndarray, there: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """(5,) of logistic regression, by Newton's method."""
    best = np.zeros(found.shape[1])
    for _ in range(40):
        chance = 1 / (1 + np.exp(-found @ best))
        slope = found.T @ (weights * (there - chance))
        bend = (found.T * (weights * chance * (1 - chance))) @ found + 1e-6 * np.eye(len(best))
        best += np.linalg.solve(bend, slope)
    return best


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m vision.fit_chances", description=__doc__)
    parser.add_argument("tables", type=Path)
    reader, parts = TableReader.load(), []
    for label in labels.find([parser.parse_args().tables]):
        found, there = examples(label, reader)
        false = int((~there).sum())
        parts.append((found, there, np.where(there, 1.0, min(1.0, MOST / max(false, 1)))))
    found, there, weights = (np.concatenate(each) for each in zip(*parts, strict=True))
    chance = 1 / (1 + np.exp(-found @ fit(found[::2], there[::2], weights[::2])))
    for low, high in ((0, 0.3), (0.3, 0.7), (0.7, 0.9), (0.9, 0.98), (0.98, 1)):
        held = (chance > low) & (chance <= high)
        held[::2] = False
        right = np.average(there[held], weights=weights[held])
        print(f"called {low} to {high}: {held.sum()}, of which {right:.3f} are tiles")
    print(", ".join(f"{each:.2f}" for each in fit(found, there, weights)))


if __name__ == "__main__":
    main()
