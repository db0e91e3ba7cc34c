"""A folder tree of photos to a plan; what happened in a hand stands in its folder's `mano.json`, if anybody said it."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Collection, Iterator
from dataclasses import replace
from pathlib import Path, PurePosixPath

from api.batch.entry import Entry, Key, Paper, Shot, Stray, side_of
from api.batch.naming import is_photo, levels, placed
from api.batch.paths import Paths
from api.batch.plan import Plan
from api.batch.roster import NAMES as ROSTERS
from api.batch.roster import Seat, read_roster, roster_file
from api.batch.texts import Note, natural
from api.files import CANNOT_READ, Failure, hand_document, shown
from api.sheet import Statement, statement
from scoring import Hand, HandError, Ruleset

FACTS = ("mano.json", "hand.json")
MANIFESTS = ("manifiesto.csv", "manifiesto.xlsx", "manifest.csv", "manifest.xlsx")
MANIFEST = Note(
    "manifest-in-folder",
    "es un manifiesto, y se contó la carpeta; para contar por él, nombralo en lugar de la carpeta",
    "it is a manifest, and the folder was counted; to count by it, name it in place of the folder",
)
OWN_MARK = ".burako"
"""What the names of the project's own files begin with, and what its journals' end with; such files are no input."""


def plan_of_folder(
    root: Path, rules: Ruleset, ours: Collection[Path] = (), seats: tuple[Seat, ...] | None = None
) -> Plan:
    """The plan of a tree. ours: results that may lie in it. seats: who sits where; None has the roster say it.

    Raises Failure where the folder, or its roster, cannot be read.
    """
    if not root.is_dir():
        raise Failure(CANNOT_READ, f"«{shown(root)}»: no es una carpeta.", f"“{shown(root)}”: it is no folder.")
    seats = read_roster(root) if seats is None else seats
    shots: dict[Key, list[Shot]] = defaultdict(list)
    facts: dict[Key, str] = {}
    strays: list[Stray] = []
    papers: list[Paper] = []
    roster = roster_file(root)
    for path in files_below(root, ours):
        name = PurePosixPath(path).name
        place = placed(path)
        if path == roster:
            papers.append(Paper(path, "roster"))
        elif path in ROSTERS:
            strays.append(Stray(path, Note("two-rosters", f"vale «{roster}»", f"“{roster}” holds")))
        elif path in MANIFESTS:
            strays.append(Stray(path, MANIFEST))
        elif isinstance(place, tuple) and name.casefold() in FACTS:
            if place[0] in facts:
                strays.append(Stray(facts[place[0]], Note("two-facts", f"vale «{path}»", f"“{path}” holds")))
            facts[place[0]] = path
        elif not is_photo(path):
            strays.append(Stray(path, Note("not-a-photo", "no es una foto", "it is not a photo")))
        elif isinstance(place, Note):
            strays.append(Stray(path, place))
        else:
            shots[place[0]].append(Shot(path, place[1]))
    plan = Plan(root, (), (), seats, tuple(_empty(root)))
    entries = []
    for key in {**shots, **facts}:
        said, fault = _said(root, facts.get(key), rules)
        if fault is not None:
            strays.append(fault)
        elif key in facts:
            papers.append(Paper(facts[key], "facts", key))
        entries.append(Entry(key, in_order(shots[key]), said, plan.names(key), stated=key in facts and fault is None))
    strays.sort(key=lambda stray: natural(stray.path))
    return replace(plan, entries=sorted_entries(entries), strays=tuple(strays), papers=tuple(papers))


def files_below(root: Path, ours: Collection[Path] = ()) -> Iterator[str]:
    """Every file of a tree, as paths below it with `/`, in one order on every machine. Raises Failure."""

    def stop(error: OSError) -> None:
        where = shown(error.filename)
        raise Failure(CANNOT_READ, f"«{where}»: no se puede abrir.", f"“{where}”: it cannot be opened.") from error

    own = {os.path.abspath(path) for path in ours}
    for folder, folders, names in os.walk(root, onerror=stop):
        # Where a journal lies, its batch's other results do: those of an earlier run are no photos of this one.
        earlier = (Path(folder, name).with_suffix(".csv") for name in names if name.endswith(OWN_MARK))
        own |= {os.path.abspath(path) for table in earlier for path in Paths(table).all}
        folders[:] = sorted((f for f in folders if os.path.abspath(os.path.join(folder, f)) not in own), key=natural)
        for name in sorted(names, key=natural):
            path = Path(folder, name)
            if not name.startswith(OWN_MARK) and os.path.abspath(path) not in own:
                yield path.relative_to(root).as_posix()


def _empty(root: Path) -> Iterator[tuple[str, str, str, str]]:
    """The places of folders in which nobody has put anything."""
    for folder, folders, names in os.walk(root):
        if folders or names:
            continue
        labels = levels(Path(folder).relative_to(root).parts)
        if isinstance(labels, dict) and "table" in labels:
            side = side_of(labels.get("side", "")) or ""
            yield labels.get("round", "1"), labels["table"], labels.get("hand", "1" if side else ""), side


def in_order(shots: list[Shot]) -> tuple[Shot, ...]:
    """The photos of a hand in the one order in which they are read: the table's first."""
    return tuple(sorted(shots, key=lambda shot: (shot.role != "table", natural(shot.path))))


def sorted_entries(entries: list[Entry]) -> tuple[Entry, ...]:
    return tuple(sorted(entries, key=lambda entry: entry.key.order))


def _said(root: Path, facts: str | None, rules: Ruleset) -> tuple[Statement, Stray | None]:
    """What a hand's file says, and where it cannot be understood, that."""
    nothing = Statement(Hand(rules), rack_empty=False)
    if facts is None:
        return nothing, None
    try:
        document = hand_document(str(root / facts))
        if isinstance(document, dict) and "ruleset" not in document:
            said = statement({**document, "ruleset": rules.base.id if rules.base else rules.id})
            options = {**dict(rules.options), **dict(said.hand.ruleset.options)}
            return replace(said, hand=replace(said.hand, ruleset=rules.with_options(options))), None
        return statement(document), None
    except HandError as error:
        return nothing, Stray(facts, Note("bad-facts", error.message, error.message_en))
    except Failure as error:
        return nothing, Stray(facts, Note("bad-facts", error.message, error.message_en))
