"""Rows to melds, rack and loose tiles. Legality helps to say which rows belong together; it drops nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

import numpy as np

from scoring import ALL_FACES, DEFAULT_RULESET, Tile, classify, ruleset
from vision.rows import RowParams, columns_of, rows_of

Face = str
ASPECT = 1.4
"""A tile's usual height over its width."""

Wilds = Callable[[Sequence[int]], int | None]
"""How many wilds a row of positions needs to be a legal meld; None where it is none."""


@dataclass(frozen=True)
class GroupParams:
    """Lengths are shares of a tile."""

    rows: RowParams = RowParams()
    touch: float = 0.4
    """Rows whose tiles come this near (in widths) may be one meld in two lines or round a corner."""
    rack: float = 0.0
    """A row whose tiles' log odds of standing in a rack are above this, on the mean, does."""
    legal_rack: float = 3.0
    """The same for a row that is a legal meld, as hardly one of a rack is, and for a tile alone."""
    tight: float = 0.3
    """Two tiles are a (too short) meld, not two loose ones, if they step less than this (in heights)."""
    cohesion: float = 0.7
    """Share of a row's tiles that have one colour or one number, from which on it was meant as a meld."""
    long_row: int = 6
    """A row this long that was not meant as a meld is the discard pile laid out."""


@dataclass(frozen=True)
class Groups:
    """Positions of tiles: melds in the order they lie; the rack, row by row; what is neither."""

    melds: tuple[tuple[int, ...], ...]
    rack: tuple[int, ...]
    loose: tuple[int, ...]


@lru_cache(maxsize=65536)
def wilds_of(faces: tuple[Face, ...]) -> int | None:
    """How many wilds a row needs to be a legal meld; None where it is none. One unread tile may be any face."""
    rules = ruleset(DEFAULT_RULESET)
    if faces.count("?") == 1:
        at = faces.index("?")
        found = [wilds_of((*faces[:at], str(face), *faces[at + 1 :])) for face in ALL_FACES]
        return min((w for w in found if w is not None), default=None)
    verdict = classify([Tile.parse(f) for f in faces], rules)
    return None if verdict.kind is None else len(verdict.wilds)


def is_legal(faces: tuple[Face, ...]) -> bool:
    """Whether a row is a legal meld; with one unread tile, whether it could be one."""
    return wilds_of(faces) is not None


def cohesion(faces: Sequence[Face]) -> float:
    """Share, 0 to 1, of a row's tiles that agree in colour or in number, wilds and unread tiles agreeing with all."""
    plain = [f for f in faces if f not in {"J", "?"} and f[1:] != "2"]
    if not plain:
        return 1.0
    agree = max(max(Counter(f[0] for f in plain).values()), max(Counter(f[1:] for f in plain).values()))
    return (len(faces) - len(plain) + agree) / len(faces)


def group(
    quads: np.ndarray,
    faces: Sequence[Face],
    on_rack: np.ndarray,
    params: GroupParams = GroupParams(),
    mendable: Callable[[Sequence[int]], bool] = lambda row: False,
) -> Groups:
    """Group the tiles of one photo: upright quads (N, 4, 2), faces as read, (N,) log odds of standing in racks.

    `mendable` says of an illegal row of positions whether near ties among its tiles' readings would make it legal.
    """

    def wilds(row: Sequence[int]) -> int | None:
        return wilds_of(tuple(faces[i] for i in row))

    def meant(row: Sequence[int]) -> bool:
        return cohesion([faces[i] for i in row]) >= params.cohesion or mendable(row)

    rows = [_left_to_right(r, quads) for r in rows_of(quads, params.rows)]
    racked = [r for r in rows if np.mean([on_rack[i] for i in r]) > _odds_wanted(r, wilds, params)]
    rows = [r for r in rows if r not in racked]
    rows = _with_columns(rows, quads, wilds, params)
    rows = _joined(rows, quads, wilds, params)
    rows = [piece for row in rows for piece in _split(row, quads, wilds, meant)]
    rows = _joined(rows, quads, wilds, params)  # What lay end to end with another meld may wrap round a corner itself.
    odd = [r for r in rows if wilds(r) is None]
    some_meld = len(odd) < len(rows)
    loose = [i for r in odd if not _is_meld(r, odd, quads, meant(r), some_meld, params) for i in r]
    melds = [tuple(r) for r in rows if r[0] not in loose]
    melds.sort(key=lambda m: tuple(quads[list(m)].mean((0, 1))[::-1]))
    return Groups(tuple(melds), tuple(i for r in _top_down(racked, quads) for i in r), tuple(sorted(loose)))


