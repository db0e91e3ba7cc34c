"""Round clutter, seen from above: crockery, glasses, mate, coins, biscuits, chips."""

from __future__ import annotations

import numpy as np

from datasets.render.clutter_base import Cutout, Patch, relief, worn
from datasets.render.surfaces_base import Colour, any_colour, blend, flat, hsv, jitter, mix, noise, smoothstep

DARK: Colour = (20.0, 20.0, 20.0)


def _china(rng: np.random.Generator) -> Colour:
    if rng.random() < 0.65:
        return hsv(rng.uniform(20, 60), rng.uniform(0, 0.12), rng.uniform(0.8, 1))
    return any_colour(rng, (0.1, 0.8), (0.1, 0.9))


def _decorated(rng: np.random.Generator, cut: Cutout, c: float, outer: float, inner: float) -> None:
    """Rings, dots or petals painted on a rim."""
    ink = any_colour(rng, (0.3, 1), (0.1, 0.9))
    kind = int(rng.integers(4))
    if kind == 0:
        cut.ellipse(c, c, outer * 0.96, outer * 0.96, ink, line=outer * rng.uniform(0.01, 0.06))
    elif kind < 3:
        count, at = int(rng.integers(6, 24)), (outer + inner) / 2
        for i in range(count):
            a = 2 * np.pi * i / count
            size = (outer - inner) * rng.uniform(0.15, 0.3)
            cut.ellipse(
                c + at * float(np.cos(a)),
                c + at * float(np.sin(a)),
                size * kind,
                size,
                ink,
                angle=np.degrees(a),
            )


def plate(rng: np.random.Generator, mm: float) -> Patch:
    r = rng.uniform(60, 130)
    c, glaze = r + 2, _china(rng)
    cut = Cutout.blank(2 * c, 2 * c, mm, glaze)
    cut.ellipse(c, c, r, r, glaze, solid=True)
    light, inner = rng.uniform(0, 6.28), r * rng.uniform(0.55, 0.72)
    _decorated(rng, cut, c, r, inner)
    for ring, k in ((inner, -0.08), (inner * 0.95, 0.05), (r * 0.99, 0.1)):
        tone = mix(glaze, (255, 255, 255) if k > 0 else (0, 0, 0), abs(k))
        cut.ellipse(c, c, ring, ring, tone, line=max(0.8, r * 0.02))
    if rng.random() < 0.4:
        for _ in range(int(rng.integers(3, 30))):
            x, y = rng.normal(c, inner / 3, 2)
            cut.ellipse(
                x,
                y,
                rng.uniform(0.5, 4),
                rng.uniform(0.5, 3),
                hsv(30, rng.uniform(0.3, 0.8), rng.uniform(0.3, 0.9)),
            )
    return relief(worn(rng, cut, 0.05), r * 0.35, 0.35, light).patch()


def cup(rng: np.random.Generator, mm: float) -> Patch:
    """A cup of coffee, tea or nothing, with or without a saucer."""
    saucer, glaze, light = rng.uniform(55, 80), _china(rng), rng.uniform(0, 6.28)
    c = saucer + 3
    cut = Cutout.blank(2 * c, 2 * c, mm, glaze)
    r = rng.uniform(30, 45)
    if rng.random() < 0.6:
        cut.ellipse(c, c, saucer, saucer, glaze, solid=True)
        _decorated(rng, cut, c, saucer, r)
        cut.ellipse(c, c, r * 1.15, r * 1.15, mix(glaze, DARK, 0.2))
    a = rng.uniform(0, 6.28)
    far = (c + (r + 20) * float(np.cos(a)), c + (r + 20) * float(np.sin(a)))
    near = (c + r * 0.8 * float(np.cos(a)), c + r * 0.8 * float(np.sin(a)))
    cut.line([near, far], rng.uniform(7, 12), mix(glaze, DARK, 0.1), solid=True)
    x, y = c + rng.normal(0, 4), c + rng.normal(0, 4)
    cut.ellipse(x, y, r, r, glaze, solid=True)
    cut.ellipse(x, y, r * 0.92, r * 0.92, mix(glaze, DARK, 0.3))
    drink = hsv(rng.uniform(10, 35), rng.uniform(0.5, 0.95), rng.uniform(0.08, 0.65))
    cut.ellipse(
        x + rng.normal(0, 2),
        y + rng.normal(0, 2),
        r * 0.82,
        r * 0.82,
        drink if rng.random() < 0.75 else glaze,
    )
    cut.ellipse(
        x - r * 0.3,
        y - r * 0.3,
        r * 0.2,
        r * 0.08,
        mix(drink, (255, 255, 255), 0.5),
        angle=float(np.degrees(light)),
    )
    return relief(worn(rng, cut, 0.05), 10, 0.4, light).patch()


