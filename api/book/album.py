"""The photos of a match's hands: there so that a hand can be looked at again, and gone when the match is over."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from typing import Final

from sqlalchemy import select

from api.book.bare import BarePhoto
from api.book.database import Database
from api.book.errors import BookError, unknown_hand
from api.book.record import Record
from api.book.rows import match_row, now, record
from api.book.tables import PhotoRow
from scoring import MatchError

MOST_PHOTOS: Final = 24
"""Of one hand, as many as are read at once."""


class Album:
    """Methods may be called from any thread. Each raises BookError."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, match_id: str, hand_id: str, photos: Sequence[BarePhoto]) -> Record:
        """Keep photos with a hand; one that is there already is not kept twice. Raises MatchError too."""
        with self._database.writing() as session:
            row = match_row(session, match_id, lock=True)
            found = record(session, row)
            if all(hand.id != hand_id for hand in found.match.hands):
                raise unknown_hand()
            if found.match.finished and not found.keep_photos:
                raise MatchError(
                    "match-finished",
                    "El partido ya terminó y sus fotos no se guardan.",
                    "The match is over and its photos are not kept.",
                )
            there = {photo.sha256 for photo in found.photos.get(hand_id, ())}
            new = {hashlib.sha256(photo.jpeg).hexdigest(): photo for photo in photos}
            new = {digest: photo for digest, photo in new.items() if digest not in there}
            if len(there) + len(new) > MOST_PHOTOS:
                raise BookError(
                    "photos-full",
                    f"Cada mano guarda hasta {MOST_PHOTOS} fotos.",
                    f"A hand keeps at most {MOST_PHOTOS} photos.",
                )
            for number, (digest, photo) in enumerate(new.items(), start=len(there)):
                session.add(
                    PhotoRow(
                        id=secrets.token_urlsafe(12),
                        match_id=match_id,
                        hand_id=hand_id,
                        number=number,
                        sha256=digest,
                        width=photo.width,
                        height=photo.height,
                        made=now(),
                        jpeg=photo.jpeg,
                    )
                )
            row.revision += bool(new)
            session.flush()
            return record(session, row)

    def jpeg(self, match_id: str, hand_id: str, photo_id: str) -> bytes:
        """One photo's bytes."""
        with self._database.reading() as session:
            match_row(session, match_id)
            photo = session.scalars(
                select(PhotoRow.jpeg).where(
                    PhotoRow.id == photo_id, PhotoRow.match_id == match_id, PhotoRow.hand_id == hand_id
                )
            ).one_or_none()
        if photo is None:
            raise BookError(
                "unknown-photo",
                "Esa foto ya no está: las fotos se van cuando termina el partido.",
                "That photo is not there any more: photos go when the match ends.",
            )
        return photo