def _odds_wanted(row: Sequence[int], wilds: Wilds, params: GroupParams) -> float:
    """A tile alone has no neighbours to bear it out, and may be part of a column."""
    return params.legal_rack if len(row) == 1 or wilds(row) is not None else params.rack


def rack_rows(quads: np.ndarray, params: GroupParams = GroupParams()) -> tuple[int, ...]:
    """All tiles of a rack photo, row by row from its top left."""
    rows = [_left_to_right(r, quads) for r in rows_of(quads, params.rows)]
    return tuple(i for row in _top_down(rows, quads) for i in row)


def _left_to_right(row: list[int], quads: np.ndarray) -> list[int]:
    """A row from the left as most of its tiles are held upright."""
    if len(row) < 2:
        return row
    way = quads[row[-1]].mean(0) - quads[row[0]].mean(0)
    right = (quads[row, 1] - quads[row, 0]) @ way
    return row if np.sign(right).sum() >= 0 else row[::-1]


def _top_down(rows: list[list[int]], quads: np.ndarray) -> list[list[int]]:
    return sorted(rows, key=lambda r: tuple(quads[r].mean((0, 1))[::-1]))


def _with_columns(rows: list[list[int]], quads: np.ndarray, wilds: Wilds, params: GroupParams) -> list[list[int]]:
    """Rows, but columns where tiles lie one above another and only so make melds.

    Tiles side by side are a row first; a column stands where its tiles are alone in their rows, or where it is legal
    and none of the rows that it would break up is.
    """
    row_of = {i: n for n, row in enumerate(rows) for i in row}
    taken: set[int] = set()
    found: list[list[int]] = []
    for column in sorted(columns_of(quads, params.rows), key=len, reverse=True):
        column = [i for i in column if i in row_of]
        if len(column) < 2:
            continue
        crossed = [rows[n] for n in {row_of[i] for i in column}]
        if len(column) >= 3 and wilds(column) is not None and all(len(r) == 1 or wilds(r) is None for r in crossed):
            parts = [column]
        else:
            parts = _stretches(column, [len(rows[row_of[i]]) == 1 for i in column])
        for part in parts:
            if len(part) > 1 and not taken.intersection(part):
                found.append(_top_first(part, quads))
                taken.update(part)
    rest = [[i for i in row if i not in taken] for row in rows]
    return [r for r in (*found, *rest) if r]


def _stretches(column: list[int], alone: list[bool]) -> list[list[int]]:
    """The stretches of a column whose tiles are alone in their rows."""
    parts: list[list[int]] = [[]]
    for i, free in zip(column, alone, strict=True):
        if free:
            parts[-1].append(i)
        elif parts[-1]:
            parts.append([])
    return parts


def _top_first(column: list[int], quads: np.ndarray) -> list[int]:
    down = quads[column[0], 3] - quads[column[0], 0]
    way = quads[column[-1]].mean(0) - quads[column[0]].mean(0)
    return column if float(down @ way) >= 0 else column[::-1]


def _gap(a: list[int], b: list[int], quads: np.ndarray) -> float:
    """The least distance between two rows' outlines, in widths, as on the table; infinite where they are far apart.

    Measured in the frame of the tiles themselves, so that a slanting view does not change it.
    """
    first, second = quads[a].astype(np.float64), quads[b].astype(np.float64)
    far = np.linalg.norm(first.mean(1)[:, None] - second.mean(1)[None], axis=2)
    i, _ = np.unravel_index(int(far.argmin()), far.shape)
    near = first[i]
    right, down = (near[1] + near[2] - near[0] - near[3]) / 2, (near[3] + near[2] - near[0] - near[1]) / 2
    try:
        flat = np.linalg.inv(np.stack([right, down / ASPECT], 1)).T
    except np.linalg.LinAlgError:
        return float("inf")
    first, second = first @ flat, second @ flat
    far = np.linalg.norm(first.mean(1)[:, None] - second.mean(1)[None], axis=2)
    pairs = zip(*np.nonzero(far < 2.2), strict=True)
    return min((_apart(first[i], second[j]) for i, j in pairs), default=float("inf"))


def _apart(a: np.ndarray, b: np.ndarray) -> float:
    """Distance between two convex quads by their corners and sides."""
    best = float("inf")
    for one, other in ((a, b), (b, a)):
        side = np.roll(one, -1, 0) - one
        length = np.maximum((side**2).sum(1), 1e-9)
        for corner in other:
            t = np.clip(((corner - one) * side).sum(1) / length, 0, 1)
            best = min(best, float(np.linalg.norm(one + t[:, None] * side - corner, axis=1).min()))
    return best


