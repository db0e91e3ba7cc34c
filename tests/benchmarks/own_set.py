"""How much a profile helps: `python tests/benchmarks/own_set.py FONTS [--sets N] [--tables N]`.

Renders odd sets in typefaces of the folder FONTS, which no training saw, with odd inks and letters for jokers; learns
each from two photos of it laid out, and reads tables of it without and with the profile. The figures in the README are
of the Debian packages fonts-aenigma and fonts-dustin, unpacked anywhere.
"""

from __future__ import annotations

import argparse
import colorsys
import tempfile
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

import numpy as np

from datasets import labels
from datasets.measures import Comparison, table
from datasets.render.__main__ import write
from datasets.render.faces import face
from datasets.render.layout_set import laid_set, rows_of_set
from datasets.render.layouts import layout
from datasets.render.table import RenderedTable, photograph
from datasets.render.tileset import Colour, TileSet, tile_set
from vision.calibrate import CalibrationError, calibrate
from vision.decode import PhotoFile
from vision.evaluate import evaluate
from vision.pipeline import TableReader
from vision.profile import Profile

KINDS = ("melds", "rack", "melds", "table", "melds", "rack", "loose", "melds")
PHOTOS = 2


def ink(hue: float, saturation: float, value: float) -> Colour:
    red, green, blue = colorsys.hsv_to_rgb(hue / 360, saturation, value)
    return blue * 255, green * 255, red * 255


BROWN, GREY, DARK_GREEN = ink(22, 0.65, 0.38), ink(0, 0, 0.5), ink(150, 0.6, 0.25)
PURPLE, TEAL, PINK, WINE = ink(275, 0.6, 0.6), ink(180, 0.9, 0.6), ink(325, 0.7, 0.9), ink(348, 0.8, 0.42)
LIME, ORANGE = ink(72, 0.85, 0.75), ink(16, 0.9, 0.9)
SETS: tuple[tuple[str, dict[str, Colour], str], ...] = (
    ("fidgety", {}, "J"), ("darkside", {"K": BROWN}, "&"),
    ("supragc", {"K": DARK_GREEN}, "@"), ("whipsnap", {"B": PURPLE}, "W"),
    ("zephyrea", {"R": PINK}, "$"), ("keyrialt", {}, "C"),
    ("underscr", {"K": BROWN, "Y": LIME}, "?"), ("wyvernwi", {"B": PURPLE, "K": GREY}, "#"),
    ("turmoil", {"R": WINE}, "M"), ("gosebmp2", {}, "%"),
    ("kaliberr", {"Y": LIME}, "*"), ("syracuse", {"K": DARK_GREEN, "B": TEAL}, "J"),
    ("homespun", {"R": WINE, "K": BROWN}, "Q"), ("outersid", {}, "A"),
    ("dystorqu", {"Y": ORANGE, "R": PINK}, "X"), ("combusti", {"K": BROWN}, "+"),
)  # fmt: skip
"""Typeface, odd inks, the character that stands for the joker."""


def odd_set(fonts: Path, number: int) -> tuple[TileSet, Callable[[str], np.ndarray]]:
    name, inks, joker = SETS[number]
    font = str(next(fonts.rglob(f"{name}.*tf")))
    tiles = tile_set(np.random.default_rng([810000 + number, 1]))
    usual = tile_set(np.random.default_rng([50, 1])).inks if "G" in tiles.inks else tiles.inks
    own = {letter: inks.get(letter, usual[letter]) for letter in "RBYK"}
    tiles = replace(tiles, font=font, inks=own, joker="picture", joker_picture=(font, joker))

    @lru_cache(maxsize=128)
    def drawn(face_name: str) -> np.ndarray:
        return face(np.random.default_rng([810000 + number, 2, *face_name.encode()]), tiles, face_name)

    return tiles, drawn


def laid_out(number: int, attempt: int, tiles: TileSet, drawn: Callable[[str], np.ndarray]) -> RenderedTable:
    seed = 820000 + number * 100 + attempt
    rng = np.random.default_rng([seed, 3])
    rows = rows_of_set("".join(rng.permutation(list(tiles.colours))))
    rows = [row[::-1] if rng.random() < 0.3 else row for row in rows]
    angle = float(rng.normal(0, 0.1)) + (np.pi if rng.random() < 0.15 else 0)
    return photograph(rng, seed, laid_set(rng, tiles.aspect, rows, angle), tiles, drawn)


def whole(shown: RenderedTable) -> bool:
    """Whether a person would send the photo: all tiles in it, and large enough to see what they are."""
    tall = np.median([np.linalg.norm(p.quad[3] - p.quad[0]) for p in shown.pieces]) if shown.pieces else 0
    return len(shown.pieces) == 54 and min(p.inside * p.visible for p in shown.pieces) > 0.98 and tall >= 34


def learned(number: int, reader: TableReader, tiles: TileSet, drawn: Callable[[str], np.ndarray]) -> Profile:
    """From the first photos that the program takes; where it asks for the colours, it is given another photo."""
    kept: list[PhotoFile] = []
    for attempt in range(1, 100):
        shown = laid_out(number, attempt, tiles, drawn)
        if not whole(shown):
            continue
        file = PhotoFile(f"laid-{attempt}.jpg", shown.jpeg)
        try:
            calibrate([file], reader)
        except CalibrationError as error:
            print(f"  photo {attempt}: {error.code}")
            continue
        kept.append(file)
        if len(kept) == PHOTOS:
            break
    return calibrate(kept, reader).profile


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("fonts", type=Path)
    parser.add_argument("--sets", type=int, default=len(SETS))
    parser.add_argument("--tables", type=int, default=len(KINDS))
    options = parser.parse_args()
    reader = TableReader.load()
    found: dict[str, list[Comparison]] = {"without": [], "with": []}
    for number in range(options.sets):
        tiles, drawn = odd_set(options.fonts, number)
        profile = learned(number, reader, tiles, drawn)
        with tempfile.TemporaryDirectory() as folder:
            for n in range(options.tables):
                seed = 860000 + number * 100 + n
                rng = np.random.default_rng([seed, 3])
                laid = layout(rng, KINDS[n % len(KINDS)], tiles.aspect, tiles.colours)
                write(Path(folder), photograph(rng, seed, laid, tiles, drawn))
            photos = labels.find([Path(folder)])
            both = {"without": reader, "with": reader.with_profile(profile)}
            for name, each in both.items():
                compared = list(evaluate(photos, each))
                found[name] += compared
                say(f"{SETS[number][0]} {name}", compared)
    for name, compared in found.items():
        say(f"all {name}", compared)


def say(name: str, compared: list[Comparison]) -> None:
    row = table(compared)["all"]
    counts = {f: row["counts"][f] for f in ("tile_recall", "tile_precision", "photos_exact", "accepted_exact")}
    figures = ", ".join(f"{f} {row[f] or 0:.3f} ({c['right']}/{c['of']})" for f, c in counts.items())
    print(f"{name}: {figures}, ece {row['ece']:.3f}", flush=True)


if __name__ == "__main__":
    main()
