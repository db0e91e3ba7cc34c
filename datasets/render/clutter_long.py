"""Long and odd-shaped clutter: pens, phones, keys, remotes, spoons, spectacles, rulers, hands, crumbs."""

from __future__ import annotations

import numpy as np

from datasets.render.clutter_base import Cutout, Patch, relief, worn
from datasets.render.surfaces_base import Colour, any_colour, hsv, jitter, mix

DARK: Colour = (18.0, 18.0, 18.0)
SILVER: Colour = (196.0, 200.0, 204.0)


def pen(rng: np.random.Generator, mm: float) -> Patch:
    """A ball-point, felt-tip or pencil."""
    long, wide = rng.uniform(120, 185), rng.uniform(6.5, 13)
    body = any_colour(rng, (0, 1), (0.05, 1))
    cut = Cutout.blank(wide + 6, long + 6, mm, body)
    y, tip = wide / 2 + 3, rng.uniform(10, 22)
    cut.slab(3, 3, long - tip, wide, wide * rng.uniform(0.1, 0.5), body, solid=True)
    cone = hsv(30, 0.4, 0.85) if rng.random() < 0.4 else jitter(rng, SILVER, 30)
    cut.polygon(
        [
            (3 + long - tip - 1, 3.5),
            (3 + long, y - 0.6),
            (3 + long, y + 0.6),
            (3 + long - tip - 1, 2.5 + wide),
        ],
        cone,
        solid=True,
    )
    other = any_colour(rng)
    cut.slab(3, 3, rng.uniform(8, long * 0.4), wide, 1, other)
    if rng.random() < 0.5:
        cut.slab(5, y - wide * 0.15, rng.uniform(25, 45), wide * 0.3, 1, mix(other, (255, 255, 255), 0.4))
    lit = relief(worn(rng, cut, 0.03), wide * 0.7, 0.7, float(rng.choice([1.57, -1.57])))
    lit.line(
        [(8, y - wide * 0.2), (long - tip, y - wide * 0.2)],
        0.7,
        mix(body, (255, 255, 255), rng.uniform(0.2, 0.9)),
    )
    return lit.patch()


