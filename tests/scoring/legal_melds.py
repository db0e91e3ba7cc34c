"""Every legal meld of a length, laid out one by one: slow, obvious, and without a line of the engine.

Rows are tuples of tile texts under the common rules: two wilds at most, two other tiles for each, natural 2s.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, product

COLOURS = "RBYK"
TWOS = tuple(f"{colour}2" for colour in COLOURS)
WILDS = ("J", *TWOS)
MOST_WILDS = 2

Row = tuple[str, ...]


def legal_melds(length: int) -> set[Row]:
    return {*runs(length), *sets(length)}


def runs(length: int) -> Iterator[Row]:
    """Runs in both directions, with tiles changed for wilds, and with wilds that have slid to the other end."""
    for colour in COLOURS:
        ladder = [f"{colour}{number}" for number in (*range(1, 14), 1)]
        strangers = ["J", *(two for two in TWOS if two[0] != colour)]
        for slid in range(MOST_WILDS + 1):
            tiles = length - slid
            # What has slid lies past the high 1, or before the low 1; without it the run may begin anywhere.
            starts = range(len(ladder) - tiles + 1) if slid == 0 else (0, len(ladder) - tiles)
            for start in starts:
                for row, wilds in with_wilds(ladder[start : start + tiles], MOST_WILDS - slid):
                    if length < 3 * (wilds + slid):
                        continue
                    for more in product(strangers, repeat=slid):
                        laid = (*more, *row) if slid and start == 0 else (*row, *more)
                        yield laid
                        yield laid[::-1]


def with_wilds(row: list[str], most: int) -> Iterator[tuple[Row, int]]:
    """The row with up to so many of its tiles changed for wilds, and how many were."""
    for count in range(min(most, len(row)) + 1):
        for places in combinations(range(len(row)), count):
            for wilds in product(WILDS, repeat=count):
                changed = list(row)
                for place, wild in zip(places, wilds, strict=True):
                    changed[place] = wild
                yield tuple(changed), count


def sets(length: int) -> Iterator[Row]:
    for number in range(1, 14):
        faces = [f"{colour}{number}" for colour in COLOURS]
        wilds = ("J",) if number == 2 else WILDS
        for count in range(MOST_WILDS + 1):
            if length < 3 * count:
                continue
            for places in combinations(range(length), count):
                yield from product(*(wilds if place in places else faces for place in range(length)))


def renamed(row: Iterable[str]) -> Row:
    """The row with its colours in the order R, B, Y, K: rows that differ in names of colours alone become one."""
    row = tuple(row)
    names = dict(zip(dict.fromkeys(tile[0] for tile in row if tile != "J"), COLOURS, strict=False))
    return tuple(tile if tile == "J" else names[tile[0]] + tile[1:] for tile in row)


def every_row(length: int) -> Iterator[Row]:
    """Every row of this length, legal or not, but for which colour is which."""
    for shape in product("NJ", repeat=length):
        numbered = shape.count("N")
        for colours in product(COLOURS, repeat=numbered):
            if list(dict.fromkeys(colours)) != list(COLOURS[: len(set(colours))]):
                continue
            for numbers in product(range(1, 14), repeat=numbered):
                faces = iter(zip(colours, numbers, strict=True))
                yield tuple("J" if kind == "J" else "{}{}".format(*next(faces)) for kind in shape)
