"""The face of one tile of a set as a picture, flat and evenly lit."""

from __future__ import annotations

import cv2
import numpy as np

from datasets.render import fonts, jokers
from datasets.render.tileset import Colour, TileSet

HEIGHT = 192
"""Pixels of a rendered face's long side: twice what the reader sees, so that near tiles stay sharp."""


def face(rng: np.random.Generator, tiles: TileSet, name: str) -> np.ndarray:
    """The face called `name` ("R7", "J", or "" for the back) as uint8 (HEIGHT, W, 4), BGR and coverage.

    `rng` gives what differs between two tiles of one face: wear, the joker's colour, a print a little off.
    """
    height, width = HEIGHT, round(HEIGHT / tiles.aspect)
    light = np.ones((height, width), np.float32)
    _bevel(light, tiles)
    if name:
        _dimple(light, tiles)
    colour = np.empty((height, width, 3), np.float32)
    colour[:] = tiles.body
    if name == "":
        colour = _back(rng, tiles, colour, light)
    else:
        _print(rng, tiles, name, colour, light)
    colour *= light[..., None]
    colour += cv2.resize(rng.normal(0, 1.5, (24, 16)).astype(np.float32), (width, height))[..., None]
    return np.dstack([np.clip(colour, 0, 255), _outline(height, width, tiles.corner)]).astype(np.uint8)


def _outline(height: int, width: int, corner: float) -> np.ndarray:
    """Coverage of a rounded rectangle, uint8 (H, W)."""
    mask = np.zeros((height * 2, width * 2), np.uint8)
    r = max(1, round(corner * height * 2))
    cv2.rectangle(mask, (r, 0), (2 * width - 1 - r, 2 * height - 1), 255, -1)
    cv2.rectangle(mask, (0, r), (2 * width - 1, 2 * height - 1 - r), 255, -1)
    for x in (r, 2 * width - 1 - r):
        for y in (r, 2 * height - 1 - r):
            cv2.circle(mask, (x, y), r, 255, -1)
    return cv2.resize(mask, (width, height), interpolation=cv2.INTER_AREA)


def _bevel(light: np.ndarray, tiles: TileSet) -> None:
    """Edges that fall away: lighter towards the top left, darker towards the bottom right, and a soft rim."""
    height, width = light.shape
    depth = tiles.bevel * height
    if depth < 1:
        return
    x, y = np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32)
    slopes = [np.clip(1 - d / depth, 0, 1) for d in (y, height - 1 - y, x, width - 1 - x)]
    strength = 0.22 * tiles.bevel_strength
    light += strength * (0.4 * slopes[0][:, None] - slopes[1][:, None] + 0.3 * slopes[2] - 0.7 * slopes[3])


def _dimple(light: np.ndarray, tiles: TileSet) -> None:
    """The hollow that a number lies in: dark at its upper rim, light at its lower one."""
    if tiles.dimple == "none":
        return
    height, width = light.shape
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    across = (x - width / 2) / (0.43 * width)
    down = (y - tiles.digit_centre * height) / (0.43 * width * (1.25 if tiles.dimple == "oval" else 1.0))
    far = np.maximum(abs(across), abs(down)) if tiles.dimple == "panel" else np.hypot(across, down)
    rim = np.exp(-(((far - 1) / 0.05) ** 2))
    hollow = np.clip((1.02 - far) / 0.04, 0, 1)
    strength = 0.16 * tiles.dimple_strength
    light += strength * rim * np.clip(down * 1.2 + 0.1, -1, 1) - 0.25 * strength * hollow * (1 - down * 0.5)


def _paint(
    colour: np.ndarray,
    mask: np.ndarray,
    centre: tuple[float, float],
    ink: Colour | float,
    opacity: float = 1.0,
) -> None:
    """Lay a uint8 mask in `ink` on `colour`, centred at (x, y) pixels; what falls outside is lost."""
    height, width = colour.shape[:2]
    h, w = mask.shape
    top, left = round(centre[1] - h / 2), round(centre[0] - w / 2)
    y0, y1, x0, x1 = max(top, 0), min(top + h, height), max(left, 0), min(left + w, width)
    if y0 >= y1 or x0 >= x1:
        return
    cover = mask[y0 - top : y1 - top, x0 - left : x1 - left, None].astype(np.float32) * (opacity / 255)
    part = colour[y0:y1, x0:x1]
    part += cover * (np.asarray(ink, np.float32) - part)


def _number(tiles: TileSet, number: int) -> np.ndarray:
    """The number as a uint8 mask, in the set's typeface and proportions, narrow enough for the face."""
    size = round(tiles.digit_height * HEIGHT * 1.4)
    font = fonts.load(tiles.font, size)
    glyphs = [fonts.ink(d, font, round(tiles.stroke * HEIGHT)) for d in str(number)]
    gap = max(1, round((0.03 + tiles.tracking) * HEIGHT))
    tall = max(g.shape[0] for g in glyphs)
    parts: list[np.ndarray] = []
    for glyph in glyphs:
        if parts:
            parts.append(np.zeros((tall, gap), np.uint8))
        parts.append(np.vstack([np.zeros((tall - glyph.shape[0], glyph.shape[1]), np.uint8), glyph]))
    mask = np.hstack(parts)
    height = tiles.digit_height * HEIGHT
    width = min(mask.shape[1] * height / tall * tiles.squeeze, 0.82 * HEIGHT / tiles.aspect)
    return cv2.resize(mask, (max(4, round(width)), round(height)), interpolation=cv2.INTER_AREA)


