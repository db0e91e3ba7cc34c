"""The photo with what was read drawn on it, for a person to check at a glance."""

from __future__ import annotations

import cv2
import numpy as np

from vision.decode import PhotoFile, decode
from vision.reading import Reading, SeenTile

_COLOURS = {"meld": (60, 200, 60), "rack": (230, 140, 30), "loose": (150, 150, 150)}
_DOUBT = (30, 60, 240)


def draw(file: PhotoFile, reading: Reading, index: int, longest: int = 2000) -> bytes:
    """Photo number `index` of `reading` as a JPEG, at most `longest` pixels long: tiles outlined in the colour of their
    place (melds green, rack blue, left out grey, doubtful red), with what was read, and melds joined by a line."""
    pixels = decode(file).pixels
    scale = min(1.0, longest / max(pixels.shape[:2]))
    image = cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else pixels
    doubtful = {item.tile for item in reading.review}
    shown = [t for t in reading.tiles if t.photo == index and t.corners is not None]
    middles = {t.id: np.array(t.corners).mean(0) * scale for t in shown}
    thick = max(2, round(max(image.shape[:2]) / 500))
    for meld in reading.melds:
        line = np.array([middles[i] for i in meld if i in middles])
        if len(line) > 1:
            cv2.polylines(image, [np.round(line).astype(np.int32)], False, _COLOURS["meld"], thick, cv2.LINE_AA)
    for tile in shown:
        _outline(image, tile, scale, thick, _DOUBT if tile.id in doubtful else _COLOURS[tile.place])
    done, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, 88])
    if not done:
        raise RuntimeError("OpenCV could not write a JPEG")
    return data.tobytes()


def _outline(image: np.ndarray, tile: SeenTile, scale: float, thick: int, colour: tuple[int, int, int]) -> None:
    quad = np.array(tile.corners, np.float64) * scale
    cv2.polylines(image, [np.round(quad).astype(np.int32)], True, colour, thick, cv2.LINE_AA)
    low = quad.mean(0) + (quad[2] + quad[3] - quad[0] - quad[1]) / 2 * 0.3
    size = float(np.linalg.norm(quad[3] - quad[0])) / 90
    (w, h), _ = cv2.getTextSize(tile.tile, cv2.FONT_HERSHEY_SIMPLEX, size, thick)
    left, foot = round(float(low[0]) - w / 2), round(float(low[1]) + h / 2)
    edge = max(2, h // 4)
    # On a white label: the tiles themselves are as light as any colour that could be read without one.
    cv2.rectangle(image, (left - edge, foot - h - edge), (left + w + edge, foot + edge), (255, 255, 255), -1)
    cv2.putText(image, tile.tile, (left, foot), cv2.FONT_HERSHEY_SIMPLEX, size, (20, 20, 20), thick, cv2.LINE_AA)
