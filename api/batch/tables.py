"""Results as rows of cells: hands, standings, files, audit, what is missing, and who changed what."""

from __future__ import annotations

from collections.abc import Sequence

from api.batch.cells import Cell
from api.batch.count import rules_hash
from api.batch.deal import Row
from api.batch.journal import WHOLE
from api.batch.results import Results
from api.batch.settle import change_words
from api.batch.standings import CRITERIA, order_words
from api.batch.texts import Words, say, told

Table = list[list[Cell]]

LINES: dict[str, Words] = {
    "laid_tiles": ("fichas bajadas", "tiles laid"),
    "canasta": ("canastas", "canastas"),
    "going_out": ("cierre", "going out"),
    "muerto_bonus": ("muerto levantado", "muerto taken"),
    "muerto_penalty": ("muerto sin levantar", "muerto not taken"),
    "tiles_left": ("fichas que quedaron", "tiles left"),
}
"""The contract's codes of lines, each with a column; a code that is not among them goes to `other`."""

OTHER: Words = ("otros renglones", "other lines")
STATES: dict[str, Words] = {
    "read": ("leída", "read"),
    "doubtful": ("dudosa", "doubtful"),
    "refused": ("rechazada", "refused"),
}
ROLES: dict[str, Words] = {
    "table": ("juegos", "melds"),
    "rack": ("atril", "rack"),
    "facts": ("qué pasó", "what happened"),
    "roster": ("quién juega dónde", "who sits where"),
    "manifest": ("manifiesto", "manifest"),
    "ruleset": ("reglamento", "ruleset"),
    "": ("", ""),
}
PLACE: tuple[Words, ...] = (("ronda", "round"), ("mesa", "table"), ("mano", "hand"), ("lado", "side"))
HANDS: tuple[Words, ...] = (
    *PLACE,
    ("nombres", "names"),
    ("reglamento", "ruleset"),
    *LINES.values(),
    OTHER,
    ("total", "total"),
    ("total mínimo", "least total"),
    ("total máximo", "most total"),
    ("se juega de nuevo", "replayed"),
    ("total anotado", "noted total"),
    ("estado", "state"),
    ("para ver", "to see to"),
    ("renglones", "lines"),
    ("juegos", "melds"),
    ("atril", "rack"),
    ("fotos", "photos"),
    ("SHA-256 de las fotos", "SHA-256 of the photos"),
    ("SHA-256 del modelo", "SHA-256 of the model"),
    ("SHA-256 del reglamento", "SHA-256 of the ruleset"),
    ("imagen", "picture"),
)
SHEETS: dict[str, Words] = {
    "hands": ("Manos", "Hands"),
    "standings": ("Posiciones", "Standings"),
    "files": ("Archivos", "Files"),
    "audit": ("Control", "Audit"),
    "missing": ("Falta", "Missing"),
    "changes": ("Cambios", "Changes"),
}
"""What the workbook calls each table."""
MOST_IN_CELL = 32_000
"""A little less than what a cell of XLSX holds."""


def hands_table(results: Results, english: bool) -> Table:
    """One row a side's hand."""
    return [_head(HANDS, english), *(_hand(results, row, english) for row in results.rows)]


def standings_table(results: Results, english: bool) -> Table:
    """One row a pair and round, the order named in the last column's head."""
    head = [("ronda", "round"), ("puesto", "place"), ("nombres", "names"), ("manos", "hands")]
    criteria = [*results.order, *(name for name in CRITERIA if name not in results.order)]
    rows: Table = [
        [*_head([*head, *(CRITERIA[name] for name in criteria)], english),
         say(("provisorio", "provisional"), english), order_words(results.order, english)]
    ]  # fmt: skip
    for each in results.standings:
        figures: list[Cell] = [each.figures[name] for name in criteria]
        rows.append([each.round, each.place, each.names, each.hands, *figures, _yes(each.open, english)])
    return rows


def files_table(results: Results, english: bool) -> Table:
    """One row an input file."""
    head = [("archivo", "file"), ("estado", "state"), ("motivo", "reason"), ("clase", "kind"), ("manos", "hands"),
            ("fichas", "tiles"), ("dudas", "doubts"), ("SHA-256", "SHA-256")]  # fmt: skip
    rows: Table = [_head(head, english)]
    for file in results.files:
        hands = "; ".join(row.entry.key.words(english) for row in file.rows)
        why = told(file.why, english) if file.why is not None else ""
        if file.state == "doubtful":
            why = say(("hay fichas para revisar", "there are tiles to look at"), english)
        state, role = say(STATES[file.state], english), say(ROLES[file.role], english)
        rows.append([file.path, state, why, role, hands, file.tiles, file.doubts, file.sha256])
    return rows


