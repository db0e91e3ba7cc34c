"""A match: hands added up until a side has won. Pure values; keeping them is somebody else's work."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, Final

from scoring.box import SIDES
from scoring.calculation import Calculation, calculate
from scoring.checks import Words, missing, object_of, options_of, wrong_type
from scoring.count import score, score_sides
from scoring.errors import HandError, MatchError
from scoring.hand import Hand, hand_inside
from scoring.options import MOST_POINTS, check_option
from scoring.ruleset import Ruleset
from scoring.rulesets import ruleset
from scoring.score import Score

Points = tuple[int, int]

LONGEST_NAME: Final = 60
"""Letters of a side's name."""

_MATCH: Final = ("el partido", "the match")
_MATCH_HAND: Final = ("la mano", "the hand")
_FIELDS: Final = ("version", "ruleset", "options", "sides", "target", "start")


@dataclass(frozen=True)
class MatchHand:
    """The points of one hand of a match, one a side. A replayed hand adds nothing to either.

    provisional: the score of a side has problems. scores: how the points came about, None where a side only said
    them.
    """

    id: str
    totals: Points
    replay: bool = False
    provisional: bool = False
    scores: tuple[Score | None, Score | None] = field(default=(None, None), compare=False, repr=False)

    def to_json(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "totals": list(self.totals),
            "replay": self.replay,
            "provisional": self.provisional,
        }


@dataclass(frozen=True)
class Match:
    """Two sides, the points they began with, and their hands in order.

    target: the points that win, or None: then one hand is a match, and another is played while the sides are
    equal. ended: the players left off before anybody won. Everything else is worked out from the hands, so that a
    changed hand counts all anew.
    """

    ruleset: Ruleset
    sides: tuple[str, str]
    target: int | None
    start: Points = (0, 0)
    hands: tuple[MatchHand, ...] = ()
    ended: bool = False

    @property
    def totals(self) -> Points:
        return _sum(self.start, *(hand.totals for hand in self.hands))

    @property
    def ahead(self) -> int | None:
        """The side with more points, or None while they are equal."""
        first, second = self.totals
        return None if first == second else int(second > first)

    @property
    def winner(self) -> int | None:
        """The side that was the first to win, as an index, or None while another hand is to be played.

        First to reach the target wins; both past it in one hand: the higher; equal: another hand. In a match ended
        early the side that is ahead; None there is a draw.
        """
        won = self._won()
        return self.ahead if won is None and self.ended else won

    def _won(self) -> int | None:
        totals = self.start
        if self.target is not None and (winner := self._winner_at(totals)) is not None:
            return winner
        for hand in self.hands:
            totals = _sum(totals, hand.totals)
            if not hand.replay and (winner := self._winner_at(totals)) is not None:
                return winner
        return None

    @property
    def finished(self) -> bool:
        return self.ended or self.winner is not None

    def _winner_at(self, totals: Points) -> int | None:
        """The side that these totals make the winner."""
        if totals[0] == totals[1] or (self.target is not None and max(totals) < self.target):
            return None
        return totals.index(max(totals))

    def add(self, hand: MatchHand) -> Match:
        """The match with one more hand. Raises MatchError `match-finished` or `hand-exists`."""
        if self.finished:
            raise MatchError("match-finished", "El partido ya terminó.", "The match is over.")
        if any(each.id == hand.id for each in self.hands):
            raise MatchError("hand-exists", "Esa mano ya está anotada.", "That hand is there already.")
        return replace(self, hands=(*self.hands, hand))

    def change(self, hand: MatchHand) -> Match:
        """The match with this hand in the place of the one with its id. Raises MatchError `unknown-hand`."""
        self._known(hand.id)
        return replace(self, hands=tuple(hand if each.id == hand.id else each for each in self.hands))

    def remove(self, hand_id: str) -> Match:
        """The match without one hand. Raises MatchError `unknown-hand`."""
        self._known(hand_id)
        return replace(self, hands=tuple(each for each in self.hands if each.id != hand_id))

    def _known(self, hand_id: str) -> None:
        if all(each.id != hand_id for each in self.hands):
            raise MatchError("unknown-hand", "El partido no tiene esa mano.", "The match has no such hand.")

    def to_json(self, match_id: str = "") -> dict[str, Any]:
        """The contract's Match, without keys."""
        return {
            "version": 1,
            "id": match_id,
            "ruleset": self.ruleset.id,
            "options": dict(self.ruleset.options),
            "sides": list(self.sides),
            "target": self.target,
            "start": list(self.start),
            "totals": list(self.totals),
            "ahead": self.ahead,
            "finished": self.finished,
            "ended": self.ended,
            "winner": self.winner,
            "hands": [hand.to_json() for hand in self.hands],
        }


