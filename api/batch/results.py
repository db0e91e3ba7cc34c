"""Everything that is known of a batch, as one value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from api.batch.audit import Finding, audit, flagged
from api.batch.count import deals_of
from api.batch.deal import Deal, Row
from api.batch.journal import Change, Journal
from api.batch.plan import Missing, Plan, missing
from api.batch.reading import Source
from api.batch.standings import Standing, standings
from api.batch.texts import Note, natural


@dataclass(frozen=True)
class FileRow:
    """One input file and what came of it. rows: the hands that it serves; role: a photo's, or a paper's kind.

    state: `read`, `doubtful` or `refused`; why: where it was refused.
    """

    path: str
    sha256: str
    rows: tuple[Row, ...]
    role: str
    state: str
    why: Note | None
    tiles: int
    doubts: int


@dataclass(frozen=True)
class Results:
    """What a batch came to."""

    deals: tuple[Deal, ...]
    files: tuple[FileRow, ...]
    findings: tuple[Finding, ...]
    missing: tuple[Missing, ...]
    standings: tuple[Standing, ...]
    order: tuple[str, ...]
    changes: tuple[Change, ...]
    model: str

    @property
    def rows(self) -> list[Row]:
        return [row for deal in self.deals for row in deal.rows]

    def holds(self, change: Change) -> bool:
        """Whether what a person said is of the photos that are there now."""
        return any(row.entry.key.slug == change.hand and row.key == change.key for row in self.rows)

    def hand_words(self, change: Change, english: bool) -> str:
        """The hand that a change is of, as a person names it."""
        keys = (row.entry.key for row in self.rows)
        return next((key.words(english) for key in keys if key.slug == change.hand), change.hand)

    def flaws(self, row: Row) -> list[Note]:
        """All that a person has to see to in a hand: its own, and what does not fit with others."""
        found = [finding.note for finding in self.findings if row.entry.key in finding.keys]
        known = {note.code for note in row.needs}
        return [*row.needs, *(note for note in found if note.code not in known)]


def results_of(
    plan: Plan,
    sources: Mapping[str, Sequence[Source]],
    others: Mapping[str, str],
    model: str,
    journal: Journal,
    order: Sequence[str],
) -> Results:
    """The results as the journal has them, whoever read what in whichever order."""
    deals = tuple(deals_of(plan.root, plan.entries, sources, model, journal))
    findings = tuple(audit(deals))
    return Results(
        deals=deals,
        files=_files(plan, deals, others),
        findings=findings,
        missing=tuple(missing(plan)),
        standings=tuple(standings(deals, order, flagged(findings))),
        order=tuple(order),
        changes=tuple(journal.changes()),
        model=model,
    )


def _files(plan: Plan, deals: Sequence[Deal], others: Mapping[str, str]) -> tuple[FileRow, ...]:
    """Every input file once: those of the hands, those that say something else, and those that are in none."""
    found = {s.path: FileRow(s.path, others[s.path], (), "", "refused", s.why, 0, 0) for s in plan.strays}
    by_key = {row.entry.key: row for deal in deals for row in deal.rows}
    for paper in plan.papers:
        said_of = () if paper.key is None else (by_key[paper.key],)
        found[paper.path] = FileRow(paper.path, others[paper.path], said_of, paper.kind, "read", None, 0, 0)
    for row in (row for deal in deals for row in deal.rows):
        for photo in row.photos:
            path = photo.shot.path
            tiles, doubts = _counts(row, photo.place)
            state = "refused" if photo.refused is not None else "doubtful" if doubts else "read"
            before = found.get(path)
            rows = (row,) if before is None else (*before.rows, row)
            if before is None or state == "doubtful" or before.state == "refused":
                found[path] = FileRow(path, photo.sha256, rows, photo.shot.role, state, photo.refused, tiles, doubts)
            else:
                found[path] = FileRow(
                    path, before.sha256, rows, before.role, before.state, before.why, before.tiles, before.doubts
                )
    return tuple(found[path] for path in sorted(found, key=natural))


def _counts(row: Row, place: int | None) -> tuple[int, int]:
    """How many tiles were seen in a photo, and how many of them are in doubt."""
    if row.reading is None or place is None:
        return 0, 0
    here = {tile.id for tile in row.reading.tiles if tile.photo == place}
    doubts = {item.tile for item in row.reading.review}
    doubts |= {tile.id for tile in row.reading.tiles if tile.tile == "?" and tile.place != "loose"}
    return len(here), len(here & doubts)
