"""The book: every step that a match can take, each carried out whole or not at all."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final

from sqlalchemy import delete, select
from sqlalchemy.orm import Session, undefer

from api.book.database import GONE, Database
from api.book.errors import BookError, unknown_hand
from api.book.record import Record
from api.book.rows import Once, drop_photos, known, match_row, note, now, record, repeated
from api.book.tables import ChangeRow, MatchRow
from scoring import Match, MatchError, MatchHand

MOST_CHANGES: Final = 1000
"""Of one match: far more than hands are played."""

Step = Callable[[Session, Record], None]
"""What a request does to a match as it stands."""


@dataclass(frozen=True)
class WrittenHand:
    """A hand and what it was made from: one entry a side, as JSON."""

    hand: MatchHand
    entries: list[Any]


class Book:
    """Methods may be called from any thread. Each raises BookError, and MatchError where a step is out of turn."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def start(self, match: Match, once: Once) -> Record:
        """A new match. A repeated request gives the match that it started the first time."""
        with self._database.writing() as session:
            if once.key is not None:
                self._database.take_turn(session, once.key)
            before = repeated(session, "", once)
            if before is not None:
                return record(session, match_row(session, before))
            row = MatchRow(
                id=secrets.token_urlsafe(12),
                revision=1,
                ruleset=match.ruleset.id,
                options=dict(match.ruleset.options),
                sides=list(match.sides),
                target=match.target,
                start=list(match.start),
                keep_photos=False,
                made=now(),
            )
            session.add(row)
            session.flush()
            note(session, "", once, row.id)
            return record(session, row)

    def get(self, match_id: str) -> Record:
        with self._database.reading() as session:
            return record(session, match_row(session, match_id))

    def add_hand(self, match_id: str, written: WrittenHand, once: Once) -> Record:
        return self._change(match_id, once, lambda session, found: _add(session, found, written))

    def change_hand(self, match_id: str, written: WrittenHand, once: Once) -> Record:
        """Put a hand in the place of the one with its id."""

        def step(session: Session, found: Record) -> None:
            found.match.change(written.hand)
            _write(session, found, written)

        return self._change(match_id, once, step)

    def remove_hand(self, match_id: str, hand_id: str, once: Once) -> Record:
        def step(session: Session, found: Record) -> None:
            found.match.remove(hand_id)
            session.add(_row(found, "removed", hand_id))

        return self._change(match_id, once, step)

    def end(self, match_id: str, written: WrittenHand | None, once: Once) -> Record:
        """End a match before anybody has won. written: the hand that was being played; None where it is void."""

        def step(session: Session, found: Record) -> None:
            if found.match.finished:
                raise MatchError("match-finished", "El partido ya terminó.", "The match is over.")
            if written is None:
                session.add(_row(found, "ended", None))
                return
            _add(session, found, written)
            if not found.match.add(written.hand).finished:
                session.add(_row(replace(found, next_number=found.next_number + 1), "ended", None))

        return self._change(match_id, once, step)

    def undo(self, match_id: str, once: Once) -> Record:
        """Take the last change back: a hand added, edited or removed, or the end."""

        def step(session: Session, found: Record) -> None:
            if found.last is None:
                raise BookError("nothing-to-undo", "No hay nada para deshacer.", "There is nothing to undo.")
            last = ChangeRow.number == found.next_number - 1
            session.execute(delete(ChangeRow).where(ChangeRow.match_id == match_id, last))
            if found.last.kind == "added":
                # Its photos are of a hand that never was.
                drop_photos(session, match_id, found.last.hand_id)

        return self._change(match_id, once, step)

    def keep_photos(self, match_id: str, keep: bool, once: Once) -> Record:
        """Say whether the photos stay when the match is over. Said afterwards that they do not, they go."""

        def step(session: Session, found: Record) -> None:
            match_row(session, match_id).keep_photos = keep

        return self._change(match_id, once, step)

    def delete(self, match_id: str, once: Once) -> None:
        """Delete a match with all that belongs to it."""
        with self._database.writing() as session:
            known(session, match_row(session, match_id, lock=True), once)
            # What hangs on the row goes with it: the database sees to that.
            session.execute(delete(MatchRow).where(MatchRow.id == match_id))
            session.info[GONE] = True

    def hand(self, match_id: str, hand_id: str) -> dict[str, Any]:
        """One hand as it was written: `entries`, and `scores`, a Score or null for each side."""
        with self._database.reading() as session:
            hands = record(session, match_row(session, match_id)).to_json()["hands"]
            shown = next((hand for hand in hands if hand["id"] == hand_id), None)
            if shown is None:
                raise unknown_hand()
            query = select(ChangeRow).where(ChangeRow.match_id == match_id, ChangeRow.hand_id == hand_id)
            whole = query.options(undefer(ChangeRow.entries), undefer(ChangeRow.scores))
            latest = whole.order_by(ChangeRow.number.desc()).limit(1).execution_options(populate_existing=True)
            row = session.scalars(latest).one()
            return {"version": 1, **shown, "entries": row.entries, "scores": row.scores}

    def _change(self, match_id: str, once: Once, step: Step) -> Record:
        with self._database.writing() as session:
            row = match_row(session, match_id, lock=True)
            if repeated(session, match_id, once) is None:
                found = known(session, row, once)
                step(session, found)
                row.revision += 1
                session.flush()
                note(session, match_id, once, match_id)
                if record(session, row).match.finished and not row.keep_photos:
                    drop_photos(session, match_id)
            return record(session, row)


def _add(session: Session, found: Record, written: WrittenHand) -> None:
    found.match.add(written.hand)
    _write(session, found, written)


def _write(session: Session, found: Record, written: WrittenHand) -> None:
    hand = written.hand
    row = _row(found, "hand", hand.id)
    row.totals, row.replay, row.provisional = list(hand.totals), hand.replay, hand.provisional
    row.entries = written.entries
    row.scores = [None if score is None else score.to_json() for score in hand.scores]
    session.add(row)


def _row(found: Record, kind: str, hand_id: str | None) -> ChangeRow:
    # Of a full match hands can still be deleted, what was done last undone, and it can be ended.
    if found.next_number >= MOST_CHANGES and kind == "hand":
        raise BookError(
            "match-full",
            "Este partido ya tiene demasiados cambios: terminalo y empezá otro.",
            "This match has too many changes: end it and start another.",
        )
    return ChangeRow(
        match_id=found.id,
        number=found.next_number,
        kind=kind,
        hand_id=hand_id,
        totals=None,
        replay=False,
        provisional=False,
        entries=None,
        scores=None,
        made=now(),
    )
