"""The first look at JSON that came from outside: is each part of the type that it should be?"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from math import isfinite

from scoring.errors import HandError, shown

Words = tuple[str, str]
"""What a thing is called in a message: Spanish, English."""


def read_json(text: str | bytes) -> object:
    """JSON text, parsed. Raises HandError `not-json` for all else: NaN, 1e400, endless depth, broken UTF-8."""
    try:
        return json.loads(text, parse_constant=_no_constant, parse_float=_finite)
    except RecursionError as error:
        raise _not_json("hay listas dentro de listas sin fin", "lists lie within lists without end") from error
    except json.JSONDecodeError as error:
        spanish = f"línea {error.lineno}, columna {error.colno}"
        raise _not_json(spanish, f"line {error.lineno}, column {error.colno}") from error
    except ValueError as error:
        raise _not_json("hay un número o un texto imposible", "a number or a text is impossible") from error


def object_of(value: object, path: str, known: Sequence[str], what: Words) -> Mapping[str, object]:
    """A JSON object with no field but the known ones, and with version 1 if it says one. Raises HandError."""
    if not isinstance(value, dict):
        raise wrong_type(path, what, ("un objeto JSON", "a JSON object"), value)
    for key in value:
        if key not in known:
            spanish, english = shown(key)
            raise HandError(
                "unknown-field",
                path,
                f"No se conoce el campo {spanish}. Los campos son: {', '.join(known)}.",
                f"The field {english} is not known. The fields are: {', '.join(known)}.",
            )
    version = value.get("version", 1)
    if type(version) is not int or version != 1:
        raise wrong_type(_under(path, "version"), ("la versión", "the version"), ("1", "1"), version)
    return value


def list_of(value: object, path: str, what: Words) -> list[object]:
    if not isinstance(value, list):
        raise wrong_type(path, what, ("una lista", "a list"), value)
    return value


def switch_of(value: object, path: str) -> bool:
    if not isinstance(value, bool):
        raise wrong_type(path, (f"«{path}»", f"“{path}”"), ("true o false", "true or false"), value)
    return value


def options_of(given: Mapping[str, object]) -> dict[str, object]:
    """The options of a Hand or a match, not yet looked at. Raises HandError where they are no object."""
    options = given.get("options", {})
    if not isinstance(options, dict):
        raise wrong_type(
            "options", ("el campo options", "the field options"), ("un objeto JSON", "a JSON object"), options
        )
    return options


def missing(name: str, path: str = "") -> HandError:
    return HandError("missing-field", _under(path, name), f"Falta «{name}».", f"There is no “{name}”.")


def wrong_type(path: str, what: Words, wanted: Words, value: object) -> HandError:
    spanish, english = shown(value)
    return HandError(
        "wrong-type",
        path,
        f"{what[0][:1].upper()}{what[0][1:]} tiene que ser {wanted[0]}, y es {spanish}.",
        f"{what[1][:1].upper()}{what[1][1:]} must be {wanted[1]}, and is {english}.",
    )


def _under(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def _finite(text: str) -> float:
    number = float(text)
    return number if isfinite(number) else _no_constant(text)


def _no_constant(name: str) -> float:
    raise ValueError(name)


def _not_json(where: str, where_en: str) -> HandError:
    return HandError("not-json", "", f"No es JSON válido: {where}.", f"This is not valid JSON: {where_en}.")
