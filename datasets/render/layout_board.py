"""A table being laid: tiles and racks are added until it is frozen into a `Layout`."""

import math
from dataclasses import replace

import numpy as np

from datasets.render.layout_boxes import (
    NO_BOXES,
    Array,
    Boxes,
    bounds,
    first_free,
    gaps,
    last_blocked,
    moved,
    turn,
)
from datasets.render.layout_rows import Cluster
from datasets.render.layout_types import Layout, Piece, Rack

SAME_MELD = 0.6  # melds that could be read as one lie at least this far apart


class Board:
    """Pieces and racks in one frame; other boards may be joined to it, turned and shifted."""

    def __init__(self, aspect: float) -> None:
        self.aspect = aspect
        self.pieces: list[Piece] = []
        self.keys: list[frozenset[str]] = []
        self.melds: list[tuple[int, ...]] = []
        self.racks: list[Rack] = []

    def boxes(self) -> Boxes:
        """Every tile and then every rack, (n, 5)."""
        half = self.aspect / 2
        rows = [(p.x, p.y, p.angle, 0.5, half) for p in self.pieces]
        rows += [(r.x, r.y, r.angle, r.width / 2, rack_height(r, self.aspect) / 2) for r in self.racks]
        return np.array(rows) if rows else NO_BOXES

    def clearance(self, base: float, keys: frozenset[str]) -> Array:
        """How far off each of `boxes()` something with these meld keys must stay."""
        same = [bool(keys & mine) for mine in self.keys] + [False] * len(self.racks)
        return np.where(np.array(same, dtype=bool), max(base, SAME_MELD), base)

    def add(
        self,
        cluster: Cluster,
        x: float,
        y: float,
        angle: float,
        place: str,
        surface: str = "table",
        scored: bool = True,
    ) -> None:
        """Lay a cluster down; tiles without a face are given no place, those of no meld are loose."""
        start = len(self.pieces)
        owner = {index: number for number, meld in enumerate(cluster.melds) for index in meld}
        for index, (px, py, pa) in enumerate(moved(cluster.poses, x, y, angle)):
            face, mine = cluster.faces[index], owner.get(index)
            self.pieces.append(
                Piece(
                    face=face,
                    x=float(px),
                    y=float(py),
                    angle=float(pa),
                    layer=cluster.layers[index],
                    place=("loose" if place == "meld" and mine is None else place) if face else "",
                    meld=None if mine is None else len(self.melds) + mine,
                    surface=surface,
                    scored=scored,
                )
            )
            self.keys.append(frozenset() if mine is None else cluster.keys[mine])
        self.melds += [tuple(start + index for index in meld) for meld in cluster.melds]

    def join(self, other: "Board", x: float, y: float, angle: float, side: int | None = None) -> None:
        """Lay everything of another board on this one; `side` is given to its melds and racks."""
        start, melds, racks = len(self.pieces), len(self.melds), len(self.racks)
        for piece in other.pieces:
            px, py = turn(piece.x, piece.y, angle)
            surface = piece.surface
            if surface != "table":
                surface = f"rack-{int(surface.removeprefix('rack-')) + racks}"
            self.pieces.append(
                replace(
                    piece,
                    x=px + x,
                    y=py + y,
                    angle=piece.angle + angle,
                    meld=None if piece.meld is None else piece.meld + melds,
                    side=side if piece.place in ("meld", "rack") else piece.side,
                    surface=surface,
                )
            )
        self.keys += other.keys
        self.melds += [tuple(start + index for index in meld) for meld in other.melds]
        for rack in other.racks:
            px, py = turn(rack.x, rack.y, angle)
            name = f"rack-{len(self.racks)}"
            self.racks.append(replace(rack, name=name, x=px + x, y=py + y, angle=rack.angle + angle))

    def push(
        self,
        other: "Board",
        start: tuple[float, float],
        angle: float,
        way: tuple[float, float],
        clearance: float,
        side: int | None = None,
        nearest: bool = False,
    ) -> None:
        """Join another board where it is clear of this one along `way` from `start`: past everything, or at
        the `nearest` free spot."""
        boxes = other.boxes()
        if not len(boxes):
            return
        boxes = moved(boxes, *start, angle)
        keys = frozenset[str]().union(*other.keys)
        find = first_free if nearest else last_blocked
        others = self.boxes()
        free = find(boxes, others, way, self.clearance(clearance, keys)) if len(others) else 0.0
        self.join(other, start[0] + way[0] * free, start[1] + way[1] * free, angle, side)

    def free(self, cluster: Cluster, x: float, y: float, angle: float, clearance: float) -> bool:
        """Whether the cluster may lie there."""
        boxes, others = moved(cluster.boxes(self.aspect), x, y, angle), self.boxes()
        clear = gaps(boxes, others) >= self.clearance(clearance, frozenset[str]().union(*cluster.keys))
        return bool(clear.all())

    def freeze(self, kind: str, angle: float) -> Layout:
        """The whole table turned by `angle`, its pieces in painter's order. Side 0 is nearer to +y."""
        table = Board(self.aspect)
        table.join(self, 0.0, 0.0, angle)
        sides = [piece.side for piece in self.pieces]
        heights = [
            [p.y for p, side in zip(table.pieces, sides, strict=True) if side == which and p.place == "meld"]
            for which in (0, 1)
        ]
        swap = all(heights) and float(np.mean(heights[0])) < float(np.mean(heights[1]))
        order = sorted(range(len(sides)), key=lambda index: table.pieces[index].layer)
        place = {old: new for new, old in enumerate(order)}
        pieces = []
        for old in order:
            side = sides[old]
            turned = math.remainder(table.pieces[old].angle, 2 * math.pi)
            side = 1 - side if swap and side is not None else side
            pieces.append(replace(table.pieces[old], angle=turned, side=side))
        melds = tuple(tuple(place[index] for index in meld) for meld in table.melds)
        boxes = table.boxes()
        extent = bounds(boxes) if len(boxes) else (-4.0, -3.0, 4.0, 3.0)
        return Layout(kind, tuple(pieces), melds, tuple(table.racks), extent)


def rack_height(rack: Rack, aspect: float) -> float:
    """How high the front of a rack is, with a little of it above and below its tiles."""
    return rack.rows * aspect + (rack.rows - 1) * rack.gap_row + 0.3
