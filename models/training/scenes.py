"""Labelled pictures as training sees them: rendered tables and photos alike."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from models import spec


@dataclass(frozen=True)
class Scene:
    """One labelled picture. `quads` float32 (N, 4, 2) in its pixels, clockwise.

    `faces` are as labelled, "" for a tile lying face down. `upright` says whether each quad is known to start at the
    top left of the upright tile (it does in rendered tables). `shown` is the share of each tile that can be seen,
    `on_rack` whether it stands in a rack. `hidden` float32 (M, 4, 2) are regions of tiles that are not asked for (in
    rendered tables, each one tile too much covered); `decoys` float32 (K, 4, 2) look like tiles to a trained map, and
    are none.
    """

    jpeg: bytes
    series: str
    real: bool
    faces: tuple[str, ...]
    quads: np.ndarray
    upright: np.ndarray
    shown: np.ndarray
    on_rack: np.ndarray
    hidden: np.ndarray
    decoys: np.ndarray = field(default_factory=lambda: np.zeros((0, 4, 2), np.float32))

    def picture(self) -> np.ndarray:
        """uint8 (H, W, 3), BGR, upright by EXIF."""
        image = cv2.imdecode(np.frombuffer(self.jpeg, np.uint8), cv2.IMREAD_COLOR)
        if image is None:
            raise ValueError("a training picture could not be decoded")
        return image


def _quads(values: list[np.ndarray]) -> np.ndarray:
    return np.stack(values).astype(np.float32) if values else np.zeros((0, 4, 2), np.float32)


def rendered(label: Path) -> Scene:
    """A table from `python -m datasets.render`."""
    document = json.loads(label.read_text())
    tiles, others = document["tiles"], document.get("others", [])
    backs = [o for o in others if o["what"] == "back" and o["shown"] > 0.5]
    hidden = [o for o in others if o not in backs]
    faces = tuple(t["tile"] for t in tiles) + ("",) * len(backs)
    return Scene(
        label.with_suffix(".jpg").read_bytes(), document["series"], False, faces,
        _quads([np.array(t["polygon"]) for t in (*tiles, *backs)]),
        np.ones(len(faces), bool),
        np.array([0.6 if t.get("cut") else 1.0 for t in tiles] + [o["shown"] for o in backs], np.float32),
        np.array([t.get("place") == "rack" for t in tiles] + [False] * len(backs)),
        _quads([np.array(o["polygon"]) for o in hidden]),
    )  # fmt: skip


def four_corners(polygon: np.ndarray) -> np.ndarray:
    """The quad (4, 2) round a hand-drawn outline (N, 2), clockwise, its first side a short one."""
    hull = cv2.convexHull(polygon.astype(np.float32))
    quad = cv2.boxPoints(cv2.minAreaRect(hull))
    if len(hull) > 4:
        close = cv2.approxPolyN(hull, 4, ensure_convex=True).reshape(-1, 2).astype(np.float32)
        if cv2.contourArea(close) < 1.15 * cv2.contourArea(hull):
            quad = close
    elif len(hull) == 4:
        quad = hull[:, 0]
    x, y = quad[:, 0], quad[:, 1]
    if (x * np.roll(y, -1) - y * np.roll(x, -1)).sum() < 0:
        quad = quad[::-1]
    sides = np.linalg.norm(np.roll(quad, -1, 0) - quad, axis=1)
    return np.roll(quad, -1, 0) if sides[0] + sides[2] > sides[1] + sides[3] else quad


OUTLINES = Path(__file__).parent / "outlines.json"
"""Outlines, made by this project, for labelled photos whose labels have none. For "SET/NAME.jpg": `tiles`, a quad for
each tile of the label, in order, from the upright tile's top left; `hidden`, regions (some of them strips of the whole
photo) with tiles that the label does not list."""

LONGEST = 1600
"""Larger photos are kept at this long side: more pixels than any look takes only cost time."""


def photographed(label: Path, outlines: dict[str, Any]) -> Scene | None:
    """A labelled photo; None where it holds tiles whose outlines are not known."""
    document = json.loads(label.read_text())
    tiles = document["tiles"]
    drawn = outlines.get(f"{label.parent.name}/{document['photo']}")
    if drawn is None and any(t["polygon"] is None for t in tiles):
        return None
    drawn = drawn or {"tiles": [], "hidden": []}
    quads = [np.array(q) for q in drawn["tiles"]] or [four_corners(np.array(t["polygon"])) for t in tiles]
    jpeg, scale = _smaller(label.with_suffix(".jpg").read_bytes())
    count = len(tiles)
    return Scene(
        jpeg, document["series"], True, tuple(t["tile"] for t in tiles),
        _quads(quads) * scale,
        np.full(count, bool(drawn["tiles"])),
        np.array([0.6 if t.get("cut") else 1.0 for t in tiles], np.float32),
        np.full(count, document["kind"] == "rack"),
        _quads([np.array(q) for q in drawn["hidden"]]) * scale,
    )  # fmt: skip


def _smaller(jpeg: bytes) -> tuple[bytes, float]:
    """A photo no longer than `LONGEST`, upright, and how much it shrank."""
    image = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)
    if image is None:
        raise ValueError("a training photo could not be decoded")
    scale = LONGEST / max(image.shape[:2])
    if scale >= 1:
        return jpeg, 1.0
    small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, 95])[1].tobytes(), scale


def load_rendered(folder: Path, count: int | None = None) -> list[Scene]:
    """Rendered tables of a folder, in order of seed, at most `count`."""
    return [rendered(p) for p in sorted(folder.glob("*.json"))[:count]]


def load_photos(folder: Path, without: Iterable[str] = ()) -> list[Scene]:
    """Labelled photos below `folder` whose outlines are known and whose series is not in `without`."""
    left_out = set(without)
    outlines = json.loads(OUTLINES.read_text()) if OUTLINES.exists() else {}
    scenes = [photographed(p, outlines) for p in sorted(folder.glob("*/*.json"))]
    return [s for s in scenes if s is not None and s.series not in left_out]


def lies_on(quad: np.ndarray, tiles: np.ndarray, near: float, unlike: float) -> bool:
    """Whether a quad (4, 2) frames one of `tiles` (N, 4, 2): middles less than `near` heights of the tile apart, sizes
    unlike by less than the factor `unlike`."""
    area = cv2.contourArea(quad.astype(np.float32))
    for tile in tiles:
        gap = np.linalg.norm(tile.mean(0) - quad.mean(0)) / max(float(np.linalg.norm(tile[3] - tile[0])), 1.0)
        size = np.sqrt(max(area, 1.0) / max(cv2.contourArea(tile.astype(np.float32)), 1.0))
        if gap < near and 1 / unlike < size < unlike:
            return True
    return False


def hides_a_tile(quad: np.ndarray, hidden: np.ndarray) -> bool:
    """Whether the middle of a quad (4, 2) lies in one of the regions `hidden` (M, 4, 2), of any size, where tiles may
    lie that no label lists."""
    x, y = quad.mean(0)
    return any(cv2.pointPolygonTest(h.astype(np.float32), (float(x), float(y)), False) >= 0 for h in hidden)


def face_classes(faces: Iterable[str]) -> tuple[np.ndarray, np.ndarray]:
    """Faces to classes of `spec.NUMBERS` and of `spec.COLOURS`, int64; -1 where a colour has no meaning."""
    numbers, colours = [], []
    for face in faces:
        if face in {"", "J"}:
            numbers.append(spec.BACK if face == "" else spec.JOKER)
            colours.append(-1)
        else:
            numbers.append(int(face[1:]) - 1)
            colours.append(spec.COLOURS.index(face[0]))
    return np.array(numbers, np.int64), np.array(colours, np.int64)
