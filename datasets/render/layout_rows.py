"""How the tiles of one meld lie: rows that step and curve, bends, wrapped rows, columns, blocks.

Every function gives a `Cluster` in its own coordinates, centred near the origin, its tiles about upright.
"""

import math
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from datasets.render.layout_boxes import Boxes, bounds, last_blocked, moved
from datasets.render.layout_deal import Meld

LEAN = math.radians(8)  # no tile leans more against its row


@dataclass(frozen=True)
class Hand:
    """How neatly a player lays tiles: `gap` bounds the usual gap; `step` is the spread of steps across the
    row as a fraction of a tile, `jitter` (radians) that of single tiles, `curve` (radians a tile) that of
    rows."""

    gap: float
    step: float
    jitter: float
    curve: float


@dataclass(frozen=True)
class Cluster:
    """Tiles that are placed together. `poses` is (n, 3): x, y, angle; `melds` hold indices of tiles."""

    faces: tuple[str, ...]
    poses: NDArray[np.float64]
    layers: tuple[int, ...]
    melds: tuple[tuple[int, ...], ...] = ()
    keys: tuple[frozenset[str], ...] = ()

    def boxes(self, aspect: float) -> Boxes:
        """The tiles as (n, 5) boxes."""
        half = np.tile((0.5, aspect / 2), (len(self.poses), 1))
        return np.hstack([self.poses, half])


def hand(rng: np.random.Generator) -> Hand:
    """One table's habits: mostly neat, sometimes sloppy."""
    sloppy = rng.random() < 0.2
    return Hand(
        gap=float(rng.uniform(0.05, 0.15) if rng.random() < 0.15 else rng.uniform(0.004, 0.03)),
        step=float(rng.choice((0.008, 0.03, 0.08, 0.16), p=(0.35, 0.35, 0.2, 0.1))),
        jitter=math.radians(float(rng.uniform(1.5, 4.0) if sloppy else rng.uniform(0.1, 1.3))),
        curve=math.radians(float(rng.choice((0.0, 0.5, 2.0), p=(0.5, 0.35, 0.15)))),
    )


def walk(
    rng: np.random.Generator,
    along: float,
    across: float,
    count: int,
    how: Hand,
    bends: dict[int, float] | None = None,
) -> NDArray[np.float64]:
    """Lay boxes one after the other, each turned about the near corner of the last so that none overlap.

    `along` and `across` are a box's size in and across the way of the row; `bends` are turns (radians) before
    the given boxes. Returns (count, 3): x, y of the centre and heading, the first box at the origin.
    """
    drift = float(rng.normal(0, how.curve))
    lean = np.clip(rng.normal(0, how.jitter, count), -LEAN, LEAN)
    step = np.clip(rng.normal(0, how.step, count), -0.33, 0.33) * across
    gap = np.where(rng.random(count) < 0.03, rng.uniform(0.03, 0.12, count), rng.uniform(0, how.gap, count))
    out = np.zeros((count, 3))
    x = y = offset = base = 0.0
    heading = float(lean[0]) if count else 0.0
    for index in range(count):
        if index:
            base += drift + (bends or {}).get(index, 0.0)
            new = base + float(lean[index])
            inner = across / 2 if new > heading else -across / 2
            # A step pulls back towards the line of the row, or rows would wander off.
            move = float(np.clip(step[index] - 0.5 * offset, -0.33 * across, 0.33 * across))
            offset += move
            c, s = math.cos(heading), math.sin(heading)
            reach = along / 2 + float(gap[index])
            x, y = x + c * reach - s * (inner + move), y + s * reach + c * (inner + move)
            c, s = math.cos(new), math.sin(new)
            x, y, heading = x + c * along / 2 + s * inner, y + s * along / 2 - c * inner, new
        out[index] = (x, y, heading)
    return out


def _centred(poses: NDArray[np.float64]) -> NDArray[np.float64]:
    poses = poses.copy()
    poses[:, :2] -= (poses[:, :2].min(axis=0) + poses[:, :2].max(axis=0)) / 2
    return poses


def _one(meld: Meld, poses: NDArray[np.float64], layers: tuple[int, ...] | None = None) -> Cluster:
    count = len(meld.faces)
    return Cluster(meld.faces, _centred(poses), layers or (0,) * count, (tuple(range(count)),), (meld.keys,))


def row(rng: np.random.Generator, meld: Meld, aspect: float, how: Hand) -> Cluster:
    """A row from left to right."""
    return _one(meld, walk(rng, 1.0, aspect, len(meld.faces), how))


