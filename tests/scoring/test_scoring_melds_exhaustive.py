"""Every row of three and of four tiles, every meld of five, and many longer rows, against slow references.

Every row of five tiles, 21 million, takes minutes: with BURAKO_EVERY_ROW set they are read too.
"""

import os
import random
from collections.abc import Iterable, Sequence

import pytest

from scoring import ALL_FACES, Tile, classify, ruleset
from tests.scoring.legal_melds import Row, every_row, legal_melds, renamed
from tests.scoring.meld_reference import verdict

RULES = ruleset("parejas-3000")
TILES = {str(tile): tile for tile in ALL_FACES}


def agree(row: Sequence[str]) -> None:
    """The engine and the reference say the same of a row: what it is, what each tile stands for, or what is wrong."""
    found = classify([TILES[text] for text in row], RULES)
    kind, stands_for, wilds, problem = verdict(list(row))
    assert (found.kind, found.problem) == (kind, problem), row
    if kind:
        assert found.stands_for is not None
        assert (list(found.stands_for), len(found.wilds)) == (stands_for, wilds), row


def check_legality(rows: Iterable[Row], legal: set[Row]) -> int:
    """The engine calls exactly the legal ones of these rows melds. How many rows there were."""
    count = 0
    for row in rows:
        count += 1
        found = classify([TILES[text] for text in row], RULES)
        assert (found.kind is not None) == (row in legal), row
    return count


def test_every_row_of_three_tiles_is_read_as_the_reference_reads_it() -> None:
    rows = list(every_row(3))
    assert len(rows) == 12_039
    for row in rows:
        agree(row)


def test_the_two_references_know_the_same_melds_of_three() -> None:
    legal = legal_melds(3)
    assert {row for row in every_row(3) if verdict(list(row))[0]} == {renamed(row) for row in legal}


def test_of_every_row_of_four_tiles_just_the_legal_ones_are_melds() -> None:
    legal = {renamed(row) for row in legal_melds(4)}
    assert check_legality(every_row(4), legal) == 474_436
    for row in legal:
        agree(row)


def test_every_meld_of_five_tiles_is_read_as_the_reference_reads_it() -> None:
    legal = {renamed(row) for row in legal_melds(5)}
    assert len(legal) == 5_022
    for row in legal:
        agree(row)


def test_a_meld_of_five_with_another_tile_is_a_meld_only_where_that_is_one() -> None:
    legal = legal_melds(5)
    slips = (
        (*row[:place], face, *row[place + 1 :]) for row in sorted(legal)[::101] for place in range(5) for face in TILES
    )
    assert check_legality(slips, legal) > 100_000


@pytest.mark.skipif("BURAKO_EVERY_ROW" not in os.environ, reason="takes minutes: set BURAKO_EVERY_ROW")
def test_of_every_row_of_five_tiles_just_the_legal_ones_are_melds() -> None:
    legal = {renamed(row) for row in legal_melds(5)}
    assert check_legality(every_row(5), legal) == 21_191_314


def test_rows_of_four_tiles_are_read_as_the_reference_reads_them() -> None:
    numbers = random.Random(4)
    for _ in range(4_000):
        agree([numbers.choice(["J", *(c + str(n) for c in "RB" for n in (1, 2, 2, 3, 4, 12, 13))]) for _ in range(4)])


def test_long_runs_with_wilds_and_slips_are_read_as_the_reference_reads_them() -> None:
    dice = random.Random(14)
    for _ in range(1_500):
        length = dice.randint(3, 15)
        start = dice.randint(-1, 14)
        row = [f"R{(start + i - 1) % 13 + 1}" for i in range(length)]
        for _ in range(dice.randint(0, 3)):
            row[dice.randrange(length)] = dice.choice(["J", "J", "R2", "B2", "R5", "B5"])
        agree(row if dice.random() < 0.5 else row[::-1])


def test_every_face_is_in_the_table_of_tiles() -> None:
    assert [Tile.parse(text) for text in TILES] == list(ALL_FACES)
