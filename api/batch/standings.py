"""Who leads after each round. What decides, and what decides a tie, is data that the sheet names."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from api.batch.deal import Deal
from api.batch.entry import SIDES, Key
from api.batch.texts import Words, folded, natural
from api.files import wrong_use

CRITERIA: Mapping[str, Words] = {
    "points": ("puntos", "points"),
    "won": ("mesas ganadas", "tables won"),
    "difference": ("diferencia de puntos", "difference of points"),
    "pure": ("canastas puras", "pure canastas"),
    "canastas": ("canastas", "canastas"),
    "best": ("mejor mano", "best hand"),
}
"""What may decide, the more the better, with its name on the sheet."""

DEFAULT_ORDER = ("points", "won", "difference", "pure", "best")


@dataclass
class _Tally:
    names: str
    points: int = 0
    won: int = 0
    difference: int = 0
    pure: int = 0
    canastas: int = 0
    best: int | None = None
    hands: int = 0
    open: bool = False


@dataclass(frozen=True)
class Standing:
    """One pair after a round. place: shared by those whom nothing parts. figures: by criterion.

    open: whether a hand of theirs, on either side, still needs a person, or is not counted yet.
    """

    round: str
    place: int
    names: str
    hands: int
    figures: Mapping[str, int]
    open: bool


def order_of(text: str | None) -> tuple[str, ...]:
    """The criteria named in `points,won`, or the usual ones. Raises Failure for an unknown one."""
    if not text:
        return DEFAULT_ORDER
    asked = tuple(name.strip() for name in text.split(","))
    known = ", ".join(CRITERIA)
    if not set(asked) <= set(CRITERIA) or len(set(asked)) < len(asked):
        raise wrong_use(f"--standings: cada uno una vez, de {known}.", f"--standings: each once, of {known}.")
    return asked


def order_words(order: Sequence[str], english: bool) -> str:
    """The order as the sheet names it."""
    first, *ties = (CRITERIA[name][english] for name in order)
    if not ties:
        return f"Order: {first}." if english else f"Orden: {first}."
    then = (", then " if english else "; después, ").join(ties)
    return f"Order: {first}; ties by {then}." if english else f"Orden: {first}; a igualdad, {then}."


def standings(deals: Iterable[Deal], order: Sequence[str], flagged: Collection[Key] = ()) -> list[Standing]:
    """Who stands where after each round, all rounds before it counted in. flagged: hands that the audit speaks of."""
    rounds: dict[str, list[Deal]] = defaultdict(list)
    for deal in deals:
        rounds[deal.rows[0].entry.key.round].append(deal)
    tallies: dict[str, _Tally] = {}
    found: list[Standing] = []
    for round in sorted(rounds, key=natural):
        _add_round(rounds[round], tallies, flagged)
        found += _placed(round, tallies.values(), order)
    return found


def _add_round(deals: Sequence[Deal], tallies: dict[str, _Tally], flagged: Collection[Key]) -> None:
    tables: dict[str, dict[str, int]] = defaultdict(lambda: {"A": 0, "B": 0})
    sides: dict[tuple[str, str], _Tally] = {}
    undecided: set[str] = set()
    for deal in deals:
        if [row.entry.key.side for row in deal.rows if row.total is not None] != list(SIDES):
            undecided.add(deal.rows[0].entry.key.table)
        for row in deal.rows:
            key = row.entry.key
            who = row.entry.names or _nameless(key)
            tally = tallies.setdefault(folded(who), _Tally(who))
            sides[key.table, key.side] = tally
            tally.open |= deal.open(flagged)
            if row.total is None:
                continue
            tables[key.table][key.side] += row.total
            tally.hands += 1
            tally.points += row.total
            tally.best = row.total if tally.best is None else max(tally.best, row.total)
            kinds = [meld["canasta"] for meld in row.document["melds"]] if row.document else []
            tally.canastas += sum(kind is not None for kind in kinds)
            tally.pure += sum(kind not in (None, "impure", "semi_pure") for kind in kinds)
    for (table, side), tally in sides.items():
        if table in undecided:
            # A hand that nobody has counted is no 0: who won the table, and by how much, is not known.
            tally.open = True
            continue
        ours, theirs = (tables[table][each] for each in (side, SIDES[1 - SIDES.index(side)]))
        tally.difference += ours - theirs
        tally.won += ours > theirs


def _nameless(key: Key) -> str:
    """A pair that nobody named stays at its table."""
    return f"{key.table} {key.side}"


def _placed(round: str, tallies: Iterable[_Tally], order: Sequence[str]) -> list[Standing]:
    def figures(tally: _Tally) -> tuple[int, ...]:
        return tuple(-(getattr(tally, name) or 0) for name in order)

    ranked = sorted(tallies, key=lambda tally: (figures(tally), natural(tally.names)))
    found: list[Standing] = []
    for number, tally in enumerate(ranked, start=1):
        tied = number > 1 and figures(ranked[number - 2]) == figures(tally)
        shown = {name: getattr(tally, name) or 0 for name in CRITERIA}
        place = found[-1].place if tied else number
        found.append(Standing(round, place, tally.names, tally.hands, shown, tally.open))
    return found
