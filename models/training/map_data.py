"""Crops of labelled pictures with the tile map they should give."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np

from models import spec
from models.training.scenes import Scene
from models.training.shelf import mixed

SIDE = 384
"""Pixels of a training crop's side."""

CROPS_PER_PICTURE = 3


@dataclass(frozen=True)
class MapBatch:
    """`photos` float32 (N, 3, S, S), 0 to 1; `target` float32 (N, 10, S/4, S/4), its first two channels 0 to 1.

    `care` float32 (N, 1, S/4, S/4): 0 where nothing is asked; `inside`, the same shape: 1 in tiles' faces.
    """

    photos: np.ndarray
    target: np.ndarray
    care: np.ndarray
    inside: np.ndarray


def targets(quads: np.ndarray, shown: np.ndarray, hidden: np.ndarray, side: int) -> np.ndarray:
    """The map of a crop, float32 (12, S/4, S/4): the 10 channels, then `care` and `inside`. Quads in crop pixels."""
    cells = side // spec.STRIDE
    out = np.zeros((spec.MAP_CHANNELS + 2, cells, cells), np.float32)
    out[-2] = 1
    owner = np.full((cells, cells), -1, np.int16)
    middles = quads.mean(1)
    codes = spec.axes_code(quads) if len(quads) else np.zeros((0, 6))
    for quad in hidden:
        _fill(out[-2], quad, 0.0)
    order = np.argsort(shown)
    for i in order:
        inner = middles[i] + (quads[i] - middles[i]) * spec.INSET
        if shown[i] < 0.5:
            _fill(out[-2], quads[i], 0.0)
            continue
        _fill(owner, inner, int(i))
    y, x = np.mgrid[0:cells, 0:cells].astype(np.float32)
    x, y = (x + 0.5) * spec.STRIDE - 0.5, (y + 0.5) * spec.STRIDE - 0.5
    inside = owner >= 0
    who = owner[inside]
    out[spec.FACE] = inside
    out[-1] = inside
    out[-2][inside] = 1
    if len(who):
        out[spec.OFFSET.start][inside] = (middles[who, 0] - x[inside]) / spec.UNIT
        out[spec.OFFSET.start + 1][inside] = (middles[who, 1] - y[inside]) / spec.UNIT
        out[spec.AXES, inside] = codes[who].T
    for i in range(len(quads)):
        if shown[i] >= 0.5:
            _bump(out[spec.HEAT], middles[i], quads[i])
    return out


def _fill(plane: np.ndarray, quad: np.ndarray, value: float) -> None:
    fixed = np.round(((quad + 0.5) / spec.STRIDE - 0.5) * 16).astype(np.int32)
    cv2.fillConvexPoly(plane, fixed, value, cv2.LINE_8, 4)


def _bump(plane: np.ndarray, middle: np.ndarray, quad: np.ndarray) -> None:
    """A tile's middle: a bell as wide as an eighth of its narrow side, its highest cell exactly 1."""
    cells = plane.shape[0]
    cx, cy = (middle + 0.5) / spec.STRIDE - 0.5
    narrow = float(min(np.linalg.norm(quad[1] - quad[0]), np.linalg.norm(quad[3] - quad[0]))) / spec.STRIDE
    sigma = max(0.125 * narrow, 0.7)
    reach = int(3 * sigma) + 1
    ix, iy = round(float(cx)), round(float(cy))
    x0, x1, y0, y1 = max(ix - reach, 0), min(ix + reach + 1, cells), max(iy - reach, 0), min(iy + reach + 1, cells)
    if x0 >= x1 or y0 >= y1:
        return
    gx, gy = (
        np.exp(-((np.arange(x0, x1) - ix) ** 2) / (2 * sigma**2)),
        np.exp(-((np.arange(y0, y1) - iy) ** 2) / (2 * sigma**2)),
    )
    part = plane[y0:y1, x0:x1]
    np.maximum(part, np.outer(gy, gx), out=part)