def bent(rng: np.random.Generator, meld: Meld, aspect: float, how: Hand) -> Cluster:
    """A row that turns a corner by 20 to 90 degrees."""
    count = len(meld.faces)
    turn = int(rng.integers(2, count - 1))
    angle = math.radians(90 if rng.random() < 0.3 else float(rng.uniform(20, 90)))
    angle = angle if rng.random() < 0.5 else -angle
    if rng.random() < 0.3 and count >= 9:  # the same turn taken over three tiles
        bends = {turn - 1 + part: angle / 3 for part in range(3)}
    else:
        bends = {turn: angle}
    return _one(meld, walk(rng, 1.0, aspect, count, how, bends))


def column(rng: np.random.Generator, meld: Meld, aspect: float, how: Hand) -> Cluster:
    """Tiles one above another, short edges touching, all upright."""
    poses = walk(rng, aspect, 1.0, len(meld.faces), how)
    down = np.stack([-poses[:, 1], poses[:, 0], poses[:, 2]], axis=1)
    return _one(meld, down)


def corner(rng: np.random.Generator, meld: Meld, aspect: float, how: Hand) -> Cluster:
    """A row whose rest goes down, or up, from its last tile as a column, all tiles upright."""
    count = len(meld.faces)
    first = int(rng.integers(2, count - 1))
    across = walk(rng, 1.0, aspect, first, how)
    down = column(rng, Meld(meld.faces[first:]), aspect, how).poses
    way = 1.0 if rng.random() < 0.8 else -1.0
    down = down[:: int(way)].copy()
    down[:, :2] += across[-1, :2] - down[0, :2]
    head = Cluster((), across, ()).boxes(aspect)
    rest = Cluster((), down, ()).boxes(aspect)
    down[:, 1] += way * last_blocked(rest, head, (0.0, way), float(rng.uniform(0, 0.03)))
    return _one(meld, np.vstack([across, down]))


def rows_of(rng: np.random.Generator, meld: Meld, aspect: float, how: Hand, lengths: list[int]) -> Cluster:
    """One meld wrapped into rows directly under each other, in reading order."""
    start, parts = 0, []
    for length in lengths:
        parts.append(row(rng, Meld(meld.faces[start : start + length]), aspect, how))
        start += length
    return _one(meld, under(rng, parts, aspect, float(rng.uniform(0, 0.08))).poses)


def wrapped(rng: np.random.Generator, meld: Meld, aspect: float, how: Hand) -> Cluster:
    """A canasta in two rows."""
    count = len(meld.faces)
    first = int(np.clip(round(count / 2 + rng.choice((0, 0, 0.5, 1, -1))), 3, count - 2))
    return rows_of(rng, meld, aspect, how, [first, count - first])


def block(rng: np.random.Generator, meld: Meld, aspect: float, how: Hand) -> Cluster:
    """A set as a grid of two columns, or of two rows."""
    count = len(meld.faces)
    width = 2 if rng.random() < 0.4 else (count + 1) // 2
    lengths = [width] * (count // width) + ([count % width] if count % width else [])
    return rows_of(rng, meld, aspect, how, lengths)


def under(rng: np.random.Generator, parts: list[Cluster], aspect: float, gap: float) -> Cluster:
    """The clusters one below another, `gap` apart at their nearest, about flush at the left."""
    faces: list[str] = []
    layers: list[int] = []
    melds: list[tuple[int, ...]] = []
    keys: list[frozenset[str]] = []
    placed = np.zeros((0, 5))
    edge = 0.0
    shift = float(rng.choice((0.04, 0.3, 0.8), p=(0.6, 0.25, 0.15)))
    for part in parts:
        boxes = part.boxes(aspect)
        left, top, *_ = bounds(boxes)
        if len(placed):
            boxes = moved(boxes, edge - left + float(rng.normal(0, shift)), placed[0, 1] - top, 0.0)
            boxes[:, 1] += last_blocked(boxes, placed, (0.0, 1.0), gap)
        else:
            edge = left
        melds += [tuple(index + len(faces) for index in meld) for meld in part.melds]
        faces += part.faces
        layers += part.layers
        keys += part.keys
        placed = np.vstack([placed, boxes])
    return Cluster(tuple(faces), _centred(placed[:, :3]), tuple(layers), tuple(melds), tuple(keys))


def end_to_end(rng: np.random.Generator, melds: list[Meld], aspect: float, how: Hand) -> Cluster:
    """Several melds in one row without a gap."""
    faces = tuple(face for meld in melds for face in meld.faces)
    ends = np.cumsum([0, *[len(meld.faces) for meld in melds]])
    parts = tuple(tuple(range(int(a), int(b))) for a, b in pairwise(ends))
    poses = _centred(walk(rng, 1.0, aspect, len(faces), how))
    return Cluster(faces, poses, (0,) * len(faces), parts, tuple(meld.keys for meld in melds))
