"""All that a batch is to count, found before anything is read, and what is missing of it."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from api.batch.entry import SIDES, Entry, Key, Paper, Stray
from api.batch.roster import Seat
from api.batch.texts import Note, natural


@dataclass(frozen=True)
class Plan:
    """root: the folder that every path is relative to. entries: by key, each once. seats: who sits where, if said.

    empty: folders without anything in them, as the labels of round, table, hand and side that they name.
    papers: the files that said what is no photo's to say.
    """

    root: Path
    entries: tuple[Entry, ...]
    strays: tuple[Stray, ...] = ()
    seats: tuple[Seat, ...] = ()
    empty: tuple[tuple[str, str, str, str], ...] = ()
    papers: tuple[Paper, ...] = ()

    def names(self, key: Key) -> str:
        """The names of a side, as its hand or else its seat has them; empty where nobody said."""
        for seat in self.seats:
            if (seat.table, seat.side) == (key.table, key.side) and seat.round in (None, key.round):
                return seat.names
        return ""


@dataclass(frozen=True)
class Missing:
    """Something that is not there. hand and side are empty where a whole table, or a whole hand, is missing."""

    round: str
    table: str
    hand: str
    side: str
    note: Note

    @property
    def order(self) -> tuple[object, ...]:
        return (*map(natural, (self.round, self.table, self.hand)), self.side, self.note.code, self.note.message)


def missing(plan: Plan) -> list[Missing]:
    """Everything that is not there, in order: tables, hands, sides, photos, and what happened."""
    found = [*_tables(plan), *_hands(plan)]
    sides = {entry.key for entry in plan.entries}
    for entry in plan.entries:
        key = entry.key
        other = Key(*key.deal, SIDES[1 - SIDES.index(key.side)])
        if other not in sides:
            note = Note("side-missing", f"falta el lado {other.side}", f"side {other.side} is missing")
            found.append(Missing(*key.deal, other.side, note))
        found += [Missing(*key.deal, key.side, note) for note in lacking(plan.root, entry)]
    known = {(each.round, each.table, each.hand, each.side) for each in found}
    note = Note("folder-empty", "la carpeta está vacía", "the folder is empty")
    found += [Missing(*place, note) for place in plan.empty if place not in known]
    return sorted(found, key=lambda each: each.order)


def lacking(root: Path, entry: Entry) -> Iterator[Note]:
    """What one side's hand lacks."""
    for shot in entry.shots:
        if not os.path.isfile(root / shot.path):
            yield Note("photo-missing", f"no existe la foto «{shot.path}»", f"there is no photo “{shot.path}”")
    roles = {shot.role for shot in entry.shots}
    if not roles and entry.noted is not None:
        return
    if "table" not in roles:
        yield Note("melds-missing", "falta la foto de los juegos", "the photo of the melds is missing")
    if "rack" not in roles and not entry.said.rack_empty:
        yield Note("rack-missing", "falta la foto del atril, o decir que quedó vacío",
                   "the photo of the rack is missing, or that it is empty")  # fmt: skip
    if not entry.stated:
        yield Note("facts-missing", "falta decir qué pasó (quién cerró, quién levantó el muerto)",
                   "what happened is missing (who went out, who took the muerto)")  # fmt: skip


def _tables(plan: Plan) -> Iterator[Missing]:
    """Tables that others played with and that have nothing in a round: those of the roster, or of other rounds."""
    note = Note("table-missing", "no hay nada de esta mesa", "there is nothing of this table")
    played: dict[str, set[str]] = defaultdict(set)
    for entry in plan.entries:
        played[entry.key.round].add(entry.key.table)
    everywhere = {seat.table for seat in plan.seats if seat.round is None}
    if not plan.seats:
        everywhere = set().union(*played.values())
    for round, tables in played.items():
        expected = everywhere | {seat.table for seat in plan.seats if seat.round == round}
        yield from (Missing(round, table, "", "", note) for table in expected - tables)


def _hands(plan: Plan) -> Iterator[Missing]:
    """Hands between those that are there: 3 where 2 and 4 are."""
    note = Note("hand-missing", "falta la mano entera", "the whole hand is missing")
    hands: dict[tuple[str, str], set[int]] = defaultdict(set)
    for key in _keys(plan.entries):
        if key.hand.isdecimal():
            hands[key.round, key.table].add(int(key.hand))
    for (round, table), numbers in hands.items():
        # A slip of the pen may say hand 20261130.
        for number in range(1, min(max(numbers), 100)):
            if number not in numbers:
                yield Missing(round, table, str(number), "", note)


def _keys(entries: Iterable[Entry]) -> Iterator[Key]:
    return (entry.key for entry in entries)
