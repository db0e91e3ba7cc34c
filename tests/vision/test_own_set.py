"""A set whose figures, joker and inks the reader does not know, learned from a photo of it laid out."""

from __future__ import annotations

import base64
import json
import zlib
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from datasets import labels
from vision.calibrate import CalibrationError, Learned, calibrate, shoot
from vision.decode import PhotoFile
from vision.evaluate import evaluate
from vision.laid import Shot, long_rows, named
from vision.pipeline import TableReader
from vision.profile import Profile, ProfileError

PICTURES = Path(__file__).parent.parent / "pictures"
OWN = Path(__file__).parent.parent / "odd_set"
LAID = OWN / "laid.jpg"
ROWS = ("B", "K", "Y", "R")


def photo(path: Path) -> PhotoFile:
    return PhotoFile(path.name, path.read_bytes())


def changed(change: Any) -> PhotoFile:
    """The photo of the set laid out, its pixels changed."""
    pixels = cv2.imread(str(LAID))
    assert pixels is not None
    return PhotoFile("changed.png", cv2.imencode(".png", change(pixels))[1].tobytes())


@pytest.fixture(scope="module")
def reader() -> TableReader:
    return TableReader.load(2)


@pytest.fixture(scope="module")
def learned(reader: TableReader) -> Learned:
    return calibrate([photo(LAID)], reader)


@pytest.fixture(scope="module")
def shot(reader: TableReader) -> Shot:
    return shoot(photo(LAID), reader)


def test_the_order_in_which_tiles_lie_names_them_where_the_reader_cannot(learned: Learned) -> None:
    assert learned.rows == ROWS
    assert learned.tiles == 54
    assert learned.read < 40
    assert learned.known >= 53


def test_a_table_of_the_set_is_read_with_its_profile_alone(reader: TableReader, learned: Learned) -> None:
    table = [labels.load(OWN / "table.jpg")]
    (without,) = evaluate(table, reader)
    (own,) = evaluate(table, reader.with_profile(learned.profile))
    assert without.recall.right < 30 < own.recall.right
    assert own.exact


@pytest.mark.parametrize("path", sorted(PICTURES.glob("*.jpg")), ids=lambda p: p.stem)
def test_the_profile_of_another_set_changes_nothing(path: Path, reader: TableReader, learned: Learned) -> None:
    own = reader.with_profile(learned.profile).read([photo(path)])
    without = reader.read([photo(path)])
    assert [(t.tile, t.place) for t in own.tiles] == [(t.tile, t.place) for t in without.tiles]
    assert [t.confidence for t in own.tiles] == pytest.approx([t.confidence for t in without.tiles], abs=0.002)
    assert own.model["profile"] == learned.profile.sha256


def test_upside_down_and_mirrored_in_order_the_rows_are_the_same(reader: TableReader, learned: Learned) -> None:
    turned = calibrate([changed(lambda pixels: np.ascontiguousarray(pixels[::-1, ::-1]))], reader)
    assert turned.rows == ROWS[::-1]
    assert turned.known >= 53


def test_a_missed_tile_leaves_its_number_out(shot: Shot) -> None:
    whole = {
        tile: n for way in named(long_rows([shot]), [shot]) for tile, n in zip(way.row.tiles, way.numbers, strict=True)
    }
    assert sorted(whole.values()) == sorted([*range(1, 14)] * 4)
    for lost in (3, 11, 1):
        gone = next(tile for tile, n in whole.items() if n == lost)
        kept = np.arange(len(shot.quads)) != gone
        less = replace(
            shot, quads=shot.quads[kept], crops=shot.crops[kept], heat=shot.heat[kept],
            readings=shot.readings.pick(kept), over=shot.over.pick(kept),
        )  # fmt: skip
        old = np.nonzero(kept)[0]
        ways = named(long_rows([less]), [less])
        found = {int(old[t]): n for way in ways for t, n in zip(way.row.tiles, way.numbers, strict=True)}
        assert found == {tile: n for tile, n in whole.items() if tile != gone}


def test_what_is_missing_is_said(reader: TableReader, shot: Shot) -> None:
    def without_jokers(pixels: np.ndarray) -> np.ndarray:
        laid = {tile for way in named(long_rows([shot]), [shot]) for tile in way.row.tiles}
        for tile in set(range(len(shot.quads))) - laid:
            middle = shot.quads[tile].mean(0)
            around = (shot.quads[tile] - middle) * 1.3 + middle
            cv2.fillConvexPoly(pixels, around.astype(np.int32), pixels[5, 5].tolist())
        return pixels

    for file, given, code in (
        (photo(PICTURES / "mesa.jpg"), (), "rows-missing"),
        (changed(without_jokers), (), "jokers-missing"),
        (changed(lambda pixels: cv2.GaussianBlur(pixels, (0, 0), 7)), (), "rows-missing"),
        (photo(LAID), ("R", "B", "Y"), "colours-wrong"),
    ):
        with pytest.raises(CalibrationError) as caught:
            calibrate([file], reader, given)
        assert caught.value.code == code
        assert caught.value.message != caught.value.message_en


def test_the_player_has_the_last_word_on_colours(reader: TableReader, learned: Learned) -> None:
    other = calibrate([photo(LAID)], reader, ("B", "G", "Y", "R"))
    assert other.rows == ("B", "G", "Y", "R")
    assert other.profile.colours == "RBYG"
    assert other.profile.sha256 != learned.profile.sha256


def test_a_profile_survives_its_file_and_is_small(learned: Learned) -> None:
    profile = learned.profile
    text = json.dumps(profile.to_json())
    again = Profile.parse(text.encode(), profile.reader)
    assert again.sha256 == profile.sha256
    assert np.array_equal(again.prints, profile.prints)
    assert len(text) < 40_000


def test_what_is_no_profile_is_refused(learned: Learned) -> None:
    good = learned.profile.to_json()
    bomb = base64.b64encode(zlib.compress(bytes(50_000_000))).decode()
    for wrong in (
        [], {}, {**good, "kind": "other"}, {**good, "colours": "RBYX"}, {**good, "colours": ""},
        {**good, "prints": None}, {**good, "prints": good["weight"]}, {**good, "prints": good["prints"][:-8]},
        {**good, "weight": "ñ"},
        {**good, "inks": bomb}, {**good, "taken_for": base64.b64encode(zlib.compress(b"\xff\xff" * 224)).decode()},
    ):  # fmt: skip
        with pytest.raises(ProfileError) as caught:
            Profile.from_json(wrong, learned.profile.reader)
        assert caught.value.code == "not-a-profile"
    for data in (b"", b"\xff\xfe", b"[" * 100_000, b"1" * 300_000):
        with pytest.raises(ProfileError):
            Profile.parse(data, learned.profile.reader)
    with pytest.raises(ProfileError) as caught:
        Profile.from_json({**good, "version": 2}, learned.profile.reader)
    assert caught.value.code == "other-version"
    with pytest.raises(ProfileError) as caught:
        Profile.from_json(good, "0" * 64)
    assert caught.value.code == "other-model"
