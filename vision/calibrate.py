"""Photos of one's own set, laid out whole, to its profile."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from models import spec
from vision.decode import PhotoFile, decode
from vision.laid import NUMBERS, Named, Shot, colours_of, long_rows, named
from vision.laid_jokers import jokers_at_ends, jokers_beside
from vision.pipeline import TableReader
from vision.profile import CLASSES, FEATURES, Profile
from vision.read import cut_out, first_reading, upright_reading
from vision.rows import rows_of
from vision.segment import segment
from vision.stamps import aligned, class_means, stamps, telling, unit

SET_COLOURS = 4
HELD = 0.3
"""How far the inks' spread is held to one size for all directions: there are fewer tiles than features."""

KNOWN_AGAIN = 0.8
"""Least share of tiles that the others of their number name right; below it the photos show too little."""

NAMES = {"R": "rojo", "B": "azul", "Y": "amarillo", "K": "negro", "G": "verde"}
ASKED = (
    "Poné cada color en una fila, del 1 al 13, las cuatro filas separadas, y los comodines en una quinta fila; "
    "sacá la foto de arriba, con luz pareja y sin reflejos, que entren todas."
)
ASKED_EN = (
    "Lay each colour in a row, 1 to 13, the four rows apart, and the jokers in a fifth row; take the photo from above, "
    "in even light without glare, with all of them in it."
)


class CalibrationError(ValueError):
    """Photos that do not show a set laid out. `code` is stable: rows-missing, numbers-missing, jokers-missing,
    colours-unclear, colours-wrong, too-blurred; `message` is Spanish, `message_en` English."""

    def __init__(self, code: str, message: str, message_en: str) -> None:
        super().__init__(message_en)
        self.code, self.message, self.message_en = code, message, message_en

    def __reduce__(self) -> tuple[type[CalibrationError], tuple[str, str, str]]:
        """So that it survives the way out of a worker process."""
        return CalibrationError, (self.code, self.message, self.message_en)


@dataclass(frozen=True)
class Learned:
    """A profile; the colours of the rows in the order laid; how many tiles it was made of, and how many of them the
    others name right: once by the profile, once by the reader alone."""

    profile: Profile
    rows: tuple[str, ...]
    tiles: int
    known: int
    read: int


@dataclass(frozen=True)
class _Tiles:
    """All tiles that were named: crops, classes (0 to 13), colours (index into `spec.COLOURS`, -1 of jokers)."""

    crops: np.ndarray
    classes: np.ndarray
    colours: np.ndarray


def shoot(file: PhotoFile, reader: TableReader) -> Shot:
    """The tiles of a photo; places that the map is sure of stay, for a strange joker may look like no tile."""
    models, params = reader.models, reader.params
    pixels = decode(file).pixels
    segments = segment(pixels, models.tile_map, models.refiner, params.segment)
    faces = first_reading(pixels, segments.quads, models.reader, params.read)
    kept = (faces.readings.number[:, : spec.BACK].sum(1) > 0.5) | (segments.heat > params.sift.faint)
    faces = upright_reading(pixels, faces.pick(kept), rows_of(faces.quads[kept]), models.reader, params.read)
    crops = cut_out(pixels, faces.quads)
    over = models.reader(np.ascontiguousarray(crops[:, ::-1, ::-1]))
    return Shot(file.name, faces.quads, crops, models.reader(crops), over, segments.heat[kept])


def calibrate(files: Sequence[PhotoFile], reader: TableReader, colours: Sequence[str] = ()) -> Learned:
    """Learn a set from photos that show it laid out.

    `colours` are the rows' letters from the top, where the program cannot tell. Raises `CalibrationError` and
    `vision.decode.PhotoError`.
    """
    shots = [shoot(file, reader) for file in files]
    rows = long_rows(shots)
    if len(rows) < SET_COLOURS:
        raise CalibrationError(
            "rows-missing",
            f"Se ven {len(rows)} filas de 13 fichas; hacen falta {SET_COLOURS}. {ASKED}",
            f"{len(rows)} rows of 13 tiles can be seen; {SET_COLOURS} are needed. {ASKED_EN}",
        )
    ways = named(rows, shots)
    letters = _letters(ways, shots, reader, colours)
    tiles = _tiles(ways, letters, shots)
    means = class_means(aligned(stamps(tiles.crops), tiles.classes, NUMBERS), tiles.classes, NUMBERS)
    found = [jokers_beside(n, shot, ways, means) for n, shot in enumerate(shots)]
    jokers = np.concatenate([shots[n].crops[own] for n, own in enumerate(found)])
    jokers = np.concatenate([jokers, jokers_at_ends(ways, shots)])
    if not len(jokers):
        raise CalibrationError(
            "jokers-missing",
            f"Se ven las cuatro filas, pero ningún comodín. {ASKED}",
            f"The four rows can be seen, but no joker. {ASKED_EN}",
        )
    none = np.full(len(jokers), -1)
    return _learn(
        _Tiles(
            np.concatenate([tiles.crops, jokers]),
            np.concatenate([tiles.classes, none * 0 + spec.JOKER]),
            np.concatenate([tiles.colours, none]),
        ),
        reader, letters,
    )  # fmt: skip


