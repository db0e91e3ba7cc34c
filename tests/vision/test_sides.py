"""Whose tiles are whose, from photos with a side, and from the line proposed through a photo of both sides."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from vision.reading import Photo, Reading, SeenTile
from vision.sides import dividing_line, proposed, side_of

Row = tuple[float, float, int]


def quad(x: float, y: float) -> Any:
    return ((x - 7, y - 10), (x + 7, y - 10), (x + 7, y + 10), (x - 7, y + 10))


def reading(rows: list[Row], photos: tuple[Photo, ...] = (Photo("mesa.jpg", 400, 300, ""),), photo: int = 0) -> Reading:
    """Melds of so many tiles laid to the right from (x, y)."""
    tiles: list[SeenTile] = []
    melds = []
    for x, y, count in rows:
        first = len(tiles)
        tiles += [SeenTile(first + i, photo, "R7", 0.9, quad(x + 14 * i, y), "meld") for i in range(count)]
        melds.append(tuple(range(first, len(tiles))))
    return Reading(photos, tuple(tiles), tuple(melds), (), ())


def sides(found: Reading) -> list[int | None]:
    """One a meld; a meld may not lie on both."""
    named = [{found.tile(id).side for id in meld} for meld in found.melds]
    assert all(len(each) == 1 for each in named)
    return [each.pop() for each in named]


def turned(found: Reading, degrees: float) -> Reading:
    """The same table, the photo turned about its middle, with room around it."""
    angle = np.radians(degrees)
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    tiles = [
        replace(t, corners=tuple(map(tuple, ((np.array(t.corners) - (200, 150)) @ turn + (300, 300)).tolist())))
        for t in found.tiles
    ]
    return replace(found, tiles=tuple(tiles), photos=(Photo("mesa.jpg", 600, 600, ""),))


TABLE: list[Row] = [(60, 60, 7), (220, 70, 3), (80, 200, 3), (200, 205, 9), (90, 250, 4)]
"""Two melds of the far side, three of the near one."""


@pytest.mark.parametrize("degrees", [0, 10, -30, 60, 89])
def test_a_line_is_proposed_between_the_pairs(degrees: float) -> None:
    found = sides(proposed(turned(reading(TABLE), degrees)))
    assert found == [1, 1, 0, 0, 0]


def test_upside_down_the_other_side_is_the_nearer_one() -> None:
    assert sides(proposed(turned(reading(TABLE), 180))) == [0, 0, 1, 1, 1]


def test_one_meld_apart_is_no_side_by_itself() -> None:
    rows: list[Row] = [*TABLE, (330, 285, 3)]
    assert sides(proposed(reading(rows))) == [1, 1, 0, 0, 0, 0]


def test_a_meld_across_the_line_lies_where_most_of_it_does() -> None:
    # Two melds that no straight line parts: each still lies whole on one side.
    found = proposed(reading([(60, 140, 9), (80, 150, 9)]))
    assert set(sides(found)) <= {0, 1}


def test_the_line_goes_from_edge_to_edge_and_a_single_meld_leaves_it_in_the_middle() -> None:
    line = proposed(reading([(60, 60, 3)])).photos[0].divider
    assert line == ((0.0, 150.0), (400.0, 150.0))
    assert side_of(line, (200, 151)) == 0
    assert side_of(line, (200, 149)) == 1
    upright = dividing_line([np.array(quad(50, 150)), np.array(quad(350, 150))], 400, 300)
    assert upright == ((200.0, 0.0), (200.0, 300.0))


def test_a_photo_given_as_one_side_needs_no_line() -> None:
    found = proposed(reading(TABLE, (Photo("mesa.jpg", 400, 300, "", side=1),)))
    assert found.photos[0].divider is None
    assert sides(found) == [1] * 5


def test_what_is_known_of_a_tile_goes_for_its_whole_meld() -> None:
    seen = reading(TABLE)
    known = replace(seen, tiles=tuple(replace(t, side=0) if t.id == 8 else t for t in seen.tiles))
    assert sides(proposed(known)) == [1, 0, 0, 0, 0]


@pytest.mark.parametrize(
    ("racks", "empty", "side"),
    [
        ([None], (False, False), None),
        ([None], (True, False), 1),
        ([None], (False, True), 0),
        ([None, 0], (False, False), 1),
        ([None], (True, True), None),
    ],
)
def test_a_racks_photo_is_that_of_the_side_that_lacks_one(
    racks: list[int | None], empty: tuple[bool, bool], side: int | None
) -> None:
    photos = tuple(Photo("atril.jpg", 400, 300, "", "rack", each) for each in racks)
    tiles = tuple(SeenTile(n, n, "K3", 0.9, quad(50, 50), "rack", each) for n, each in enumerate(racks))
    found = proposed(Reading(photos, tiles, (), tuple(range(len(racks))), ()), empty)
    assert (found.tile(0).side, found.photos[0].side) == (side, side)
    assert [photo.divider for photo in found.photos] == [None] * len(racks)
    assert Reading.from_json(found.to_json()) == found


def test_loose_tiles_are_nobodys() -> None:
    seen = reading(TABLE)
    loose = SeenTile(99, 0, "K3", 0.9, quad(50, 50), "loose")
    found = proposed(replace(seen, tiles=(*seen.tiles, loose), loose=(99,)))
    assert found.tile(99).side is None
    assert Reading.from_json(found.to_json()) == found
