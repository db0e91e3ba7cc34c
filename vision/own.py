"""The tile reader with the profile of one's own set beside it, as far as the profile holds for the photo."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from models import spec
from models.runtime import ReaderModel, Readings
from vision.profile import CLASSES, FEATURES, Profile
from vision.stamps import likeness, stamps, unit


@dataclass(frozen=True)
class OwnParams:
    """How a profile counts; chosen on rendered sets that the reader misreads, and on photos of other sets."""

    sharp: float = 70.0
    """Nats for a likeness of 1: likenesses of 0.98 and 0.94 are far apart."""
    inks: float = 0.12
    """Nats for each of the inks' log odds, which are far too sure of themselves."""
    like: tuple[float, float] = (0.90, 0.95)
    """Median likeness of a photo's tiles to the set's prints: no trust below, all above. On photos of its own set it is
    0.96 and more in three of four, on photos of other, real sets 0.89 and less in 99 of 100."""
    few: float = 0.05
    """By so much more for a single tile, by half of it for two: one tile may look like another set's by chance."""
    most: tuple[float, float] = (0.97, 0.985)
    """The same bounds are never higher than this."""
    agree: tuple[float, float] = (0.3, 0.8)
    """Nats a tile by which what the reader says bears the prints out: no trust below, all above."""
    surely: tuple[float, float] = (0.86, 0.93)
    """A tile as like as this to a print of the set is a tile, whatever the reader holds it for."""
    turned: float = 6.0
    """At most so many nats for the way up on which a tile is more like a print."""
    slip: float = 0.04
    """Share of tiles that the reader takes for something it never took them for on the laid set."""


def own_reader(
    reader: ReaderModel, profile: Profile, crops: np.ndarray, first: Readings, params: OwnParams = OwnParams()
) -> ReaderModel | OwnReader:
    """The reader for one photo, whose tiles are `crops`, read `first` without the profile."""
    own = OwnReader(reader, profile, 1.0, params)
    trust = own.trust_in(crops, first)
    return reader if trust <= 0 else OwnReader(reader, profile, trust, params)


class OwnReader:
    """Reads like `ReaderModel`; `trust`, 0 to 1, is how far the profile holds for this photo."""

    def __init__(self, reader: ReaderModel, profile: Profile, trust: float, params: OwnParams) -> None:
        self._reader, self._trust, self._params = reader, trust, params
        self._weight = profile.weight.astype(np.float32) / 255
        self._prints = unit(profile.prints.astype(np.float32))
        taken = profile.taken_for.astype(np.float32)
        slips = np.eye(*taken.shape, dtype=np.float32) + 1 / taken.shape[1]
        self._taken_for = taken + params.slip * slips / 2
        self._taken_for /= self._taken_for.sum(1, keepdims=True)
        self._inks = profile.inks.astype(np.float32)
        self._strange = [n for n, letter in enumerate(spec.COLOURS) if letter not in profile.colours]

    def __call__(self, crops: np.ndarray) -> Readings:
        """Crops, uint8 (N, 64, 48, 3), BGR, to probabilities."""
        readings = self._reader(crops)
        if not len(crops):
            return readings
        up, down = self._likeness(crops)
        face = self._faces(up, readings.number)
        sure = self._trust * _ramp(up.max(1), self._params.surely)[:, None]
        none = readings.number[:, CLASSES:] * (1 - sure)
        here = np.hstack([face * (1 - none.sum(1, keepdims=True)), none])
        number = readings.number + self._trust * (here - readings.number)
        return replace(readings, number=number.astype(np.float32), turn=self._turned(readings.turn, up, down))

    def colours(self, look: np.ndarray) -> np.ndarray:
        """The looks of all tiles of the photo to probabilities of `spec.COLOURS`, (N, 5)."""
        colour = self._reader.colours(look)
        if not len(look):
            return colour
        odds = look[:, :FEATURES] @ self._inks[:-1] + self._inks[-1]
        odds[:, self._strange] = -np.inf
        own = np.exp(_log_softmax(self._params.inks * odds))
        return np.asarray(colour + self._trust * (own - colour), np.float32)

    def trust_in(self, crops: np.ndarray, readings: Readings) -> float:
        """How far the profile holds for a photo with these tiles, 0 to 1: whether their prints are the set's, and
        whether the reader takes them for what it takes the set's own for."""
        seen = readings.number[:, :CLASSES].sum(1) > 0.5
        if not seen.any():
            return 0.0
        up, down = self._likeness(crops[seen])
        more = self._params.few / int(seen.sum())
        low, high = (min(a + more, b) for a, b in zip(self._params.like, self._params.most, strict=True))
        like = float(np.median(np.maximum(up, down).max(1)))
        number = readings.number[seen]
        faces = np.exp(_log_softmax(self._params.sharp * up))
        found = (faces * (number @ self._taken_for.T)).sum(1)
        chance = number @ self._taken_for.mean(0)
        agree = float(np.mean(np.log(found + 1e-3) - np.log(chance + 1e-3)))
        return float(_ramp(np.array(like), (low, high)) * _ramp(np.array(agree), self._params.agree))

    def _likeness(self, crops: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """(N, 14) each: to the set's prints as the crop is, and turned upside down."""
        prints = stamps(crops)
        turned = np.ascontiguousarray(prints[:, ::-1, ::-1])
        return (
            likeness(prints, self._prints, self._weight),
            likeness(turned, self._prints, self._weight),
        )

    def _faces(self, like: np.ndarray, number: np.ndarray) -> np.ndarray:
        """(N, 14): from the likeness to each print, and from what the reader says and takes each for."""
        taken = np.log(number @ self._taken_for.T + 1e-3)
        return np.asarray(np.exp(_log_softmax(self._params.sharp * like + taken)))

    def _turned(self, turn: np.ndarray, up: np.ndarray, down: np.ndarray) -> np.ndarray:
        most = self._params.turned
        odds = np.clip(self._params.sharp / 2 * (up.max(1) - down.max(1)), -most, most) * self._trust
        both = turn[:, [0, 2]] * np.exp(np.stack([odds, -odds], 1) / 2)
        turn = turn.copy()
        turn[:, [0, 2]] = both * (turn[:, [0, 2]].sum(1) / np.maximum(both.sum(1), 1e-9))[:, None]
        return turn


def _ramp(x: np.ndarray, bounds: tuple[float, float]) -> np.ndarray:
    return np.asarray(np.clip((x - bounds[0]) / (bounds[1] - bounds[0]), 0, 1))


def _log_softmax(x: np.ndarray) -> np.ndarray:
    x = x - x.max(1, keepdims=True)
    return np.asarray(x - np.log(np.exp(x).sum(1, keepdims=True)))
