"""A batch's results under review: the hands in doubt, what people say of them, and the results written anew."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from api.batch.count import deals_of
from api.batch.deal import Row
from api.batch.entry import Entry
from api.batch.journal import WHOLE, Change, Journal
from api.batch.order import Order
from api.batch.paths import Paths
from api.batch.reading import sources_of
from api.batch.run import Batch, changed_houses, others_of, plan_of, unread, write
from api.batch.settle import doubtful
from api.batch.texts import Note, Words, told
from api.files import CANNOT_READ, Failure, shown
from api.review.writer import Writer
from vision.reading import SeenTile

log = logging.getLogger(__name__)


class Review:
    """One batch under review. Use as a context manager: leaving it writes what is still to be written."""

    def __init__(self, batch: Batch, journal: Journal) -> None:
        self._batch, self._journal = batch, journal
        self._lock = threading.RLock()
        self._rows = {row.entry.key.slug: row for row in self._count(batch.plan.entries)}
        self._writer = Writer(lambda: write(batch, journal, _quietly, 0))

    def __enter__(self) -> Review:
        self._writer.__enter__()
        # A server that was killed may have left the results behind what its journal knows.
        self._writer.ask()
        return self

    def __exit__(self, *_: object) -> None:
        self._writer.__exit__()

    @property
    def english(self) -> bool:
        return self._batch.order.english

    def overview(self) -> dict[str, Any]:
        """The hands in doubt, the most points at stake first, the rest, and whether the results are written."""
        with self._lock:
            seen = [r for r in self._rows.values() if r.reading is not None and (_before(r) or doubtful(r.reading))]
            slugs = {row.entry.key.slug for row in seen}
            rest = [row for slug, row in self._rows.items() if row.reading is not None and slug not in slugs]
            rows = sorted(seen, key=lambda row: (-row.stake, -self._at_stake(row), row.entry.key.order))
            changes = self._journal.changes()
            names = {slug: row.entry.key.words(self.english) for slug, row in self._rows.items()}
        fault = self._writer.fault
        return {
            "version": 1,
            "language": "en" if self.english else "es",
            "written": self._writer.written,
            "fault": None if fault is None else fault[self.english],
            "hands": [_brief(row) for row in rows],
            "rest": [_brief(row) for row in rest],
            "settled": len({(c.hand, c.tile) for c in changes}),
            "changes": [{**vars(c), "words": names.get(c.hand, c.hand)} for c in reversed(changes)],
        }

    def hand(self, slug: str) -> dict[str, Any]:
        """One hand with its doubtful tiles. Raises KeyError."""
        row = self.row(slug)
        assert row.reading is not None
        stakes = {item.tile: item for item in row.reading.review}
        tiles = []
        for tile in doubtful(row.reading):
            item = stakes.get(tile.id)
            tiles.append(
                {
                    "id": tile.id, "tile": tile.tile, "photo": tile.photo, "corners": tile.corners,
                    "place": tile.place, "alternatives": [a.tile for a in tile.alternatives],
                    "reason": "unread" if item is None else item.reason,
                    "points_at_stake": 0 if item is None else item.points_at_stake,
                    "row": _neighbours(row, tile),
                }
            )  # fmt: skip
        photos = [{"width": p.width, "height": p.height, "role": p.role} for p in row.reading.photos]
        notes = [told(note, self.english) for note in _before(row)]
        return {**_brief(row), "key": row.key, "tiles": tiles, "photos": photos, "before": notes, "score": row.document}

    def row(self, slug: str) -> Row:
        """One hand that was read. Raises KeyError."""
        with self._lock:
            row = self._rows[slug]
        if row.reading is None:
            raise KeyError(slug)
        return row

    def photo(self, slug: str, index: int) -> Path:
        """The file of a hand's photo. Raises KeyError."""
        reading = self.row(slug).reading
        if reading is None or not 0 <= index < len(reading.photos):
            raise KeyError(slug)
        return self._batch.plan.root / reading.photos[index].name

    def settle(self, slug: str, key: str, tile: int, answer: str, who: str) -> dict[str, Any]:
        """Keep what somebody said of a tile, and count the hand anew. The results follow by themselves.

        key: of the reading that they looked at. tile: `WHOLE` where they found all of it right, which has no answer.
        Raises KeyError where the hand or the tile is not there any more.
        """
        with self._lock:
            row = self.row(slug)
            if row.key != key or row.reading is None:
                raise KeyError(key)
            shown_before = ""
            if tile != WHOLE:
                before = row.reading.tile(tile)
                shown_before = "-" if before.place == "loose" and before.corrected_by == "person" else before.tile
            at = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
            self._journal.change(Change(0, at, who, slug, key, tile, shown_before, answer))
            deal = [entry for entry in self._batch.plan.entries if entry.key.deal == row.entry.key.deal]
            self._rows |= {row.entry.key.slug: row for row in self._count(deal)}
            self._writer.ask()
            return self.hand(slug)

    def _count(self, entries: tuple[Entry, ...] | list[Entry]) -> list[Row]:
        batch = self._batch
        deals = deals_of(batch.plan.root, entries, batch.sources, batch.model, self._journal)
        return [row for deal in deals for row in deal.rows]

    def _at_stake(self, row: Row) -> int:
        return 0 if row.reading is None else sum(item.points_at_stake for item in row.reading.review)


