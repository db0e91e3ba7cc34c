"""Printed and crocheted covers: flowers, dots, fruit, lace."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np

from datasets.render.clutter_base import Cutout
from datasets.render.surfaces_base import (
    Colour,
    Image,
    any_colour,
    blend,
    flat,
    fractal,
    hsv,
    lighten,
    log_uniform,
    mix,
    noise,
    one_of,
    shade,
    white,
)


def _repeat(cell: Image, rng: np.random.Generator, height: int, width: int, drop: bool = False) -> Image:
    """The cell over and over, from a random place in it; ``drop`` shifts every other column by half."""
    h, w = cell.shape[:2]
    if drop:
        cell = np.concatenate([cell, np.roll(cell, h // 2, axis=0)], axis=1)
        w *= 2
    y, x = int(rng.integers(h)), int(rng.integers(w))
    big = np.tile(cell, ((height + y) // h + 1, (width + x) // w + 1, 1))
    return np.ascontiguousarray(big[y : y + height, x : x + width])


def _wrapped(x: float, y: float, reach: float, w: float, h: float) -> Iterator[tuple[float, float]]:
    """The place and its copies across the cell's border, so that the repeat shows no seam."""
    for dx in (-w, 0.0, w):
        for dy in (-h, 0.0, h):
            if -reach < x + dx < w + reach and -reach < y + dy < h + reach:
                yield x + dx, y + dy


def _flower(cut: Cutout, x: float, y: float, size: float, inks: list[Colour], seed: int) -> None:
    own = np.random.default_rng(seed)  # copies across the border must be the same flower
    petals, turn, ink = int(own.integers(4, 9)), own.uniform(0, 6.28), one_of(own, inks)
    for i in range(petals):
        a = turn + 2 * np.pi * i / petals
        cut.ellipse(
            x + size * 0.55 * float(np.cos(a)),
            y + size * 0.55 * float(np.sin(a)),
            size * 0.5,
            size * own.uniform(0.2, 0.34),
            ink,
            angle=float(np.degrees(a)),
        )
    cut.ellipse(x, y, size * 0.25, size * 0.25, one_of(own, inks))


def _sprig(cut: Cutout, x: float, y: float, size: float, inks: list[Colour], seed: int) -> None:
    own = np.random.default_rng(seed)
    a, ink = own.uniform(0, 6.28), one_of(own, inks)
    ux, uy = float(np.cos(a)), float(np.sin(a))
    cut.line([(x - size * ux, y - size * uy), (x + size * ux, y + size * uy)], size * 0.06, ink)
    for i in range(-2, 3):
        for side in (-1, 1):
            at = i * size * 0.38
            cut.ellipse(
                x + at * ux - side * uy * size * 0.25,
                y + at * uy + side * ux * size * 0.25,
                size * 0.3,
                size * 0.1,
                ink,
                angle=float(np.degrees(a) + side * 50),
            )


def _dot(cut: Cutout, x: float, y: float, size: float, inks: list[Colour], seed: int) -> None:
    own = np.random.default_rng(seed)
    cut.ellipse(x, y, size * 0.5, size * 0.5, one_of(own, inks))
    if own.random() < 0.2:
        cut.ellipse(x, y, size * 0.3, size * 0.3, one_of(own, inks))


def _fruit(cut: Cutout, x: float, y: float, size: float, inks: list[Colour], seed: int) -> None:
    own = np.random.default_rng(seed)
    skin = hsv(float(own.choice([2, 28, 48, 55, 95, 300])), own.uniform(0.6, 1), own.uniform(0.6, 1))
    turn = own.uniform(0, 180)
    cut.ellipse(x, y - size * 0.8, size * 0.45, size * 0.18, hsv(110, 0.7, own.uniform(0.3, 0.6)), angle=turn)
    for k in range(4):
        cut.ellipse(
            x - size * 0.08 * k,
            y - size * 0.08 * k,
            size * (0.8 - 0.2 * k),
            size * (0.65 - 0.16 * k),
            mix(skin, (255, 255, 255), 0.13 * k),
            angle=turn,
        )


def _lozenge(cut: Cutout, x: float, y: float, size: float, inks: list[Colour], seed: int) -> None:
    own = np.random.default_rng(seed)
    ink = one_of(own, inks)
    w, h = size * own.uniform(0.4, 0.8), size * own.uniform(0.5, 0.9)
    if own.random() < 0.5:
        cut.polygon([(x, y - h), (x + w, y), (x, y + h), (x - w, y)], ink)
    else:  # an upright block, of a playing tile's shape
        cut.slab(x - w * 0.7, y - h * 0.7, w * 1.4, h * 1.4, size * 0.1, ink)


_MOTIFS = (_flower, _flower, _flower, _sprig, _dot, _fruit, _lozenge)


