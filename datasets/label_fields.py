"""The fields of a label as JSON gives them, checked; each raises ValueError naming the field at fault."""

import math
from collections.abc import Mapping

Point = tuple[float, float]
"""x, y in pixels of the upright photo."""


def polygon(value: object, where: str) -> tuple[Point, ...] | None:
    """An outline of three points or more, or None."""
    if value is None:
        return None
    if not isinstance(value, list | tuple) or len(value) < 3:
        raise ValueError(f"{where}: it is not a list of three points or more")
    return tuple(_point(point, where) for point in value)


def melds(value: object, tiles: int) -> tuple[tuple[int, ...], ...] | None:
    """Melds as indexes of so many `tiles`, no tile twice; or None."""
    if value is None:
        return None
    if not isinstance(value, list) or not all(isinstance(meld, list) for meld in value):
        raise ValueError("melds: it is not a list of lists")
    indexes = [index for meld in value for index in meld]
    for index in indexes:
        if not isinstance(index, int) or isinstance(index, bool) or not 0 <= index < tiles:
            raise ValueError(f"melds: {index!r} is not the index of a tile")
    if len(set(indexes)) < len(indexes):
        raise ValueError("melds: a tile is in two melds, or twice in one")
    return tuple(tuple(meld) for meld in value)


def mapping(value: object, where: str) -> Mapping[str, object]:
    """A JSON object."""
    if not isinstance(value, dict):
        raise ValueError(f"{where}: it is not a JSON object")
    return value


def text(label: Mapping[str, object], key: str) -> str:
    """A text that is not empty."""
    value = label.get(key)
    if not isinstance(value, str) or not value:
        raise ValueError(f"{key}: {value!r} is not a text")
    return value


def size(label: Mapping[str, object], key: str) -> int:
    """A positive whole number of pixels."""
    value = label.get(key)
    if not isinstance(value, int) or isinstance(value, bool) or value < 1:
        raise ValueError(f"{key}: {value!r} is not a number of pixels")
    return value


def _point(value: object, where: str) -> Point:
    if not isinstance(value, list | tuple) or len(value) != 2 or not all(_is_number(part) for part in value):
        raise ValueError(f"{where}: {value!r} is not a point [x, y]")
    return float(value[0]), float(value[1])


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)