def check_results(results: Path) -> Paths:
    """Where the results are of which this is any file. Raises Failure where it is none."""
    paths = Paths(results.with_suffix(".csv"))
    if not paths.journal.is_file():
        raise Failure(
            CANNOT_READ,
            f"«{shown(results)}»: no son resultados de burako batch (falta «{shown(paths.journal.name)}»).",
            f"“{shown(results)}”: no results of burako batch (there is no “{shown(paths.journal.name)}”).",
        )
    return paths


def open_review(paths: Paths, journal: Journal) -> Batch:
    """The batch whose results these are. Raises Failure."""
    facts = journal.facts
    if "model" not in facts:
        raise Failure(
            CANNOT_READ,
            f"«{shown(paths.table)}»: todavía no se leyó nada; seguí con burako batch --resume.",
            f"“{shown(paths.table)}”: nothing was read yet; go on with burako batch --resume.",
        )
    order = Order.begun(paths, facts)
    plan = plan_of(order)
    if changed := changed_houses(plan, journal):
        names = ", ".join(map(shown, changed))
        raise Failure(
            CANNOT_READ,
            f"«{names}»: el reglamento cambió desde que se contó; contá de nuevo con burako batch --resume.",
            f"“{names}”: the ruleset has changed since the hands were counted; count anew with burako batch --resume.",
        )
    sources = sources_of(plan.root, plan.entries, lambda: None)
    batch = Batch(order, plan, sources, facts["model"], others_of(plan))
    if unread(batch, journal):
        log.warning("photos are there that were not read: burako batch --resume")
    return batch


def _brief(row: Row) -> dict[str, Any]:
    key = row.entry.key
    assert row.reading is not None
    return {
        "id": key.slug, "round": key.round, "table": key.table, "hand": key.hand, "side": key.side,
        "names": row.entry.names, "total": row.total, "least": row.span[0] if row.span else None,
        "most": row.span[1] if row.span else None, "stake": row.stake, "doubts": len(doubtful(row.reading)),
    }  # fmt: skip


def _before(row: Row) -> list[Note]:
    """What was said of the hand when it had other photos, and nobody has looked at since."""
    return [note for note in row.needs if note.code == "corrected-before"]


def _neighbours(row: Row, tile: SeenTile) -> list[dict[str, Any]]:
    """The meld that a tile lies in, as read; the rack's tiles say nothing of each other."""
    assert row.reading is not None
    faces = {each.id: each.tile for each in row.reading.tiles}
    meld = next((meld for meld in row.reading.melds if tile.id in meld), ())
    return [{"id": id, "tile": faces[id]} for id in meld]


def _quietly(_: Words, __: int) -> Callable[[int], None]:
    return lambda done: None
