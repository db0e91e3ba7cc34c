"""What use leaves on a table, and one cover laid over part of another."""

from __future__ import annotations

import cv2
import numpy as np

from datasets.render.clutter_base import fine, rounded
from datasets.render.surfaces_base import (
    Image,
    as_image,
    blend,
    flat,
    fractal,
    hsv,
    log_uniform,
    shade,
    smoothstep,
)


def scratched(rng: np.random.Generator, image: Image, ppm: float) -> Image:
    """Scratches, cup rings and stains, faint."""
    height, width = image.shape[:2]
    marks = np.zeros((height, width), np.uint8)
    for _ in range(int(rng.integers(0, 30))):
        x, y, a = rng.uniform(0, width), rng.uniform(0, height), rng.uniform(0, 6.28)
        long = log_uniform(rng, 4, 150) * ppm
        ends = [
            (x, y),
            (x + long / 2 * np.cos(a), y + long / 2 * np.sin(a)),
            (x + long * np.cos(a + 0.1), y + long * np.sin(a + 0.1)),
        ]
        cv2.polylines(marks, [fine(ends)], False, (int(rng.integers(40, 255)),), 1, cv2.LINE_AA, 4)
    for _ in range(int(rng.integers(0, 3))):
        centre, r = (int(rng.uniform(0, width)), int(rng.uniform(0, height))), int(rng.uniform(25, 45) * ppm)
        cv2.circle(
            marks,
            centre,
            r,
            (int(rng.integers(60, 200)),),
            max(1, int(rng.uniform(0.7, 3) * ppm)),
            cv2.LINE_AA,
        )
    alpha = marks.astype(np.float32) * np.float32(rng.uniform(0.1, 0.6) / 255)
    tone = hsv(rng.uniform(20, 40), rng.uniform(0, 0.4), rng.choice([rng.uniform(0, 0.3), rng.uniform(0.7, 1)]))
    image = blend(image, flat(height, width, tone), alpha)
    if rng.random() < 0.4:
        stain = smoothstep(fractal(rng, height, width, log_uniform(rng, 15, 120) * ppm + 5, 4), 0.9, 1.5)
        image = shade(image, 1 - stain * np.float32(rng.uniform(-0.05, 0.2)))
    return image


def _with_edge(under: Image, over: Image, alpha: Image, depth: float) -> Image:
    """Lay ``over`` on ``under`` where alpha (uint8) is 255, with a shadow ``depth`` pixels wide."""
    cover = alpha.astype(np.float32) / np.float32(255)
    soft = np.asarray(
        cv2.GaussianBlur(cv2.resize(cover, None, fx=0.25, fy=0.25), (0, 0), max(0.7, depth / 4)), np.float32
    )
    shadow = np.asarray(cv2.resize(soft, (cover.shape[1], cover.shape[0])), np.float32)
    return as_image(blend(shade(under, 1 - shadow * np.float32(0.5)), over, cover))


def laid_over(rng: np.random.Generator, under: Image, over: Image, ppm: float) -> Image:
    """Part of one surface over another: a cloth's or a table's edge, a runner, a place mat, a round mat."""
    height, width = under.shape[:2]
    mask = np.zeros((height, width), np.uint8)
    x, y, a = rng.uniform(0, width), rng.uniform(0, height), rng.uniform(0, 2 * np.pi)
    big = float(height + width)
    kind = int(rng.integers(4))
    if kind == 0:
        w, h = 2 * big, 2 * big
        x, y = x + big * float(np.cos(a)), y + big * float(np.sin(a))
    elif kind == 1:
        w, h = 2 * big, rng.uniform(60, 400) * ppm
    else:
        w, h = rng.uniform(120, 480) * ppm, rng.uniform(90, 340) * ppm
    radius = min(w, h) / 2 if kind == 3 else rng.uniform(0, 25) * ppm
    if kind == 3:
        w = h
    corners = np.asarray(rounded(-w / 2, -h / 2, w, h, radius))
    turned = corners @ np.array([[np.cos(a), np.sin(a)], [-np.sin(a), np.cos(a)]]) + (x, y)
    cv2.fillPoly(mask, [fine(turned.tolist())], (255,), cv2.LINE_AA, 4)
    return _with_edge(under, over, mask, rng.uniform(0.5, 12) * ppm)
