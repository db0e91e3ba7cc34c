"""Stone and ceramic table tops: marble, granite, terrazzo, concrete, slate, tiles with grout."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.render.surfaces_base import (
    Colour,
    Field,
    Image,
    any_colour,
    blend,
    by_label,
    cells,
    edges_of,
    flat,
    fractal,
    hsv,
    jitter,
    lighten,
    log_uniform,
    mix,
    noise,
    paint,
    shade,
    smoothstep,
    tones,
    white,
)

MARBLES: tuple[tuple[Colour, Colour], ...] = (  # (ground, vein)
    ((240, 244, 244), (150, 154, 158)),
    ((236, 238, 240), (96, 104, 112)),
    ((206, 222, 234), (120, 150, 180)),
    ((180, 182, 182), (236, 238, 238)),
    ((150, 148, 144), (90, 88, 88)),
    ((34, 32, 32), (206, 210, 214)),
    ((28, 34, 32), (120, 170, 190)),
    ((60, 84, 52), (180, 206, 186)),
    ((120, 140, 190), (220, 230, 240)),
    ((90, 120, 160), (40, 60, 90)),
    ((228, 238, 246), (150, 190, 220)),
    ((226, 226, 222), (206, 206, 200)),
)


def marble(rng: np.random.Generator, height: int, width: int, ppm: float) -> Image:
    """Polished stone with clouds and veins."""
    ground, vein = MARBLES[int(rng.integers(len(MARBLES)))]
    ground, vein = jitter(rng, ground, 8), jitter(rng, vein, 20)
    cloud = fractal(rng, height, width, log_uniform(rng, 40, 250) * ppm + 10, 5, rng.uniform(1, 2.5), 0.55)
    soft = mix(ground, vein, rng.uniform(0.05, 0.4))
    image = paint(np.float32(0.4) + cloud * np.float32(0.2), [ground, ground, soft, mix(ground, soft, 0.5)])
    for _ in range(int(rng.integers(1, 4))):
        path = fractal(rng, height, width, log_uniform(rng, 60, 400) * ppm + 12, 5, log_uniform(rng, 0.5, 3), 0.5)
        path += (np.arange(width, dtype=np.float32) * np.float32(rng.normal(0, 1.5) / width))[None]
        line = np.exp(-np.abs(path) * np.float32(log_uniform(rng, 8, 90)))
        strength = smoothstep(cloud, rng.uniform(-1.5, 0.5), 1.5) * np.float32(rng.uniform(0.3, 1.0))
        image = blend(image, flat(height, width, jitter(rng, vein, 15)), np.clip(line * strength, 0, 1))
    return image


def granite(rng: np.random.Generator, height: int, width: int, ppm: float) -> Image:
    """Speckled stone and speckled laminate: grains of a few tones at a few sizes."""
    base = hsv(
        rng.uniform(0, 60) if rng.random() < 0.7 else rng.uniform(0, 360),
        rng.uniform(0, 0.3),
        rng.uniform(0.1, 0.95),
    )
    image = paint(
        np.float32(0.5) + fractal(rng, height, width, 8 * ppm + 2, 4, 1, 0.8) * np.float32(0.18),
        [mix(base, (0, 0, 0), 0.4), base, mix(base, (255, 255, 255), 0.4)],
    )
    strength = rng.uniform(0.3, 1)
    for _ in range(int(rng.integers(1, 4))):
        grain = noise(rng, height, width, log_uniform(rng, 0.5, 4) * ppm, log_uniform(rng, 0.5, 4) * ppm)
        cut = rng.uniform(0.4, 1.8)
        tone = flat(height, width, mix(base, jitter(rng, any_colour(rng, (0, 0.3), (0, 1)), 5), 0.8))
        image = blend(image, tone, smoothstep(grain, cut, cut + 0.3) * np.float32(strength))
    return lighten(image, white(rng, height, width) * np.float32(rng.uniform(1, 8)))


def terrazzo(rng: np.random.Generator, height: int, width: int, ppm: float) -> Image:
    """Chips of stone in cement."""
    ground = hsv(rng.uniform(0, 60), rng.uniform(0, 0.2), rng.uniform(0.3, 1.0))
    image = lighten(flat(height, width, ground), white(rng, height, width) * np.float32(3))
    palette = [any_colour(rng, (0, 0.5), (0.1, 1)) for _ in range(4)]
    for share in (1.0, 0.45):
        size = log_uniform(rng, 5, 25) * ppm * share + 3
        labels, far = cells(rng, height, width, size)
        chips = np.asarray(
            cv2.LUT(labels.astype(np.uint8), (rng.random(256) < rng.uniform(0.2, 0.7)).astype(np.float32))
        )
        wobble = noise(rng, height, width, size / 4, size / 4) * np.float32(size * 0.06)
        reach = rng.uniform(0.25, 0.45) * size
        alpha = smoothstep(reach - far + wobble, 0, 1.5) * chips
        image = blend(image, by_label(labels, tones(rng, palette, 12)), alpha)
    return image


def concrete(rng: np.random.Generator, height: int, width: int, ppm: float) -> Image:
    """Concrete, slate and plaster: clouds, pits and scratches."""
    base = hsv(rng.uniform(0, 360), rng.uniform(0, 0.15), rng.uniform(0.12, 0.9))
    levels = fractal(rng, height, width, log_uniform(rng, 30, 200) * ppm + 6, 6, 1, 0.65) * np.float32(
        rng.uniform(4, 18)
    )
    levels += white(rng, height, width) * np.float32(rng.uniform(0, 6))
    pits = smoothstep(noise(rng, height, width, 1.5 * ppm, 1.5 * ppm), 1.9, 2.4)
    return lighten(flat(height, width, base), levels - pits * np.float32(rng.uniform(0, 60)))


def _layout(
    rng: np.random.Generator, height: int, width: int, tile_h: float, tile_w: float, bond: float
) -> tuple[NDArray[np.int32], Field, Field]:
    """Tile number of every pixel and its distance from the tile's edge, along y and x, in pixels."""
    y = np.arange(height, dtype=np.float32) + np.float32(rng.uniform(0, tile_h))
    row = np.floor(y / np.float32(tile_h))
    x = (
        np.arange(width, dtype=np.float32)[None]
        + (row * np.float32(bond * tile_w))[:, None]
        + np.float32(rng.uniform(0, tile_w))
    )
    col = np.floor(x / np.float32(tile_w))
    in_y = y - row * np.float32(tile_h)
    in_x = x - col * np.float32(tile_w)
    edge_y = np.minimum(in_y, np.float32(tile_h) - in_y)[:, None] + np.zeros((1, width), np.float32)
    edge_x = np.minimum(in_x, np.float32(tile_w) - in_x)
    ids = (row[:, None] * np.float32(57) + col * np.float32(13)).astype(np.int32)
    return ids, edge_y.astype(np.float32), edge_x


