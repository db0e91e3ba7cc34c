"""A hand of a match as a request writes it."""

from __future__ import annotations

import json
import secrets
from typing import Any, Final

from api.book.book import WrittenHand
from api.http.problems import ProblemError
from api.http.wire import reading_of
from api.sheet import hand_of, rack_shown, statement
from api.sides import of_side, side_rack_shown, unknown
from scoring import HandError, Match, match_hand_from_json

MOST_BYTES: Final = 1 << 20
"""Of what a hand is made from: a Reading of every tile of a box has a fifth of it."""


def written_hand(match: Match, document: object, hand_id: str | None = None) -> WrittenHand:
    """The hand of `{"hands": [an entry for each side]}`; without an id it has a new one.

    Besides what a match's hand may be made from, an entry may be `{"hand": a Hand without tiles, "reading": a
    Reading as corrected}`; of a Reading of both sides' photos, `side` says whose this entry is. Raises HandError,
    ReadingError, and ProblemError where it is too large or a tile's side is unknown.
    """
    shown = [True, True]
    entries = document.get("hands") if isinstance(document, dict) else None
    given = document
    if isinstance(entries, list):
        plain = list(entries)
        for index, entry in enumerate(entries[:2]):
            if isinstance(entry, dict) and "reading" in entry:
                plain[index], shown[index] = _of_reading(match, entry, f"hands[{index}]")
        given = {**document, "hands": plain}  # type: ignore[dict-item]
    hand = match_hand_from_json(match, hand_id or secrets.token_urlsafe(6), given, racks_shown=(shown[0], shown[1]))
    if len(json.dumps(entries)) > MOST_BYTES:
        raise ProblemError(413, "request-too-large", "La mano trae demasiados datos.", "The hand brings too much data.")
    assert isinstance(entries, list)
    return WrittenHand(hand, entries)


def _of_reading(match: Match, entry: dict[str, Any], path: str) -> tuple[dict[str, Any], bool]:
    """The Hand that a Reading and what was said of it make, and whether its rack was seen or stated."""
    side = entry.get("side")
    if side not in (None, 0, 1) or isinstance(side, bool):
        raise HandError("wrong-type", f"{path}.side", "El lado tiene que ser 0 o 1.", "The side must be 0 or 1.")
    reading, facts = reading_of({key: value for key, value in entry.items() if key != "side"})
    if isinstance(facts, dict):
        facts = {"ruleset": match.ruleset.id, "options": dict(match.ruleset.options), **facts}
    try:
        said = statement(facts)
    except HandError as error:
        raise error.inside(f"{path}.hand") from error
    if side is None:
        return hand_of(reading, said).to_json(), rack_shown(reading, said)
    if unknown(reading):
        raise ProblemError(
            422,
            "unknown-side",
            "Hay fichas que no se sabe de qué lado son: decilo en la foto antes de anotar la mano.",
            "There are tiles of which nobody knows whose they are: say so in the photo before writing the hand.",
        )
    return hand_of(of_side(reading, side), said).to_json(), side_rack_shown(reading, said, side)
