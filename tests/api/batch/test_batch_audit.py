"""What does not fit is found, and what is not counted is no 0."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from api.batch.audit import audit, bounds
from api.batch.journal import Change
from api.batch.report import report
from api.batch.settle import doubtful, is_answer, settled
from api.batch.standings import standings
from api.batch.tables import changes_table
from scoring import Opponents, ruleset, rulesets
from tests.api.batch.made import Table, reading
from vision.reading import Alternative, Reading, ReviewItem


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
    (finding,) = audit(table.deals())
    assert (finding.note.code, len(finding.keys)) == ("impossible-total", 1)
    assert "se anotó" in finding.note.message


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


def test_a_hand_without_total_is_no_0(table: Table) -> None:
    table.add("1 1 1 A", reading(ONE), names="Ana", took_muerto=True)
    table.add("1 1 1 B", reading(OTHER), names="Beto", took_muerto=True)
    table.add("1 1 2 A", reading(OTHER), names="Ana", took_muerto=True)
    results = table.results()
    assert [(each.names, each.figures["won"], each.figures["difference"], each.open) for each in results.standings] == [
        ("Ana", 0, 0, True),
        ("Beto", 0, 0, True),
    ]
    text = "".join(report(results, table.folder, english=False))
    signed = [line for line in text.splitlines() if "Firma" in line]
    assert "<strong>70</strong>" in signed[0]
    assert "falta contar la mano 2" in signed[1]
    assert "<strong>" not in signed[1]


def test_a_hand_that_the_audit_speaks_of_is_not_final(table: Table) -> None:
    table.add("1 1 1 A", reading(ONE), sha="s", names="Ana", took_muerto=True)
    table.add("1 1 1 B", reading(OTHER), names="Beto", took_muerto=True)
    table.add("1 2 1 A", reading(ONE), sha="s", names="Caro", took_muerto=True)
    table.add("1 2 1 B", reading(OTHER, shift=90), names="Dani", took_muerto=True)
    table.add("1 3 1 A", reading(["B3 B4 B5"]), names="Eli", took_muerto=True)
    table.add("1 3 1 B", reading(["B8 B9 B10"]), names="Fede", took_muerto=True)
    results = table.results()
    # Who won a hand, and whether it counts at all, hangs on both sides.
    assert {each.names: each.open for each in results.standings} == {
        "Ana": True, "Beto": True, "Caro": True, "Dani": True, "Eli": False, "Fede": False,
    }  # fmt: skip
    text = "".join(report(results, table.folder, english=False))
    signed = [line for line in text.splitlines() if "Firma" in line]
    assert ["provisorio" in line for line in signed] == [True] * 4 + [False] * 2


@pytest.mark.parametrize("told", [True, False])
def test_what_was_said_of_the_other_sides_canasta_counts(table: Table, told: bool) -> None:
    canasta = ["R3 R4 R5 R6 R7 R8 R9"]
    facts = {"took_muerto": True, "stock_ran_out": True}
    table.add("1 1 1 A", reading(OTHER), told=Opponents(has_canasta=told), **facts)
    table.add("1 1 1 B", reading(canasta), **facts)
    first, _ = table.deals()[0].rows
    assert first.document is not None
    assert first.document["replay"] == (not told)
    assert [code for code, _ in table.codes()] == ([] if told else ["canasta-differs"])


def test_a_rack_that_is_said_to_be_empty_and_is_not(table: Table) -> None:
    table.add("1 1 1 A", reading(ONE), took_muerto=True)
    table.add("1 1 1 B", reading(OTHER, rack="K3 K4"), took_muerto=True)
    first, second = table.deals()[0].rows
    assert "rack-not-empty" not in [note.code for note in first.needs]
    assert "rack-not-empty" in [note.code for note in second.needs]


def test_two_sides_that_disagree_on_who_went_out(table: Table) -> None:
    table.add("1 1 1 A", reading(ONE), told=Opponents(went_out=True), took_muerto=True)
    table.add("1 1 1 B", reading(OTHER), took_muerto=True)
    assert table.codes() == [("sides-disagree", 2)]


def test_a_correction_outlives_the_photos_that_it_was_made_on(table: Table) -> None:
    doubt = reading(["R3 R4 R5 ?"])
    old = table.add("1 1 1 A", doubt, sha="before", took_muerto=True)
    table.journal.change(Change(0, "2026-01-01T00:00:00Z", "Eva", "1_1_1_A", old, 3, "?", "R6"))
    table.entries.clear()
    new = table.add("1 1 1 A", doubt, sha="after", took_muerto=True)
    (row,) = table.results().rows
    (note,) = [note for note in row.needs if note.code == "corrected-before"]
    assert "ficha sin leer → 6 rojo (Eva)" in note.message
    assert "unread tile → red 6 (Eva)" in note.message_en
    assert changes_table(table.results(), english=True)[1][-1] == "no: the photos changed"
    # Whoever says something of the photos that are there now has seen it.
    table.journal.change(Change(0, "2026-01-02T00:00:00Z", "Eva", "1_1_1_A", new, 3, "?", "R6"))
    assert "corrected-before" not in [note.code for note in table.results().rows[0].needs]
    assert [row[-1] for row in changes_table(table.results(), english=True)[1:]] == ["no: the photos changed", "yes"]
