"""What is wrong with a photo is said: too dark, blurred, too far, cut by the frame, or without tiles."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.api.conftest import PICTURES
from vision.condition_words import WORDS, flaws
from vision.decode import PhotoFile
from vision.pipeline import TableReader
from vision.reading import WARNINGS, Reading, ReadingError


@pytest.fixture(scope="module")
def reader() -> TableReader:
    return TableReader.load(1)


@pytest.fixture(scope="module")
def pixels() -> np.ndarray:
    found = cv2.imread(str(PICTURES / "mesa.jpg"))
    assert found is not None
    return np.asarray(found)


def read(reader: TableReader, pixels: np.ndarray) -> Reading:
    return reader.read([PhotoFile("foto.png", cv2.imencode(".png", pixels)[1].tobytes())])


def warnings(reader: TableReader, pixels: np.ndarray) -> tuple[str, ...]:
    return read(reader, pixels).photos[0].warnings


def test_a_good_photo_earns_no_word(reader: TableReader, pixels: np.ndarray) -> None:
    assert warnings(reader, pixels) == ()


def test_what_is_wrong_with_a_photo_is_said(reader: TableReader, pixels: np.ndarray) -> None:
    rng = np.random.default_rng(0)
    dark = np.clip(pixels * 0.07 + rng.normal(0, 2, pixels.shape), 0, 255).astype(np.uint8)
    assert "dark" in warnings(reader, dark)
    assert "blurred" in warnings(reader, cv2.GaussianBlur(pixels, (0, 0), 5))
    small = cv2.resize(pixels, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    assert "far" in warnings(reader, small)
    assert warnings(reader, np.full_like(pixels, 120)) == ("no-tiles",)


def test_a_tile_that_the_frame_cuts_is_said_where_no_other_photo_shows_it(
    reader: TableReader, pixels: np.ndarray
) -> None:
    corners = [corners for tile in read(reader, pixels).tiles if (corners := tile.corners) is not None]
    middle = max(sum(x for x, _ in each) / 4 for each in corners)
    part = np.ascontiguousarray(pixels[:, : int(middle)])
    assert "cut" in warnings(reader, part)
    files = [PhotoFile(f"{n}.png", cv2.imencode(".png", p)[1].tobytes()) for n, p in enumerate((part, pixels))]
    assert all("cut" not in photo.warnings for photo in reader.read(files).photos)


def test_warnings_go_there_and_back_and_all_have_words(reader: TableReader, pixels: np.ndarray) -> None:
    document = read(reader, np.full_like(pixels, 120)).to_json()
    assert document["photos"][0]["warnings"] == ["no-tiles"]
    assert Reading.from_json(document).photos[0].warnings == ("no-tiles",)
    assert set(WORDS) == set(WARNINGS)
    assert "foto.png" in flaws(Reading.from_json(document).photos)[0][0]
    del document["photos"][0]["warnings"]
    assert Reading.from_json(document).photos[0].warnings == ()
    for wrong in ("dark", ["dusty"], [3]):
        document["photos"][0]["warnings"] = wrong
        with pytest.raises(ReadingError, match="warnings"):
            Reading.from_json(document)