def _letters(ways: Sequence[Named], shots: Sequence[Shot], reader: TableReader, given: Sequence[str]) -> list[str]:
    """The colour of each row."""
    if given:
        if len(ways) % len(given):
            raise CalibrationError(
                "colours-wrong",
                f"Se ven {len(ways)} filas de 13 fichas, y los colores que dijiste son {len(given)}.",
                f"{len(ways)} rows of 13 tiles can be seen, and {len(given)} colours were given.",
            )
        return [given[n % len(given)] for n in range(len(ways))]
    inks = []
    for n, shot in enumerate(shots):
        own = [way for way in ways if way.row.shot == n]
        looks = [(shot.over if w.over else shot.readings).look[list(w.row.tiles)] for w in own]
        if own:
            colour = reader.models.reader.colours(np.concatenate(looks))
            inks += np.split(colour, np.cumsum([len(look) for look in looks])[:-1])
    letters, clear = colours_of([way.row for way in ways], inks)
    if not clear:
        guess = ",".join(letters) or "R,B,Y,K"
        words = ", ".join(f"{c} {name}" for c, name in NAMES.items())
        raise CalibrationError(
            "colours-unclear",
            "Los colores de las filas no se distinguen con seguridad. Decilos de arriba abajo con --colours, "
            f"por ejemplo --colours {guess} ({words}).",
            "The colours of the rows cannot be told for sure. Give them from the top with --colours, "
            f"for example --colours {guess}.",
        )
    return letters


def _tiles(ways: Sequence[Named], letters: Sequence[str], shots: Sequence[Shot]) -> _Tiles:
    crops, classes, colours = [], [], []
    for way, letter in zip(ways, letters, strict=True):
        for tile, number in zip(way.row.tiles, way.numbers, strict=True):
            if number:
                crop = shots[way.row.shot].crops[tile]
                crops.append(crop[::-1, ::-1] if way.over else crop)
                classes.append(number - 1)
                colours.append(spec.COLOURS.index(letter))
    counts = np.bincount(classes, minlength=NUMBERS)
    if (counts < 2).any():
        lacking = ", ".join(str(n + 1) for n in np.nonzero(counts < 2)[0])
        raise CalibrationError(
            "numbers-missing",
            f"En las filas no se ven bien estas fichas: {lacking}. {ASKED}",
            f"These tiles cannot be made out in the rows: {lacking}. {ASKED_EN}",
        )
    return _Tiles(np.stack(crops), np.array(classes), np.array(colours))


def _learn(tiles: _Tiles, reader: TableReader, letters: Sequence[str]) -> Learned:
    rows = aligned(stamps(tiles.crops), tiles.classes, CLASSES)
    means = class_means(rows, tiles.classes, CLASSES)
    weight = telling(rows, means, tiles.classes)
    known = _known_again(rows, means, weight, tiles.classes)
    if known.mean() < KNOWN_AGAIN:
        raise CalibrationError(
            "too-blurred",
            f"Los números no se distinguen bien entre sí, o las filas no van del 1 al 13. Acercate más. {ASKED}",
            f"The numbers cannot be told apart well, or the rows do not run from 1 to 13. Come nearer. {ASKED_EN}",
        )
    readings = reader.models.reader(tiles.crops)
    prints = unit(means * weight)
    numbered = tiles.colours >= 0
    profile = Profile(
        reader=reader.models.reader_sha256,
        colours="".join(c for c in spec.COLOURS if c in letters),
        prints=np.round(prints / np.abs(prints).max(1, keepdims=True) * 127).astype(np.int8),
        weight=np.round(weight * 255).astype(np.uint8),
        taken_for=class_means(readings.number, tiles.classes, CLASSES).astype(np.float16),
        inks=_inks(readings.look[numbered, :FEATURES], tiles.colours[numbered]).astype(np.float16),
    )
    read = readings.number.argmax(1) == tiles.classes
    return Learned(profile, tuple(letters), len(rows), int(known.sum()), int(read.sum()))


def _known_again(rows: np.ndarray, means: np.ndarray, weight: np.ndarray, classes: np.ndarray) -> np.ndarray:
    """(N,) whether each tile is named right by the other tiles alone."""
    count = np.bincount(classes, minlength=CLASSES)[classes][:, None]
    without = (means[classes] * count - rows) / np.maximum(count - 1, 1)
    seen = unit(rows * weight)
    scores = seen @ unit(means * weight).T
    own = (seen * unit(without * weight)).sum(1)
    scores[np.arange(len(rows)), classes] = np.where(count[:, 0] > 1, own, 1.0)
    return np.asarray(scores.argmax(1) == classes)


def _inks(features: np.ndarray, colours: np.ndarray) -> np.ndarray:
    """Linear discriminants (113, 5) of the set's inks, the last row their offsets; 0 for colours that it has not."""
    known = np.unique(colours)
    means = np.stack([features[colours == c].mean(0) for c in known])
    apart = features - means[np.searchsorted(known, colours)]
    spread = apart.T @ apart / max(len(features) - len(known), 1)
    spread = (1 - HELD) * spread + HELD * np.trace(spread) / len(spread) * np.eye(len(spread))
    slopes = np.linalg.solve(spread, means.T)
    found = np.zeros((features.shape[1] + 1, len(spec.COLOURS)))
    found[:-1, known], found[-1, known] = slopes, -(means * slopes.T).sum(1) / 2
    # Only differences count, and half floats hold small numbers best.
    found[:, known] -= found[:, known].mean(1, keepdims=True)
    return found
