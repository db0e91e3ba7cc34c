"""A manifest: one row a side's hand, as CSV or XLSX, for an organiser to complete in a spreadsheet.

Heads are Spanish or English; several photos in a cell are parted by `;` (a name that holds one stands in quotes).
Answers are sí or no; an empty cell says nothing. A house ruleset is an id or a .toml file beside the manifest.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path, PurePosixPath

from api import files
from api.batch.cells import Cell, csv_bytes, read_rows, xlsx_bytes
from api.batch.entry import Entry, Key, Paper, Shot, Stray, label, label_fault, side_of
from api.batch.folder import files_below, in_order, sorted_entries
from api.batch.naming import is_photo
from api.batch.plan import Plan
from api.batch.roster import columns_of, read_roster, roster_file
from api.batch.texts import Note, folded
from api.files import CANNOT_READ, WRONG_USE, Failure, shown
from api.sheet import Statement
from scoring import Hand, HandError, Opponents, Ruleset, RulesetError, option_from_text

COLUMNS: Mapping[str, tuple[str, ...]] = {
    "round": ("ronda", "round"),
    "table": ("mesa", "table"),
    "hand": ("mano", "hand"),
    "side": ("lado", "side"),
    "names": ("nombres", "names"),
    "photos": ("fotos_juegos", "meld_photos", "fotos", "photos"),
    "racks": ("fotos_atril", "rack_photos"),
    "rack_empty": ("atril_vacio", "rack_empty"),
    "went_out": ("cerro", "went_out"),
    "took_muerto": ("levanto_muerto", "took_muerto"),
    "muerto_unplayed": ("muerto_sin_jugar", "muerto_unplayed"),
    "stock_ran_out": ("se_agoto_el_mazo", "stock_ran_out"),
    "opponents_canasta": ("canasta_contraria", "opponents_canasta"),
    "ruleset": ("reglamento", "ruleset"),
    "options": ("opciones", "options"),
    "noted": ("total_anotado", "noted_total"),
}
"""Each column with its Spanish and its English head, and further spellings that are read."""

FACTS = ("went_out", "took_muerto", "muerto_unplayed", "stock_ran_out")
YES = ("si", "s", "yes", "y", "x", "1", "true", "verdadero")
NO = ("no", "n", "0", "false", "falso")
SHOWN_FAULTS = 20


class _Fault(Exception):
    """A cell that cannot be understood. status: the exit status that it earns."""

    def __init__(self, es: str, en: str, status: int = CANNOT_READ) -> None:
        super().__init__(en)
        self.es, self.en, self.status = es, en, status


def plan_of_manifest(path: Path, rules: Ruleset, ours: Collection[Path] = ()) -> Plan:
    """The plan that a manifest is. ours: results that may lie beside it, which are no input.

    Raises Failure, which names every row and cell that is wrong.
    """
    rows = read_rows(path)
    columns = columns_of(rows[0] if rows else [], COLUMNS)
    lacking = [COLUMNS[name][0] for name in ("table", "side") if name not in columns]
    if lacking:
        raise Failure(
            CANNOT_READ,
            f"«{shown(path)}»: al manifiesto le falta la columna {', '.join(lacking)}.",
            f"“{shown(path)}”: the manifest lacks the column {', '.join(lacking)}.",
        )
    plan = Plan(path.parent, (), (), read_roster(path.parent))
    house = cache(lambda name: files.ruleset_named(_beside(path, name)))
    entries: dict[Key, Entry] = {}
    papers = {path.name: Paper(path.name, "manifest")}
    if roster := roster_file(plan.root):
        papers[roster] = Paper(roster, "roster")
    faults: list[tuple[int, _Fault]] = []
    for number, row in enumerate(rows[1:], start=2):
        cells = {name: row[place] if place < len(row) else "" for name, place in columns.items()}
        if not any(cells.values()):
            continue
        try:
            entry = _entry(cells, rules, house)
            if entry.key in entries:
                raise _Fault("esa mano y ese lado ya están en otro renglón", "that hand and side have a row already")
        except _Fault as fault:
            faults.append((number, fault))
        else:
            entries[entry.key] = replace(entry, names=entry.names or plan.names(entry.key))
            if _is_file(name := cells.get("ruleset", "")):
                papers.setdefault(file := Path(name).as_posix(), Paper(file, "ruleset"))
    if faults:
        raise _failure(path, faults)
    strays = _unnamed(plan.root, [*entries.values()], ours)
    return replace(plan, entries=sorted_entries([*entries.values()]), strays=strays, papers=tuple(papers.values()))


def manifest_rows(plan: Plan, english: bool, usual: Ruleset | None = None) -> list[list[Cell]]:
    """A plan as a manifest: what is known filled in, the rest for a person to complete.

    usual: the ruleset that no row needs to name, so that `--ruleset` still says it for all of them.
    """
    rows: list[list[Cell]] = [[spellings[english] for spellings in COLUMNS.values()]]
    for entry in plan.entries:
        hand, said = entry.said.hand, entry.stated
        facts = [_answer(getattr(hand, name), english) if said else "" for name in FACTS]
        named = said and hand.ruleset != usual
        canasta = hand.opponents.has_canasta
        racks = any(shot.role == "rack" for shot in entry.shots)
        rows.append(
            [
                entry.key.round, entry.key.table, entry.key.hand, entry.key.side, entry.names,
                *(_joined([s.path for s in entry.shots if s.role == role]) for role in ("table", "rack")),
                _answer(True, english) if entry.said.rack_empty and not racks else "",
                *facts,
                "" if canasta is None else _answer(canasta, english),
                (hand.ruleset.base or hand.ruleset).id if named else "",
                "; ".join(f"{name}={_option(value)}" for name, value in hand.ruleset.options) if named else "",
                entry.noted,
            ]
        )  # fmt: skip
    return rows


def manifest_bytes(plan: Plan, kind: str, english: bool, usual: Ruleset | None = None) -> bytes:
    """The manifest of a plan as a file. kind: `.csv` or `.xlsx`; usual: as for `manifest_rows`."""
    rows = manifest_rows(plan, english, usual)
    return xlsx_bytes({"Manifest" if english else "Manifiesto": rows}) if kind == ".xlsx" else csv_bytes(rows)


def _entry(cells: Mapping[str, str], rules: Ruleset, house: Callable[[str], Ruleset]) -> Entry:
    side = side_of(cells["side"])
    if side is None or not cells["table"]:
        raise _Fault("hace falta una mesa y un lado A o B", "a table and a side, A or B, are needed")
    key = Key(label(cells.get("round", "")) or "1", label(cells["table"]), label(cells.get("hand", "")) or "1", side)
    for name, text in zip(("round", "table", "hand"), key.deal, strict=True):
        if (fault := label_fault(text)) is not None:
            raise _Fault(f"{COLUMNS[name][0]}: {fault[0]}", f"{COLUMNS[name][1]}: {fault[1]}")
    shots = [Shot(_inside(each), "table") for each in _parted(cells.get("photos", ""))]
    shots += [Shot(_inside(each), "rack") for each in _parted(cells.get("racks", ""))]
    if len({shot.path for shot in shots}) < len(shots):
        raise _Fault("la misma foto está dos veces en el renglón", "the same photo stands in the row twice")
    said = {name: _yes_or_no(name, cells.get(name, "")) for name in (*FACTS, "rack_empty", "opponents_canasta")}
    rack_empty = said["rack_empty"] is True
    if rack_empty and any(shot.role == "rack" for shot in shots):
        raise _Fault("fotos del atril o atril vacío, no las dos cosas", "photos of the rack or an empty rack, not both")
    hand = Hand(
        _rules(cells, rules, house),
        went_out=said["went_out"] is True,
        took_muerto=said["took_muerto"] is True,
        muerto_unplayed=said["muerto_unplayed"] is True,
        stock_ran_out=said["stock_ran_out"] is True,
        opponents=Opponents(has_canasta=said["opponents_canasta"]),
    )
    stated = said["went_out"] is not None and said["took_muerto"] is not None
    return Entry(key, in_order(shots), Statement(hand, rack_empty), cells.get("names", ""), stated, _noted(cells))


def _rules(cells: Mapping[str, str], rules: Ruleset, house: Callable[[str], Ruleset]) -> Ruleset:
    try:
        named = house(cells["ruleset"]) if cells.get("ruleset") else rules
        texts = [text.strip() for text in cells.get("options", "").split(";") if text.strip()]
        return named.with_options({**dict(named.options), **dict(map(option_from_text, texts))})
    except RulesetError as error:
        raise _Fault(error.message.rstrip("."), error.message_en.rstrip("."), WRONG_USE) from error
    except (HandError, Failure) as error:
        raise _Fault(error.message.rstrip("."), error.message_en.rstrip(".")) from error


def _beside(manifest: Path, name: str) -> str:
    return str(manifest.parent / name) if _is_file(name) else name


def _is_file(ruleset: str) -> bool:
    """Whether a ruleset is named by its file."""
    return ruleset.lower().endswith(".toml")


def _noted(cells: Mapping[str, str]) -> int | None:
    text = cells.get("noted", "").replace("−", "-").replace(" ", "")
    if not text:
        return None
    try:
        if len(text) > 9:
            raise ValueError
        return int(text.replace(".", "") if text.count(".") and len(text.rpartition(".")[2]) == 3 else text)
    except ValueError as error:
        raise _Fault(f"el total anotado no es un número ({text[:20]})", f"{text[:20]} is no total") from error


def _yes_or_no(name: str, text: str) -> bool | None:
    word = folded(text)
    if not word or word in YES or word in NO:
        return None if not word else word in YES
    raise _Fault(f"{COLUMNS[name][0]}: es sí o no, y dice «{text}»", f"{COLUMNS[name][1]}: yes or no, not “{text}”")


def _answer(value: bool, english: bool) -> str:
    return ("yes" if value else "no") if english else ("sí" if value else "no")


def _option(value: object) -> str:
    """An option's value as the command line writes it."""
    return str(value).lower() if value is None or isinstance(value, bool) else str(value)


