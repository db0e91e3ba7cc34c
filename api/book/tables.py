"""The tables of the book.

A match's hands are not kept as they stand but as the changes made to them, in order: what stands is what the last
change of each hand says. So nothing is ever overwritten, and to undo is to take the last change away.
"""

from __future__ import annotations

import json
from typing import Any, Final

from sqlalchemy import ForeignKey, Index, LargeBinary, String, Text
from sqlalchemy.engine import Dialect
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column
from sqlalchemy.types import TypeDecorator

SCHEMA: Final = 1
"""Counts up with every change of the tables that an older book does not have."""


class JsonText(TypeDecorator[Any]):
    """A JSON document as ASCII text: a NUL or half a character, which a database may refuse, stays escaped."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Any, dialect: Dialect) -> str | None:
        return None if value is None else json.dumps(value, allow_nan=False, separators=(",", ":"))

    def process_result_value(self, value: Any, dialect: Dialect) -> Any:
        return None if value is None else json.loads(value)


class Base(DeclarativeBase):
    pass


class SchemaRow(Base):
    __tablename__ = "book_schema"

    version: Mapped[int] = mapped_column(primary_key=True)


class MatchRow(Base):
    """revision: counts up with every change, undoing too; it is the Match's ETag. made: seconds since 1970, UTC."""

    __tablename__ = "book_match"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    revision: Mapped[int]
    ruleset: Mapped[str] = mapped_column(String(64))
    options: Mapped[Any] = mapped_column(JsonText)
    sides: Mapped[Any] = mapped_column(JsonText)
    target: Mapped[int | None]
    start: Mapped[Any] = mapped_column(JsonText)
    keep_photos: Mapped[bool]
    made: Mapped[int]


class ChangeRow(Base):
    """kind: `hand` (written or written anew), `removed`, or `ended`, which is of no hand.

    entries: what was written, one a side; scores: how its points came about, a Score or null a side.
    """

    __tablename__ = "book_change"

    match_id: Mapped[str] = mapped_column(ForeignKey("book_match.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(String(16))
    hand_id: Mapped[str | None] = mapped_column(String(32))
    totals: Mapped[Any] = mapped_column(JsonText, nullable=True)
    replay: Mapped[bool]
    provisional: Mapped[bool]
    entries: Mapped[Any] = mapped_column(JsonText, nullable=True, deferred=True)
    scores: Mapped[Any] = mapped_column(JsonText, nullable=True, deferred=True)
    made: Mapped[int]


class PhotoRow(Base):
    """A photo of a hand, upright, as a JPEG that says nothing but its pixels. width, height: pixels.

    number: its place among the photos of its hand.
    """

    __tablename__ = "book_photo"
    __table_args__ = (Index("book_photo_of_hand", "match_id", "hand_id"),)

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    match_id: Mapped[str] = mapped_column(ForeignKey("book_match.id", ondelete="CASCADE"))
    hand_id: Mapped[str] = mapped_column(String(32))
    number: Mapped[int]
    sha256: Mapped[str] = mapped_column(String(64))
    width: Mapped[int]
    height: Mapped[int]
    made: Mapped[int]
    jpeg: Mapped[bytes] = mapped_column(LargeBinary, deferred=True)


class RequestRow(Base):
    """A request that was carried out, so that it is not carried out again. scope: its match's id, or empty."""

    __tablename__ = "book_request"

    scope: Mapped[str] = mapped_column(String(32), primary_key=True)
    key: Mapped[str] = mapped_column(String(200), primary_key=True)
    fingerprint: Mapped[str] = mapped_column(String(64))
    match_id: Mapped[str] = mapped_column(ForeignKey("book_match.id", ondelete="CASCADE"), index=True)