def glass(rng: np.random.Generator, mm: float) -> Patch:
    """A see-through glass with or without drink: alpha below 1 inside."""
    r = rng.uniform(28, 45)
    c = r + 2
    tint = hsv(rng.uniform(150, 220), rng.uniform(0, 0.2), rng.uniform(0.6, 1))
    cut = Cutout.blank(2 * c, 2 * c, mm, tint)
    body = rng.uniform(0.12, 0.4)
    cut.ellipse(c, c, r, r, None, solid=True)
    cut.mask[:] = (cut.mask * body).astype(np.uint8)
    if rng.random() < 0.6:
        drink = hsv(float(rng.choice([10, 30, 45, 350, 0])), rng.uniform(0.3, 1), rng.uniform(0.2, 0.9))
        cut.ellipse(c, c, r * 0.85, r * 0.85, drink, solid=True)
        if rng.random() < 0.5:
            cut.mask[:] = np.where(cut.mask > 250, int(rng.uniform(120, 250)), cut.mask)
    for ring, grey in (
        (0.97, rng.uniform(180, 255)),
        (0.88, rng.uniform(40, 255)),
        (rng.uniform(0.4, 0.8), 230),
    ):
        cut.ellipse(c, c, r * ring, r * ring, (grey, grey, grey), solid=True, line=rng.uniform(0.6, 2))
    for _ in range(int(rng.integers(1, 5))):
        a, far = rng.uniform(0, 6.28), r * rng.uniform(0.3, 0.9)
        cut.ellipse(
            c + far * float(np.cos(a)),
            c + far * float(np.sin(a)),
            r * 0.2,
            r * 0.05,
            (255, 255, 255),
            solid=True,
            angle=float(np.degrees(a) + 90),
        )
    return cut.patch()


def mate(rng: np.random.Generator, mm: float) -> Patch:
    """A mate gourd from above, yerba inside, the bombilla leaning out."""
    r, reach = rng.uniform(28, 42), rng.uniform(60, 110)
    c = reach + 6
    skin = hsv(rng.uniform(12, 30), rng.uniform(0.3, 0.8), rng.uniform(0.15, 0.6))
    if rng.random() < 0.3:
        skin = any_colour(rng, (0, 0.9), (0.1, 0.9))
    cut = Cutout.blank(2 * c, 2 * c, mm, skin)
    cut.ellipse(c, c, r, r * rng.uniform(0.9, 1), skin, solid=True)
    rim = (200.0, 205.0, 208.0) if rng.random() < 0.5 else mix(skin, DARK, 0.4)
    cut.ellipse(c, c, r * 0.8, r * 0.8, rim)
    leaf = hsv(rng.uniform(50, 90), rng.uniform(0.4, 0.8), rng.uniform(0.25, 0.6))
    h, w = cut.mask.shape
    yerba = Cutout.blank(2 * c, 2 * c, mm, leaf)
    yerba.ellipse(c, c, r * 0.7, r * 0.7, leaf, solid=True)
    grain = noise(rng, h, w, 1.2 * mm, 1.8 * mm)
    speckled = blend(flat(h, w, leaf), flat(h, w, mix(leaf, (200, 230, 230), 0.5)), smoothstep(grain, 0, 1.5))
    cut.bgr[:] = blend(cut.bgr, speckled, yerba.mask.astype(np.float32) / np.float32(255))
    cut = relief(cut, 9, 0.5, rng.uniform(0, 6.28))
    a, silver = rng.uniform(0, 6.28), hsv(rng.uniform(30, 50), rng.uniform(0, 0.4), rng.uniform(0.6, 0.95))
    tip = (c + reach * float(np.cos(a)), c + reach * float(np.sin(a)))
    foot = (c - r * 0.2 * float(np.cos(a)), c - r * 0.2 * float(np.sin(a)))
    cut.line([foot, tip], 6, mix(silver, DARK, 0.5), solid=True)
    cut.line([foot, tip], 4, silver)
    cut.line([foot, tip], 1.2, (250, 250, 250))
    return cut.patch()


