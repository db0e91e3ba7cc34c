"""Paint a layout as a camera sees it: surface, clutter, shadows, racks, tiles with their walls; and what is visible."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np

from datasets.render import surfaces
from datasets.render.camera import TABLE, Camera, Plane, tilted
from datasets.render.layout_types import Layout, Piece, Rack
from datasets.render.tileset import TileSet

_SHIFT = 4
"""Bits of a pixel's fraction in OpenCV's polygon drawing."""

UNIT = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]])


@dataclass(frozen=True)
class Placed:
    """A piece in space: `top` (4, 3) its face from the top left corner of the upright tile, `base` (4, 3) below it."""

    piece: Piece
    index: int
    top: np.ndarray
    base: np.ndarray


def fill(image: np.ndarray, points: np.ndarray, value: float | tuple[float, ...], smooth: bool = True) -> None:
    """Fill the convex polygon `points` (N, 2), in pixels with fractions, with `value`, in place."""
    fixed = np.round(np.clip(points, -20000, 20000) * (1 << _SHIFT)).astype(np.int32)
    cv2.fillConvexPoly(image, fixed, value, cv2.LINE_AA if smooth else cv2.LINE_8, _SHIFT)


def rack_planes(rng: np.random.Generator, layout: Layout, aspect: float) -> dict[str, tuple[Plane, Rack, float]]:
    """The standing face of each rack, by name, with half its height in tile widths."""
    planes = {}
    for rack in layout.racks:
        half = (rack.rows * aspect + (rack.rows - 1) * rack.gap_row) / 2
        tilt = rng.uniform(0.75, 1.25) if rack.view == "front" else rng.uniform(0.3, 1.0)
        planes[rack.name] = (tilted(rack.x, rack.y, rack.angle, float(tilt), half), rack, half)
    return planes


def place(layout: Layout, tiles: TileSet, planes: dict[str, tuple[Plane, Rack, float]]) -> list[Placed]:
    """Every piece in space."""
    placed = []
    for index, piece in enumerate(layout.pieces):
        corners = UNIT * np.array([1.0, tiles.aspect])
        angle, x, y, plane, lift = piece.angle, piece.x, piece.y, TABLE, piece.layer * tiles.thickness
        if piece.surface in planes:
            plane, rack, _ = planes[piece.surface]
            cos, sin = np.cos(rack.angle), np.sin(rack.angle)
            dx, dy = piece.x - rack.x, piece.y - rack.y
            x, y, angle = cos * dx + sin * dy, -sin * dx + cos * dy, piece.angle - rack.angle
        cos, sin = np.cos(angle), np.sin(angle)
        flat = corners @ np.array([[cos, sin], [-sin, cos]]) + np.array([x, y])
        placed.append(Placed(piece, index, plane.points(flat, lift + tiles.thickness), plane.points(flat, lift)))
    return placed


MM = 27.0
"""A tile's width, which is the unit here, in millimetres: weave and grain come in the right size."""


def _in_view(camera: Camera, size: tuple[int, int]) -> np.ndarray | None:
    """The rectangle of table that the frame sees, (4, 2) clockwise; None where the horizon comes near."""
    frame = UNIT * np.array(size) + np.array(size) / 2
    rays = np.hstack([(frame - camera.centre) / camera.focal, np.ones((4, 1))]) @ camera.axes
    if (rays[:, 2] > -0.12).any():
        return None
    seen = (camera.position + rays * (-camera.position[2] / rays[:, 2])[:, None])[:, :2]
    low, high = seen.min(0), seen.max(0)
    return np.array([low, [high[0], low[1]], high, [low[0], high[1]]])


