"""One side's hand: what it laid down, what is left in its racks, and what happened; and its JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Final

from scoring.box import SIDES, TILES_IN_BOX
from scoring.checks import Words, list_of, missing, object_of, options_of, switch_of, wrong_type
from scoring.errors import HandError, shown
from scoring.ruleset import Ruleset
from scoring.rulesets import ruleset
from scoring.tiles import Tile


@dataclass(frozen=True)
class Opponents:
    """What is known of the other side; None is unknown."""

    went_out: bool | None = None
    took_muerto: bool | None = None
    has_canasta: bool | None = None


@dataclass(frozen=True)
class Hand:
    """One side's hand under a ruleset with its house rules.

    melds: the tiles of each row in the order they lie. rack: every tile left in that side's racks.
    """

    ruleset: Ruleset
    melds: tuple[tuple[Tile, ...], ...] = ()
    rack: tuple[Tile, ...] = ()
    went_out: bool = False
    took_muerto: bool = False
    muerto_unplayed: bool = False
    stock_ran_out: bool = False
    opponents: Opponents = Opponents()

    @classmethod
    def from_json(cls, data: object, *, within: Ruleset | None = None, with_tiles: bool = True) -> Hand:
        """The Hand of the contract's JSON, as parsed. Raises HandError, and only that, on anything else.

        within: the ruleset of a match, which the Hand may leave out and may not contradict.
        with_tiles: whether `melds` and `rack` must be there; False for a Hand whose tiles come from photos.
        """
        given = object_of(data, "", _HAND_FIELDS, ("la mano", "the hand"))
        rules = _ruleset_of(given, within)
        for name in ("melds", "rack"):
            if with_tiles and name not in given:
                raise missing(name)
        melds = _melds(given.get("melds", []))
        rack = _tiles(given.get("rack", []), "rack", ("el atril", "the rack"))
        count = len(rack) + sum(len(meld) for meld in melds)
        if count > TILES_IN_BOX:
            raise HandError(
                "too-many-tiles",
                "",
                f"La mano tiene {count} fichas y una caja trae {TILES_IN_BOX}.",
                f"The hand has {count} tiles and a box holds {TILES_IN_BOX}.",
            )
        facts = {name: switch_of(given[name], name) for name in FACTS if name in given}
        return cls(rules, melds, rack, **facts, opponents=_opponents(given.get("opponents")))

    def to_json(self) -> dict[str, Any]:
        """The contract's Hand. Unknown facts about the opponents are left out."""
        known = {name: getattr(self.opponents, name) for name in _OPPONENT_FACTS}
        return {
            "ruleset": self.ruleset.id,
            "options": dict(self.ruleset.options),
            "melds": [[str(tile) for tile in meld] for meld in self.melds],
            "rack": [str(tile) for tile in self.rack],
            **{name: getattr(self, name) for name in FACTS},
            "opponents": {name: value for name, value in known.items() if value is not None},
        }


FACTS: Final = ("went_out", "took_muerto", "muerto_unplayed", "stock_ran_out")
_OPPONENT_FACTS: Final = tuple(each.name for each in fields(Opponents))
_HAND_FIELDS: Final = ("version", "ruleset", "options", "melds", "rack", *FACTS, "opponents")


def hands_from_json(data: object, *, within: Ruleset | None = None) -> Hand | tuple[Hand, Hand]:
    """A Hand, or both of `{"sides": [Hand, Hand]}`. Raises HandError, its path beginning at the side."""
    if not isinstance(data, dict) or "sides" not in data:
        return Hand.from_json(data, within=within)
    both: Words = ("la lista de lados", "the list of sides")
    sides = list_of(object_of(data, "", ("version", "sides"), both)["sides"], "sides", both)
    if len(sides) != SIDES:
        raise HandError(
            "wrong-sides",
            "sides",
            f"Tienen que ser dos lados, y hay {len(sides)}.",
            f"There must be two sides, and there are {len(sides)}.",
        )
    first, second = (hand_inside(f"sides[{i}]", side, within) for i, side in enumerate(sides))
    return first, second


def hand_inside(parent: str, data: object, within: Ruleset | None) -> Hand:
    """A Hand that is a part of something, its errors saying of what. Raises HandError."""
    try:
        return Hand.from_json(data, within=within)
    except HandError as error:
        raise error.inside(parent) from error


def _ruleset_of(given: Mapping[str, object], within: Ruleset | None) -> Ruleset:
    options = options_of(given)
    if within is None:
        if "ruleset" not in given:
            raise missing("ruleset")
        return ruleset(given["ruleset"]).with_options(options)
    asked = ruleset(given.get("ruleset", within.id))
    another = "ruleset" if asked.id != within.id else "options"
    if another == "ruleset" or ("options" in given and asked.with_options(options) != within):
        raise HandError(
            "another-ruleset",
            another,
            "La mano es de otro reglamento o de otras opciones que las del partido.",
            "The hand is of another ruleset or other options than the match.",
        )
    return within


def _opponents(value: object) -> Opponents:
    if value is None:
        return Opponents()
    given = object_of(value, "opponents", _OPPONENT_FACTS, ("el campo opponents", "the field opponents"))
    return Opponents(**{k: None if v is None else switch_of(v, f"opponents.{k}") for k, v in given.items()})


def _melds(value: object) -> tuple[tuple[Tile, ...], ...]:
    rows = list_of(value, "melds", ("la lista de juegos", "the list of melds"))
    if len(rows) > TILES_IN_BOX:
        raise HandError(
            "too-many-melds",
            "melds",
            f"Hay {len(rows)} juegos, más que fichas en una caja.",
            f"There are {len(rows)} melds, more than tiles in a box.",
        )
    return tuple(_tiles(row, f"melds[{i}]", (f"el juego {i + 1}", f"meld {i + 1}")) for i, row in enumerate(rows))


def _tiles(value: object, path: str, what: Words) -> tuple[Tile, ...]:
    return tuple(
        _tile(text, f"{path}[{i}]", _tile_words(i + 1, what)) for i, text in enumerate(list_of(value, path, what))
    )


def _tile_words(number: int, place: Words) -> Words:
    spanish = f"la ficha {number} de {place[0]}".replace(" de el ", " del ")
    return spanish, f"tile {number} of {place[1]}"


def _tile(value: object, path: str, what: Words) -> Tile:
    wanted = ("un texto como R7, J o ?", "a text such as R7, J or ?")
    if not isinstance(value, str):
        raise wrong_type(path, what, wanted, value)
    try:
        return Tile.parse(value)
    except ValueError as error:
        spanish, english = shown(value)
        raise HandError(
            "unknown-tile",
            path,
            f"{what[0].capitalize()} no existe: {spanish}. Una ficha es R, B, Y, K o G y un"
            " número del 1 al 13 (R7), J (comodín) o ? (sin leer).",
            f"{what[1].capitalize()} does not exist: {english}. A tile is R, B, Y, K or G and a number 1 to"
            " 13 (R7), J (joker) or ? (unread).",
        ) from error
