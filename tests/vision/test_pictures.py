"""The whole way, with the real weights: the pictures that come with the tests, and labelled photos where some are."""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from datasets import labels
from datasets.measures import table
from vision.decode import PhotoFile
from vision.evaluate import evaluate
from vision.overlay import draw
from vision.pipeline import TableReader

PICTURES = sorted((Path(__file__).parent.parent / "pictures").glob("*.jpg"))
PHOTOS = Path(__file__).parents[3] / "shared" / "photos"


@pytest.fixture(scope="module")
def reader() -> TableReader:
    return TableReader.load(2)


def photo(path: Path) -> PhotoFile:
    return PhotoFile(path.name, path.read_bytes())


def test_there_are_pictures() -> None:
    assert len(PICTURES) >= 3


@pytest.mark.parametrize("path", PICTURES, ids=lambda p: p.stem)
def test_a_picture_is_read_to_the_tile(path: Path, reader: TableReader) -> None:
    (compared,) = evaluate([labels.load(path)], reader)
    row = table([compared])["all"]
    assert row["photos_exact"] == 1
    assert row["melds_exact"] in {1, None}
    assert row["canastas_exact"] in {1, None}


@pytest.mark.parametrize("path", PICTURES, ids=lambda p: p.stem)
def test_every_tile_is_in_one_place(path: Path, reader: TableReader) -> None:
    reading = reader.read([photo(path)])
    held = [i for m in reading.melds for i in m] + [*reading.rack, *reading.loose]
    assert sorted(held) == [t.id for t in reading.tiles]
    for tile in reading.tiles:
        assert tile.confidence is not None
        assert 0 <= tile.confidence <= 1
        assert tile.corners is not None
        x, y = np.array(tile.corners).T
        assert (x * np.roll(y, -1) - y * np.roll(x, -1)).sum() > 0  # Clockwise, y pointing down.


@pytest.mark.parametrize("turn", [1, 2, 3])
def test_a_photo_turned_by_quarters_reads_the_same(turn: int, reader: TableReader) -> None:
    path = next(p for p in PICTURES if p.stem == "mesa")
    upright = reader.read([photo(path)])
    image = Image.open(path).rotate(90 * turn, expand=True)
    buffer = io.BytesIO()
    image.save(buffer, "JPEG", quality=97)
    turned = reader.read([PhotoFile("turned.jpg", buffer.getvalue())])
    assert sorted(t.tile for t in turned.tiles) == sorted(t.tile for t in upright.tiles)

    def melds(reading: object) -> list[list[str]]:
        return sorted([reading.tile(i).tile for i in m] for m in reading.melds)  # type: ignore[attr-defined]

    assert melds(turned) == melds(upright)


def test_several_photos_make_one_reading(reader: TableReader) -> None:
    mesa, atril = (photo(next(p for p in PICTURES if p.stem == stem)) for stem in ("mesa", "atril"))
    reading = reader.read([mesa], [atril])
    assert [p.role for p in reading.photos] == ["table", "rack"]
    assert len({t.id for t in reading.tiles}) == len(reading.tiles)
    assert {t.place for t in reading.tiles if t.photo == 1} == {"rack"}
    assert len(reading.model["sha256"].split()) == len(reading.model["file"].split()) == 5
    assert set(reading.timings_ms) == {"decode", "segment", "read", "group"}


@pytest.mark.parametrize("size", [(16, 16), (5000, 20), (20, 5000), (640, 480)])
def test_a_picture_without_tiles_has_none(size: tuple[int, int], reader: TableReader) -> None:
    buffer = io.BytesIO()
    Image.new("RGB", size, (120, 90, 60)).save(buffer, "PNG")
    reading = reader.read([PhotoFile("nada.png", buffer.getvalue())])
    assert reading.tiles == ()
    assert reading.melds == ()


def test_an_overlay_is_a_picture_of_the_photo(reader: TableReader) -> None:
    mesa = photo(next(p for p in PICTURES if p.stem == "mesa"))
    drawn = Image.open(io.BytesIO(draw(mesa, reader.read([mesa]), 0)))
    plain = Image.open(io.BytesIO(mesa.data))
    assert drawn.size == plain.size
    assert np.abs(np.asarray(drawn, int) - np.asarray(plain.convert("RGB"), int)).mean() > 1


@pytest.mark.skipif(not PHOTOS.is_dir(), reason="no labelled photos beside this checkout")
def test_labelled_photos_are_read() -> None:
    """The weights were trained on these photos: this notices what breaks, not how well new ones are read."""
    found = labels.find([PHOTOS])
    row = table(list(evaluate(found, TableReader.load(2))))["all"]
    assert row["photos"] == len(found) > 100
    for figure in ("tile_recall", "tile_precision", "detection_recall", "detection_precision"):
        assert row[figure] > 0.99, figure
    for figure in ("photos_exact", "melds_exact", "canastas_exact"):
        assert row[figure] > 0.95, figure
