import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from datasets.labels import Kind, LabelledPhoto, LabelledTile, MalformedLabel
from datasets.measures import table
from vision.decode import PhotoFile
from vision.evaluate import evaluate, plain_text, seen, text_tables
from vision.reading import Photo, Reading, ReviewItem, SeenTile

Quad = tuple[tuple[float, float], tuple[float, float], tuple[float, float], tuple[float, float]]


def outline(slot: int) -> Quad:
    left = 100.0 + 80 * slot
    return ((left, 100), (left + 70, 100), (left + 70, 200), (left, 200))


def reading_of_a_table() -> Reading:
    """A run of three, one tile in the rack, one loose; ids in no order, as after tiles were taken away."""
    tiles = (
        SeenTile(7, 0, "R5", 0.99, outline(2), "meld"),
        SeenTile(3, 0, "R3", 0.98, outline(0), "meld"),
        SeenTile(4, 0, "R4", 0.97, outline(1), "meld"),
        SeenTile(9, 0, "K13", 0.6, outline(4), "rack", cut=True),
        SeenTile(1, 0, "?", 0.2, outline(6), "loose"),
    )
    photos = (Photo("mesa.jpg", 1000, 800, "0" * 64),)
    return Reading(photos, tiles, melds=((3, 4, 7),), rack=(9,), loose=(1,))


def label_of_a_table(folder: Path, kind: Kind = "table", width: int = 1000) -> LabelledPhoto:
    tiles = (
        LabelledTile("R3", outline(0), place="meld"),
        LabelledTile("R4", outline(1), place="meld"),
        LabelledTile("R5", outline(2), place="meld"),
        LabelledTile("K13", outline(4), place="rack"),
        LabelledTile("B1", outline(6), place="loose"),
    )
    (folder / "mesa.jpg").write_bytes(b"a photo")
    return LabelledPhoto(folder, "mesa.jpg", width, 800, kind, "kitchen", tiles, ((0, 1, 2),))


class Scripted:
    """Answers every photo with one reading and notes what it was given."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.given: list[tuple[list[PhotoFile], list[PhotoFile]]] = []

    def read(self, photos: Sequence[PhotoFile], racks: Sequence[PhotoFile] = ()) -> Reading:
        self.given.append((list(photos), list(racks)))
        return self.reading


def test_ids_become_indexes() -> None:
    one = seen(reading_of_a_table())
    assert one.faces == ("R5", "R3", "R4", "K13", "?")
    assert one.melds == ((1, 2, 0),)
    assert one.rack == (3,)
    assert one.cut == (False, False, False, True, False)
    assert one.places == ("meld", "meld", "meld", "rack", "loose")
    assert one.quads[1].tolist() == [list(point) for point in outline(0)]
    assert one.accepted


def test_a_reading_with_something_to_review_is_not_accepted() -> None:
    full = reading_of_a_table()
    doubtful = Reading(
        full.photos, full.tiles, full.melds, full.rack, full.loose, review=(ReviewItem(9, "unsure", 10),)
    )
    assert not seen(doubtful).accepted


def test_an_empty_reading_and_a_tile_without_corners_are_taken() -> None:
    photos = (Photo("mesa.jpg", 1000, 800, ""),)
    assert seen(Reading(photos, (), (), (), ())).quads.shape == (0, 4, 2)
    added = SeenTile(0, None, "R3", None, None, "rack", corrected_by="person")
    assert np.isnan(seen(Reading(photos, (added,), (), (0,), ())).quads).all()


def test_a_photo_is_held_against_its_label(tmp_path: Path) -> None:
    (one,) = evaluate([label_of_a_table(tmp_path)], Scripted(reading_of_a_table()))
    assert one.set_name == tmp_path.name
    assert one.recall == (4, 5)
    assert one.missing == ("B1",)
    assert one.extra == ("?",)
    assert one.detection_recall == one.detection_precision == (5, 5)
    assert one.places == (5, 5)
    assert one.melds_exact
    assert one.points_error == 0


def test_only_rack_photos_are_given_as_rack_photos(tmp_path: Path) -> None:
    reader = Scripted(reading_of_a_table())
    kinds: list[Kind] = ["melds", "table", "loose", "single", "empty", "rack"]
    assert len(list(evaluate([label_of_a_table(tmp_path, kind) for kind in kinds], reader))) == len(kinds)
    photo = PhotoFile("mesa.jpg", b"a photo")
    assert reader.given == [([photo], [])] * 5 + [([], [photo])]


def test_each_comparison_comes_as_soon_as_its_photo_is_read(tmp_path: Path) -> None:
    reader = Scripted(reading_of_a_table())
    label = label_of_a_table(tmp_path)
    next(iter(evaluate([label, label], reader)))
    assert len(reader.given) == 1


def test_outlines_in_a_photo_of_another_size_are_refused(tmp_path: Path) -> None:
    label = label_of_a_table(tmp_path, width=999)
    with pytest.raises(MalformedLabel, match=r"mesa\.json: it says 999 x 800"):
        list(evaluate([label], Scripted(reading_of_a_table())))


def test_the_tables_print_every_group_with_counts(tmp_path: Path) -> None:
    report = table(list(evaluate([label_of_a_table(tmp_path)], Scripted(reading_of_a_table()))))
    tiles, hands = text_tables(report)
    assert [row[0] for row in tiles.rows] == [f"set {tmp_path.name}", "series kitchen", "kind table", "all"]
    assert all(len(row) == len(tiles.header) for row in tiles.rows)
    assert tiles.rows[-1][2] == "0.8000\n4/5"
    assert hands.rows[-1][hands.header.index("points error")] == "0.0\n1"
    lines = plain_text(report).splitlines()
    assert lines[0] == "Tiles"
    assert any("4/5" in line for line in lines)
    json.dumps(report, allow_nan=False)


def test_what_was_not_measured_prints_as_a_dash() -> None:
    tiles, hands = text_tables(table([]))
    assert set(tiles.rows[0][2:]) == set(hands.rows[0][2:]) == {"-"}
