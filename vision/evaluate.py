"""Runs a reader over labelled photos and sets out how right it was."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from datasets.labels import LabelledPhoto, MalformedLabel
from datasets.measures import Comparison, Seen, compare
from vision.decode import PhotoFile
from vision.reading import Reading

TABLES: Mapping[str, Mapping[str, str]] = {
    "Tiles": {
        "tile_recall": "tile recall",
        "tile_precision": "tile precision",
        "detection_recall": "detection recall",
        "detection_precision": "detection precision",
        "photos_exact": "photos exact",
        "ece": "ece",
    },
    "Hands": {
        "melds_exact": "melds exact",
        "canastas_exact": "canastas exact",
        "place_accuracy": "place accuracy",
        "score_exact": "score exact",
        "points_error": "points error",
        "range_holds": "range holds",
        "accepted": "accepted",
        "accepted_exact": "accepted exact",
    },
}
"""The printed tables: figure to heading."""
GROUPS: Mapping[str, str] = {"sets": "set", "series": "series", "kinds": "kind"}


class Reader(Protocol):
    """Whatever makes one Reading of photos of the table and photos of racks."""

    def read(self, photos: Sequence[PhotoFile], racks: Sequence[PhotoFile] = ()) -> Reading: ...


@dataclass(frozen=True)
class TextTable:
    """A table to print; every cell is text, a figure's counts on a second line of its cell."""

    title: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def evaluate(photos: Iterable[LabelledPhoto], reader: Reader) -> Iterator[Comparison]:
    """Reads each photo by itself and yields, as soon as it is read, how it compares with its label.

    Photos of kind `rack` are given as rack photos, all others as plain photos. Passes on OSError for a file
    that cannot be opened and the reader's PhotoError for one that is no image; raises MalformedLabel where
    the label outlines tiles in a photo of another size.
    """
    for label in photos:
        photo = PhotoFile(label.photo, label.path.read_bytes())
        reading = reader.read([], [photo]) if label.kind == "rack" else reader.read([photo])
        outlined = any(tile.polygon is not None for tile in label.tiles)
        size = (reading.photos[0].width, reading.photos[0].height)
        if outlined and size != (label.width, label.height):
            reason = f"it says {label.width} x {label.height} pixels, the upright photo has {size[0]} x {size[1]}"
            raise MalformedLabel(label.label_path, reason)
        yield compare(label, seen(reading))


def seen(reading: Reading) -> Seen:
    """A reading of one photo, in the terms of the measures: indexes for ids, every tile with its place."""
    index = {tile.id: position for position, tile in enumerate(reading.tiles)}
    nowhere = ((float("nan"), float("nan")),) * 4
    corners = [nowhere if tile.corners is None else tile.corners for tile in reading.tiles]
    return Seen(
        faces=tuple(tile.tile for tile in reading.tiles),
        confidences=tuple(tile.confidence for tile in reading.tiles),
        quads=np.array(corners, dtype=np.float64).reshape(-1, 4, 2),
        places=tuple(tile.place for tile in reading.tiles),
        cut=tuple(tile.cut for tile in reading.tiles),
        melds=tuple(tuple(index[tile] for tile in meld) for meld in reading.melds),
        rack=tuple(index[tile] for tile in reading.rack),
        accepted=not reading.review,
        doubts={index[id]: faces for id, faces in reading.doubts().items()},
    )


def text_tables(table: Mapping[str, Any]) -> list[TextTable]:
    """The accuracy table (see datasets.measures.table) for print: sets, series and kinds as rows, all
    last.
    """
    rows = [(kind, name, row) for key, kind in GROUPS.items() for name, row in table[key].items()]
    rows.append(("all", "", table["all"]))
    return [
        TextTable(
            title,
            ("", "photos", *figures.values()),
            tuple(
                (f"{kind} {name}".rstrip(), str(row["photos"]), *(_cell(row, figure) for figure in figures))
                for kind, name, row in rows
            ),
        )
        for title, figures in TABLES.items()
    ]


def plain_text(table: Mapping[str, Any]) -> str:
    """The same tables as plain lines, columns lined up."""
    return "\n\n".join("\n".join([one.title, *_lines(one)]) for one in text_tables(table))


def _cell(row: Mapping[str, Any], figure: str) -> str:
    value, count = row[figure], row["counts"][figure]
    if value is None:
        return "-"
    if figure == "points_error":
        return f"{value:.1f}\n{count['of']}"
    return f"{value:.4f}\n" + (f"{count['right']}/{count['of']}" if "right" in count else str(count["of"]))


def _lines(table: TextTable) -> Iterator[str]:
    split = [[cell.split("\n") for cell in row] for row in (table.header, *table.rows)]
    widths = [max(len(line) for row in split for line in row[column]) for column in range(len(table.header))]
    for row in split:
        for depth in range(max(len(cell) for cell in row)):
            texts = [cell[depth] if depth < len(cell) else "" for cell in row]
            first = texts[0].ljust(widths[0])
            rest = (text.rjust(width) for text, width in zip(texts[1:], widths[1:], strict=True))
            yield "  ".join([first, *rest]).rstrip()
