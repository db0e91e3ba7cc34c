"""The same hand under two rulesets: what each pays for it, line by line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from scoring.score import Line, Score

_ORDER: Final = ("laid_tiles", "canasta", "going_out", "muerto_bonus", "muerto_penalty", "tiles_left")


@dataclass(frozen=True)
class Pair:
    """What one thing earns under either ruleset; None where a ruleset does not know it, as a canasta of no meld."""

    line: Line | None
    other: Line | None

    @property
    def points(self) -> tuple[int, int]:
        return self.line.points if self.line else 0, self.other.points if self.other else 0

    def to_json(self) -> dict[str, Any]:
        shown = next(line for line in (self.line, self.other) if line is not None)
        other = self.other or shown
        points, other_points = self.points
        return {
            "code": shown.code,
            **({} if shown.meld is None else {"meld": shown.meld}),
            "points": points,
            "other_points": other_points,
            "difference": other_points - points,
            "label": shown.label,
            "label_en": shown.label_en,
            "other_label": other.label,
            "other_label_en": other.label_en,
            "source": None if self.line is None else self.line.source.to_json(),
            "other_source": None if self.other is None else self.other.source.to_json(),
        }


@dataclass(frozen=True)
class Comparison:
    """A score, another of the same hand under another ruleset, and their lines side by side."""

    score: Score
    other: Score
    pairs: tuple[Pair, ...]

    @property
    def difference(self) -> int:
        """Points that the other ruleset pays more."""
        return self.other.total - self.score.total

    def to_json(self) -> dict[str, Any]:
        other = self.other
        return {
            "ruleset": other.ruleset.id,
            "options": dict(other.ruleset.options),
            "name": other.ruleset.name,
            "name_en": other.ruleset.name_en,
            "total": other.total,
            "difference": self.difference,
            "replay": other.replay,
            "provisional": other.provisional,
            "problems": [problem.to_json() for problem in other.problems],
            "lines": [pair.to_json() for pair in self.pairs],
        }


def compare(score: Score, other: Score) -> Comparison:
    """The difference between two scores of one hand. A thing for which neither pays is left out."""
    ours, theirs = ({(line.code, line.meld): line for line in each.counted} for each in (score, other))
    keys = sorted({*ours, *theirs}, key=lambda key: (_ORDER.index(key[0]), key[1] or 0))
    pairs = (Pair(ours.get(key), theirs.get(key)) for key in keys)
    return Comparison(score, other, tuple(pair for pair in pairs if any(pair.points)))
