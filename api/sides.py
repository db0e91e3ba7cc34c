"""From a Reading of both sides' photos, and what the players say, to both sides' scores."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from api.sheet import Statement, doubts_of, faces_of, hand_of, problem_ids, statement, with_ids
from scoring import Hand, HandError, Problem, SidesScore, facing, may_have_canasta, score_sides, total_range
from vision.rack_again import racks_once
from vision.reading import Reading
from vision.sides import one_side, proposed

Statements = tuple[Statement, Statement]


def statements(document: object) -> Statements:
    """Both sides of `{"sides": [Hand without tiles, Hand without tiles]}`, as parsed JSON.

    Raises HandError: what `statement` does, its path beginning at the side, `wrong-sides`, `another-ruleset`.
    """
    given = document.get("sides") if isinstance(document, Mapping) and set(document) <= {"version", "sides"} else None
    if not isinstance(given, list) or len(given) != 2:
        raise HandError(
            "wrong-sides",
            "sides",
            "Para los dos lados va sides con dos manos, y nada más.",
            "For both sides there goes sides with two hands, and nothing else.",
        )
    first, second = (_inside(f"sides[{side}]", each) for side, each in enumerate(given))
    facing(first.hand, second.hand)  # Said before any photo is read: it needs one ruleset.
    return first, second


def _inside(parent: str, document: object) -> Statement:
    try:
        return statement(document)
    except HandError as error:
        raise error.inside(parent) from error


def with_sides(reading: Reading, said: Statements) -> Reading:
    """A Reading as it comes from the photos, with sides proposed for what has none."""
    return racks_once(proposed(reading, (said[0].rack_empty, said[1].rack_empty)))


def sides_sheet(reading: Reading, said: Statements, *, confirmed: bool = True) -> dict[str, Any]:
    """Both Scores of a Reading, each as `api.sheet.sheet` has one, but with one `reading` for both.

    A meld lies on the side that its tiles name. Tiles of a meld or rack that name none, and melds that name both,
    count for nobody: the problem `unknown-side`, of the hand and of each Score, names them. Where nobody `confirmed`
    the line that was proposed through a photo, the problem `sides-proposed` says so likewise. Raises ReadingError.
    """
    faces = faces_of(reading)
    parts = [of_side(reading, side) for side in (0, 1)]
    both = _scored(reading, said, confirmed)
    documents = [with_ids(score.to_json(), part, faces) for score, part in zip(both.scores, parts, strict=True)]
    for document, total in zip(documents, _ranges(reading, said), strict=True):
        document["total_range"] = dict(zip(("least", "most"), total, strict=True))
    problems = [problem.to_json() for problem in both.problems]
    whole = replace(reading, melds=(*parts[0].melds, *parts[1].melds), rack=(*parts[0].rack, *parts[1].rack))
    for problem in (*problems, *(each for document in documents for each in document["problems"])):
        if problem["code"] == "unknown-side":
            problem["ids"] = unknown(reading)
    for problem in problems:
        problem.setdefault("ids", problem_ids(problem, whole, faces))
    return {"version": 1, "scores": documents, "problems": problems, "reading": reading.to_json()}


def _scored(reading: Reading, said: Statements, confirmed: bool) -> SidesScore:
    """Both Scores of a Reading, without what only photos have. Raises ReadingError."""
    first, second = hands_of(reading, said)
    racks = side_rack_shown(reading, said[0], 0), side_rack_shown(reading, said[1], 1)
    both = score_sides(first, second, racks_shown=racks)
    more = []
    if count := len(unknown(reading)):
        more.append(_unknown_side(count))
    if not confirmed and any(photo.divider is not None for photo in reading.photos):
        more.append(_SIDES_PROPOSED)
    one, other = (replace(score, problems=(*score.problems, *more)) for score in both.scores)
    return SidesScore((one, other), (*both.problems, *more))


def hands_of(reading: Reading, said: Statements) -> tuple[Hand, Hand]:
    return hand_of(of_side(reading, 0), said[0]), hand_of(of_side(reading, 1), said[1])


def of_side(reading: Reading, side: int) -> Reading:
    """What of a Reading of both sides is one side's: its melds, its rack, its doubts."""
    sides = _sides(reading)
    return replace(
        reading,
        melds=tuple(meld for meld in reading.melds if meld and sides[meld[0]] == side),
        rack=tuple(id for id in reading.rack if sides[id] == side),
        review=tuple(item for item in reading.review if sides.get(item.tile) == side),
    )


def side_rack_shown(reading: Reading, said: Statement, side: int) -> bool:
    """Whether a photo of this side's rack was given, or some tile of one turned out to be its; or it was said to be
    empty."""
    racks = [n for n, photo in enumerate(reading.photos) if photo.role == "rack"]
    shown = {n for n in racks if reading.photos[n].side == side}
    shown |= {n for n in racks if any(reading.tile(id).photo == n for id in of_side(reading, side).rack)}
    return said.rack_empty or bool(shown)


def unknown(reading: Reading) -> list[int]:
    """The tiles that lie in a meld or a rack of no known side."""
    return [id for id, side in _sides(reading).items() if side is None]


def _sides(reading: Reading) -> dict[int, int | None]:
    """The side of every tile that counts: a meld's tiles lie where those of it that name a side say."""
    named = {tile.id: tile.side for tile in reading.tiles}
    sides = {id: named[id] for id in reading.rack}
    for meld in reading.melds:
        sides |= dict.fromkeys(meld, one_side(named[id] for id in meld))
    return sides


def _ranges(reading: Reading, said: Statements) -> list[tuple[int, int]]:
    """The least and the most of each side. Whether a hand is replayed hangs on the other side's tiles in doubt too."""
    hands = facing(*hands_of(reading, said))
    doubts = [doubts_of(of_side(reading, side)) for side in (0, 1)]
    found = []
    for side, hand in enumerate(hands):
        theirs = may_have_canasta(hands[1 - side], doubts[1 - side][0]) if hand.stock_ran_out else {True}
        versions = [replace(hand, opponents=replace(hand.opponents, has_canasta=has)) for has in theirs]
        ranges = [total_range(each, *doubts[side]) for each in versions]
        found.append((min(low for low, _ in ranges), max(high for _, high in ranges)))
    return found


_SIDES_PROPOSED = Problem(
    "sides-proposed",
    "De quién es cada juego lo propuso el programa, con una línea por la foto: falta que alguien diga que está bien.",
    "Whose each meld is was proposed by the program, with a line through the photo: someone has yet to say that it is"
    " right.",
)


def _unknown_side(count: int) -> Problem:
    if count == 1:
        return Problem(
            "unknown-side",
            "Hay 1 ficha que no se sabe de qué lado es: no cuenta para ninguno.",
            "There is 1 tile of which nobody knows whose it is: it counts for neither side.",
        )
    return Problem(
        "unknown-side",
        f"Hay {count} fichas que no se sabe de qué lado son: no cuentan para ninguno.",
        f"There are {count} tiles of which nobody knows whose they are: they count for neither side.",
    )
