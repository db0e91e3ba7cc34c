"""What `burako batch` does: checks what it was asked, tells what is missing, runs, and says what came of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bars
from rich.table import Table
from rich.text import Text

from api import answer, files
from api.batch.asked import tell_houses
from api.batch.crew import Limits
from api.batch.entry import Stray
from api.batch.journal import Journal, alone
from api.batch.manifest import manifest_bytes
from api.batch.order import Order, Rules
from api.batch.paths import Paths
from api.batch.plan import Missing, missing
from api.batch.results import Results
from api.batch.run import Progress, changed_houses, plan_of, run
from api.batch.tables import SHEETS
from api.batch.texts import Words, say, told
from api.files import shown, wrong_use

MB = 1 << 20
SHOWN = 40
"""Things in a list on the screen; all of them are in the workbook."""


def run_batch(
    order: Order,
    workers: int,
    scheduler: str | None,
    seconds: float,
    memory: int,
    *,
    resume: bool,
    as_json: bool,
    profile: Path | None = None,
) -> None:
    """Run a batch and print what came of it. seconds, memory (MB): what a photo may take. Raises Failure."""
    paths = order.paths
    known = None if profile is None else files.profile_file(profile)
    plan = plan_of(order)
    with alone(paths.lock):
        _check_new(order, resume)
        _tell_missing(missing(plan), order.english)
        _tell_strays(plan.strays, order.english)
        with Journal(paths.journal) as journal, bars(order.english) as progress:
            tell_houses(changed_houses(plan, journal), order.english)
            before = len(journal.keys())
            limits = Limits(seconds, memory * MB)
            _, results = run(order, plan, journal, workers, scheduler, limits, progress, known)
            read = len(journal.keys()) - before
    if as_json:
        answer.print_json(_summary(results, paths, read))
    else:
        _print_summary(results, paths, order.english)


def begin_manifest(folder: Path, out: Path | None, rules: str | None, english: bool) -> None:
    """Write the manifest of a folder. Raises Failure."""
    path = out or folder / ("manifest.xlsx" if english else "manifiesto.xlsx")
    if path.suffix.lower() not in (".csv", ".xlsx"):
        raise wrong_use("--out: el manifiesto es .csv o .xlsx.", "--out: the manifest is .csv or .xlsx.")
    plan = plan_of(Order(folder, Paths(path), Rules() if rules is None else Rules.named(rules)))
    if not folder.is_dir():
        raise wrong_use("init parte de una carpeta.", "init starts from a folder.")
    if path.exists():
        raise wrong_use(f"«{shown(path)}» ya existe; no se pisa.", f"“{shown(path)}” is there; it is not overwritten.")
    if path.parent.resolve() != folder.resolve():
        raise wrong_use(
            "--out: el manifiesto va en la carpeta de las fotos.", "--out: the manifest goes to the photos' folder."
        )
    try:
        usual = Rules().ruleset() if rules is None else None
        path.write_bytes(manifest_bytes(plan, path.suffix.lower(), english, usual))
    except OSError as error:
        raise wrong_use(f"No se pudo escribir «{shown(path)}».", f"“{shown(path)}” could not be written.") from error
    _tell_missing(missing(plan), english)
    _tell_strays(plan.strays, english)
    answer.console().print(Text(shown(path)))


def _check_new(order: Order, resume: bool) -> None:
    """Neither writes over results that are there, nor goes on with those of another tournament. Raises Failure."""
    paths = order.paths
    if not resume:
        there = [path for path in (paths.journal, paths.table) if path.exists()]
        if there:
            name = shown(there[0])
            raise wrong_use(
                f"«{name}» ya existe: seguí con --resume, o elegí otro --out.",
                f"“{name}” is there already: go on with --resume, or choose another --out.",
            )
        return
    if not paths.journal.exists():
        return
    with Journal(paths.journal) as journal:
        source = journal.facts.get("source")
    if source not in (None, order.facts()["source"]):
        raise wrong_use(
            f"--resume: esos resultados son de otra fuente, «{shown(source)}».",
            f"--resume: those results are of another source, “{shown(source)}”.",
        )


def _tell_missing(lacks: list[Missing], english: bool) -> None:
    """What is missing, before anything is read."""
    names = ("round", "table", "hand", "side") if english else ("ronda", "mesa", "mano", "lado")
    lines = []
    for each in lacks:
        labels = zip(names, (each.round, each.table, each.hand, each.side), strict=True)
        where = ", ".join(f"{name} {label}" for name, label in labels if label)
        lines.append(f"{where}: {told(each.note, english)}")
    _tell_list(("Falta", "Missing"), lines, SHEETS["missing"], english)


def _tell_strays(strays: Sequence[Stray], english: bool) -> None:
    """The files that belong to no hand, before anything is read."""
    lines = [f"{stray.path}: {told(stray.why, english)}" for stray in strays]
    _tell_list(("No son de ninguna mano", "Of no hand"), lines, SHEETS["files"], english)


def _tell_list(head: Words, lines: Sequence[str], sheet: Words, english: bool) -> None:
    """A list on the screen; where it is long, the rest is on a sheet of the workbook."""
    if not lines:
        return
    console = answer.messages()
    console.print(Text(f"{say(head, english)} ({len(lines)}):", style="bold"))
    for line in lines[:SHOWN]:
        console.print(Text(f"  {shown(line)}"))
    if (more := len(lines) - SHOWN) > 0:
        rest = (f"  y {more} más, en la hoja «{sheet[0]}».", f"  and {more} more, on the sheet “{sheet[1]}”.")
        console.print(say(rest, english))


class _Rate(ProgressColumn):
    """Photos a minute."""

    def __init__(self, english: bool) -> None:
        super().__init__()
        self._words = "a minute" if english else "por minuto"

    def render(self, task: Task) -> Text:
        speed = task.finished_speed or task.speed
        return Text("" if speed is None else f"{speed * 60:.0f} {self._words}")


@contextmanager
def bars(english: bool) -> Iterator[Progress]:
    """Progress bars on standard error, one for each stage."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        _Rate(english),
        TimeRemainingColumn(),
    )
    with Bars(*columns, console=answer.messages()) as shown_bars:

        def stage(name: Words, total: int) -> Callable[[int], None]:
            task = shown_bars.add_task(say(name, english), total=total)
            return lambda done: shown_bars.advance(task, done)

        yield stage


