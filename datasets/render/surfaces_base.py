"""Noise, colour and pattern helpers shared by the drawn table tops and the drawn clutter.

Everything takes the caller's ``numpy.random.Generator`` and keeps no state of its own, so the same generator
state gives the same bytes. Images are uint8 BGR (H, W, 3); fields are float32 (H, W).
"""

from __future__ import annotations

import colorsys
from collections.abc import Callable, Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
Field = NDArray[np.float32]
Colour = tuple[float, float, float]  # BGR, 0..255
Family = Callable[[np.random.Generator, int, int, float], Image]
"""Draws one texture: (rng, height, width, pixels per millimetre)."""


def as_image(array: NDArray[Any]) -> Image:
    """Clip to 0..255 and turn into uint8."""
    if array.dtype != np.uint8:
        array = np.clip(array, 0, 255)
    return array.astype(np.uint8, copy=False)


def white(rng: np.random.Generator, height: int, width: int) -> Field:
    """Per-pixel noise of mean 0 and variance 1 (uniform: several times faster than drawing normals)."""
    raw = np.frombuffer(rng.bytes(height * width), dtype=np.uint8).reshape(height, width)
    return (raw.astype(np.float32) - np.float32(127.5)) * np.float32(1 / 73.9)


def _stretched(field: Field, height: int, width: int) -> Field:
    if field.shape == (height, width):
        return field
    return np.asarray(cv2.resize(field, (width, height), interpolation=cv2.INTER_CUBIC), np.float32)


def _low_noise(rng: np.random.Generator, height: int, width: int, cell_y: float, cell_x: float) -> Field:
    """What ``noise`` gives, at no more than eight samples a blob: coarse noise is cheap until enlarged."""
    fold_y, fold_x = max(1.0, cell_y / 8), max(1.0, cell_x / 8)
    low_h, low_w = min(height, int(height / fold_y) + 1), min(width, int(width / fold_x) + 1)
    cell_y, cell_x = cell_y / fold_y, cell_x / fold_x
    if cell_y <= 1.2 and cell_x <= 1.2:
        return white(rng, low_h, low_w)
    rows, cols = int(low_h / cell_y) + 4, int(low_w / cell_x) + 4
    lattice = rng.standard_normal((rows, cols), dtype=np.float32)
    lattice *= np.float32(1.25)  # the interpolation takes about that much of the spread away
    tall, wide = int(rows * cell_y), int(cols * cell_x)
    top, left = int(cell_y * rng.uniform(0.6, 1.6)), int(cell_x * rng.uniform(0.6, 1.6))
    field = cv2.resize(lattice, (wide, tall), interpolation=cv2.INTER_CUBIC)
    return np.asarray(field, np.float32)[top : top + low_h, left : left + low_w]


def noise(rng: np.random.Generator, height: int, width: int, cell_y: float, cell_x: float) -> Field:
    """Smooth noise whose blobs are about ``cell_y`` by ``cell_x`` pixels; mean 0, variance about 1."""
    low = _low_noise(rng, height, width, max(1.0, cell_y), max(1.0, cell_x))
    return np.ascontiguousarray(_stretched(low, height, width))


def fractal(
    rng: np.random.Generator,
    height: int,
    width: int,
    cell: float,
    octaves: int = 4,
    aspect: float = 1.0,
    gain: float = 0.5,
) -> Field:
    """Sum of ``noise`` octaves, each half as large; ``aspect`` > 1 stretches it along x. Variance about 1."""
    total: Field | None = None
    weight, power = 1.0, 0.0
    for _ in range(octaves):
        low = np.float32(weight) * _low_noise(rng, height, width, max(1.0, cell), max(1.0, cell * aspect))
        total = low if total is None else _stretched(total, *low.shape) + low
        power += weight * weight
        weight *= gain
        cell /= 2
        if max(cell, cell * aspect) < 1.5:
            break
    assert total is not None
    return _stretched(total, height, width) * np.float32(1 / np.sqrt(power))


def smoothstep(field: Field, low: float, high: float) -> Field:
    """0 below ``low``, 1 above ``high``, smooth between."""
    t = np.clip((field - np.float32(low)) * np.float32(1 / (high - low)), 0, 1)
    return np.asarray(t * t * (np.float32(3) - np.float32(2) * t), np.float32)


def hsv(hue: float, saturation: float, value: float) -> Colour:
    """BGR of a hue in degrees and a saturation and value in 0..1."""
    red, green, blue = colorsys.hsv_to_rgb((hue % 360) / 360, min(1, max(0, saturation)), min(1, max(0, value)))
    return blue * 255, green * 255, red * 255


def any_colour(
    rng: np.random.Generator,
    saturation: tuple[float, float] = (0.0, 1.0),
    value: tuple[float, float] = (0.05, 1.0),
) -> Colour:
    """A random colour; strong ones are rarer than muted ones."""
    low, high = saturation
    return hsv(rng.uniform(0, 360), low + (high - low) * rng.beta(1, 1.5), rng.uniform(*value))


def jitter(rng: np.random.Generator, colour: Sequence[float], amount: float) -> Colour:
    """The colour, brighter or darker as a whole and a little off in each channel; ``amount`` in levels."""
    level, parts = rng.normal(0, amount), rng.normal(0, amount / 3, 3)
    blue, green, red = (min(255.0, max(0.0, c + level + p)) for c, p in zip(colour, parts, strict=True))
    return blue, green, red


