"""The meld rules, one test a sentence."""

import pytest

from tests.scoring.hands import read, stands_for


@pytest.mark.parametrize(
    ("row", "reading"),
    [
        ("R3 R4 R5", "R3 R4 R5"),
        ("R1 R2 R3", "R1 R2 R3"),
        ("G11 G12 G13", "G11 G12 G13"),
        ("K12 K13 K1", "K12 K13 K1"),
        ("K1 K13 K12", "K1 K13 K12"),
        ("R5 R4 R3", "R5 R4 R3"),
        ("R3 R4 J", "R3 R4 R5"),
        ("R5 J R3", "R5 R4 R3"),
        ("R2 R4 R5", "R3 R4 R5"),
        ("R5 R4 R2", "R5 R4 R3"),
        ("Y1 K2 Y3", "Y1 Y2 Y3"),
        ("R1 R2 J", "R1 R2 R3"),
        ("R2 R3 R2", "R2 R3 R4"),
        ("J R2 R3 R4", "R1 R2 R3 R4"),
        ("R12 R13 J", "R12 R13 R1"),
        # A wild past the end of what exists has slid to the other end.
        ("B11 B12 B13 B1 J", "B11 B12 B13 B1 B10"),
        ("J B1 B13 B12 B11", "B10 B1 B13 B12 B11"),
        ("R12 R13 R1 B2", "R12 R13 R1 R11"),
        ("J R1 R2 R3", "R4 R1 R2 R3"),
        ("B2 R1 R2 R3", "R4 R1 R2 R3"),
        ("R3 R2 R1 J", "R3 R2 R1 R4"),
        ("R11 R12 R13 R1 J B2", "R11 R12 R13 R1 R9 R10"),
        # An own 2 on the way down from the high 1 is the 11.
        ("R1 R13 R12 R2", "R1 R13 R12 R11"),
        ("R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13 J", "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13 R1"),
        ("J R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 J", "R1 R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13"),
    ],
)
def test_runs(row: str, reading: str) -> None:
    assert read(row).kind == "run"
    assert stands_for(row) == reading


@pytest.mark.parametrize(
    ("row", "reading"),
    [
        ("R9 B9 K9", "R9 B9 K9"),
        ("R7 R7 B7", "R7 R7 B7"),
        ("R9 J B9", "R9 9 B9"),
        ("R9 R2 B9", "R9 2 B9".replace("2", "9")),
        ("R2 B2 Y2", "R2 B2 Y2"),
        ("R2 B2 J", "R2 B2 2"),
        ("R1 R1 B1 B1 Y1 Y1 K1 K1 J R2", "R1 R1 B1 B1 Y1 Y1 K1 K1 1 1"),
    ],
)
def test_sets(row: str, reading: str) -> None:
    assert read(row).kind == "set"
    assert stands_for(row) == reading


@pytest.mark.parametrize(
    ("row", "code"),
    [
        ("", "too-short"),
        ("R4 R5", "too-short"),
        ("J J", "too-short"),
        ("? R5", "too-short"),
        ("R4 J J", "too-many-wilds"),
        ("R4 R5 J J", "too-many-wilds"),
        ("R9 B9 J B2", "too-many-wilds"),
        ("R2 J J", "too-many-wilds"),
        ("J J J", "too-many-wilds"),
        ("R3 R4 J R6 K2 R8 B2 R10 R11", "too-many-wilds"),
        ("R4 R5 R5 R6", "run-duplicate-number"),
        ("R4 R4 R5 J", "run-duplicate-number"),
        ("R4 R5 J R6", "run-not-consecutive"),
        ("R4 R5 R9", "run-not-consecutive"),
        ("R12 R13 R1 R2", "run-not-consecutive"),
        ("R2 R1 R13 R12", "run-not-consecutive"),
        ("R13 R1 R2", "run-not-consecutive"),
        ("R4 R5 B6", "run-colour-mismatch"),
        ("R4 J B6", "run-colour-mismatch"),
        ("B6 R5 R4", "run-colour-mismatch"),
        ("R7 B7 K8", "not-a-set-or-run"),
        ("R4 B4 R5 R6", "not-a-set-or-run"),
        ("R12 B13 R1 K2", "not-a-set-or-run"),
        ("R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13 R1 J", "run-duplicate-number"),
        ("R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13 J J", "run-not-consecutive"),
        (" ".join(["J"] * 15), "too-many-wilds"),
    ],
)
def test_no_legal_meld(row: str, code: str) -> None:
    found = read(row)
    assert (found.kind, found.canasta, found.stands_for, found.problem) == (None, None, None, code)


def test_a_row_with_an_unread_tile_is_neither_called_a_meld_nor_blamed() -> None:
    for row in ("R3 R4 ?", "? ? ?", "R3 R4 R5 R6 R7 R8 R9 ?", "R4 ? K9"):
        found = read(row)
        assert (found.kind, found.canasta, found.stands_for, found.problem) == (None, None, None, None)


ONE_TO_13 = "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13"