def ground(rng: np.random.Generator, camera: Camera, size: tuple[int, int], extent: np.ndarray) -> np.ndarray:
    """The table's surface seen by the camera, and beyond its edge a floor or wall; float32 (H, W, 3)."""
    width, height = size
    view = _in_view(camera, size)
    if view is None or rng.random() < 0.3:  # A table that ends within the picture.
        reach = max(np.ptp(extent, 0).max() * float(rng.uniform(0.6, 1.6)), 4.0)
        turn = rng.uniform(0, 2 * np.pi)
        cos, sin = np.cos(turn), np.sin(turn)
        view = (UNIT * 2 * reach) @ np.array([[cos, sin], [-sin, cos]])
        view += extent.mean(0) + rng.normal(0, 0.12, 2) * reach
    points = TABLE.points(view)
    pixel = camera.project(points).astype(np.float32)
    spans = np.linalg.norm(np.roll(view, -1, 0) - view, axis=1)[:2]
    wide, tall = np.clip(1100 * spans / spans.max(), 64, 1100).astype(int)
    scale = wide / (spans[0] * MM) * float(np.exp(rng.normal(0, 0.4)))
    texture = surfaces.surface(rng, int(tall), int(wide), scale if rng.random() < 0.8 else None)
    if (camera.depth(points) < 0.3).any() or not cv2.isContourConvex(pixel):
        return cv2.resize(texture, size, interpolation=cv2.INTER_AREA).astype(np.float32)
    corners = np.array([[0, 0], [wide, 0], [wide, tall], [0, tall]], np.float32)
    matrix = cv2.getPerspectiveTransform(corners, pixel)
    table = cv2.warpPerspective(texture, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT)
    cover = np.zeros((height, width), np.uint8)
    fill(cover, pixel, 255)
    if cover.min() == 255:
        return table.astype(np.float32)
    floor = cv2.resize(surfaces.surface(rng, height // 2, width // 2), size)
    if rng.random() < 0.7:
        floor = cv2.GaussianBlur(floor, (0, 0), float(rng.uniform(1, 8)))
    part = cover[..., None].astype(np.float32) / 255
    return table * part + floor * (1 - part) * np.float32(rng.uniform(0.4, 1.0))


def shadows(
    rng: np.random.Generator,
    image: np.ndarray,
    camera: Camera,
    placed: list[Placed],
    thickness: float,
    unit: float,
) -> None:
    """Darken the table, float32 (H, W, 3), round and beside each tile, in place."""
    height, width = image.shape[:2]
    far, near = np.zeros((height, width), np.uint8), np.zeros((height, width), np.uint8)
    turn, reach = (
        rng.uniform(0, 2 * np.pi),
        thickness * float(rng.choice([rng.uniform(0, 0.5), rng.uniform(0.3, 2.0)])),
    )
    way = np.array([np.cos(turn), np.sin(turn), 0]) * reach
    for tile in placed:
        base = camera.project(tile.base)
        fallen = tile.base + way
        fallen[:, 2] = np.minimum(fallen[:, 2], 0.0)
        hull = cv2.convexHull(np.vstack([base, camera.project(fallen)]).astype(np.float32))[:, 0]
        fill(far, hull, 255)
        fill(near, base + (base - base.mean(0)) * 0.05, 255)
    soft = cv2.GaussianBlur(far, (0, 0), float(rng.choice([rng.uniform(0.4, 1.5), rng.uniform(0.02, 0.12) * unit])))
    close = cv2.GaussianBlur(near, (0, 0), max(0.5, 0.03 * unit))
    dark = float(rng.uniform(0.1, 0.65)) * soft.astype(np.float32) + float(rng.uniform(0.1, 0.4)) * close
    image *= 1 - np.clip(dark / 255, 0, 0.85)[..., None]


def paint_rack(
    rng: np.random.Generator, image: np.ndarray, camera: Camera, plane: Plane, rack: Rack, half: float
) -> None:
    """A rack's board with its ledges, behind its tiles, on float32 (H, W, 3), in place."""
    margin = float(rng.uniform(0.05, 0.5))
    wide, tall = rack.width / 2 + margin, half + float(rng.uniform(0.0, 0.25))
    board = np.array([[-wide, -tall], [wide, -tall], [wide, half + 0.12], [-wide, half + 0.12]])
    corners = camera.project(plane.points(board)).astype(np.float32)
    material = surfaces.rack_material(rng, 192, 640)
    matrix = cv2.getPerspectiveTransform(np.array([[0, 0], [640, 0], [640, 192], [0, 192]], np.float32), corners)
    height, width = image.shape[:2]
    warped = cv2.warpPerspective(material, matrix, (width, height), flags=cv2.INTER_LINEAR)
    mask = np.zeros((height, width), np.uint8)
    fill(mask, corners, 255)
    cover = mask[..., None].astype(np.float32) / 255
    image += cover * (warped - image)
    shade = material.mean((0, 1)) * rng.uniform(0.4, 1.2)
    row = (2 * half - (rack.rows - 1) * rack.gap_row) / rack.rows
    for i in range(rack.rows):
        foot = -half + (i + 1) * row + i * rack.gap_row
        ledge = np.array([[-wide, foot], [wide, foot], [wide, foot + 0.08], [-wide, foot + 0.08]])
        fill(image, camera.project(plane.points(ledge, 0.02)), tuple(shade.tolist()))


def walls(tile: Placed, camera: Camera) -> list[tuple[np.ndarray, int]]:
    """The visible side walls as pixel quads (4, 2) with the side's index: 0 top, 1 right, 2 foot, 3 left."""
    seen = []
    top, base = camera.project(tile.top), camera.project(tile.base)
    for i in range(4):
        j = (i + 1) % 4
        wall = np.stack([top[i], base[i], base[j], top[j]])
        if facing(wall) > 0:
            seen.append((wall, i))
    return seen


def facing(quad: np.ndarray) -> float:
    """Signed area of a pixel quad (4, 2): positive where its face is towards the camera."""
    x, y = quad[:, 0], quad[:, 1]
    return float((x * np.roll(y, -1) - y * np.roll(x, -1)).sum() / 2)


Paint = Callable[[Placed], np.ndarray]


def paint_tiles(
    rng: np.random.Generator,
    image: np.ndarray,
    camera: Camera,
    placed: list[Placed],
    tiles: TileSet,
    face: Paint,
) -> np.ndarray:
    """Paint the tiles, far before near, on float32 (H, W, 3) in place; returns who is where, int16 (H, W), -1 none.

    `face` gives a piece's picture, uint8 (h, w, 4).
    """
    owner = np.full(image.shape[:2], -1, np.int16)
    lamp = rng.uniform(0, 2 * np.pi)
    depth_of = {t.index: float(camera.depth(t.top).mean()) for t in placed}
    tint = np.exp(rng.normal(0, 0.02, (len(placed), 1)))
    for tile in sorted(placed, key=lambda t: (t.piece.layer, -depth_of[t.index])):
        quad = camera.project(tile.top)
        if facing(quad) < 12:
            continue
        body = np.asarray(tiles.body) * tint[tile.index]
        for wall, side in walls(tile, camera):
            normal = np.array([-np.pi / 2, 0, np.pi / 2, np.pi])[side] + tile.piece.angle
            shade = 0.62 + 0.3 * np.cos(normal - lamp)
            fill(image, wall, tuple((body * shade).tolist()))
            fill(owner, wall, -2, smooth=False)
        _paste(image, face(tile), quad, float(tint[tile.index, 0]))
        fill(owner, quad, tile.index, smooth=False)
    return owner


def _paste(image: np.ndarray, picture: np.ndarray, quad: np.ndarray, gain: float) -> None:
    """Warp a face onto its quad on float32 (H, W, 3), in place."""
    height, width = image.shape[:2]
    x0, y0 = np.floor(np.maximum(quad.min(0), 0)).astype(int)
    x1, y1 = np.ceil(np.minimum(quad.max(0) + 1, [width, height])).astype(int)
    if x1 - x0 < 2 or y1 - y0 < 2:
        return
    long = max(np.linalg.norm(quad[3] - quad[0]), np.linalg.norm(quad[2] - quad[1]))
    shrink = min(1.0, max(long / picture.shape[0], 0.08))
    if shrink < 0.9:
        picture = cv2.resize(picture, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
    h, w = picture.shape[:2]
    source = np.array([[0, 0], [w, 0], [w, h], [0, h]], np.float32) - 0.5
    matrix = cv2.getPerspectiveTransform(source, (quad - [x0, y0] - 0.5).astype(np.float32))
    size = (int(x1 - x0), int(y1 - y0))
    cover = picture[..., 3:].astype(np.float32) / 255
    lit = np.dstack([picture[..., :3] * cover * gain, cover])
    warped = cv2.warpPerspective(lit, matrix, size, flags=cv2.INTER_LINEAR)
    part = image[y0:y1, x0:x1]
    part *= 1 - warped[..., 3:]
    part += warped[..., :3]
