"""A hand of a match as a request writes it."""

from __future__ import annotations

import json
import secrets
from typing import Any, Final

from api.book.book import WrittenHand
from api.http.problems import ProblemError
from api.http.wire import reading_of
from api.sheet import hand_of, rack_shown, statement
from scoring import HandError, Match, match_hand_from_json

MOST_BYTES: Final = 1 << 20
"""Of what a hand is made from: a Reading of every tile of a box has a fifth of it."""


def written_hand(match: Match, document: object, hand_id: str | None = None) -> WrittenHand:
    """The hand of `{"hands": [an entry for each side]}`; without an id it has a new one.

    Besides what a match's hand may be made from, an entry may be `{"hand": a Hand without tiles, "reading": a
    Reading as corrected}`. Raises HandError, ReadingError, and ProblemError where it is too large.
    """
    shown = [True, True]
    entries = document.get("hands") if isinstance(document, dict) else None
    given = document
    if isinstance(entries, list):
        plain = list(entries)
        for index, entry in enumerate(entries[:2]):
            if isinstance(entry, dict) and "reading" in entry:
                plain[index], shown[index] = _of_reading(match, entry, f"hands[{index}].hand")
        given = {**document, "hands": plain}  # type: ignore[dict-item]
    hand = match_hand_from_json(match, hand_id or secrets.token_urlsafe(6), given, racks_shown=(shown[0], shown[1]))
    if len(json.dumps(entries)) > MOST_BYTES:
        raise ProblemError(413, "request-too-large", "La mano trae demasiados datos.", "The hand brings too much data.")
    assert isinstance(entries, list)
    return WrittenHand(hand, entries)


def _of_reading(match: Match, entry: dict[str, Any], path: str) -> tuple[dict[str, Any], bool]:
    """The Hand that a Reading and what was said of it make, and whether its rack was seen or stated."""
    reading, facts = reading_of(entry)
    if isinstance(facts, dict):
        facts = {"ruleset": match.ruleset.id, "options": dict(match.ruleset.options), **facts}
    try:
        said = statement(facts)
    except HandError as error:
        raise error.inside(path) from error
    return hand_of(reading, said).to_json(), rack_shown(reading, said)