@pytest.mark.parametrize(
    ("row", "canasta", "online"),
    [
        ("R3 R4 R5 R6 R7 R8", None, None),
        ("R3 R4 R5 R6 R7 R8 R9", "pure", "pure"),
        ("R2 R3 R4 R5 R6 R7 R8", "pure", "pure"),
        ("R8 R7 R6 R5 R4 R3 R2", "pure", "pure"),
        ("R2 R4 R5 R6 R7 R8 R9", "impure", "impure"),
        ("Y1 K2 Y3 Y4 Y5 Y6 Y7", "impure", "impure"),
        ("K8 K9 K10 K11 K12 K13 K1", "pure", "pure"),
        ("R9 B9 Y9 K9 R9 B9 Y9", "pure", "pure"),
        ("R9 B9 Y9 K9 R9 B9 J", "impure", "impure"),
        ("R2 B2 Y2 K2 R2 B2 Y2", "pure", "pure"),
        ("R2 B2 Y2 K2 R2 B2 J", "impure", "impure"),
        (ONE_TO_13, "pure", "royal"),
        (ONE_TO_13.removeprefix("R1 ") + " R1", "pure", "royal"),
        (" ".join(reversed(ONE_TO_13.split())), "pure", "royal"),
        (ONE_TO_13 + " R1", "pure", "one_to_one"),
        (ONE_TO_13.removesuffix(" R13") + " J", "impure", "impure"),
        (ONE_TO_13 + " J", "impure", "impure"),
        (ONE_TO_13.removesuffix(" R13"), "pure", "pure"),
    ],
)
def test_canastas(row: str, canasta: str | None, online: str | None) -> None:
    assert read(row).canasta == canasta
    assert read(row, "online").canasta == online


@pytest.mark.parametrize(
    ("row", "canasta"),
    [
        ("R3 R4 R5 R6 R7 R8 R9 J", "semi_pure"),
        ("J R9 R8 R7 R6 R5 R4 R3", "semi_pure"),
        ("R8 R9 R10 R11 R12 R13 R1 J", "semi_pure"),
        ("J R1 R13 R12 R11 R10 R9 R8", "semi_pure"),
        ("R1 R2 R3 R4 R5 R6 R7 J R9", "semi_pure"),
        ("R3 R4 R5 R6 R7 R8 J R10", "impure"),
        ("R3 J R5 R6 R7 R8 R9 R10", "impure"),
        ("R3 R4 J R6 R7 R8 R9 R10", "impure"),
        ("R3 R4 J R6 R7 R8 R9 R10 R11", "impure"),
        ("R3 J R5 R6 R7 R8 R9 R10 R11", "semi_pure"),
        ("R3 R4 R5 R6 R7 R8 J", "impure"),
        ("R3 R4 R5 R6 R7 R8 R9 J B2", "impure"),
        ("R9 R9 B9 B9 Y9 Y9 K9 J", "impure"),
        ("R3 R4 R5 R6 R7 R8 R9 R10", "pure"),
    ],
)
def test_semi_pure_only_under_its_option(row: str, canasta: str) -> None:
    assert read(row, semi_pure=150).canasta == canasta
    assert read(row).canasta == ("pure" if canasta == "pure" else "impure")


TWOS = "R2 B2 Y2 K2 R2 B2 Y2"


def test_canasta_of_twos() -> None:
    assert read(TWOS, canasta_of_twos=1000).canasta == "twos"
    assert read(TWOS + " J", canasta_of_twos=1000).canasta == "impure"
    assert read(TWOS, canasta_of_twos="forbidden").problem == "too-many-wilds"
    assert read("R2 B2 Y2", canasta_of_twos="forbidden").problem == "too-many-wilds"
    assert read("R9 B2 B9", canasta_of_twos="forbidden").kind == "set"


def test_with_twos_always_wild() -> None:
    assert read("R1 R2 R3", natural_two=False).wilds == (1,)
    assert read("R2 R3 R4 R5 R6 R7 R8", natural_two=False).canasta == "impure"
    assert stands_for("R2 R3 R4", natural_two=False) == "R2 R3 R4"
    assert read("R2 B2 Y2", natural_two=False).problem == "too-many-wilds"
    assert read(TWOS, natural_two=False, canasta_of_twos=1000).canasta == "twos"
    assert read("R12 R13 R1 R2", natural_two=False).problem == "run-not-consecutive"


def test_one_wild_at_most() -> None:
    assert read("R3 J R5 R6 K2", max_wilds=1).problem == "too-many-wilds"
    assert read("R3 J R5", max_wilds=1).kind == "run"


def test_without_sets() -> None:
    assert read("R9 B9 K9", sets=False).problem == "not-a-set-or-run"
    assert read("R9 R9 J", sets=False).problem == "not-a-set-or-run"
    assert read("R2 B2 K2", sets=False).problem == "not-a-set-or-run"
    assert read("R9 B9 J J", sets=False).problem == "not-a-set-or-run"
    assert read("R9 J J", sets=False).problem == "too-many-wilds"
    assert read("R3 R4 R5", sets=False).kind == "run"
