"""Rendered photos: the same seed gives the same bytes, and the truth lies where the picture shows it."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from datasets import labels
from datasets.render import fonts
from datasets.render.__main__ import write
from datasets.render.faces import HEIGHT, face
from datasets.render.table import KINDS, RenderedTable, render
from datasets.render.tileset import tile_set


@pytest.fixture(scope="module")
def tables() -> list[RenderedTable]:
    return [render(seed, kind) for seed, kind in enumerate(KINDS, 40)]


def test_the_same_seed_gives_the_same_bytes(tables: list[RenderedTable]) -> None:
    again = render(tables[0].seed, tables[0].kind)
    assert again.jpeg == tables[0].jpeg
    assert [p.face for p in again.pieces] == [p.face for p in tables[0].pieces]
    assert render(tables[0].seed + 4, tables[0].kind).jpeg != again.jpeg


def test_every_kind_renders_at_its_stated_size(tables: list[RenderedTable]) -> None:
    for table in tables:
        image = cv2.imdecode(np.frombuffer(table.jpeg, np.uint8), cv2.IMREAD_COLOR)
        assert image is not None
        assert image.shape == (table.height, table.width, 3)
        assert (len(table.pieces) == 0) == (table.kind == "empty")


def test_quads_run_clockwise_from_the_upright_top_left(tables: list[RenderedTable]) -> None:
    for table in tables:
        for piece in table.pieces:
            assert cv2.contourArea(piece.quad.astype(np.float32), oriented=True) > 0
            assert 0 < piece.visible <= 1
            assert 0 <= piece.inside <= 1.001


def test_a_rack_table_says_so_of_every_tile(tables: list[RenderedTable]) -> None:
    rack = next(t for t in tables if t.kind == "rack")
    assert all(p.on_rack and p.place == "rack" for p in rack.pieces if p.face)


def test_labels_are_written_as_the_contract_has_them(tables: list[RenderedTable], tmp_path: Path) -> None:
    for table in tables:
        write(tmp_path / "set", table) if (tmp_path / "set").exists() else (
            (tmp_path / "set").mkdir(),
            write(tmp_path / "set", table),
        )
    found = labels.find([tmp_path])
    assert len(found) == len(tables)
    for label in found:
        document = json.loads(label.label_path.read_text())
        assert {"photo", "width", "height", "kind", "series", "tiles", "melds"} <= set(document)
        for meld in label.melds or ():
            assert all(label.tiles[i].place == "meld" for i in meld)


def test_the_ink_is_where_the_label_says() -> None:
    """A numbered tile, cut out by its quad, is darkest or most coloured in its upper half's middle."""
    from models import spec

    table = render(61, "single")
    image = cv2.imdecode(np.frombuffer(table.jpeg, np.uint8), cv2.IMREAD_COLOR)
    piece = next(p for p in table.pieces if p.face and p.inside > 0.95)
    crop = spec.crop(image, piece.quad).astype(int)
    spread = np.abs(crop - np.median(crop, (0, 1))).sum(2)
    assert spread[12:40, 12:36].max() > 60


@pytest.mark.parametrize("seed", range(6))
def test_faces_of_a_set_differ_by_number_and_colour(seed: int) -> None:
    tiles = tile_set(np.random.default_rng(seed))
    a, b = tiles.colours[:2]
    drawn = [face(np.random.default_rng(1), tiles, name) for name in (f"{a}3", f"{a}8", f"{b}3", "J", "")]
    assert all(d.shape == (HEIGHT, round(HEIGHT / tiles.aspect), 4) for d in drawn)
    assert all(d.dtype == np.uint8 for d in drawn)
    for i, one in enumerate(drawn):
        for other in drawn[i + 1 :]:
            assert np.abs(one.astype(int) - other).max() > 30


def test_without_fonts_pillows_own_serves() -> None:
    assert fonts.BUILT_IN in fonts.typefaces()
    assert fonts.ink("7", fonts.load(fonts.BUILT_IN, 40)).shape[0] > 15
