"""A score as a person would write it out: the melds and how they add up, then each line with its rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import Final, Literal

from scoring.groups import laid_groups, value
from scoring.melds import MeldVerdict
from scoring.options import option_text
from scoring.ruleset import Ruleset
from scoring.score import Line, Score
from scoring.tiles import Tile

Language = Literal["es", "en"]

WIDTH: Final = 78
"""Letters of a line of text."""

_INDENT: Final = " " * 10

_WORDS: Final = {
    "es": {
        "rules": "Reglamento",
        "house": "Reglas de la casa",
        "melds": "Juegos",
        "none": "No hay ningún juego.",
        "points": "Puntos",
        "replay": "La mano se juega de nuevo: no suma puntos.",
        "provisional": "El total es provisorio",
        "run": "Escalera",
        "set": "Pierna de",
        "illegal": "No es un juego",
        "unread": "Falta leer alguna ficha",
        "for": "por",
        "rule": "Regla",
        "tiles": "Fichas",
    },
    "en": {
        "rules": "Ruleset",
        "house": "House rules",
        "melds": "Melds",
        "none": "There is no meld.",
        "points": "Points",
        "replay": "The hand is replayed: it adds no points.",
        "provisional": "The total is provisional",
        "run": "Run",
        "set": "Set of",
        "illegal": "No legal meld",
        "unread": "A tile is still unread",
        "for": "as",
        "rule": "Rule",
        "tiles": "Tiles",
    },
}


def explain(score: Score, language: Language) -> str:
    """The score as a text of several lines, in Spanish (`es`) or English (`en`)."""
    return "\n".join(_explained(score, language))


def figure(points: int, language: Language, sign: bool = False) -> str:
    """Points as they are written: a real minus sign, and a dot (in English a comma) between thousands."""
    text = f"{points:{'+' if sign else ''},}".replace("-", "−")
    return text.replace(",", ".") if language == "es" else text


def options_typed(rules: Ruleset) -> str:
    """A ruleset's house rules as they are typed: `semi_pure = 150, target = none`."""
    return ", ".join(f"{name} = {option_text(value)}" for name, value in rules.options)


def _explained(score: Score, language: Language) -> Iterator[str]:
    words, rules = _WORDS[language], score.ruleset
    name, document = (rules.name, rules.document) if language == "es" else (rules.name_en, rules.document_en)
    yield from _wrapped(f"{words['rules']}: {name}. {document}.", "")
    if rules.options:
        yield from _wrapped(f"{words['house']}: {options_typed(rules)}.", "")
    yield f"\n{words['melds']}"
    for i, (meld, verdict) in enumerate(zip(score.melds, score.verdicts, strict=True)):
        yield from _wrapped(f"{i + 1}. {_meld(meld, verdict, score, language)}", "  ", "     ")
    if not score.melds:
        yield f"  {words['none']}"
    yield f"\n{words['points']}"
    if score.replay:
        yield f"  {words['replay']}"
    for line in score.lines:
        yield from _line(line, score, language)
    yield f"{figure(score.total, language):>8}  TOTAL"
    if score.problems:
        yield f"\n{words['provisional']}"
    for problem in score.problems:
        yield from _wrapped(f"- {problem.message if language == 'es' else problem.message_en}", "  ", "    ")


def _line(line: Line, score: Score, language: Language) -> Iterator[str]:
    """What a line earned, for which tiles, and the rule of which document says so."""
    spanish, words, source = language == "es", _WORDS[language], line.source
    yield f"{figure(line.points, language, sign=True):>8}  {line.label if spanish else line.label_en}"
    detail = line.detail if spanish else line.detail_en
    if detail:
        yield from _wrapped(f"{detail[0].upper()}{detail[1:]}.", _INDENT)
    if line.meld is not None:
        tiles = ", ".join(_laid(line.tiles, score.verdicts[line.meld], language))
        yield from _wrapped(f"{words['tiles']}: {tiles}.", _INDENT)
    elif line.code == "tiles_left":
        yield from _wrapped(f"{words['tiles']}: {', '.join(_word(tile, language) for tile in line.tiles)}.", _INDENT)
    rule, document = (source.rule, source.document) if spanish else (source.rule_en, source.document_en)
    yield from _wrapped(f"{words['rule']}: {rule} ({document}.)", _INDENT)


def _meld(meld: Sequence[Tile], verdict: MeldVerdict, score: Score, language: Language) -> str:
    """What a row is, its tiles, and what they are worth together."""
    words = _WORDS[language]
    unread = any(tile.is_unread for tile in meld)
    title = words["unread" if unread and verdict.problem is None else "illegal"]
    if verdict.kind is not None and verdict.stands_for is not None:
        title = words[verdict.kind]
        if verdict.kind == "set":
            title += f" {_number(verdict.stands_for[0])}"
    if not meld:
        return f"{title}."
    values = [value(score.ruleset, group) for group in laid_groups(meld, verdict, score.ruleset)]
    sum_ = f"{' + '.join(map(str, values))} = {sum(values)}"
    return f"{title}: {', '.join(_laid(meld, verdict, language))}. {sum_}."


def _laid(meld: Sequence[Tile], verdict: MeldVerdict, language: Language) -> Iterator[str]:
    """The tiles of a row in words, a wild with what it stands for."""
    for i, tile in enumerate(meld):
        word = _word(tile, language)
        if verdict.stands_for is not None and i in verdict.wilds:
            word += f" ({_WORDS[language]['for']} {_number(verdict.stands_for[i])})"
        yield word


def _word(tile: Tile, language: Language) -> str:
    return tile.words[0 if language == "es" else 1]


def _number(stands_for: str) -> str:
    """The number of what a tile stands for, `R5` or `5`."""
    return stands_for.lstrip("RBYKG")


def _wrapped(text: str, indent: str, hanging: str | None = None) -> list[str]:
    return wrap(text, WIDTH, initial_indent=indent, subsequent_indent=indent if hanging is None else hanging)
