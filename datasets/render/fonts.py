"""The typefaces that numbers are rendered in: whatever usable outline fonts the machine has."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

FONT_FOLDERS = (Path("/usr/share/fonts"), Path("/usr/local/share/fonts"), Path("/Library/Fonts"))
BUILT_IN = "built-in"
"""Stands for the typeface that Pillow carries, so that rendering works where no font is installed."""

SYMBOL_FONTS = ("Symbola", "NotoSansSymbols2", "opens___")
# Faces, animals, hearts, crowns, stars, butterflies: drawings a maker could print on a joker.
_PICTURES = (
    *range(0x1F600, 0x1F641),
    *range(0x1F400, 0x1F43F),
    *range(0x1F981, 0x1F992),
    *range(0x2654, 0x2660),
    *range(0x2720, 0x2750),
    0x1F0CF, 0x1F921, 0x1F31E, 0x1F31A, 0x1F451, 0x2605, 0x263A, 0x263B, 0x2600, 0x269C,
)  # fmt: skip

AnyFont = ImageFont.FreeTypeFont | ImageFont.ImageFont


@lru_cache(maxsize=512)
def load(path: str, size: int) -> AnyFont:
    """The font at `path` (or `BUILT_IN`) at a size in pixels."""
    if path == BUILT_IN:
        return ImageFont.load_default(size)
    return ImageFont.truetype(path, size)


def ink(text: str, font: AnyFont, stroke: int = 0) -> np.ndarray:
    """`text` as a tight uint8 mask (H, W), 0 to 255; (0, 0) where the font draws nothing."""
    left, top, right, bottom = ImageDraw.Draw(Image.new("L", (1, 1))).textbbox(
        (0, 0), text, font=font, stroke_width=stroke
    )
    if right <= left or bottom <= top:
        return np.zeros((0, 0), np.uint8)
    page = Image.new("L", (int(right - left) + 4, int(bottom - top) + 4))
    ImageDraw.Draw(page).text((2 - left, 2 - top), text, fill=255, font=font, stroke_width=stroke)
    mask = np.asarray(page)
    rows, columns = np.where(mask.any(1))[0], np.where(mask.any(0))[0]
    if not len(rows):
        return np.zeros((0, 0), np.uint8)
    return mask[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]


def _draws_digits(path: str) -> bool:
    """Whether a font has ten different digits of believable shape (no boxes, no symbols, no ornaments)."""
    try:
        font = load(path, 40)
        masks = [ink(digit, font) for digit in "0123456789"]
    except (OSError, ValueError):
        return False
    heights = [m.shape[0] for m in masks]
    if min(heights) < 10 or max(heights) > 1.5 * min(heights):  # old-style figures hang and climb: rare on tiles
        return False
    if not all(0.1 < m.shape[1] / m.shape[0] < 1.3 for m in masks):
        return False
    if len({m.tobytes() for m in masks}) < 10:
        return False
    cover = [float(m.mean()) / 255 for m in masks]
    return min(cover[2:]) > 0.12 and max(cover) < 0.97 and all(_in_one_piece(path, digit) for digit in "0123456789")


MOST_PIECES = 3
"""An 8 leaves three pieces of paper; a stencilled 8 is of two or three of ink. Dotted, outlined, framed and eroded
figures come in more."""


def _in_one_piece(path: str, digit: str) -> bool:
    """Whether a figure is drawn with whole strokes, as tiles are engraved."""
    mask = np.pad(ink(digit, load(path, 96)), 2) > 96
    areas = [cv2.connectedComponentsWithStats(part.astype(np.uint8))[2][1:, cv2.CC_STAT_AREA] for part in (mask, ~mask)]
    return all(int((a > 6).sum()) <= MOST_PIECES for a in areas)


@cache
def typefaces() -> tuple[str, ...]:
    """Paths of every usable font, sorted; `BUILT_IN` alone on a machine without fonts."""
    found = sorted(
        str(path)
        for folder in FONT_FOLDERS
        if folder.is_dir()
        for path in folder.rglob("*")
        if path.suffix.lower() in {".ttf", ".otf"}
    )
    skip = ("symbol", "emoji", "math", "ornament", "dings", "esint", "wasy", "msam", "msbm", "eufm")
    good = [p for p in found if not any(word in p.lower() for word in skip) and _draws_digits(p)]
    return (BUILT_IN, *_one_per_look(good))


def _one_per_look(paths: list[str]) -> list[str]:
    """Fonts whose digits are not drawn just like an earlier one's (scripts of one family share them)."""
    seen: set[bytes] = set()
    kept = []
    for path in paths:
        look = b"".join(ink(d, load(path, 24)).tobytes() for d in "24579")
        if look not in seen:
            seen.add(look)
            kept.append(path)
    return kept


@cache
def pictures() -> tuple[tuple[str, str], ...]:
    """(font, character) pairs whose glyphs may stand on a joker; empty without a symbol font."""
    found: list[tuple[str, str]] = []
    for folder in FONT_FOLDERS:
        for path in sorted(folder.rglob("*.ttf")) if folder.is_dir() else []:
            if path.stem.startswith(SYMBOL_FONTS):
                font = load(str(path), 40)
                tofu = ink("\U0010ffff", font).tobytes()
                masks = {chr(c): ink(chr(c), font) for c in _PICTURES}
                found += [(str(path), c) for c, m in masks.items() if m.size > 400 and m.tobytes() != tofu]
    return tuple(found)
