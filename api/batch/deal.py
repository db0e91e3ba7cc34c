"""One hand of a table as it was counted: what each side's photos came to, and what only both together show."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from api.batch.entry import SIDES, Entry, Key, Shot
from api.batch.texts import Note
from scoring import Problem
from vision.reading import Reading


@dataclass(frozen=True)
class SeenPhoto:
    """One input file of a hand and what came of it. place: its place in the Reading; refused: why it has none."""

    shot: Shot
    sha256: str
    place: int | None
    refused: Note | None


@dataclass(frozen=True)
class Row:
    """One side's hand as counted.

    key: of its outcome, empty where nothing was read. reading: as people left it; document: the contract's Score of it.
    photos: every photo of the hand, once. needs: what a person has to see to, and why.
    """

    entry: Entry
    key: str
    reading: Reading | None
    document: Mapping[str, Any] | None
    photos: tuple[SeenPhoto, ...]
    needs: tuple[Note, ...]

    @property
    def total(self) -> int | None:
        """The points: as counted, else as the table wrote them down."""
        if self.document is not None:
            return int(self.document["total"])
        return self.entry.noted

    @property
    def span(self) -> tuple[int, int] | None:
        """The least and the most that the total may be while tiles are in doubt."""
        if self.document is None:
            return None if self.entry.noted is None else (self.entry.noted, self.entry.noted)
        return self.document["total_range"]["least"], self.document["total_range"]["most"]

    @property
    def stake(self) -> int:
        """Points that hang on tiles in doubt."""
        return 0 if self.span is None else self.span[1] - self.span[0]


@dataclass(frozen=True)
class Deal:
    """One hand of a table: the rows of its sides, and what only both together show."""

    rows: tuple[Row, ...]
    shared: tuple[Problem, ...]

    def open(self, flagged: Collection[Key]) -> bool:
        """Whether a person has to see to it, on either side: what one side shows may replay or refute the other's.

        flagged: the hands that the audit speaks of.
        """
        return len(self.rows) < len(SIDES) or any(row.needs or row.entry.key in flagged for row in self.rows)
