"""A table's own ruleset: a small TOML file that names a base and what the table plays otherwise."""

from __future__ import annotations

import re
import tomllib
from dataclasses import replace
from typing import Final

from scoring.errors import RulesetError, shown
from scoring.options import OPTIONS
from scoring.ruleset import Ruleset
from scoring.rulesets import ruleset, rulesets

LONGEST_NAME: Final = 60
"""Letters of a house ruleset's name."""

_KEYS: Final = ("base", "name", "options")
_PLACE: Final = re.compile(r"at line (?P<line>\d+), column (?P<column>\d+)")


def house_ruleset(text: str) -> Ruleset:
    """A table's own ruleset from a TOML text: `base` (an id), and where given `name` and a table `[options]`.

    Raises RulesetError, with the key in its path: `not-toml` and `not-a-house-ruleset` where the text is no such
    thing, else what `Ruleset.with_options` raises; UnknownRuleset where its base is none.
    """
    data = _parsed(text)
    for key in data:
        if key not in _KEYS:
            raise _unknown_key(key)
    if "base" not in data:
        known = ", ".join(rulesets())
        raise _no_house("base", f"Falta base, que es uno de: {known}.", f"There is no base, which is one of: {known}.")
    options = data.get("options", {})
    if not isinstance(options, dict):
        raise _no_house(
            "options",
            f"La clave options es una tabla, [options], con NOMBRE = VALOR en cada renglón, y es {shown(options)[0]}.",
            f"The key options is a table, [options], with NAME = VALUE on each line, and is {shown(options)[1]}.",
        )
    house = ruleset(data["base"], "base").with_options(options)
    name = _name(data.get("name", house.name))
    return house if name == house.name else replace(house, name=name, name_en=name)


def _parsed(text: str) -> dict[str, object]:
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        place = _PLACE.search(str(error))
        spanish = english = ""
        if "end of document" in str(error):
            spanish, english = " (al final)", " (at its end)"
        elif place is not None:
            spanish = f" (línea {place['line']}, columna {place['column']})"
            english = f" (line {place['line']}, column {place['column']})"
        raise RulesetError(
            "not-toml", "", f"El reglamento de la casa no es TOML válido{spanish}.",
            f"The house ruleset is not valid TOML{english}.",
        ) from error  # fmt: skip


def _unknown_key(key: str) -> RulesetError:
    spanish, english = shown(key)
    keys = ", ".join(_KEYS)
    where = " Las opciones van debajo de [options]." if key in OPTIONS else ""
    where_en = " Options go below [options]." if key in OPTIONS else ""
    return _no_house(
        key if key in OPTIONS else "",
        f"No se conoce la clave {spanish}. Las claves son: {keys}.{where}",
        f"The key {english} is not known. The keys are: {keys}.{where_en}",
    )


def _name(value: object) -> str:
    name = value.strip() if isinstance(value, str) else ""
    if not name or len(name) > LONGEST_NAME or not name.isprintable():
        raise _no_house(
            "name",
            f"El nombre es un texto de 1 a {LONGEST_NAME} letras, y es {shown(value)[0]}.",
            f"The name is a text of 1 to {LONGEST_NAME} letters, and is {shown(value)[1]}.",
        )
    return name


def _no_house(key: str, message: str, message_en: str) -> RulesetError:
    return RulesetError("not-a-house-ruleset", key, message, message_en)
