"""What the drawn clutter shares: a cut-out under construction, relief shading, print and handwriting."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from datasets.render.surfaces_base import Colour, Image, as_image, flat, noise, shade

Patch = Image  # uint8 BGRA (h, w, 4), straight alpha
Points = Sequence[tuple[float, float]]
FINE = 4  # fractional bits of the coordinates handed to OpenCV
ALL_FONTS = (
    cv2.FONT_HERSHEY_SIMPLEX,
    cv2.FONT_HERSHEY_DUPLEX,
    cv2.FONT_HERSHEY_COMPLEX,
    cv2.FONT_HERSHEY_TRIPLEX,
    cv2.FONT_HERSHEY_SCRIPT_SIMPLEX,
)


def fine(points: Points) -> np.ndarray[tuple[int, ...], np.dtype[np.int32]]:
    """Points in OpenCV's fixed-point form."""
    return np.round(np.asarray(points, np.float64) * (1 << FINE)).astype(np.int32).reshape(-1, 1, 2)


@dataclass(frozen=True)
class Cutout:
    """A drawing board at ``mm`` pixels a millimetre, drawn on in place.

    ``bgr`` is uint8 (h, w, 3), ``mask`` uint8 (h, w): 255 where the thing is. Its methods take lengths in mm.
    """

    mm: float
    bgr: Image
    mask: Image

    @staticmethod
    def blank(height: float, width: float, mm: float, colour: Sequence[float]) -> Cutout:
        shape = (max(3, round(height * mm)), max(3, round(width * mm)))
        return Cutout(mm, flat(*shape, colour), np.zeros(shape, np.uint8))

    def polygon(self, points: Points, colour: Sequence[float] | None, solid: bool = False) -> None:
        """Fill a polygon with colour; ``solid`` makes it part of the thing (else it is paint on it)."""
        shape = fine([(x * self.mm, y * self.mm) for x, y in points])
        if colour is not None:
            cv2.fillPoly(self.bgr, [shape], tuple(colour), cv2.LINE_AA, FINE)
        if solid:
            cv2.fillPoly(self.mask, [shape], (255,), cv2.LINE_AA, FINE)

    def ellipse(
        self,
        x: float,
        y: float,
        rx: float,
        ry: float,
        colour: Sequence[float] | None,
        solid: bool = False,
        line: float = 0.0,
        angle: float = 0.0,
    ) -> None:
        """A filled ellipse, or its outline where ``line`` (mm) is given."""
        turn = np.radians(angle)
        t = np.linspace(0, 2 * np.pi, 49)[:-1]
        px = x + rx * np.cos(t) * np.cos(turn) - ry * np.sin(t) * np.sin(turn)
        py = y + rx * np.cos(t) * np.sin(turn) + ry * np.sin(t) * np.cos(turn)
        points = list(zip(px.tolist(), py.tolist(), strict=True))
        if line:
            self.line([*points, points[0]], line, colour, solid)
        else:
            self.polygon(points, colour, solid)

    def line(self, points: Points, wide: float, colour: Sequence[float] | None, solid: bool = False) -> None:
        """A polyline ``wide`` mm thick with round joints."""
        shape = fine([(x * self.mm, y * self.mm) for x, y in points])
        thick = max(1, round(wide * self.mm))
        if colour is not None:
            cv2.polylines(self.bgr, [shape], False, tuple(colour), thick, cv2.LINE_AA, FINE)
        if solid:
            cv2.polylines(self.mask, [shape], False, (255,), thick, cv2.LINE_AA, FINE)

    def slab(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        radius: float,
        colour: Sequence[float] | None,
        solid: bool = False,
    ) -> None:
        """A rectangle with round corners, its upper left corner at x, y."""
        self.polygon(rounded(x, y, w, h, radius), colour, solid)

    def text(
        self,
        words: str,
        x: float,
        y: float,
        high: float,
        colour: Sequence[float],
        font: int = 0,
        bold: float = 0.1,
    ) -> None:
        """Printed words, ``high`` mm tall, with their lower left corner at x, y."""
        size = high * self.mm / 22
        if size < 0.1:
            return
        place = (round(x * self.mm), round(y * self.mm))
        cv2.putText(
            self.bgr,
            words,
            place,
            font,
            size,
            tuple(colour),
            max(1, round(high * self.mm * bold)),
            cv2.LINE_AA,
        )

    def patch(self, alpha: float = 1.0) -> Patch:
        mask = self.mask if alpha >= 1 else as_image(self.mask * np.float32(alpha))
        return as_image(cv2.merge([self.bgr, mask]))


def rounded(x: float, y: float, w: float, h: float, radius: float) -> list[tuple[float, float]]:
    """Outline of a rectangle with round corners."""
    radius = min(radius, w / 2, h / 2)
    points: list[tuple[float, float]] = []
    for cx, cy, start in (
        (x + w - radius, y + h - radius, 0),
        (x + radius, y + h - radius, 90),
        (x + radius, y + radius, 180),
        (x + w - radius, y + radius, 270),
    ):
        for step in range(13):
            turn = np.radians(start + step * 7.5)
            points.append((cx + radius * float(np.cos(turn)), cy + radius * float(np.sin(turn))))
    return points


