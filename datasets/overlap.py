"""How much outlines overlap: areas, intersections and one-to-one matches of polygons and quads, in numpy."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from datasets.label_fields import Point

Points = npt.NDArray[np.float64]
"""Shape (n, 2): the corners of one outline as x, y in pixels, y downward."""
Quads = npt.NDArray[np.float64]
"""Shape (n, 4, 2): outlines of four corners; a row of NaN has no outline."""
Matrix = npt.NDArray[np.float64]


def overlaps(polygons: Sequence[Sequence[Point]], quads: Quads, frame: tuple[int, int]) -> tuple[Matrix, Matrix]:
    """Intersection over union, and intersection over the smaller of the two, of every polygon with every
    quad.

    Both have shape (polygons, quads). `frame` is the photo's width and height: what lies beyond it is cut off
    first, for nobody can know what is there. A quad that is not convex counts as its convex hull; a polygon
    may bend inward.
    """
    corners = np.array([[0, 0], [frame[0], 0], [frame[0], frame[1]], [0, frame[1]]], dtype=np.float64)
    truth = [_clip(np.array(polygon, dtype=np.float64), corners) for polygon in polygons]
    windows = [_hull(quad) if np.isfinite(quad).all() else quad[:0] for quad in quads]
    seen = [_clip(window, corners) for window in windows]
    union, smaller = np.zeros((len(truth), len(seen))), np.zeros((len(truth), len(seen)))
    for i, polygon in enumerate(truth):
        for j, quad in enumerate(seen):
            if not _boxes_meet(polygon, quad):
                continue
            shared = _area(_clip(polygon, quad))
            sizes = _area(polygon), _area(quad)
            if shared > 0:
                union[i, j] = shared / (sum(sizes) - shared)
                smaller[i, j] = shared / min(sizes)
    return union, smaller


def match(scores: Matrix, least: float) -> dict[int, int]:
    """Rows to columns, one to one, the highest score first, none below `least`; ties go to the lower index.

    Outlines that do not overlap each other can meet one outline only at an IoU of 0.5, so taking the best
    first loses nothing against an optimal assignment.
    """
    rows, columns = np.nonzero(scores >= least)
    order = np.argsort(-scores[rows, columns], kind="stable")
    pairs: dict[int, int] = {}
    taken: set[int] = set()
    for row, column in zip(rows[order].tolist(), columns[order].tolist(), strict=True):
        if row not in pairs and column not in taken:
            pairs[row] = column
            taken.add(column)
    return pairs


def reaches_frame(quad: Points, frame: tuple[int, int]) -> bool:
    """Whether an outline touches the photo's edge, to within a tenth of its own longer side."""
    if not np.isfinite(quad).all():
        return False
    slack = 0.1 * float(np.linalg.norm(np.roll(quad, -1, axis=0) - quad, axis=1).max())
    low, high = quad.min(axis=0) - slack, quad.max(axis=0) + slack
    return bool((low <= 0).any() or (high >= np.array(frame)).any())


def _area(polygon: Points) -> float:
    x, y = polygon[:, 0], polygon[:, 1]
    return abs(float(x @ np.roll(y, -1) - y @ np.roll(x, -1))) / 2


def _boxes_meet(one: Points, other: Points) -> bool:
    if len(one) < 3 or len(other) < 3:
        return False
    return bool((one.min(axis=0) < other.max(axis=0)).all() and (other.min(axis=0) < one.max(axis=0)).all())


def _clip(polygon: Points, window: Points) -> Points:
    """The part of `polygon` inside the convex `window`, whose corners run from the x axis toward the y axis.

    Sutherland and Hodgman's walk around the window, edge by edge. Where a polygon that bends inward falls
    apart, the pieces stay joined by edges of no area.
    """
    for start, end in zip(window, np.roll(window, -1, axis=0), strict=True):
        if not len(polygon):
            break
        along = end - start
        inside = along[0] * (polygon[:, 1] - start[1]) - along[1] * (polygon[:, 0] - start[0])
        kept: list[Points] = []
        for index in range(len(polygon)):
            before, here = inside[index - 1], inside[index]
            if before * here < 0:
                share = before / (before - here)
                kept.append(polygon[index - 1] + share * (polygon[index] - polygon[index - 1]))
            if here >= 0:
                kept.append(polygon[index])
        polygon = np.array(kept, dtype=np.float64).reshape(-1, 2)
    return polygon


def _hull(points: Points) -> Points:
    """The convex hull of a few points (Andrew's two chains), in the direction `_clip` asks of a window."""
    ordered = sorted({(float(x), float(y)) for x, y in points})
    chains: list[list[Point]] = []
    for walk in (ordered, ordered[::-1]):
        chain: list[Point] = []
        for point in walk:
            while len(chain) >= 2 and _turn(chain[-2], chain[-1], point) <= 0:
                chain.pop()
            chain.append(point)
        chains.append(chain[:-1])
    return np.array(chains[0] + chains[1], dtype=np.float64).reshape(-1, 2)


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
