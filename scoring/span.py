"""The least and the most that a hand can be worth while some of its tiles are in doubt.

Only one thing ties the melds of a hand together: whether the side has a canasta, on which a replay and the
house rule of subtracting laid tiles hang. So every meld is tried by itself, and the melds are then put
together twice, once with a canasta somewhere and once with none. That is exact, and its cost is a sum over
the melds and not a product. Where one meld holds so many doubts that trying it is too much, its bounds are
wider than the truth, never narrower.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import prod

from scoring.count import score
from scoring.hand import Hand, Opponents
from scoring.ruleset import Ruleset
from scoring.tiles import ALL_FACES, Tile

TRIES = 2000
"""How many versions of melds are tried at most, over the whole hand."""

CANASTA_KINDS = ("pure", "impure", "royal", "one_to_one", "semi_pure", "twos")


@dataclass(frozen=True)
class _Outcome:
    """What a meld may come to. canasta: whether it is one, or may be one for all that is known."""

    laid: int
    bonus: int
    canasta: bool

    @property
    def points(self) -> int:
        return self.laid + self.bonus


def total_range(
    hand: Hand,
    melds: Mapping[tuple[int, int], Collection[Tile]],
    rack: Mapping[int, Collection[Tile]],
) -> tuple[int, int]:
    """The least and the most total of `hand`.

    melds: by meld and place in it, what else a tile in doubt may be; rack: the same by place in the rack. A
    tile in doubt may always be what it was read as. An unread one with nothing else to be may be any tile of
    the box, or no tile at all (worth 0), so that the total itself is never outside the range. Two tiles in
    doubt do not know of each other: that there are only two of each face narrows nothing here.
    """
    rules = hand.ruleset
    outcomes = _of_melds(hand, melds)
    left = [
        [rules.tiles_left * rules.value(t) for t in _choices(tile, rack.get(i))] for i, tile in enumerate(hand.rack)
    ]
    empty = replace(hand, melds=(), rack=())
    facts = score(replace(empty, stock_ran_out=False)).total
    least, most = facts + sum(map(min, left)), facts + sum(map(max, left))
    found = [(least + low, most + high) for low, high in _with_canasta(outcomes)]
    if score(empty).replay:
        found += [(0, 0) for _ in _without_canasta(outcomes, rules)]
    else:
        found += [(least + low, most + high) for low, high in _without_canasta(outcomes, rules)]
    return min(low for low, _ in found), max(high for _, high in found)


def may_have_canasta(hand: Hand, melds: Mapping[tuple[int, int], Collection[Tile]]) -> set[bool]:
    """Whether the side has a canasta: both answers where that hangs on tiles in doubt, as `total_range` has them."""
    outcomes = _of_melds(hand, melds)
    found = {True: any(_with_canasta(outcomes)), False: any(_without_canasta(outcomes, hand.ruleset))}
    return {answer for answer, possible in found.items() if possible}


def _of_melds(hand: Hand, melds: Mapping[tuple[int, int], Collection[Tile]]) -> list[list[_Outcome]]:
    """All that each row may come to."""
    choices = [[_choices(tile, melds.get((m, i))) for i, tile in enumerate(row)] for m, row in enumerate(hand.melds)]
    doubtful = sum(any(len(tiles) > 1 for tiles in row) for row in choices)
    return [_outcomes(hand, row, TRIES // max(doubtful, 1)) for row in choices]


def _choices(tile: Tile, others: Collection[Tile] | None) -> list[Tile]:
    """What a tile may be, itself first; `others` None: it is not in doubt."""
    if others is None:
        return [tile]
    if tile.is_unread and not others:
        others = ALL_FACES
    return [tile, *sorted(set(others) - {tile}, key=str)]


def _outcomes(hand: Hand, choices: Sequence[Sequence[Tile]], tries: int) -> list[_Outcome]:
    """All that a row may come to, each once."""
    rules = hand.ruleset
    if prod(map(len, choices)) > tries:
        return _bounds(rules, choices)
    alone = replace(hand, melds=(), rack=(), stock_ran_out=False, opponents=Opponents())
    return list({_outcome(alone, row): None for row in product(*choices)})


def _outcome(alone: Hand, row: tuple[Tile, ...]) -> _Outcome:
    found = score(replace(alone, melds=(row,)))
    points = {line.code: line.points for line in found.lines}
    # The line is below 0 where laid tiles are subtracted; a canasta elsewhere may still turn it.
    laid = abs(points.get("laid_tiles", 0))
    unknown = any(tile.is_unread for tile in row) and len(row) >= alone.ruleset.canasta_least
    return _Outcome(laid, points.get("canasta", 0), unknown or found.verdicts[0].canasta is not None)


def _bounds(rules: Ruleset, choices: Sequence[Sequence[Tile]]) -> list[_Outcome]:
    """Outcomes at least as low and as high as any of a row that has too many versions to try."""
    values = [
        [rules.value(tile, natural) if rules.count_laid_tiles else 0 for tile in tiles for natural in (False, True)]
        for tiles in choices
    ]
    low, high = sum(map(min, values)), sum(map(max, values))
    outcomes = [_Outcome(low, 0, False), _Outcome(high, 0, False)]
    if len(choices) >= rules.canasta_least:
        dearest = max(rules.prices(kind) for kind in CANASTA_KINDS)
        outcomes += [_Outcome(low, 0, True), _Outcome(high, dearest, True)]
    return outcomes


def _with_canasta(outcomes: Sequence[Sequence[_Outcome]]) -> Iterable[tuple[int, int]]:
    """The least and the most of the melds where one of them at least is a canasta; nothing where none can
    be.
    """
    if any(each.canasta for row in outcomes for each in row):
        yield -_most(outcomes, -1), _most(outcomes, 1)


def _most(outcomes: Sequence[Sequence[_Outcome]], sign: int) -> int:
    """The most of `sign` times the points where one meld is a canasta: that which costs the least to make
    so.
    """
    free = [max(sign * each.points for each in row) for row in outcomes]
    made = [max((sign * each.points for each in row if each.canasta), default=None) for row in outcomes]
    cost = min(best - forced for best, forced in zip(free, made, strict=True) if forced is not None)
    return sum(free) - cost


def _without_canasta(outcomes: Sequence[Sequence[_Outcome]], rules: Ruleset) -> Iterable[tuple[int, int]]:
    """The least and the most of the melds where none is a canasta; nothing where one must be."""
    laid = [[each.laid for each in row if not each.canasta] for row in outcomes]
    if all(laid):
        low, high = sum(map(min, laid)), sum(map(max, laid))
        subtracted = rules.laid_without_canasta == "subtract"
        yield (-high, -low) if subtracted else (low, high)
