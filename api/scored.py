"""The answer of `burako score`: one side's Score or both, explained and compared where that was asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rich.console import Console

from api import answer, show, show_compared
from scoring import Comparison, Ruleset, Score, compare, explain


@dataclass(frozen=True)
class Scored:
    """What was scored. document: the contract's JSON; parts: the Score in it, or both. scores: the same as values.

    under: the scores of the same hand under another ruleset.
    """

    document: dict[str, Any]
    parts: Sequence[dict[str, Any]]
    scores: Sequence[Score]
    under: Callable[[Ruleset], Sequence[Score]]

    @property
    def ruleset(self) -> Ruleset:
        return self.scores[0].ruleset


def give(scored: Scored, *, explained: bool, other: Ruleset | None, as_json: bool) -> None:
    """Print the answer. other: the ruleset to compare with; the hand's own options do not go along with it."""
    comparisons: Sequence[Comparison] = ()
    if other is not None:
        comparisons = [compare(*pair) for pair in zip(scored.scores, scored.under(other), strict=True)]
    if as_json:
        _add(scored, explained, comparisons)
        answer.print_json(scored.document)
        return
    console = answer.console()
    if explained:
        _print_explained(console, scored)
    elif len(scored.parts) == 1:
        show.show_score(console, scored.document, scored.ruleset.name)
    else:
        show.show_sides(console, scored.document, scored.ruleset.name)
    for side, comparison in enumerate(comparisons, start=1):
        show_compared.show_comparison(console, comparison, side if len(comparisons) > 1 else None)


def _add(scored: Scored, explained: bool, comparisons: Sequence[Comparison]) -> None:
    for part, score in zip(scored.parts, scored.scores, strict=True):
        if explained:
            part["explanation"], part["explanation_en"] = explain(score, "es"), explain(score, "en")
    for part, comparison in zip(scored.parts, comparisons, strict=False):
        part["comparison"] = comparison.to_json()


def _print_explained(console: Console, scored: Scored) -> None:
    """The sheet in Spanish and then in English, and what of the photos and of both sides is to be looked at."""
    for side, score in enumerate(scored.scores, start=1):
        one = len(scored.scores) == 1
        show_compared.show_text(console, "" if one else f"Lado {side}", explain(score, "es"))
        show_compared.show_text(console, "In English" if one else f"Side {side}", explain(score, "en"))
    document: Mapping[str, Any] = scored.document
    if "reading" in document:
        show.show_doubts(console, document)
    if len(scored.parts) > 1:
        show.show_shared_problems(console, document)
