"""Explanations, and the same hand under two rulesets, for a person at a terminal: Spanish, then English."""

from __future__ import annotations

from rich import box
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from scoring import Comparison, Score
from scoring.compare import Pair
from scoring.explain import Language, figure, options_typed

WORDS: dict[Language, dict[str, str]] = {
    "es": {
        "title": "El otro reglamento",
        "what": "Concepto",
        "difference": "Diferencia",
        "replay": "Con «{}» la mano se juega de nuevo.",
        "provisional": "Con «{}» el total es provisorio: {}",
        "side": "Lado",
        "nothing": "No lo paga.",
        "house": "* Con reglas de la casa",
    },
    "en": {
        "title": "The other ruleset",
        "what": "Line",
        "difference": "Difference",
        "replay": "Under “{}” the hand is replayed.",
        "provisional": "Under “{}” the total is provisional: {}",
        "side": "Side",
        "nothing": "It does not pay it.",
        "house": "* With house rules",
    },
}


def show_text(console: Console, title: str, text: str) -> None:
    """A text that has its own line breaks, below a title if it has one."""
    if title:
        console.print(Text(f"\n{title}", style="bold underline"))
    console.print(Text(text), soft_wrap=True)


def show_comparison(console: Console, comparison: Comparison, side: int | None) -> None:
    """What each ruleset pays, line by line, and the rules that make the difference. side: counted from 1."""
    languages: tuple[Language, ...] = ("es", "en")
    for language in languages:
        words = WORDS[language]
        title = words["title"] if side is None else f"{words['side']} {side}: {words['title'].lower()}"
        console.print(Text(f"\n{title}", style="bold underline"))
        console.print(_table(comparison, language))
        for pair in comparison.pairs:
            if pair.points[0] != pair.points[1]:
                _show_reasons(console, comparison, pair, language)
        for score in (comparison.score, comparison.other):
            _show_state(console, score, language)


def _table(comparison: Comparison, language: Language) -> Table:
    words = WORDS[language]
    table = Table(box=box.SIMPLE_HEAD, show_footer=True)
    table.add_column(words["what"], footer="TOTAL", ratio=3)
    totals = (comparison.score.total, comparison.other.total)
    for score, total in zip((comparison.score, comparison.other), totals, strict=True):
        table.add_column(_name(score, language), footer=figure(total, language), justify="right", ratio=2)
    difference = figure(comparison.difference, language, sign=True)
    table.add_column(words["difference"], footer=difference, justify="right", no_wrap=True)
    for pair in comparison.pairs:
        ours, theirs = pair.points
        change = figure(theirs - ours, language, sign=True) if theirs != ours else "="
        table.add_row(_label(pair, language), figure(ours, language), figure(theirs, language), change)
    return table


def _show_reasons(console: Console, comparison: Comparison, pair: Pair, language: Language) -> None:
    """What each ruleset says of a line that they do not pay alike."""
    console.print(Text(_label(pair, language), style="bold"))
    for score, line in ((comparison.score, pair.line), (comparison.other, pair.other)):
        rule = WORDS[language]["nothing"]
        if line is not None:
            source = line.source
            spanish, english = f"{source.rule} ({source.document}.)", f"{source.rule_en} ({source.document_en}.)"
            rule = spanish if language == "es" else english
        console.print(Padding(Text(f"{_name(score, language)}: {rule}"), (0, 0, 0, 2)))


def _show_state(console: Console, score: Score, language: Language) -> None:
    words, name = WORDS[language], _name(score, language)
    if score.ruleset.options:
        console.print(Text(f"{words['house']}: {options_typed(score.ruleset)}."))
    if score.replay:
        console.print(Text(words["replay"].format(name)))
    if score.problems:
        messages = (p.message if language == "es" else p.message_en for p in score.problems)
        console.print(Text(words["provisional"].format(name, " ".join(messages))))


def _label(pair: Pair, language: Language) -> str:
    """What the line is called, by both rulesets where they call it differently."""
    lines = [line for line in (pair.line, pair.other) if line is not None]
    labels = [line.label if language == "es" else line.label_en for line in lines]
    return " / ".join(dict.fromkeys(labels))


def _name(score: Score, language: Language) -> str:
    """The ruleset's name, marked where house rules have changed it."""
    rules = score.ruleset
    name = rules.name if language == "es" else rules.name_en
    return f"{name} *" if rules.options else name
