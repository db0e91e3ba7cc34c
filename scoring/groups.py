"""Tiles counted by what they are worth, as on paper: so many 1s, so many 2s, so many from 3 to 7."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from scoring.box import COPIES
from scoring.melds import MeldVerdict
from scoring.ruleset import Ruleset
from scoring.tiles import ALL_FACES, GREEN_FACES, JOKER, UNREAD, Tile

Tally = Mapping[str, int]
"""How many tiles of each group."""

NATURAL_TWO: Final = "2-natural"
"""2s laid in their own place, at tables that price them apart from 2s that stand for other tiles."""

_NUMBERS: Final[Mapping[str, Sequence[int]]] = {
    "1": (1,), "2": (2,), NATURAL_TWO: (2,), "3-7": range(3, 8), "8-13": range(8, 14)
}  # fmt: skip

FACES: Final[Mapping[str, tuple[Tile, ...]]] = MappingProxyType(
    {
        **{group: tuple(t for t in ALL_FACES if t.number in numbers) for group, numbers in _NUMBERS.items()},
        "J": (JOKER,),
    }
)
"""The faces of each group, in a box of four colours."""

FIELDS: Final[Mapping[str, str]] = {
    "1": "value_one",
    "2": "value_two",
    NATURAL_TWO: "value_natural_two",
    "3-7": "value_low",
    "8-13": "value_high",
    "J": "value_joker",
}
"""The field of a ruleset that prices a group."""

LABELS: Final[Mapping[str, tuple[str, str]]] = {
    "1": ("los 1", "1s"),
    "2": ("los 2", "2s"),
    NATURAL_TWO: ("los 2 naturales", "natural 2s"),
    "3-7": ("del 3 al 7", "3 to 7"),
    "8-13": ("del 8 al 13", "8 to 13"),
    "J": ("comodines", "jokers"),
    "?": ("sin leer", "unread"),
}

_GROUP_OF: Final[Mapping[Tile, str]] = {
    **{
        face: next(group for group, faces in FACES.items() if Tile("R", face.number) in faces)
        for face in (*ALL_FACES, *GREEN_FACES)
        if not face.is_joker
    },
    JOKER: "J",
    UNREAD: "?",
}


def value(rules: Ruleset, group: str) -> int:
    """Points of one tile of a group under a ruleset. Unread tiles (`?`) are worth 0."""
    face = FACES[group][0] if group in FACES else UNREAD
    return rules.value(face, natural=group == NATURAL_TWO)


def points(rules: Ruleset, tally: Tally) -> int:
    return sum(count * value(rules, group) for group, count in tally.items())


def in_box(group: str) -> int:
    """How many tiles of a group lie in a box."""
    return len(FACES[group]) * COPIES


def laid(melds: Sequence[Sequence[Tile]], verdicts: Sequence[MeldVerdict], rules: Ruleset) -> Counter[str]:
    """The tally of the laid tiles, each by its own face."""
    return Counter(g for meld, v in zip(melds, verdicts, strict=True) for g in laid_groups(meld, v, rules))


def laid_groups(meld: Sequence[Tile], verdict: MeldVerdict, rules: Ruleset) -> list[str]:
    """The group of each tile of a row. In an illegal row no 2 is known to be natural."""
    groups = [_GROUP_OF[tile] for tile in meld]
    if rules.value_natural_two is None or verdict.kind is None:
        return groups
    at_home = (tile.is_two and i not in verdict.wilds for i, tile in enumerate(meld))
    return [NATURAL_TWO if natural else group for group, natural in zip(groups, at_home, strict=True)]


def left(rack: Iterable[Tile]) -> Counter[str]:
    """The tally of the tiles of a rack."""
    return Counter(_GROUP_OF[tile] for tile in rack)


def fields_of(tally: Tally) -> list[str]:
    """The fields that price the groups that are there, in the order of the table of values."""
    return [field for group, field in FIELDS.items() if tally.get(group)]


def in_words(rules: Ruleset, tally: Tally) -> tuple[str, str]:
    """How a tally adds up, in Spanish and English: `los 1: 2 × 15 = 30; comodines: 1 × 50 = 50`."""
    sums = []
    for group in LABELS:
        count, each = tally.get(group, 0), value(rules, group)
        if count:
            sums.append((LABELS[group], f"{count} × {each} = {count * each}"))
    return "; ".join(f"{es}: {text}" for (es, _), text in sums), "; ".join(f"{en}: {text}" for (_, en), text in sums)
