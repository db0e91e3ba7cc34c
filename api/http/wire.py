"""A Reading as a client sends it back."""

from __future__ import annotations

from collections.abc import Mapping

from scoring import HandError
from vision.reading import Reading, ReadingError

MOST_TILES = 500
"""Far more than the tiles of a box in every photo of a hand."""


def reading_of(document: Mapping[str, object]) -> tuple[Reading, object]:
    """The Reading of `{"hand": …, "reading": …}` or `{"sides": …, "reading": …}`, and the rest: the Hand, or `sides`
    as it stands. Raises HandError and ReadingError."""
    with_sides = "sides" in document
    for key in document:
        if key not in ("version", "sides" if with_sides else "hand", "reading"):
            raise HandError(
                "unknown-field",
                "",
                "Con una lectura van solo reading y hand, o reading y sides.",
                "With a reading go only reading and hand, or reading and sides.",
            )
    data = document["reading"]
    if isinstance(data, dict):
        for key in ("tiles", "melds"):
            if isinstance(data.get(key), list) and len(data[key]) > MOST_TILES:
                raise ReadingError(key, f"son más de {MOST_TILES}", f"there are more than {MOST_TILES}")
    said = {"sides": document["sides"]} if with_sides else document.get("hand", {})
    return Reading.from_json(data), said
