"""What is to be counted: one side's hand of one table, with its photos and what was said of it."""

from __future__ import annotations

import hashlib
import json
import unicodedata
from dataclasses import dataclass
from typing import Literal

from api.batch.texts import Note, Words, natural
from api.sheet import Statement

SIDES = ("A", "B")
Role = Literal["table", "rack"]
LONGEST_LABEL = 40
MOST_DIGITS = 9
LONGEST_SLUG = 120
"""Bytes, well under what a file's name may have."""


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
        """A file name of its own for each hand, no two alike, plain ASCII letters where the labels are."""
        parts = (*self.deal, self.side)
        name = "_".join("".join(c if c.isalnum() else f"%{ord(c):06x}" for c in part) for part in parts)
        if len(name.encode()) <= LONGEST_SLUG:
            return name
        return f"~{hashlib.sha256(json.dumps(parts).encode()).hexdigest()}"


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


@dataclass(frozen=True)
class Paper:
    """A file that is no photo and is read for what it says. key: the one hand that it speaks of, if it is one."""

    path: str
    kind: Literal["facts", "roster", "manifest", "ruleset"]
    key: Key | None = None


def label(text: str) -> str:
    """A label in its one spelling: `07` is `7`, `Final` is `final`. Whether it can be one, `label_fault` says."""
    text = unicodedata.normalize("NFC", " ".join(unicodedata.normalize("NFC", text).casefold().split()))
    return text.lstrip("0") or "0" if text.isascii() and text.isdecimal() else text


def label_fault(text: str) -> Words | None:
    """Why a label cannot name a round, a table or a hand: each is a part of a folder's name and of an address."""
    if len(text) > LONGEST_LABEL:
        return f"tiene más de {LONGEST_LABEL} letras", f"it has more than {LONGEST_LABEL} letters"
    if text.isdecimal() and len(text) > MOST_DIGITS:
        return f"es un número de más de {MOST_DIGITS} cifras", f"it is a number of more than {MOST_DIGITS} digits"
    # Controls, formats and half characters; U+200C and U+200D belong to the spelling of some languages.
    if any(unicodedata.category(c)[0] == "C" and c not in "\u200c\u200d" for c in text):
        return "tiene un carácter que no se puede escribir", "it has a character that cannot be written"
    if any(c in "/\\" for c in text):
        return "tiene una barra", "it has a slash"
    if text.startswith((".", "-", "_")):
        return f"empieza con «{text[0]}»", f"it begins with “{text[0]}”"
    return None


def side_of(text: str) -> str | None:
    """A or B, also from 1 and 2; None for anything else."""
    return {"a": "A", "1": "A", "b": "B", "2": "B"}.get(label(text))
