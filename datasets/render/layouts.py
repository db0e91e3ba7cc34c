"""What lies on a Burako table, laid out at random: melds, racks, the pozo, stock, muertos, loose tiles.

Plane coordinates only: the unit is a tile's width, x runs right and y down as seen from above. Everything
follows from the generator given, so the same seed gives the same layout.
"""

import math
from collections.abc import Callable

import numpy as np

from datasets.render.layout_board import Board
from datasets.render.layout_deal import Bag
from datasets.render.layout_extras import box_of_tiles, face_down, hand_of_tiles, pozo, rack, stock
from datasets.render.layout_loose import loose, patchwork, scattered
from datasets.render.layout_melds import plan, side_of_melds
from datasets.render.layout_rows import hand
from datasets.render.layout_types import KINDS, Layout, Piece, Rack

__all__ = ["KINDS", "Layout", "Piece", "Rack", "layout"]

KIND_ODDS = (0.38, 0.14, 0.24, 0.16, 0.05, 0.03)  # in the order of KINDS


def layout(
    rng: np.random.Generator,
    kind: str | None = None,
    aspect: float = 1.4,
    colours: str = "RBYK",
    illegal_rate: float = 0.05,
) -> Layout:
    """A random layout of one `kind` (of `KINDS`; any by default).

    `aspect` is a tile's height over its width, `colours` the four letters of the set, `illegal_rate` the
    share of rows that are meant to be no legal meld. At most two of each face and two jokers lie on a
    table, and at most 106 tiles. Raises ValueError for an unknown kind.
    """
    if kind is not None and kind not in KINDS:
        raise ValueError(f"no such kind of layout: {kind!r}")
    kind = kind or str(rng.choice(KINDS, p=KIND_ODDS))
    board = LAY[kind](rng, Bag(colours), aspect, illegal_rate)
    return board.freeze(kind, _orientation(rng, kind))


def _orientation(rng: np.random.Generator, kind: str) -> float:
    """How the whole table is turned in front of the camera: mostly about upright."""
    way = rng.random()
    lean = math.radians(float(rng.normal(0, 4)))
    if kind == "rack":
        return lean if way < 0.95 else lean + math.pi
    if way < 0.55:
        return lean
    if way < 0.8:
        return lean + math.pi / 2 * int(rng.integers(1, 4))
    return float(rng.uniform(-math.pi, math.pi))


def _clear(rng: np.random.Generator) -> float:
    """Between what belongs together less closely than melds do."""
    return float(rng.uniform(0.15, 0.45) if rng.random() < 0.15 else rng.uniform(0.45, 1.5))


def _aside(rng: np.random.Generator, board: Board, part: Board, angle: float) -> None:
    """Lay a part at the left or the right of everything else."""
    way = 1.0 if rng.random() < 0.5 else -1.0
    board.push(part, (0.0, float(rng.normal(0, 2.0))), angle, (way, 0.0), _clear(rng))


def _melds(rng: np.random.Generator, bag: Bag, aspect: float, illegal: float) -> Board:
    board = side_of_melds(rng, bag, aspect, hand(rng), plan(rng, 12, illegal))
    if rng.random() < 0.1:
        _aside(rng, board, face_down(rng, bag, aspect, int(rng.integers(1, 4))), float(rng.uniform(-3, 3)))
    return board


def _table(rng: np.random.Generator, bag: Bag, aspect: float, illegal: float) -> Board:
    """Both pairs' melds facing each other over the pozo and the stock, racks behind them."""
    board = Board(aspect)
    most = 5 if rng.random() < 0.6 else 8
    sides = [Board(aspect), Board(aspect)]
    for side in range(2 if rng.random() < 0.85 else 1):
        laid = plan(rng, most, illegal, (2.5, 8.0))
        sides[side] = side_of_melds(rng, bag, aspect, hand(rng), laid, 0.8)
    middle = [lay(rng, bag, aspect) for lay, odds in ((pozo, 0.8), (stock, 0.6)) if rng.random() < odds]
    for number in rng.permutation(len(middle)):
        odds = (0.6, 0.1, 0.2, 0.1) if len(middle[number].pieces) < 7 else (0.7, 0.0, 0.3, 0.0)
        angle = float(rng.normal(0, 0.1)) + math.pi / 2 * int(rng.choice(4, p=odds))
        _aside(rng, board, middle[number], angle)
    for side, melds in enumerate(sides):
        way = 1.0 - 2.0 * side
        left, right = (min(xs), max(xs)) if (xs := [p.x for p in melds.pieces]) else (0.0, 0.0)
        x = -way * (left + right) / 2 + float(rng.normal(0, 1.5))
        board.push(melds, (x, 0.0), math.pi * side, (0.0, way), _clear(rng), side)
    for side in range(2):
        _racks_of(rng, bag, board, side)
    for _ in range(int(rng.choice(3, p=(0.45, 0.35, 0.2)))):
        _aside(rng, board, face_down(rng, bag, aspect, 11), math.pi / 2 * int(rng.integers(4)))
    if rng.random() < 0.08:
        _aside(rng, board, box_of_tiles(rng, bag, aspect), float(rng.uniform(-math.pi, math.pi)))
    return board


def _racks_of(rng: np.random.Generator, bag: Bag, board: Board, side: int) -> None:
    """No rack, one or two behind a side's melds; the other side's are sometimes seen from behind."""
    count = int(rng.choice(3, p=(0.2, 0.6, 0.2) if side == 0 else (0.5, 0.4, 0.1)))
    way = 1.0 - 2.0 * side
    for _ in range(count):
        faces = hand_of_tiles(rng, bag, int(rng.integers(1, 12)))
        if side == 1 and rng.random() < 0.5:
            faces = ("",) * len(faces)
        part = rack(rng, faces, board.aspect, "above")
        angle = math.pi * side + float(rng.normal(0, 0.04))
        board.push(part, (float(rng.normal(0, 3)), 0.0), angle, (0.0, way), _clear(rng), side)


def _rack(rng: np.random.Generator, bag: Bag, aspect: float, illegal: float) -> Board:
    board = Board(aspect)
    count = int(rng.integers(1, 6)) if rng.random() < 0.25 else int(rng.integers(5, 23))
    for _ in range(2 if rng.random() < 0.06 else 1):
        part = rack(rng, hand_of_tiles(rng, bag, count), aspect, "front" if rng.random() < 0.7 else "above")
        board.push(part, (0.0, 0.0), 0.0, (0.0, 1.0), float(rng.uniform(0.1, 1.0)))
    return board


def _loose(rng: np.random.Generator, bag: Bag, aspect: float, illegal: float) -> Board:
    board = loose(rng, bag, aspect)
    if rng.random() < 0.12:
        _aside(rng, board, face_down(rng, bag, aspect, int(rng.integers(1, 5))), float(rng.uniform(-3, 3)))
    return board


def _single(rng: np.random.Generator, bag: Bag, aspect: float, illegal: float) -> Board:
    lay = scattered if rng.random() < 0.5 else patchwork
    return lay(rng, bag.draw(rng, 1), aspect)


def _empty(rng: np.random.Generator, bag: Bag, aspect: float, illegal: float) -> Board:
    return Board(aspect)


LAY: dict[str, Callable[[np.random.Generator, Bag, float, float], Board]] = {
    "melds": _melds, "rack": _rack, "table": _table, "loose": _loose, "single": _single, "empty": _empty,
}  # fmt: skip
