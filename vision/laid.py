"""A whole set laid out in rows of 1 to 13: which tile is which, however badly its faces are read.

The order in which tiles lie names them. What the reader makes of them only votes on which end of each row is the 1,
which way up a row lies and where in it a tile was missed; the prints of all rows must agree besides.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations

import numpy as np

from models import spec
from models.runtime import Readings
from vision.rows import Frames, RowParams, offsets, rows_of
from vision.stamps import insides, likeness, stamps

NUMBERS = 13
ROWS = RowParams(reach=2.4, step=0.5)
"""Wider than in a game: a missed tile leaves a gap, and a row is still one row."""

SHORTEST, LONGEST = 11, 17
"""Places of a row that may be one of 13: tiles at its ends may be missed, jokers may lie at them."""

ASKEW = 0.25
"""Of the distance between a tile's neighbours: how far it may lie off the middle between them."""

LEAST_VOTE = 0.02
"""The least that a tile's own reading counts, a probability: it may be wrong through and through."""

PRINTS = 40.0
"""Nats for two rows' prints being alike, against the reader's votes."""

GREEN = 1.0
"""Nats against a set with green: few have it, and teal ink, which is called blue, is often taken for it."""

CLEARLY = 0.7
"""Nats by which the best way to name the rows' colours is better than the next one; less is asked about."""


@dataclass(frozen=True)
class Shot:
    """The tiles of one photo: quads (N, 4, 2), crops (N, 64, 48, 3), what the reader says of each, the map's heat (N,);
    `over` is what it says of the crops turned upside down."""

    name: str
    quads: np.ndarray
    crops: np.ndarray
    readings: Readings
    over: Readings
    heat: np.ndarray


@dataclass(frozen=True)
class Row:
    """A row of one shot: positions of its tiles from one end, and at which place of the row each lies."""

    shot: int
    tiles: tuple[int, ...]
    places: tuple[int, ...]

    @property
    def length(self) -> int:
        return self.places[-1] + 1


@dataclass(frozen=True)
class Named:
    """A row with its numbers: `numbers` 1 to 13 for each tile of the row, 0 for one beyond its ends; `over` where the
    row was taken for upside down."""

    row: Row
    numbers: tuple[int, ...]
    over: bool


def long_rows(shots: Sequence[Shot]) -> list[Row]:
    """The rows of all shots that are long enough, shot by shot, each shot's from the top (or from the left)."""
    found = []
    for n, shot in enumerate(shots):
        rows = [_row(n, shot, chain) for chain in rows_of(shot.quads, ROWS) if len(chain) > 1]
        found += _from_the_top([r for r in rows if SHORTEST <= r.length <= LONGEST], shot)
    return found


def _row(n: int, shot: Shot, chain: Sequence[int]) -> Row:
    """A chain of tiles with the places where they lie; a tile that lies in a gap of it, a little askew, is its too."""
    along, _ = offsets(Frames.of(shot.quads[list(chain)]))
    steps = np.abs(np.diagonal(along, 1))
    # Where most tiles touch, the median is a tile's width; where they lie apart, it is a width and a gap.
    places = np.concatenate([[0], np.cumsum(np.maximum(np.round(steps / np.median(steps)), 1))]).astype(int)
    middles = shot.quads.mean(1)
    lying = dict(zip(places.tolist(), chain, strict=True))
    for before, place in enumerate(places[1:].tolist()):
        if place - places[before] == 2:
            one, other = middles[chain[before]], middles[chain[before + 1]]
            off = np.linalg.norm(middles - (one + other) / 2, axis=1)
            if off.min() < ASKEW * np.linalg.norm(other - one) and int(off.argmin()) not in chain:
                lying[place - 1] = int(off.argmin())
    order = sorted(lying)
    return Row(n, tuple(lying[p] for p in order), tuple(order))


def _from_the_top(rows: list[Row], shot: Shot) -> list[Row]:
    if not rows:
        return rows
    down = np.concatenate([shot.quads[list(r.tiles), 3] - shot.quads[list(r.tiles), 0] for r in rows])
    # Tiles may lie either way up: doubled angles have no sign.
    angle = np.arctan2(down[:, 1], down[:, 0])
    way = np.arctan2(np.sin(2 * angle).mean(), np.cos(2 * angle).mean()) / 2
    axis = np.array([np.cos(way), np.sin(way)])
    axis *= np.sign(axis[np.abs(axis).argmax()])
    return sorted(rows, key=lambda r: float(shot.quads[list(r.tiles)].mean((0, 1)) @ axis))


