"""Labelled photos: a picture beside a JSON file that says which tiles it shows and where they lie.

A set is a folder of ``NAME.jpg`` with ``NAME.json``. Real and rendered photos share the format, so whatever
measures or trains on one does so on the other.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, cast, get_args

from datasets import label_fields
from datasets.label_fields import Point
from scoring import Tile

Kind = Literal["melds", "rack", "table", "loose", "single", "empty"]
Place = Literal["meld", "rack", "loose"]

KINDS: tuple[Kind, ...] = get_args(Kind)
PLACES: tuple[Place, ...] = get_args(Place)
PHOTO_SUFFIXES = frozenset({".jpg", ".jpeg", ".png"})


class LabelError(Exception):
    """A labelled photo that cannot be used: `path` names the file or folder, `reason` says why."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f"{path}: {reason}")
        self.path = path
        self.reason = reason


class MissingLabel(LabelError):
    """A photo without a JSON file of its name."""


class MalformedLabel(LabelError):
    """A JSON file that is not a label."""


class NoLabelledPhotos(LabelError):
    """A folder that does not exist or has no labelled photo below it."""


@dataclass(frozen=True)
class LabelledTile:
    """One tile that a photo truly shows.

    `polygon`: its outline of three or more (x, y) pixels of the upright photo, either way round; None where
    only the face is known. `cut`: the frame cuts the tile. `place` and `side` are None where they are not
    known.
    """

    tile: str
    polygon: tuple[Point, ...] | None = None
    cut: bool = False
    place: Place | None = None
    side: Literal[0, 1] | None = None


@dataclass(frozen=True)
class LabelledPhoto:
    """The truth about one photo. `width` and `height` are pixels of the upright photo (EXIF applied).

    `folder` is the set; `melds` are indexes of `tiles` in the order they lie, None where the melds are not
    known.
    """

    folder: Path
    photo: str
    width: int
    height: int
    kind: Kind
    series: str
    tiles: tuple[LabelledTile, ...] = ()
    melds: tuple[tuple[int, ...], ...] | None = None

    @property
    def path(self) -> Path:
        """The picture's file."""
        return self.folder / self.photo

    @property
    def label_path(self) -> Path:
        """The JSON file beside the picture."""
        return self.path.with_suffix(".json")

    @property
    def set_name(self) -> str:
        return self.folder.resolve().name

    def to_json(self) -> dict[str, Any]:
        """The label as its file holds it; what is not known of place, side and melds is left out."""
        label: dict[str, Any] = {
            "photo": self.photo,
            "width": self.width,
            "height": self.height,
            "kind": self.kind,
            "series": self.series,
            "tiles": [_tile_to_json(tile) for tile in self.tiles],
        }
        if self.melds is not None:
            label["melds"] = [list(meld) for meld in self.melds]
        return label


def find(folders: Iterable[Path]) -> list[LabelledPhoto]:
    """Every labelled photo below `folders`, each once, sorted by path.

    A folder may be one set or hold sets at any depth. A file among the folders is passed over, so that a
    shell's ``photos/*`` may include a text file. Raises NoLabelledPhotos for a folder that is missing or
    holds none, MissingLabel and MalformedLabel for the first photo in order that has no label or a bad one.
    """
    found: dict[Path, Path] = {}
    asked = list(folders)
    for folder in asked:
        if folder.is_file():
            continue
        if not folder.is_dir():
            raise NoLabelledPhotos(folder, "there is no such folder")
        photos = [path for path in folder.rglob("*") if path.suffix.lower() in PHOTO_SUFFIXES and path.is_file()]
        if not photos:
            raise NoLabelledPhotos(folder, "there are no photos in this folder or below it")
        found.update({path.resolve(): path for path in photos if path.resolve() not in found})
    if not found:
        raise NoLabelledPhotos(asked[0] if asked else Path(), "no folder of labelled photos was given")
    return [load(path) for path in sorted(found.values())]


def load(photo: Path) -> LabelledPhoto:
    """The label of the picture file `photo`. Raises MissingLabel, or MalformedLabel naming the faulty
    field.
    """
    path = photo.with_suffix(".json")
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise MissingLabel(photo, f"it has no label: {path.name} is not beside it") from error
    except (OSError, UnicodeDecodeError) as error:
        raise MalformedLabel(path, f"it cannot be read as UTF-8 text: {error}") from error
    try:
        label = _parse(json.loads(text), photo.parent)
    except (ValueError, OverflowError, RecursionError) as error:
        raise MalformedLabel(path, str(error)) from error
    if label.photo != photo.name:
        raise MalformedLabel(path, f"photo: it names {label.photo!r} and lies beside {photo.name!r}")
    return label


def save(label: LabelledPhoto) -> Path:
    """Writes the JSON file of `label` into its folder (which must exist) and returns its path.

    Raises MalformedLabel, before anything is written, for a label that `load` would refuse.
    """
    try:
        _parse(label.to_json(), label.folder)
        text = json.dumps(label.to_json(), ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    except ValueError as error:
        raise MalformedLabel(label.label_path, str(error)) from error
    label.label_path.write_text(text + "\n", encoding="utf-8")
    return label.label_path


def _tile_to_json(tile: LabelledTile) -> dict[str, Any]:
    polygon = None if tile.polygon is None else [list(point) for point in tile.polygon]
    entry: dict[str, Any] = {"tile": tile.tile, "polygon": polygon, "cut": tile.cut}
    if tile.place is not None:
        entry["place"] = tile.place
    if tile.side is not None:
        entry["side"] = tile.side
    return entry


def _parse(value: object, folder: Path) -> LabelledPhoto:
    label = label_fields.mapping(value, "the label")
    photo, series = label_fields.text(label, "photo"), label_fields.text(label, "series")
    if Path(photo).name != photo:
        raise ValueError(f"photo: {photo!r} is not the name of a file beside the label")
    kind = label.get("kind")
    if kind not in KINDS:
        raise ValueError(f"kind: {kind!r} is none of {', '.join(KINDS)}")
    tiles = label.get("tiles")
    if not isinstance(tiles, list):
        raise ValueError("tiles: it is not a list")
    parsed = tuple(_parse_tile(tile, f"tiles[{index}]") for index, tile in enumerate(tiles))
    return LabelledPhoto(
        folder=folder,
        photo=photo,
        width=label_fields.size(label, "width"),
        height=label_fields.size(label, "height"),
        kind=kind,
        series=series,
        tiles=parsed,
        melds=label_fields.melds(label.get("melds"), len(parsed)),
    )


def _parse_tile(value: object, where: str) -> LabelledTile:
    entry = label_fields.mapping(value, where)
    face = entry.get("tile")
    if not isinstance(face, str):
        raise ValueError(f"{where}.tile: {face!r} is not a tile")
    try:
        Tile.parse(face)
    except ValueError as error:
        raise ValueError(f"{where}.tile: {error}") from error
    cut, place, side = entry.get("cut", False), entry.get("place"), entry.get("side")
    if not isinstance(cut, bool):
        raise ValueError(f"{where}.cut: {cut!r} is neither true nor false")
    if place is not None and place not in PLACES:
        raise ValueError(f"{where}.place: {place!r} is none of {', '.join(PLACES)}")
    if side is not None and (type(side) is not int or side not in (0, 1)):
        raise ValueError(f"{where}.side: {side!r} is neither 0 nor 1")
    polygon = label_fields.polygon(entry.get("polygon"), f"{where}.polygon")
    return LabelledTile(face, polygon, cut, place, cast("Literal[0, 1] | None", side))
