"""What was seen in the photos of one hand: the contract's Reading as values."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, Literal

VERSION = 1
CORRECTORS = (None, "rules", "inventory", "person")
SIDES = (None, 0, 1)
WARNINGS = ("dark", "blurred", "far", "cut", "no-tiles")
"""What may be wrong with a photo; `vision.condition` decides it."""

Point = tuple[float, float]
Line = tuple[Point, Point]
Place = Literal["meld", "rack", "loose"]


class ReadingError(ValueError):
    """A document that is not a Reading; `path` says where, `message` (Spanish) and `message_en` say what."""

    def __init__(self, path: str, message: str, message_en: str) -> None:
        super().__init__(f"{path}: {message_en}")
        self.path, self.message, self.message_en = path, message, message_en


@dataclass(frozen=True)
class Photo:
    """A photo as a person sees it (EXIF applied), in pixels; `role` says whether it was given as a rack photo.

    side: whose tiles it shows, None where it shows both sides' or nobody said. divider: where it shows both, the line
    between them (`vision.sides.side_of`). warnings: of `WARNINGS`, in their order.
    """

    name: str
    width: int
    height: int
    sha256: str
    role: Literal["table", "rack"] = "table"
    side: int | None = None
    divider: Line | None = None
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True)
class Alternative:
    """What else a tile might be, with its probability 0 to 1."""

    tile: str
    probability: float


@dataclass(frozen=True)
class SeenTile:
    """One tile. `corners` are clockwise from the top left of the tile held upright; None where a person added it."""

    id: int
    photo: int | None
    tile: str
    confidence: float | None
    corners: tuple[Point, Point, Point, Point] | None
    place: Place
    side: int | None = None
    cut: bool = False
    alternatives: tuple[Alternative, ...] = ()
    corrected_by: str | None = None


@dataclass(frozen=True)
class ReviewItem:
    """A tile that a person should look at, why, and how many points hang on it."""

    tile: int
    reason: str
    points_at_stake: int


@dataclass(frozen=True)
class Reading:
    """All photos of a hand together. `melds`, `rack` and `loose` hold tile ids; melds in the order they lie."""

    photos: tuple[Photo, ...]
    tiles: tuple[SeenTile, ...]
    melds: tuple[tuple[int, ...], ...]
    rack: tuple[int, ...]
    loose: tuple[int, ...]
    duplicates: tuple[tuple[int, ...], ...] = ()
    review: tuple[ReviewItem, ...] = ()
    model: dict[str, str] = field(default_factory=dict)
    timings_ms: dict[str, float] = field(default_factory=dict)

    def tile(self, id: int) -> SeenTile:
        """The tile with this id; KeyError where there is none."""
        for tile in self.tiles:
            if tile.id == id:
                return tile
        raise KeyError(id)

    def doubts(self) -> dict[int, frozenset[str]]:
        """What else each tile in review or unread may be, by its id: the faces of its alternatives, perhaps none; "?"
        among them where it may be no tile at all."""
        asked = {item.tile: item.reason for item in self.review}
        doubted = [tile for tile in self.tiles if tile.id in asked or tile.tile == "?"]
        none = {id: frozenset({"?"}) for id, reason in asked.items() if reason == "maybe-no-tile"}
        return {
            tile.id: frozenset(other.tile for other in tile.alternatives) | none.get(tile.id, frozenset())
            for tile in doubted
        }

    def to_json(self) -> dict[str, Any]:
        """The contract's JSON document."""
        return {
            "version": VERSION,
            "photos": [_photo_to_json(p) for p in self.photos],
            "tiles": [_tile_to_json(t) for t in self.tiles],
            "melds": [list(m) for m in self.melds],
            "rack": list(self.rack),
            "loose": list(self.loose),
            "duplicates": [list(d) for d in self.duplicates],
            "review": [vars(r) for r in self.review],
            "model": self.model,
            "timings_ms": self.timings_ms,
        }

    @classmethod
    def from_json(cls, value: object) -> Reading:
        """A Reading from JSON as a browser sends it back, corrected; raises `ReadingError`."""
        document = _mapping(value, "reading")
        _one_of((VERSION,), document.get("version", VERSION), "version")
        photos = tuple(_photo(p, f"photos[{i}]") for i, p in enumerate(_items(document, "photos")))
        tiles = tuple(_tile(t, f"tiles[{i}]") for i, t in enumerate(_items(document, "tiles")))
        known = {t.id for t in tiles}
        if len(known) != len(tiles):
            raise ReadingError("tiles", "hay dos fichas con el mismo id", "two tiles share an id")
        melds = tuple(_ids(m, f"melds[{i}]", known) for i, m in enumerate(_items(document, "melds")))
        rack = _ids(document.get("rack", []), "rack", known)
        loose = _ids(document.get("loose", []), "loose", known)
        duplicates = tuple(_ids(d, f"duplicates[{i}]", known) for i, d in enumerate(_items(document, "duplicates", [])))
        held = [i for ids in (*melds, rack, loose) for i in ids]
        if len(held) != len(set(held)):
            raise ReadingError("melds", "una ficha está en dos lugares", "a tile is in two places")
        # What was taken out of a list by hand is left out. The lists are what is scored: a tile is where they say.
        loose += _unlisted(tiles, set(held), duplicates)
        lists: tuple[tuple[Place, tuple[int, ...]], ...] = (
            *(("meld", m) for m in melds),
            ("rack", rack),
            ("loose", loose),
        )
        places = {i: place for place, ids in lists for i in ids}
        tiles = tuple(replace(tile, place=places.get(tile.id, tile.place)) for tile in tiles)
        _check_photos(tiles, len(photos))
        review = tuple(_review(r, f"review[{i}]", known) for i, r in enumerate(_items(document, "review", [])))
        model = {str(k): str(v) for k, v in _mapping(document.get("model") or {}, "model").items()}
        timings = {
            str(k): _number(v, f"timings_ms.{k}")
            for k, v in _mapping(document.get("timings_ms") or {}, "timings_ms").items()
        }
        return cls(photos, tiles, melds, rack, loose, duplicates, review, model, timings)


