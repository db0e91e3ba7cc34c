"""Whose tiles are whose: what a photo was said to show, and a proposal for a photo that shows both sides' melds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from vision.reading import Line, Photo, Reading, SeenTile


@dataclass(frozen=True)
class DivideParams:
    directions: int = 36
    """So many directions of the line are tried, over half a turn."""


def side_of(line: Line, point: Sequence[float]) -> int:
    """The side of a line that a point lies on: for who stands at its first end and looks at its second, 0 is on the
    right. So 0 is the lower part of a photo that the line crosses from left to right."""
    (ax, ay), (bx, by) = line
    return 0 if (bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax) >= 0 else 1


def one_side(named: Iterable[int | None]) -> int | None:
    """The side of what belongs together, of the sides that its tiles name; None where none does, or both are named."""
    known = set(named) - {None}
    return known.pop() if len(known) == 1 else None


def proposed(
    reading: Reading, empty: tuple[bool, bool] = (False, False), params: DivideParams = DivideParams()
) -> Reading:
    """The reading of both sides' photos, with a side for every tile of a meld or a rack that can be given one.

    A photo of the table that was given without a side has a line proposed between the melds in it (`divider`);
    a rack's photo without one is that of the only side whose rack is neither `empty` nor seen in a photo of its own.
    """
    photos = [replace(photo, divider=_divider(reading, n, params)) for n, photo in enumerate(reading.photos)]
    waiting = [
        side
        for side in (0, 1)
        if not empty[side] and not any(photo.role == "rack" and photo.side == side for photo in photos)
    ]
    if len(waiting) == 1:
        photos = [replace(p, side=waiting[0]) if p.role == "rack" and p.side is None else p for p in photos]
    sides = {tile.id: _side(tile, photos) for tile in reading.tiles}
    for meld in reading.melds:
        sides |= dict.fromkeys(meld, _of_meld([reading.tile(id) for id in meld], sides))
    counted = {*reading.rack, *(id for meld in reading.melds for id in meld)}
    tiles = (replace(tile, side=sides[tile.id]) if tile.id in counted else tile for tile in reading.tiles)
    return replace(reading, photos=tuple(photos), tiles=tuple(tiles))


def _side(tile: SeenTile, photos: Sequence[Photo]) -> int | None:
    """A tile's side as it is known, or as its photo or the line through it says."""
    if tile.side is not None or tile.photo is None:
        return tile.side
    photo = photos[tile.photo]
    if photo.side is not None or photo.divider is None or tile.corners is None:
        return photo.side
    return side_of(photo.divider, np.mean(tile.corners, axis=0))


def _of_meld(tiles: Sequence[SeenTile], sides: dict[int, int | None]) -> int | None:
    """A meld lies whole on one side: the one that is known of its tiles, else that of most of them."""
    known = one_side(tile.side for tile in tiles)
    if known is not None:
        return known
    counts = Counter(sides[tile.id] for tile in tiles if sides[tile.id] is not None)
    return counts.most_common(1)[0][0] if counts else None


def _divider(reading: Reading, photo: int, params: DivideParams) -> Line | None:
    """The line proposed through a photo: none where it is a rack's, was given with a side, or shows no meld."""
    if reading.photos[photo].role == "rack" or reading.photos[photo].side is not None:
        return None
    here = {t.id: t.corners for t in reading.tiles if t.photo == photo and t.corners is not None}
    melds = [np.concatenate([here[id] for id in meld if id in here]) for meld in reading.melds if set(meld) & set(here)]
    width, height = reading.photos[photo].width, reading.photos[photo].height
    return dividing_line(melds, width, height, params) if melds else None


def dividing_line(melds: Sequence[np.ndarray], width: int, height: int, params: DivideParams = DivideParams()) -> Line:
    """A line from edge to edge of a photo, its first end such that side 0 is the nearer (lower) one.

    melds: the corners of each one's tiles, float (N, 2), pixels. The line lies in the middle of a straight gap, the
    one that is widest times the share of tiles on its emptier side: two pairs' melds lie apart, each side's together.
    A single meld is divided from nothing: the line crosses the photo in the middle.
    """
    across, at = np.array([0.0, 1.0]), height / 2
    best = -np.inf
    for angle in np.arange(params.directions) * np.pi / params.directions:
        way = np.array([np.cos(angle), np.sin(angle)])
        for gap, share, middle in _gaps([meld @ way for meld in melds]):
            # Where melds lie in each other's way all gaps are below 0, and the least overlap is taken.
            worth = gap * share if gap > 0 else gap
            if worth > best:
                best, across, at = worth, way, middle
    return _clipped(across, at, width, height)


def _gaps(melds: Sequence[np.ndarray]) -> list[tuple[float, float, float]]:
    """Between melds laid along a line, (N,) each: how wide, the share of tiles on the emptier side, the middle."""
    spans = sorted((float(meld.min()), float(meld.max()), len(meld)) for meld in melds)
    total, before, high, found = sum(size for *_, size in spans), 0, -np.inf, []
    for (_, top, size), (low, *_) in pairwise(spans):
        before, high = before + size, max(high, top)
        found.append((low - high, min(before, total - before) / total, (low + high) / 2))
    return found


def _clipped(across: np.ndarray, at: float, width: int, height: int) -> Line:
    """The line of all points p with p · across = at, from edge to edge of a photo and from left to right, so that
    side 0 is below it (of an upright line, on its left: nothing says which is nearer)."""
    (x, y), ends = across, []
    if abs(y) > 1e-9:
        ends += [(edge, (at - x * edge) / y) for edge in (0.0, float(width))]
    if abs(x) > 1e-9:
        ends += [((at - y * edge) / x, edge) for edge in (0.0, float(height))]
    inside = [(px, py) for px, py in ends if -0.5 <= px <= width + 0.5 and -0.5 <= py <= height + 0.5]
    if len(set(inside)) < 2:
        return (0.0, height / 2), (float(width), height / 2)
    return _rounded(min(inside)), _rounded(max(inside))


def _rounded(point: tuple[float, float]) -> tuple[float, float]:
    return round(float(point[0]), 1), round(float(point[1]), 1)
