"""Wooden table tops: planks and slabs of many species, stains and paints."""

from __future__ import annotations

import cv2
import numpy as np

from datasets.render.surfaces_base import (
    Colour,
    Field,
    Image,
    any_colour,
    as_image,
    blend,
    by_label,
    cells,
    flat,
    fractal,
    hsv,
    jitter,
    log_uniform,
    mix,
    noise,
    paint,
    shade,
    smoothstep,
    tones,
)

# (light, dark) BGR of the early wood and of the late wood, as photographed indoors.
SPECIES: dict[str, tuple[Colour, Colour]] = {
    "pine": ((150, 198, 226), (92, 148, 196)),
    "oak": ((122, 168, 200), (74, 112, 148)),
    "light-oak": ((160, 194, 214), (116, 152, 178)),
    "walnut": ((62, 84, 116), (28, 40, 62)),
    "red-walnut": ((54, 76, 128), (26, 34, 66)),
    "cherry": ((72, 112, 172), (42, 66, 118)),
    "mahogany": ((44, 60, 118), (22, 28, 62)),
    "teak": ((84, 132, 178), (48, 80, 120)),
    "maple": ((172, 206, 226), (140, 178, 204)),
    "ash": ((176, 200, 210), (130, 158, 172)),
    "wenge": ((46, 54, 64), (20, 24, 30)),
    "ebony": ((34, 36, 40), (12, 12, 14)),
    "whitewashed": ((214, 224, 228), (170, 184, 192)),
    "weathered": ((150, 158, 162), (92, 100, 106)),
    "honey": ((84, 152, 210), (44, 94, 156)),
    "beech": ((142, 182, 218), (110, 150, 192)),
    "orange-varnish": ((50, 112, 188), (24, 62, 128)),
    "olive": ((98, 150, 176), (44, 72, 92)),
    "smoked": ((78, 90, 100), (40, 46, 54)),
}


def _boards(
    rng: np.random.Generator, height: int, width: int, ppm: float
) -> tuple[list[tuple[int, int, int, int]], float]:
    """Rectangles (y0, y1, x0, x1) of the boards and the seam's width in pixels; one rectangle for a slab."""
    if rng.random() < 0.35:
        return [(0, height, 0, width)], 0.0
    board = max(10.0, log_uniform(rng, 28, 220) * ppm)
    length = rng.choice([np.inf, log_uniform(rng, 3, 14) * board])
    rects, y = [], -rng.uniform(0, board)
    while y < height:
        x = -rng.uniform(0, min(length, width))
        while x < width:
            step = length * rng.uniform(0.7, 1.3) if np.isfinite(length) else 2.0 * width + 2
            rects.append((max(0, int(y)), min(height, int(y + board)), max(0, int(x)), min(width, int(x + step))))
            x += step
        y += board
    seam = rng.choice([0.3, 0.8, 2.0, 4.0]) * ppm
    return [r for r in rects if r[1] > r[0] and r[3] > r[2]], float(seam)


def _knots(rng: np.random.Generator, rings: Field, dark: Field, ppm: float, count: int) -> None:
    """Bend the rings round a few knots and darken their hearts, in place."""
    height, width = rings.shape
    for _ in range(count):
        radius = log_uniform(rng, 4, 22) * ppm
        reach = int(radius * 4) + 2
        cy, cx = rng.uniform(0, height), rng.uniform(0, width)
        y0, y1 = max(0, int(cy) - reach), min(height, int(cy) + reach)
        x0, x1 = max(0, int(cx) - 2 * reach), min(width, int(cx) + 2 * reach)
        if y1 <= y0 or x1 <= x0:
            continue
        ys = (np.arange(y0, y1, dtype=np.float32)[:, None] - np.float32(cy)) / np.float32(radius)
        xs = (np.arange(x0, x1, dtype=np.float32)[None] - np.float32(cx)) / np.float32(radius * rng.uniform(1.2, 2.0))
        far = ys * ys + xs * xs
        bump = np.exp(-far * np.float32(0.5))
        rings[y0:y1, x0:x1] += bump * np.float32(rng.uniform(2, 5))
        dark[y0:y1, x0:x1] += np.exp(-far * np.float32(2.5)) * np.float32(rng.uniform(0.3, 0.9))


