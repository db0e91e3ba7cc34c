"""From a hand to its score: what the melds are, whether the hand is replayed, and then its lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from scoring import groups, lines
from scoring.errors import HandError
from scoring.hand import Hand, Opponents
from scoring.melds import MeldVerdict, classify
from scoring.problems import all_tiles, both_went_out, find_problems, too_many_copies
from scoring.ruleset import Ruleset
from scoring.score import Line, Score, SidesScore

PURE_KINDS: Final = ("pure", "royal", "one_to_one", "twos")
_KIND_LABELS: Final = {"run": ("escalera", "run"), "set": ("pierna", "set")}


def score(hand: Hand, *, rack_shown: bool = True) -> Score:
    """The score of one side's hand. Rule faults are `problems` of it and never raise.

    rack_shown: False where no rack was seen or stated, which makes the score provisional.
    """
    verdicts = tuple(classify(meld, hand.ruleset) for meld in hand.melds)
    canasta = _canasta_known(hand, verdicts)
    replay = replayed(hand, canasta)
    closes = _canasta_known(hand, verdicts, kinds_to_close(hand.ruleset))
    problems = find_problems(hand, verdicts, closes, replay, rack_shown)
    counted = () if replay else tuple(_lines(hand, verdicts, canasta))
    return Score(hand.ruleset, hand.melds, verdicts, counted, problems, replay is True)


def score_sides(first: Hand, second: Hand, *, racks_shown: tuple[bool, bool] = (True, True)) -> SidesScore:
    """The scores of both sides of one hand, each side's facts about its opponents taken from the other.

    Raises HandError `another-ruleset` where the two are not of one ruleset with the same house rules.
    """
    scores = [
        score(hand, rack_shown=rack_shown) for hand, rack_shown in zip(facing(first, second), racks_shown, strict=True)
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


def facing(first: Hand, second: Hand) -> tuple[Hand, Hand]:
    """Both sides' hands, each with the facts about its opponents taken from the other.

    Raises HandError `another-ruleset` where the two are not of one ruleset with the same house rules.
    """
    if first.ruleset != second.ruleset:
        raise HandError(
            "another-ruleset", "sides[1].ruleset",
            "Los dos lados tienen que jugar con el mismo reglamento y las mismas opciones.",
            "Both sides must play under the same ruleset with the same options.",
        )  # fmt: skip
    stock_ran_out = first.stock_ran_out or second.stock_ran_out
    return (
        replace(first, stock_ran_out=stock_ran_out, opponents=_as_opponents(second)),
        replace(second, stock_ran_out=stock_ran_out, opponents=_as_opponents(first)),
    )


def replayed(hand: Hand, canasta: bool | None) -> bool | None:
    """Whether the hand is played again; None where that hangs on what the opponents have and nobody said.

    canasta: whether this side has one, None where an unread tile leaves it open.
    """
    if not hand.stock_ran_out or hand.went_out or hand.opponents.went_out:
        return False
    if hand.ruleset.stock_out != "replay" or canasta is not False:
        return False
    return None if hand.opponents.has_canasta is None else not hand.opponents.has_canasta


def kinds_to_close(rules: Ruleset) -> Sequence[str] | None:
    """The kinds of canasta that let a side go out; None is any."""
    return PURE_KINDS if rules.close_needs == "pure" else None


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


def _lines(hand: Hand, verdicts: Sequence[MeldVerdict], canasta: bool | None) -> Iterator[Line]:
    """Every line of a hand that is counted, those worth 0 too."""
    rules = hand.ruleset
    tiles = tuple(tile for meld in hand.melds for tile in meld)
    yield lines.laid_tiles(rules, groups.laid(hand.melds, verdicts, rules), tiles, canasta)
    for i, verdict in enumerate(verdicts):
        if verdict.canasta is not None:
            yield _canasta(hand, verdict, i)
    yield from lines.facts(hand)
    yield lines.tiles_left(rules, groups.left(hand.rack), hand.rack)


def _canasta(hand: Hand, verdict: MeldVerdict, meld: int) -> Line:
    """The line of a meld that is a canasta, which says of what and how many."""
    tiles = hand.melds[meld]
    line = lines.canasta(hand.ruleset, str(verdict.canasta))
    shape, shape_en = _KIND_LABELS[str(verdict.kind)]
    return replace(
        line,
        label=f"{line.label}: {shape} de {len(tiles)} (juego {meld + 1})",
        label_en=f"{line.label_en}: {shape_en} of {len(tiles)} (meld {meld + 1})",
        tiles=tiles,
        meld=meld,
    )