def mix(a: Sequence[float], b: Sequence[float], share: float) -> Colour:
    """``a`` with ``share`` of ``b``."""
    blue, green, red = (x * (1 - share) + y * share for x, y in zip(a, b, strict=True))
    return blue, green, red


def one_of(rng: np.random.Generator, items: Sequence[Colour]) -> Colour:
    return items[int(rng.integers(len(items)))]


def log_uniform(rng: np.random.Generator, low: float, high: float) -> float:
    return float(np.exp(rng.uniform(np.log(low), np.log(high))))


def paint(field: Field, stops: Sequence[Sequence[float]]) -> Image:
    """Colour a 0..1 field along evenly spaced colour stops."""
    places = np.linspace(0, 255, len(stops))
    ramp = np.arange(256)
    table = np.stack([np.interp(ramp, places, [s[c] for s in stops]) for c in range(3)], axis=1)
    index = as_image(field * np.float32(255))
    return as_image(cv2.applyColorMap(index, table.round().astype(np.uint8).reshape(256, 1, 3)))


def flat(height: int, width: int, colour: Sequence[float]) -> Image:
    image = np.empty((height, width, 3), np.uint8)
    image[:] = np.clip(np.asarray(colour), 0, 255).astype(np.uint8)
    return image


def tones(rng: np.random.Generator, colours: Sequence[Colour], spread: float) -> Image:
    """256 shades (256, 3) round the given colours, picked at random; ``spread`` in levels."""
    base = np.asarray(colours, np.float64)[rng.integers(0, len(colours), 256)]
    return as_image(base + rng.normal(0, spread, (256, 1)) + rng.normal(0, spread / 3, (256, 3)))


def by_label(labels: NDArray[np.int32], shades: Image) -> Image:
    """Colour every pixel by its label, the 256 shades used over and over."""
    return as_image(cv2.applyColorMap(labels.astype(np.uint8), shades.reshape(256, 1, 3)))


def shade(image: Image, gain: Field) -> Image:
    """Multiply every channel by a field around 1."""
    return as_image(cv2.multiply(image, cv2.merge([gain, gain, gain]), dtype=cv2.CV_8U))


def lighten(image: Image, levels: Field) -> Image:
    """Add a field of levels to every channel."""
    return as_image(cv2.add(image, cv2.merge([levels, levels, levels]), dtype=cv2.CV_8U))


def blend(under: Image, over: Image, alpha: Field) -> Image:
    """``over`` where alpha is 1, ``under`` where it is 0."""
    return as_image(cv2.blendLinear(over, under, np.ascontiguousarray(alpha), np.float32(1) - alpha))


def turned(draw: Callable[[int, int], Image], height: int, width: int, degrees: float) -> Image:
    """What ``draw(height, width)`` draws, turned, filling the frame (it is asked for a larger piece)."""
    if degrees % 180 == 0:
        return draw(height, width)
    if degrees % 90 == 0:
        return np.ascontiguousarray(np.rot90(draw(width, height)))
    c, s = abs(np.cos(np.radians(degrees))), abs(np.sin(np.radians(degrees)))
    big_h, big_w = int(np.ceil(height * c + width * s)) + 2, int(np.ceil(height * s + width * c)) + 2
    piece = draw(big_h, big_w)
    move = cv2.getRotationMatrix2D((big_w / 2, big_h / 2), degrees, 1)
    move[:, 2] += np.array([(width - big_w) / 2, (height - big_h) / 2])
    return as_image(cv2.warpAffine(piece, move, (width, height), borderMode=cv2.BORDER_REFLECT))


def cells(
    rng: np.random.Generator, height: int, width: int, size: float, jitter_share: float = 0.9
) -> tuple[NDArray[np.int32], Field]:
    """Voronoi cells about ``size`` pixels across: labels, and the distance to the cell's seed in pixels."""
    size = max(2.0, size)
    ys, xs = np.mgrid[0 : height + size : size, 0 : width + size : size]
    ys = ys + rng.uniform(-0.5, 0.5, ys.shape) * size * jitter_share
    xs = xs + rng.uniform(-0.5, 0.5, xs.shape) * size * jitter_share
    seeds = np.ones((height, width), np.uint8)
    inside = (ys >= 0) & (xs >= 0) & (ys < height) & (xs < width)
    seeds[ys[inside].astype(int), xs[inside].astype(int)] = 0
    if seeds.all():
        seeds[height // 2, width // 2] = 0
    far, labels = cv2.distanceTransformWithLabels(seeds, cv2.DIST_L2, 5, labelType=cv2.DIST_LABEL_PIXEL)
    ids = np.asarray(labels, dtype=np.int32)
    return ids, np.asarray(far, dtype=np.float32)


def edges_of(labels: NDArray[np.int32], wide: float) -> Field:
    """1 on the lines between labels, falling off over about ``wide`` pixels."""
    line = np.zeros(labels.shape, np.uint8)
    line[:, 1:] |= (labels[:, 1:] != labels[:, :-1]).astype(np.uint8)
    line[1:] |= (labels[1:] != labels[:-1]).astype(np.uint8)
    away = cv2.distanceTransform(np.uint8(1) - line, cv2.DIST_L2, 3)
    return np.asarray(np.clip(1 - away / max(0.7, wide), 0, 1), dtype=np.float32)
