"""What the review keeps and writes, over results put together so that each hand has its own doubt."""

from __future__ import annotations

import threading
from dataclasses import replace
from pathlib import Path

import pytest

from api.batch.journal import WHOLE
from api.review.state import Review
from api.review.writer import Writer
from tests.api.batch.made import Table, reading
from vision.reading import Alternative, Reading, ReviewItem


def doubtful(face: str, other: str) -> Reading:
    """A reading with one tile in its rack of which nobody is sure."""
    read = reading(["R3 R4 R5 R6"], rack=face)
    *tiles, last = read.tiles
    last = replace(last, alternatives=(Alternative(other, 0.4),))
    return replace(read, tiles=(*tiles, last), review=(ReviewItem(last.id, "low-confidence", 5),))


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path)


def test_those_with_the_most_at_stake_come_first(table: Table) -> None:
    for number, other in enumerate(("K4", "K10", "J"), start=1):
        table.add(f"1 {number} 1 A", doubtful("K3", other), took_muerto=True)
    with Review(table.batch(), table.journal) as review:
        hands = review.overview()["hands"]
    assert [hand["table"] for hand in hands] == ["3", "2", "1"]
    stakes = [hand["stake"] for hand in hands]
    assert stakes == sorted(set(stakes), reverse=True)


def test_a_hand_corrected_before_is_shown_until_somebody_has_looked(table: Table) -> None:
    sure = reading(["R3 R4 R5 R6"])
    old = table.add("1 1 1 A", sure, sha="before", took_muerto=True)
    with Review(table.batch(), table.journal) as review:
        review.settle("1_1_1_A", old, 3, "R7", "Eva")
    table.entries.clear()
    new = table.add("1 1 1 A", sure, sha="after", took_muerto=True)
    with Review(table.batch(), table.journal) as review:
        (hand,) = review.overview()["hands"]
        assert (hand["id"], hand["doubts"]) == ("1_1_1_A", 0)
        (note,) = review.hand("1_1_1_A")["before"]
        assert "6 rojo → 7 rojo (Eva)" in note
        assert review.settle("1_1_1_A", new, WHOLE, "", "Eva")["before"] == []
        assert review.overview()["hands"] == []
        read = review.row("1_1_1_A").reading
        assert read is not None
        assert read.tiles == sure.tiles
    assert "mirada" in (table.folder / "res.html").read_text("utf-8")


def test_what_is_asked_for_while_it_writes_is_written_after() -> None:
    writing, go = threading.Event(), threading.Event()
    state = [1]
    written: list[list[int]] = []

    def write() -> None:
        written.append(list(state))
        writing.set()
        assert go.wait(60)

    with Writer(write) as writer:
        writer.ask()
        assert writing.wait(60)
        state.append(2)
        writer.ask()
        assert not writer.written
        go.set()
    assert written == [[1], [1, 2]]
    assert writer.written


def test_a_write_that_fails_is_said_and_tried_again() -> None:
    faults: list[Exception | None] = [ZeroDivisionError("ups"), None]
    failed = threading.Event()

    def write() -> None:
        fault = faults.pop(0)
        if fault is not None:
            failed.set()
            raise fault

    with Writer(write) as writer:
        writer.ask()
        assert failed.wait(60)
        while (fault := writer.fault) is None:
            assert writer._thread.is_alive()
            threading.Event().wait(0.01)
        assert "ups" in fault[0]
        assert not writer.written
    # Leaving tries once more, though nothing new was asked for.
    assert writer.written
    assert writer.fault is None
