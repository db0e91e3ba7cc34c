"""The game as a player reads it under one ruleset: chapters of rules, each with its document, and the points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from scoring.playtexts import PLAY
from scoring.rulelabels import LABELS, Texts
from scoring.ruleset import Ruleset, Source

CHAPTERS: Final[Mapping[str, tuple[Texts, tuple[str, ...]]]] = {
    "setup": (
        ("Cómo se prepara", "Setting up"),
        ("sides", "deal", "muertos", "muerto_tiles", "stock_pile"),
    ),
    "turn": (("El turno", "A turn"), ("minimum_to_open",)),
    "melds": (
        ("Los juegos", "Melds"),
        ("meld_least", "sets", "max_wilds", "others_per_wild", "natural_two", "canasta_of_twos", "canasta_least"),
    ),
    "close": (
        ("Para cerrar", "Going out"),
        ("close_needs", "close_needs_muerto_played", "close_tiles_left"),
    ),
    "stock": (("Si se agota el mazo", "When the stock runs out"), ("stock_out",)),
    "match": (("El partido", "The match"), ("target",)),
    "points": (
        ("Los puntos", "The points"),
        ("count_laid_tiles", "laid_without_canasta", "tiles_left", "unplayed_muerto_costs"),
    ),
}
"""By id: the title, and the fields of a ruleset whose sentences belong there."""

PRICES: Final = (
    "value_one", "value_two", "value_natural_two", "value_low", "value_high", "value_joker", "pure", "impure",
    "royal", "one_to_one", "semi_pure", "canasta_of_twos", "going_out", "muerto_taken", "muerto_not_taken",
)  # fmt: skip
"""The rows of the table of points."""


@dataclass(frozen=True)
class Price:
    """A row of the table of points."""

    label: str
    label_en: str
    points: int
    source: Source


@dataclass(frozen=True)
class Chapter:
    """A part of the rules. prices: the table of points, in the chapter that has it."""

    id: str
    title: str
    title_en: str
    rules: tuple[Source, ...]
    prices: tuple[Price, ...] = ()

    def to_json(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "title": self.title,
            "title_en": self.title_en,
            "rules": [rule.to_json() for rule in self.rules],
            "prices": [
                {
                    "label": price.label,
                    "label_en": price.label_en,
                    "points": price.points,
                    "source": price.source.to_json(),
                }
                for price in self.prices
            ],
        }


def guide(rules: Ruleset) -> tuple[Chapter, ...]:
    """How the game is played and counted under a ruleset, its house rules included."""
    return tuple(
        Chapter(
            chapter,
            *title,
            (*_played(rules, chapter), *(rules.source(field) for field in fields if _worth_saying(rules, field))),
            tuple(_prices(rules)) if chapter == "points" else (),
        )
        for chapter, (title, fields) in CHAPTERS.items()
    )


def _played(rules: Ruleset, chapter: str) -> Iterator[Source]:
    for rule in PLAY:
        if rule.chapter == chapter and (not rule.only or rules.id in rule.only):
            yield rules.told(rule.texts, rules.id in rule.silent)


def _worth_saying(rules: Ruleset, field: str) -> bool:
    """Whether a sentence tells a player anything: not that a minimum is 0, nor what does not count at all."""
    if field == "minimum_to_open":
        return bool(rules.minimum_to_open)
    if field == "laid_without_canasta":
        return rules.count_laid_tiles
    return field != "canasta_of_twos" or rules.sets


def _prices(rules: Ruleset) -> Iterator[Price]:
    """What is counted under this ruleset, and for how much."""
    for field in PRICES:
        points, source = getattr(rules, field), rules.source(field)
        if field == "muerto_taken":
            # Its own sentence says how much it would be; the switch says whether it is paid.
            points, source = points if rules.muerto_bonus else 0, rules.source("muerto_bonus")
        if isinstance(points, int):
            yield Price(*LABELS[field], points, source)
