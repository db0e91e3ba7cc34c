import math
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from datasets.compare import Seen, compare
from datasets.labels import Kind, LabelledPhoto, LabelledTile, Place

WIDTH, HEIGHT = 1000, 800
Corners = tuple[tuple[float, float], ...]


def outline(slot: int, row: int = 0) -> Corners:
    """The outline of the tile in a slot of a row, each apart from the next, well inside the frame."""
    left, top = 100 + 80 * slot, 100 + 150 * row
    return ((left, top), (left + 70, top), (left + 70, top + 100), (left, top + 100))


AT_EDGE: Corners = ((-30, 600), (40, 600), (40, 700), (-30, 700))
CUT_AT_EDGE: Corners = ((0, 600), (40, 600), (40, 700), (0, 700))


def labelled(
    faces: str,
    *,
    kind: Kind = "loose",
    melds: Sequence[Sequence[int]] | None = None,
    outlined: bool = False,
    places: Sequence[Place | None] | None = None,
    cut: Iterable[int] = (),
    outlines: dict[int, Corners] | None = None,
) -> LabelledPhoto:
    names = faces.split()
    given = {**{i: outline(i) for i in range(len(names)) if outlined}, **(outlines or {})}
    tiles = tuple(
        LabelledTile(name, given.get(i), cut=i in set(cut), place=places[i] if places else None)
        for i, name in enumerate(names)
    )
    known = None if melds is None else tuple(tuple(meld) for meld in melds)
    return LabelledPhoto(Path("ivory"), "a.jpg", WIDTH, HEIGHT, kind, "kitchen", tiles, known)


def read(
    faces: str,
    *,
    melds: Sequence[Sequence[int]] = (),
    rack: Sequence[int] = (),
    places: Sequence[str] | None = None,
    confidences: Sequence[float | None] | None = None,
    cut: Iterable[int] = (),
    outlines: dict[int, Corners] | None = None,
    accepted: bool = True,
) -> Seen:
    names = faces.split()
    given = {**{i: outline(i) for i in range(len(names))}, **(outlines or {})}
    return Seen(
        faces=tuple(names),
        confidences=tuple(confidences) if confidences is not None else (0.9,) * len(names),
        quads=np.array([given[i] for i in range(len(names))], dtype=np.float64).reshape(-1, 4, 2),
        places=tuple(places) if places is not None else ("loose",) * len(names),
        cut=tuple(i in set(cut) for i in range(len(names))),
        melds=tuple(tuple(meld) for meld in melds),
        rack=tuple(rack),
        accepted=accepted,
    )


