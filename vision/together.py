"""What was made of each photo of a hand, put together as one Reading."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from scoring import COPIES
from vision.decide import Verdict, points_at_stake
from vision.decode import Picture
from vision.duplicates import DuplicateParams, View, one_sequence, seen_in_both
from vision.group import Groups
from vision.read import Faces
from vision.reading import Alternative, Place, Reading, ReviewItem, SeenTile
from vision.sides import one_side

PLACES: tuple[Place, ...] = ("rack", "meld", "loose")
"""Where photos disagree about a tile: a rack photo knows best, and a tile is part of a meld if any photo shows so."""


@dataclass(frozen=True)
class Sight:
    """What was made of one photo: its tiles' outlines, faces and verdicts, one order for all, and their groups."""

    picture: Picture
    faces: Faces
    verdicts: list[Verdict]
    groups: Groups

    def places(self) -> dict[int, Place]:
        """Where each tile lies, by its position."""
        places: dict[int, Place] = dict.fromkeys(self.groups.loose, "loose")
        places |= dict.fromkeys(self.groups.rack, "rack")
        return places | dict.fromkeys((i for m in self.groups.melds for i in m), "meld")


def one_reading(
    sights: Sequence[Sight], model: dict[str, str], timings: dict[str, float], params: DuplicateParams
) -> Reading:
    """The sights of all photos as one Reading, ids counted through; a tile that two photos show counts once."""
    starts = [sum(len(s.verdicts) for s in sights[:n]) for n in range(len(sights))]
    verdicts = [v for s in sights for v in s.verdicts]
    places = [s.places()[i] for s in sights for i in range(len(s.verdicts))]
    sides = [s.picture.photo.side for s in sights for _ in s.verdicts]
    groups, unsure = _duplicates(sights, starts, params)
    stands_for = _representatives(groups, verdicts)
    for group in groups:
        kept = stands_for[group[0]]
        places[kept] = min((places[i] for i in group), key=PLACES.index)
        sides[kept] = one_side(sides[i] for i in group)
    melds = _melds(sights, starts, stands_for, places)
    counted = [i for i in range(len(verdicts)) if stands_for.get(i, i) == i]
    doubts = {i: v.reason for i, v in enumerate(verdicts) if v.reason is not None}
    for group in groups:
        if len({verdicts[i].face for i in group}) > 1:
            doubts.setdefault(stands_for[group[0]], "photos-disagree")
    for i in unsure:
        doubts.setdefault(i, "maybe-twice")
    for i in _too_many(counted, verdicts):
        doubts.setdefault(i, "more-than-two-copies")
    review = [ReviewItem(i, reason, points_at_stake(verdicts[i])) for i, reason in doubts.items()]
    return Reading(
        photos=tuple(s.picture.photo for s in sights),
        tiles=tuple(
            _tile(start + i, n, sight, i, places[start + i], sides[start + i])
            for n, (start, sight) in enumerate(zip(starts, sights, strict=True))
            for i in range(len(sight.verdicts))
        ),
        melds=tuple(melds),
        rack=tuple(i for i in _in_order(sights, starts, "rack") if i in set(counted) and places[i] == "rack"),
        loose=tuple(i for i in counted if places[i] == "loose"),
        duplicates=tuple(groups),
        review=tuple(
            sorted(
                (r for r in review if r.tile in set(counted) and places[r.tile] != "loose"),
                key=lambda r: (-r.points_at_stake, r.tile),
            )
        ),
        model=model,
        timings_ms=timings,
    )


def _duplicates(
    sights: Sequence[Sight], starts: Sequence[int], params: DuplicateParams
) -> tuple[list[tuple[int, ...]], list[int]]:
    """Ids that are one tile, in groups, each in order of photo; and ids that may have been counted before: a meld
    that looks alike in two photos, with nothing else in both, may be one or two. Photos of one side and of the other
    share no tile."""
    together: dict[int, set[int]] = {}
    unsure: list[int] = []
    for (n, a), (m, b) in combinations(enumerate(sights), 2):
        if {a.picture.photo.side, b.picture.photo.side} == {0, 1}:
            continue
        if a.picture.photo.sha256 == b.picture.photo.sha256:
            pairs = [(i, i) for i in range(len(a.verdicts))]
        else:
            first, second = (View(s.faces.quads, [v.face for v in s.verdicts]) for s in (a, b))
            pairs = seen_in_both(first, second, params)
            if pairs and (_one_meld(a, [i for i, _ in pairs]) or _one_meld(b, [j for _, j in pairs])):
                unsure += [starts[m] + j for _, j in pairs]
                continue
        for i, j in pairs:
            one, other = starts[n] + i, starts[m] + j
            group = together.get(one, {one}) | together.get(other, {other})
            together |= dict.fromkeys(group, group)
    return sorted({tuple(sorted(group)) for group in together.values()}), unsure


def _one_meld(sight: Sight, tiles: Sequence[int]) -> bool:
    return any(set(meld) >= set(tiles) for meld in sight.groups.melds)


def _representatives(groups: Iterable[tuple[int, ...]], verdicts: Sequence[Verdict]) -> dict[int, int]:
    """For each tile seen more than once: the sight of it that is read most surely, which stands for all."""
    found: dict[int, int] = {}
    for group in groups:
        best = max(group, key=lambda i: (verdicts[i].face != "?", verdicts[i].confidence))
        found |= dict.fromkeys(group, best)
    return found


def _melds(
    sights: Sequence[Sight], starts: Sequence[int], stands_for: dict[int, int], places: Sequence[Place]
) -> list[tuple[int, ...]]:
    """The melds of all photos; those that share tiles are one meld."""
    melds: list[tuple[int, ...]] = []
    for start, sight in zip(starts, sights, strict=True):
        for row in sight.groups.melds:
            whole = tuple(stands_for.get(start + i, start + i) for i in row)
            for known in [m for m in melds if set(m) & set(whole)]:
                melds.remove(known)
                whole = one_sequence(known, whole)
            melds.append(whole)
    kept = (tuple(i for i in m if places[i] == "meld") for m in melds)
    return [m for m in kept if m]


def _in_order(sights: Sequence[Sight], starts: Sequence[int], place: Place) -> list[int]:
    """The ids of all tiles, those of a `place` first as its rows have them."""
    first = [start + i for start, s in zip(starts, sights, strict=True) for i in getattr(s.groups, place)]
    rest = [start + i for start, s in zip(starts, sights, strict=True) for i in range(len(s.verdicts))]
    return [*first, *(i for i in rest if i not in set(first))]


def _too_many(counted: Sequence[int], verdicts: Sequence[Verdict]) -> list[int]:
    """Tiles beyond a set's two of each face, the least surely read ones."""
    by_face: defaultdict[str, list[int]] = defaultdict(list)
    for i in counted:
        by_face[verdicts[i].face].append(i)
    return [
        i
        for face, ids in by_face.items()
        if face != "?"
        for i in sorted(ids, key=lambda i: verdicts[i].confidence)[: max(0, len(ids) - COPIES)]
    ]


def _tile(id: int, photo: int, sight: Sight, index: int, place: Place, side: int | None) -> SeenTile:
    quad, verdict = sight.faces.quads[index], sight.verdicts[index]
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
        side=side,
        cut=bool(outside),
        alternatives=tuple(Alternative(f, round(p, 4)) for f, p in verdict.options if f != verdict.face)[:4],
        corrected_by=verdict.corrected_by,
    )