def _joined(rows: list[list[int]], quads: np.ndarray, wilds: Wilds, params: GroupParams) -> list[list[int]]:
    """Rows that touch and are one legal meld together: wrapped into two lines, round a corner, a block of a set."""
    rows = list(rows)
    gaps: dict[tuple[int, ...], float] = {}
    while True:
        best: tuple[float, int, int, list[int]] | None = None
        for i, first in enumerate(rows):
            for j in range(i + 1, len(rows)):
                second = rows[j]
                whole = _whole(first, second, wilds)
                if whole is None:
                    continue
                key = (*first, -1, *second)
                if key not in gaps:
                    gaps[key] = _gap(first, second, quads)
                if gaps[key] < params.touch and (best is None or gaps[key] < best[0]):
                    best = gaps[key], i, j, whole
        if best is None:
            return rows
        _, i, j, whole = best
        rows = [r for n, r in enumerate(rows) if n not in {i, j}] + [whole]


def _whole(first: list[int], second: list[int], wilds: Wilds) -> list[int] | None:
    """Two rows as one legal meld, with the fewest wilds; None where it is none or needs more wilds than the two."""
    if len(first) + len(second) < 3:
        return None
    orders = [(w, order) for order in _orders(first, second) if (w := wilds(order)) is not None]
    if not orders:
        return None
    need, whole = min(orders, key=lambda o: o[0])
    apart = [wilds(first), wilds(second)]
    if all(w is not None for w in apart) and need > sum(w or 0 for w in apart):
        return None
    return whole


def _orders(a: list[int], b: list[int]) -> list[list[int]]:
    return [a + b, b + a, a + b[::-1], b[::-1] + a]


def _split(row: list[int], quads: np.ndarray, wilds: Wilds, meant: Callable[[Sequence[int]], bool]) -> list[list[int]]:
    """Melds laid end to end without a gap, apart: the pieces with the fewest tiles in illegal ones (a tile may have
    been misread), then the fewest wilds, the fewest pieces, the widest gaps between them. The row itself where that is
    no better, or where a piece would be of tiles that have nothing in common."""
    count = len(row)
    if count < 6 or wilds(row) == 0:
        return [row]
    step = np.linalg.norm(np.diff(quads[row].mean(1), axis=0), axis=1)
    gap = step / np.median(step)
    best: list[tuple[int, int, int, float, list[int]] | None] = [(0, 0, 0, 0.0, [0])] + [None] * count
    for end in range(3, count + 1):
        for start in range(end - 2):
            before, piece = best[start], row[start:end]
            if before is None or len(piece) == count:
                continue
            need = wilds(piece)
            if need is None and not meant(piece):
                continue
            bad = 0 if need is not None else len(piece)
            wide = before[3] - (float(gap[end - 1]) if end < count else 0.0)
            here = (before[0] + bad, before[1] + (need or 0), before[2] + 1, wide, [*before[4], end])
            kept = best[end]
            if kept is None or here[:4] < kept[:4]:
                best[end] = here
    pieces, whole = best[count], wilds(row)
    if pieces is None or pieces[0] == count or (whole is not None and (0, whole) <= pieces[:2]):
        return [row]
    return [row[a:b] for a, b in pairwise(pieces[4])]


def _is_meld(
    row: list[int],
    odd: list[list[int]],
    quads: np.ndarray,
    meant: bool,
    some_meld: bool,
    params: GroupParams,
) -> bool:
    """Whether one of the `odd`, illegal rows is put down as a meld all the same, not as tiles that chance to touch."""
    if len(row) == 1:
        return False
    if len(row) > 2 and meant and some_meld:
        return True
    if not _is_tight(row, quads, params) or (len(row) == 2 and not (meant and some_meld)):
        return False
    # A hand lays a meld by itself or beside other melds; a row that touches tiles of no meld is part of a heap.
    alone = all(_gap(row, other, quads) > params.touch for other in odd if other is not row)
    return alone and (meant or len(row) < params.long_row)


def _is_tight(row: list[int], quads: np.ndarray, params: GroupParams) -> bool:
    """Whether neighbours touch and lie straight, as a hand lays them."""
    for a, b in pairwise(row):
        right, down = quads[a, 1] - quads[a, 0], quads[a, 3] - quads[a, 0]
        step = np.linalg.solve(np.stack([right, down], 1).astype(float), (quads[b] - quads[a]).mean(0))
        across = quads[b, 1] - quads[b, 0]
        turned = abs(float(right[0] * across[1] - right[1] * across[0])) / max(float((right**2).sum()), 1e-9)
        if abs(step[1]) > params.tight or abs(step[0]) > 1.12 or turned > 0.14:
            return False
    return True
