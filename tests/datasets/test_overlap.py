import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from datasets.overlap import match, overlaps, reaches_frame

FRAME = (1000, 800)
Corners = list[tuple[float, float]]


def box(left: float, top: float, width: float = 70, height: float = 100) -> Corners:
    return [(left, top), (left + width, top), (left + width, top + height), (left, top + height)]


def quads(*outlines: Corners) -> np.ndarray:
    return np.array(outlines, dtype=np.float64).reshape(-1, 4, 2)


def test_boxes_overlap_as_reckoned_by_hand() -> None:
    union, smaller = overlaps([box(0, 0), box(300, 0)], quads(box(35, 0), box(0, 0), box(300, 50, 70, 50)), FRAME)
    assert union == pytest.approx(np.array([[1 / 3, 1, 0], [0, 0, 0.5]]))
    assert smaller == pytest.approx(np.array([[0.5, 1, 0], [0, 0, 1]]))


def test_the_way_round_and_the_first_corner_do_not_matter() -> None:
    outline = box(100, 100)
    turned = [outline[::-1], outline[2:] + outline[:2]]
    union, _ = overlaps([outline, outline[::-1]], quads(*turned), FRAME)
    assert union == pytest.approx(np.ones((2, 2)))


def test_what_lies_beyond_the_frame_counts_for_neither() -> None:
    union, _ = overlaps([box(0, 100, 35)], quads(box(-35, 100)), FRAME)
    assert union == pytest.approx(np.ones((1, 1)))


def test_a_polygon_that_bends_inward_keeps_its_area() -> None:
    notched = [(0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (50.0, 20.0), (0.0, 100.0)]
    area = 100 * 100 - 100 * 80 / 2
    union, smaller = overlaps([notched], quads(box(0, 40, 100, 60)), FRAME)
    # Below y = 40 the notch leaves two pieces, at 40 each 37.5 wide, at 100 nothing.
    shared = 2 * 37.5 * 60 / 2
    assert smaller[0, 0] == pytest.approx(shared / 6000)
    assert union[0, 0] == pytest.approx(shared / (area + 6000 - shared))


def test_crossed_and_dented_quads_count_as_their_hull() -> None:
    corners = box(100, 100)
    crossed = [corners[0], corners[2], corners[1], corners[3]]
    dented = [(0.0, 0.0), (70.0, 0.0), (20.0, 20.0), (0.0, 100.0)]
    union, _ = overlaps([corners, [(0.0, 0.0), (70.0, 0.0), (0.0, 100.0)]], quads(crossed, dented), FRAME)
    assert union[0, 0] == pytest.approx(1)
    assert union[1, 1] == pytest.approx(1)


def test_outlines_without_area_overlap_nothing() -> None:
    flat = [(10.0, 10.0), (20.0, 20.0), (30.0, 30.0), (40.0, 40.0)]
    none = [(np.nan, np.nan)] * 4
    point = [(5.0, 5.0)] * 4
    union, smaller = overlaps([box(0, 0), flat], quads(flat, none, point), FRAME)
    assert not union.any()
    assert not smaller.any()
    assert overlaps([], quads(), FRAME)[0].shape == (0, 0)


@given(st.integers(0, 2**32 - 1))
def test_turned_boxes_overlap_as_opencv_says(seed: int) -> None:
    random = np.random.default_rng(seed)
    pair = []
    for _ in range(2):
        centre, sides, angle = random.uniform(450, 550, 2), random.uniform(40, 200, 2), random.uniform(0, 360)
        pair.append(cv2.boxPoints((tuple(centre), tuple(sides), float(angle))))
    shared, _ = cv2.intersectConvexConvex(pair[0], pair[1])
    total = sum(float(cv2.contourArea(one)) for one in pair)
    union, _ = overlaps([[(float(x), float(y)) for x, y in pair[0]]], pair[1][None].astype(np.float64), FRAME)
    assert union[0, 0] == pytest.approx(shared / (total - shared), abs=1e-4)


def test_the_best_pairs_are_taken_first_and_each_once() -> None:
    scores = np.array([[0.6, 0.9], [0.45, 0.8], [0.4, 0.49]])
    assert match(scores, 0.5) == {0: 1}
    assert match(np.array([[0.6, 0.9], [0.7, 0.8]]), 0.5) == {0: 1, 1: 0}
    assert match(np.array([[0.5, 0.5], [0.5, 0.5]]), 0.5) == {0: 0, 1: 1}
    assert match(np.zeros((0, 3)), 0.5) == {}


def test_an_outline_near_the_edge_reaches_the_frame() -> None:
    assert reaches_frame(np.array(box(5, 300)), FRAME)
    assert reaches_frame(np.array(box(925, 300)), FRAME)
    assert reaches_frame(np.array(box(500, 750)), FRAME)
    assert not reaches_frame(np.array(box(500, 300)), FRAME)
    assert not reaches_frame(np.full((4, 2), np.nan), FRAME)
