"""A rack seen in the photo of the table and in its own counts once."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from vision.rack_again import racks_once
from vision.reading import Photo, Reading, ReviewItem, SeenTile


def reading(table: list[str], rack: list[str], sides: tuple[Any, Any] = (None, None)) -> Reading:
    """Rack tiles of a photo of the table, and of a rack's photo."""
    photos = (Photo("mesa.jpg", 9, 9, ""), Photo("atril.jpg", 9, 9, "", "rack"))
    tiles = tuple(
        SeenTile(id, photo, face, 0.9, None, "rack", sides[photo])
        for id, (photo, face) in enumerate([*((0, face) for face in table), *((1, face) for face in rack)])
    )
    return Reading(
        photos, tiles, (), tuple(range(len(tiles))), (), review=tuple(ReviewItem(t.id, "", 0) for t in tiles)
    )


def test_a_tile_that_both_photos_show_is_the_racks_photos() -> None:
    found = racks_once(reading(["R5", "K9"], ["K9", "B2"]))
    assert (found.rack, found.duplicates) == ((0, 2, 3), ((1, 2),))
    assert [item.tile for item in found.review] == [0, 2, 3]


def test_tiles_are_taken_for_each_other_one_to_one() -> None:
    assert racks_once(reading(["R5", "R5"], ["R5"])).rack == (1, 2)
    assert racks_once(reading(["R5"], ["R5", "R5"])).rack == (1, 2)


def test_an_unread_tile_and_one_of_the_other_side_are_no_twins() -> None:
    for seen in (reading(["?"], ["?"]), reading(["R5"], ["R5"], (1, 0))):
        assert racks_once(seen) == seen


def test_what_was_known_to_be_one_tile_stays_so() -> None:
    seen = replace(reading(["R5", "K3"], ["R5"]), duplicates=((1, 2),), rack=(0, 2))
    assert racks_once(seen).duplicates == ((0, 1, 2),)