def start_match(data: object) -> Match:
    """A new match from `{"ruleset", "options", "sides", "target", "start"}`; only the ruleset is required.

    Without a target it is the ruleset's; null is none. Raises HandError.
    """
    given = object_of(data, "", _FIELDS, _MATCH)
    if "ruleset" not in given:
        raise missing("ruleset")
    rules = ruleset(given["ruleset"]).with_options(options_of(given))
    target: Any = check_option("target", given["target"]) if "target" in given else rules.target
    names = _pair(given.get("sides", ["A", "B"]), "sides", ("la lista de lados", "the list of sides"))
    start = _pair(given.get("start", [0, 0]), "start", ("el comienzo", "the start"))
    return Match(
        rules,
        (_name(names[0], "sides[0]"), _name(names[1], "sides[1]")),
        target,
        (_points(start[0], "start[0]"), _points(start[1], "start[1]")),
    )


def match_hand_from_json(
    match: Match, hand_id: str, data: object, *, racks_shown: tuple[bool, bool] = (True, True)
) -> MatchHand:
    """A hand of a match from `{"hands": [an entry for each side]}`.

    racks_shown: whether each side's rack was seen or stated; a Hand from photos may lack it.

    An entry is a Hand, `{"points": 200}` or `{"calculation": a Calculation}`. Two Hands are scored together, so that
    each knows of the other. Raises HandError.
    """
    given = object_of(data, "", ("version", "hands"), _MATCH_HAND)
    if "hands" not in given:
        raise missing("hands")
    entries = _pair(given["hands"], "hands", ("la lista de manos", "the list of hands"))
    first, second = (_entry(entry, f"hands[{i}]", match.ruleset) for i, entry in enumerate(entries))
    if isinstance(first, Hand) and isinstance(second, Hand):
        both = score_sides(first, second, racks_shown=racks_shown)
        return _match_hand(hand_id, both.scores, provisional=bool(both.problems))
    return _match_hand(hand_id, (_counted(first, racks_shown[0]), _counted(second, racks_shown[1])))


def _counted(entry: Hand | Score | int, rack_shown: bool) -> Score | int:
    return score(entry, rack_shown=rack_shown) if isinstance(entry, Hand) else entry


def _match_hand(hand_id: str, sides: tuple[Score | int, Score | int], provisional: bool = False) -> MatchHand:
    first, second = (side if isinstance(side, Score) else None for side in sides)
    scores = [each for each in (first, second) if each is not None]
    replay = any(each.replay for each in scores)
    points = (0, 0) if replay else tuple(each if isinstance(each, int) else each.total for each in sides)
    provisional = provisional or any(each.provisional for each in scores)
    return MatchHand(hand_id, (points[0], points[1]), replay, provisional, (first, second))


def _sum(*totals: Points) -> Points:
    return sum(each[0] for each in totals), sum(each[1] for each in totals)


def _entry(value: object, path: str, rules: Ruleset) -> Hand | Score | int:
    if isinstance(value, dict) and "points" in value:
        return _points(object_of(value, path, ("points",), _MATCH_HAND)["points"], f"{path}.points")
    if isinstance(value, dict) and "calculation" in value:
        inner = object_of(value, path, ("calculation",), _MATCH_HAND)["calculation"]
        return _calculated(inner, f"{path}.calculation", rules)
    return hand_inside(path, value, rules)


def _calculated(value: object, path: str, rules: Ruleset) -> Score:
    try:
        return calculate(Calculation.from_json(value, within=rules))
    except HandError as error:
        raise error.inside(path) from error


def _pair(value: object, path: str, what: Words) -> list[object]:
    if not isinstance(value, list) or len(value) != SIDES:
        raise wrong_type(path, what, ("una lista con uno por lado", "a list with one for each side"), value)
    return value


def _points(value: object, path: str) -> int:
    if type(value) is not int or abs(value) > MOST_POINTS:
        most = MOST_POINTS
        wanted = (f"un entero de -{most} a {most}", f"a whole number from -{most} to {most}")
        raise wrong_type(path, (f"«{path}»", f"“{path}”"), wanted, value)
    return value


def _name(value: object, path: str) -> str:
    name = value.strip() if isinstance(value, str) else ""
    if not name or len(name) > LONGEST_NAME or not name.isprintable():
        wanted = (f"un nombre de 1 a {LONGEST_NAME} letras", f"a name of 1 to {LONGEST_NAME} letters")
        raise wrong_type(path, (f"«{path}»", f"“{path}”"), wanted, value)
    return name
