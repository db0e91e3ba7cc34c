"""What training and use must agree on: sizes, classes, units. Nothing here needs torch."""

from __future__ import annotations

import cv2
import numpy as np

# --- the tile map -----------------------------------------------------------------------------------------------

STRIDE = 4
"""Pixels of the scaled photo per cell of the map."""

MULTIPLE = 32
"""Both sides of the map's input are multiples of this."""

UNIT = 32.0
"""Pixels that count as 1 in the map's regressed lengths."""

HEAT, FACE = 0, 1
"""Channels of logits: a tile's middle, a tile's face (drawn in from its edge)."""

OFFSET = slice(2, 4)
"""(x, y) from a cell to its tile's middle, in `UNIT`s."""

AXES = slice(4, 10)
"""Half axes as (log |v|, log |u|, cos 2a, sin 2a, cos 2b, sin 2b), lengths in `UNIT`s: v runs from the middle to the
middle of a short side, u to that of a long one, a and b are their angles. Doubled angles do not change when a tile is
turned upside down, so the code depends on no order of corners; lengths and angles are apart, since a network that is
unsure of an angle would shrink the length of their product."""

MAP_CHANNELS = 10
INSET = 0.86
"""The drawn face is this share of the tile, so that touching tiles are apart in the map."""

# --- the tile reader --------------------------------------------------------------------------------------------

CROP_WIDTH, CROP_HEIGHT = 48, 64
MARGIN = 0.06
"""Of the crop, on each side, is what surrounds the tile."""

NUMBERS = (*(str(n) for n in range(1, 14)), "joker", "back", "nothing")
"""Classes of the first head: 1 to 13, a joker, a tile lying face down, not a tile."""

JOKER, BACK, NOTHING = 13, 14, 15
COLOURS = "RBYKG"
"""Classes of the second head."""

LOOK = 115
"""What the colours of a photo are decided on together: 112 features of the reader and 3 of the light, a tile."""

TURNS = 4
"""Classes of the third head: how many quarter turns clockwise the crop is from upright."""


def axes_code(quad: np.ndarray) -> np.ndarray:
    """Quads (N, 4, 2), clockwise from the upright tile's top left (or bottom right), to codes (N, 6)."""
    top, foot = (quad[:, 0] + quad[:, 1]) / 2, (quad[:, 2] + quad[:, 3]) / 2
    left, right = (quad[:, 0] + quad[:, 3]) / 2, (quad[:, 1] + quad[:, 2]) / 2
    axes = ((top - foot) / 2, (right - left) / 2)
    lengths = [np.log(np.maximum(np.hypot(*axis.T), 0.5) / UNIT) for axis in axes]
    angles = [2 * np.arctan2(axis[:, 1], axis[:, 0]) for axis in axes]
    return np.stack(lengths + [way(angle) for angle in angles for way in (np.cos, np.sin)], 1)


def quads_of(middles: np.ndarray, codes: np.ndarray) -> np.ndarray:
    """Middles (N, 2) in pixels and codes (N, 6) to quads (N, 4, 2), clockwise, either way up."""
    axes = []
    for i in (0, 1):
        length, angle = np.exp(codes[:, i]) * UNIT, np.arctan2(codes[:, 3 + 2 * i], codes[:, 2 + 2 * i]) / 2
        axes.append(length[:, None] * np.stack([np.cos(angle), np.sin(angle)], 1))
    v, u = axes
    # u must lie a quarter turn clockwise from v (v points up the tile, u to its right).
    flip = np.sign(v[:, 0] * u[:, 1] - v[:, 1] * u[:, 0])
    u = u * np.where(flip == 0, 1, flip)[:, None]
    return np.stack([middles + v - u, middles + v + u, middles - v + u, middles - v - u], 1)