def _grain(
    rng: np.random.Generator, height: int, width: int, ppm: float, rects: list[tuple[int, int, int, int]]
) -> Field:
    """0 (early wood) to 1 (late wood); the grain runs along x and starts anew on every board."""
    period = max(2.5, log_uniform(rng, 1.5, 14) * ppm)
    stretch = log_uniform(rng, 5, 25)
    bend = log_uniform(rng, 0.3, 6)
    wander = fractal(rng, height, width, period * rng.uniform(3, 10), 3, stretch, 0.45) * np.float32(bend)
    rings = wander + (np.arange(height, dtype=np.float32) / np.float32(period))[:, None]
    dark = np.zeros((height, width), np.float32)
    for y0, y1, x0, x1 in rects:
        rings[y0:y1, x0:x1] = rings[y0:y1, x0:x1] * np.float32(rng.uniform(0.6, 1.2)) + np.float32(rng.uniform(0, 50))
    if rng.random() < 0.45:
        _knots(rng, rings, dark, ppm, int(rng.integers(1, 6)))
    sharp = rng.uniform(0.1, 0.45)  # late wood builds up slowly and ends sharply
    phase = np.arange(256) / 256
    profile = np.where(phase < 1 - sharp, phase / (1 - sharp), (1 - phase) / sharp) ** 2
    turn = (rings * np.float32(256) + np.float32(1 << 20)).astype(np.int32).astype(np.uint8)
    ring = np.asarray(cv2.LUT(turn, profile.astype(np.float32)), np.float32)
    fibre = noise(rng, height, width, max(1.0, 0.35 * ppm), max(6.0, rng.uniform(12, 60) * ppm))
    coarse = noise(rng, height, width, max(1.0, 1.5 * ppm), max(12.0, rng.uniform(40, 160) * ppm))
    ring_share, fibre_share = rng.uniform(0.05, 0.55), rng.uniform(0.05, 0.16)
    grain = (
        ring * np.float32(ring_share) + fibre * np.float32(fibre_share) + coarse * np.float32(rng.uniform(0.05, 0.14))
    )
    if rng.random() < 0.5:  # open pores: short dark dashes
        pores = noise(rng, height, width, max(1.0, 0.25 * ppm), max(3.0, rng.uniform(2, 8) * ppm))
        grain += smoothstep(pores, 1.0, 2.2) * np.float32(rng.uniform(0.15, 0.5))
    return np.asarray(grain + dark + np.float32(0.5 - ring_share / 2), np.float32)


def _seams(rng: np.random.Generator, image: Image, rects: list[tuple[int, int, int, int]], seam: float) -> Image:
    gain = np.ones(image.shape[:2], np.float32)
    thick, dark = max(1, round(seam)), rng.uniform(0.25, 0.8)
    if seam < 1:
        dark = 1 - (1 - dark) * max(0.35, seam)
    for y0, _, x0, x1 in rects:
        gain[y0 : y0 + thick, x0:x1] *= np.float32(dark)
    for y0, y1, x0, _ in rects:
        if x0 > 0:
            gain[y0:y1, x0 : x0 + thick] *= np.float32(dark)
    return shade(image, gain)


def planks(rng: np.random.Generator, height: int, width: int, ppm: float) -> Image:
    """A table of any species, in boards or as a slab, natural or varnished."""
    light, dark = SPECIES[list(SPECIES)[int(rng.integers(len(SPECIES)))]]
    light, dark = jitter(rng, light, 16), jitter(rng, dark, 12)
    dark = mix(dark, light, rng.uniform(0, 0.6))
    rects, seam = _boards(rng, height, width, ppm)
    grain = _grain(rng, height, width, ppm, rects)
    spread = rng.choice([0.02, 0.06, 0.14])
    image = paint(grain, [light, mix(light, dark, 0.55), dark, mix(dark, (0, 0, 0), 0.45)])
    for y0, y1, x0, x1 in rects:
        tone = np.clip(1 + rng.normal(0, spread) + rng.normal(0, spread / 5, 3), 0.5, 1.5)
        image[y0:y1, x0:x1] = cv2.multiply(image[y0:y1, x0:x1], np.array([*tone, 0.0]))
    if seam:
        image = _seams(rng, image, rects, seam)
    return shade(image, 1 + fractal(rng, height, width, max(40.0, 150 * ppm), 2) * np.float32(0.03))


