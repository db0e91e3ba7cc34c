"""The organiser's desk: which tables play, the round that is on, and a folder into which their photos go.

A table has one printed code for the whole day: round and names are the desk's to know. What the desk has to remember
(the round, and the secret that codes are made with) lies in the folder, so that codes hold after a new start.
"""

from __future__ import annotations

import hashlib
import hmac
import io
import json
import os
import secrets
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from PIL import Image, UnidentifiedImageError

from api.batch.entry import SIDES, Entry, Key
from api.batch.folder import FACTS, plan_of_folder
from api.batch.pictures import write_whole
from api.batch.plan import Plan, lacking
from api.batch.roster import read_roster
from api.batch.texts import natural
from api.files import CANNOT_READ, Failure, shown
from api.intake.place import Place
from scoring import DEFAULT_RULESET, ruleset
from vision.decode import PhotoError, PhotoFile

STATE = ".burako-mesas.json"
KEY_LETTERS = 10
MOST_HANDS = 99
ENDINGS = {
    "JPEG": ".jpg", "MPO": ".jpg", "PNG": ".png", "WEBP": ".webp", "HEIF": ".heic", "AVIF": ".avif", "BMP": ".bmp",
    "TIFF": ".tif", "GIF": ".gif",
}  # fmt: skip


class AnotherRound(Exception):
    """Photos of a round that is not on. now: the one that is."""

    def __init__(self, now: str) -> None:
        super().__init__(now)
        self.now = now


class Desk:
    """The tables of one folder. May be used from several threads."""

    def __init__(self, folder: Path, tables: int = 0) -> None:
        """tables: how many there are where no roster says so. Raises Failure."""
        if not folder.is_dir():
            raise Failure(CANNOT_READ, f"«{shown(folder)}»: no es una carpeta.", f"“{shown(folder)}”: it is no folder.")
        self.folder = folder
        self._lock = threading.Lock()
        self._count = tables
        self._seats = read_roster(folder)
        self._roster_fault: Failure | None = None
        self._state = self._load()

    @property
    def round(self) -> str:
        return str(self._state["round"])

    def begin_round(self, round: str) -> None:
        """From now on photos are of this round. Raises ValueError where no folder can be called so."""
        Place(round, "1", "1", "A")
        with self._lock:
            before = sorted({*self._state["before"], self.round}, key=natural)
            self._state = {**self._state, "round": round, "before": before}
            self._save()

    def tables(self) -> list[str]:
        """Every table: of the roster, as many as were asked for, and those whose photos are there."""
        return self._tables(self._plan())

    def _tables(self, plan: Plan) -> list[str]:
        seated = {seat.table for seat in plan.seats}
        played = {entry.key.table for entry in plan.entries}
        return sorted(seated | played | {str(n + 1) for n in range(self._count)}, key=natural)

    def key(self, table: str) -> str:
        """What a table's address ends in, so that no table sends photos for another."""
        return self._mark(f"table {table}")

    @property
    def organiser_key(self) -> str:
        return self._mark("organiser")

    def table(self, table: str) -> dict[str, Any]:
        """What a table's page shows: the round, who plays, and what has come so far."""
        plan = self._plan()
        return {"round": self.round, **self._seen(plan, table)}

    def overview(self) -> dict[str, Any]:
        """What the organiser sees: every table in the round that is on, and which have sent nothing.

        fault: what is wrong with the roster as it is now; until it is mended, its last good form holds.
        """
        plan = self._plan()
        tables = [self._seen(plan, table) for table in self._tables(plan)]
        fault = self._roster_fault
        return {
            "fault": None if fault is None else fault.message,
            "fault_en": None if fault is None else fault.message_en,
            "version": 1,
            "round": self.round,
            "tables": tables,
            "missing": [each["table"] for each in tables if not each["hands"]],
        }

    def receive(
        self,
        place: Place,
        photos: Sequence[PhotoFile],
        racks: Sequence[PhotoFile],
        facts: object,
        *,
        late: bool = False,
    ) -> dict[str, Any]:
        """Put photos, and what happened, into the folder; a photo that is there already is not put twice.

        late: the players say that they are of a round that was on before. Gives the table as it now is. Raises
        AnotherRound where they are of a round that is not on, PhotoError for what is no photo, and then puts nothing.
        """
        kinds = {file: _ending(file) for file in (*photos, *racks)}
        path = self.folder / place.folder
        with self._lock:
            if place.round != self.round and not (late and place.round in self._state["before"]):
                raise AnotherRound(self.round)
            with _writing(path):
                path.mkdir(parents=True, exist_ok=True)
                there = {hashlib.sha256(old.read_bytes()).digest() for old in path.iterdir() if old.is_file()}
                for files, name in ((photos, "juegos"), (racks, "atril")):
                    for file in files:
                        digest = hashlib.sha256(file.data).digest()
                        if digest not in there:
                            there.add(digest)
                            write_whole(_free(path, name, kinds[file]), file.data)
                write_whole(path / FACTS[0], json.dumps(facts, ensure_ascii=False, indent=1).encode())
        return self.table(place.table)

    def _plan(self) -> Plan:
        try:
            self._seats, self._roster_fault = read_roster(self.folder), None
        except Failure as failure:
            # Somebody is at work on it: what it said before holds until it can be read again.
            self._roster_fault = failure
        return plan_of_folder(self.folder, ruleset(DEFAULT_RULESET), seats=self._seats)

    def _seen(self, plan: Plan, table: str) -> dict[str, Any]:
        """One table in the round that is on."""
        names = {side: plan.names(Key(self.round, table, "", side)) for side in SIDES}
        return {"table": table, "names": names, "hands": self._hands(plan, table)}

    def _hands(self, plan: Plan, table: str) -> list[dict[str, Any]]:
        found: dict[str, dict[str, Any]] = {}
        for entry in plan.entries:
            if (entry.key.round, entry.key.table) == (self.round, table):
                sides = found.setdefault(entry.key.hand, dict.fromkeys(SIDES))
                sides[entry.key.side] = _received(plan.root, entry)
        return [{"hand": hand, "sides": sides} for hand, sides in found.items()]

    def _mark(self, text: str) -> str:
        return hmac.new(self._state["secret"].encode(), text.encode(), hashlib.sha256).hexdigest()[:KEY_LETTERS]

    def _load(self) -> dict[str, Any]:
        path = self.folder / STATE
        try:
            state = json.loads(path.read_text("utf-8")) if path.exists() else {}
            if not state:
                return self._begun()
            before = [str(round) for round in state.get("before", [])]
            return {"round": str(state["round"]), "secret": str(state["secret"]), "before": before}
        except (OSError, ValueError, KeyError, TypeError) as error:
            name = shown(path)
            raise Failure(
                CANNOT_READ, f"«{name}»: está dañado; borralo y empezá de nuevo.", f"“{name}”: damaged; delete it."
            ) from error

    def _begun(self) -> dict[str, Any]:
        self._state = {"round": "1", "secret": secrets.token_hex(16), "before": []}
        self._save()
        return self._state

    def _save(self) -> None:
        with _writing(self.folder):
            write_whole(self.folder / STATE, json.dumps(self._state).encode())