def named(rows: Sequence[Row], shots: Sequence[Shot]) -> list[Named]:
    """The rows with their numbers: those that the reader's votes and the likeness of the rows' prints speak for."""
    ways = [_ways(row) for row in rows]
    votes = [[_vote(way, shots[way.row.shot]) for way in row] for row in ways]
    like = _row_likeness(rows, shots)
    best: tuple[float, list[Named]] | None = None
    for first, vote in zip(ways[0], votes[0], strict=True):
        total, chosen = vote, [first]
        for n in range(1, len(rows)):
            scores = [v + PRINTS * like(0, first, n, w) for w, v in zip(ways[n], votes[n], strict=True)]
            pick = int(np.argmax(scores))
            total += scores[pick]
            chosen.append(ways[n][pick])
        if best is None or total > best[0]:
            best = total, chosen
    assert best is not None
    return best[1]


def _ways(row: Row) -> list[Named]:
    """Every way to number a row: from either end, either way up, wherever its 1 may be."""
    found = []
    spare = row.length - NUMBERS
    for start in range(min(spare, 0), max(spare, 0) + 1):
        for back in (False, True):
            places = [row.length - 1 - p for p in row.places] if back else row.places
            numbers = tuple(n if 1 <= (n := p - start + 1) <= NUMBERS else 0 for p in places)
            found += [Named(row, numbers, over) for over in (False, True)]
    return found


def _vote(way: Named, shot: Shot) -> float:
    """Nats that the reader's view of a row's tiles gives to one way to number it."""
    tiles = list(way.row.tiles)
    number = (shot.over if way.over else shot.readings).number[tiles]
    classes = [spec.JOKER if n == 0 else n - 1 for n in way.numbers]
    said = np.log(np.maximum(number[np.arange(len(tiles)), classes], LEAST_VOTE)).sum()
    turn = np.log(shot.readings.turn[tiles] + 1e-4)
    up = np.clip(turn[:, 0] - turn[:, 2], -2, 2).sum()
    return float(said - up / 2 if way.over else said + up / 2)


def _row_likeness(rows: Sequence[Row], shots: Sequence[Shot]):  # type: ignore[no-untyped-def]
    """A function of two rows and ways to number them: how alike the prints of equal numbers are, over all of them."""
    prints = [stamps(shots[r.shot].crops[list(r.tiles)]) for r in rows]
    both = [(p, np.ascontiguousarray(p[:, ::-1, ::-1])) for p in prints]
    first = np.concatenate([insides(p) for p in both[0]])
    count = len(rows[0].tiles)
    tables = [[likeness(p, first) for p in pair] for pair in both]

    def like(_: int, a: Named, n: int, b: Named) -> float:
        table = tables[n][int(b.over)][:, count * int(a.over) : count * int(a.over) + count]
        place = {number: i for i, number in enumerate(a.numbers) if number}
        return float(sum(table[j, place[m]] for j, m in enumerate(b.numbers) if m in place))

    return like


def colours_of(rows: Sequence[Row], inks: Sequence[np.ndarray]) -> tuple[list[str], bool]:
    """The colour letter of each row, and whether they are clear; `inks` (T, 5) are the tiles' colours, row by row.

    The rows of one shot are of different inks, and a set has four: the letters are chosen for all rows together.
    """
    votes = np.stack([np.log(np.maximum(ink, LEAST_VOTE)).mean(0) for ink in inks])
    by_shot: dict[int, list[int]] = {}
    for n, row in enumerate(rows):
        by_shot.setdefault(row.shot, []).append(n)
    found: list[tuple[float, list[str]]] = []
    for absent in range(len(spec.COLOURS)):
        letters = [i for i in range(len(spec.COLOURS)) if i != absent]
        ways: list[tuple[float, dict[int, int]]] = [(0.0, {})]
        for own in by_shot.values():
            if len(own) > len(letters):
                return [], False
            these = [
                (sum(float(votes[n, c]) for n, c in zip(own, each, strict=True)), dict(zip(own, each, strict=True)))
                for each in permutations(letters, len(own))
            ]
            these.sort(key=lambda w: -w[0])
            ways = sorted(((a + b, x | y) for a, x in ways for b, y in these[:4]), key=lambda w: -w[0])[:16]
        cost = GREEN if absent != spec.COLOURS.index("G") else 0.0
        found += [
            (s - cost, [spec.COLOURS[w[n]] for n in range(len(rows))]) for s, w in ways if len(set(w.values())) == 4
        ]
    if not found:
        return [], False
    found.sort(key=lambda f: -f[0])
    other = next((s for s, w in found if w != found[0][1]), -np.inf)
    return found[0][1], found[0][0] - other > CLEARLY