class TestFaces:
    def test_copies_are_owed_one_by_one(self) -> None:
        one = compare(labelled("R7 R7 B1 J"), read("R7 B1 B1 ?"))
        assert one.recall == (2, 4)
        assert one.precision == (2, 4)
        assert one.missing == ("J", "R7")
        assert one.extra == ("?", "B1")
        assert not one.exact

    def test_order_does_not_matter(self) -> None:
        assert compare(labelled("R7 B1"), read("B1 R7")).exact

    def test_an_empty_photo_is_exact_when_nothing_is_read(self) -> None:
        one = compare(labelled("", kind="empty"), read(""))
        assert one.exact
        assert one.recall == one.precision == (0, 0)
        assert compare(labelled("", kind="empty"), read("R7")).extra == ("R7",)

    @pytest.mark.parametrize("faces", ["R7 B1", "R7"])
    def test_a_cut_tile_of_unknown_outline_may_be_read_or_not(self, faces: str) -> None:
        one = compare(labelled("R7 B1", cut=[1]), read(faces))
        assert one.exact
        assert one.recall == one.precision == (1, 1)

    def test_a_cut_tile_excuses_one_extra_of_its_face_only(self) -> None:
        one = compare(labelled("R7 B1", cut=[1]), read("R7 B1 B1"))
        assert one.extra == ("B1",)
        assert one.precision == (1, 2)

    def test_a_cut_tile_of_unknown_outline_excuses_one_unreadable(self) -> None:
        assert compare(labelled("R7 B1", cut=[1]), read("R7 ?")).exact
        assert compare(labelled("R7 B1", cut=[1]), read("R7 B1 ?")).extra == ("?",)
        assert compare(labelled("R7 B1", cut=[1]), read("R7 B7")).extra == ("B7",)

    def test_a_face_may_be_both_owed_and_cut(self) -> None:
        label = labelled("B1 B1", cut=[1])
        assert compare(label, read("B1")).exact
        assert compare(label, read("B1 B1")).exact
        assert compare(label, read("")).missing == ("B1",)

    @pytest.mark.parametrize("face", ["B1", "B7", "?"])
    def test_whatever_lies_on_a_cut_tile_is_excused(self, face: str) -> None:
        label = labelled("R7 B1", outlined=True, cut=[1], outlines={1: CUT_AT_EDGE})
        one = compare(label, read(f"R7 {face}", outlines={1: AT_EDGE}))
        assert one.exact
        assert one.precision == one.detection_precision == (1, 1)

    def test_an_outline_that_only_covers_part_of_a_cut_tile_is_excused(self) -> None:
        label = labelled("R7 B1", outlined=True, cut=[1], outlines={1: CUT_AT_EDGE})
        inner = ((0, 600), (40, 600), (40, 618), (0, 618))
        assert compare(label, read("R7 B7", outlines={1: inner})).exact

    def test_what_lies_on_a_cut_tile_does_not_stand_for_an_owed_one(self) -> None:
        label = labelled("B1 B1", outlined=True, cut=[1], outlines={1: CUT_AT_EDGE})
        one = compare(label, read("B1", outlines={0: AT_EDGE}))
        assert one.missing == ("B1",)
        assert one.extra == ()

    def test_a_wrong_face_on_an_owed_tile_is_not_excused_by_a_cut_one(self) -> None:
        label = labelled("R7 B1", outlined=True, cut=[1], outlines={1: CUT_AT_EDGE})
        one = compare(label, read("B1"))
        assert (one.missing, one.extra) == (("R7",), ("B1",))

    def test_a_tile_the_reading_calls_cut_is_excused_at_the_frame(self) -> None:
        label = labelled("R7", outlined=True)
        at_frame = read("R7 B1", cut=[1], outlines={1: AT_EDGE})
        assert compare(label, at_frame).exact
        assert compare(label, at_frame).detection_precision == (1, 1)
        assert compare(label, read("R7 B1", cut=[1])).extra == ("B1",)
        assert compare(label, read("R7 B1", outlines={1: AT_EDGE})).extra == ("B1",)

    def test_calling_an_owed_tile_cut_excuses_nothing(self) -> None:
        label = labelled("R7", outlines={0: CUT_AT_EDGE})
        one = compare(label, read("B1", cut=[0], outlines={0: AT_EDGE}))
        assert (one.missing, one.extra) == (("R7",), ("B1",))


class TestDetection:
    def test_outlines_pair_one_to_one_whatever_their_faces(self) -> None:
        label = labelled("R7 B1 K3", outlined=True)
        one = compare(label, read("B9 ? K3 K3", outlines={2: outline(1), 3: outline(5)}))
        assert one.detection_recall == (2, 3)
        assert one.detection_precision == (2, 4)

    def test_half_is_the_least_overlap(self) -> None:
        left, top = outline(0)[0]
        half = ((left, top), (left + 35, top), (left + 35, top + 100), (left, top + 100))
        less = ((left, top), (left + 34, top), (left + 34, top + 100), (left, top + 100))
        label = labelled("R7", outlined=True)
        assert compare(label, read("R7", outlines={0: half})).detection_recall == (1, 1)
        assert compare(label, read("R7", outlines={0: less})).detection_recall == (0, 1)

    def test_it_is_not_measured_where_a_polygon_is_not_given(self) -> None:
        one = compare(labelled("R7 B1", outlines={0: outline(0)}), read("R7 B1"))
        assert one.detection_recall is None
        assert one.detection_precision is None

    def test_a_detection_on_an_empty_table_is_false(self) -> None:
        assert compare(labelled("", kind="empty"), read("R7")).detection_precision == (0, 1)

    def test_a_tile_without_outline_is_no_detection(self) -> None:
        nowhere = ((math.nan, math.nan),) * 4
        one = compare(labelled("R7 B1", outlined=True), read("R7 B1", outlines={1: nowhere}))
        assert one.exact
        assert one.detection_recall == (1, 2)
        assert one.detection_precision == (1, 1)


