"""What the book's steps have in common: finding a match's rows, repeated requests, and letting photos go."""

from __future__ import annotations

import time
from dataclasses import dataclass

from sqlalchemy import delete, select
from sqlalchemy.engine import CursorResult
from sqlalchemy.orm import Session

from api.book.database import GONE
from api.book.errors import BookError, match_changed, unknown_match
from api.book.record import Record, record_of
from api.book.tables import ChangeRow, MatchRow, PhotoRow, RequestRow


@dataclass(frozen=True)
class Once:
    """How a request is to be carried out once, and on what its sender knows.

    key: the same for each repetition of the request, or None. fingerprint: of its method, address and body.
    if_match: the revisions of which one must still stand, or None where that does not matter.
    """

    key: str | None = None
    fingerprint: str = ""
    if_match: frozenset[int] | None = None


def now() -> int:
    """Seconds since 1970, UTC."""
    return int(time.time())


def match_row(session: Session, match_id: str, lock: bool = False) -> MatchRow:
    """The row of a match, locked until the session ends where that is asked for. Raises BookError."""
    row = session.get(MatchRow, match_id, with_for_update=lock)
    if row is None:
        raise unknown_match()
    return row


def record(session: Session, row: MatchRow) -> Record:
    """The match as it stands in this session."""
    changes = session.scalars(select(ChangeRow).where(ChangeRow.match_id == row.id).order_by(ChangeRow.number)).all()
    photos = session.scalars(select(PhotoRow).where(PhotoRow.match_id == row.id).order_by(PhotoRow.number)).all()
    return record_of(row, changes, photos)


def known(session: Session, row: MatchRow, once: Once) -> Record:
    """The match as it stands. Raises BookError where the sender has not seen it so."""
    if once.if_match is not None and row.revision not in once.if_match:
        raise match_changed()
    return record(session, row)


def repeated(session: Session, scope: str, once: Once) -> str | None:
    """The match that this very request was carried out on before, or None. Raises BookError `key-reused`."""
    if once.key is None:
        return None
    before = session.get(RequestRow, (scope, once.key))
    if before is None:
        return None
    if before.fingerprint != once.fingerprint:
        raise BookError(
            "key-reused",
            "Esa Idempotency-Key ya se usó para otro pedido.",
            "That Idempotency-Key was used for another request.",
        )
    return before.match_id


def note(session: Session, scope: str, once: Once, match_id: str) -> None:
    """Remember that a request was carried out."""
    if once.key is not None:
        session.add(RequestRow(scope=scope, key=once.key, fingerprint=once.fingerprint, match_id=match_id))
        session.flush()


def drop_photos(session: Session, match_id: str, hand_id: str | None = None) -> None:
    """Let the photos of a match, or of one hand, go."""
    query = delete(PhotoRow).where(PhotoRow.match_id == match_id)
    if hand_id is not None:
        query = query.where(PhotoRow.hand_id == hand_id)
    result = session.execute(query)
    assert isinstance(result, CursorResult)
    if result.rowcount > 0:
        session.info[GONE] = True
