"""A score without melds: canastas by kind, tiles by value, and what happened, as counted by hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from scoring import groups, lines
from scoring.box import TILES_IN_BOX
from scoring.checks import Words, object_of, wrong_type
from scoring.count import kinds_to_close, replayed
from scoring.errors import HandError
from scoring.groups import FACES, NATURAL_TWO, Tally
from scoring.hand import FACTS, Hand
from scoring.problems import Problem, of_closing, too_many_copies, too_many_of_group
from scoring.ruleset import Ruleset
from scoring.score import Line, Score

_LEFT: Final = tuple(group for group in FACES if group != NATURAL_TWO)
_COUNTS: Final[Mapping[str, tuple[tuple[str, ...], Words]]] = {
    "canastas": (tuple(lines.CANASTA_LABELS), ("la cuenta de canastas", "the count of canastas")),
    "laid": (tuple(FACES), ("la cuenta de fichas bajadas", "the count of tiles laid down")),
    "left": (_LEFT, ("la cuenta de fichas que quedaron", "the count of tiles left")),
}
_FIELDS: Final = ("version", "ruleset", "options", *_COUNTS, *FACTS, "opponents")


@dataclass(frozen=True)
class Calculation:
    """One side's hand, counted and not listed.

    hand: the ruleset and what happened, without tiles. canastas: their kinds, one entry each. laid, left: how
    many tiles of each group of `groups.FACES` lie on the table and in the side's racks.
    """

    hand: Hand
    canastas: tuple[str, ...]
    laid: Tally
    left: Tally

    @classmethod
    def from_json(cls, data: object, *, within: Ruleset | None = None) -> Calculation:
        """A Calculation from the contract's JSON, as parsed; only the ruleset is required. Raises HandError.

        within: the ruleset of a match, which the Calculation may leave out and may not contradict.

        A kind of canasta that the ruleset does not price is counted as what it is there: a royal one as pure.
        """
        given = object_of(data, "", _FIELDS, ("el cálculo", "the calculation"))
        rest = {name: value for name, value in given.items() if name not in _COUNTS}
        hand = Hand.from_json(rest, within=within, with_tiles=False)
        canastas, laid, left = (_counts(given.get(name, {}), name) for name in _COUNTS)
        if laid.get(NATURAL_TWO) and not hand.ruleset.natural_two:
            raise HandError(
                "wrong-combination", f"laid.{NATURAL_TWO}",
                "Con natural_two=false el 2 es siempre comodín: no hay 2 naturales.",
                "With natural_two=false a 2 is always wild: there are no natural 2s.",
            )  # fmt: skip
        _check_sizes(sum(canastas.values()), sum(laid.values()) + sum(left.values()), hand.ruleset)
        kinds = (kind for kind, count in canastas.items() for _ in range(count))
        return cls(hand, tuple(_priced(kind, hand.ruleset) for kind in kinds), laid, left)


def calculate(calculation: Calculation) -> Score:
    """The score of counted tiles. What contradicts the rules is among its `problems` and never raises."""
    hand, kinds = calculation.hand, calculation.canastas
    replay = replayed(hand, bool(kinds))
    closing = kinds_to_close(hand.ruleset)
    closes = bool(kinds) if closing is None else any(kind in closing for kind in kinds)
    left = sum(calculation.left.values())
    problems = (*_too_many(calculation), *of_closing(hand, left, closes, replay))
    counted = () if replay else tuple(_lines(calculation))
    return Score(hand.ruleset, (), (), counted, problems, replay is True)


def _lines(calculation: Calculation) -> Iterator[Line]:
    rules, kinds = calculation.hand.ruleset, calculation.canastas
    yield lines.laid_tiles(rules, calculation.laid, (), bool(kinds))
    yield from (lines.canasta(rules, kind) for kind in kinds)
    yield from lines.facts(calculation.hand)
    yield lines.tiles_left(rules, calculation.left, ())


def _too_many(calculation: Calculation) -> Iterator[Problem]:
    """A problem for each group of which there is more than a box holds."""
    for group in _LEFT:
        # The 2s that are natural and those that are wild are the same eight tiles.
        laid = (group, NATURAL_TWO) if FACES[group] == FACES[NATURAL_TWO] else (group,)
        count = calculation.left.get(group, 0) + sum(calculation.laid.get(each, 0) for each in laid)
        if len(FACES[group]) == 1:
            yield from too_many_copies(FACES[group] * count)
        elif count > groups.in_box(group):
            yield too_many_of_group(group, groups.LABELS[group], count, groups.in_box(group))


def _counts(value: object, name: str) -> dict[str, int]:
    """The counts of one of the three parts, by group or kind."""
    known, what = _COUNTS[name]
    return {key: _count(count, f"{name}.{key}") for key, count in object_of(value, name, known, what).items()}


def _count(value: object, path: str) -> int:
    if type(value) is not int or not 0 <= value <= TILES_IN_BOX:
        wanted = (f"un número entero de 0 a {TILES_IN_BOX}", f"a whole number from 0 to {TILES_IN_BOX}")
        raise wrong_type(path, (f"«{path}»", f"“{path}”"), wanted, value)
    return value


def _check_sizes(canastas: int, tiles: int, rules: Ruleset) -> None:
    """Refuse what could lie on no table."""
    if tiles > TILES_IN_BOX:
        raise HandError(
            "too-many-tiles", "",
            f"La mano tiene {tiles} fichas y una caja trae {TILES_IN_BOX}.",
            f"The hand has {tiles} tiles and a box holds {TILES_IN_BOX}.",
        )  # fmt: skip
    most = TILES_IN_BOX // rules.canasta_least
    if canastas > most:
        raise HandError(
            "too-many-canastas", "canastas",
            f"Son {canastas} canastas, y con las fichas de una caja se hacen {most} como mucho.",
            f"There are {canastas} canastas, and the tiles of a box make {most} at most.",
        )  # fmt: skip


def _priced(kind: str, rules: Ruleset) -> str:
    """The kind as which this ruleset counts a canasta. Raises HandError for one of 2s where it forbids them."""
    if kind == "twos" and isinstance(rules.canasta_of_twos, str):
        if rules.canasta_of_twos == "forbidden":
            raise HandError(
                "wrong-combination", "canastas.twos",
                "Con este reglamento no se puede hacer una canasta de 2.",
                "Under this ruleset there is no canasta of 2s.",
            )  # fmt: skip
        return "pure"
    if kind in ("royal", "one_to_one") and getattr(rules, kind) is None:
        return "pure"
    return "impure" if kind == "semi_pure" and rules.semi_pure is None else kind
