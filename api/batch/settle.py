"""What people said of doubtful tiles, put into a Reading."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from api.batch.journal import WHOLE, Change
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


def standing(changes: Iterable[Change]) -> list[Change]:
    """The last word on each tile of each reading, where it was not taken back."""
    last = {(change.key, change.tile): change for change in changes}
    return [change for change in last.values() if change.after != TAKEN_BACK]


def change_words(change: Change, english: bool) -> str:
    """What was before and what after, as people call it."""
    if change.tile == WHOLE:
        return "looked at" if english else "mirada"
    if change.before == change.after:
        return f"{_face_words(change.after, english)}, {'confirmed' if english else 'confirmado'}"
    return f"{_face_words(change.before, english)} → {_face_words(change.after, english)}"


def _face_words(face: str, english: bool) -> str:
    if face == TAKEN_BACK:
        return "taken back" if english else "deshecho"
    if face == NO_TILE:
        return "no tile" if english else "no es una ficha"
    return Tile.parse(face).words[english]


def settled(reading: Reading, changes: Iterable[Change]) -> Reading:
    """The reading as people left it: the last word on each tile holds, and such a tile is in doubt no more."""
    said = {change.tile: change.after for change in standing(changes)}
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
