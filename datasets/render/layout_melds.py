"""One side's melds: what is dealt, how each lies, and how they lie together."""

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from datasets.render.layout_board import Board
from datasets.render.layout_boxes import bounds, last_blocked, moved
from datasets.render.layout_deal import Bag, Meld, illegal_meld, legal_meld
from datasets.render.layout_rows import (
    Cluster,
    Hand,
    bent,
    block,
    column,
    corner,
    end_to_end,
    row,
    under,
    wrapped,
)

Shape = Callable[[np.random.Generator, Meld, float, Hand], Cluster]
QUARTER = math.pi / 2


@dataclass(frozen=True)
class Plan:
    """What one side laid.

    `canastas` of the `melds` are of seven tiles or more; `illegal` is the share of rows that are no meld,
    `crowded` that of narrow gaps between melds, `stacked` that of melds directly under another. `width`
    bounds the width of the lines, squared, over the area of the tiles.
    """

    melds: int
    canastas: int
    illegal: float
    crowded: float
    stacked: float
    width: tuple[float, float]


def plan(rng: np.random.Generator, most: int, illegal: float, width: tuple[float, float] = (1.2, 6.0)) -> Plan:
    """A plan of 2 to `most` melds; about two in five have a canasta or more."""
    melds = int(rng.integers(2, most + 1))
    canastas = int(rng.choice((1, 2, 3), p=(0.65, 0.25, 0.1))) if rng.random() < 0.42 else 0
    crowded = rng.random() < 0.3
    return Plan(
        melds,
        min(canastas, melds),
        illegal,
        crowded=0.6 if crowded else 0.12,
        stacked=0.3 if crowded else 0.06,
        width=width,
    )


def deal(rng: np.random.Generator, bag: Bag, what: Plan) -> list[Meld]:
    """The melds of a plan, as far as the bag goes, in random order."""
    melds: list[Meld] = []
    for number in range(what.melds):
        if number >= what.canastas and rng.random() < what.illegal:
            meld = illegal_meld(rng, bag)
        elif number < what.canastas:
            long = rng.random() < 0.15
            size = int(rng.integers(10, 15)) if long else min(6 + int(rng.geometric(0.38)), 14)
            meld = legal_meld(rng, bag, size)
        else:
            meld = legal_meld(rng, bag, int(rng.choice((3, 4, 5, 6), p=(0.5, 0.28, 0.14, 0.08))))
        if meld is not None:
            melds.append(meld)
    return [melds[index] for index in rng.permutation(len(melds))]


def closed(rng: np.random.Generator, meld: Meld, aspect: float, how: Hand) -> Cluster:
    """A canasta closed into a stack: only the top tile can be seen, and is no meld to a photo."""
    count = len(meld.faces)
    poses = np.cumsum(rng.normal(0, (0.015, 0.015, 0.01), (count, 3)), axis=0)
    if rng.random() < 0.5:
        poses[-1, 2] += QUARTER
    return Cluster(("",) * (count - 1) + meld.faces[-1:], poses, tuple(range(count)))


def marked(rng: np.random.Generator, meld: Meld, aspect: float, how: Hand) -> Cluster:
    """A canasta whose last tile is laid across, after the row or over the foot of the tile before."""
    count = len(meld.faces)
    base = row(rng, Meld(meld.faces[:-1]), aspect, how)
    x, y, _ = base.poses[-1]
    lean = float(rng.normal(0, 0.04)) + (QUARTER if rng.random() < 0.5 else -QUARTER)
    if rng.random() < 0.5:
        last, layer = np.array([[x + rng.uniform(0.2, 0.5), y + rng.uniform(0.5, 0.65), lean]]), 1
    else:
        last, layer = np.array([[x, y + rng.normal(0, 0.1), lean]]), 0
        boxes = Cluster((), last, ()).boxes(aspect)
        last[0, 0] += last_blocked(boxes, base.boxes(aspect), (1.0, 0.0), float(rng.uniform(0, 0.04)))
    layers = (*base.layers, layer)
    return Cluster(meld.faces, np.vstack([base.poses, last]), layers, (tuple(range(count)),), (meld.keys,))


def shaped(rng: np.random.Generator, meld: Meld, aspect: float, how: Hand) -> Cluster:
    """One meld in one of the shapes that melds of its size are laid in."""
    count, is_set = len(meld.faces), any(key.isdigit() for key in meld.keys)
    if count >= 7:
        shapes: dict[Shape, float] = {
            row: 0.42, bent: 0.1, corner: 0.03, wrapped: 0.2, column: 0.15, marked: 0.025, closed: 0.025,
        }  # fmt: skip
        shapes[block] = 0.3 if is_set else 0.02
    else:
        shapes = {row: 0.94, column: 0.035}
        shapes[block] = 0.03 if count >= 4 and is_set else 0.0
        shapes[bent] = 0.015 if count >= 5 else 0.0
    odds = np.array(list(shapes.values()))
    shape = list(shapes)[int(rng.choice(len(odds), p=odds / odds.sum()))]
    cluster = shape(rng, meld, aspect, how)
    if cluster.melds and rng.random() < 0.02:
        cluster.poses[int(rng.integers(count)), 2] += math.pi  # one tile turned upside down
    return cluster