@contextmanager
def _writing(path: Path) -> Iterator[None]:
    """Says where something could not be kept. Raises Failure."""
    try:
        yield
    except OSError as error:
        name = shown(path)
        raise Failure(
            CANNOT_READ,
            f"«{name}»: no se puede guardar ({error.strerror}).",
            f"“{name}”: it cannot be kept ({error.strerror}).",
        ) from error


def _received(root: Path, entry: Entry) -> dict[str, Any]:
    """What has come of one side's hand, and what it lacks."""
    lacks = list(lacking(root, entry))
    return {
        "photos": len(entry.shots),
        "lacks": [note.message for note in lacks],
        "lacks_en": [note.message_en for note in lacks],
    }


def _ending(file: PhotoFile) -> str:
    """The ending that a photo's bytes call for. Raises PhotoError for what is no photo."""
    try:
        with Image.open(io.BytesIO(file.data)) as image:
            return ENDINGS[image.format or ""]
    except (UnidentifiedImageError, KeyError, OSError, ValueError, SyntaxError) as error:
        raise PhotoError(
            "not-an-image", file.name, "no es una foto que se pueda leer; sacala de nuevo",
            "it is not a photo that can be read; take it anew",
        ) from error  # fmt: skip


def _free(folder: Path, name: str, ending: str) -> Path:
    taken = {os.path.splitext(file)[0] for file in os.listdir(folder)}
    number = 1
    while f"{name}-{number}" in taken:
        number += 1
    return folder / f"{name}-{number}{ending}"
