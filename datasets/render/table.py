"""One rendered photo with its whole truth, from a seed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np

from datasets.labels import LabelledPhoto, LabelledTile
from datasets.render import clutter, legible, light, scene
from datasets.render.camera import TABLE, Camera, frame
from datasets.render.faces import face
from datasets.render.layout_types import Layout
from datasets.render.layouts import layout
from datasets.render.tileset import TileSet, tile_set

KINDS = {"melds": 0.3, "table": 0.24, "rack": 0.2, "loose": 0.18, "single": 0.04, "empty": 0.04}
LOWEST_TILE = (18.0, 36.0)
"""A middling tile is at least so many pixels high, drawn between these bounds."""

NARROWEST_TILE = 8.5
"""Pixels across a tile the narrow way, as seen; below this no one reads it, whatever its print."""

FAINTEST_PRINT = 14.0
"""Of 255: print that stands out less from its tile, by glare or exposure, cannot be told for sure."""

SHOTS = 4
"""How often a photo is taken again in which many tiles came out illegible, as a person does on seeing it."""

ILLEGIBLE_SHARE = 0.04
"""A photo with more illegible tiles than this is taken again."""

LONGEST = 2400
"""Pixels of the longest side of any rendered photo: what the page sends."""

TABLES_PER_SET = 4
"""Tables in a row share one set of tiles, whose faces are then drawn once."""


@dataclass(frozen=True)
class SeenPiece:
    """A tile of a rendered photo. `quad` float64 (4, 2), pixels, clockwise from the upright tile's top left.

    `face` is "" for a tile lying face down; `visible` and `inside` are shares, 0 to 1, of its area that nothing
    covers and that the frame holds; `legible` says whether its print can be made out at all.
    """

    face: str
    quad: np.ndarray
    visible: float
    inside: float
    legible: bool
    place: str
    side: int | None
    on_rack: bool
    index: int


@dataclass(frozen=True)
class RenderedTable:
    """A photo (JPEG bytes) and what it shows; `melds` hold positions in `pieces`."""

    seed: int
    kind: str
    width: int
    height: int
    jpeg: bytes
    pieces: tuple[SeenPiece, ...]
    melds: tuple[tuple[int, ...], ...]

    def label(self, folder: Path, name: str) -> LabelledPhoto:
        """The contract's label: face-up tiles of which more than 30 % shows; what is partly hidden or illegible counts
        as cut."""
        kept = [i for i, p in enumerate(self.pieces) if p.face and p.visible * p.inside > 0.3]
        position = {old: new for new, old in enumerate(kept)}
        labelled = tuple(
            LabelledTile(
                tile=p.face,
                polygon=tuple((float(round(x, 1)), float(round(y, 1))) for x, y in p.quad),
                cut=p.visible * p.inside < 0.9 or not p.legible,
                place=p.place,  # type: ignore[arg-type]
                side=p.side,  # type: ignore[arg-type]
            )
            for p in (self.pieces[i] for i in kept)
        )
        melds = tuple(tuple(position[i] for i in meld if i in position) for meld in self.melds)
        return LabelledPhoto(
            folder=folder, photo=f"{name}.jpg", width=self.width, height=self.height,
            kind=self.kind,  # type: ignore[arg-type]
            series="rendered", tiles=labelled, melds=tuple(m for m in melds if m),
        )  # fmt: skip


@lru_cache(maxsize=2)
def _set_of(seed: int) -> tuple[TileSet, Callable[[str], np.ndarray]]:
    tiles = tile_set(np.random.default_rng([seed, 1]))

    @lru_cache(maxsize=128)
    def drawn(name: str) -> np.ndarray:
        return face(np.random.default_rng([seed, 2, *name.encode()]), tiles, name)

    return tiles, drawn


def render(seed: int, kind: str | None = None) -> RenderedTable:
    """The photo of `seed`: the same bytes for the same seed, fonts and library versions."""
    rng = np.random.default_rng([seed, 3])
    kind = kind or str(rng.choice(list(KINDS), p=list(KINDS.values())))
    tiles, drawn = _set_of(seed // TABLES_PER_SET)
    return photograph(rng, seed, layout(rng, kind, tiles.aspect, tiles.colours), tiles, drawn)


def photograph(
    rng: np.random.Generator, seed: int, table: Layout, tiles: TileSet, drawn: Callable[[str], np.ndarray]
) -> RenderedTable:
    """A photo of any layout laid with any set; `drawn` gives the set's faces as `faces.face` does."""
    planes = scene.rack_planes(rng, table, tiles.aspect)
    placed = scene.place(table, tiles, planes)
    camera, extent, size = _camera(rng, table, placed, _size(rng))
    unit = _unit(camera, placed)
    grow = min(_lacking(rng, camera, placed, unit), LONGEST / max(size))
    if grow > 1:  # Nobody sends a photo in which no tile can be read: the same view with more pixels.
        camera, size, unit = camera.grown(grow), (round(size[0] * grow), round(size[1] * grow)), unit * grow
    image = scene.ground(rng, camera, size, extent)
    if rng.random() < 0.6:
        _clutter(rng, image, unit, int(rng.integers(1, 6)))
    scene.shadows(rng, image, camera, placed, tiles.thickness, unit)
    for plane, rack, half in planes.values():
        scene.paint_rack(rng, image, camera, plane, rack, half)
    owner = scene.paint_tiles(rng, image, camera, placed, tiles, lambda t: drawn(t.piece.face))
    if rng.random() < 0.08:
        _cover(rng, image, owner, unit)
    pieces, order = _seen(camera, placed, owner, size)
    data, pieces = _shoot(rng, image, unit, tiles.gloss, pieces, drawn)
    melds = tuple(tuple(order[i] for i in meld if i in order) for meld in table.melds)
    return RenderedTable(seed, table.kind, size[0], size[1], data, pieces, tuple(m for m in melds if m))


