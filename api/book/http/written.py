"""A hand of a match as a request writes it."""

from __future__ import annotations

import json
import secrets
from dataclasses import replace
from typing import Any, Final

from api.book.book import WrittenHand
from api.http.problems import ProblemError
from api.http.wire import reading_of
from api.sheet import counted, hand_of, statement
from scoring import HandError, Match, match_hand_from_json

MOST_BYTES: Final = 1 << 20
"""Of what a hand is made from: a Reading of every tile of a box has a fifth of it."""


def written_hand(match: Match, document: object, hand_id: str | None = None) -> WrittenHand:
    """The hand of `{"hands": [an entry for each side]}`; without an id it has a new one.

    Besides what a match's hand may be made from, an entry may be `{"hand": a Hand without tiles, "reading": a
    Reading as corrected}`. Raises HandError, ReadingError, and ProblemError where it is too large.
    """
    rack_unseen = False
    entries = document.get("hands") if isinstance(document, dict) else None
    if isinstance(entries, list):
        plain = []
        for index, entry in enumerate(entries):
            if isinstance(entry, dict) and "reading" in entry:
                entry, unseen = _of_reading(match, entry, f"hands[{index}].hand")
                rack_unseen = rack_unseen or unseen
            plain.append(entry)
        given: object = {**document, "hands": plain}  # type: ignore[dict-item]
    else:
        given = document
    hand = match_hand_from_json(match, hand_id or secrets.token_urlsafe(6), given)
    if len(json.dumps(entries)) > MOST_BYTES:
        raise ProblemError(413, "request-too-large", "La mano trae demasiados datos.", "The hand brings too much data.")
    assert isinstance(entries, list)
    return WrittenHand(replace(hand, provisional=hand.provisional or rack_unseen), entries)


def _of_reading(match: Match, entry: dict[str, Any], path: str) -> tuple[dict[str, Any], bool]:
    """The Hand that a Reading and what was said of it make, and whether nobody saw the rack."""
    reading, facts = reading_of(entry)
    if isinstance(facts, dict):
        facts = {"ruleset": match.ruleset.id, "options": dict(match.ruleset.options), **facts}
    try:
        said = statement(facts)
    except HandError as error:
        raise error.inside(path) from error
    unseen = any(problem.code == "rack-not-shown" for problem in counted(reading, said).problems)
    return hand_of(reading, said).to_json(), unseen
