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
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PIL import Image, UnidentifiedImageError

from api.batch.entry import SIDES, Entry, label
from api.batch.folder import FACTS, plan_of_folder
from api.batch.pictures import write_whole
from api.batch.plan import Plan, lacking
from api.batch.roster import read_roster
from api.batch.texts import natural
from api.files import CANNOT_READ, Failure, shown
from scoring import DEFAULT_RULESET, ruleset
from vision.decode import PhotoError, PhotoFile

STATE = ".burako-mesas.json"
KEY_LETTERS = 10
MOST_HANDS = 99
ENDINGS = {
    "JPEG": ".jpg", "MPO": ".jpg", "PNG": ".png", "WEBP": ".webp", "HEIF": ".heic", "AVIF": ".avif", "BMP": ".bmp",
    "TIFF": ".tif", "GIF": ".gif",
}  # fmt: skip


@dataclass(frozen=True)
class Place:
    """Whose photos these are."""

    table: str
    hand: str
    side: str


class Desk:
    """The tables of one folder. May be used from several threads."""

    def __init__(self, folder: Path, tables: int = 0) -> None:
        """tables: how many there are where no roster says so. Raises Failure."""
        if not folder.is_dir():
            raise Failure(CANNOT_READ, f"«{shown(folder)}»: no es una carpeta.", f"“{shown(folder)}”: it is no folder.")
        self.folder = folder
        self._lock = threading.Lock()
        self._count = tables
        self._state = self._load()

    @property
    def round(self) -> str:
        return self._state["round"]

    def begin_round(self, round: str) -> None:
        """From now on photos are of this round."""
        with self._lock:
            self._state = {**self._state, "round": label(round)}
            self._save()

    def tables(self) -> list[str]:
        """Every table: of the roster, as many as were asked for, and those whose photos are there."""
        seated = {seat.table for seat in read_roster(self.folder)}
        played = {entry.key.table for entry in self._plan().entries}
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
        names = {side: self._names(plan, table, side) for side in SIDES}
        return {"round": self.round, "table": table, "names": names, "hands": self._hands(plan, table)}

    def overview(self) -> dict[str, Any]:
        """What the organiser sees: every table in the round that is on, and which have sent nothing."""
        plan = self._plan()
        tables = [
            {
                "table": table,
                "names": {side: self._names(plan, table, side) for side in SIDES},
                "hands": self._hands(plan, table),
            }
            for table in self.tables()
        ]
        return {
            "version": 1,
            "round": self.round,
            "tables": tables,
            "missing": [each["table"] for each in tables if not each["hands"]],
        }

    def receive(
        self, place: Place, photos: Sequence[PhotoFile], racks: Sequence[PhotoFile], facts: object
    ) -> dict[str, Any]:
        """Put photos, and what happened, into the folder; a photo that is there already is not put twice.

        Gives the table as it now is. Raises PhotoError for what is no photo, and then puts nothing.
        """
        kinds = {file: _ending(file) for file in (*photos, *racks)}
        path = self.folder / f"ronda-{self.round}" / f"mesa-{place.table}" / f"mano-{place.hand}" / f"lado-{place.side}"
        with self._lock:
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
        return plan_of_folder(self.folder, ruleset(DEFAULT_RULESET))

    def _names(self, plan: Plan, table: str, side: str) -> str:
        for seat in plan.seats:
            if (seat.table, seat.side) == (table, side) and seat.round in (None, self.round):
                return seat.names
        return ""

    def _hands(self, plan: Plan, table: str) -> list[dict[str, Any]]:
        found: dict[str, dict[str, Any]] = {}
        for entry in plan.entries:
            if (entry.key.round, entry.key.table) == (self.round, table):
                sides = found.setdefault(entry.key.hand, dict.fromkeys(SIDES))
                sides[entry.key.side] = _received(plan.root, entry)
        return [{"hand": hand, "sides": sides} for hand, sides in found.items()]

    def _mark(self, text: str) -> str:
        return hmac.new(self._state["secret"].encode(), text.encode(), hashlib.sha256).hexdigest()[:KEY_LETTERS]

    def _load(self) -> dict[str, str]:
        path = self.folder / STATE
        try:
            state = json.loads(path.read_text("utf-8")) if path.exists() else {}
            return {"round": str(state["round"]), "secret": str(state["secret"])} if state else self._begun()
        except (OSError, ValueError, KeyError, TypeError) as error:
            name = shown(path)
            raise Failure(
                CANNOT_READ, f"«{name}»: está dañado; borralo y empezá de nuevo.", f"“{name}”: damaged; delete it."
            ) from error

    def _begun(self) -> dict[str, str]:
        self._state = {"round": "1", "secret": secrets.token_hex(16)}
        self._save()
        return self._state

    def _save(self) -> None:
        write_whole(self.folder / STATE, json.dumps(self._state).encode())


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