def coin(rng: np.random.Generator, mm: float) -> Patch:
    """A coin, a bottle cap or a button, with digits struck into it now and then."""
    r = rng.uniform(8, 16)
    c = r + 1
    metal = hsv(rng.uniform(25, 48), rng.uniform(0.05, 0.6), rng.uniform(0.4, 0.85))
    cut = Cutout.blank(2 * c, 2 * c, mm, metal)
    cut.ellipse(c, c, r, r, metal, solid=True)
    cut.ellipse(c, c, r * 0.9, r * 0.9, mix(metal, DARK, 0.35), line=r * 0.06)
    if rng.random() < 0.4:
        inner = hsv(rng.uniform(25, 48), rng.uniform(0.05, 0.6), rng.uniform(0.5, 0.9))
        cut.ellipse(c, c, r * 0.62, r * 0.62, inner)
    word = str(rng.choice(["1", "2", "5", "10", "25", "50", "100"]))
    cut.text(word, c - r * 0.3 * len(word), c + r * 0.35, r * 0.7, mix(metal, DARK, rng.uniform(0.2, 0.6)))
    return relief(worn(rng, cut, 0.12), 1.5, 0.6, rng.uniform(0, 6.28)).patch()


def biscuit(rng: np.random.Generator, mm: float) -> Patch:
    """A biscuit, cracker, alfajor or slice of bread: browned, with holes; round or square."""
    r = rng.uniform(18, 36)
    c = r + 2
    crust = hsv(rng.uniform(22, 38), rng.uniform(0.3, 0.7), rng.uniform(0.4, 0.92))
    cut = Cutout.blank(2 * c, 2 * c, mm, crust)
    if rng.random() < 0.55:
        t = np.linspace(0, 2 * np.pi, 60)[:-1]
        ripple = r * (1 + rng.uniform(0, 0.04) * np.sin(t * int(rng.integers(8, 30))) + rng.normal(0, 0.008, t.size))
        cut.polygon(list(zip(c + ripple * np.cos(t), c + ripple * np.sin(t), strict=True)), crust, solid=True)
    else:
        cut.slab(2, 2, 2 * r, 2 * r * rng.uniform(0.5, 1), r * 0.15, crust, solid=True)
    for _ in range(int(rng.integers(0, 25))):
        x, y = rng.normal(c, r * 0.5, 2)
        cut.ellipse(x, y, r * 0.05, r * 0.05, mix(crust, DARK, rng.uniform(0.2, 0.7)))
    return relief(worn(rng, cut, 0.14), r * 0.4, 0.5, rng.uniform(0, 6.28)).patch()


def poker_chip(rng: np.random.Generator, mm: float) -> Patch:
    """A chip or coaster: a coloured disc with marks round the rim and sometimes a printed value."""
    r = rng.uniform(18, 48)
    c = r + 1
    ground, mark = any_colour(rng, (0.2, 1), (0.1, 1)), hsv(40, 0.05, 0.95)
    cut = Cutout.blank(2 * c, 2 * c, mm, ground)
    cut.ellipse(c, c, r, r, ground, solid=True)
    count = int(rng.integers(4, 9))
    for i in range(count):
        a = 2 * np.pi * i / count
        ring = [
            (c + k * r * float(np.cos(a + d)), c + k * r * float(np.sin(a + d)))
            for k, d in ((0.75, -0.15), (1, -0.15), (1, 0.15), (0.75, 0.15))
        ]
        cut.polygon(ring, mark)
    cut.ellipse(c, c, r * 0.6, r * 0.6, mark if rng.random() < 0.4 else jitter(rng, ground, 15))
    if rng.random() < 0.6:
        word = str(rng.choice(["1", "5", "10", "25", "50", "100"]))
        cut.text(word, c - r * 0.22 * len(word), c + r * 0.25, r * 0.5, any_colour(rng, (0, 1), (0, 0.6)))
    return relief(worn(rng, cut, 0.04), 2, 0.4, rng.uniform(0, 6.28)).patch()


def bowl(rng: np.random.Generator, mm: float) -> Patch:
    """A bowl of crisps, nuts or sweets."""
    r = rng.uniform(45, 85)
    c, glaze = r + 2, _china(rng)
    cut = Cutout.blank(2 * c, 2 * c, mm, glaze)
    cut.ellipse(c, c, r, r, glaze, solid=True)
    cut.ellipse(c, c, r * 0.92, r * 0.92, mix(glaze, DARK, 0.25))
    food = (
        any_colour(rng, (0.3, 1), (0.4, 1))
        if rng.random() < 0.3
        else hsv(rng.uniform(25, 48), 0.6, rng.uniform(0.5, 0.95))
    )
    for _ in range(int(rng.integers(25, 70))):
        a, far = rng.uniform(0, 6.28), r * 0.75 * float(np.sqrt(rng.random()))
        cut.ellipse(
            c + far * float(np.cos(a)),
            c + far * float(np.sin(a)),
            rng.uniform(6, 14),
            rng.uniform(4, 10),
            jitter(rng, food, 25),
            angle=rng.uniform(0, 180),
        )
    return relief(worn(rng, cut, 0.05), 14, 0.4, rng.uniform(0, 6.28)).patch()
