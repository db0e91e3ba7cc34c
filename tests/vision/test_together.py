"""Several photos of one hand, read with the real weights: what two of them show counts once."""

from __future__ import annotations

import io
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from vision.decode import PhotoFile
from vision.pipeline import TableReader
from vision.reading import Reading

MESA = Path(__file__).parent.parent / "pictures" / "mesa.jpg"


@pytest.fixture(scope="module")
def reader() -> TableReader:
    return TableReader.load(2)


@pytest.fixture(scope="module")
def whole(reader: TableReader) -> Reading:
    return reader.read([PhotoFile("mesa.jpg", MESA.read_bytes())])


def counted(reading: Reading) -> Counter[str]:
    held = [i for m in reading.melds for i in m] + [*reading.rack, *reading.loose]
    assert len(held) == len(set(held))
    return Counter(reading.tile(i).tile for i in held)


def part(left: float, right: float, turn: float = 0.0) -> PhotoFile:
    """Some of the picture, from a share of its width to another, turned by degrees."""
    image = Image.open(MESA).convert("RGB")
    cut = image.crop((round(left * image.width), 0, round(right * image.width), image.height))
    buffer = io.BytesIO()
    cut.rotate(turn, Image.Resampling.BICUBIC, expand=True).save(buffer, "JPEG", quality=95)
    return PhotoFile(f"{left}-{right}.jpg", buffer.getvalue())


def test_the_same_photo_twice_counts_once(reader: TableReader, whole: Reading) -> None:
    again = reader.read([PhotoFile("a.jpg", MESA.read_bytes()), PhotoFile("b.jpg", MESA.read_bytes())])
    assert counted(again) == counted(whole)
    assert len(again.duplicates) == len(whole.tiles)
    assert len(again.melds) == len(whole.melds)


@pytest.mark.parametrize("turn", [0.0, 8.0])
def test_photos_that_overlap_count_their_tiles_once(turn: float, reader: TableReader, whole: Reading) -> None:
    both = reader.read([part(0, 0.7), part(0.3, 1, turn)])
    assert both.duplicates
    for ids in both.duplicates:
        assert [both.tile(i).photo for i in ids] == [0, 1]
    # Tiles that a frame cuts may be read or not; none of those that it does not may be lost or counted twice.
    cut = Counter(t.tile for t in both.tiles if t.cut)
    assert not (counted(both) - counted(whole)) - cut
    assert not (counted(whole) - counted(both)) - cut


def test_a_meld_that_two_photos_show_in_part_is_one_meld(reader: TableReader, whole: Reading) -> None:
    both = reader.read([part(0, 0.7), part(0.3, 1)])
    longest = max(len(m) for m in whole.melds)
    assert max(len(m) for m in both.melds) == longest


def test_a_photo_without_colours_names_none(reader: TableReader) -> None:
    buffer = io.BytesIO()
    Image.open(MESA).convert("L").save(buffer, "JPEG", quality=95)
    reading = reader.read([PhotoFile("gris.jpg", buffer.getvalue())])
    assert reading.tiles
    assert {t.tile for t in reading.tiles} <= {"?", "J"}
    asked = {r.tile for r in reading.review}
    assert all(t.id in asked for t in reading.tiles if t.tile == "?" and t.place != "loose")


def test_every_doubt_is_about_a_tile_that_counts(reader: TableReader) -> None:
    both = reader.read([part(0, 0.7), part(0.3, 1)])
    held = {i for m in both.melds for i in m} | set(both.rack)
    assert {r.tile for r in both.review} <= held


def test_a_black_picture_is_no_hand(reader: TableReader) -> None:
    buffer = io.BytesIO()
    Image.fromarray(np.zeros((400, 500, 3), np.uint8)).save(buffer, "PNG")
    assert reader.read([PhotoFile("negra.png", buffer.getvalue())]).tiles == ()
