"""What one photo's reading got right, held against its label."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from datasets.hands import Account, Part, canastas_agree, melds_agree, points_error, range_holds
from datasets.labels import LabelledPhoto
from datasets.overlap import Quads, match, overlaps, reaches_frame

UNREADABLE = "?"
MELD_KINDS = frozenset({"melds", "table"})
LEAST_IOU = 0.5


@dataclass(frozen=True, eq=False)
class Seen:
    """A reading of one photo as the measures need it; the first five fields hold one entry a tile.

    `quads`: float, shape (n, 4, 2), pixels of the upright photo, a row of NaN for a tile without outline.
    `confidences`: 0 to 1, or None. `places`: meld, rack or loose. `cut`: what the reading itself says of the
    frame. `melds` and `rack` hold indexes, melds in the order they lie. `accepted`: nothing was left for a
    person to review. `doubts`: what else a tile that is asked about may be, by its index. Raises
    ValueError where the lengths or the quads' shape disagree.
    """

    faces: tuple[str, ...]
    confidences: tuple[float | None, ...]
    quads: Quads
    places: tuple[str, ...]
    cut: tuple[bool, ...]
    melds: tuple[tuple[int, ...], ...]
    rack: tuple[int, ...]
    accepted: bool
    doubts: Mapping[int, frozenset[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        count = len(self.faces)
        if not len(self.confidences) == len(self.places) == len(self.cut) == count:
            raise ValueError("faces, confidences, places and cut differ in length")
        if self.quads.shape != (count, 4, 2):
            raise ValueError(f"quads have shape {self.quads.shape}, not {(count, 4, 2)}")


class Tally(NamedTuple):
    """So many right of so many."""

    right: int
    of: int


@dataclass(frozen=True)
class Comparison:
    """One photo's part of every figure; None where the label does not tell or its kind is not measured.

    `missing` and `extra` are the faces owed and not read, and read and not owed, sorted. `calibration` pairs
    the confidence of each tile that was read with whether its face is right.
    """

    name: str
    set_name: str
    series: str
    kind: str
    recall: Tally
    precision: Tally
    missing: tuple[str, ...]
    extra: tuple[str, ...]
    detection_recall: Tally | None
    detection_precision: Tally | None
    places: Tally | None
    melds_exact: bool | None
    canastas_exact: bool | None
    points_error: int | None
    range_holds: bool | None
    accepted: bool
    calibration: tuple[tuple[float, bool], ...]

    @property
    def exact(self) -> bool:
        """All faces right, none missing, none extra."""
        return not self.missing and not self.extra


class Location(NamedTuple):
    """Where outlines agree: labelled tile to seen tile.

    `whole`: tiles that are owed, at IoU 0.5. `cut`: cut tiles, also where one outline holds half the other,
    for the label's ends at the frame and a reading's need not.
    """

    whole: dict[int, int]
    cut: dict[int, int]


class Faces(NamedTuple):
    """Seen tiles by what becomes of them: `right`, `excused` (cut tiles), the rest being extra."""

    right: frozenset[int]
    excused: frozenset[int]


def compare(label: LabelledPhoto, seen: Seen) -> Comparison:
    """Holds `seen` against `label`.

    Faces count as multisets, outlines one to one at IoU 0.5, melds as sequences in either direction, points
    under `hands.RULESET` without facts. A tile that the frame cuts is neither owed nor held against it.
    """
    located = _locate(label, seen)
    faces = _judge_faces(label, seen, located)
    owed = Counter(tile.tile for tile in label.tiles if not tile.cut)
    missing = owed - Counter(seen.faces[index] for index in faces.right)
    extra = [index for index in range(len(seen.faces)) if index not in faces.right | faces.excused]
    found, given = _detections(label, seen, located, faces)
    truth, read = _true_account(label), _seen_account(seen, faces.excused)
    melds = truth if label.kind in MELD_KINDS else None
    told = truth if _rack_known(label) else None
    return Comparison(
        name=label.photo,
        set_name=label.set_name,
        series=label.series,
        kind=label.kind,
        recall=Tally(len(faces.right), owed.total()),
        precision=Tally(len(faces.right), len(faces.right) + len(extra)),
        missing=tuple(sorted(missing.elements())),
        extra=tuple(sorted(seen.faces[index] for index in extra)),
        detection_recall=found,
        detection_precision=given,
        places=_places(label, seen, located),
        melds_exact=None if melds is None else melds_agree(melds, read),
        canastas_exact=None if melds is None else canastas_agree(melds, read),
        points_error=None if told is None else points_error(told, read),
        range_holds=None if told is None else range_holds(told, read),
        accepted=seen.accepted,
        calibration=tuple(_calibration(label, seen, located, faces)),
    )


def _locate(label: LabelledPhoto, seen: Seen) -> Location:
    known = [index for index, tile in enumerate(label.tiles) if tile.polygon is not None]
    outlines = [polygon for tile in label.tiles if (polygon := tile.polygon) is not None]
    union, smaller = overlaps(outlines, seen.quads, (label.width, label.height))
    on = {known[row]: column for row, column in match(union, LEAST_IOU).items()}
    cut = {index: column for index, column in on.items() if label.tiles[index].cut}
    whole = {index: column for index, column in on.items() if index not in cut}
    smaller[:, list(on.values())] = 0
    smaller[[index in on or not label.tiles[index].cut for index in known], :] = 0
    cut |= {known[row]: column for row, column in match(smaller, LEAST_IOU).items()}
    return Location(whole, cut)


def _judge_faces(label: LabelledPhoto, seen: Seen, located: Location) -> Faces:
    """Faces as multisets, one to one. Of two seen tiles of one face, the one that lies on such a tile is
    right before the one that does not, the whole before the cut, the sure before the unsure.
    """
    on_cut = set(located.cut.values())
    held = {index: label.tiles[known].tile for known, index in located.whole.items()}
    free = [index for index in range(len(seen.faces)) if index not in on_cut]
    free.sort(key=lambda i: (held.get(i) != seen.faces[i], seen.cut[i], -(seen.confidences[i] or 0.0)))
    owed = Counter(tile.tile for tile in label.tiles if not tile.cut)
    right: set[int] = set()
    for index in free:
        if owed[seen.faces[index]] > 0:
            owed[seen.faces[index]] -= 1
            right.add(index)
    spare = [index for index in reversed(free) if index not in right and index not in held]
    return Faces(frozenset(right), frozenset(on_cut | _excused(label, seen, located, spare)))


def _excused(label: LabelledPhoto, seen: Seen, located: Location, spare: Sequence[int]) -> set[int]:
    """Which of the `spare` tiles, right for nothing and on no labelled tile, are not held against the
    reading.

    Each labelled cut tile that was not located excuses one of its face, or an unreadable one where nobody
    knows where it lies. The reading's own `cut` excuses a tile at the frame, for a label may leave cut tiles
    unlisted.
    """
    excused: set[int] = set()
    for index, tile in enumerate(label.tiles):
        if not tile.cut or index in located.cut:
            continue
        wanted = (tile.tile,) if tile.polygon is not None else (tile.tile, UNREADABLE)
        for face in wanted:
            one = next((i for i in spare if seen.faces[i] == face and i not in excused), None)
            if one is not None:
                excused.add(one)
                break
    frame = (label.width, label.height)
    return excused | {i for i in spare if seen.cut[i] and reaches_frame(seen.quads[i], frame)}


def _detections(label: LabelledPhoto, seen: Seen, located: Location, faces: Faces) -> tuple[Tally | None, Tally | None]:
    """Recall and precision of outlines; None unless every tile's polygon is given (an empty photo has
    all).
    """
    if any(tile.polygon is None for tile in label.tiles):
        return None, None
    outlined = np.isfinite(seen.quads).all(axis=(1, 2))
    given = sum(1 for index in np.flatnonzero(outlined).tolist() if index not in faces.excused)
    owed = sum(1 for tile in label.tiles if not tile.cut)
    return Tally(len(located.whole), owed), Tally(len(located.whole), given)


def _places(label: LabelledPhoto, seen: Seen, located: Location) -> Tally | None:
    """Tiles in the right place, of all whose place is given: where they were located, else by face; a tile
    that was not found is not in its place.
    """
    owed = [index for index, tile in enumerate(label.tiles) if tile.place is not None and not tile.cut]
    if not owed:
        return None
    at = located.whole
    right = sum(1 for index in owed if index in at and seen.places[at[index]] == label.tiles[index].place)
    taken = {*at.values(), *located.cut.values()}
    wanted = Counter((label.tiles[index].tile, str(label.tiles[index].place)) for index in owed if index not in at)
    spare = Counter((face, seen.places[i]) for i, face in enumerate(seen.faces) if i not in taken)
    return Tally(right + (wanted & spare).total(), len(owed))


def _calibration(label: LabelledPhoto, seen: Seen, located: Location, faces: Faces) -> Iterator[tuple[float, bool]]:
    """Confidence and truth of every tile that was read; an unreadable or excused one claims nothing."""
    held = {index: label.tiles[known].tile for known, index in located.whole.items()}
    for index, (face, confidence) in enumerate(zip(seen.faces, seen.confidences, strict=True)):
        if confidence is not None and face != UNREADABLE and index not in faces.excused:
            yield confidence, held[index] == face if index in held else index in faces.right


def _true_account(label: LabelledPhoto) -> Account | None:
    """What the label says was laid and left; None where its melds are not told.

    Every tile of a rack photo is rack, however it lies. Photos of loose tiles lay nothing, whatever they look
    like.
    """
    if label.melds is None and label.kind in MELD_KINDS:
        return None
    melds = label.melds or ()
    laid = {index for meld in melds for index in meld}
    parts = [Part(tile.tile, tile.cut) for tile in label.tiles]
    rack = tuple(
        parts[index]
        for index, tile in enumerate(label.tiles)
        if index not in laid and (label.kind == "rack" or tile.place == "rack")
    )
    return Account(tuple(tuple(parts[index] for index in meld) for meld in melds), rack)


def _rack_known(label: LabelledPhoto) -> bool:
    """Whether the label tells which tiles are left in a rack: on a table, only if the tiles outside melds
    say.
    """
    if label.kind != "table":
        return True
    laid = {index for meld in label.melds or () for index in meld}
    return all(index in laid or tile.place is not None for index, tile in enumerate(label.tiles))


def _seen_account(seen: Seen, excused: Collection[int]) -> Account:
    parts = [Part(face, index in excused, seen.doubts.get(index)) for index, face in enumerate(seen.faces)]
    return Account(
        tuple(tuple(parts[index] for index in meld) for meld in seen.melds),
        tuple(parts[index] for index in seen.rack),
    )
