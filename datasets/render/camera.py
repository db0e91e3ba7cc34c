"""A pinhole camera over the table, and the planes that tiles lie or stand on.

Coordinates: the unit is a tile's width; x runs right, y towards the player (down, seen from above), z up.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Plane:
    """A flat place for tiles: a point and three unit vectors, float64 (3,): along, down (a tile's foot), outwards."""

    origin: np.ndarray
    along: np.ndarray
    down: np.ndarray
    out: np.ndarray

    def points(self, xy: np.ndarray, height: float = 0.0) -> np.ndarray:
        """Points (N, 2) of the plane, raised by `height` from it, as (N, 3)."""
        return np.asarray(self.origin + xy[:, :1] * self.along + xy[:, 1:2] * self.down + height * self.out)


TABLE = Plane(np.zeros(3), np.array([1.0, 0, 0]), np.array([0, 1.0, 0]), np.array([0, 0, 1.0]))


def tilted(x: float, y: float, angle: float, tilt: float, half: float) -> Plane:
    """A rack's face: turned by `angle` on the table, leaning back by `tilt` (0 lies flat), its foot on the table."""
    along = np.array([np.cos(angle), np.sin(angle), 0.0])
    level = np.array([-np.sin(angle), np.cos(angle), 0.0])
    up = np.array([0, 0, 1.0])
    down = level * np.cos(tilt) - up * np.sin(tilt)
    out = level * np.sin(tilt) + up * np.cos(tilt)
    return Plane(np.array([x, y, half * np.sin(tilt)]), along, down, out)


@dataclass(frozen=True)
class Camera:
    """`position` (3,), rows of `axes` (3, 3) are right, down and forward; `focal` and `centre` in pixels."""

    position: np.ndarray
    axes: np.ndarray
    focal: float
    centre: tuple[float, float]

    def project(self, points: np.ndarray) -> np.ndarray:
        """(N, 3) to pixels (N, 2); points behind the camera are clamped to just before it."""
        seen = (points - self.position) @ self.axes.T
        depth = np.maximum(seen[:, 2:3], 1e-3)
        return np.asarray(seen[:, :2] / depth * self.focal + np.asarray(self.centre))

    def grown(self, factor: float) -> Camera:
        """The same view on a photo with `factor` times as many pixels a side."""
        return Camera(self.position, self.axes, self.focal * factor, (self.centre[0] * factor, self.centre[1] * factor))

    def depth(self, points: np.ndarray) -> np.ndarray:
        """Distance along the view, (N,)."""
        return np.asarray((points - self.position) @ self.axes[2])


def aim(
    target: np.ndarray, tilt: float, roll: float, distance: float, focal: float, centre: tuple[float, float]
) -> Camera:
    """A camera looking at `target`; `tilt` from straight above towards the player's side, `roll` about its own axis."""
    sin, cos = np.sin(tilt), np.cos(tilt)
    forward, right, down = np.array([0, -sin, -cos]), np.array([1.0, 0, 0]), np.array([0, cos, -sin])
    r, d = np.cos(roll) * right + np.sin(roll) * down, -np.sin(roll) * right + np.cos(roll) * down
    return Camera(target - distance * forward, np.stack([r, d, forward]), focal, centre)


def frame(
    points: np.ndarray,
    tilt: float,
    roll: float,
    lens: float,
    size: tuple[int, int],
    fill: float,
    shift: np.ndarray,
) -> Camera:
    """A camera that sees `points` (N, 3) over the share `fill` of a photo of `size` (width, height).

    `lens` is the focal length over the long side; `shift` (2,), in frames, moves the subject off the middle.
    """
    width, height = size
    focal = lens * max(size)
    target = (points.min(0) + points.max(0)) / 2
    distance = 3.0 + float(np.ptp(points, 0).max()) * lens
    for _ in range(6):
        camera = aim(target, tilt, roll, distance, focal, (0.0, 0.0))
        near = camera.depth(points).min()
        if near < 0.2 * distance:
            distance *= 1.6
            continue
        box = np.ptp(camera.project(points), 0)
        ratio = max(box[0] / width, box[1] / height) / fill
        distance = max(distance * ratio, 0.3)
    seen = aim(target, tilt, roll, distance, focal, (0.0, 0.0)).project(points)
    middle = (seen.min(0) + seen.max(0)) / 2
    spare = np.maximum(np.array(size) - np.ptp(seen, 0), np.array(size) * 0.05)
    centre = np.array(size) / 2 - middle + shift * spare
    return aim(target, tilt, roll, distance, focal, (float(centre[0]), float(centre[1])))