def _summary(results: Results, paths: Paths, read: int) -> dict[str, Any]:
    states = [file.state for file in results.files]
    return {
        "version": 1,
        "hands": len(results.rows),
        "to_see_to": sum(bool(results.flaws(row)) for row in results.rows),
        "hands_read_now": read,
        "files": {state: states.count(state) for state in ("read", "doubtful", "refused")},
        "missing": [
            {"round": m.round, "table": m.table, "hand": m.hand or None, "side": m.side or None, **vars(m.note)}
            for m in results.missing
        ],
        "findings": [
            {**vars(f.note), "hands": [key.words(True) for key in f.keys], "files": [shown(path) for path in f.paths]}
            for f in results.findings
        ],
        "written": {
            "table": shown(paths.table),
            "workbook": shown(paths.workbook),
            "report": shown(paths.report),
            "files": shown(paths.files),
            "standings": shown(paths.standings),
            "audit": shown(paths.audit),
            "pictures": shown(paths.pictures),
        },
    }


def _print_summary(results: Results, paths: Paths, english: bool) -> None:
    console: Console = answer.console()
    summary = _summary(results, paths, 0)
    states = summary["files"]
    rows: tuple[tuple[Words, object], ...] = (
        (("Manos, por lado", "Sides' hands"), summary["hands"]),
        (("Para ver", "To see to"), summary["to_see_to"]),
        (("Archivos leídos", "Files read"), states["read"]),
        (("Fotos dudosas", "Photos in doubt"), states["doubtful"]),
        (("Archivos rechazados", "Files refused"), states["refused"]),
        (("Cosas que faltan", "Things missing"), len(results.missing)),
        (("Cosas que no cierran", "Things that do not fit"), len(results.findings)),
    )
    table = Table(show_header=False, box=None)
    for words, value in rows:
        table.add_row(say(words, english), str(value))
    console.print(table)
    for finding in results.findings:
        hands = "; ".join(key.words(english) for key in finding.keys)
        console.print(Text(shown(f"• {told(finding.note, english)} ({hands})")))
    for path in (paths.table, paths.workbook, paths.report):
        console.print(Text(shown(path)))
    console.print(
        Text(
            say(
                (f"Para revisar: burako review {shown(paths.table)}", f"To review: burako review {shown(paths.table)}"),
                english,
            )
        )
    )
