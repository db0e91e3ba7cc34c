"""The way of a photo, one line a stage."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np

from models import runtime
from vision.chances import chances
from vision.condition import ConditionParams, look, warnings_of, with_cut
from vision.decide import DecideParams, Verdict, decide, mendable, settle
from vision.decode import PhotoFile, decode
from vision.duplicates import DuplicateParams
from vision.group import GroupParams, Groups, group, rack_rows
from vision.own import OwnParams, own_reader
from vision.profile import Profile
from vision.rack_again import racks_once
from vision.racks import rack_odds
from vision.read import Faces, ReadParams, TileReader, cut_out, first_reading, upright_reading
from vision.reading import Reading
from vision.rows import rows_of
from vision.segment import SegmentParams, Segments, segment
from vision.sift import SiftParams, are_tiles
from vision.together import Sight, one_reading


@dataclass(frozen=True)
class Params:
    """The parameters of every stage."""

    segment: SegmentParams = SegmentParams()
    read: ReadParams = ReadParams()
    own: OwnParams = OwnParams()
    sift: SiftParams = SiftParams()
    group: GroupParams = GroupParams()
    decide: DecideParams = DecideParams()
    duplicates: DuplicateParams = DuplicateParams()
    condition: ConditionParams = ConditionParams()


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


@dataclass(frozen=True)
class Models:
    """The networks in the order in which a photo meets them."""

    tile_map: runtime.MapModel
    refiner: runtime.RefineModel
    reader: runtime.ReaderModel
    racks: runtime.RackModel
    reader_sha256: str
    """Of the tile reader's file: what a set's profile is learned with."""


class TableReader:
    """Reads the photos of a hand. Loaded once; one thread at a time."""

    def __init__(self, models: Models, params: Params, names: dict[str, str], profile: Profile | None = None):
        self.models, self.params, self._names, self._profile = models, params, names, profile

    @classmethod
    def load(cls, threads: int = 0, folder: Path = runtime.WEIGHTS, params: Params = Params()) -> TableReader:
        """Load the weights of `folder`; `threads` 0 uses every core. Raises `runtime.WeightsError`."""
        files = [runtime.weights(name, folder) for name in ("map", "refiner", "reader", "inks", "racks")]
        names = {"file": " ".join(f.path.name for f in files), "sha256": " ".join(f.sha256 for f in files)}
        tile_map, refiner, reader, inks, racks = (f.path for f in files)
        models = Models(
            runtime.MapModel(tile_map, threads),
            runtime.RefineModel(refiner, threads),
            runtime.ReaderModel(reader, inks, threads),
            runtime.RackModel(racks, threads),
            files[2].sha256,
        )
        return cls(models, params, names)

    def with_profile(self, profile: Profile | None) -> TableReader:
        """The same reader for a set that it knows, or for any."""
        names = self._names if profile is None else {**self._names, "profile": profile.sha256}
        return TableReader(self.models, self.params, names, profile)

    def read(self, photos: Sequence[PhotoFile], racks: Sequence[PhotoFile] = ()) -> Reading:
        """One Reading over all photos; raises `vision.decode.PhotoError` for one that cannot be read."""
        clock = Clock()
        sights = [self.see(file, rack, clock) for files, rack in ((photos, False), (racks, True)) for file in files]
        timings = {k: round(v, 1) for k, v in clock.spent.items()}
        return with_cut(racks_once(one_reading(sights, self._names, timings, self.params.duplicates)))

    def see(self, file: PhotoFile, rack: bool, clock: Clock) -> Sight:
        """One photo through every stage."""
        params = self.params
        with clock.of("decode"):
            picture = decode(file, rack)
        with clock.of("segment"):
            segments = segment(picture.pixels, self.models.tile_map, self.models.refiner, params.segment)
        with clock.of("read"):
            faces = self._read(picture.pixels, segments)
            warnings = warnings_of(look(picture.pixels, faces), params.condition)
        with clock.of("group"):
            verdicts = decide(faces, params.decide)
            groups = self._group(picture.pixels, faces, verdicts, rack)
            verdicts = settle(verdicts, groups.melds, params.decide)
        picture = replace(picture, photo=replace(picture.photo, warnings=warnings))
        return Sight(picture, faces, verdicts, groups)

    def _read(self, pixels: np.ndarray, segments: Segments) -> Faces:
        params = self.params
        reader: TileReader = self.models.reader
        faces = first_reading(pixels, segments.quads, reader, params.read)
        if self._profile is not None:
            crops = cut_out(pixels, faces.quads)
            reader = own_reader(self.models.reader, self._profile, crops, faces.readings, params.own)
            faces = first_reading(pixels, faces.quads, reader, params.read)
        faces = replace(faces, there=chances(faces, segments.heat))
        faces = faces.pick(are_tiles(faces, segments.heat, params.sift))
        rows = rows_of(faces.quads, params.group.rows)
        return upright_reading(pixels, faces, rows, reader, params.read)

    def _group(self, pixels: np.ndarray, faces: Faces, verdicts: list[Verdict], rack: bool) -> Groups:
        params = self.params
        if rack:
            return Groups((), rack_rows(faces.quads, params.group), ())

        def could_be(row: Sequence[int]) -> bool:
            return mendable([verdicts[i] for i in row], params.decide)

        odds = rack_odds(pixels, faces.quads, self.models.racks)
        return group(faces.quads, [v.face for v in verdicts], odds, params.group, could_be)
