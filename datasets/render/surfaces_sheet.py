"""Sheets and mats with print on them: newspaper, boards and game mats, cardboard."""

from __future__ import annotations

import cv2
import numpy as np

from datasets.render.clutter_base import ALL_FONTS
from datasets.render.surfaces_base import (
    Field,
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
    shade,
    white,
)

WORDS = (
    "de la mesa",
    "y el juego",
    "que los",
    "por una",
    "ayer",
    "en Buenos Aires",
    "la noche",
    "partido",
    "precios 120",
    "sube el 13",
    "a las 9 y",
    "cuando 7 de",
    "ciudad",
    "se sabe",
    "nueva ley",
    "lluvias",
    "11 de mayo",
    "segun",
)


def newsprint(rng: np.random.Generator, height: int, width: int, ppm: float) -> Image:
    """Newspaper, maps of text, menus: columns of small print, headings, grey pictures."""
    paper = hsv(rng.uniform(30, 60), rng.uniform(0, 0.2), rng.uniform(0.6, 1))
    ink = any_colour(rng, (0, 0.5), (0.02, 0.35))
    if rng.random() < 0.12:
        paper, ink = ink, paper
    image = flat(height, width, paper)
    high = max(2.2, log_uniform(rng, 1.6, 5) * ppm)
    column = int(high * rng.uniform(14, 26))
    gap = int(high * rng.uniform(0.8, 2))
    font = int(ALL_FONTS[int(rng.integers(len(ALL_FONTS)))])
    block = flat(int(high * 1.75) * 14, column, paper)
    for i in range(14):
        line = " ".join(WORDS[int(k)] for k in rng.integers(0, len(WORDS), 5))
        cv2.putText(block, line, (0, int(high * 1.75 * (i + 0.8))), font, high / 22, ink, 1, cv2.LINE_AA)
    x = -int(rng.integers(0, column))
    while x < width:
        left, right = max(0, x), min(width, x + column)
        tall = np.roll(np.tile(block, (height // block.shape[0] + 2, 1, 1)), int(rng.integers(block.shape[0])), axis=0)
        image[:, left:right] = tall[:height, left - x : right - x]
        x += column + gap
    for _ in range(int(rng.integers(0, 6))):
        x, y = int(rng.integers(-column, width)), int(rng.integers(0, height))
        size = int(high * rng.uniform(3, 9))
        tone = paper if rng.random() < 0.5 else jitter(rng, (128, 128, 128), 50)
        cv2.rectangle(image, (x, y - size), (x + column * int(rng.integers(1, 3)), y + size // 3), tone, -1)
        word = WORDS[int(rng.integers(len(WORDS)))]
        cv2.putText(image, word, (x, y), font, size / 28, ink, max(1, size // 8), cv2.LINE_AA)
    return shade(image, 1 + fractal(rng, height, width, 80 * ppm + 9, 4) * np.float32(rng.uniform(0.01, 0.06)))


def game_mat(rng: np.random.Generator, height: int, width: int, ppm: float) -> Image:
    """Boards and printed mats: chequers, ruled fields, rings; fields may hold numbers, flat on the mat."""
    side = max(10.0, log_uniform(rng, 18, 90) * ppm)
    grounds = [any_colour(rng, (0, 0.8), (0.05, 1)), any_colour(rng, (0, 0.8), (0.05, 1))]
    image = flat(height, width, grounds[0])
    line = any_colour(rng, (0, 0.6), (0, 1))
    kind, thick = int(rng.integers(3)), max(1, int(0.04 * side))
    numbers = kind > 0 and rng.random() < 0.6 and sum(grounds[0]) < 480  # never dark figures on a pale field
    y0, x0 = -rng.uniform(0, side), -rng.uniform(0, side)
    for i in range(int((height - y0) / side) + 1):
        for j in range(int((width - x0) / side) + 1):
            x, y = int(x0 + j * side), int(y0 + i * side)
            far = (int(x + side), int(y + side))
            if kind == 0 and (i + j) % 2:
                cv2.rectangle(image, (x, y), far, grounds[1], -1)
            elif kind == 1:
                cv2.rectangle(image, (x, y), far, line, thick)
            elif kind == 2:
                cv2.circle(image, (int(x + side / 2), int(y + side / 2)), int(side * 0.38), line, thick, cv2.LINE_AA)
            if numbers:
                cv2.putText(
                    image,
                    str((i * 3 + j) % 37),
                    (int(x + side * 0.25), int(y + side * 0.65)),
                    0,
                    side / 75,
                    mix(line, (255, 255, 255), 0.7),
                    max(1, int(side / 30)),
                    cv2.LINE_AA,
                )
    return lighten(image, white(rng, height, width) * np.float32(rng.uniform(1, 6)))


def cardboard(rng: np.random.Generator, height: int, width: int, ppm: float) -> Image:
    """Cardboard, wrapping and craft paper: faint ribs, fibres, creases."""
    base = hsv(rng.uniform(22, 40), rng.uniform(0.1, 0.5), rng.uniform(0.4, 0.95))
    if rng.random() < 0.3:
        base = any_colour(rng, (0, 0.8), (0.2, 1))
    step = max(3.0, rng.uniform(4, 9) * ppm)
    ribs = np.sin(np.arange(height, dtype=np.float32) * np.float32(2 * np.pi / step))[:, None] * np.float32(
        rng.uniform(0, 0.05)
    )
    creases = np.abs(fractal(rng, height, width, 90 * ppm + 20, 2))
    gain: Field = 1 + ribs - np.exp(-creases * np.float32(30)) * np.float32(rng.uniform(-0.1, 0.15))
    gain = gain + noise(rng, height, width, max(1.0, 0.3 * ppm), 3 * ppm) * np.float32(rng.uniform(0.005, 0.04))
    return shade(flat(height, width, base), np.asarray(gain, np.float32))
