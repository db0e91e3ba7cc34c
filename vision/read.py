"""What each outlined tile shows, with the row it lies in helping to say which way up it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

import numpy as np

from models import spec
from models.runtime import Readings

LEAST_COLOUR = 6
"""Of 255: a photo whose channels differ by less is one in shades of grey."""


@dataclass(frozen=True)
class ReadParams:
    """How much a row's other tiles count against a tile's own look when its way up is decided."""

    row_weight: float = 0.5
    """Share of the other tiles' evidence that is added to a tile's own."""
    row_most: float = 4.0
    """At most this many nats: a tile turned in its row can still be seen as turned."""
    sideways: float = 0.7
    """From this probability on, a quad is taken to lie along the wrong axis."""


@dataclass(frozen=True)
class Faces:
    """Upright quads, float32 (N, 4, 2), first corner the upright tile's top left, and what the reader says of each.

    `upright` float32 (N,): probability that the chosen way up is right. `there` float32 (N,): that it is a tile at all.
    """

    quads: np.ndarray
    readings: Readings
    upright: np.ndarray
    there: np.ndarray

    def pick(self, kept: np.ndarray) -> Faces:
        """The faces at the positions or by the mask `kept`."""
        return Faces(self.quads[kept], self.readings.pick(kept), self.upright[kept], self.there[kept])


class TileReader(Protocol):
    """`models.runtime.ReaderModel`, or what reads like it."""

    def __call__(self, crops: np.ndarray) -> Readings: ...

    def colours(self, look: np.ndarray) -> np.ndarray: ...


def cut_out(pixels: np.ndarray, quads: np.ndarray) -> np.ndarray:
    """Each tile cut out upright, uint8 (N, 64, 48, 3)."""
    if not len(quads):
        return np.zeros((0, spec.CROP_HEIGHT, spec.CROP_WIDTH, 3), np.uint8)
    return np.stack([spec.crop(pixels, q) for q in quads])


def first_reading(pixels: np.ndarray, quads: np.ndarray, model: TileReader, params: ReadParams) -> Faces:
    """Read every quad the way up that it looks by itself: only an upright crop tells a tile from what is none."""
    readings = model(cut_out(pixels, quads))
    turn = readings.turn.copy()
    turn[turn[:, 1] + turn[:, 3] < params.sideways, 1::2] = 0
    turns = turn.argmax(1) if len(turn) else np.zeros(0, int)
    turned = turns > 0
    if turned.any():
        quads = quads.copy()
        quads[turned] = [np.roll(q, -t, 0) for q, t in zip(quads[turned], turns[turned], strict=True)]
        readings = readings.put(turned, model(cut_out(pixels, quads[turned])))
    sure = np.ones(len(quads), np.float32)
    return Faces(quads, readings, sure, sure)


def upright_reading(
    pixels: np.ndarray, faces: Faces, rows: Sequence[Sequence[int]], model: TileReader, params: ReadParams
) -> Faces:
    """Turn each tile the way its own look and its row say, read again those that were upside down, and decide the
    colours of all tiles together."""
    quads, turn = faces.quads, faces.readings.turn
    up = quads[:, 0] + quads[:, 1] - quads[:, 2] - quads[:, 3]
    own = np.log(turn[:, 0] + 1e-4) - np.log(turn[:, 2] + 1e-4)
    odds = own.astype(np.float64).copy()
    for row in rows:
        line = np.asarray(row)
        # From neighbour to neighbour: a row that curves may end at a right angle to where it began.
        agree = np.where((up[line[1:]] * up[line[:-1]]).sum(1) < 0, -1, 1)
        way = np.cumprod([1, *agree])
        evidence = own[line] * way
        others = np.clip(params.row_weight * (evidence.sum() - evidence), -params.row_most, params.row_most)
        odds[line] += others * way
    over = odds < 0
    if over.any():
        quads = quads.copy()
        quads[over] = np.roll(quads[over], 2, 1)
        readings = faces.readings.put(over, model(cut_out(pixels, quads[over])))
    else:
        readings = faces.readings
    colour = model.colours(readings.look)
    if not _has_colour(pixels):
        colour = np.full_like(colour, 1 / max(colour.shape[1], 1))
    readings = replace(readings, colour=colour)
    sure = 1 / (1 + np.exp(-np.abs(odds)))
    return Faces(quads, readings, sure.astype(np.float32), faces.there)


def _has_colour(pixels: np.ndarray) -> bool:
    """Whether a photo has colours at all: in one without, every ink looks black and none is."""
    sample = pixels[::8, ::8].astype(np.int16)
    return bool(np.percentile(np.ptp(sample, axis=2), 99) > LEAST_COLOUR)