def crop(pixels: np.ndarray, quad: np.ndarray, margin: float = MARGIN) -> np.ndarray:
    """The tile in `quad` (4, 2), from its top left clockwise, cut out of uint8 (H, W, 3): uint8 (64, 48, 3).

    Large tiles are averaged down first, so that no line of a number is lost between two samples.
    """
    size = np.array([CROP_WIDTH, CROP_HEIGHT], np.float64)
    inner = inner_corners(margin) * size
    long = max(np.linalg.norm(quad[3] - quad[0]), np.linalg.norm(quad[2] - quad[1]))
    shrink = int(long // (1.6 * CROP_HEIGHT)) + 1 if long > 1.6 * CROP_HEIGHT else 1
    if shrink > 1:
        reach = 0.2 * long
        x0, y0 = np.floor(np.maximum(quad.min(0) - reach, 0)).astype(int)
        x1, y1 = np.ceil(np.minimum(quad.max(0) + reach, pixels.shape[1::-1])).astype(int)
        if x1 - x0 >= shrink and y1 - y0 >= shrink:
            part = pixels[y0:y1, x0:x1]
            small = cv2.resize(part, ((x1 - x0) // shrink, (y1 - y0) // shrink), interpolation=cv2.INTER_AREA)
            scale = np.array([small.shape[1] / (x1 - x0), small.shape[0] / (y1 - y0)])
            pixels, quad = small, (quad - [x0, y0]) * scale
    matrix = cv2.getPerspectiveTransform((quad - 0.5).astype(np.float32), (inner - 0.5).astype(np.float32))
    return cv2.warpPerspective(
        pixels, matrix, (CROP_WIDTH, CROP_HEIGHT), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )


# --- the outline refiner ----------------------------------------------------------------------------------------

ROUGH_MARGIN = 0.2
"""Of the refiner's crop, on each side, is what surrounds the rough outline."""


WIDE_MARGIN = 0.37
"""The same of the crop by which a tile in a rack is known: its board and ledge lie all round."""


def inner_corners(margin: float) -> np.ndarray:
    """Where a crop puts its quad's corners, float64 (4, 2), shares of its width and height from its top left."""
    return np.array([[margin, margin], [1 - margin, margin], [1 - margin, 1 - margin], [margin, 1 - margin]])


def within(rough: np.ndarray, points: np.ndarray) -> np.ndarray:
    """Photo points (N, 2) as the refiner's crop of the quad `rough` (4, 2) shows them, in shares of the crop."""
    matrix = cv2.getPerspectiveTransform(rough.astype(np.float32), inner_corners(ROUGH_MARGIN).astype(np.float32))
    return np.asarray(cv2.perspectiveTransform(points[None].astype(np.float64), matrix)[0])


def without(rough: np.ndarray, points: np.ndarray) -> np.ndarray:
    """The way back of `within`: shares of the crop to photo points, (N, 2)."""
    matrix = cv2.getPerspectiveTransform(inner_corners(ROUGH_MARGIN).astype(np.float32), rough.astype(np.float32))
    return np.asarray(cv2.perspectiveTransform(points[None].astype(np.float64), matrix)[0])


def standardise(crops: np.ndarray) -> np.ndarray:
    """Crops uint8 (N, H, W, 3) to float32 (N, 3, H, W) of mean 0 and deviation about 1: edges in any light."""
    x = crops.astype(np.float32)
    mean, spread = x.mean((1, 2, 3), keepdims=True), x.std((1, 2, 3), keepdims=True)
    return np.ascontiguousarray(((x - mean) / (spread + 6)).transpose(0, 3, 1, 2))


# --- the light on a tile ----------------------------------------------------------------------------------------

FACE_LEVEL = 0.8
"""Where the tile's own body lies after `balance`."""


def balance(crops: np.ndarray, bodies: np.ndarray) -> np.ndarray:
    """Crops uint8 (N, H, W, 3) to float32 (N, 3, H, W) in which each tile's body has one colour and brightness.

    `bodies` (N, 3) are their colours. The body shows the light that falls on it: dividing by it takes the light's
    colour and the body's own tint away, so that an ink looks alike on ivory by a bulb and on white by a window.
    """
    x = crops.astype(np.float32)
    x *= (FACE_LEVEL / np.maximum(bodies, 8.0))[:, None, None]
    return np.ascontiguousarray(np.clip(x, 0, 1.3).transpose(0, 3, 1, 2)).astype(np.float32)


def bodies(crops: np.ndarray) -> np.ndarray:
    """The colour of each tile's body under the light that falls on it, float32 (N, 3), 0 to 255: the mean of its inside
    between the 55th and the 90th percentile of brightness, above the ink, below the glare."""
    x = crops.astype(np.float32)
    h, w = x.shape[1:3]
    inside = x[:, h // 8 : -(h // 8) : 2, w // 8 : -(w // 8) : 2]
    count = inside.shape[1] * inside.shape[2]
    inside = inside.reshape(len(x), count, 3)
    order = np.argsort(inside.sum(2), 1)
    return np.asarray(np.take_along_axis(inside, order[:, int(0.55 * count) : int(0.9 * count), None], 1).mean(1))


def looks(features: np.ndarray, bodies: np.ndarray) -> np.ndarray:
    """The reader's features (N, 112) of tiles with the light on their bodies (N, 3), float32 (N, 115)."""
    light = np.log(np.maximum(bodies, 8.0) / 160)
    return np.hstack([features, light]).astype(np.float32)