def phone(rng: np.random.Generator, mm: float) -> Patch:
    """A phone, screen up (dark or lit) or back up."""
    w, h = rng.uniform(66, 80), rng.uniform(138, 170)
    shell = hsv(rng.uniform(0, 360), rng.uniform(0, 0.5), rng.uniform(0.03, 0.95))
    cut = Cutout.blank(h + 2, w + 2, mm, shell)
    cut.slab(1, 1, w, h, rng.uniform(5, 12), shell, solid=True)
    if rng.random() < 0.65:
        screen: Colour = (12.0, 10.0, 9.0) if rng.random() < 0.5 else any_colour(rng, (0, 0.8), (0.4, 1))
        cut.slab(4, 5, w - 6, h - 8, 5, screen)
        if sum(screen) > 100:
            for i in range(int(rng.integers(0, 24))):
                cut.slab(9 + (i % 4) * 15, 16 + (i // 4) * 20, 10, 10, 2.5, any_colour(rng))
            if rng.random() < 0.5:
                cut.text(f"{int(rng.integers(0, 24))}:{int(rng.integers(0, 60)):02d}", 15, 40, 14, (245, 245, 245))
        else:
            cut.polygon(
                [(10, 8), (35, 8), (25, h - 6), (8, h - 6)],
                mix(screen, (255, 255, 255), rng.uniform(0, 0.25)),
            )
    else:
        cut.slab(5, 6, 26, 28, 6, mix(shell, DARK, 0.4))
        for x, y in ((12, 13), (24, 13), (12, 26)):
            cut.ellipse(x, y, 4.5, 4.5, DARK)
    return relief(worn(rng, cut, 0.03), 2.5, 0.4, rng.uniform(0, 6.28)).patch()


def remote(rng: np.random.Generator, mm: float) -> Patch:
    """A remote control or a pocket calculator: keys, printed digits on some."""
    w, h = rng.uniform(40, 75), rng.uniform(110, 190)
    shell = hsv(
        rng.uniform(0, 360),
        rng.uniform(0, 0.15),
        rng.choice([rng.uniform(0.04, 0.3), rng.uniform(0.5, 0.95)]),
    )
    cut = Cutout.blank(h + 2, w + 2, mm, shell)
    cut.slab(1, 1, w, h, rng.uniform(3, 14), shell, solid=True)
    keys = any_colour(rng, (0, 0.4), (0.1, 1))
    ink: Colour = DARK if sum(keys) > 380 else (235.0, 235.0, 235.0)
    cols = int(rng.integers(3, 5))
    pitch = (w - 6) / cols
    if rng.random() < 0.4:
        cut.slab(5, 6, w - 8, h * 0.15, 2, hsv(90, 0.15, 0.65))
    for i in range(int((h * 0.72) // (pitch * 0.85)) * cols):
        x, y = 4 + (i % cols) * pitch, h * 0.24 + (i // cols) * pitch * 0.85
        cut.slab(x + 1, y + 1, pitch - 3, pitch * 0.6, 2, keys if rng.random() < 0.9 else any_colour(rng, (0.5, 1)))
        cut.text(str(i % 10), x + pitch * 0.3, y + pitch * 0.5, pitch * 0.3, ink)
    return relief(worn(rng, cut, 0.03), 4, 0.4, rng.uniform(0, 6.28)).patch()


def keys(rng: np.random.Generator, mm: float) -> Patch:
    """A bunch of keys on a ring."""
    cut = Cutout.blank(150, 150, mm, SILVER)
    for _ in range(int(rng.integers(2, 5))):
        a, metal = (
            rng.uniform(0, 6.28),
            hsv(rng.uniform(30, 48), rng.uniform(0.05, 0.6), rng.uniform(0.5, 0.9)),
        )
        ux, uy = float(np.cos(a)), float(np.sin(a))
        cut.ellipse(75 + 20 * ux, 75 + 20 * uy, 12, 10, metal, solid=True, angle=float(np.degrees(a)))
        cut.line([(75 + 28 * ux, 75 + 28 * uy), (75 + 58 * ux, 75 + 58 * uy)], 5.5, metal, solid=True)
        for k in range(4):
            far, out = 42 + 4 * k, rng.uniform(2, 5)
            cut.line(
                [(75 + far * ux, 75 + far * uy), (75 + far * ux - out * uy, 75 + far * uy + out * ux)],
                2,
                metal,
                solid=True,
            )
    cut.ellipse(75, 75, 14, 14, jitter(rng, SILVER, 25), solid=True, line=2)
    if rng.random() < 0.5:
        cut.slab(80, 80, 25, 38, 6, any_colour(rng), solid=True)
    return relief(worn(rng, cut, 0.1), 2.5, 0.6, rng.uniform(0, 6.28)).patch()


def spoon(rng: np.random.Generator, mm: float) -> Patch:
    """A teaspoon, knife or stirrer."""
    long = rng.uniform(110, 210)
    metal = hsv(rng.uniform(30, 220), rng.uniform(0, 0.1), rng.uniform(0.55, 0.9))
    cut = Cutout.blank(44, long + 6, mm, metal)
    head = rng.uniform(9, 17)
    cut.line([(6, 22), (long - head * 2, 22)], rng.uniform(3, 7), metal, solid=True)
    cut.ellipse(8, 22, 7, 4.5, metal, solid=True)
    cut.ellipse(long - head * 1.4, 22, head * 1.5, head if rng.random() < 0.6 else 6, metal, solid=True)
    lit = relief(worn(rng, cut, 0.06), head * 0.8, -0.8, rng.uniform(0, 6.28))
    lit.ellipse(long - head * 1.5, 20, head * 0.7, head * 0.15, (252, 252, 252))
    return lit.patch()


def spectacles(rng: np.random.Generator, mm: float) -> Patch:
    """Glasses lying folded or open: thin frames, clear lenses."""
    frame = hsv(rng.uniform(0, 360), rng.uniform(0, 0.7), rng.uniform(0.03, 0.7))
    cut = Cutout.blank(90, 150, mm, frame)
    r, wide = rng.uniform(20, 27), rng.uniform(1.5, 4.5)
    for x in (45.0, 105.0):
        cut.ellipse(x, 30, r, r * rng.uniform(0.7, 1), hsv(200, 0.1, 0.9), solid=True)
    cut.mask[:] = (cut.mask * rng.uniform(0.05, 0.3)).astype(np.uint8)
    for x in (45.0, 105.0):
        cut.ellipse(x, 30, r, r * 0.9, frame, solid=True, line=wide)
    cut.line([(45 + r, 28), (105 - r, 28)], wide, frame, solid=True)
    cut.line([(45 - r, 28), (18 + rng.uniform(-8, 40), 85)], wide, frame, solid=True)
    cut.line([(105 + r, 28), (132 + rng.uniform(-40, 8), 85)], wide, frame, solid=True)
    return cut.patch()


def ruler(rng: np.random.Generator, mm: float) -> Patch:
    """A ruler or tape: printed numbers in a row, and no tiles."""
    long, wide = rng.uniform(120, 310), rng.uniform(14, 35)
    body = any_colour(rng, (0, 0.8), (0.5, 1))
    ink: Colour = DARK if rng.random() < 0.8 else (30.0, 30.0, 180.0)
    cut = Cutout.blank(wide + 2, long + 2, mm, body)
    cut.slab(1, 1, long, wide, 1, body, solid=True)
    for i in range(int(long / 10)):
        for k in range(10):
            cut.line([(3 + i * 10 + k, 1), (3 + i * 10 + k, 1 + (5 if k == 0 else 2.5))], 0.25, ink)
        cut.text(str(i), 2 + i * 10, 11.5, rng.uniform(3.5, 5), ink)
    return relief(worn(rng, cut, 0.04), 1.5, 0.3, rng.uniform(0, 6.28)).patch(float(rng.uniform(0.6, 1)))


def lighter(rng: np.random.Generator, mm: float) -> Patch:
    """A lighter, lipstick, USB stick, clothes-peg or other small bar."""
    long, wide = rng.uniform(35, 85), rng.uniform(9, 26)
    body = any_colour(rng, (0, 1), (0.1, 1))
    cut = Cutout.blank(long + 2, wide + 2, mm, body)
    cut.slab(1, 1, wide, long, wide * rng.uniform(0, 0.45), body, solid=True)
    cut.slab(
        1,
        1,
        wide,
        long * rng.uniform(0.1, 0.4),
        1,
        jitter(rng, SILVER, 40) if rng.random() < 0.6 else any_colour(rng),
    )
    return relief(worn(rng, cut, 0.04), wide * 0.5, 0.6, rng.uniform(0, 6.28)).patch()


def crumbs(rng: np.random.Generator, mm: float) -> Patch:
    """A scatter of crumbs, sugar, seeds, ash or confetti."""
    span = rng.uniform(30, 140)
    tone = hsv(rng.uniform(20, 50), rng.uniform(0, 0.7), rng.uniform(0.2, 1))
    colourful = rng.random() < 0.15
    cut = Cutout.blank(span, span, mm, tone)
    for _ in range(int(rng.integers(5, 90))):
        x, y = rng.normal(span / 2, span / 6, 2)
        size = rng.uniform(0.3, 2.2)
        colour = any_colour(rng) if colourful else jitter(rng, tone, 20)
        cut.ellipse(x, y, size, size * rng.uniform(0.5, 1), colour, solid=True, angle=rng.uniform(0, 180))
    return relief(cut, 1, 0.6, rng.uniform(0, 6.28)).patch()


def cable(rng: np.random.Generator, mm: float) -> Patch:
    """A cable, cord, rubber band or necklace."""
    colour = hsv(rng.uniform(0, 360), rng.uniform(0, 0.6), rng.choice([rng.uniform(0.03, 0.25), rng.uniform(0.7, 1)]))
    cut = Cutout.blank(160, 160, mm, colour)
    t = np.linspace(0, 1, 60)
    x, y = 80 + np.zeros(60), 80 + np.zeros(60)
    for k in range(1, 4):
        x += 60 / k * rng.normal(0, 0.5) * np.sin(2 * np.pi * k * t * 0.8 + rng.uniform(0, 6.28))
        y += 60 / k * rng.normal(0, 0.5) * np.sin(2 * np.pi * k * t * 0.8 + rng.uniform(0, 6.28))
    wide = rng.uniform(1.5, 5)
    cut.line(list(zip(x.tolist(), y.tolist(), strict=True)), wide, colour, solid=True)
    return relief(cut, wide * 0.6, 0.6, rng.uniform(0, 6.28)).patch()


def hand(rng: np.random.Generator, mm: float) -> Patch:
    """A hand reaching in, fingers up, the wrist and sleeve running out at the patch's lower edge."""
    skin = hsv(rng.uniform(10, 28), rng.uniform(0.25, 0.65), rng.uniform(0.25, 0.95))
    w, h = 150.0, 330.0
    cut = Cutout.blank(h, w, mm, skin)
    spread, palm_y = rng.uniform(0.02, 0.16), rng.uniform(95, 120)
    thick = rng.uniform(15, 20)
    tips = []
    for i, long in enumerate((62, 76, 70, 52)):
        base, a = (48 + i * 18.0, palm_y + abs(i - 1.4) * 5), (i - 1.5) * spread + rng.normal(0, 0.04)
        long_now = long * (rng.uniform(0.35, 1) if rng.random() < 0.5 else 1)
        tip = (base[0] + long_now * float(np.sin(a)), base[1] - long_now * float(np.cos(a)))
        cut.line([(base[0], base[1] + 25), base, tip], thick, jitter(rng, skin, 3), solid=True)
        tips.append((*tip, a))
    cut.line(
        [(58, palm_y + 85), (30, palm_y + 50), (20 + rng.uniform(-6, 25), palm_y + 5)],
        thick + 3,
        skin,
        solid=True,
    )
    cut.slab(39, palm_y, 74, 100, 26, skin, solid=True)
    cut.polygon(
        [(46, palm_y + 70), (106, palm_y + 70), (104 + rng.uniform(0, 8), h), (48 - rng.uniform(0, 8), h)],
        skin,
        solid=True,
    )
    lit = relief(worn(rng, cut, 0.05), thick * 0.6, 0.45, rng.uniform(0, 6.28))
    nail = mix(skin, (200, 190, 240), 0.4) if rng.random() < 0.7 else any_colour(rng, (0.5, 1))
    for x, y, a in tips:
        lit.ellipse(x, y + 1, 4.5, 6, nail, angle=float(np.degrees(a)))
    if rng.random() < 0.6:
        sleeve, cuff = any_colour(rng), palm_y + rng.uniform(110, 170)
        lit.polygon([(36, cuff), (116, cuff), (128, h), (24, h)], sleeve, solid=True)
    return lit.patch()