def audit_table(results: Results, english: bool) -> Table:
    """One row a finding."""
    rows: Table = [
        _head([("código", "code"), ("qué pasa", "what"), ("manos", "hands"), ("archivos", "files")], english)
    ]
    for finding in results.findings:
        hands = "; ".join(key.words(english) for key in finding.keys)
        rows.append([finding.note.code, told(finding.note, english), hands, "; ".join(finding.paths)])
    return rows


def missing_table(results: Results, english: bool) -> Table:
    """One row a thing that is missing."""
    rows: Table = [_head([*PLACE, ("qué falta", "what is missing")], english)]
    for each in results.missing:
        rows.append([each.round, each.table, each.hand, each.side, told(each.note, english)])
    return rows


def changes_table(results: Results, english: bool) -> Table:
    """One row a change that a person made, the first one first, and whether it still holds."""
    head = [("cuándo (UTC)", "when (UTC)"), ("quién", "who"), ("mano", "hand"), ("ficha", "tile"),
            ("qué cambió", "what changed"), ("vale", "holds")]  # fmt: skip
    rows: Table = [_head(head, english)]
    for each in results.changes:
        tile = None if each.tile == WHOLE else each.tile
        holds = ("sí", "yes") if results.holds(each) else ("no: después cambiaron las fotos", "no: the photos changed")
        what = change_words(each, english)
        rows.append([each.at, each.who, results.hand_words(each, english), tile, what, say(holds, english)])
    return rows


def tables_of(results: Results, english: bool) -> dict[str, Table]:
    """Every table by its key in `SHEETS`, in order."""
    makers = (hands_table, standings_table, files_table, audit_table, missing_table, changes_table)
    return {name: make(results, english) for name, make in zip(SHEETS, makers, strict=True)}


def lines_of(row: Row) -> dict[str, int]:
    """Points by the code of their lines; `other` for codes without a column. Their sum is the total."""
    points = dict.fromkeys((*LINES, "other"), 0)
    for line in row.document["lines"] if row.document is not None else ():
        points[line["code"] if line["code"] in LINES else "other"] += line["points"]
    return points


def _hand(results: Results, row: Row, english: bool) -> list[Cell]:
    key, document = row.entry.key, row.document
    rules = row.entry.said.hand.ruleset
    flaws = results.flaws(row)
    state = ("revisar", "see to") if flaws else ("lista", "done")
    least, most = row.span or (None, None)
    points: Sequence[Cell] = list(lines_of(row).values()) if document is not None else [None] * (len(LINES) + 1)
    label = "label_en" if english else "label"
    lines = [f"{line[label]}: {line['points']}" for line in document["lines"]] if document is not None else []
    melds = [" ".join(meld["tiles"]) for meld in document["melds"]] if document is not None else []
    faces = {tile.id: tile.tile for tile in row.reading.tiles} if row.reading is not None else {}
    rack = [faces[id] for id in row.reading.rack] if row.reading is not None else []
    house = rules.name_en if english else rules.name
    options = ", ".join(f"{name}={str(value).lower()}" for name, value in rules.options)
    return [
        key.round, key.table, key.hand, key.side, row.entry.names,
        f"{house} ({rules.id}{': ' + options if options else ''})",
        *points, row.total, least, most,
        _yes(bool(document and document["replay"]), english), row.entry.noted, say(state, english),
        _cell("; ".join(told(note, english) for note in flaws)), _cell("; ".join(lines)), _cell(" | ".join(melds)),
        _cell(" ".join(rack)),
        _cell("; ".join(photo.shot.path for photo in row.photos)),
        _cell("; ".join(photo.sha256 for photo in row.photos)),
        results.model, rules_hash(rules), f"{key.slug}.jpg" if row.reading is not None else "",
    ]  # fmt: skip


def _cell(text: str) -> str:
    return text if len(text) <= MOST_IN_CELL else text[:MOST_IN_CELL] + "…"


def _yes(value: bool, english: bool) -> str:
    return say(("sí", "yes"), english) if value else ""


def _head(words: Sequence[Words], english: bool) -> list[Cell]:
    return [say(each, english) for each in words]