def printed(rng: np.random.Generator, height: int, width: int, ppm: float) -> Image:
    """Printed cloth or oilcloth: one or two motifs scattered or in rows on a ground."""
    ground = any_colour(rng, (0, 0.8), (0.1, 1))
    if rng.random() < 0.4:
        ground = hsv(rng.uniform(30, 60), rng.uniform(0, 0.2), rng.uniform(0.85, 1))
    inks = [any_colour(rng, (0.1, 1), (0.1, 1)) for _ in range(int(rng.integers(1, 5)))]
    size = min(log_uniform(rng, 3, 38), 230 / ppm)  # three to a repeat, which is at most 700 pixels
    side = min(size * rng.uniform(2, 10), 700 / ppm)
    cut = Cutout.blank(max(side, 24 / ppm), max(side * rng.uniform(0.6, 1.4), 24 / ppm), ppm, ground)
    h, w = cut.mask.shape[0] / ppm, cut.mask.shape[1] / ppm
    motifs = [_MOTIFS[int(rng.integers(len(_MOTIFS)))] for _ in range(3)]
    pitch, regular = size * rng.uniform(1.1, 2.6), rng.random() < 0.35
    rows, cols = max(1, int(h / pitch)), max(1, int(w / pitch))
    for i in range(min(rows * cols, 80)):
        x, y = ((i % cols + 0.5) * w / cols, (i // cols + 0.5) * h / rows) if regular else rng.uniform(0, 1, 2) * (w, h)
        seed, big = int(rng.integers(1 << 30)), size * (1 if regular else rng.uniform(0.3, 1.1))
        for px, py in _wrapped(float(x), float(y), big * 1.5, w, h):
            motifs[max(0, i % 5 - 2)](cut, px, py, big, inks, seed)
    image = _repeat(cut.bgr, rng, height, width, rng.random() < 0.4)
    if rng.random() < 0.5:
        return lighten(image, white(rng, height, width) * np.float32(rng.uniform(1, 8)))
    return lighten(image, fractal(rng, height, width, 120 * ppm + 20, 3) * np.float32(rng.uniform(2, 10)))


def _lace_mask(rng: np.random.Generator, ppm: float) -> Image:
    side = min(max(20.0, log_uniform(rng, 25, 120)), 600 / ppm)
    cut = Cutout.blank(max(side, 24 / ppm), max(side, 24 / ppm), ppm, (0, 0, 0))
    s = cut.mask.shape[0] / ppm
    yarn = s * rng.uniform(0.008, 0.03)
    mesh, spokes = int(rng.integers(4, 12)), int(rng.integers(6, 17))
    for k in range(mesh + 1):
        at = k * s / mesh
        cut.line([(0, at), (s, at)], yarn, None, solid=True)
        cut.line([(at, 0), (at, s)], yarn, None, solid=True)
    for cx, cy in ((s / 2, s / 2), (0, 0), (s, 0), (0, s), (s, s)):
        r = s * (0.36 if cx == s / 2 else 0.22)
        cv2.circle(cut.mask, (round(cx * ppm), round(cy * ppm)), round(r * ppm), (0,), -1)
        for share in (1.0, rng.uniform(0.6, 0.8), rng.uniform(0.2, 0.5)):
            cut.ellipse(cx, cy, r * share, r * share, None, solid=True, line=yarn * rng.uniform(1, 3.5))
        for i in range(spokes):
            a = 2 * np.pi * i / spokes
            ux, uy = float(np.cos(a)), float(np.sin(a))
            cut.line([(cx + r * 0.2 * ux, cy + r * 0.2 * uy), (cx + r * ux, cy + r * uy)], yarn, None, solid=True)
            cut.ellipse(
                cx + r * 0.7 * ux,
                cy + r * 0.7 * uy,
                r * 0.16,
                r * 0.07,
                None,
                solid=True,
                angle=float(np.degrees(a)),
            )
    return cut.mask


def lace(rng: np.random.Generator, height: int, width: int, ppm: float) -> Image:
    """Lace or crochet over a plain table."""
    under = lighten(
        flat(height, width, any_colour(rng, (0, 0.7), (0.05, 0.9))),
        noise(rng, height, width, 2, 90) * np.float32(4),
    )
    yarn = (
        hsv(rng.uniform(25, 55), rng.uniform(0, 0.2), rng.uniform(0.8, 1)) if rng.random() < 0.75 else any_colour(rng)
    )
    cell = _lace_mask(rng, ppm)
    mask = _repeat(np.repeat(cell[..., None], 3, axis=2), rng, height, width)[..., 0]
    alpha = np.ascontiguousarray(mask).astype(np.float32) / np.float32(255)
    off = max(1, round(0.7 * ppm))
    shadow = np.roll(alpha, (off, off), (0, 1))
    under = shade(under, 1 - shadow * np.float32(rng.uniform(0.1, 0.5)))
    relief = 1 + (alpha - np.roll(alpha, (1, 1), (0, 1))) * np.float32(rng.uniform(0, 0.25))
    over = shade(lighten(flat(height, width, yarn), white(rng, height, width) * np.float32(6)), relief)
    return blend(under, over, alpha * np.float32(rng.uniform(0.7, 1)))
