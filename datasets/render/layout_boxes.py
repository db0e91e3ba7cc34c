"""Oriented boxes: how far apart they are, and how far one has to slide to be clear of others.

A box is a row of five floats: x, y of its centre, its angle (radians, clockwise with y down), half its
width and half its height. `Boxes` arrays are (n, 5) float64.
"""

import math

import numpy as np
from numpy.typing import NDArray

Boxes = NDArray[np.float64]
Array = NDArray[np.float64]
NO_BOXES: Boxes = np.zeros((0, 5))


def turn(x: float, y: float, angle: float) -> tuple[float, float]:
    """The point (x, y) turned clockwise about the origin by `angle`."""
    c, s = math.cos(angle), math.sin(angle)
    return x * c - y * s, x * s + y * c


def moved(boxes: Boxes, x: float, y: float, angle: float) -> Boxes:
    """The boxes turned about the origin by `angle`, then shifted by (x, y)."""
    c, s = math.cos(angle), math.sin(angle)
    out = boxes.copy()
    out[:, 0] = boxes[:, 0] * c - boxes[:, 1] * s + x
    out[:, 1] = boxes[:, 0] * s + boxes[:, 1] * c + y
    out[:, 2] += angle
    return out


def bounds(boxes: Boxes) -> tuple[float, float, float, float]:
    """The axis-aligned (xmin, ymin, xmax, ymax) around at least one box."""
    c, s = np.abs(np.cos(boxes[:, 2])), np.abs(np.sin(boxes[:, 2]))
    rx = boxes[:, 3] * c + boxes[:, 4] * s
    ry = boxes[:, 3] * s + boxes[:, 4] * c
    x, y = boxes[:, 0], boxes[:, 1]
    return float((x - rx).min()), float((y - ry).min()), float((x + rx).max()), float((y + ry).max())


def _axes(a: Boxes, b: Boxes) -> list[tuple[Array, Array, Array]]:
    """For every pair and each of its four axes: the axis (x, y) and the sum of half extents along it."""
    delta = b[None, :, 2] - a[:, None, 2]
    c, s = np.abs(np.cos(delta)), np.abs(np.sin(delta))
    aw, ah, bw, bh = a[:, None, 3], a[:, None, 4], b[None, :, 3], b[None, :, 4]
    ca, sa = np.cos(a[:, None, 2]), np.sin(a[:, None, 2])
    cb, sb = np.cos(b[None, :, 2]), np.sin(b[None, :, 2])
    return [
        (ca, sa, aw + bw * c + bh * s),
        (-sa, ca, ah + bw * s + bh * c),
        (cb, sb, bw + aw * c + ah * s),
        (-sb, cb, bh + aw * s + ah * c),
    ]


def gaps(a: Boxes, b: Boxes) -> Array:
    """The (n, m) gaps by the best separating axis; below 0 where boxes overlap, at most the distance."""
    dx = b[None, :, 0] - a[:, None, 0]
    dy = b[None, :, 1] - a[:, None, 1]
    out = np.full(dx.shape, -np.inf)
    for ux, uy, reach in _axes(a, b):
        np.maximum(out, np.abs(dx * ux + dy * uy) - reach, out=out)
    return out


def blocked(a: Boxes, b: Boxes, way: tuple[float, float], clearance: float | Array) -> Array:
    """The (k, 2) open intervals of t in which some box of `a`, shifted by t times `way`, is nearer than
    `clearance` (a number, or one for each box of `b`) to some box of `b`."""
    dx = b[None, :, 0] - a[:, None, 0]
    dy = b[None, :, 1] - a[:, None, 1]
    low, high = np.full(dx.shape, -np.inf), np.full(dx.shape, np.inf)
    for ux, uy, reach in _axes(a, b):
        speed = way[0] * ux + way[1] * uy
        speed = np.where(np.abs(speed) < 1e-9, 1e-9, speed)
        middle, half = (dx * ux + dy * uy) / speed, (reach + clearance) / np.abs(speed)
        np.maximum(low, middle - half, out=low)
        np.minimum(high, middle + half, out=high)
    hit = low < high
    return np.stack([low[hit], high[hit]], axis=1)


def first_free(a: Boxes, b: Boxes, way: tuple[float, float], clearance: float | Array) -> float:
    """The least t >= 0 at which `a`, shifted by t times `way`, is clear of `b`."""
    at = 0.0
    intervals = blocked(a, b, way, clearance)
    for low, high in intervals[np.argsort(intervals[:, 0])]:
        if low >= at:
            break
        at = max(at, float(high))
    return at


def last_blocked(a: Boxes, b: Boxes, way: tuple[float, float], clearance: float | Array) -> float:
    """Where `a` stops when it comes from far along `way` towards `b`: the greatest blocked t, at least 0."""
    intervals = blocked(a, b, way, clearance)
    return max(0.0, float(intervals[:, 1].max())) if len(intervals) else 0.0
