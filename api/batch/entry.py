"""What is to be counted: one side's hand of one table, with its photos and what was said of it."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import Literal

from api.batch.texts import Note, natural
from api.sheet import Statement

SIDES = ("A", "B")
Role = Literal["table", "rack"]


@dataclass(frozen=True)
class Key:
    """Which hand: labels as people say them (`7`, `final`), numbers without leading noughts. side: A or B."""

    round: str
    table: str
    hand: str
    side: str

    @property
    def deal(self) -> tuple[str, str, str]:
        """Round, table and hand: what both sides share."""
        return self.round, self.table, self.hand

    @property
    def order(self) -> tuple[object, ...]:
        return (*map(natural, self.deal), self.side)

    def words(self, english: bool) -> str:
        """The hand as a person names it."""
        names = ("round", "table", "hand", "side") if english else ("ronda", "mesa", "mano", "lado")
        return ", ".join(f"{name} {label}" for name, label in zip(names, (*self.deal, self.side), strict=True))

    @property
    def slug(self) -> str:
        """A file name of its own for each hand, plain ASCII letters where the labels are."""
        return "_".join("".join(c if c.isalnum() else f"%{ord(c):x}" for c in part) for part in (*self.deal, self.side))


@dataclass(frozen=True)
class Shot:
    """A photo of a hand. path: relative to the batch's folder, with `/`. role: what it was given as."""

    path: str
    role: Role


@dataclass(frozen=True)
class Entry:
    """One side's hand. said: ruleset and facts, without tiles; stated: whether anybody said what happened.

    noted: the total that the table wrote down, None where none was given.
    """

    key: Key
    shots: tuple[Shot, ...]
    said: Statement
    names: str = ""
    stated: bool = False
    noted: int | None = None


@dataclass(frozen=True)
class Stray:
    """A file that belongs to no hand, and why."""

    path: str
    why: Note


def label(text: str) -> str:
    """A label in its one spelling: `07` is `7`, `Final` is `final`."""
    text = " ".join(unicodedata.normalize("NFC", text).casefold().split())
    return str(int(text)) if text.isascii() and text.isdecimal() else text


def side_of(text: str) -> str | None:
    """A or B, also from 1 and 2; None for anything else."""
    return {"a": "A", "1": "A", "b": "B", "2": "B"}.get(label(text))