def _parted(cell: str) -> list[str]:
    """The photos named in a cell."""
    lines = csv.reader(cell.splitlines(), delimiter=";", skipinitialspace=True)
    return [name.strip() for line in lines for name in line if name.strip()]


def _joined(names: Sequence[str]) -> str:
    quoted = ('"' + name.replace('"', '""') + '"' if any(c in name for c in ';"\n\r') else name for name in names)
    return "; ".join(quoted)


def _inside(name: str) -> str:
    """A photo's path below the manifest's folder. Raises _Fault for one outside it."""
    path = PurePosixPath(name.replace("\\", "/"))
    if path.is_absolute() or ".." in path.parts or (path.parts and ":" in path.parts[0][1:2]):
        raise _Fault(
            f"«{name}» no está en la carpeta del manifiesto ni más abajo",
            f"“{name}” is not in the manifest's folder or below",
        )
    return path.as_posix()


def _unnamed(root: Path, entries: Sequence[Entry], ours: Collection[Path]) -> tuple[Stray, ...]:
    """The photos in the manifest's folder and below it that no row names."""
    named = {shot.path for entry in entries for shot in entry.shots}
    why = Note("not-named", "ningún renglón del manifiesto la nombra", "no row of the manifest names it")
    return tuple(Stray(path, why) for path in files_below(root, ours) if is_photo(path) and path not in named)


def _failure(path: Path, faults: Sequence[tuple[int, _Fault]]) -> Failure:
    status = WRONG_USE if all(fault.status == WRONG_USE for _, fault in faults) else CANNOT_READ
    shown_faults, more = faults[:SHOWN_FAULTS], len(faults) - SHOWN_FAULTS
    es = [f"renglón {number}: {fault.es}" for number, fault in shown_faults] + [f"y {more} más"] * (more > 0)
    en = [f"row {number}: {fault.en}" for number, fault in shown_faults] + [f"and {more} more"] * (more > 0)
    name = shown(path)
    return Failure(status, f"«{name}»: " + ";\n  ".join(es) + ".", f"“{name}”: " + ";\n  ".join(en) + ".")
