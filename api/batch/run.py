"""A batch from its source to its results: found, hashed, read, counted, drawn and written."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from api import files
from api.batch.cells import csv_bytes, xlsx_bytes
from api.batch.crew import Limits, crew
from api.batch.folder import plan_of_folder
from api.batch.journal import Journal
from api.batch.manifest import plan_of_manifest
from api.batch.pictures import draw_all, write_whole
from api.batch.plan import Plan
from api.batch.reading import Source, job_of, model_of, read_all, sources_of
from api.batch.report import report
from api.batch.results import Paths, Results, results_of
from api.batch.tables import audit_table, files_table, hands_table, sheets, standings_table
from api.batch.texts import Words
from api.files import WRONG_USE, Failure, shown
from scoring import DEFAULT_RULESET

Progress = Callable[[Words, int], Callable[[int], None]]
"""Begins a stage, by its name and how many photos it has, and gives what to call with how many are done."""


@dataclass(frozen=True)
class Order:
    """What was asked for. source: a folder or a manifest; rules: a ruleset's name; standings: the criteria."""

    source: Path
    paths: Paths
    rules: str = DEFAULT_RULESET
    standings: tuple[str, ...] = ()
    english: bool = False

    def facts(self) -> dict[str, str]:
        """What the journal keeps of it, so that a review can count anew."""
        return {
            "source": os.path.abspath(self.source),
            "rules": self.rules if self.rules == files.shown(self.rules) else "",
            "standings": ",".join(self.standings),
            "language": "en" if self.english else "es",
        }


@dataclass(frozen=True)
class Batch:
    """A plan with its photos' hashes, and the model that its readings are of."""

    order: Order
    plan: Plan
    sources: Mapping[str, Sequence[Source]]
    model: str


def plan_of(order: Order) -> Plan:
    """What there is to count. Raises Failure and RulesetError."""
    rules = files.ruleset_named(order.rules)
    if not order.source.exists():
        raise Failure(
            files.CANNOT_READ,
            f"«{shown(order.source)}»: no existe.",
            f"“{shown(order.source)}”: there is no such file.",
        )
    if order.source.is_dir():
        return plan_of_folder(order.source, rules, order.paths.all)
    return plan_of_manifest(order.source, rules)


def run(
    order: Order, plan: Plan, journal: Journal, workers: int, scheduler: str | None, limits: Limits, progress: Progress
) -> tuple[Batch, Results]:
    """Read what the journal does not have yet, and write the results. Whatever stops it, `--resume` goes on."""
    photos = sum(len(entry.shots) for entry in plan.entries)
    tick = progress(("Mirando los archivos", "Looking at the files"), photos)
    sources = sources_of(plan.root, plan.entries, lambda: tick(1))
    readers = crew(workers, scheduler, limits)
    try:
        model = model_of(readers)
        journal.state({**order.facts(), "model": model})
        jobs = [job for own in sources.values() if (job := job_of(model, own)) is not None]
        done = journal.keys()
        waiting = {job.key: len(job.photos) for job in jobs if job.key not in done}
        read_all(jobs, readers, model, journal, progress(("Leyendo fotos", "Reading photos"), sum(waiting.values())))
    finally:
        readers.close()
    batch = Batch(order, plan, sources, model)
    return batch, write(batch, journal, progress, workers)


def write(batch: Batch, journal: Journal, progress: Progress, workers: int) -> Results:
    """Count, draw and write everything, as the journal now has it. Raises Failure where it cannot be written."""
    order, paths, english = batch.order, batch.order.paths, batch.order.english
    results = results_of(batch.plan, batch.sources, batch.model, journal, order.standings)
    tick = progress(("Dibujando", "Drawing"), len(results.rows))
    try:
        threads = workers or os.cpu_count() or 1
        draw_all(batch.plan.root, results.rows, paths.pictures, journal, threads, lambda: tick(1))
        write_whole(paths.files, csv_bytes(files_table(results, english)))
        write_whole(paths.standings, csv_bytes(standings_table(results, english)))
        write_whole(paths.audit, csv_bytes(audit_table(results, english)))
        write_whole(paths.workbook, xlsx_bytes(sheets(results, english)))
        _write_report(results, paths, english)
        # The table last: where it stands, all the rest does.
        write_whole(paths.table, csv_bytes(hands_table(results, english)))
    except OSError as error:
        where = shown(error.filename or paths.table)
        raise Failure(WRONG_USE, f"No se pudo escribir «{where}».", f"“{where}” could not be written.") from error
    return results


def _write_report(results: Results, paths: Paths, english: bool) -> None:
    temporary = paths.report.with_name(paths.report.name + ".part")
    with temporary.open("w", encoding="utf-8", errors="replace", newline="\n") as file:
        file.writelines(report(results, paths.pictures, english))
        file.flush()
        os.fsync(file.fileno())
    os.replace(temporary, paths.report)


def unread(batch: Batch, journal: Journal) -> bool:
    """Whether photos are there that nobody has read yet."""
    done = journal.keys()
    jobs = (job_of(batch.model, own) for own in batch.sources.values())
    return any(job is not None and job.key not in done for job in jobs)
