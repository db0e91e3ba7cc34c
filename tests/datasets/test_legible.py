"""When print on a tile can be made out: less with glare, blur and distance."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from datasets.render.faces import face
from datasets.render.legible import contrast, narrow
from datasets.render.table import FAINTEST_PRINT, NARROWEST_TILE, render
from datasets.render.tileset import tile_set


def laid(seed: int, tall: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """A photo of one tile `tall` pixels high, its quad and its face."""
    tiles = tile_set(np.random.default_rng(seed))
    drawn = face(np.random.default_rng(1), tiles, f"{tiles.colours[0]}8")
    wide = round(tall / tiles.aspect)
    photo = np.full((tall + 40, wide + 40, 3), 90, np.uint8)
    photo[20 : 20 + tall, 20 : 20 + wide] = cv2.resize(drawn[..., :3], (wide, tall), interpolation=cv2.INTER_AREA)
    x, y = 20 + wide, 20 + tall
    return photo, np.array([[20, 20], [x, 20], [x, y], [20, y]], float), drawn


@pytest.mark.parametrize("seed", range(6))
def test_glare_and_blur_take_print_away(seed: int) -> None:
    photo, quad, drawn = laid(seed, 80)
    plain = contrast(photo, quad, drawn)
    assert plain > FAINTEST_PRINT
    washed = np.clip(photo * 0.05 + 240, 0, 255).astype(np.uint8)
    assert contrast(washed, quad, drawn) < FAINTEST_PRINT
    assert contrast(cv2.GaussianBlur(photo, (0, 0), 12), quad, drawn) < 0.6 * plain


def test_a_tile_is_as_narrow_as_its_narrow_way() -> None:
    assert narrow(np.array([[0.0, 0], [30, 0], [30, 8], [0, 8]])) == pytest.approx(8)
    assert narrow(np.array([[0.0, 0], [5, 0], [5, 50], [0, 50]])) == pytest.approx(5)
    sheared = np.array([[0.0, 0], [30, 0], [50, 8], [20, 8]])
    assert narrow(sheared) == pytest.approx(8)


def test_what_cannot_be_made_out_is_not_owed() -> None:
    """Over many tables some tiles are illegible: each of them is labelled as cut, and few tiles are."""
    pieces = 0
    lost = 0
    for seed in range(300, 330):
        table = render(seed, "table")
        owed = {tuple(map(tuple, t.polygon)) for t in table.label(None, "x").tiles if not t.cut and t.polygon}  # type: ignore[arg-type]
        for piece in table.pieces:
            if piece.face:
                pieces += 1
                lost += not piece.legible
                key = tuple((float(round(x, 1)), float(round(y, 1))) for x, y in piece.quad)
                assert piece.legible or key not in owed
                assert not piece.legible or narrow(piece.quad) >= NARROWEST_TILE
    assert 0 < lost < 0.06 * pieces
