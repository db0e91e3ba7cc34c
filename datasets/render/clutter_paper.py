"""Paper clutter: score sheets, leaflets, calendars, cards with print, napkins."""

from __future__ import annotations

import numpy as np

from datasets.render.clutter_base import ALL_FONTS, Cutout, Patch, handwrite, relief, worn
from datasets.render.surfaces_base import Colour, any_colour, hsv, jitter, mix

DARK: Colour = (20.0, 20.0, 20.0)


WORDS = (
    "Puntos",
    "Nosotros",
    "Ellos",
    "Total",
    "Burako",
    "Canasta",
    "Muerto",
    "Parejas",
    "Mesa 4",
    "Fecha",
    "Buraco",
    "Juego",
    "Familia",
    "Club",
    "Torneo",
    "3000",
    "Ronda",
    "Cafe",
    "Menu",
    "Oferta",
    "Gracias",
    "La Tinta",
    "Sur",
)


def ivory(rng: np.random.Generator) -> Colour:
    """White to cream: the range playing tiles have."""
    return hsv(rng.uniform(25, 55), rng.uniform(0, 0.3), rng.uniform(0.72, 1.0))


def _pen(rng: np.random.Generator) -> Colour:
    return hsv(float(rng.choice([225, 230, 0, 0, 210, 130])), rng.uniform(0, 0.9), rng.uniform(0.05, 0.55))


def some_font(rng: np.random.Generator) -> int:
    return int(ALL_FONTS[int(rng.integers(len(ALL_FONTS)))])


def _number(rng: np.random.Generator) -> str:
    pick = rng.random()
    if pick < 0.5:
        return str(int(rng.integers(2, 300)) * 5)
    return str(int(rng.integers(1, 14))) if pick < 0.8 else "-" + str(int(rng.integers(1, 60)) * 5)


def _curled(rng: np.random.Generator, x: float, y: float, w: float, h: float) -> list[tuple[float, float]]:
    """A sheet's outline, its corners a little off."""
    off = rng.normal(0, 0.008, (4, 2)) * (w + h) / 2
    return [
        (x + off[0, 0], y + off[0, 1]),
        (x + w + off[1, 0], y + off[1, 1]),
        (x + w + off[2, 0], y + h + off[2, 1]),
        (x + off[3, 0], y + h + off[3, 1]),
    ]


def score_sheet(rng: np.random.Generator, mm: float) -> Patch:
    """A sheet or a notepad's page with columns of scores written by hand."""
    w, h = rng.uniform(70, 150), rng.uniform(90, 210)
    paper = hsv(rng.uniform(30, 220), rng.uniform(0, 0.12), rng.uniform(0.8, 1))
    cut = Cutout.blank(h + 8, w + 8, mm, paper)
    cut.polygon(_curled(rng, 4, 4, w, h), paper, solid=True)
    rule = mix(paper, (200, 150, 120), rng.uniform(0.2, 0.7))
    step = rng.uniform(6, 9)
    if rng.random() < 0.7:
        for y in np.arange(4 + step, h + 4, step):
            cut.line([(4, y), (w + 4, y)], 0.25, rule)
    if rng.random() < 0.4:
        for x in np.arange(4 + step, w + 4, step):
            cut.line([(x, 4), (x, h + 4)], 0.25, rule)
    ink, high, pen = _pen(rng), rng.uniform(5, 14), rng.uniform(0.4, 1.1)
    columns = int(rng.integers(1, 4))
    for i in range(columns):
        x = 10 + i * w / columns
        if i:
            cut.line([(x - 6, 8), (x - 6, h * rng.uniform(0.5, 1))], pen, ink)
        handwrite(rng, cut, "abcd"[: int(rng.integers(2, 5))], x, 9, high, pen, ink)
        y = 10 + high * 1.6
        while y < h * rng.uniform(0.5, 1.0) - high:
            handwrite(rng, cut, _number(rng), x + rng.normal(0, 1.5), y, high, pen, ink)
            y += high * rng.uniform(1.2, 1.7)
            if rng.random() < 0.12:
                cut.line([(x - 2, y - high * 0.2), (x + high * 2, y - high * 0.25)], pen, ink)
    return worn(rng, cut, 0.03).patch()