def _photo_to_json(photo: Photo) -> dict[str, Any]:
    return {
        **vars(photo),
        "divider": None if photo.divider is None else [list(p) for p in photo.divider],
        "warnings": list(photo.warnings),
    }


def _tile_to_json(tile: SeenTile) -> dict[str, Any]:
    return {
        **vars(tile),
        "corners": None if tile.corners is None else [list(c) for c in tile.corners],
        "alternatives": [vars(a) for a in tile.alternatives],
    }


def _mapping(value: object, path: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise ReadingError(path, "se esperaba un objeto", "an object was expected")
    return value


def _items(document: dict[str, Any], key: str, absent: list[Any] | None = None) -> list[Any]:
    value = document.get(key, absent)
    if not isinstance(value, list):
        raise ReadingError(key, "se esperaba una lista", "a list was expected")
    return value


def _integer(value: object, path: str, low: int = 0) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value < 2**31:
        raise ReadingError(path, "se esperaba un número entero", "a whole number was expected")
    return value


def _ids(value: object, path: str, known: set[int]) -> tuple[int, ...]:
    if not isinstance(value, list):
        raise ReadingError(path, "se esperaba una lista de fichas", "a list of tile ids was expected")
    ids = tuple(_integer(v, path) for v in value)
    if not known.issuperset(ids):
        raise ReadingError(path, "nombra una ficha que no existe", "it names a tile that does not exist")
    return ids


def _photo(value: object, path: str) -> Photo:
    p = _mapping(value, path)
    role = _one_of(("table", "rack"), p.get("role", "table"), f"{path}.role")
    width, height = (
        _integer(p.get("width"), f"{path}.width", 1),
        _integer(p.get("height"), f"{path}.height", 1),
    )
    return Photo(
        str(p.get("name", "")),
        width,
        height,
        str(p.get("sha256", "")),
        role,
        side=_one_of(SIDES, p.get("side"), f"{path}.side"),
        divider=None if p.get("divider") is None else _line(p["divider"], f"{path}.divider"),
        warnings=_warnings(p.get("warnings", []), f"{path}.warnings"),
    )


def _warnings(value: object, path: str) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise ReadingError(path, "se esperaba una lista", "a list was expected")
    given = {_one_of(WARNINGS, code, path) for code in value}
    return tuple(code for code in WARNINGS if code in given)


def _points(value: object, count: int, path: str) -> list[Point]:
    if not isinstance(value, list) or len(value) != count:
        raise ReadingError(path, f"se esperaban {count} puntos", f"{count} points were expected")
    if not all(isinstance(point, list) and len(point) == 2 for point in value):
        raise ReadingError(path, f"se esperaban {count} puntos", f"{count} points were expected")
    return [(_number(x, path), _number(y, path)) for x, y in value]


def _line(value: object, path: str) -> Line:
    first, second = _points(value, 2, path)
    return first, second


def _number(value: object, path: str) -> float:
    if not isinstance(value, int | float) or isinstance(value, bool) or not abs(value) < 1e9:
        raise ReadingError(path, "se esperaba un número", "a number was expected")
    return float(value)


def _probability(value: object, path: str) -> float:
    chance = _number(value, path)
    if not 0 <= chance <= 1:
        raise ReadingError(path, "tiene que estar entre 0 y 1", "it must be between 0 and 1")
    return chance


def _one_of(known: tuple[Any, ...], value: object, path: str) -> Any:
    # Python holds True for a 1: both the value and its type must be known.
    if not any(type(value) is type(each) and value == each for each in known):
        names = ", ".join("null" if each is None else str(each).lower() for each in known)
        raise ReadingError(path, f"tiene que ser uno de {names}", f"it must be one of {names}")
    return value


def _tile(value: object, path: str) -> SeenTile:
    t = _mapping(value, path)
    place = _one_of(("meld", "rack", "loose"), t.get("place", "loose"), f"{path}.place")
    corners = t.get("corners")
    if corners is not None:
        a, b, c, d = _points(corners, 4, f"{path}.corners")
        corners = (a, b, c, d)
    confidence, photo = t.get("confidence"), t.get("photo")
    return SeenTile(
        id=_integer(t.get("id"), f"{path}.id"),
        photo=None if photo is None else _integer(photo, f"{path}.photo"),
        tile=str(t.get("tile", "?")),
        confidence=None if confidence is None else _probability(confidence, f"{path}.confidence"),
        corners=corners,
        place=place,
        side=_one_of(SIDES, t.get("side"), f"{path}.side"),
        cut=_one_of((False, True), t.get("cut", False), f"{path}.cut"),
        alternatives=tuple(
            Alternative(str(m.get("tile", "?")), _probability(m.get("probability"), f"{path}.alternatives"))
            for m in (_mapping(a, f"{path}.alternatives") for a in _items(t, "alternatives", []))
        ),
        corrected_by=_one_of(CORRECTORS, t.get("corrected_by"), f"{path}.corrected_by"),
    )


def _unlisted(tiles: tuple[SeenTile, ...], held: set[int], duplicates: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """Ids of tiles that no list holds. (One that another photo shows too is held where one of its `duplicates` is.)"""
    shown = set(held)
    while more := {i for group in duplicates if not shown.isdisjoint(group) for i in group} - shown:
        shown |= more
    return tuple(tile.id for tile in tiles if tile.id not in shown)


def _check_photos(tiles: tuple[SeenTile, ...], count: int) -> None:
    for index, tile in enumerate(tiles):
        if tile.photo is not None and tile.photo >= count:
            path = f"tiles[{index}].photo"
            raise ReadingError(path, "nombra una foto que no existe", "it names a photo that does not exist")


def _review(value: object, path: str, known: set[int]) -> ReviewItem:
    r = _mapping(value, path)
    tile = _integer(r.get("tile"), f"{path}.tile")
    if tile not in known:
        raise ReadingError(path, "nombra una ficha que no existe", "it names a tile that does not exist")
    return ReviewItem(tile, str(r.get("reason", "")), _integer(r.get("points_at_stake", 0), f"{path}.points_at_stake"))