def _size(rng: np.random.Generator) -> tuple[int, int]:
    """Small as old phones and thumbnails, middling as messengers pass photos on, large as the page sends them."""
    long = int(rng.choice([640, 800, 1000, 1280, 1600, 2400], p=[0.05, 0.1, 0.25, 0.2, 0.25, 0.15]))
    short = round(long * float(rng.choice([0.75, 0.5625, 1.0], p=[0.8, 0.14, 0.06])))
    return (long, short) if rng.random() < 0.55 else (short, long)


def _camera(
    rng: np.random.Generator,
    table: Layout,
    placed: list[scene.Placed],
    size: tuple[int, int],
) -> tuple[Camera, np.ndarray, tuple[int, int]]:
    x0, y0, x1, y1 = table.extent
    ground = np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]], float)
    points = np.concatenate([t.top for t in placed]) if placed else TABLE.points(ground)
    if table.kind == "rack" and placed:
        tilt = float(rng.uniform(0.25, 1.25))
    else:
        tilts = [rng.uniform(0, 0.25), rng.uniform(0.1, 0.7), rng.uniform(0.5, 1.1)]
        tilt = float(rng.choice(tilts, p=[0.4, 0.4, 0.2]))
    close = table.kind in {"single", "empty"} or len(placed) < 6
    fills = [rng.uniform(0.6, 0.97), rng.uniform(0.3, 0.7), rng.uniform(0.95, 1.35)]
    fill = float(rng.uniform(0.12, 0.8) if close else rng.choice(fills, p=[0.7, 0.15, 0.15]))
    roll = float(rng.normal(0, 0.1) if rng.random() < 0.8 else rng.uniform(-np.pi, np.pi))
    lens = float(rng.uniform(0.65, 1.4))
    if (np.ptp(points[:, 0]) > np.ptp(points[:, 1])) != (size[0] > size[1]) and rng.random() < 0.7:
        size = size[::-1]  # People turn the phone to suit what they photograph.
    return frame(points, tilt, roll, lens, size, fill, rng.uniform(-0.45, 0.45, 2)), ground, size


def _unit(camera: Camera, placed: list[scene.Placed]) -> float:
    """A middling tile's height in pixels; 60 on a table without tiles."""
    if not placed:
        return 60.0
    quads = [camera.project(t.top) for t in placed]
    return float(np.clip(np.median([np.linalg.norm(q[3] - q[0]) for q in quads]), 8, 600))


def _lacking(rng: np.random.Generator, camera: Camera, placed: list[scene.Placed], unit: float) -> float:
    """By how much a photo must grow until its middling tile is high enough and nearly all are wide enough to read."""
    least = float(rng.uniform(*LOWEST_TILE)) / unit
    quads = [q for q in (camera.project(t.top) for t in placed if t.piece.face) if scene.facing(q) > 0]
    if not quads:
        return least
    return max(least, NARROWEST_TILE / max(float(np.quantile([legible.narrow(q) for q in quads], 0.05)), 1.0))