def _view(rng: np.random.Generator, scene: Scene, shape: tuple[int, int]) -> np.ndarray:
    """A random affine map (2, 3) from the picture to a crop: scale, quarter turns, mirror, a little rotation."""
    height, width = shape
    scale = 768 / max(height, width)
    if len(scene.quads):
        tall = float(np.median(np.linalg.norm(scene.quads[:, 3] - scene.quads[:, 0], axis=1)))
        if rng.random() < 0.5:
            scale = float(np.exp(rng.uniform(np.log(18), np.log(170)))) / max(tall, 1)
        else:
            scale *= float(np.exp(rng.normal(0, 0.25)))
        scale = float(np.clip(scale, 14 / max(tall, 1), 230 / max(tall, 1)))
    scale = min(scale, 2.5)
    turn = rng.integers(4) * np.pi / 2 + rng.normal(0, 0.12)
    mirror = -1.0 if rng.random() < 0.5 else 1.0
    cos, sin = np.cos(turn) * scale, np.sin(turn) * scale
    linear = np.array([[cos * mirror, -sin], [sin * mirror, cos]])
    if len(scene.quads) and rng.random() < 0.8:
        look = scene.quads[int(rng.integers(len(scene.quads)))].mean(0) + rng.normal(0, 60, 2) / scale
    else:
        look = rng.uniform(0, 1, 2) * [width, height]
    middle = np.array([SIDE / 2, SIDE / 2])
    return np.hstack([linear, (middle - linear @ look)[:, None]])


def sample(rng: np.random.Generator, scene: Scene, image: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """One crop, uint8 (S, S, 3), and its targets (12, S/4, S/4)."""
    view = _view(rng, scene, image.shape[:2])
    scale = float(np.sqrt(abs(np.linalg.det(view[:, :2]))))
    if scale < 0.75:  # Averaged down, as use does it; warping alone would skip pixels.
        image = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        warp = np.hstack([view[:, :2] / scale, view[:, 2:]])
    else:
        warp = view
    fill = tuple(float(v) for v in image.reshape(-1, 3)[int(rng.integers(image.shape[0] * image.shape[1]))])
    crop = cv2.warpAffine(
        image, warp, (SIDE, SIDE), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=fill
    )
    quads = scene.quads @ view[:, :2].T + view[:, 2]
    if np.linalg.det(view[:, :2]) < 0:
        quads = quads[:, [1, 0, 3, 2]]  # Mirrored: clockwise again.
    hidden = scene.hidden @ view[:, :2].T + view[:, 2]
    shown = scene.shown.copy()
    outside = np.clip(quads, 0, SIDE)
    spans = np.ptp(outside, 1).prod(1) / np.maximum(np.ptp(quads, 1).prod(1), 1e-6) if len(quads) else np.zeros(0)
    shown = shown * np.where(spans > 0.95, 1.0, spans)
    near = spans > 0.02
    maps = targets(quads[near], shown[near], hidden, SIDE)
    return crop, maps


def _tint(rng: np.random.Generator, crop: np.ndarray) -> np.ndarray:
    """Brightness, contrast and colour a little off, on uint8 (S, S, 3)."""
    gain = np.exp(rng.normal(0, 0.12, 3) + rng.normal(0, 0.2))
    return np.clip(crop * gain + rng.normal(0, 8), 0, 255).astype(np.float32)


def batches(rng: np.random.Generator, scenes: list[Scene], size: int, weights: np.ndarray) -> Iterator[MapBatch]:
    """Endless batches; `weights` (len(scenes),) say how often each picture is taken."""

    def samples(scene: Scene) -> list[tuple[np.ndarray, np.ndarray]]:
        image = scene.picture()
        return [sample(rng, scene, image) for _ in range(CROPS_PER_PICTURE)]

    for taken in mixed(rng, scenes, weights, samples, size, 4):
        photos = np.stack([_tint(rng, c) for c, _ in taken]).transpose(0, 3, 1, 2) / 255
        maps = np.stack([m for _, m in taken])
        yield MapBatch(np.ascontiguousarray(photos, np.float32), maps[:, :-2], maps[:, -2:-1], maps[:, -1:])
