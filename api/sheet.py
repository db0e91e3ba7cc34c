"""From a Reading and what the players say to a score: the sheet that every way in hands out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from scoring import DEFAULT_RULESET, Hand, HandError, Score, Tile, score, total_range
from vision.reading import Reading, ReadingError


@dataclass(frozen=True)
class Statement:
    """What the players say of a hand whose tiles come from photos.

    hand: the ruleset and the facts, without tiles. rack_empty: whether they said that no tile was left.
    """

    hand: Hand
    rack_empty: bool


def statement(document: object) -> Statement:
    """A Hand without tiles, as parsed JSON. Without a ruleset it is the default one; `"rack": []` says it is
    empty.

    Raises HandError: what it does for any Hand, and `tiles-and-photos` where it names tiles.
    """
    if isinstance(document, Mapping):
        document = {"ruleset": DEFAULT_RULESET, **document}
    hand = Hand.from_json(document, with_tiles=False)
    if hand.melds or hand.rack:
        raise HandError(
            "tiles-and-photos",
            "melds" if hand.melds else "rack",
            "Las fichas salen de las fotos: la mano no tiene que traer ninguna.",
            "The tiles come from the photos: the hand must not name any.",
        )
    return Statement(hand, isinstance(document, Mapping) and "rack" in document)


def sheet(reading: Reading, said: Statement) -> dict[str, Any]:
    """The contract's Score of a Reading, with `reading`, the ids of its tiles and `total_range`.

    Loose tiles score nothing. The rack counts as shown where a photo was given as one or it was said to be
    empty; tiles seen in it count even then. Besides `lines[].ids` there are `melds[].ids`, and
    `problems[].ids` of the tiles that a fault is about. Raises ReadingError where a tile is none.
    """
    faces = faces_of(reading)
    hand = hand_of(reading, said)
    document = with_ids(score(hand, rack_shown=rack_shown(reading, said)).to_json(), reading, faces)
    least, most = total_range(hand, *doubts_of(reading))
    return {**document, "total_range": {"least": least, "most": most}, "reading": reading.to_json()}


def with_ids(document: dict[str, Any], reading: Reading, faces: Mapping[int, Tile]) -> dict[str, Any]:
    """A Score's JSON with the ids of the Reading's tiles that it was made of."""
    for meld, ids in zip(document["melds"], reading.melds, strict=True):
        meld["ids"] = list(ids)
    for line in document["lines"]:
        line["ids"] = _line_ids(line, reading)
    for problem in document["problems"]:
        problem["ids"] = problem_ids(problem, reading, faces)
    return document


def counted(reading: Reading, said: Statement) -> Score:
    """The Score of a Reading, without what only photos have. Raises ReadingError where a tile is none."""
    return score(hand_of(reading, said), rack_shown=rack_shown(reading, said))


def rack_shown(reading: Reading, said: Statement) -> bool:
    """Whether a rack's photo was given, or the players said that no tile was left."""
    return said.rack_empty or any(photo.role == "rack" for photo in reading.photos)


def hand_of(reading: Reading, said: Statement) -> Hand:
    """The Hand that a Reading and what the players said make. Raises ReadingError where a tile is none."""
    faces = faces_of(reading)
    return replace(
        said.hand,
        melds=tuple(tuple(faces[i] for i in meld) for meld in reading.melds),
        rack=tuple(faces[i] for i in reading.rack),
    )


def faces_of(reading: Reading) -> dict[int, Tile]:
    """The tiles of a Reading by id."""
    faces = {}
    for index, tile in enumerate(reading.tiles):
        faces[tile.id] = _face(tile.tile, f"tiles[{index}].tile")
    return faces


def _face(text: str, path: str) -> Tile:
    try:
        return Tile.parse(text)
    except ValueError as error:
        raise ReadingError(path, "esa ficha no existe", "there is no such tile") from error


def doubts_of(
    reading: Reading,
) -> tuple[dict[tuple[int, int], frozenset[Tile]], dict[int, frozenset[Tile]]]:
    """What else each tile in review may be, by its place in the melds and in the rack, as `total_range`
    wants.
    """
    place = {tile.id: index for index, tile in enumerate(reading.tiles)}
    others = {
        id: frozenset(_face(text, f"tiles[{place[id]}].alternatives") for text in texts)
        for id, texts in reading.doubts().items()
    }
    melds = {(m, i): others[id] for m, meld in enumerate(reading.melds) for i, id in enumerate(meld) if id in others}
    return melds, {i: others[id] for i, id in enumerate(reading.rack) if id in others}


def _line_ids(line: Mapping[str, Any], reading: Reading) -> list[int]:
    """The ids of a line's tiles, in the line's order."""
    if line["code"] == "laid_tiles":
        return [id for meld in reading.melds for id in meld]
    if line["code"] == "canasta":
        return list(reading.melds[line["meld"]])
    return list(reading.rack) if line["code"] == "tiles_left" else []


def problem_ids(problem: Mapping[str, Any], reading: Reading, faces: Mapping[int, Tile]) -> list[int]:
    """The tiles that a fault is about: those of its face, of its meld, or those of its face in its meld."""
    if "meld" not in problem and "tile" not in problem:
        return []
    groups = (*reading.melds, reading.rack)
    group = reading.melds[problem["meld"]] if "meld" in problem else [id for ids in groups for id in ids]
    return [id for id in group if "tile" not in problem or str(faces[id]) == problem["tile"]]
