"""Tournaments put together from readings as the reader gives them, so that one thing in them is wrong."""

from __future__ import annotations

from pathlib import Path

from api.batch.audit import audit
from api.batch.count import deals_of
from api.batch.deal import Deal
from api.batch.entry import Entry, Key, Shot
from api.batch.journal import Journal, Outcome
from api.batch.order import Order
from api.batch.paths import Paths
from api.batch.plan import Plan
from api.batch.reading import Source, job_of
from api.batch.results import Results, results_of
from api.batch.run import Batch
from api.sheet import Statement
from scoring import DEFAULT_RULESET, Hand, Opponents, ruleset
from vision.reading import Photo, Reading, SeenTile

RULES = ruleset(DEFAULT_RULESET)
MODEL = "m"


def reading(melds: list[str], rack: str = "", shift: float = 0.0, size: int = 1000) -> Reading:
    """A reading of one photo in which tiles lie in rows, each 60 by 80 pixels of 1000."""
    tiles: list[SeenTile] = []
    rows: list[tuple[int, ...]] = []
    for y, row in enumerate([*melds, rack]):
        ids = []
        for x, face in enumerate(row.split()):
            scale = size / 1000
            left, top = (60 * x + shift) * scale, (100 * y) * scale
            w, h = 60 * scale, 80 * scale
            corners = ((left, top), (left + w, top), (left + w, top + h), (left, top + h))
            place = "rack" if y == len(melds) else "meld"
            tiles.append(SeenTile(len(tiles), 0, face, 0.99, corners, place))
            ids.append(tiles[-1].id)
        rows.append(tuple(ids))
    photo = Photo("0", size, size, "", "table")
    return Reading((photo,), tuple(tiles), tuple(rows[:-1]), rows[-1], (), model={"sha256": MODEL})


class Table:
    """A tournament in the making: hands by key, and what the audit says of them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.journal = Journal(folder / "j.burako")
        self.entries: list[Entry] = []
        self.sources: dict[str, tuple[Source, ...]] = {}

    def add(
        self, key: str, read: Reading, sha: str = "", names: str = "", told: Opponents | None = None, **facts: bool
    ) -> str:
        """told: what the side was told of its opponents. Gives the key of the outcome."""
        place = Key(*key.split())
        path = f"{place.slug}.jpg"
        (self.folder / path).write_bytes(b"x")
        hand = Hand(RULES, opponents=told or Opponents(), **facts)  # type: ignore[arg-type]
        said = Statement(hand, rack_empty=True)
        self.entries.append(Entry(place, (Shot(path, "table"),), said, names, stated=True))
        sources = (Source(self.folder / path, "table", sha or place.slug),)
        job = job_of(MODEL, sources)
        assert job is not None
        self.journal.add(job.key, Outcome(read, {}))
        self.sources[place.slug] = sources
        return job.key

    def noted(self, key: str, total: int) -> None:
        place = Key(*key.split())
        self.entries.append(Entry(place, (), Statement(Hand(RULES), rack_empty=False), "", True, total))
        self.sources[place.slug] = ()

    def deals(self) -> list[Deal]:
        return list(deals_of(self.folder, self.entries, self.sources, MODEL, self.journal))

    def batch(self) -> Batch:
        order = Order(self.folder, Paths(self.folder / "res.csv"))
        return Batch(order, Plan(self.folder, tuple(self.entries)), self.sources, MODEL, {})

    def results(self) -> Results:
        batch = self.batch()
        return results_of(batch.plan, batch.sources, batch.others, MODEL, self.journal, ("points", "won", "difference"))

    def codes(self) -> list[tuple[str, int]]:
        return [(finding.note.code, len(finding.keys)) for finding in audit(self.deals())]