class TestMelds:
    label = labelled("R3 R4 R5 R9 B9 K9", kind="melds", melds=[[0, 1, 2], [3, 4, 5]])

    @pytest.mark.parametrize(
        ("faces", "melds", "same"),
        [
            ("R3 R4 R5 R9 B9 K9", [[0, 1, 2], [3, 4, 5]], True),
            ("R3 R4 R5 R9 B9 K9", [[5, 4, 3], [2, 1, 0]], True),
            ("R3 R4 R5 R9 B9 K9", [[0, 2, 1], [3, 4, 5]], False),
            ("R3 R4 R5 R9 B9 K9", [[0, 1, 2, 3, 4, 5]], False),
            ("R3 R4 R5 R9 B9 K9", [[0, 1, 2]], False),
            ("R3 R4 R5 R9 B9 K9 K1", [[0, 1, 2], [3, 4, 5], [6]], False),
            ("R3 R4 R5 R9 B9 K6", [[0, 1, 2], [3, 4, 5]], False),
        ],
    )
    def test_melds_are_sequences_in_either_direction(self, faces: str, melds: list[list[int]], same: bool) -> None:
        assert compare(self.label, read(faces, melds=melds)).melds_exact is same

    def test_equal_melds_need_a_partner_each(self) -> None:
        twice = labelled("R3 R4 R5 R3 R4 R5", kind="table", melds=[[0, 1, 2], [3, 4, 5]])
        faces = "R3 R4 R5 R3 R4 R5"
        assert compare(twice, read(faces, melds=[[0, 1, 2], [5, 4, 3]])).melds_exact
        assert not compare(twice, read(faces, melds=[[0, 1, 2]])).melds_exact

    @pytest.mark.parametrize("faces", ["R3 R4 R5", "R3 R4 R5 R6", "R3 R4 R5 ?", "R3 R4 R5 B9", "R6 R5 R4 R3"])
    def test_a_cut_tile_may_be_missing_or_anything(self, faces: str) -> None:
        label = labelled("R3 R4 R5 R6", kind="melds", melds=[[0, 1, 2, 3]], cut=[3])
        seen = read(faces, melds=[range(len(faces.split()))])
        assert compare(label, seen).melds_exact

    def test_a_cut_tile_leaves_the_rest_of_its_meld_owed(self) -> None:
        label = labelled("R3 R4 R5 R6", kind="melds", melds=[[0, 1, 2, 3]], cut=[3])
        assert not compare(label, read("R3 R4", melds=[[0, 1]])).melds_exact
        assert not compare(label, read("R2 R3 R4 R5 R6", melds=[range(5)])).melds_exact

    def test_a_meld_of_cut_tiles_may_be_missing(self) -> None:
        label = labelled("R3 R4 R5 B9", kind="melds", melds=[[0, 1, 2], [3]], cut=[3])
        assert compare(label, read("R3 R4 R5", melds=[[0, 1, 2]])).melds_exact
        assert compare(label, read("R3 R4 R5 B9", melds=[[0, 1, 2], [3]])).melds_exact

    def test_a_tile_cut_at_the_frame_and_not_listed_may_end_a_meld(self) -> None:
        label = labelled("R3 R4 R5", kind="melds", melds=[[0, 1, 2]])
        seen = read("R3 R4 R5 R6", melds=[[0, 1, 2, 3]], cut=[3], outlines={3: AT_EDGE})
        one = compare(label, seen)
        assert one.melds_exact
        assert one.points_error == 0

    def test_melds_are_measured_on_tables_only_and_where_they_are_known(self) -> None:
        assert compare(labelled("R3", kind="loose"), read("R3", melds=[[0]])).melds_exact is None
        unknown = compare(labelled("R3", kind="table"), read("R3", melds=[[0]]))
        assert unknown.melds_exact is None
        assert unknown.canastas_exact is None
        assert unknown.points_error is None


class TestCanastas:
    pure = labelled("R3 R4 R5 R6 R7 R8 R9", kind="melds", melds=[range(7)])

    def test_a_canasta_counts_by_kind(self) -> None:
        whole = [range(7)]
        assert compare(self.pure, read("R3 R4 R5 R6 R7 R8 R9", melds=whole)).canastas_exact
        # A wrong face that leaves the canasta pure, though the melds are no longer right.
        shifted = compare(self.pure, read("R4 R5 R6 R7 R8 R9 R10", melds=whole))
        assert (shifted.canastas_exact, shifted.melds_exact) == (True, False)
        assert not compare(self.pure, read("R3 R4 J R6 R7 R8 R9", melds=whole)).canastas_exact
        assert not compare(self.pure, read("R3 R4 R5 R6 R7 R8 ?", melds=whole)).canastas_exact
        assert not compare(self.pure, read("R3 R4 R5 R6 R7 R8", melds=[range(6)])).canastas_exact

    def test_no_canasta_is_right_where_none_lies(self) -> None:
        label = labelled("R3 R4 R5", kind="melds", melds=[[0, 1, 2]])
        assert compare(label, read("R3 R4", melds=[[0, 1]])).canastas_exact

    def test_a_cut_tile_that_makes_the_canasta_may_be_read_or_not(self) -> None:
        label = labelled("R3 R4 R5 R6 R7 R8 R9", kind="melds", melds=[range(7)], cut=[6])
        assert compare(label, read("R3 R4 R5 R6 R7 R8 R9", melds=[range(7)])).canastas_exact
        without = compare(label, read("R3 R4 R5 R6 R7 R8", melds=[range(6)]))
        assert without.canastas_exact
        assert without.points_error == 0


