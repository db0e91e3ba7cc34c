"""From a hand to its score: each function adds one kind of line, and `score` shows them all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from scoring.errors import HandError
from scoring.hand import Hand, Opponents
from scoring.melds import MeldVerdict, classify
from scoring.problems import all_tiles, both_went_out, find_problems, too_many_copies
from scoring.ruleset import Ruleset
from scoring.score import Line, Score, SidesScore
from scoring.tiles import Tile

_PURE_KINDS: Final = ("pure", "royal", "one_to_one", "twos")
_VALUES: Final = ("value_one", "value_two", "value_low", "value_high", "value_joker")
_CANASTA_LABELS: Final = {
    "pure": ("Canasta pura", "Pure canasta"),
    "impure": ("Canasta impura", "Impure canasta"),
    "royal": ("Canasta real", "Royal canasta"),
    "one_to_one": ("Canasta de 1 a 1", "One to one canasta"),
    "semi_pure": ("Canasta semipura", "Semi-pure canasta"),
    "twos": ("Canasta de 2", "Canasta of 2s"),
}
_KIND_LABELS: Final = {"run": ("escalera", "run"), "set": ("pierna", "set")}


def score(hand: Hand, *, rack_shown: bool = True) -> Score:
    """The score of one side's hand. Rule faults are `problems` of it and never raise.

    rack_shown: False where no rack was seen or stated, which makes the score provisional.
    """
    rules = hand.ruleset
    verdicts = tuple(classify(meld, rules) for meld in hand.melds)
    replay = _replayed(hand, verdicts)
    closes = _canasta_known(hand, verdicts, _PURE_KINDS if rules.close_needs == "pure" else None)
    problems = find_problems(hand, verdicts, closes, replay, rack_shown)
    lines = () if replay else tuple(line for line in _lines(hand, verdicts) if line.points)
    return Score(rules, hand.melds, verdicts, lines, problems, replay is True)


def score_sides(first: Hand, second: Hand, *, racks_shown: tuple[bool, bool] = (True, True)) -> SidesScore:
    """The scores of both sides of one hand, each side's facts about its opponents taken from the other.

    Raises HandError `another-ruleset` where the two are not of one ruleset with the same house rules.
    """
    if first.ruleset != second.ruleset:
        raise HandError(
            "another-ruleset", "sides[1].ruleset",
            "Los dos lados tienen que jugar con el mismo reglamento y las mismas opciones.",
            "Both sides must play under the same ruleset with the same options.",
        )  # fmt: skip
    stock_ran_out = first.stock_ran_out or second.stock_ran_out
    facts = [_as_opponents(first), _as_opponents(second)]
    pairs = zip((first, second), reversed(facts), racks_shown, strict=True)
    scores = [
        score(replace(hand, stock_ran_out=stock_ran_out, opponents=others), rack_shown=rack_shown)
        for hand, others, rack_shown in pairs
    ]
    shared = too_many_copies([*all_tiles(first), *all_tiles(second)])
    for i, hand in enumerate((first, second)):
        # A third copy makes doubtful the score of each side that holds one.
        known = {problem.tile for problem in scores[i].problems if problem.code == "more-than-two-copies"}
        held = set(all_tiles(hand)) - known
        more = tuple(problem for problem in shared if problem.tile in held)
        scores[i] = replace(scores[i], problems=scores[i].problems + more)
    if first.went_out and second.went_out:
        shared.append(both_went_out())
    return SidesScore((scores[0], scores[1]), tuple(shared))


def _as_opponents(hand: Hand) -> Opponents:
    verdicts = [classify(meld, hand.ruleset) for meld in hand.melds]
    return Opponents(hand.went_out, hand.took_muerto, _canasta_known(hand, verdicts))


def _canasta_known(hand: Hand, verdicts: Sequence[MeldVerdict], kinds: Sequence[str] | None = None) -> bool | None:
    """Whether the side has a canasta (of these kinds); None where an unread tile leaves it open."""
    if any(v.canasta is not None and (kinds is None or v.canasta in kinds) for v in verdicts):
        return True
    least = hand.ruleset.canasta_least
    open_rows = (len(meld) >= least and any(tile.is_unread for tile in meld) for meld in hand.melds)
    return None if any(open_rows) else False


def _replayed(hand: Hand, verdicts: Sequence[MeldVerdict]) -> bool | None:
    """Whether the hand is played again; None where that hangs on what the opponents have and nobody said."""
    if not hand.stock_ran_out or hand.went_out or hand.opponents.went_out:
        return False
    if hand.ruleset.stock_out != "replay" or _canasta_known(hand, verdicts) is not False:
        return False
    return None if hand.opponents.has_canasta is None else not hand.opponents.has_canasta


def _lines(hand: Hand, verdicts: Sequence[MeldVerdict]) -> Iterator[Line]:
    """Every line of a hand that is counted, those worth 0 too."""
    yield _laid_tiles(hand, verdicts)
    for i, verdict in enumerate(verdicts):
        if verdict.canasta is not None:
            yield _canasta(hand.ruleset, verdict, i, hand.melds[i])
    yield from _fact_lines(hand)
    yield _tiles_left(hand)


def _laid_tiles(hand: Hand, verdicts: Sequence[MeldVerdict]) -> Line:
    rules = hand.ruleset
    tiles = tuple(tile for meld in hand.melds for tile in meld)
    points = sum(_laid_value(meld, v, rules) for meld, v in zip(hand.melds, verdicts, strict=True))
    rule, label, label_en = "count_laid_tiles", "Fichas bajadas", "Tiles laid down"
    if not rules.count_laid_tiles:
        points = 0
    elif rules.laid_without_canasta == "subtract" and _canasta_known(hand, verdicts) is False:
        points = -points
        rule, label, label_en = "laid_without_canasta", "Fichas bajadas sin canasta", "Laid without a canasta"
    values = (*_VALUES, "value_natural_two") if rules.value_natural_two is not None else _VALUES
    count = f" ({len(tiles)})"
    return Line("laid_tiles", points, label + count, label_en + count, tiles, rules.source(rule, *values))


def _laid_value(meld: Sequence[Tile], verdict: MeldVerdict, rules: Ruleset) -> int:
    """Points of a row's tiles, each by its own face; in an illegal row no 2 is known to be natural."""
    legal = verdict.kind is not None
    return sum(rules.value(t, natural=legal and i not in verdict.wilds) for i, t in enumerate(meld))


