"""A batch's results under review: the hands in doubt, what people say of them, and the results written anew."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from api.batch.count import Row, deals_of
from api.batch.entry import Entry
from api.batch.journal import Change, Journal
from api.batch.reading import sources_of
from api.batch.paths import Paths
from api.batch.run import Batch, Order, plan_of, unread, write
from api.batch.settle import doubtful
from api.batch.standings import order_of
from api.batch.texts import Words
from api.files import CANNOT_READ, Failure, shown
from vision.reading import SeenTile

log = logging.getLogger(__name__)


class Review:
    """One batch under review. Use as a context manager: leaving it writes what is still to be written."""

    def __init__(self, batch: Batch, journal: Journal) -> None:
        self._batch, self._journal = batch, journal
        self._lock = threading.RLock()
        self._wake, self._idle = threading.Event(), threading.Event()
        self._idle.set()
        self._stopping = False
        self._fault: str | None = None
        self._rows = {row.entry.key.slug: row for row in self._count(batch.plan.entries)}
        # As the photos were read: what was said of a tile is kept apart from what was seen.
        self._writer = threading.Thread(target=self._write_when_told)

    def __enter__(self) -> Review:
        self._writer.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stopping = True
        self._wake.set()
        self._writer.join()

    @property
    def english(self) -> bool:
        return self._batch.order.english

    def overview(self) -> dict[str, Any]:
        """The hands in doubt, those with the most points at stake first, and whether the results are written."""
        with self._lock:
            rows = sorted(self._rows.values(), key=lambda row: (-row.stake, -self._at_stake(row), row.entry.key.order))
            changes = self._journal.changes()
            names = {slug: row.entry.key.words(self.english) for slug, row in self._rows.items()}
        return {
            "version": 1,
            "language": "en" if self.english else "es",
            "written": self._idle.is_set() and self._fault is None,
            "fault": self._fault,
            "hands": [_brief(row) for row in rows if row.reading is not None and doubtful(row.reading)],
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
        return {**_brief(row), "key": row.key, "tiles": tiles, "photos": photos, "score": row.document}

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

        key: of the reading that they looked at. Raises KeyError where the hand or the tile is not there any more.
        """
        with self._lock:
            row = self.row(slug)
            if row.key != key or row.reading is None:
                raise KeyError(key)
            before = row.reading.tile(tile)
            shown_before = "-" if before.place == "loose" and before.corrected_by == "person" else before.tile
            at = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
            self._journal.change(Change(0, at, who, slug, key, tile, shown_before, answer))
            deal = [entry for entry in self._batch.plan.entries if entry.key.deal == row.entry.key.deal]
            self._rows |= {row.entry.key.slug: row for row in self._count(deal)}
            self._idle.clear()
            self._wake.set()
            return self.hand(slug)

    def write_now(self) -> None:
        """Have the results written, whether or not anything changed."""
        self._idle.clear()
        self._wake.set()

    def _count(self, entries: tuple[Entry, ...] | list[Entry]) -> list[Row]:
        batch = self._batch
        deals = deals_of(batch.plan.root, entries, batch.sources, batch.model, self._journal)
        return [row for deal in deals for row in deal.rows]

    def _at_stake(self, row: Row) -> int:
        return 0 if row.reading is None else sum(item.points_at_stake for item in row.reading.review)

    def _write_when_told(self) -> None:
        """Writes after each change; changes that come while it writes are written together after that."""
        while True:
            self._wake.wait()
            self._wake.clear()
            if not self._idle.is_set():
                try:
                    write(self._batch, self._journal, _quietly, 0)
                    self._fault = None
                except Failure as failure:
                    # Such as a table that a spreadsheet holds open: nothing is lost, the journal has it.
                    self._fault = failure.message_en if self.english else failure.message
                    log.error("%s", failure.message_en)
                if not self._wake.is_set():
                    self._idle.set()
            if self._stopping and not self._wake.is_set():
                return


def open_review(results: Path) -> tuple[Batch, Journal]:
    """The batch whose results these are, from any of its files. Raises Failure."""
    paths = Paths(results.with_suffix(".csv"))
    if not paths.journal.is_file():
        raise Failure(
            CANNOT_READ,
            f"«{shown(results)}»: no son resultados de burako batch (falta «{shown(paths.journal.name)}»).",
            f"“{shown(results)}”: no results of burako batch (there is no “{shown(paths.journal.name)}”).",
        )
    journal = Journal(paths.journal)
    facts = journal.facts
    if "model" not in facts:
        raise Failure(
            CANNOT_READ,
            f"«{shown(results)}»: todavía no se leyó nada; seguí con burako batch --resume.",
            f"“{shown(results)}”: nothing was read yet; go on with burako batch --resume.",
        )
    order = Order(Path(facts["source"]), paths, facts["rules"], order_of(facts["standings"]), facts["language"] == "en")
    plan = plan_of(order)
    batch = Batch(order, plan, sources_of(plan.root, plan.entries, lambda: None), facts["model"])
    if unread(batch, journal):
        log.warning("photos are there that were not read: burako batch --resume")
    return batch, journal


def _brief(row: Row) -> dict[str, Any]:
    key = row.entry.key
    assert row.reading is not None
    return {
        "id": key.slug, "round": key.round, "table": key.table, "hand": key.hand, "side": key.side,
        "names": row.entry.names, "total": row.total, "least": row.span[0] if row.span else None,
        "most": row.span[1] if row.span else None, "stake": row.stake, "doubts": len(doubtful(row.reading)),
    }  # fmt: skip


def _neighbours(row: Row, tile: SeenTile) -> list[dict[str, Any]]:
    """The meld that a tile lies in, as read; the rack's tiles say nothing of each other."""
    assert row.reading is not None
    faces = {each.id: each.tile for each in row.reading.tiles}
    meld = next((meld for meld in row.reading.melds if tile.id in meld), ())
    return [{"id": id, "tile": faces[id]} for id in meld]


def _quietly(_: Words, __: int) -> Callable[[int], None]:
    return lambda done: None