def painted(rng: np.random.Generator, height: int, width: int, ppm: float) -> Image:
    """Painted boards: one colour, the grain only just showing, sometimes worn through to the wood."""
    colour = any_colour(rng, (0.0, 0.6), (0.2, 1.0))
    if rng.random() < 0.4:
        colour = hsv(rng.uniform(20, 60), rng.uniform(0, 0.12), rng.uniform(0.8, 1.0))
    rects, seam = _boards(rng, height, width, ppm)
    grain = _grain(rng, height, width, ppm, rects)
    image = paint(grain, [mix(colour, (255, 255, 255), 0.06), colour, mix(colour, (0, 0, 0), rng.uniform(0.05, 0.3))])
    if rng.random() < 0.4:
        wood = paint(grain, SPECIES[list(SPECIES)[int(rng.integers(len(SPECIES)))]])
        worn = fractal(rng, height, width, 20 * ppm + 4, 4, 4.0, 0.6) + (grain - np.float32(0.5))
        image = blend(image, wood, smoothstep(worn, rng.uniform(0.6, 1.6), 2.0))
    return _seams(rng, image, rects, max(seam, 0.2 * ppm)) if seam else image


def parquet(rng: np.random.Generator, height: int, width: int, ppm: float) -> Image:
    """Inlay squares or butcher's block: short blocks of differing tone, every other one turned."""
    light, dark = SPECIES[list(SPECIES)[int(rng.integers(len(SPECIES)))]]
    side = max(8, int(log_uniform(rng, 15, 90) * ppm))
    along = paint(_grain(rng, height, width, ppm, []), [light, mix(light, dark, 0.6), dark])
    across = np.ascontiguousarray(
        np.rot90(paint(_grain(rng, width, height, ppm, []), [light, mix(light, dark, 0.6), dark]))
    )
    rows, cols = height // side + 1, width // side + 1
    odd = np.add.outer(np.arange(rows), np.arange(cols)) % 2
    tone = np.clip(1 + rng.normal(0, rng.uniform(0.02, 0.14), (rows, cols)) + odd * rng.uniform(-0.3, 0.1), 0.3, 1.4)
    big = np.ones((side, side), np.float32)
    big[0], big[:, 0] = np.float32(0.6), np.float32(0.6)
    turn = np.kron(odd, np.ones((side, side)))[:height, :width].astype(np.float32)
    gain = np.kron(tone.astype(np.float32), big)[:height, :width]
    return shade(blend(along, across, turn), gain)


def chipboard(rng: np.random.Generator, height: int, width: int, ppm: float) -> Image:
    """Pressed board and plywood offcuts: overlapping flakes of pale wood."""
    labels, _ = cells(rng, height, max(8, width // 2), max(3.0, log_uniform(rng, 4, 25) * ppm))
    light, dark = SPECIES["pine"] if rng.random() < 0.6 else SPECIES["weathered"]
    small = by_label(labels, tones(rng, [mix(light, dark, share) for share in (0.0, 0.3, 0.6, 1.0)], 8))
    image = as_image(cv2.resize(small, (width, height), interpolation=cv2.INTER_LINEAR))
    return shade(image, 1 + noise(rng, height, width, 1, 6 * ppm + 2) * np.float32(0.05))


def veneer(rng: np.random.Generator, height: int, width: int, ppm: float) -> Image:
    """Furniture foil: straight, very fine grain of low contrast, from white to black."""
    value = rng.uniform(0.12, 0.98)
    colour = hsv(rng.uniform(15, 45), rng.uniform(0.02, 0.5), value)
    streak = noise(rng, height, width, max(1.0, 0.5 * ppm), 200 * ppm) + noise(
        rng, height, width, 5 * ppm + 1, 300 * ppm
    )
    image = flat(height, width, colour)
    return shade(image, 1 + streak * np.float32(rng.uniform(0.01, 0.06)))
