"""What kinds of mistakes a reading made: misses and false tiles of a photo, paired up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from datasets.measures import Comparison

KINDS = ("colour", "number", "both", "joker", "unread", "missed", "false")


def kinds_of_error(photos: Iterable[Comparison]) -> Counter[str]:
    """How many mistakes of each of `KINDS` there are.

    A tile owed and one read too many are one mistake, the more alike the sooner: "colour" of the right number, "number"
    of the right colour, "both" wrong, a "joker" taken for a number or a number for one, "unread". What is left over was
    "missed", or is a "false" tile.
    """
    found: Counter[str] = Counter()
    for photo in photos:
        missing, extra = list(photo.missing), list(photo.extra)
        for kind in KINDS[:5]:
            for face in list(missing):
                read = next((other for other in extra if _kind(face, other) == kind), None)
                if read is not None:
                    missing.remove(face)
                    extra.remove(read)
                    found[kind] += 1
        found["missed"] += len(missing)
        found["false"] += len(extra)
    return found


def _kind(face: str, read: str) -> str:
    if read == "?":
        return "unread"
    if "J" in {face, read}:
        return "joker"
    if face[1:] == read[1:]:
        return "colour"
    return "number" if face[0] == read[0] else "both"
