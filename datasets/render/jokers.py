"""Drawings: the jokers of many makers, and the small emblems under a number."""

from __future__ import annotations

import cv2
import numpy as np

from datasets.render import fonts
from datasets.render.tileset import Colour, TileSet

BRANDS = ("Burako", "Rummy", "Original", "Fichas", "Okey", "Canasta", "Tiles", "Familia", "Juegos", "Club")


def _canvas(size: int) -> np.ndarray:
    return np.zeros((size * 4, size * 4), np.uint8)


def _polygon(points: list[tuple[float, float]], size: int) -> np.ndarray:
    """A filled polygon from points in the unit square, uint8 (size, size)."""
    page = _canvas(size)
    cv2.fillPoly(page, [np.round(np.array(points) * size * 4).astype(np.int32)], 255)
    return cv2.resize(page, (size, size), interpolation=cv2.INTER_AREA)


def _discs(discs: list[tuple[float, float, float]], size: int, page: np.ndarray | None = None) -> np.ndarray:
    page = _canvas(size) if page is None else page
    for x, y, r in discs:
        cv2.circle(page, (round(x * size * 4), round(y * size * 4)), round(r * size * 4), 255, -1)
    return page


def _star(points: int, inner: float) -> list[tuple[float, float]]:
    return [
        (0.5 + r * np.sin(a), 0.5 - r * np.cos(a))
        for i in range(points * 2)
        for a, r in [(np.pi * i / points, 0.5 if i % 2 == 0 else inner)]
    ]


def shape(name: str, size: int) -> np.ndarray:
    """An emblem as uint8 (size, size) coverage; `size` in pixels."""
    size = max(size, 6)
    if name in {"heart", "spade"}:
        page = _discs([(0.29, 0.33, 0.24), (0.71, 0.33, 0.24)], size)
        cv2.fillPoly(page, [np.round(np.array([(0.07, 0.43), (0.93, 0.43), (0.5, 0.98)]) * size * 4).astype(int)], 255)
        if name == "spade":
            page = np.ascontiguousarray(page[::-1])
            cv2.fillPoly(page, [np.round(np.array([(0.5, 0.5), (0.34, 1), (0.66, 1)]) * size * 4).astype(int)], 255)
        return cv2.resize(page, (size, size), interpolation=cv2.INTER_AREA)
    if name == "club":
        page = _discs([(0.5, 0.26, 0.23), (0.25, 0.6, 0.23), (0.75, 0.6, 0.23)], size)
        cv2.fillPoly(page, [np.round(np.array([(0.5, 0.4), (0.36, 1), (0.64, 1)]) * size * 4).astype(int)], 255)
        return cv2.resize(page, (size, size), interpolation=cv2.INTER_AREA)
    if name in {"dot", "ring", "flower"}:
        discs = [(0.5, 0.5, 0.42)]
        if name == "flower":
            discs = [(0.5 + 0.28 * np.sin(a), 0.5 + 0.28 * np.cos(a), 0.2) for a in np.arange(5) * 2 * np.pi / 5]
        page = _discs(discs, size)
        if name == "ring":
            cv2.circle(page, (size * 2, size * 2), round(size * 1.1), 0, -1)
        return cv2.resize(page, (size, size), interpolation=cv2.INTER_AREA)
    outlines = {
        "diamond": [(0.5, 0.0), (0.9, 0.5), (0.5, 1.0), (0.1, 0.5)],
        "star": _star(5, 0.2),
        "leaf": [(0.5, 0.0), (0.8, 0.35), (0.75, 0.75), (0.5, 1.0), (0.25, 0.75), (0.2, 0.35)],
        "bar": [(0.05, 0.4), (0.95, 0.4), (0.95, 0.6), (0.05, 0.6)],
    }
    return _polygon(outlines[name], size)


def draw(rng: np.random.Generator, tiles: TileSet, colour: np.ndarray, ink: Colour) -> None:
    """Paint the set's joker on a face, float32 (H, W, 3), in place."""
    height, width = colour.shape[:2]
    size = round(width * float(rng.uniform(0.6, 0.62)) * (0.85 + 0.35 * tiles.emblem_size / 0.2))
    size = min(size, width - 8)
    painters = {"face": _face, "star": _rings, "jester": _jester, "picture": _picture, "word": _word}
    mask = painters[tiles.joker](tiles, size)
    h, w = mask.shape
    top = int(np.clip(tiles.digit_centre * height - h / 2 + 0.03 * height, 4, max(4, height - h - 4)))
    left = (width - w) // 2
    h, w = min(h, height - top), min(w, width - left)
    part = colour[top : top + h, left : left + w]
    part += mask[:h, :w, None].astype(np.float32) / 255 * (np.asarray(ink, np.float32) - part)


def _look(tiles: TileSet) -> np.random.Generator:
    """What the jokers of one set share, drawn from the set itself so that both look the same."""
    return np.random.default_rng(int(tiles.digit_height * 1e9) % 2**32)


