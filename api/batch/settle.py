"""What people said of doubtful tiles, put into a Reading."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from api.batch.journal import Change
from scoring import Tile
from vision.reading import Reading, SeenTile

NO_TILE = "-"
TAKEN_BACK = ""


def is_answer(text: str) -> bool:
    """Whether a text may be said of a tile: a face, `-` for no tile at all, or nothing to take it back."""
    if text in (NO_TILE, TAKEN_BACK):
        return True
    try:
        return not Tile.parse(text).is_unread
    except ValueError:
        return False


def doubtful(reading: Reading) -> list[SeenTile]:
    """The tiles that a person should look at, those with the most points at stake first: in review, and unread."""
    reviewed = {item.tile: item.points_at_stake for item in reading.review}
    tiles = [t for t in reading.tiles if t.id in reviewed or (t.tile == "?" and t.place != "loose")]
    return sorted(tiles, key=lambda t: (-reviewed.get(t.id, 0), t.id))


def settled(reading: Reading, changes: Iterable[Change]) -> Reading:
    """The reading as people left it: the last word on each tile holds, and such a tile is in doubt no more."""
    last = {change.tile: change.after for change in changes}
    said = {tile: face for tile, face in last.items() if face != TAKEN_BACK}
    if not said:
        return reading
    away = {tile for tile, face in said.items() if face == NO_TILE}
    tiles = tuple(_settled(tile, said[tile.id]) if tile.id in said else tile for tile in reading.tiles)
    return replace(
        reading,
        tiles=tiles,
        melds=tuple(row for meld in reading.melds if (row := tuple(i for i in meld if i not in away))),
        rack=tuple(i for i in reading.rack if i not in away),
        loose=tuple(sorted({*reading.loose, *away})),
        review=tuple(item for item in reading.review if item.tile not in said),
    )


def _settled(tile: SeenTile, face: str) -> SeenTile:
    if face == NO_TILE:
        return replace(tile, place="loose", corrected_by="person")
    return replace(tile, tile=face, corrected_by="person", alternatives=())
