"""Woven and felted covers: rugs, linen, tweed, checks, stripes, felt, straw, towels."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from datasets.render.surfaces_base import (
    Colour,
    Image,
    any_colour,
    flat,
    fractal,
    hsv,
    jitter,
    lighten,
    log_uniform,
    mix,
    noise,
    one_of,
    paint,
    shade,
    white,
)
from datasets.render.surfaces_loom import Threads, loom, loom_size


def _threads(rng: np.random.Generator, colour: Sequence[float], count: int, spread: float) -> Threads:
    levels = rng.normal(0, spread, (count, 1)) + rng.normal(0, spread / 4, (count, 3))
    return np.clip(np.asarray(colour) + levels, 0, 255).astype(np.float32)


def _stripes(rng: np.random.Generator, colours: Sequence[Colour], widths: Sequence[int]) -> Threads:
    parts = [np.tile(np.asarray(c, np.float32), (max(1, n), 1)) for c, n in zip(colours, widths, strict=True)]
    bands = np.concatenate(parts)
    return np.clip(bands + rng.normal(0, 4, (len(bands), 1)), 0, 255).astype(np.float32)


def _some_weave(rng: np.random.Generator) -> str:
    return ("plain", "twill", "basket", "herringbone", "plain")[int(rng.integers(5))]


def rag_rug(rng: np.random.Generator, height: int, width: int, ppm: float) -> Image:
    """Coarse rug: threads that change between black, grey and white, like scattered print."""
    thread = max(2.3, log_uniform(rng, 1.0, 6) * ppm)
    rows, cols = loom_size(height, width, thread)
    streak = noise(rng, rows, cols, 1.5, log_uniform(rng, 3, 25)) * np.float32(1.1)
    streak += noise(rng, rows, cols, log_uniform(rng, 2, 12), log_uniform(rng, 10, 40)) * np.float32(
        rng.uniform(0, 0.8)
    )
    pale: Colour = (216.0, 220.0, 221.0)
    if rng.random() < 0.7:
        stops: list[Colour] = [
            (24, 22, 22),
            (60, 58, 58),
            (150, 146, 140),
            pale,
            (226, 228, 228),
            (232, 236, 238),
        ]
    else:
        stops = [any_colour(rng, (0, 0.7), (0.1, 1)) for _ in range(5)]
    level = np.clip(np.float32(rng.uniform(0.35, 0.75)) + streak * np.float32(rng.uniform(0.12, 0.3)), 0, 1)
    weft = paint(level, stops).astype(np.float32)
    warp = _threads(rng, pale, 64, 14) if rng.random() < 0.7 else _threads(rng, stops[0], 64, 14)
    return loom(
        rng,
        height,
        width,
        thread,
        warp,
        weft,
        str(rng.choice(["plain", "rep", "basket"])),
        0.2,
        rng.uniform(0.4, 0.8),
        12,
        0.4,
    )


def linen(rng: np.random.Generator, height: int, width: int, ppm: float) -> Image:
    """Plain cloth of one colour: fine linen up to burlap and canvas."""
    colour = any_colour(rng, (0.0, 0.75), (0.15, 1.0))
    if rng.random() < 0.5:
        colour = hsv(rng.uniform(25, 50), rng.uniform(0, 0.35), rng.uniform(0.55, 1.0))
    thread = log_uniform(rng, 0.3, 2.5) * ppm
    spread = rng.uniform(3, 16)
    other = jitter(rng, colour, 12)
    return loom(
        rng,
        height,
        width,
        thread,
        _threads(rng, colour, 97, spread),
        _threads(rng, other, 89, spread),
        _some_weave(rng),
        rng.uniform(0.05, 0.3),
        rng.uniform(0.2, 0.7),
        spread,
        0.4,
    )


def tweed(rng: np.random.Generator, height: int, width: int, ppm: float) -> Image:
    """Threads of two or three strongly different colours, mixed: tweed, denim, carpet."""
    colours = [any_colour(rng, (0, 0.6), (0.05, 1)) for _ in range(3)]
    if rng.random() < 0.4:
        colours = [hsv(30, 0.1, 0.95), hsv(220, 0.1, 0.1), hsv(30, 0.05, 0.55)]
    warp = np.array([one_of(rng, colours) for _ in range(101)], np.float32)
    weft = np.array([one_of(rng, colours) for _ in range(89)], np.float32)
    if rng.random() < 0.25:  # denim and its like: all the warp one colour, all the weft another
        warp, weft = _threads(rng, colours[0], 101, 8), _threads(rng, colours[1], 89, 8)
    return loom(rng, height, width, log_uniform(rng, 0.5, 3.5) * ppm, warp, weft, _some_weave(rng), 0.2, 0.6, 16, 0.5)


def checks(rng: np.random.Generator, height: int, width: int, ppm: float) -> Image:
    """Gingham and tartan: the same stripes both ways."""
    thread = max(1.0, log_uniform(rng, 0.3, 0.9) * ppm)
    if rng.random() < 0.55:
        dark = any_colour(rng, (0.2, 1), (0.1, 0.8)) if rng.random() < 0.7 else (25.0, 25.0, 25.0)
        light = hsv(40, rng.uniform(0, 0.12), rng.uniform(0.85, 1))
        band = max(2, int(log_uniform(rng, 4, 45) * ppm / thread))
        sett = _stripes(rng, [light, dark], [band, band])
    else:
        colours = [any_colour(rng, (0.1, 0.9), (0.05, 0.9)) for _ in range(4)]
        count = int(rng.integers(4, 9))
        widths = [max(1, int(log_uniform(rng, 1, 25) * ppm / thread)) for _ in range(count)]
        half = _stripes(rng, [one_of(rng, colours) for _ in range(count)], widths)
        sett = np.concatenate([half, half[::-1]])
    return loom(rng, height, width, thread, sett, sett, str(rng.choice(["twill", "plain"])), 0.03, 0.4, 6, 0.6)


def striped(rng: np.random.Generator, height: int, width: int, ppm: float) -> Image:
    """Stripes one way only, as on awnings, table runners and Andean blankets."""
    thread = max(1.0, log_uniform(rng, 0.3, 2.0) * ppm)
    colours = [any_colour(rng, (0.0, 1.0), (0.05, 1.0)) for _ in range(int(rng.integers(2, 6)))]
    count = int(rng.integers(2, 14))
    widths = [max(1, int(log_uniform(rng, 1.5, 40) * ppm / thread)) for _ in range(count)]
    sett = _stripes(rng, [colours[i % len(colours)] for i in range(count)], widths)
    return loom(
        rng,
        height,
        width,
        thread,
        sett,
        _threads(rng, sett.mean(axis=0), 50, 6),
        "rep" if rng.random() < 0.5 else "twill",
        0.05,
        0.4,
        8,
        0.6,
    )


def felt(rng: np.random.Generator, height: int, width: int, ppm: float) -> Image:
    """Card-table felt and baize, fleece and short-pile carpet."""
    hue = float(rng.choice([140, 130, 155, 215, 225, 355, 5, 25, 280, 0]))
    colour = hsv(hue + rng.normal(0, 8), rng.uniform(0.25, 0.95), rng.uniform(0.15, 0.75))
    if rng.random() < 0.15:
        colour = hsv(30, rng.uniform(0, 0.15), rng.uniform(0.05, 0.9))
    fuzz = white(rng, height, width)
    for _ in range(2):
        angle, reach = rng.uniform(0, np.pi), max(3, int(rng.uniform(1, 4) * ppm))
        kernel = np.zeros((2 * reach + 1, 2 * reach + 1), np.float32)
        dx, dy = round(np.cos(angle) * reach), round(np.sin(angle) * reach)
        cv2.line(kernel, (reach - dx, reach - dy), (reach + dx, reach + dy), (1.0,), 1)
        if reach <= 8:
            fuzz += np.asarray(cv2.filter2D(fuzz, -1, kernel / np.sqrt(kernel.sum())), np.float32)
    levels = fuzz * np.float32(rng.uniform(1, 6))
    levels += fractal(rng, height, width, 60 * ppm + 8, 4) * np.float32(rng.uniform(1, 6))
    return lighten(flat(height, width, colour), levels)


def folds(rng: np.random.Generator, image: Image, ppm: float) -> Image:
    """Soft creases and waves laid over a cloth."""
    height, width = image.shape[:2]
    wave = fractal(rng, height, width, rng.uniform(60, 200) * ppm + 30, 3, rng.uniform(1, 5))
    crease = np.exp(-np.abs(wave) * np.float32(rng.uniform(8, 25)))
    gain = 1 + wave * np.float32(rng.uniform(0.01, 0.05)) + crease * np.float32(rng.normal(0, 0.08))
    return shade(image, np.asarray(gain, np.float32))


def knit(rng: np.random.Generator, height: int, width: int, ppm: float) -> Image:
    """Straw mats and rattan: wide flat strips in a basket weave with dark gaps."""
    colour = mix(hsv(rng.uniform(25, 45), rng.uniform(0.2, 0.6), rng.uniform(0.5, 0.95)), any_colour(rng), 0.15)
    thread = log_uniform(rng, 2.5, 9) * ppm
    return loom(
        rng,
        height,
        width,
        thread,
        _threads(rng, colour, 60, 12),
        _threads(rng, jitter(rng, colour, 15), 60, 12),
        str(rng.choice(["plain", "twill", "basket", "rep"])),
        0.15,
        rng.uniform(0.6, 0.95),
        12,
        0.25,
    )


def terry(rng: np.random.Generator, height: int, width: int, ppm: float) -> Image:
    """Towels, shag and tufted carpet: loops that throw small shadows, with bands now and then."""
    colour = any_colour(rng, (0, 0.7), (0.15, 1.0))
    loop = max(1.5, log_uniform(rng, 1, 6) * ppm)
    bumps = noise(rng, height, width, loop, loop * rng.uniform(0.7, 1.5)) + noise(
        rng, height, width, loop / 2, loop / 2
    )
    gain = 1 + np.tanh(bumps) * np.float32(rng.uniform(0.06, 0.3))
    gain += fractal(rng, height, width, 50 * ppm + 9, 3) * np.float32(rng.uniform(0.01, 0.08))
    image = flat(height, width, colour)
    if rng.random() < 0.4:
        for _ in range(int(rng.integers(1, 5))):
            y, wide = int(rng.integers(0, height)), max(2, int(log_uniform(rng, 3, 60) * ppm))
            image[y : y + wide] = np.asarray(any_colour(rng), np.float32).astype(np.uint8)
    return shade(image, np.asarray(gain, np.float32))
