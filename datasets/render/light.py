"""What light, lens and phone do to a table: falling light, shadows, glare, colour, blur, noise."""

from __future__ import annotations

import cv2
import numpy as np


def smooth_field(rng: np.random.Generator, size: tuple[int, int], cells: int) -> np.ndarray:
    """A smooth random field, float32 (H, W), about 0 to 1; `size` is (width, height)."""
    seed = rng.random((cells, cells)).astype(np.float32)
    return np.asarray(cv2.resize(seed, size, interpolation=cv2.INTER_CUBIC))


def falling(rng: np.random.Generator, size: tuple[int, int]) -> np.ndarray:
    """How much light each pixel gets, float32 (H, W, 1): a lamp or a window to one side, strong on some tables."""
    width, height = size
    strength = float(rng.choice([rng.uniform(0, 0.2), rng.uniform(0.2, 0.75)]))
    x, y = np.linspace(-1, 1, width, dtype=np.float32), np.linspace(-1, 1, height, dtype=np.float32)[:, None]
    angle = rng.uniform(0, 2 * np.pi)
    if rng.random() < 0.5:
        field = (np.cos(angle) * x + np.sin(angle) * y) * 0.5
    else:
        cx, cy = rng.uniform(-0.8, 0.8, 2)
        field = 0.6 - np.hypot(x - cx, y - cy) * 0.75
    field = 1 + strength * field + 0.12 * (smooth_field(rng, size, 4) - 0.5)
    return np.asarray(np.clip(field, 0.2, 1.5)[..., None].astype(np.float32))


def cast_shadow(rng: np.random.Generator, size: tuple[int, int]) -> np.ndarray:
    """A shadow of something outside the frame, float32 (H, W, 1), 1 where there is none."""
    width, height = size
    mask = np.zeros((height // 4, width // 4), np.uint8)
    scale = max(mask.shape)
    start = rng.uniform(-0.2, 1.2, 2) * mask.shape[::-1]
    points = start + rng.normal(0, 0.4, (int(rng.integers(3, 7)), 2)) * scale
    cv2.fillConvexPoly(mask, cv2.convexHull(points.astype(np.int32)), 255)
    soft = cv2.GaussianBlur(mask, (0, 0), float(rng.choice([rng.uniform(0.4, 2), rng.uniform(2, 20)])))
    dark = rng.uniform(0.15, 0.6)
    return (1 - dark * cv2.resize(soft, size).astype(np.float32) / 255)[..., None]


def glare(rng: np.random.Generator, size: tuple[int, int]) -> np.ndarray:
    """Reflections of lamps and windows, float32 (H, W), 0 to 1."""
    width, height = size
    mask = np.zeros((height // 4, width // 4), np.float32)
    for _ in range(int(rng.integers(1, 4))):
        x, y = rng.uniform(0, 1, 2) * mask.shape[::-1]
        axes = rng.uniform(0.03, 0.3, 2) * max(mask.shape)
        cv2.ellipse(
            mask, (int(x), int(y)), (int(axes[0]) + 1, int(axes[1]) + 1), float(rng.uniform(0, 180)), 0, 360,
            float(rng.uniform(0.2, 0.9)), -1,
        )  # fmt: skip
    soft = cv2.GaussianBlur(mask, (0, 0), float(rng.uniform(0.02, 0.14) * max(mask.shape)))
    return cv2.resize(soft, size)


def colour_of_light(rng: np.random.Generator) -> np.ndarray:
    """Gains of blue, green and red, float32 (3,): daylight, shade, warm bulbs, a little green of fluorescent tubes."""
    warm = rng.choice([rng.normal(0, 0.08), rng.uniform(0.0, 0.45), rng.uniform(-0.15, 0.0)], p=[0.5, 0.35, 0.15])
    green = rng.normal(0, 0.03)
    return np.array([1 - 0.9 * warm, 1 - 0.15 * warm + green, 1 + 0.25 * warm], np.float32)


def expose(rng: np.random.Generator, image: np.ndarray) -> np.ndarray:
    """The phone's own development of float32 (H, W, 3) 0 to 255: exposure, curve, saturation, haze; in place."""
    bright = np.percentile(image[::8, ::8], 97)
    image *= rng.uniform(150, 262) / max(float(bright), 30.0) if rng.random() < 0.6 else rng.uniform(0.5, 1.15)
    np.clip(image, 0, 255, out=image)
    gamma = float(np.exp(rng.normal(0, 0.22)))
    curve = 255 * (np.arange(256, dtype=np.float32) / 255) ** gamma
    s = rng.uniform(-0.1, 0.45)
    t = curve / 255
    curve = 255 * ((1 - s) * t + s * t * t * (3 - 2 * t))
    image = cv2.LUT(image.astype(np.uint8), curve).astype(np.float32)
    grey = image.mean(2, keepdims=True)
    image += (image - grey) * rng.uniform(-0.35, 0.35)
    if rng.random() < 0.2:
        haze = rng.uniform(0.02, 0.2)
        image += (rng.uniform(120, 240) - image) * haze
    return image


def blur(rng: np.random.Generator, image: np.ndarray, unit: float) -> np.ndarray:
    """Out of focus, shaken, or sharpened by the phone; `unit` is a tile's height in pixels."""
    kind = rng.random()
    if kind < 0.35:
        return image
    if kind < 0.7:
        sigma = float(rng.uniform(0.3, max(0.5, 0.022 * unit)))
        return cv2.GaussianBlur(image, (0, 0), sigma)
    if kind < 0.82:
        size = int(np.clip(rng.uniform(0.02, 0.09) * unit, 2, 15)) | 1
        kernel = np.zeros((size, size), np.float32)
        angle = rng.uniform(0, np.pi)
        c, reach = size // 2, size / 2
        end = (round(c + reach * np.cos(angle)), round(c + reach * np.sin(angle)))
        begin = (round(c - reach * np.cos(angle)), round(c - reach * np.sin(angle)))
        cv2.line(kernel, begin, end, 1.0, 1)
        return np.asarray(cv2.filter2D(image, -1, kernel / max(kernel.sum(), 1)))
    soft = cv2.GaussianBlur(image, (0, 0), float(rng.uniform(0.8, 2.0)))
    return np.asarray(image + (image - soft) * float(rng.uniform(0.3, 1.2)))


def noise(rng: np.random.Generator, image: np.ndarray) -> np.ndarray:
    """Sensor noise, finer or blotchy, on float32 (H, W, 3)."""
    height, width = image.shape[:2]
    sigma = float(abs(rng.normal(0, 4.0)))
    scale = float(rng.choice([1.0, 1.0, rng.uniform(1, 2.5)]))
    grain = rng.standard_normal((int(height / scale) // 2 + 1, int(width / scale) + 1, 1), dtype=np.float32)
    full = cv2.resize(np.concatenate([grain, grain[::-1]]), (width, height))
    return np.asarray(image + sigma * full[..., None])


def jpeg(rng: np.random.Generator, image: np.ndarray) -> bytes:
    """uint8 (H, W, 3) BGR as a JPEG of random quality, most of them good."""
    quality = int(rng.choice([rng.integers(82, 97), rng.integers(45, 82)], p=[0.7, 0.3]))
    done, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])
    if not done:
        raise RuntimeError("OpenCV could not write a JPEG")
    return data.tobytes()
