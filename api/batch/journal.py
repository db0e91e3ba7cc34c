"""What was read and what people changed, in one SQLite file: kill the program at any moment, nothing of it is lost.

A reading is kept under the hash of what it was made from: the model, and each photo's bytes and role in order. It is
written once, whole, when it is done; so what is there never has to be read again, and what is not there was not read.
Only what the machine refused, being slow or short of memory that day, is read again next time. Changes are only ever
added.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from api.batch.entry import Role
from api.batch.texts import Note
from api.files import CANNOT_READ, WRONG_USE, Failure, shown
from vision.reading import Reading

SCHEMA = """
CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS outcomes (key TEXT PRIMARY KEY, document TEXT NOT NULL, times INTEGER NOT NULL DEFAULT 1);
CREATE TABLE IF NOT EXISTS again (key TEXT PRIMARY KEY);
CREATE TABLE IF NOT EXISTS drawn (hand TEXT PRIMARY KEY, digest TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS changes (
    id INTEGER PRIMARY KEY AUTOINCREMENT, at TEXT NOT NULL, who TEXT NOT NULL, hand TEXT NOT NULL,
    key TEXT NOT NULL, tile INTEGER NOT NULL, before TEXT NOT NULL, after TEXT NOT NULL
);
"""
VERSION = 1
SECONDS_TO_WAIT = 30
WHOLE = -1
MACHINE = frozenset({"too-slow", "too-much-memory", "reader-stopped", "busy", "another-model"})
"""Codes of refusals that say nothing of the photo: elsewhere, or another day, it may be read."""


@dataclass(frozen=True)
class Outcome:
    """What came of a hand's photos. reading: over those that could be read, None where there was none.

    refused: why each of the others was refused, by its place among the hand's photos.
    """

    reading: Reading | None
    refused: Mapping[int, Note]


@dataclass(frozen=True)
class Change:
    """What a person said of a tile. hand: its key's slug. key: of the outcome that the tile's id is of.

    tile: `WHOLE` where they looked at the whole hand and found it right.
    before, after: faces, or in `after` `-` for no tile at all and an empty text to take back what was said. at: UTC.
    """

    id: int
    at: str
    who: str
    hand: str
    key: str
    tile: int
    before: str
    after: str


def outcome_key(model: str, photos: Sequence[tuple[Role, str]]) -> str:
    """The key of what a model makes of photos, given as role and SHA-256 in the order of reading."""
    return hashlib.sha256(json.dumps([VERSION, model, [list(photo) for photo in photos]]).encode()).hexdigest()


class Journal:
    """The journal of one batch. May be used from several threads and processes at once."""

    def __init__(self, path: Path) -> None:
        """Opens it, or begins it. Raises Failure where that cannot be."""
        self.path = path
        self._lock = threading.Lock()
        try:
            self._db = sqlite3.connect(path, timeout=SECONDS_TO_WAIT, check_same_thread=False)
            # Each commit is on the disk before the next photo counts as read, also where the power fails.
            self._db.execute("PRAGMA synchronous = FULL")
            self._db.executescript(SCHEMA)
        except sqlite3.Error as error:
            raise _cannot_open(path, error) from error

    def close(self) -> None:
        self._db.close()

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def facts(self) -> dict[str, str]:
        """What the batch was started with."""
        with self._lock:
            return dict(self._db.execute("SELECT name, value FROM facts"))

    def state(self, facts: Mapping[str, str]) -> None:
        with self._lock, self._db:
            self._db.executemany("INSERT OR REPLACE INTO facts VALUES (?, ?)", sorted(facts.items()))

    def keys(self) -> set[str]:
        """The keys of all that was read for good."""
        with self._lock:
            found = self._db.execute("SELECT key FROM outcomes WHERE key NOT IN (SELECT key FROM again)")
            return {key for (key,) in found}

    def times(self) -> dict[str, int]:
        """How often each outcome was written; more than once would mean that photos were read in vain."""
        with self._lock:
            return dict(self._db.execute("SELECT key, times FROM outcomes"))

    def add(self, key: str, outcome: Outcome) -> None:
        """Keep an outcome, on the disk when this returns."""
        refused = {str(i): vars(note) for i, note in outcome.refused.items()}
        reading = None
        if outcome.reading is not None:
            # How long it took is nothing that the photos say.
            reading = {**outcome.reading.to_json(), "timings_ms": {}}
        text = json.dumps({"reading": reading, "refused": refused}, ensure_ascii=False, sort_keys=True)
        with self._lock, self._db:
            self._db.execute(
                "INSERT INTO outcomes (key, document) VALUES (?, ?)"
                " ON CONFLICT DO UPDATE SET document = excluded.document, times = times + 1",
                (key, text),
            )
            self._db.execute("DELETE FROM again WHERE key = ?", (key,))
            if any(note.code in MACHINE for note in outcome.refused.values()):
                self._db.execute("INSERT INTO again VALUES (?)", (key,))

    def outcome(self, key: str) -> Outcome | None:
        """What was made of the photos of a key; None where they were not read yet."""
        with self._lock:
            row = self._db.execute("SELECT document FROM outcomes WHERE key = ?", (key,)).fetchone()
        if row is None:
            return None
        document: dict[str, Any] = json.loads(row[0])
        reading = document["reading"]
        refused = {int(i): Note(**note) for i, note in document["refused"].items()}
        return Outcome(None if reading is None else Reading.from_json(reading), refused)

    def drawn(self) -> dict[str, str]:
        """The digest of what each hand's picture was drawn from, by the hand's slug."""
        with self._lock:
            return dict(self._db.execute("SELECT hand, digest FROM drawn"))

    def draw(self, hand: str, digest: str) -> None:
        with self._lock, self._db:
            self._db.execute("INSERT OR REPLACE INTO drawn VALUES (?, ?)", (hand, digest))

    def change(self, change: Change) -> None:
        """Add a change; its id is the journal's to give."""
        with self._lock, self._db:
            self._db.execute(
                "INSERT INTO changes (at, who, hand, key, tile, before, after) VALUES (?, ?, ?, ?, ?, ?, ?)",
                (change.at, change.who, change.hand, change.key, change.tile, change.before, change.after),
            )

    def changes(self) -> list[Change]:
        """All changes, the first one first."""
        with self._lock:
            rows = self._db.execute("SELECT id, at, who, hand, key, tile, before, after FROM changes ORDER BY id")
            return [Change(*row) for row in rows]


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """Keeps other batches off the same results; a process that is killed lets go by itself. Raises Failure."""
    lock = None
    try:
        try:
            lock = sqlite3.connect(path, timeout=0, isolation_level=None)
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            if getattr(error, "sqlite_errorcode", None) != sqlite3.SQLITE_BUSY:
                raise _cannot_open(path, error) from error
            raise Failure(
                WRONG_USE,
                f"Otra orden está trabajando ahora con «{shown(path.stem)}»: esperá a que termine.",
                f"Another command is at work on “{shown(path.stem)}”: wait until it is done.",
            ) from error
        yield
    finally:
        if lock is not None:
            lock.close()


def _cannot_open(path: Path, error: sqlite3.Error) -> Failure:
    name, folder = shown(path), shown(path.parent)
    return Failure(
        CANNOT_READ,
        f"«{name}»: no se puede abrir ni escribir. O no es un archivo de Burako, o en «{folder}» no se puede guardar "
        f"({error}).",
        f"“{name}”: it can be neither opened nor written. It is no file of Burako's, or nothing can be kept in "
        f"“{folder}” ({error}).",
    )
