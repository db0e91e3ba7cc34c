"""Every row of three tiles, and many longer ones, against the slow reference."""

import random
from collections.abc import Iterator
from itertools import product

from scoring import Tile, classify, ruleset
from tests.scoring.meld_reference import verdict

RULES = ruleset("parejas-3000")
NUMBERS = range(1, 14)


def agree(row: list[str]) -> None:
    found = classify([Tile.parse(text) for text in row], RULES)
    kind, stands_for, wilds, problem = verdict(row)
    assert (found.kind, found.problem) == (kind, problem), row
    if kind:
        assert found.stands_for is not None
        assert (list(found.stands_for), len(found.wilds)) == (stands_for, wilds), row


def rows(length: int) -> Iterator[list[str]]:
    """Every row of this length, but for which colour is which: they appear in the order R, B, Y, K."""
    for shape in product(["N", "J"], repeat=length):
        numbered = shape.count("N")
        for colours in product("RBYK", repeat=numbered):
            if list(dict.fromkeys(colours)) != list("RBYK")[: len(set(colours))]:
                continue
            for numbers in product(NUMBERS, repeat=numbered):
                faces = iter(zip(colours, numbers, strict=True))
                yield ["J" if kind == "J" else "{}{}".format(*next(faces)) for kind in shape]


def test_every_row_of_three_tiles_is_read_as_the_reference_reads_it() -> None:
    count = 0
    for row in rows(3):
        agree(row)
        count += 1
    assert count == 12_039


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
