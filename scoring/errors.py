"""What is raised when an input is not what it claims to be. Rule faults are not errors: see `Problem`."""

from typing import Final

_LONGEST_SHOWN: Final = 40
"""Characters of a text, bits of a number."""


class HandError(Exception):
    """Something that is not a Hand, said so that a player understands it.

    code: stable, kebab-case. path: where in the JSON (`melds[0][2]`, `options.royal`, empty for the whole).
    message, message_en: Spanish and English.
    """

    def __init__(self, code: str, path: str, message: str, message_en: str) -> None:
        super().__init__(f"{path}: {message_en}" if path else message_en)
        self.code = code
        self.path = path
        self.message = message
        self.message_en = message_en

    def inside(self, parent: str) -> "HandError":
        """The same error, of a Hand that is itself a part of something (`sides[1]`)."""
        path = f"{parent}.{self.path}" if self.path else parent
        return type(self)(self.code, path, self.message, self.message_en)

    def to_json(self) -> dict[str, str]:
        return {
            "code": self.code,
            "path": self.path,
            "message": self.message,
            "message_en": self.message_en,
        }


class RulesetError(HandError):
    """A ruleset, an option, an option's value or a combination of them that does not exist."""


class UnknownRuleset(RulesetError):
    """No ruleset has this id."""


class MatchError(Exception):
    """A step that this match cannot take. code, message (Spanish), message_en as in HandError."""

    def __init__(self, code: str, message: str, message_en: str) -> None:
        super().__init__(message_en)
        self.code = code
        self.message = message
        self.message_en = message_en


def shown(value: object) -> tuple[str, str]:
    """A wrong value as it can stand in a message, in Spanish and English.

    Never long, never nested, and never a lone surrogate (which no UTF-8 answer could carry).
    """
    if isinstance(value, str):
        text = repr(value)[1:-1]
        text = text if len(text) <= _LONGEST_SHOWN else text[:_LONGEST_SHOWN] + "…"
        return f"«{text}»", f"“{text}”"
    if value is None or isinstance(value, bool):
        text = {None: "null", True: "true", False: "false"}[value]
        return text, text
    if isinstance(value, int):
        if value.bit_length() > _LONGEST_SHOWN:
            return "un número enorme", "a huge number"
        return str(value), str(value)
    if isinstance(value, float):
        return f"el número {value}", f"the number {value}"
    if isinstance(value, dict):
        return "un objeto", "an object"
    return ("una lista", "a list") if isinstance(value, list) else ("otra cosa", "something else")