def tiles(rng: np.random.Generator, height: int, width: int, ppm: float) -> Image:
    """Ceramic tiles with grout; often ivory and as large as playing tiles, a lure for the detector."""
    if rng.random() < 0.5:  # as large as a playing tile
        tile_h = rng.uniform(24, 60) * ppm
        tile_w = tile_h * float(rng.choice([0.7, 0.75, 1.0, 1.4, 2.0]))
    else:
        tile_h = log_uniform(rng, 10, 250) * ppm
        tile_w = tile_h * float(rng.choice([1.0, 1.0, 2.0, 3.0]))
    tile_h, tile_w = max(8.0, tile_h), max(8.0, tile_w)
    ids, edge_y, edge_x = _layout(rng, height, width, tile_h, tile_w, float(rng.choice([0.0, 0.0, 0.5, 0.33])))
    pale = rng.random() < 0.6
    base = hsv(rng.uniform(25, 55), rng.uniform(0, 0.25), rng.uniform(0.75, 1)) if pale else any_colour(rng, (0, 0.8))
    other = jitter(rng, base, 10) if rng.random() < 0.7 else any_colour(rng, (0, 0.7))
    spread = float(rng.choice([1.0, 5.0, 14.0]))
    image = by_label(ids, tones(rng, [base, base, other], spread))
    image = lighten(image, fractal(rng, height, width, 20 * ppm + 4, 4) * np.float32(rng.uniform(0, 6)))
    radius = np.float32(rng.uniform(0, 0.15) * min(tile_h, tile_w))
    deep_y, deep_x = np.maximum(radius - edge_y, 0), np.maximum(radius - edge_x, 0)
    inside = np.where((deep_y > 0) & (deep_x > 0), radius - cv2.magnitude(deep_y, deep_x), np.minimum(edge_y, edge_x))
    joint = np.float32(max(0.5, rng.uniform(0.4, 2.5) * ppm))
    bevel = np.exp(-np.maximum(inside - joint, 0) / np.float32(max(0.7, rng.uniform(0.5, 2) * ppm)))
    image = shade(image, 1 + bevel * np.float32(rng.uniform(-0.25, 0.12)))
    grout = hsv(rng.uniform(20, 50), rng.uniform(0, 0.2), rng.choice([rng.uniform(0.1, 0.5), rng.uniform(0.5, 1)]))
    rough = lighten(flat(height, width, grout), white(rng, height, width) * np.float32(6))
    return blend(rough, image, np.clip(inside - joint + np.float32(0.5), 0, 1))


def mosaic(rng: np.random.Generator, height: int, width: int, ppm: float) -> Image:
    """Broken tile, pebbles and crackled glaze: irregular pieces with joints."""
    size = log_uniform(rng, 5, 50) * ppm + 4
    labels, _ = cells(rng, height, width, size, rng.uniform(0.4, 1.0))
    image = by_label(labels, tones(rng, [any_colour(rng, (0, 0.7), (0.2, 1))], float(rng.choice([2.0, 20.0, 60.0]))))
    grout = flat(height, width, any_colour(rng, (0, 0.2), (0.05, 1)))
    line = edges_of(labels, rng.uniform(0.04, 0.15) * size)
    return blend(image, grout, smoothstep(line, 0, rng.uniform(0.3, 1)) * np.float32(rng.uniform(0.4, 1)))
