"""The lines of a score: a function for each thing that earns or costs points, those worth 0 too."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scoring.groups import Tally, fields_of, in_words, points
from scoring.hand import Hand
from scoring.ruleset import Ruleset
from scoring.score import Line
from scoring.tiles import Tile

CANASTA_LABELS: Final = {
    "pure": ("Canasta pura", "Pure canasta"),
    "impure": ("Canasta impura", "Impure canasta"),
    "royal": ("Canasta real", "Royal canasta"),
    "one_to_one": ("Canasta de 1 a 1", "One to one canasta"),
    "semi_pure": ("Canasta semipura", "Semi-pure canasta"),
    "twos": ("Canasta de 2", "Canasta of 2s"),
}


def laid_tiles(rules: Ruleset, tally: Tally, tiles: tuple[Tile, ...], has_canasta: bool | None) -> Line:
    """The tiles on the table. has_canasta: None where an unread tile leaves it open; then they count."""
    sum_ = points(rules, tally)
    rule, label, label_en = "count_laid_tiles", "Fichas bajadas", "Tiles laid down"
    if not rules.count_laid_tiles:
        sum_ = 0
    elif rules.laid_without_canasta == "subtract" and has_canasta is False:
        sum_ = -sum_
        rule, label, label_en = "laid_without_canasta", "Fichas bajadas sin canasta", "Laid without a canasta"
    return _of_tiles("laid_tiles", sum_, (label, label_en), tiles, rules, rule, tally)


def tiles_left(rules: Ruleset, tally: Tally, tiles: tuple[Tile, ...]) -> Line:
    """The tiles left in the side's racks."""
    words = ("Fichas en el atril", "Tiles left in the rack")
    return _of_tiles("tiles_left", rules.tiles_left * points(rules, tally), words, tiles, rules, "tiles_left", tally)


def canasta(rules: Ruleset, kind: str) -> Line:
    """A canasta of a kind that this ruleset knows, of no meld in particular."""
    label, label_en = CANASTA_LABELS[kind]
    source = rules.source("canasta_of_twos" if kind == "twos" else kind)
    return Line("canasta", rules.prices(kind), label, label_en, (), source, kind)


def facts(hand: Hand) -> Iterator[Line]:
    """Going out and the muerto, paid as stated."""
    rules = hand.ruleset
    if hand.went_out:
        yield Line("going_out", rules.going_out, "Cierre", "Going out", (), rules.source("going_out"))
    if not hand.took_muerto:
        label, label_en, rule = "Muerto sin levantar", "Muerto not taken", "muerto_not_taken"
    elif hand.muerto_unplayed and rules.unplayed_muerto_costs:
        label, label_en, rule = "Muerto levantado y sin jugar", "Muerto taken and not played", "unplayed_muerto_costs"
    else:
        bonus = rules.muerto_taken if rules.muerto_bonus else 0
        yield Line("muerto_bonus", bonus, "Muerto levantado", "Muerto taken", (), rules.source("muerto_bonus"))
        return
    yield Line("muerto_penalty", rules.muerto_not_taken, label, label_en, (), rules.source(rule))


def _of_tiles(
    code: str, sum_: int, words: tuple[str, str], tiles: tuple[Tile, ...], rules: Ruleset, rule: str, tally: Tally
) -> Line:
    """A line of many tiles: how many, how they add up, and the values that it used."""
    count = f" ({sum(tally.values())})"
    detail, detail_en = in_words(rules, tally)
    source = rules.source(rule, *fields_of(tally))
    return Line(code, sum_, words[0] + count, words[1] + count, tiles, source, detail=detail, detail_en=detail_en)