def _canasta(rules: Ruleset, verdict: MeldVerdict, meld: int, tiles: tuple[Tile, ...]) -> Line:
    kind = str(verdict.canasta)
    label, label_en = _CANASTA_LABELS[kind]
    shape, shape_en = _KIND_LABELS[str(verdict.kind)]
    return Line(
        "canasta",
        rules.prices(kind),
        f"{label}: {shape} de {len(tiles)} (juego {meld + 1})",
        f"{label_en}: {shape_en} of {len(tiles)} (meld {meld + 1})",
        tiles,
        rules.source("canasta_of_twos" if kind == "twos" else kind),
        kind,
        meld,
    )


def _fact_lines(hand: Hand) -> Iterator[Line]:
    """Going out and the muerto, paid as stated."""
    rules = hand.ruleset
    if hand.went_out:
        yield Line("going_out", rules.going_out, "Cierre", "Going out", (), rules.source("going_out"))
    unplayed_costs = hand.muerto_unplayed and rules.unplayed_muerto_costs
    if not hand.took_muerto:
        label, label_en = "Muerto sin levantar", "Muerto not taken"
        source = rules.source("muerto_not_taken")
        yield Line("muerto_penalty", rules.muerto_not_taken, label, label_en, (), source)
    elif unplayed_costs:
        label, label_en = "Muerto levantado y sin jugar", "Muerto taken and not played"
        source = rules.source("unplayed_muerto_costs")
        yield Line("muerto_penalty", rules.muerto_not_taken, label, label_en, (), source)
    elif rules.muerto_bonus:
        label, label_en = "Muerto levantado", "Muerto taken"
        yield Line("muerto_bonus", rules.muerto_taken, label, label_en, (), rules.source("muerto_bonus"))


def _tiles_left(hand: Hand) -> Line:
    rules = hand.ruleset
    points = rules.tiles_left * sum(rules.value(tile) for tile in hand.rack)
    count = f" ({len(hand.rack)})"
    label, label_en = "Fichas en el atril" + count, "Tiles left in the rack" + count
    return Line("tiles_left", points, label, label_en, hand.rack, rules.source("tiles_left", *_VALUES))
