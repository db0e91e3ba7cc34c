"""What a hand is worth: one line for each thing that earned or cost points, their sum, and what is wrong."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from scoring.melds import MeldVerdict
from scoring.problems import Problem
from scoring.ruleset import Ruleset, Source
from scoring.tiles import Tile


@dataclass(frozen=True)
class Line:
    """Points and their reason.

    tiles: those that earned them, where each is known. kind, meld: a canasta's, and its row's. detail: how many
    tiles add up to the points (`los 1: 2 × 15 = 30`), empty where nothing is added up.
    """

    code: str
    points: int
    label: str
    label_en: str
    tiles: tuple[Tile, ...]
    source: Source
    kind: str | None = None
    meld: int | None = None
    detail: str = ""
    detail_en: str = ""

    def to_json(self) -> dict[str, Any]:
        canasta = {} if self.kind is None else {"kind": self.kind, "meld": self.meld}
        return {
            "code": self.code,
            "points": self.points,
            **canasta,
            "label": self.label,
            "label_en": self.label_en,
            "detail": self.detail,
            "detail_en": self.detail_en,
            "tiles": [str(tile) for tile in self.tiles],
            "source": self.source.to_json(),
        }


@dataclass(frozen=True)
class Score:
    """One side's score.

    melds, verdicts: the rows as laid and what each is, in the Hand's order. counted: everything that the rules
    put a price on, also where that price is 0.
    """

    ruleset: Ruleset
    melds: tuple[tuple[Tile, ...], ...]
    verdicts: tuple[MeldVerdict, ...]
    counted: tuple[Line, ...]
    problems: tuple[Problem, ...]
    replay: bool = False

    @property
    def lines(self) -> tuple[Line, ...]:
        """What earned or cost points."""
        return tuple(line for line in self.counted if line.points)

    @property
    def total(self) -> int:
        return sum(line.points for line in self.counted)

    @property
    def provisional(self) -> bool:
        return bool(self.problems)

    def to_json(self) -> dict[str, Any]:
        """The contract's Score."""
        return {
            "version": 1,
            "ruleset": self.ruleset.id,
            "options": dict(self.ruleset.options),
            "total": self.total,
            "replay": self.replay,
            "provisional": self.provisional,
            "problems": [problem.to_json() for problem in self.problems],
            "melds": [
                {
                    "tiles": [str(tile) for tile in tiles],
                    "kind": verdict.kind,
                    "canasta": verdict.canasta,
                    "stands_for": None if verdict.stands_for is None else list(verdict.stands_for),
                }
                for tiles, verdict in zip(self.melds, self.verdicts, strict=True)
            ],
            "lines": [line.to_json() for line in self.lines],
        }


@dataclass(frozen=True)
class SidesScore:
    """Both sides' scores of one hand, and the problems that only both together show."""

    scores: tuple[Score, Score]
    problems: tuple[Problem, ...]

    @property
    def replay(self) -> bool:
        """A hand is replayed for both sides or for none."""
        return self.scores[0].replay

    def to_json(self) -> dict[str, Any]:
        return {
            "version": 1,
            "scores": [score.to_json() for score in self.scores],
            "problems": [problem.to_json() for problem in self.problems],
        }
