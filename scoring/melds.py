"""What a row of tiles is: a run, a set, or no legal meld and why; and which canasta it makes.

A row is read in either direction as a run, and as a set. The reading with the fewest wilds stands;
on a tie the ascending one. A row that holds an unread tile is neither called a meld nor blamed for not being
one: only `too-short` can be said of it, because what the tile is might make it legal.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.box import ACE_HIGH, LOWEST, TWO
from scoring.ruleset import Ruleset
from scoring.tiles import Tile


@dataclass(frozen=True)
class MeldVerdict:
    """What a row of tiles is under a ruleset.

    kind: run, set or None (no legal meld). canasta: pure, impure, royal, one_to_one, semi_pure, twos or None.
    stands_for: what each tile stands for, as laid; a number alone for a wild in a set; None where kind is.
    wilds: the places of the wilds, from 0. problem: the contract's code, or None.
    """

    kind: str | None = None
    canasta: str | None = None
    stands_for: tuple[str, ...] | None = None
    wilds: tuple[int, ...] = ()
    problem: str | None = None


@dataclass(frozen=True)
class _Reading:
    """One way to read a row. places: the number each tile stands for, the high 1 being the place after 13."""

    kind: str
    stands_for: tuple[str, ...]
    wilds: tuple[int, ...]
    places: tuple[int, ...] = ()
    twos: bool = False


def classify(tiles: Sequence[Tile], rules: Ruleset) -> MeldVerdict:
    """The verdict on a row of tiles in the order they lie. Never raises."""
    if len(tiles) < rules.meld_least:
        return MeldVerdict(problem="too-short")
    if any(tile.is_unread for tile in tiles):
        return MeldVerdict()
    run, group = _read_run(tiles, rules), _read_set(tiles, rules)
    # No row is a legal run and a legal set at once: two tiles that are not wild decide which.
    for reading in (run, group):
        if reading is not None and _wilds_allowed(reading, rules):
            if reading.kind == "set" and not rules.sets:
                return MeldVerdict(problem="not-a-set-or-run")
            return MeldVerdict(reading.kind, _canasta(reading, rules), reading.stands_for, reading.wilds)
    if run is not None or (group is not None and rules.sets):
        return MeldVerdict(problem="too-many-wilds")
    return MeldVerdict(problem=_why_not(tiles, rules))


def _why_not(tiles: Sequence[Tile], rules: Ruleset) -> str:
    """The code of a row that is no meld, however many wilds were allowed."""
    numbered = [tile for tile in tiles if not tile.is_joker]
    if len({tile.colour for tile in numbered}) == 1:
        twice = len({tile.number for tile in numbered}) < len(numbered)
        return "run-duplicate-number" if twice else "run-not-consecutive"
    colour = numbered[0].colour
    one_colour = [tile if tile.is_joker else Tile(colour, tile.number) for tile in tiles]
    run = _read_run(one_colour, rules)
    return "run-colour-mismatch" if run is not None and _wilds_allowed(run, rules) else "not-a-set-or-run"


def _wilds_allowed(reading: _Reading, rules: Ruleset) -> bool:
    wilds = len(reading.wilds)
    others = len(reading.stands_for) - wilds
    return wilds <= rules.max_wilds and others >= rules.others_per_wild * wilds


def _read_set(tiles: Sequence[Tile], rules: Ruleset) -> _Reading | None:
    """The row as a set with any number of wilds, or None."""
    numbers = {tile.number for tile in tiles if not tile.is_joker and not tile.is_two}
    if len(numbers) > 1:
        return None
    twos = not numbers
    # A set of 2s is one of natural tiles, unless the table forbids just that: then its 2s are wilds as anywhere.
    natural_twos = twos and (rules.canasta_of_twos != "forbidden" or not rules.sets)
    wilds = tuple(i for i, tile in enumerate(tiles) if tile.is_joker or (tile.is_two and not natural_twos))
    number = TWO if twos else numbers.pop()
    stands_for = tuple(str(number) if i in wilds else str(tile) for i, tile in enumerate(tiles))
    return _Reading("set", stands_for, wilds, twos=twos)


def _read_run(tiles: Sequence[Tile], rules: Ruleset) -> _Reading | None:
    """The row as a run in either direction, with any number of wilds but the fewest that will do, or None."""
    if all(tile.is_joker or tile.is_two for tile in tiles):
        # At most one 2 is in its place: never legal for its wilds, so what they stand for is of no interest.
        return _Reading("run", ("",) * len(tiles), tuple(range(len(tiles))))
    if len(tiles) > ACE_HIGH:
        return None
    back = _ascending(tiles[::-1], rules)
    readings = [_ascending(tiles, rules), back and _turned(back)]
    return min((each for each in readings if each is not None), key=lambda reading: len(reading.wilds), default=None)


def _ascending(tiles: Sequence[Tile], rules: Ruleset) -> _Reading | None:
    """The row as a run that goes up, or None.

    The first tile that is not wild has its own place. (Were it a 1 after 13, too many others would be wilds.)
    """
    at, sure = next((i, t) for i, t in enumerate(tiles) if not t.is_joker and not t.is_two)
    return _run_from((sure.number or 0) - at, str(sure.colour), tiles, rules)


def _run_from(start: int, colour: str, tiles: Sequence[Tile], rules: Ruleset) -> _Reading | None:
    """The row as the run of a colour whose first tile lies at the place `start`, or None."""
    places, wilds = [], []
    for i, tile in enumerate(tiles):
        place = start + i
        own_two = tile.is_two and tile.colour == colour
        if not LOWEST <= place <= ACE_HIGH:
            # Past the end of what exists a wild has slid to the other end. A 2 of the run's own colour has
            # not: 12-13-1-2 is no run.
            if own_two or not (tile.is_joker or tile.is_two):
                return None
            wilds.append(i)
            places.append(place - len(tiles) if place > ACE_HIGH else place + len(tiles))
            continue
        places.append(place)
        at_home = tile.colour == colour and tile.number == _number(place)
        if at_home and not (own_two and not rules.natural_two):
            continue
        if not (tile.is_joker or tile.is_two):
            return None
        wilds.append(i)
    stands_for = tuple(f"{colour}{_number(place)}" for place in places)
    return _Reading("run", stands_for, tuple(wilds), tuple(places))


def _number(place: int) -> int:
    return LOWEST if place == ACE_HIGH else place


def _turned(reading: _Reading) -> _Reading:
    """A reading of the reversed row, as a reading of the row as laid."""
    last = len(reading.stands_for) - 1
    wilds = tuple(last - i for i in reversed(reading.wilds))
    return _Reading(reading.kind, reading.stands_for[::-1], wilds, reading.places[::-1])


def _canasta(reading: _Reading, rules: Ruleset) -> str | None:
    length = len(reading.stands_for)
    if length < rules.canasta_least:
        return None
    if reading.wilds:
        return "semi_pure" if _is_semi_pure(reading, rules) else "impure"
    if reading.twos:
        return "pure" if isinstance(rules.canasta_of_twos, str) else "twos"
    if reading.kind == "run":
        if length == rules.one_to_one_length and rules.one_to_one is not None:
            return "one_to_one"
        if length == rules.royal_length and rules.royal is not None:
            return "royal"
    return "pure"


def _is_semi_pure(reading: _Reading, rules: Ruleset) -> bool:
    """A long run whose one wild leaves enough naturals side by side, wherever it has slid to."""
    length = len(reading.places)
    if rules.semi_pure is None or len(reading.wilds) != 1 or length < rules.semi_pure_least:
        return False
    before = reading.places[reading.wilds[0]] - min(reading.places)
    return max(before, length - 1 - before) >= rules.semi_pure_together
