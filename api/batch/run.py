"""A batch from its source to its results: found, hashed, read, counted, drawn and written."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from api import files
from api.batch.cells import csv_bytes, xlsx_bytes
from api.batch.crew import Limits, crew
from api.batch.folder import plan_of_folder
from api.batch.journal import Journal
from api.batch.manifest import plan_of_manifest
from api.batch.order import Order
from api.batch.pictures import draw_all, write_whole
from api.batch.plan import Plan
from api.batch.reading import Source, hashes_of, job_of, model_of, read_all, sources_of
from api.batch.report import report
from api.batch.results import Results, results_of
from api.batch.tables import SHEETS, tables_of
from api.batch.texts import Words, say
from api.files import WRONG_USE, Failure, shown
from vision.profile import Profile

Progress = Callable[[Words, int], Callable[[int], None]]
"""Begins a stage, by its name and how many photos it has, and gives what to call with how many are done."""

HOUSES = "houses"
"""The journal's name for the hashes of the house rulesets that a manifest names."""


@dataclass(frozen=True)
class Batch:
    """A plan with its photos' hashes, and the model that its readings are of. others: the other files' hashes."""

    order: Order
    plan: Plan
    sources: Mapping[str, Sequence[Source]]
    model: str
    others: Mapping[str, str]


def plan_of(order: Order) -> Plan:
    """What there is to count. Raises Failure and RulesetError."""
    rules = order.rules.ruleset()
    if not order.source.exists():
        raise Failure(
            files.CANNOT_READ,
            f"«{shown(order.source)}»: no existe.",
            f"“{shown(order.source)}”: there is no such file.",
        )
    if order.source.is_dir():
        return plan_of_folder(order.source, rules, order.paths.all)
    return plan_of_manifest(order.source, rules, order.paths.all)


def others_of(plan: Plan) -> dict[str, str]:
    """The hashes of all input files that are no hand's photos."""
    return hashes_of(plan.root, [*(stray.path for stray in plan.strays), *(paper.path for paper in plan.papers)])


def houses_of(plan: Plan) -> dict[str, str]:
    """The hashes of the house rulesets that rows of a manifest name."""
    return hashes_of(plan.root, [paper.path for paper in plan.papers if paper.kind == "ruleset"])


def changed_houses(plan: Plan, journal: Journal) -> list[str]:
    """Those of which the file is another than when the hands were last counted."""
    before: dict[str, str] = json.loads(journal.facts.get(HOUSES, "{}"))
    return [name for name, now in houses_of(plan).items() if before.get(name, now) != now]


def run(
    order: Order,
    plan: Plan,
    journal: Journal,
    workers: int,
    scheduler: str | None,
    limits: Limits,
    progress: Progress,
    profile: Profile | None = None,
) -> tuple[Batch, Results]:
    """Read what the journal does not have yet, and write the results. Whatever stops it, `--resume` goes on."""
    photos = sum(len(entry.shots) for entry in plan.entries)
    tick = progress(("Mirando los archivos", "Looking at the files"), photos)
    sources = sources_of(plan.root, plan.entries, lambda: tick(1))
    readers = crew(workers, scheduler, limits, profile)
    try:
        model = model_of(readers)
        _check_model(journal, model)
        journal.state({**order.facts(), "model": model, HOUSES: json.dumps(houses_of(plan))})
        jobs = [job for own in sources.values() if (job := job_of(model, own)) is not None]
        done = journal.keys()
        waiting = {job.key: len(job.photos) for job in jobs if job.key not in done}
        read_all(jobs, readers, model, journal, progress(("Leyendo fotos", "Reading photos"), sum(waiting.values())))
    finally:
        readers.close()
    batch = Batch(order, plan, sources, model, others_of(plan))
    return batch, write(batch, journal, progress, workers)


def write(batch: Batch, journal: Journal, progress: Progress, workers: int) -> Results:
    """Count, draw and write everything, as the journal now has it. Raises Failure where it cannot be written."""
    order, paths, english = batch.order, batch.order.paths, batch.order.english
    results = results_of(batch.plan, batch.sources, batch.others, batch.model, journal, order.standings)
    tick = progress(("Dibujando", "Drawing"), len(results.rows))
    try:
        threads = workers or os.cpu_count() or 1
        draw_all(batch.plan.root, results.rows, paths.pictures, journal, threads, lambda: tick(1))
        tables = tables_of(results, english)
        write_whole(paths.files, csv_bytes(tables["files"]))
        write_whole(paths.standings, csv_bytes(tables["standings"]))
        write_whole(paths.audit, csv_bytes(tables["audit"]))
        write_whole(paths.workbook, xlsx_bytes({say(SHEETS[name], english): table for name, table in tables.items()}))
        pieces = report(results, paths.pictures, english)
        write_whole(paths.report, (piece.encode("utf-8", "replace") for piece in pieces))
        # The table last: where it stands, all the rest does.
        write_whole(paths.table, csv_bytes(tables["hands"]))
    except OSError as error:
        where = shown(error.filename or paths.table)
        raise Failure(WRONG_USE, f"No se pudo escribir «{where}».", f"“{where}” could not be written.") from error
    return results


def _check_model(journal: Journal, model: str) -> None:
    """All readings of a batch are one model's. Raises Failure where the journal was begun with another."""
    before = journal.facts.get("model", model)
    if before != model:
        old, new = (hashlib.sha256(each.encode()).hexdigest()[:8] for each in (before, model))
        raise Failure(
            WRONG_USE,
            f"Estos resultados se empezaron con otro modelo o perfil ({old}, y este es {new}). Seguí con la "
            "versión de Burako y el --profile con los que empezaste, o empezá de nuevo con otro --out: "
            "lo que está queda como está.",
            f"These results were begun with another model or profile ({old}, and this is {new}). Go on with the "
            "version of Burako and the --profile that you began with, or begin anew with another --out: "
            "what is there stays as it is.",
        )


def unread(batch: Batch, journal: Journal) -> bool:
    """Whether photos are there that nobody has read yet."""
    done = journal.keys()
    jobs = (job_of(batch.model, own) for own in batch.sources.values())
    return any(job is not None and job.key not in done for job in jobs)