def _print(rng: np.random.Generator, tiles: TileSet, name: str, colour: np.ndarray, light: np.ndarray) -> None:
    height, width = light.shape
    letters = tiles.colours
    if name == "J":
        letter = letters[int(rng.integers(4))] if tiles.joker_coloured else "K"
        ink = _worn(rng, tiles, tiles.inks.get(letter, (20.0, 20.0, 20.0)))
        jokers.draw(rng, tiles, colour, ink)
    else:
        ink = _worn(rng, tiles, tiles.inks[name[0]])
        mask = _number(tiles, int(name[1:]))
        centre = (
            width / 2 + rng.normal(0, 0.008) * width,
            (tiles.digit_centre + rng.normal(0, 0.005)) * height,
        )
        mask = _scratched(rng, tiles, mask)
        _engrave(light, mask, centre, tiles)
        _paint(colour, mask, centre, ink)
        _sign(tiles, name, colour, ink, centre, mask.shape)
    _emblem(tiles, name, colour, light, ink)


def _worn(rng: np.random.Generator, tiles: TileSet, ink: Colour) -> Colour:
    fade = 0.35 * tiles.wear * rng.random()
    blue, green, red = (i + (b - i) * fade for i, b in zip(ink, tiles.body, strict=True))
    return blue, green, red


def _scratched(rng: np.random.Generator, tiles: TileSet, mask: np.ndarray) -> np.ndarray:
    """Ink that has flaked off in spots, on worn sets."""
    if tiles.wear < 0.35 or rng.random() < 0.4:
        return mask
    spots = cv2.resize(rng.random((9, 7)).astype(np.float32), mask.shape[::-1], interpolation=cv2.INTER_CUBIC)
    keep = np.clip((spots - 0.2 * tiles.wear) / 0.15, 0.45, 1)
    return np.asarray(mask * keep, np.uint8)


def _engrave(light: np.ndarray, mask: np.ndarray, centre: tuple[float, float], tiles: TileSet) -> None:
    """Numbers are cut into the face: a shadow at the upper edge of each stroke, a gleam at the lower one."""
    cut = np.zeros(light.shape, np.float32)[..., None]
    _paint(cut, mask, centre, 1.0)
    step = cv2.GaussianBlur(cut[..., 0], (0, 0), 1.5)
    light += 0.25 * tiles.dimple_strength * (np.roll(step, 3, 0) - np.roll(step, -3, 0)) * (tiles.dimple != "none")


def _sign(
    tiles: TileSet,
    name: str,
    colour: np.ndarray,
    ink: Colour,
    centre: tuple[float, float],
    size: tuple[int, ...],
) -> None:
    """The dot or bar that some makers put under a 6 and a 9."""
    if tiles.six_nine == "none" or name[1:] not in {"6", "9"}:
        return
    below = (centre[0], centre[1] + size[0] / 2 + 0.05 * HEIGHT)
    if tiles.six_nine == "dot":
        mask = np.zeros((13, 13), np.uint8)
        cv2.circle(mask, (6, 6), 6, 255, -1, cv2.LINE_AA)
    else:
        mask = np.full((7, max(8, round(size[1] * 0.8))), 255, np.uint8)
    _paint(colour, mask, below, ink)


_SUITS = {"R": "heart", "B": "diamond", "Y": "club", "K": "spade", "G": "leaf"}


def _emblem(tiles: TileSet, name: str, colour: np.ndarray, light: np.ndarray, ink: Colour) -> None:
    height, width = light.shape
    if tiles.emblem == "none":
        return
    top = tiles.digit_centre + tiles.digit_height / 2
    centre = (width / 2, (min(0.9, (top + 0.97) / 2 + 0.03)) * height)
    if tiles.emblem == "word":
        word = jokers.BRANDS[len(tiles.font) % len(jokers.BRANDS)]
        mask = fonts.ink(word, fonts.load(fonts.typefaces()[len(tiles.font) * 7 % len(fonts.typefaces())], 26))
        if not mask.size:
            return
        scale = min(0.72 * width / mask.shape[1], 0.12 * height / mask.shape[0])
        mask = cv2.resize(mask, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        relief = np.zeros((height, width, 1), np.float32)
        _paint(relief, mask, centre, 1.0)
        edge = cv2.GaussianBlur(relief[..., 0], (0, 0), 0.8)
        light += 0.3 * tiles.bevel_strength * (np.roll(edge, 1, 0) - np.roll(edge, -1, 0)) - 0.05 * edge
        return
    if name == "J" and tiles.joker != "face":
        return
    shape = tiles.emblem if tiles.emblem not in {"heart", "spade", "diamond", "club"} else _SUITS.get(name[0], "star")
    size = round(tiles.emblem_size * height * 0.75)
    mask = jokers.shape(shape, size)
    if tiles.dimple != "none":
        ring = np.zeros((height, width, 1), np.float32)
        cv2.circle(ring, (round(centre[0]), round(centre[1])), round(size * 0.85), 1.0, 2, cv2.LINE_AA)
        light -= 0.12 * tiles.dimple_strength * ring[..., 0]
    _paint(colour, mask, centre, ink)


def _back(rng: np.random.Generator, tiles: TileSet, colour: np.ndarray, light: np.ndarray) -> np.ndarray:
    """A tile lying face down."""
    height, width = light.shape
    if tiles.back == "dark":
        colour[:] = rng.uniform(15, 200, 3)
    elif tiles.back == "pattern":
        step = int(rng.integers(8, 20))
        y, x = np.mgrid[0:height, 0:width]
        lines = ((x + y) % step < 2) | ((x - y) % step < 2)
        colour[lines] = np.asarray(tiles.body) * 0.75
    elif tiles.back == "word":
        mask = fonts.ink(jokers.BRANDS[0], fonts.load(fonts.typefaces()[0], 26))
        _paint(colour, mask, (width / 2, height / 2), (90.0, 90.0, 110.0), 0.5)
    return colour
