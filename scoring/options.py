"""The house rules that people play: their names, their legal values, and what cannot go together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from scoring.errors import RulesetError, shown

Value = bool | int | str | None
"""The value of an option: a switch, points or a count, a word, or none."""

MOST_POINTS: Final = 100_000
"""Far above any price that is played; a higher number is a slip of the pen."""

NONE_WORD: Final = "none"
"""How none is written where there is no null: in TOML and on the command line."""


@dataclass(frozen=True)
class Option:
    """A house rule. Its name is the field of Ruleset that it sets.

    words: the legal values that are not points. points: whether any points from `least` up are legal.
    none: whether the rule may have no value.
    """

    name: str
    words: tuple[bool | int | str, ...] = ()
    points: bool = False
    none: bool = False
    least: int = 0

    def accepts(self, value: object) -> bool:
        if value is None:
            return self.none
        # Python holds True for a 1: a switch is no count and a count is no switch.
        if any(type(value) is type(word) and value == word for word in self.words):
            return True
        return self.points and type(value) is int and self.least <= value <= MOST_POINTS

    def legal(self) -> tuple[str, str]:
        """The legal values in words, in Spanish and English."""
        words = [str(word).lower() if isinstance(word, bool) else str(word) for word in self.words]
        none = [NONE_WORD] if self.none else []
        if not self.points:
            text = ", ".join(words + none)
            return text, text
        spanish = f"puntos (un número entero de {self.least} a {MOST_POINTS})"
        english = f"points (a whole number from {self.least} to {MOST_POINTS})"
        return ", ".join([*words, spanish, *none]), ", ".join([*words, english, *none])

    def to_json(self) -> dict[str, object]:
        spanish, english = self.legal()
        return {
            "words": [*self.words, None] if self.none else list(self.words),
            "points": {"least": self.least, "most": MOST_POINTS} if self.points else None,
            "legal": spanish,
            "legal_en": english,
        }


_SWITCH: Final = (True, False)

OPTIONS: Final[Mapping[str, Option]] = {
    option.name: option
    for option in (
        Option("target", points=True, none=True, least=1),
        Option("muerto_bonus", _SWITCH),
        Option("unplayed_muerto_costs", _SWITCH),
        Option("count_laid_tiles", _SWITCH),
        Option("max_wilds", (1, 2)),
        Option("natural_two", _SWITCH),
        Option("value_two", points=True),
        Option("value_natural_two", points=True),
        Option("value_joker", points=True),
        Option("royal", points=True, none=True),
        Option("one_to_one", points=True, none=True),
        Option("semi_pure", points=True, none=True),
        Option("canasta_of_twos", ("forbidden", "pure"), points=True),
        Option("close_needs", ("any", "pure")),
        Option("stock_out", ("replay", "count")),
        Option("laid_without_canasta", ("count", "subtract")),
        Option("minimum_to_open", points=True),
        Option("sets", _SWITCH),
        Option("deal", (11, 12, 15, 22)),
    )
}


def check_options(options: Mapping[str, object]) -> dict[str, Value]:
    """The options as given, each known and legal, and none against another.

    Raises RulesetError: `unknown-option`, `wrong-value` or `wrong-combination`, naming the legal ones.
    """
    checked = {name: check_option(name, value) for name, value in options.items()}
    _check_combinations(checked)
    return checked


def check_option(name: object, value: object) -> Value:
    """The value of one option, with the word `none` read as None. Raises RulesetError."""
    option = OPTIONS.get(name) if isinstance(name, str) else None
    if option is None:
        spanish, english = shown(name)
        names = ", ".join(OPTIONS)
        raise RulesetError(
            "unknown-option",
            "options",
            f"No hay ninguna opción {spanish}. Las opciones son: {names}.",
            f"There is no option {english}. The options are: {names}.",
        )
    if value == NONE_WORD and option.none:
        return None
    if option.accepts(value) and (value is None or isinstance(value, bool | int | str)):
        return value
    spanish, english = shown(value)
    legal, legal_en = option.legal()
    raise RulesetError(
        "wrong-value",
        f"options.{option.name}",
        f"La opción {option.name} no puede ser {spanish}. Puede ser: {legal}.",
        f"The option {option.name} cannot be {english}. It can be: {legal_en}.",
    )


def option_from_text(text: str) -> tuple[str, Value]:
    """An option as typed on a command line, `NAME=VALUE`. Raises RulesetError."""
    name, equals, typed = text.partition("=")
    name, typed = name.strip(), typed.strip()
    if not equals:
        raise RulesetError(
            "wrong-option",
            "options",
            f"Una opción se escribe NOMBRE=VALOR. Las opciones son: {', '.join(OPTIONS)}.",
            f"An option is written NAME=VALUE. The options are: {', '.join(OPTIONS)}.",
        )
    switches: dict[str, Value] = {"true": True, "false": False}
    value = switches.get(typed.lower(), typed)
    # More digits than the most points have is no number of points; int() itself gives up on thousands.
    if typed.isascii() and typed.isdigit() and len(typed) <= len(str(MOST_POINTS)):
        value = int(typed)
    return name, check_option(name, value)


def option_text(value: Value) -> str:
    """An option's value as it is typed: `option_from_text` reads `NAME=` and this back."""
    return NONE_WORD if value is None else str(value).lower()


def _check_combinations(options: Mapping[str, Value]) -> None:
    """Refuse options that a table cannot play together. Only what was asked for can clash."""
    wild_two = options.get("natural_two") is False
    twos = options.get("canasta_of_twos", "forbidden")
    clashes = (
        (
            wild_two and "value_natural_two" in options,
            ("natural_two=false", "value_natural_two"),
            ("si el 2 es siempre comodín, no hay 2 naturales", "with 2s always wild there are no natural 2s"),
            ("natural_two=true, o sin value_natural_two", "natural_two=true, or no value_natural_two"),
        ),
        (
            wild_two and twos == "pure",
            ("natural_two=false", "canasta_of_twos=pure"),
            (
                "si el 2 es siempre comodín, una pierna de 2 no es pura",
                "with 2s always wild a set of 2s is not pure",
            ),
            (
                "canasta_of_twos=forbidden o puntos, o natural_two=true",
                "canasta_of_twos=forbidden or points, or natural_two=true",
            ),
        ),
        (
            options.get("sets") is False and twos != "forbidden",
            ("sets=false", f"canasta_of_twos={twos}"),
            ("sin piernas no hay canasta de 2", "without sets there is no canasta of 2s"),
            ("canasta_of_twos=forbidden, o sets=true", "canasta_of_twos=forbidden, or sets=true"),
        ),
        (
            options.get("count_laid_tiles") is False and options.get("laid_without_canasta") == "subtract",
            ("count_laid_tiles=false", "laid_without_canasta=subtract"),
            (
                "si las fichas bajadas no cuentan, no se restan",
                "laid tiles that do not count cannot be subtracted",
            ),
            (
                "laid_without_canasta=count, o count_laid_tiles=true",
                "laid_without_canasta=count, or count_laid_tiles=true",
            ),
        ),
    )
    for clash, pair, (why, why_en), (legal, legal_en) in clashes:
        if clash:
            raise RulesetError(
                "wrong-combination",
                "options",
                f"No van juntas {pair[0]} y {pair[1]}: {why}. Puede ser: {legal}.",
                f"The options {pair[0]} and {pair[1]} do not go together: {why_en}. It can be: {legal_en}.",
            )
