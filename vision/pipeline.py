"""The way of a photo, one line a stage."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from models import runtime
from vision.decide import DecideParams, Verdict, decide, mendable, points_at_stake, settle
from vision.decode import PhotoFile, Picture, decode
from vision.group import GroupParams, Groups, group, rack_rows
from vision.read import Faces, ReadParams, first_reading, upright_reading
from vision.reading import Alternative, Place, Reading, ReviewItem, SeenTile
from vision.rows import rows_of
from vision.segment import SegmentParams, Segments, segment
from vision.sift import SiftParams, are_tiles


@dataclass(frozen=True)
class Params:
    """The parameters of every stage."""

    segment: SegmentParams = SegmentParams()
    read: ReadParams = ReadParams()
    sift: SiftParams = SiftParams()
    group: GroupParams = GroupParams()
    decide: DecideParams = DecideParams()


@dataclass(frozen=True)
class Sight:
    """What was made of one photo: its tiles' outlines, faces and verdicts, one order for all, and their groups."""

    picture: Picture
    segments: Segments
    faces: Faces
    verdicts: list[Verdict]
    groups: Groups


@dataclass
class Clock:
    """Milliseconds spent in each stage."""

    spent: dict[str, float] = field(default_factory=lambda: dict.fromkeys(("decode", "segment", "read", "group"), 0.0))

    @contextmanager
    def of(self, stage: str) -> Iterator[None]:
        """Counts the time of a `with` block to `stage`."""
        start = time.perf_counter()
        yield
        self.spent[stage] += (time.perf_counter() - start) * 1000


class TableReader:
    """Reads the photos of a hand. Loaded once; one thread at a time."""

    def __init__(self, tile_map: runtime.MapModel, reader: runtime.ReaderModel, params: Params, names: dict[str, str]):
        self._map, self._reader, self._params, self._names = tile_map, reader, params, names

    @classmethod
    def load(cls, threads: int = 0, folder: Path = runtime.WEIGHTS, params: Params = Params()) -> TableReader:
        """Load the weights of `folder`; `threads` 0 uses every core. Raises `runtime.WeightsError`."""
        map_file, reader_file = runtime.weights("map", folder), runtime.weights("reader", folder)
        names = {
            "file": f"{map_file.path.name} {reader_file.path.name}",
            "sha256": f"{map_file.sha256} {reader_file.sha256}",
        }
        return cls(
            runtime.MapModel(map_file.path, threads),
            runtime.ReaderModel(reader_file.path, threads),
            params,
            names,
        )

    def read(self, photos: Sequence[PhotoFile], racks: Sequence[PhotoFile] = ()) -> Reading:
        """One Reading over all photos; raises `vision.decode.PhotoError` for one that cannot be read."""
        clock = Clock()
        sights = [self.see(file, rack, clock) for files, rack in ((photos, False), (racks, True)) for file in files]
        return _reading(sights, self._names, {k: round(v, 1) for k, v in clock.spent.items()})

    def see(self, file: PhotoFile, rack: bool, clock: Clock) -> Sight:
        """One photo through every stage."""
        params = self._params
        with clock.of("decode"):
            picture = decode(file, rack)
        with clock.of("segment"):
            segments = segment(picture.pixels, self._map, params.segment)
        with clock.of("read"):
            segments, faces = self._read(picture.pixels, segments)
        with clock.of("group"):
            verdicts = decide(faces, params.decide)
            groups = _group(faces, segments, verdicts, rack, params)
            verdicts = settle(verdicts, groups.melds, params.decide)
        return Sight(picture, segments, faces, verdicts, groups)

    def _read(self, pixels: np.ndarray, segments: Segments) -> tuple[Segments, Faces]:
        params = self._params
        faces = first_reading(pixels, segments.quads, self._reader, params.read)
        kept = are_tiles(faces, segments.heat, params.sift)
        segments, faces = segments.pick(kept), faces.pick(kept)
        rows = rows_of(faces.quads, params.group.rows)
        return segments, upright_reading(pixels, faces, rows, self._reader, params.read)


def _group(faces: Faces, segments: Segments, verdicts: list[Verdict], rack: bool, params: Params) -> Groups:
    if rack:
        return Groups((), rack_rows(faces.quads, params.group), ())

    def could_be(row: Sequence[int]) -> bool:
        return mendable([verdicts[i] for i in row], params.decide)

    return group(faces.quads, [v.face for v in verdicts], segments.on_rack, params.group, could_be)


def _reading(sights: list[Sight], model: dict[str, str], timings: dict[str, float]) -> Reading:
    """The sights of all photos as one Reading, ids counted through."""
    tiles: list[SeenTile] = []
    review: list[ReviewItem] = []
    melds: list[tuple[int, ...]] = []
    rack: list[int] = []
    loose: list[int] = []
    for number, sight in enumerate(sights):
        first = len(tiles)
        places: dict[int, Place] = dict.fromkeys(sight.groups.loose, "loose")
        places |= dict.fromkeys(sight.groups.rack, "rack")
        places |= dict.fromkeys((i for m in sight.groups.melds for i in m), "meld")
        for i, verdict in enumerate(sight.verdicts):
            tiles.append(_tile(first + i, number, verdict, sight, i, places[i]))
            if verdict.reason is not None and places[i] != "loose":
                review.append(ReviewItem(first + i, verdict.reason, points_at_stake(verdict)))
        melds += [tuple(first + i for i in m) for m in sight.groups.melds]
        rack += [first + i for i in sight.groups.rack]
        loose += [first + i for i in sight.groups.loose]
    return Reading(
        photos=tuple(s.picture.photo for s in sights),
        tiles=tuple(tiles),
        melds=tuple(melds),
        rack=tuple(rack),
        loose=tuple(loose),
        review=tuple(sorted(review, key=lambda r: (-r.points_at_stake, r.tile))),
        model=model,
        timings_ms=timings,
    )


def _tile(id: int, photo: int, verdict: Verdict, sight: Sight, index: int, place: Place) -> SeenTile:
    quad = sight.faces.quads[index]
    height, width = sight.picture.pixels.shape[:2]
    a, b, c, d = ((round(float(x), 1), round(float(y), 1)) for x, y in quad)
    outside = (quad < -1).any() or (quad[:, 0] > width).any() or (quad[:, 1] > height).any()
    return SeenTile(
        id=id,
        photo=photo,
        tile=verdict.face,
        confidence=round(verdict.confidence, 4),
        corners=(a, b, c, d),
        place=place,
        cut=bool(outside),
        alternatives=tuple(Alternative(f, round(p, 4)) for f, p in verdict.options if f != verdict.face)[:4],
        corrected_by=verdict.corrected_by,
    )
