"""Layouts: seeded, within one set of tiles, without overlaps, legal where they are meant to be."""

from collections import Counter

import numpy as np
import pytest

from datasets.render.layout_boxes import blocked, first_free, gaps, last_blocked
from datasets.render.layouts import KINDS, Layout, layout

ASPECT = 1.4
SEEDS = range(60)


def lay(kind: str | None, seed: int, illegal_rate: float = 0.05) -> Layout:
    return layout(np.random.default_rng(seed), kind, ASPECT, illegal_rate=illegal_rate)


def boxes_of(table: Layout) -> np.ndarray:
    return np.array([(p.x, p.y, p.angle, 0.5, ASPECT / 2) for p in table.pieces]).reshape(-1, 5)


def is_set(faces: tuple[str, ...]) -> bool:
    """Three or more of one number; jokers and other 2s are wild, at most two, each with two naturals."""
    for number in {face[1:] for face in faces if face != "J"}:
        wilds = sum(face[1:] != number for face in faces)
        if all(face == "J" or face[1:] in ("2", number) for face in faces) and fits(wilds, len(faces)):
            return True
    return False


def is_run(faces: tuple[str, ...]) -> bool:
    """Consecutive numbers of one colour between the ace before the 2 and the ace after the 13."""
    for colour in {face[0] for face in faces if face != "J"}:
        for start in range(1, 16 - len(faces)):
            wanted = [f"{colour}{(start + offset - 1) % 13 + 1}" for offset in range(len(faces))]
            strange = [face for face, want in zip(faces, wanted, strict=True) if face != want]
            if all(face == "J" or face[1:] == "2" for face in strange) and fits(len(strange), len(faces)):
                return True
    return False


def fits(wilds: int, count: int) -> bool:
    return count >= 3 and wilds <= 2 and count - wilds >= 2 * wilds


def is_legal(faces: tuple[str, ...]) -> bool:
    return is_set(faces) or is_run(faces) or is_run(faces[::-1])


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_seed_gives_the_same_layout(kind: str) -> None:
    assert lay(kind, 5) == lay(kind, 5)
    assert kind == "empty" or lay(kind, 5) != lay(kind, 6)


@pytest.mark.parametrize("kind", KINDS)
def test_no_more_tiles_than_a_set_has(kind: str) -> None:
    for seed in SEEDS:
        table = lay(kind, seed)
        assert len(table.pieces) <= 106
        assert max(Counter(p.face for p in table.pieces if p.face).values(), default=0) <= 2


@pytest.mark.parametrize("kind", KINDS)
def test_tiles_of_one_layer_do_not_overlap(kind: str) -> None:
    for seed in SEEDS:
        table = lay(kind, seed)
        boxes = boxes_of(table)
        layers = np.array([p.layer for p in table.pieces])
        apart = gaps(boxes, boxes)
        same = layers[:, None] == layers[None, :]
        np.fill_diagonal(same, val=False)
        assert apart[same].min(initial=1.0) > -0.02, seed


@pytest.mark.parametrize("kind", ["melds", "table"])
def test_separate_melds_keep_apart_from_one_they_would_join(kind: str) -> None:
    """Two melds that make one legal meld never lie as close as the rows of a wrapped canasta."""
    for seed in SEEDS:
        table = lay(kind, seed, illegal_rate=0.0)
        boxes = boxes_of(table)
        faces = [tuple(table.pieces[i].face for i in meld) for meld in table.melds]
        for one in range(len(faces)):
            for other in range(one):
                if is_legal(faces[one] + faces[other]) or is_legal(faces[other] + faces[one]):
                    near = gaps(boxes[list(table.melds[one])], boxes[list(table.melds[other])]).min()
                    assert near > 0.5, (seed, faces[one], faces[other])


@pytest.mark.parametrize("kind", ["melds", "table"])
def test_melds_are_legal_unless_asked_otherwise(kind: str) -> None:
    for seed in SEEDS:
        table = lay(kind, seed, illegal_rate=0.0)
        for meld in table.melds:
            faces = tuple(table.pieces[index].face for index in meld)
            assert is_legal(faces), (seed, faces)


def test_some_rows_are_illegal_when_asked() -> None:
    tables = [lay("melds", seed, illegal_rate=0.5) for seed in range(30)]
    rows = [tuple(t.pieces[i].face for i in meld) for t in tables for meld in t.melds]
    assert 0.2 < np.mean([not is_legal(row) for row in rows]) < 0.6


def test_a_third_of_the_tables_show_a_canasta() -> None:
    share = np.mean([any(len(meld) >= 7 for meld in lay("melds", seed).melds) for seed in range(200)])
    assert 0.3 < share < 0.55


@pytest.mark.parametrize("kind", KINDS)
def test_the_parts_fit_together(kind: str) -> None:
    """Melds own their pieces, racks exist, layers rise, and everything lies within the extent."""
    for seed in SEEDS:
        table = lay(kind, seed)
        owned = {index: number for number, meld in enumerate(table.melds) for index in meld}
        names = {rack.name for rack in table.racks} | {"table"}
        assert len(owned) == sum(map(len, table.melds))
        assert len(names) == len(table.racks) + 1
        layers = [p.layer for p in table.pieces]
        assert layers == sorted(layers)
        left, top, right, bottom = table.extent
        for index, piece in enumerate(table.pieces):
            assert piece.meld == owned.get(index)
            assert (piece.place == "meld") == (piece.meld is not None)
            assert (piece.place == "") == (piece.face == "")
            assert (piece.place == "rack") <= (piece.surface != "table")
            assert piece.surface in names
            assert left < piece.x < right
            assert top < piece.y < bottom


def test_each_kind_has_what_its_name_says() -> None:
    assert all(len(lay("single", seed).pieces) == 1 for seed in SEEDS)
    assert all(not lay("empty", seed).pieces for seed in SEEDS)
    assert all(lay("melds", seed).melds for seed in SEEDS)
    assert all(not lay("loose", seed).melds for seed in SEEDS)
    assert all({p.place for p in lay("rack", seed).pieces} == {"rack"} for seed in SEEDS)
    sides = [{p.side for p in lay("table", seed).pieces if p.place == "meld"} for seed in SEEDS]
    assert {0, 1} in sides
    assert all(None not in side for side in sides)


def test_every_kind_comes_up() -> None:
    assert {lay(None, seed).kind for seed in range(150)} == set(KINDS)


def test_an_unknown_kind_is_refused() -> None:
    with pytest.raises(ValueError, match="sofa"):
        lay("sofa", 0)


def test_other_colours_and_shapes() -> None:
    table = layout(np.random.default_rng(3), "melds", 1.5, "RBKG")
    assert {p.face[0] for p in table.pieces if p.face} <= set("RBKGJ")


def test_boxes_slide_until_they_are_clear() -> None:
    tile = np.array([[0.0, 0.0, 0.0, 0.5, 0.7]])
    others = np.array([[0.2, 0.0, 0.0, 0.5, 0.7], [3.5, 0.0, 0.0, 0.5, 0.7]])
    assert gaps(tile, others).round(6).tolist() == [[-0.8, 2.5]]
    assert first_free(tile, others, (1.0, 0.0), 0.1) == pytest.approx(1.3)
    assert last_blocked(tile, others, (1.0, 0.0), 0.1) == pytest.approx(4.6)
    assert len(blocked(tile, others, (0.0, 1.0), 0.0)) == 1