class TestScore:
    def test_points_are_of_melds_and_rack(self) -> None:
        label = labelled("R3 R4 R5 K13", kind="table", melds=[[0, 1, 2]], places=["meld", "meld", "meld", "rack"])
        assert compare(label, read("R3 R4 R5 K13", melds=[[0, 1, 2]], rack=[3])).points_error == 0
        assert compare(label, read("R3 R4 R5 K13", melds=[[0, 1, 2]])).points_error == 10
        assert compare(label, read("R3 R4 J K13", melds=[[0, 1, 2]], rack=[3])).points_error == 45

    def test_the_range_is_of_the_tiles_that_are_asked_about(self) -> None:
        label = labelled("R3 R4 R5 K13", kind="table", melds=[[0, 1, 2]], places=["meld", "meld", "meld", "rack"])

        def holds(faces: str, doubts: dict[int, frozenset[str]]) -> bool | None:
            return compare(label, replace(read(faces, melds=[[0, 1, 2]], rack=[3]), doubts=doubts)).range_holds

        assert holds("R3 R4 R5 K13", {})
        assert not holds("R3 R4 R5 K3", {})
        assert not holds("R3 R4 R5 K3", {0: frozenset({"R4"})})
        assert not holds("R3 R4 R5 K3", {3: frozenset({"K7"})})
        assert holds("R3 R4 R5 K3", {3: frozenset({"K7", "J"})})
        assert holds("R3 R4 R5 ?", {3: frozenset()})

    def test_every_tile_of_a_rack_photo_is_left_over(self) -> None:
        label = labelled("K13 R3", kind="rack")
        assert compare(label, read("K13 R3", rack=[0, 1])).points_error == 0
        assert compare(label, read("K13 R3", rack=[0])).points_error == 5

    def test_loose_tiles_make_no_points(self) -> None:
        label = labelled("K13 R3")
        assert compare(label, read("K13 R3")).points_error == 0
        assert compare(label, read("K13 R3", melds=[[0, 1]])).points_error == 15

    def test_a_table_whose_racks_are_not_told_is_not_scored(self) -> None:
        label = labelled("R3 R4 R5 K13", kind="table", melds=[[0, 1, 2]])
        one = compare(label, read("R3 R4 R5 K13", melds=[[0, 1, 2]]))
        assert one.points_error is None
        assert one.melds_exact


class TestPlaces:
    def test_a_located_tile_counts_whatever_its_face(self) -> None:
        label = labelled("R3 R4 K1", outlined=True, places=["meld", "meld", "loose"])
        seen = read("R3 ? K1", places=["meld", "meld", "rack"])
        assert compare(label, seen).places == (2, 3)

    def test_a_tile_without_polygon_is_found_by_its_face(self) -> None:
        label = labelled("R3 R3 K1", places=["meld", "rack", "loose"])
        assert compare(label, read("K1 R3 R3", places=["loose", "meld", "meld"])).places == (2, 3)

    def test_a_tile_that_was_not_found_is_not_in_its_place(self) -> None:
        label = labelled("R3 R4", outlined=True, places=["meld", "meld"])
        assert compare(label, read("R3", places=["meld"])).places == (1, 2)

    def test_only_places_that_are_given_count(self) -> None:
        assert compare(labelled("R3"), read("R3", places=["meld"])).places is None
        half = labelled("R3 R4", outlined=True, places=["meld", None])
        assert compare(half, read("R3 R4", places=["meld", "rack"])).places == (1, 1)


class TestCalibration:
    def test_a_located_tile_is_right_by_its_own_face(self) -> None:
        label = labelled("R3 R4", outlined=True)
        seen = read("R4 R3", confidences=[0.6, 0.7])
        assert compare(label, seen).exact
        assert compare(label, seen).calibration == ((0.6, False), (0.7, False))

    def test_of_two_of_a_face_the_surer_is_right(self) -> None:
        seen = read("R3 R3", confidences=[0.6, 0.7])
        assert compare(labelled("R3"), seen).calibration == ((0.6, False), (0.7, True))

    def test_unreadable_excused_and_unrated_tiles_claim_nothing(self) -> None:
        label = labelled("R3 R4 R5", cut=[1])
        seen = read("R3 R4 ?", confidences=[None, 0.5, 0.4])
        assert compare(label, seen).calibration == ()


def test_a_seen_of_uneven_lengths_is_refused() -> None:
    with pytest.raises(ValueError, match="length"):
        read("R3 R4", confidences=[0.5])
    with pytest.raises(ValueError, match="shape"):
        Seen(("R3",), (0.5,), np.zeros((1, 4)), ("loose",), (False,), (), (), True)
