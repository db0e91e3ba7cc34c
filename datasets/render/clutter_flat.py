"""Boxy clutter: playing cards, dice, dominoes, box lids, and blank pieces shaped like a playing tile."""

from __future__ import annotations

import numpy as np

from datasets.render.clutter_base import Cutout, Patch, relief, worn
from datasets.render.clutter_paper import WORDS, ivory, some_font
from datasets.render.surfaces_base import Colour, any_colour, hsv, jitter, mix


def playing_card(rng: np.random.Generator, mm: float) -> Patch:
    """A playing card: face with index and pips, court card, or patterned back."""
    w, h = (58.0, 89.0) if rng.random() < 0.6 else (61.0, 95.0)
    cut = Cutout.blank(h + 2, w + 2, mm, ivory(rng))
    face = hsv(40, rng.uniform(0, 0.08), rng.uniform(0.88, 1))
    cut.slab(1, 1, w, h, 3.5, face, solid=True)
    if rng.random() < 0.3:
        back = any_colour(rng, (0.4, 1), (0.2, 0.8))
        cut.slab(5, 5, w - 8, h - 8, 1, back)
        for i in range(-20, 20):
            cut.line([(1 + i * 6, 1), (1 + i * 6 + h, 1 + h)], 0.5, mix(back, face, 0.5))
            cut.line([(1 + i * 6 + h, 1), (1 + i * 6, 1 + h)], 0.5, mix(back, face, 0.5))
        cut.line([(3, 3), (w - 1, 3), (w - 1, h - 1), (3, h - 1), (3, 3)], 4, face)
        return worn(rng, cut, 0.02).patch()
    suit: Colour = (30.0, 30.0, 190.0) if rng.random() < 0.5 else (25.0, 25.0, 25.0)
    value = int(rng.integers(1, 14))
    word = {1: "A", 11: "J", 12: "Q", 13: "K"}.get(value, str(value))
    cut.text(word, 4, 13, 9, suit, some_font(rng), 0.14)
    _pip(cut, 7, 19, 3, suit)
    if value > 10:
        cut.slab(13, 13, w - 24, h - 24, 0, any_colour(rng, (0.4, 1), (0.5, 1)))
        for _ in range(10):
            x, y = rng.uniform(18, w - 18), rng.uniform(18, h - 18)
            cut.ellipse(x, y, rng.uniform(2, 12), rng.uniform(2, 12), any_colour(rng))
    else:
        for i in range(value):
            column, row = (0.5, i / 3 + 0.2) if value < 4 else (0.3 + 0.4 * (i % 2), (i // 2 + 0.7) / (value // 2 + 1))
            _pip(cut, w * column + 1, h * row + 1, 6, suit)
    half = cut.bgr.shape[0] // 2
    cut.bgr[-half:] = cut.bgr[:half][::-1, ::-1]
    return worn(rng, cut, 0.02).patch()


def _pip(cut: Cutout, x: float, y: float, size: float, suit: Colour) -> None:
    cut.polygon([(x, y - size), (x + size * 0.8, y), (x, y + size), (x - size * 0.8, y)], suit)


def dice(rng: np.random.Generator, mm: float) -> Patch:
    side = rng.uniform(12, 20)
    body = ivory(rng) if rng.random() < 0.6 else any_colour(rng, (0.3, 1), (0.1, 0.9))
    dot: Colour = (25.0, 25.0, 25.0) if sum(body) > 360 else (240.0, 240.0, 240.0)
    cut = Cutout.blank(side + 2, side + 2, mm, body)
    cut.slab(1, 1, side, side, side * rng.uniform(0.1, 0.3), body, solid=True)
    cut = relief(worn(rng, cut, 0.03), side * 0.25, 0.45, rng.uniform(0, 6.28))
    value, c, s = int(rng.integers(1, 7)), side / 2 + 1, side * 0.27
    spots = {
        1: [(0, 0)],
        2: [(-1, -1), (1, 1)],
        3: [(-1, -1), (0, 0), (1, 1)],
        4: [(-1, -1), (1, 1), (-1, 1), (1, -1)],
        5: [(-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)],
        6: [(-1, -1), (1, 1), (-1, 1), (1, -1), (-1, 0), (1, 0)],
    }
    for x, y in spots[value]:
        cut.ellipse(c + x * s, c + y * s, side * 0.09, side * 0.09, dot)
    return cut.patch()


def domino(rng: np.random.Generator, mm: float) -> Patch:
    """A domino: as large and as white as a tile, with dots and a bar instead of a number."""
    w = rng.uniform(18, 27)
    h = 2 * w * rng.uniform(0.92, 1.05)
    body = ivory(rng) if rng.random() < 0.75 else hsv(rng.uniform(0, 360), rng.uniform(0, 0.5), rng.uniform(0.05, 0.4))
    dot: Colour = (25.0, 25.0, 25.0) if sum(body) > 360 else (240.0, 240.0, 240.0)
    cut = Cutout.blank(h + 2, w + 2, mm, body)
    cut.slab(1, 1, w, h, w * rng.uniform(0.05, 0.2), body, solid=True)
    cut = relief(worn(rng, cut, 0.03), 2.5, 0.45, rng.uniform(0, 6.28))
    cut.line([(w * 0.15, h / 2 + 1), (w * 0.95, h / 2 + 1)], 0.7, dot)
    for centre in (h / 4 + 1, 3 * h / 4 + 1):
        for _ in range(int(rng.integers(0, 7))):
            x, y = int(rng.integers(-1, 2)), int(rng.integers(-1, 2))
            cut.ellipse(w / 2 + 1 + x * w * 0.28, centre + y * w * 0.28, w * 0.09, w * 0.09, dot)
    return cut.patch()


def white_block(rng: np.random.Generator, mm: float) -> Patch:
    """A plain white or cream block of about a tile's shape: eraser, sugar cube, mint, soap, matchbox."""
    h = rng.uniform(15, 60)
    w = h * rng.uniform(0.4, 1.0)
    body = ivory(rng)
    cut = Cutout.blank(h + 2, w + 2, mm, body)
    cut.slab(1, 1, w, h, min(w, h) * rng.uniform(0, 0.3), body, solid=True)
    if rng.random() < 0.35:  # a paper sleeve, as on an eraser
        cut.slab(1, 1 + h * rng.uniform(0.2, 0.5), w, h, 0, any_colour(rng, (0.3, 1), (0.2, 0.9)))
        if rng.random() < 0.5:
            cut.text(str(rng.choice(WORDS)), w * 0.1, h * 0.85, h * 0.12, any_colour(rng, (0, 0.3), (0, 1)))
    return relief(
        worn(rng, cut, rng.uniform(0.01, 0.08)),
        rng.uniform(1, 5),
        rng.uniform(0.2, 0.6),
        rng.uniform(0, 6.28),
    ).patch()


def box_lid(rng: np.random.Generator, mm: float) -> Patch:
    """The lid of a game's box: a big logo, printed pictures of numbered pieces, a rim."""
    w, h = rng.uniform(140, 280), rng.uniform(110, 200)
    ground = any_colour(rng, (0.3, 1), (0.15, 0.9))
    cut = Cutout.blank(h + 2, w + 2, mm, ground)
    cut.slab(1, 1, w, h, 2, ground, solid=True)
    for _ in range(int(rng.integers(2, 8))):
        cut.ellipse(
            rng.uniform(0, w),
            rng.uniform(0, h),
            rng.uniform(8, 60),
            rng.uniform(8, 40),
            jitter(rng, ground, 45),
        )
    word = str(rng.choice(["BURAKO", "RUMMY", "LOTERIA", "DAMAS", "JUEGO", "DOMINO", "CHOCO"]))
    cut.text(
        word,
        w * 0.08,
        h * rng.uniform(0.3, 0.6),
        h * rng.uniform(0.14, 0.24),
        any_colour(rng, (0, 1), (0.6, 1)),
        some_font(rng),
        0.2,
    )
    for _ in range(int(rng.integers(0, 5))):
        cut.text(
            str(rng.choice(WORDS)),
            rng.uniform(5, w * 0.7),
            rng.uniform(h * 0.65, h - 5),
            rng.uniform(4, 9),
            ivory(rng),
            some_font(rng),
        )
    return relief(worn(rng, cut, 0.04), 3, 0.4, rng.uniform(0, 6.28)).patch()