def _face(tiles: TileSet, size: int) -> np.ndarray:
    """A round face: brows, eyes, nose, mouth, in a ring."""
    look, s = _look(tiles), size * 2
    page = np.zeros((s, s), np.uint8)
    line = max(2, round(s * look.uniform(0.025, 0.06)))
    c = s // 2
    filled = look.random() < 0.25
    cv2.circle(page, (c, c), c - line, 255, -1 if filled else line, cv2.LINE_AA)
    pen = 0 if filled else 255
    eye_y, eye_x = look.uniform(0.38, 0.46) * s, look.uniform(0.15, 0.22) * s
    for side in (-1, 1):
        x = round(c + side * eye_x)
        cv2.ellipse(
            page,
            (x, round(eye_y)),
            (round(s * 0.075), round(s * look.uniform(0.03, 0.08))),
            0,
            0,
            360,
            pen,
            -1,
        )
        cv2.ellipse(page, (x, round(eye_y - s * 0.06)), (round(s * 0.12), round(s * 0.06)), 0, 190, 350, pen, line)
    if look.random() < 0.75:
        cv2.line(page, (c, round(eye_y)), (c - round(s * 0.03), round(s * 0.6)), pen, line, cv2.LINE_AA)
        cv2.ellipse(page, (c, round(s * 0.6)), (round(s * 0.06), round(s * 0.03)), 0, 0, 180, pen, line)
    mouth = (round(s * look.uniform(0.14, 0.26)), round(s * look.uniform(0.06, 0.16)))
    cv2.ellipse(page, (c, round(s * 0.68)), mouth, 0, 10, 170, pen, line if look.random() < 0.7 else -1)
    return cv2.resize(page, (size, size), interpolation=cv2.INTER_AREA)


def _rings(tiles: TileSet, size: int) -> np.ndarray:
    look, s = _look(tiles), size * 2
    points = int(look.integers(4, 9))
    page = cv2.resize(_polygon(_star(points, float(look.uniform(0.15, 0.35))), s), (s, s))
    inner = cv2.resize(page, (round(s * 0.62),) * 2, interpolation=cv2.INTER_AREA)
    page = np.zeros((s, s), np.uint8)
    at = (s - inner.shape[0]) // 2
    page[at : at + inner.shape[0], at : at + inner.shape[1]] = inner
    for radius in look.uniform(0.36, 0.48, int(look.integers(1, 3))):
        cv2.circle(page, (s // 2, s // 2), round(s * radius), 255, max(2, s // 30), cv2.LINE_AA)
    return cv2.resize(page, (size, size), interpolation=cv2.INTER_AREA)


def _jester(tiles: TileSet, size: int) -> np.ndarray:
    """A fool's cap of three points with bells over a small face."""
    look = _look(tiles)
    head = look.uniform(0.62, 0.7)
    page = _discs([(0.5, head, 0.24), (0.08, 0.45, 0.06), (0.92, 0.45, 0.06), (0.5, 0.06, 0.06)], size)
    cap = [(0.24, head), (0.08, 0.45), (0.34, 0.4), (0.5, 0.06), (0.66, 0.4), (0.92, 0.45), (0.76, head)]
    cv2.fillPoly(page, [np.round(np.array(cap) * size * 4).astype(np.int32)], 255)
    for x in (0.42, 0.58):
        cv2.circle(page, (round(x * size * 4), round((head + 0.04) * size * 4)), round(size * 0.12), 0, -1)
    cv2.ellipse(
        page,
        (size * 2, round((head + 0.1) * size * 4)),
        (round(size * 0.4), round(size * 0.25)),
        0,
        10,
        170,
        0,
        size // 8,
    )
    return cv2.resize(page, (size, size), interpolation=cv2.INTER_AREA)


def _picture(tiles: TileSet, size: int) -> np.ndarray:
    if tiles.joker_picture is None:
        return _face(tiles, size)
    path, character = tiles.joker_picture
    mask = fonts.ink(character, fonts.load(path, size))
    if not mask.size:
        return _face(tiles, size)
    scale = size / max(mask.shape)
    return cv2.resize(mask, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)


def _word(tiles: TileSet, size: int) -> np.ndarray:
    """JOKER written across, slanted or down the face."""
    look = _look(tiles)
    mask = fonts.ink("JOKER", fonts.load(tiles.font, 60))
    if not mask.size:  # A typeface of figures alone.
        mask = fonts.ink("JOKER", fonts.load(fonts.BUILT_IN, 60))
    mask = cv2.resize(mask, (size, max(8, round(size * look.uniform(0.24, 0.4)))), interpolation=cv2.INTER_AREA)
    if look.random() < 0.5:
        return np.ascontiguousarray(np.rot90(mask, int(look.choice([1, 3]))))
    return mask
