"""Short ways to write a hand in a test."""

import re
from typing import Any

from scoring import Hand, MeldVerdict, Tile, classify, ruleset, score
from scoring.score import Score


def tiles(text: str) -> tuple[Tile, ...]:
    return tuple(Tile.parse(each) for each in text.split())


def hand(*melds: str, rack: str = "", rules: str = "parejas-3000", **facts: Any) -> Hand:
    """A hand whose muerto was taken, unless the facts say otherwise."""
    data = {
        "ruleset": rules,
        "melds": [meld.split() for meld in melds],
        "rack": rack.split(),
        "took_muerto": True,
        **facts,
    }
    return Hand.from_json(data)


def scored(*melds: str, **more: Any) -> Score:
    return score(hand(*melds, **more))


def points(result: Score) -> dict[str, int]:
    sums: dict[str, int] = {}
    for line in result.lines:
        sums[line.code] = sums.get(line.code, 0) + line.points
    return sums


def codes(result: Score) -> list[str]:
    return [problem.code for problem in result.problems]


def read(row: str, rules: str = "parejas-3000", **options: Any) -> MeldVerdict:
    return classify(tiles(row), ruleset(rules).with_options(options))


def stands_for(row: str, **options: Any) -> str | None:
    found = read(row, **options).stands_for
    return None if found is None else " ".join(found)


RUN_OF_7 = "R3 R4 R5 R6 R7 R8 R9"
IMPURE_7 = "B4 B5 B6 J B8 B9 B10"


def well_said(*texts: str) -> None:
    """What a player is told is a sentence: it begins and ends like one, is not shouted, and has no hole in it."""
    for text in texts:
        assert re.match(r"[A-ZÁÉÍÓÚ«“(¿][^XÁÉÍÓÚ]", text), text
        assert text[-1] in ".)", text
        assert not re.search(r"None|\{|XX|[A-Z]{5,} [A-Z]{2,}", text), text
