"""What does not fit is found: from readings as the reader gives them, put together so that one thing is wrong."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from api.batch.audit import audit, bounds
from api.batch.count import Deal, deals_of
from api.batch.entry import Entry, Key, Shot
from api.batch.journal import Change, Journal, Outcome
from api.batch.reading import Source, job_of
from api.batch.settle import doubtful, is_answer, settled
from api.batch.standings import standings
from api.sheet import Statement
from scoring import DEFAULT_RULESET, Hand, ruleset, rulesets
from vision.reading import Alternative, Photo, Reading, ReviewItem, SeenTile

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

    def add(self, key: str, read: Reading, sha: str = "", names: str = "", **facts: bool) -> None:
        place = Key(*key.split())
        path = f"{place.slug}.jpg"
        (self.folder / path).write_bytes(b"x")
        said = Statement(Hand(RULES, **facts), rack_empty=True)  # type: ignore[arg-type]
        self.entries.append(Entry(place, (Shot(path, "table"),), said, names, stated=True))
        sources = (Source(self.folder / path, "table", sha or place.slug),)
        job = job_of(MODEL, sources)
        assert job is not None
        self.journal.add(job.key, Outcome(read, {}))
        self.sources[place.slug] = sources

    def noted(self, key: str, total: int) -> None:
        place = Key(*key.split())
        self.entries.append(Entry(place, (), Statement(Hand(RULES), rack_empty=False), "", True, total))
        self.sources[place.slug] = ()

    def deals(self) -> list[Deal]:
        return list(deals_of(self.folder, self.entries, self.sources, MODEL, self.journal))

    def codes(self) -> list[tuple[str, int]]:
        return [(finding.note.code, len(finding.keys)) for finding in audit(self.deals())]


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path)


ONE, OTHER = ["R3 R4 R5 R6"], ["K9 K10 K11 K12 K13"]


def test_nothing_is_said_of_what_fits(table: Table) -> None:
    table.add("1 1 1 A", reading(ONE), took_muerto=True)
    table.add("1 1 1 B", reading(OTHER), took_muerto=True)
    assert table.codes() == []


def test_a_photo_under_two_tables(table: Table) -> None:
    table.add("1 1 1 A", reading(ONE), sha="s")
    table.add("1 2 1 A", reading(ONE), sha="s")
    assert table.codes() == [("photo-under-two-tables", 2)]


def test_the_same_photo_twice_at_one_table(table: Table) -> None:
    table.add("1 1 1 A", reading(ONE), sha="s")
    table.add("1 1 2 A", reading(ONE), sha="s")
    assert table.codes() == [("photo-twice", 2)]


def test_a_copy_of_a_photo_in_another_size(table: Table) -> None:
    table.add("1 1 1 A", reading(OTHER))
    table.add("1 2 1 A", reading(OTHER, size=640))
    table.add("1 3 1 A", reading(OTHER, shift=90))
    found = audit(table.deals())
    assert [(f.note.code, [key.table for key in f.keys]) for f in found] == [("photo-under-two-tables", ["1", "2"])]


def test_one_tile_on_both_sides(table: Table) -> None:
    table.add("1 1 1 A", reading(["R7 B7 K7 R7"]))
    table.add("1 1 1 B", reading(["R6 R7 R8"]))
    assert table.codes() == [("tile-on-both-sides", 2)]


def test_three_of_a_tile_on_one_side_are_that_sides_own_fault(table: Table) -> None:
    table.add("1 1 1 A", reading(["R7 B7 R7 R7"]))
    table.add("1 1 1 B", reading(["K6 K7 K8"]))
    assert table.codes() == []
    assert "more-than-two-copies" in [note.code for note in table.deals()[0].rows[0].needs]


def test_both_sides_gone_out(table: Table) -> None:
    canasta = ["R3 R4 R5 R6 R7 R8 R9"], ["K3 K4 K5 K6 K7 K8 K9"]
    table.add("1 1 1 A", reading(canasta[0]), went_out=True, took_muerto=True)
    table.add("1 1 1 B", reading(canasta[1]), went_out=True, took_muerto=True)
    assert table.codes() == [("both-went-out", 2)]


@pytest.mark.parametrize("total", [123, 1_000_000, -5_000])
def test_a_total_that_cannot_be(table: Table, total: int) -> None:
    table.noted("1 1 1 A", total)
    assert table.codes() == [("impossible-total", 1)]


def test_a_total_that_may_be(table: Table) -> None:
    table.noted("1 1 1 A", 1205)
    assert table.codes() == []


@pytest.mark.parametrize("id", list(rulesets()))
def test_every_ruleset_has_bounds_in_steps_of_five(id: str) -> None:
    least, most, step = bounds(ruleset(id))
    assert least < 0 < most
    assert step == 5


def test_the_same_names_at_two_tables(table: Table) -> None:
    table.add("1 1 1 A", reading(ONE), names="Ana y Beto")
    table.add("1 2 1 A", reading(OTHER), names="ANA Y BETO")
    assert ("names-twice", 2) in table.codes()


def test_standings_add_up_and_share_a_place(table: Table) -> None:
    table.add("1 1 1 A", reading(ONE), names="Ana", took_muerto=True)
    table.add("1 1 1 B", reading(OTHER), names="Beto", took_muerto=True)
    table.noted("2 1 1 A", 25)
    table.entries[-1] = replace(table.entries[-1], names="Ana")
    found = standings(table.deals(), ("points",))
    assert [(each.round, each.place, each.names, each.figures["points"]) for each in found] == [
        ("1", 1, "Beto", 50),
        ("1", 2, "Ana", 20),
        ("2", 1, "Beto", 50),
        ("2", 2, "Ana", 45),
    ]
    assert [each.place for each in standings(table.deals(), ("pure",)) if each.round == "1"] == [1, 1]


def test_what_people_say_of_a_tile_holds_and_can_be_taken_back(table: Table) -> None:
    doubt = reading(["R3 R4 R5 ?"], rack="K6")
    tiles = list(doubt.tiles)
    tiles[4] = replace(tiles[4], alternatives=(Alternative("K9", 0.4),))
    doubt = replace(doubt, tiles=tuple(tiles), review=(ReviewItem(4, "6-or-9", 5),))
    assert [tile.id for tile in doubtful(doubt)] == [4, 3]

    def said(*answers: tuple[int, str]) -> Reading:
        return settled(doubt, [Change(i, "", "Eva", "h", "k", t, "", a) for i, (t, a) in enumerate(answers)])

    done = said((3, "R6"), (4, "K9"))
    assert [done.tile(3).tile, done.tile(4).tile] == ["R6", "K9"]
    assert done.tile(3).corrected_by == "person"
    assert doubtful(done) == []
    assert said((3, "-")).melds == ((0, 1, 2),)
    assert said((3, "-")).loose == (3,)
    assert said((3, "R6"), (4, "K9"), (3, ""), (4, "")) == doubt
    assert [is_answer(text) for text in ("R6", "J", "-", "", "?", "R14", "x")] == [True] * 4 + [False] * 3
