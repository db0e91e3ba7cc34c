"""Tops without a pattern of their own: laminate, plastic, metal, glass, leather, cork, or nothing at all."""

from __future__ import annotations

import cv2
import numpy as np

from datasets.render.surfaces_base import (
    Image,
    any_colour,
    blend,
    by_label,
    cells,
    edges_of,
    flat,
    fractal,
    hsv,
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


def laminate(rng: np.random.Generator, height: int, width: int, ppm: float) -> Image:
    """One flat colour of any brightness, often white, ivory or cream, as bright as a playing tile."""
    pick = rng.random()
    if pick < 0.3:
        colour = hsv(rng.uniform(30, 55), rng.uniform(0.0, 0.3), rng.uniform(0.82, 1.0))
    elif pick < 0.55:
        colour = hsv(rng.uniform(0, 360), rng.uniform(0, 0.08), rng.uniform(0.03, 1.0))
    else:
        colour = any_colour(rng, (0.05, 0.9), (0.1, 1.0))
    levels = fractal(rng, height, width, 250 * ppm + 20, 3) * np.float32(rng.uniform(0, 5))
    levels += noise(rng, height, width, 1.2, 1.2) * np.float32(rng.uniform(0, 3))
    image = lighten(flat(height, width, colour), levels)
    if rng.random() < 0.4:  # a printed or moulded speckle
        size = log_uniform(rng, 0.4, 3) * ppm
        spots = smoothstep(noise(rng, height, width, size, size), rng.uniform(0.8, 2), 2.4)
        image = blend(image, flat(height, width, any_colour(rng, (0, 0.4))), spots * np.float32(rng.uniform(0.1, 0.7)))
    return image


def brushed(rng: np.random.Generator, height: int, width: int, ppm: float) -> Image:
    """Brushed or polished metal: fine streaks and a broad reflection."""
    base = hsv(
        rng.uniform(0, 360) if rng.random() < 0.3 else rng.uniform(20, 50),
        rng.uniform(0, 0.35),
        rng.uniform(0.3, 0.9),
    )
    streak = noise(rng, height, width, 1, 150 * ppm) * np.float32(rng.uniform(2, 9))
    streak += noise(rng, height, width, max(2.0, ppm), 300 * ppm) * np.float32(rng.uniform(0, 5))
    gloss = noise(rng, height, width, height * 2, width / rng.uniform(1, 5)) * np.float32(rng.uniform(5, 30))
    return lighten(flat(height, width, base), streak + gloss)


def glass(rng: np.random.Generator, height: int, width: int, ppm: float) -> Image:
    """A glass or lacquered top: dark or tinted, with soft and hard-edged reflections of windows and lamps."""
    base = hsv(rng.uniform(150, 260), rng.uniform(0, 0.4), rng.uniform(0.02, 0.7))
    mirror = fractal(rng, height, width, rng.uniform(0.2, 0.6) * height, 3) * np.float32(rng.uniform(3, 22))
    image = lighten(flat(height, width, base), mirror)
    small = np.zeros((192, 192), np.uint8)
    for _ in range(int(rng.integers(1, 5))):
        centre = (float(rng.uniform(0, 192)), float(rng.uniform(0, 192)))
        size = (log_uniform(rng, 6, 100), log_uniform(rng, 6, 100))
        glow = float(rng.uniform(25, 205))
        if rng.random() < 0.5:
            box = cv2.boxPoints((centre, size, float(rng.uniform(0, 180)))).astype(np.int32)
            cv2.fillPoly(small, [box], (glow,), cv2.LINE_AA)
        else:
            cv2.ellipse(small, (centre, size, float(rng.uniform(0, 180))), (glow,), -1, cv2.LINE_AA)
    soft = cv2.GaussianBlur(small.astype(np.float32) / np.float32(255), (0, 0), log_uniform(rng, 1.0, 25))
    alpha = np.clip(cv2.resize(soft, (width, height), interpolation=cv2.INTER_CUBIC), 0, 1).astype(np.float32)
    return blend(image, flat(height, width, hsv(rng.uniform(20, 220), rng.uniform(0, 0.15), 1.0)), alpha)


def plastic(rng: np.random.Generator, height: int, width: int, ppm: float) -> Image:
    """Moulded plastic and rubber mats: a regular relief of ribs, dots, diamonds or grid lines."""
    colour = any_colour(rng, (0, 0.9), (0.05, 1))
    step = max(3.0, log_uniform(rng, 1.5, 18) * ppm)
    ys = (np.arange(height, dtype=np.float32) * np.float32(2 * np.pi / step))[:, None]
    xs = (np.arange(width, dtype=np.float32) * np.float32(2 * np.pi / step))[None]
    kind = int(rng.integers(5))
    if kind == 0:
        wave = np.sin(ys) + np.zeros_like(xs)
    elif kind == 1:
        wave = np.sin(ys) * np.sin(xs)
    elif kind == 2:
        wave = np.maximum(np.sin(ys + xs), np.sin(ys - xs))
    elif kind == 3:
        wave = np.maximum(np.cos(ys), np.cos(xs)) ** np.float32(9)
    else:
        wave = noise(rng, height, width, step, step) * np.float32(0.5)
    relief = np.tanh(wave * np.float32(rng.uniform(1, 5)))
    slope = relief - np.roll(relief, (1, 1), (0, 1)) if rng.random() < 0.6 else relief
    gain = (
        1
        + slope * np.float32(rng.uniform(0.03, 0.3))
        + fractal(rng, height, width, 200 * ppm + 9, 2) * np.float32(0.03)
    )
    return shade(flat(height, width, colour), gain.astype(np.float32))


def leather(rng: np.random.Generator, height: int, width: int, ppm: float) -> Image:
    """Leather and leatherette: small wrinkled cells."""
    colour = hsv(rng.uniform(0, 40), rng.uniform(0.0, 0.8), rng.uniform(0.06, 0.8))
    if rng.random() < 0.3:
        colour = any_colour(rng, (0, 0.8), (0.05, 0.95))
    labels, far = cells(rng, height, width, log_uniform(rng, 0.9, 4) * ppm + 2.5)
    crease = edges_of(labels, 1.5)
    gain = 1 + far * np.float32(-0.01) - crease * np.float32(rng.uniform(0.08, 0.35))
    gain += fractal(rng, height, width, 40 * ppm + 9, 4) * np.float32(rng.uniform(0.02, 0.1))
    return shade(flat(height, width, colour), gain)


def cork(rng: np.random.Generator, height: int, width: int, ppm: float) -> Image:
    """Pressed cork granules."""
    base = hsv(rng.uniform(22, 38), rng.uniform(0.35, 0.65), rng.uniform(0.55, 0.9))
    labels, _ = cells(rng, height, width, log_uniform(rng, 1.5, 6) * ppm + 2)
    image = by_label(labels, tones(rng, [base], 22))
    dark = smoothstep(fractal(rng, height, width, 3 * ppm + 2, 2), 1.2, 2.2) * np.float32(0.6)
    return lighten(
        shade(image, 1 - dark - edges_of(labels, 0.8) * np.float32(0.15)),
        white(rng, height, width) * np.float32(5),
    )


def nothing(rng: np.random.Generator, height: int, width: int, ppm: float) -> Image:
    """Colours mixed by noise, like no known material, so that no table is too strange."""
    stops = [any_colour(rng) for _ in range(int(rng.integers(2, 7)))]
    field = fractal(
        rng,
        height,
        width,
        log_uniform(rng, 3, 200),
        int(rng.integers(1, 7)),
        log_uniform(rng, 0.2, 5),
        rng.uniform(0.3, 0.9),
    )
    kind = int(rng.integers(4))
    if kind == 0:
        field = np.abs(field) * np.float32(0.6)
    elif kind == 1:
        field = field * np.float32(log_uniform(rng, 0.3, 2))
        field = field - np.floor(field)
    elif kind == 2:
        field = np.round(field * np.float32(2)) * np.float32(0.2) + np.float32(0.5)
    else:
        field = field * np.float32(0.25) + np.float32(0.5)
    return paint(np.clip(field, 0, 1), stops)


def patches(rng: np.random.Generator, height: int, width: int, ppm: float) -> Image:
    """Flat patches of colour with hard edges: camouflage, patchwork, crumpled paper, abstract prints."""
    size = log_uniform(rng, 4, 120) * ppm + 5
    labels, far = cells(rng, height, width, size, rng.uniform(0, 1))
    image = by_label(labels, tones(rng, [any_colour(rng) for _ in range(int(rng.integers(2, 7)))], 5))
    if rng.random() < 0.5:  # facets, each shaded by its own slope
        image = shade(image, 1 - far * np.float32(rng.uniform(0.1, 0.5) / size))
    return image


def gradient(rng: np.random.Generator, height: int, width: int, ppm: float) -> Image:
    """A slow change from one colour to another, with a little grain."""
    a = any_colour(rng)
    b = mix(a, any_colour(rng), rng.uniform(0.1, 1))
    ramp = np.linspace(0, 1, height, dtype=np.float32)[:, None] + noise(rng, height, width, height, width) * np.float32(
        0.2
    )
    return lighten(paint(np.clip(ramp, 0, 1), [a, b]), white(rng, height, width) * np.float32(rng.uniform(0, 8)))