def relief(cut: Cutout, wide: float, strength: float, light: float) -> Cutout:
    """Light the thing from direction ``light`` (radians) as if its rim fell off over ``wide`` mm."""
    sigma = max(0.6, wide * cut.mm / 2)
    tall, broad = cut.mask.shape
    fold = max(1, int(sigma / 1.5))  # a wide rim needs no fine grid
    size = (max(2, broad // fold), max(2, tall // fold))
    shape = cv2.resize(cut.mask, size, interpolation=cv2.INTER_AREA).astype(np.float32) / np.float32(255)
    soft = cv2.GaussianBlur(shape, (0, 0), sigma / fold, borderType=cv2.BORDER_CONSTANT)
    dx = np.asarray(cv2.Sobel(soft, cv2.CV_32F, 1, 0, scale=sigma / fold / 4), np.float32)
    dy = np.asarray(cv2.Sobel(soft, cv2.CV_32F, 0, 1, scale=sigma / fold / 4), np.float32)
    gain = 1 - (dx * np.float32(np.cos(light)) + dy * np.float32(np.sin(light))) * np.float32(strength)
    large = np.asarray(cv2.resize(gain, (broad, tall), interpolation=cv2.INTER_LINEAR), np.float32)
    return Cutout(cut.mm, shade(cut.bgr, large), cut.mask)


def worn(rng: np.random.Generator, cut: Cutout, amount: float) -> Cutout:
    """Uneven tone, as a share of the colour."""
    h, w = cut.mask.shape
    gain = 1 + noise(rng, h, w, h / 2, w / 2) * np.float32(amount) + noise(rng, h, w, 1.5, 1.5) * np.float32(amount / 3)
    return Cutout(cut.mm, shade(cut.bgr, gain), cut.mask)


# A hand's own digits: strokes in a box 0..1 wide and 0..1 high, y down.
_STROKES: dict[str, list[list[tuple[float, float]]]] = {
    "0": [[(0.6, 0.05), (0.2, 0.2), (0.1, 0.6), (0.3, 0.95), (0.7, 0.9), (0.9, 0.5), (0.75, 0.1), (0.5, 0.05)]],
    "1": [[(0.2, 0.3), (0.55, 0.02), (0.5, 0.98)]],
    "2": [[(0.15, 0.25), (0.4, 0.03), (0.8, 0.15), (0.75, 0.45), (0.1, 0.95), (0.9, 0.92)]],
    "3": [[(0.15, 0.12), (0.6, 0.03), (0.8, 0.25), (0.4, 0.47), (0.85, 0.65), (0.65, 0.95), (0.1, 0.9)]],
    "4": [[(0.65, 0.02), (0.1, 0.6), (0.95, 0.6)], [(0.65, 0.3), (0.6, 1.0)]],
    "5": [[(0.85, 0.03), (0.25, 0.05), (0.2, 0.45), (0.65, 0.42), (0.85, 0.7), (0.55, 0.97), (0.1, 0.88)]],
    "6": [[(0.75, 0.03), (0.3, 0.3), (0.12, 0.7), (0.4, 0.97), (0.8, 0.8), (0.65, 0.52), (0.15, 0.65)]],
    "7": [[(0.1, 0.07), (0.9, 0.05), (0.4, 0.98)], [(0.25, 0.5), (0.8, 0.47)]],
    "8": [[(0.8, 0.15), (0.4, 0.03), (0.2, 0.25), (0.8, 0.7), (0.5, 0.97), (0.15, 0.75), (0.8, 0.25)]],
    "9": [[(0.8, 0.2), (0.4, 0.05), (0.2, 0.3), (0.5, 0.5), (0.8, 0.2), (0.7, 0.98)]],
    "-": [[(0.1, 0.5), (0.9, 0.48)]],
    "+": [[(0.1, 0.5), (0.9, 0.5)], [(0.5, 0.1), (0.5, 0.9)]],
}


def _smooth(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Two rounds of cutting the corners off a stroke."""
    for _ in range(2):
        cut = [points[0]]
        for (ax, ay), (bx, by) in itertools.pairwise(points):
            cut += [
                (ax * 0.75 + bx * 0.25, ay * 0.75 + by * 0.25),
                (ax * 0.25 + bx * 0.75, ay * 0.25 + by * 0.75),
            ]
        points = [*cut, points[-1]]
    return points


def handwrite(
    rng: np.random.Generator,
    cut: Cutout,
    words: str,
    x: float,
    y: float,
    high: float,
    pen: float,
    colour: Colour,
) -> None:
    """Write by hand, ``high`` mm tall with the upper left corner at x, y: digits, and loops for letters."""
    slant = rng.normal(0.12, 0.1)
    for letter in words:
        wide = high * rng.uniform(0.45, 0.65)
        if letter == " ":
            x += wide
            continue
        strokes = _STROKES.get(letter)
        if strokes is None:
            loops = [(i / 5, 0.6 + 0.35 * float(np.sin(i * rng.uniform(1.5, 3)))) for i in range(7)]
            strokes = [loops]
        for stroke in strokes:
            wobble = rng.normal(0, 0.05, (len(stroke), 2))
            moved = [
                (x + (a + i + slant * (1 - b)) * wide, y + (b + j) * high)
                for (a, b), (i, j) in zip(stroke, wobble.tolist(), strict=True)
            ]
            cut.line(_smooth(moved), pen, colour)
        x += wide * (1.3 if letter in _STROKES else 1.0)
        y += rng.normal(0, 0.02) * high
