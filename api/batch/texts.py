"""Texts of the batch in Spanish (Argentina) and English, and numbers and names as a person sorts them."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from scoring import Problem

Words = tuple[str, str]
"""A text in Spanish and in English."""


@dataclass(frozen=True)
class Note:
    """Something said of a hand or of a file. `code` is stable, kebab-case; the texts are Spanish and English."""

    code: str
    message: str
    message_en: str


def note_of(fault: Problem) -> Note:
    """What the rules say of a hand, as one of several things in a row."""
    texts = (text[:1].lower() + text[1:].rstrip(".") for text in (fault.message, fault.message_en))
    return Note(fault.code, *texts)


def say(words: Words, english: bool) -> str:
    return words[1] if english else words[0]


def told(note: Note, english: bool) -> str:
    return note.message_en if english else note.message


def folded(text: str) -> str:
    """Lower case and without accents, for names that people type."""
    apart = unicodedata.normalize("NFKD", text.strip().casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def natural(text: str) -> tuple[tuple[int, int, str], ...]:
    """A sorting key that puts `mesa-2` before `mesa-10`, the same for every spelling of a number's width."""
    parts = re.split(r"(\d+)", unicodedata.normalize("NFC", text))
    # More digits than Python turns into a number are no number to a person either.
    keys = ((0, int(p), "") if p.isdecimal() and len(p) < 100 else (1, 0, p.casefold()) for p in parts if p)
    return (*keys, (2, 0, text))
