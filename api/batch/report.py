"""The report to print: one HTML file with everything in it, pictures too, and room for both pairs to sign."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template

from api.batch.audit import flagged
from api.batch.deal import Deal, Row
from api.batch.entry import SIDES
from api.batch.pictures import small_path
from api.batch.results import Results
from api.batch.settle import change_words
from api.batch.standings import CRITERIA, order_words
from api.batch.tables import STATES, missing_table
from api.batch.texts import Note, told
from scoring.explain import figure

HERE = Path(__file__).resolve().parent


@dataclass(frozen=True)
class Sheet:
    """One table's hands of one round, for both sides to sign. names, totals: by side.

    uncounted: the hands of which a side has no total, so that it has none for the round. open: whether something needs
    a person.
    """

    round: str
    table: str
    deals: tuple[Deal, ...]
    names: dict[str, str]
    totals: dict[str, int]
    uncounted: dict[str, list[str]]
    open: bool


def report(results: Results, pictures: Path, english: bool) -> Iterator[str]:
    """The report in pieces: pictures of hundreds of hands are never in memory together."""

    def picture(row: Row) -> str:
        try:
            data = small_path(pictures, row).read_bytes()
        except OSError:
            return ""
        return f"data:image/jpeg;base64,{base64.b64encode(data).decode('ascii')}"

    def points(number: int | None) -> str:
        return "" if number is None else figure(number, "en" if english else "es")

    def note(each: Note) -> str:
        text = told(each, english)
        return text[:1].upper() + text[1:]

    rounds = [(name, list(places)) for name, places in groupby(results.standings, key=lambda each: each.round)]
    return _template().generate(
        results=results,
        english=english,
        t=lambda es, en: en if english else es,
        sheets=_sheets(results),
        rounds=rounds,
        order=order_words(results.order, english),
        criteria=[(name, CRITERIA[name][english]) for name in results.order],
        missing=missing_table(results, english)[1:],
        states=STATES,
        picture=picture,
        points=points,
        note=note,
        change_words=change_words,
    )


def _sheets(results: Results) -> Iterator[Sheet]:
    spoken_of = flagged(results.findings)
    for (round, table), group in groupby(results.deals, key=lambda deal: deal.rows[0].entry.key.deal[:2]):
        own = tuple(group)
        rows = [row for deal in own for row in deal.rows]
        names: dict[str, str] = {}
        totals = dict.fromkeys(SIDES, 0)
        for row in rows:
            names[row.entry.key.side] = names.get(row.entry.key.side) or row.entry.names
            totals[row.entry.key.side] += row.total or 0
        uncounted: dict[str, list[str]] = {side: [] for side in SIDES}
        for deal in own:
            counted = {row.entry.key.side for row in deal.rows if row.total is not None}
            for side in (side for side in SIDES if side not in counted):
                uncounted[side].append(deal.rows[0].entry.key.hand)
        open = any(deal.open(spoken_of) for deal in own)
        yield Sheet(round, table, own, names, totals, uncounted, open)


@cache
def _template() -> Template:
    environment = Environment(
        loader=FileSystemLoader(HERE), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    return environment.get_template("report.html.jinja")
