"""A match as it stands in the book: the changes made to it, added up to a Match and what is shown around it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from api.book.tables import ChangeRow, MatchRow, PhotoRow
from scoring import Match, MatchHand, ruleset


@dataclass(frozen=True)
class LastChange:
    """What undoing would take back. kind: `added`, `edited`, `removed`, `ended`. hand_id: None for `ended`."""

    kind: str
    hand_id: str | None

    def to_json(self) -> dict[str, Any]:
        return {"kind": self.kind, "hand": self.hand_id}


@dataclass(frozen=True)
class Record:
    """photos: by hand, in the order they came, without their pixels. next_number: of the next change."""

    id: str
    revision: int
    match: Match
    keep_photos: bool
    photos: Mapping[str, Sequence[PhotoRow]]
    last: LastChange | None
    next_number: int

    def to_json(self) -> dict[str, Any]:
        """The contract's Match without keys; hands carry their `photos`, and `undo` says what would be taken back."""
        document = self.match.to_json(self.id)
        for hand in document["hands"]:
            hand["photos"] = [photo_json(photo) for photo in self.photos.get(hand["id"], ())]
        return {
            **document,
            "revision": self.revision,
            "keep_photos": self.keep_photos,
            "undo": None if self.last is None else self.last.to_json(),
        }


def photo_json(photo: PhotoRow) -> dict[str, Any]:
    return {"id": photo.id, "width": photo.width, "height": photo.height}


def record_of(row: MatchRow, changes: Sequence[ChangeRow], photos: Sequence[PhotoRow]) -> Record:
    """The record of a match's rows; `changes` in their order."""
    hands: dict[str, MatchHand | None] = {}
    ended, last = False, None
    for change in changes:
        if change.hand_id is None:
            ended, last = True, LastChange("ended", None)
            continue
        known = change.hand_id in hands
        # A hand that is written anew keeps the place of its first writing.
        hands[change.hand_id] = _hand(change) if change.kind == "hand" else None
        last = LastChange("removed" if change.kind == "removed" else "edited" if known else "added", change.hand_id)
    standing = tuple(hand for hand in hands.values() if hand is not None)
    match = Match(
        ruleset(row.ruleset).with_options(row.options),
        (row.sides[0], row.sides[1]),
        row.target,
        (row.start[0], row.start[1]),
        standing,
        ended,
    )
    by_hand: dict[str, list[PhotoRow]] = {}
    for photo in photos:
        by_hand.setdefault(photo.hand_id, []).append(photo)
    number = changes[-1].number + 1 if changes else 0
    return Record(row.id, row.revision, match, row.keep_photos, by_hand, last, number)


def _hand(change: ChangeRow) -> MatchHand:
    return MatchHand(str(change.hand_id), (change.totals[0], change.totals[1]), change.replay, change.provisional)
