"""Who sits where: `mesas.csv` (or tables.csv, or .xlsx) in the batch's folder: ronda, mesa, lado, nombres.

A row without a round holds for every round.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from api.batch.cells import read_rows
from api.batch.entry import label, label_fault, side_of
from api.batch.texts import folded
from api.files import CANNOT_READ, Failure, shown

NAMES = ("mesas.csv", "mesas.xlsx", "tables.csv", "tables.xlsx")
COLUMNS: Mapping[str, tuple[str, ...]] = {
    "round": ("ronda", "round"),
    "table": ("mesa", "table"),
    "side": ("lado", "side"),
    "names": ("nombres", "names"),
}


@dataclass(frozen=True)
class Seat:
    """One side of a table and who plays it. round: None is every round."""

    round: str | None
    table: str
    side: str
    names: str


def roster_file(folder: Path) -> str | None:
    """The name of a folder's roster; None where there is none."""
    return next((name for name in NAMES if (folder / name).is_file()), None)


def read_roster(folder: Path) -> tuple[Seat, ...]:
    """The seats of the roster in a folder, none where there is no such file. Raises Failure."""
    name = roster_file(folder)
    return () if name is None else tuple(_seats(folder / name))


def columns_of(head: list[str], known: Mapping[str, tuple[str, ...]]) -> dict[str, int]:
    """Where each known column stands in a head row; the first name of a column is the Spanish one."""
    names = {folded(spelling).replace(" ", "_"): name for name, spellings in known.items() for spelling in spellings}
    found: dict[str, int] = {}
    for place, cell in enumerate(head):
        name = names.get(folded(cell).replace(" ", "_"))
        if name is not None:
            found.setdefault(name, place)
    return found


def _seats(path: Path) -> list[Seat]:
    rows = read_rows(path)
    columns = columns_of(rows[0] if rows else [], COLUMNS)
    lacking = [COLUMNS[name][0] for name in ("table", "side", "names") if name not in columns]
    if lacking:
        raise Failure(
            CANNOT_READ,
            f"«{shown(path)}»: falta la columna {', '.join(lacking)}.",
            f"“{shown(path)}”: the column {', '.join(lacking)} is missing.",
        )
    seats = []
    for number, row in enumerate(rows[1:], start=2):
        cells = {name: row[place] if place < len(row) else "" for name, place in columns.items()}
        if not any(cells.values()):
            continue
        side = side_of(cells["side"])
        if side is None or not cells["table"]:
            raise Failure(
                CANNOT_READ,
                f"«{shown(path)}», renglón {number}: hace falta una mesa y un lado A o B.",
                f"“{shown(path)}”, row {number}: a table and a side, A or B, are needed.",
            )
        round, table = label(cells.get("round", "")), label(cells["table"])
        if (fault := label_fault(round) or label_fault(table)) is not None:
            raise Failure(
                CANNOT_READ,
                f"«{shown(path)}», renglón {number}: la ronda o la mesa {fault[0]}.",
                f"“{shown(path)}”, row {number}: the round or the table: {fault[1]}.",
            )
        seats.append(Seat(round or None, table, side, cells["names"]))
    # A round's own seat goes before one for every round.
    return sorted(seats, key=lambda seat: seat.round is None)