def printed(rng: np.random.Generator, mm: float) -> Patch:
    """A leaflet, receipt or newspaper cutting: lines of print with headings and numbers."""
    w, h = rng.uniform(50, 140), rng.uniform(60, 200)
    paper = hsv(rng.uniform(30, 60), rng.uniform(0, 0.2), rng.uniform(0.7, 1))
    ink = any_colour(rng, (0, 0.8), (0, 0.4))
    cut = Cutout.blank(h + 6, w + 6, mm, paper)
    cut.polygon(_curled(rng, 3, 3, w, h), paper, solid=True)
    y, small, font = 12.0, rng.uniform(2, 4), some_font(rng)
    if rng.random() < 0.5:
        cut.slab(3, 3, w, rng.uniform(10, 30), 0, any_colour(rng))
    cut.text(str(rng.choice(WORDS)), 8, y, rng.uniform(6, 12), ink, font)
    while y < h - 6:
        y += small * rng.uniform(1.6, 1.8)
        line = " ".join(str(rng.choice(WORDS)) for _ in range(max(1, int(w / small / 7))))
        cut.text(line[: max(3, int(w / small * 1.1) - 4)], 8, y, small, ink, font, 0.08)
        if rng.random() < 0.1 and y < h - 30:
            cut.slab(8, y + 3, w * rng.uniform(0.3, 0.8), 18, 0, any_colour(rng))
            y += 24
    return worn(rng, cut, 0.03).patch()


def number_sheet(rng: np.random.Generator, mm: float) -> Patch:
    """A calendar page, bingo card or ruled box of numbers, its cells smaller and wider than tiles."""
    rows, cols = int(rng.integers(2, 7)), int(rng.integers(3, 8))
    cell_w = rng.uniform(9, 22)
    cell_h = cell_w * rng.uniform(0.6, 1.1)
    w, h = cols * cell_w + 10, rows * cell_h + 16
    paper, ink = ivory(rng), any_colour(rng, (0, 1), (0, 0.6))
    cut = Cutout.blank(h, w, mm, paper)
    cut.slab(1, 1, w - 2, h - 2, 2, paper, solid=True)
    lines, font = mix(paper, DARK, rng.uniform(0.1, 0.8)), some_font(rng)
    ruled = rng.random() < 0.7
    for i in range(rows * cols):
        x, y = 5 + (i % cols) * cell_w, 11 + (i // cols) * cell_h
        if ruled:
            cut.line([(x, y), (x + cell_w, y), (x + cell_w, y + cell_h), (x, y + cell_h), (x, y)], 0.4, lines)
        if rng.random() < 0.85:
            tone = ink if rng.random() < 0.85 else any_colour(rng, (0.7, 1), (0.4, 0.9))
            cut.text(str(i + 1), x + cell_w * 0.15, y + cell_h * 0.7, cell_h * rng.uniform(0.35, 0.42), tone, font)
    return worn(rng, cut, 0.03).patch()


def card(rng: np.random.Generator, mm: float) -> Patch:
    """A business, bank or loyalty card, a sticky note or an envelope: a logo and a few lines."""
    w, h = (85.0, 54.0) if rng.random() < 0.7 else (rng.uniform(50, 150), rng.uniform(50, 100))
    ground = ivory(rng) if rng.random() < 0.5 else any_colour(rng)
    ink: Colour = DARK if sum(ground) > 380 else (240.0, 240.0, 240.0)
    cut = Cutout.blank(h + 2, w + 2, mm, ground)
    cut.slab(1, 1, w, h, float(rng.choice([0, 3])), ground, solid=True)
    for _ in range(int(rng.integers(0, 3))):
        cut.ellipse(rng.uniform(5, w), rng.uniform(5, h), rng.uniform(3, 25), rng.uniform(3, 15), any_colour(rng))
    for i in range(int(rng.integers(0, 5))):
        cut.text(
            str(rng.choice(WORDS)) + " " + str(int(rng.integers(0, 9999))),
            6,
            h * 0.4 + i * 6,
            rng.uniform(2.5, 4.5),
            ink,
        )
    if rng.random() < 0.5:
        cut.text(
            str(rng.choice(WORDS)),
            w * 0.3,
            h * 0.35,
            rng.uniform(5, 11),
            jitter(rng, ink, 40),
            some_font(rng),
        )
    return worn(rng, cut, 0.03).patch()


def napkin(rng: np.random.Generator, mm: float) -> Patch:
    """A paper napkin or cloth, folded: pale, with creases and a printed edge."""
    side = rng.uniform(90, 170)
    paper = ivory(rng) if rng.random() < 0.6 else any_colour(rng, (0.1, 0.7), (0.4, 1))
    cut = Cutout.blank(side + 8, side + 8, mm, paper)
    cut.polygon(_curled(rng, 4, 4, side, side * rng.uniform(0.5, 1)), paper, solid=True)
    for _ in range(int(rng.integers(1, 4))):
        a, b = rng.uniform(4, side, 2)
        ends = [(a, 0.0), (b, side + 8)] if rng.random() < 0.5 else [(0.0, a), (side + 8, b)]
        cut.line(ends, 1.2, mix(paper, DARK, rng.uniform(0.05, 0.2)))
    return relief(worn(rng, cut, 0.06), 4, 0.2, rng.uniform(0, 6.28)).patch()