def _put(image: np.ndarray, patch: np.ndarray, x: int, y: int) -> tuple[slice, slice, np.ndarray] | None:
    """Paste uint8 (h, w, 4) with its top left at (x, y) on float32 (H, W, 3); returns where, and its coverage."""
    height, width = image.shape[:2]
    h, w = patch.shape[:2]
    y0, y1, x0, x1 = max(y, 0), min(y + h, height), max(x, 0), min(x + w, width)
    if y1 <= y0 or x1 <= x0:
        return None
    part = patch[y0 - y : y1 - y, x0 - x : x1 - x].astype(np.float32)
    cover = part[..., 3:] / 255
    image[y0:y1, x0:x1] += cover * (part[..., :3] - image[y0:y1, x0:x1])
    return slice(y0, y1), slice(x0, x1), cover[..., 0]


def _clutter(rng: np.random.Generator, image: np.ndarray, unit: float, count: int) -> None:
    """Things that lie about, under the tiles' layer."""
    height, width = image.shape[:2]
    for patch, kind in clutter.clutter(rng, float(np.clip(unit, 20, 250)), count):
        _put(image, *clutter.spot(rng, patch, kind, height, width))


def _cover(rng: np.random.Generator, image: np.ndarray, owner: np.ndarray, unit: float) -> None:
    """Something that lies over tiles or reaches into the picture."""
    height, width = image.shape[:2]
    for patch, kind in clutter.clutter(rng, float(np.clip(unit, 20, 250)), 1):
        where = _put(image, *clutter.spot(rng, patch, kind, height, width))
        if where:
            owner[where[0], where[1]][where[2] > 0.5] = -3


def _shoot(
    rng: np.random.Generator,
    table: np.ndarray,
    unit: float,
    gloss: float,
    pieces: tuple[SeenPiece, ...],
    drawn: Callable[[str], np.ndarray],
) -> tuple[bytes, tuple[SeenPiece, ...]]:
    """A photo (JPEG) of the painted table, float32 (H, W, 3), and its pieces, now with what is legible.

    Nobody keeps a photo in which the numbers are washed out: it is taken again in other light.
    """
    size = table.shape[1], table.shape[0]
    for _ in range(SHOTS):
        data = _photograph(rng, table.copy(), size, unit, gloss)
        photo = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
        assert photo is not None
        judged = [_judged(photo, piece, drawn) for piece in pieces]
        lost = [j.face != "" and p.legible and not j.legible for p, j in zip(pieces, judged, strict=True)]
        if sum(lost) <= ILLEGIBLE_SHARE * len(pieces):
            break
    return data, tuple(judged)


def _judged(photo: np.ndarray, piece: SeenPiece, drawn: Callable[[str], np.ndarray]) -> SeenPiece:
    if not piece.face or not piece.legible:
        return piece
    return replace(piece, legible=legible.contrast(photo, piece.quad, drawn(piece.face)) >= FAINTEST_PRINT)


def _photograph(rng: np.random.Generator, image: np.ndarray, size: tuple[int, int], unit: float, gloss: float) -> bytes:
    image *= light.falling(rng, size) * light.colour_of_light(rng)
    if rng.random() < 0.3:
        image *= light.cast_shadow(rng, size)
    if rng.random() < 0.35:
        shine = light.glare(rng, size)[..., None] * (0.3 + 0.7 * gloss)
        image += shine * (255 - np.minimum(image, 255))
    image = light.expose(rng, image)
    image = light.noise(rng, light.blur(rng, image, unit))
    return light.jpeg(rng, np.clip(image, 0, 255).astype(np.uint8))


def _seen(
    camera: Camera, placed: list[scene.Placed], owner: np.ndarray, size: tuple[int, int]
) -> tuple[tuple[SeenPiece, ...], dict[int, int]]:
    """What the photo shows of each piece; and where each layout index went."""
    pieces: list[SeenPiece] = []
    order: dict[int, int] = {}
    areas = np.bincount(owner[owner >= 0].ravel(), minlength=len(placed)) if placed else np.zeros(0)
    for tile in placed:
        quad = camera.project(tile.top)
        area = scene.facing(quad)
        if area < 12 or areas[tile.index] == 0:
            continue
        width, height = size
        clipped, _ = cv2.intersectConvexConvex(
            quad.astype(np.float32), np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
        )
        inside = float(clipped / area)
        visible = float(min(1.0, areas[tile.index] / max(clipped, 1.0)))
        order[tile.index] = len(pieces)
        piece = tile.piece
        pieces.append(
            SeenPiece(
                piece.face,
                quad,
                visible,
                min(inside, 1.0),
                legible.narrow(quad) >= NARROWEST_TILE,
                piece.place,
                piece.side,
                piece.surface != "table",
                tile.index,
            )
        )
    return tuple(pieces), order