def _tell_apart(a: Meld, b: Meld) -> bool:
    """Whether a person can say where `a` ends and `b` begins when they share a row."""
    last, first = a.faces[-1], b.faces[0]
    ends = {last[0], first[0]}, {last[1:], first[1:]}
    return len(ends[0]) == 2 and len(ends[1]) == 2 and "J" not in ends[0] and "2" not in ends[1]


def clusters(rng: np.random.Generator, melds: list[Meld], aspect: float, how: Hand, what: Plan) -> list[Cluster]:
    """The melds shaped; some share a row without a gap, some lie directly under each other."""
    out: list[Cluster] = []
    waiting = list(melds)
    while waiting:
        meld = waiting.pop()
        if waiting and rng.random() < 0.04 and _tell_apart(meld, waiting[-1]):
            out.append(end_to_end(rng, [meld, waiting.pop()], aspect, how))
            continue
        cluster = shaped(rng, meld, aspect, how)
        if waiting and cluster.melds and rng.random() < what.stacked:
            parts = [cluster]
            while waiting and len(parts) < 4 and (len(parts) == 1 or rng.random() < 0.5):
                if any(waiting[-1].keys & keys for part in parts for keys in part.keys):
                    break
                parts.append(row(rng, waiting.pop(), aspect, how))
            gap = float(rng.uniform(0, 0.05) if rng.random() < 0.5 else rng.uniform(0.05, 0.3))
            cluster = under(rng, parts, aspect, gap)
        out.append(cluster)
    return out


def _clearance(rng: np.random.Generator, what: Plan) -> float:
    if rng.random() < what.crowded:
        return float(rng.uniform(0.12, 0.35))
    return 0.35 + min(float(rng.exponential(0.4)), 2.0)


def shelves(rng: np.random.Generator, items: list[Cluster], aspect: float, what: Plan) -> Board:
    """Melds in lines like text, each pushed up against those above it."""
    board = Board(aspect)
    area = sum(len(item.faces) for item in items) * aspect
    width = max(5.0, math.sqrt(area * float(rng.uniform(*what.width))))
    lean = math.radians(float(rng.choice((0.7, 2.5, 6.0), p=(0.5, 0.35, 0.15))))
    x = 0.0
    for item in items:
        angle = float(np.clip(rng.normal(0, lean), -0.2, 0.2))
        gap = _clearance(rng, what)
        boxes = moved(item.boxes(aspect), 0.0, 0.0, angle)
        left, top, right, _ = bounds(boxes)
        if x > 0 and x + right - left > width:
            x = float(rng.uniform(0, 1.5)) * (rng.random() < 0.5)
        part = Board(aspect)
        part.add(item, 0.0, 0.0, angle, "meld")
        board.push(part, (x - left, -top), 0.0, (0.0, 1.0), gap)
        x += right - left + _clearance(rng, what)
    return board


def gathered(rng: np.random.Generator, items: list[Cluster], aspect: float, what: Plan) -> Board:
    """Melds that lie anywhere around each other, in one, four or all directions."""
    board = Board(aspect)
    mode = rng.choice(3, p=(0.5, 0.25, 0.25))
    lean = math.radians(float(rng.choice((2.0, 8.0, 20.0))))
    spread = float(rng.choice((0.0, 1.0, 3.0))) * np.array((1.4, 0.8))
    for item in items:
        turns = (0.0, QUARTER * int(rng.integers(4)), float(rng.uniform(-math.pi, math.pi)))
        angle = turns[mode] + (float(rng.normal(0, lean)) if mode < 2 else 0.0)
        part = Board(aspect)
        part.add(item, 0.0, 0.0, angle, "meld")
        toward = float(rng.uniform(-math.pi, math.pi))
        x, y = rng.normal(0, spread)
        start = (float(x), float(y))
        way = (math.cos(toward), math.sin(toward))
        board.push(part, start, 0.0, way, _clearance(rng, what), nearest=True)
    return board


def side_of_melds(
    rng: np.random.Generator, bag: Bag, aspect: float, how: Hand, what: Plan, tidy: float = 0.55
) -> Board:
    """One side's melds, upright at angle 0 where they lie in lines."""
    items = clusters(rng, deal(rng, bag, what), aspect, how, what)
    lay = shelves if rng.random() < tidy else gathered
    return lay(rng, items, aspect, what)
