"""The two networks as they are used: ONNX files run by onnxruntime on the CPU."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import onnxruntime

from models import spec

WEIGHTS = Path(__file__).parent / "weights"


class WeightsError(RuntimeError):
    """Weights are missing, or are not what their name says."""


@dataclass(frozen=True)
class Weights:
    """An ONNX file whose name carries the first 8 hex digits of its own SHA-256."""

    path: Path
    sha256: str


@cache
def weights(name: str, folder: Path = WEIGHTS) -> Weights:
    """The one file `name`-HASH.onnx of `folder`; raises `WeightsError` where it is missing, double or altered."""
    found = sorted(folder.glob(f"{name}-*.onnx"))
    if len(found) != 1:
        raise WeightsError(f"expected one {name}-*.onnx in {folder}, found {len(found)}")
    digest = hashlib.sha256(found[0].read_bytes()).hexdigest()
    if found[0].stem != f"{name}-{digest[:8]}":
        raise WeightsError(f"{found[0].name} does not hold what its name says (SHA-256 {digest[:8]}…)")
    return Weights(found[0], digest)


def _session(path: Path, threads: int) -> onnxruntime.InferenceSession:
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    options.log_severity_level = 3
    return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])


def _sigmoid(x: np.ndarray) -> np.ndarray:
    return np.asarray(1 / (1 + np.exp(-x)))


class MapModel:
    """The tile map. Loaded once, used by one thread at a time."""

    def __init__(self, path: Path, threads: int = 0) -> None:
        """`threads` 0 lets onnxruntime use every core."""
        self._run = _session(path, threads)

    def __call__(self, pixels: np.ndarray) -> np.ndarray:
        """A photo, uint8 (H, W, 3), BGR, to its map, float32 (10, ceil(H/4), ceil(W/4)); logits become 0 to 1."""
        height, width = pixels.shape[:2]
        right, bottom = -width % spec.MULTIPLE, -height % spec.MULTIPLE
        if right or bottom:
            pixels = cv2.copyMakeBorder(pixels, 0, bottom, 0, right, cv2.BORDER_REPLICATE)
        (out,) = self._run.run(None, {"photo": cv2.dnn.blobFromImage(pixels, 1 / 255)})
        result: np.ndarray = out[0][:, : -(-height // spec.STRIDE), : -(-width // spec.STRIDE)]
        result[: spec.FACE + 1] = _sigmoid(result[: spec.FACE + 1])
        return result


class RefineModel:
    """Corrects rough outlines. Loaded once, used by one thread at a time."""

    def __init__(self, path: Path, threads: int = 0) -> None:
        self._run = _session(path, threads)

    def __call__(self, crops: np.ndarray) -> np.ndarray:
        """Crops round rough outlines, uint8 (N, 64, 48, 3), BGR, to the errors of their corners, float32 (N, 4, 2),
        in shares of the crop."""
        if not len(crops):
            return np.zeros((0, 4, 2), np.float32)
        (off,) = self._run.run(None, {"crops": spec.standardise(crops)})
        return np.asarray(off.reshape(-1, 4, 2))


class RackModel:
    """Says which tiles stand in a rack. Loaded once, used by one thread at a time."""

    def __init__(self, path: Path, threads: int = 0) -> None:
        self._run = _session(path, threads)

    def __call__(self, crops: np.ndarray) -> np.ndarray:
        """Crops with wide surroundings, uint8 (N, 64, 48, 3), BGR, to log odds, float32 (N,)."""
        if not len(crops):
            return np.zeros(0, np.float32)
        (logits,) = self._run.run(None, {"crops": spec.standardise(crops)})
        return np.asarray(logits[:, 0])


@dataclass(frozen=True)
class Readings:
    """Probabilities, float32, of `spec.NUMBERS` (N, 16), `spec.COLOURS` (N, 5) and quarter turns (N, 4);
    `look`, float32 (N, 115), is what the colours of a photo are decided on together."""

    number: np.ndarray
    colour: np.ndarray
    turn: np.ndarray
    look: np.ndarray

    def pick(self, kept: np.ndarray) -> Readings:
        """The readings at the positions or by the mask `kept`."""
        return Readings(self.number[kept], self.colour[kept], self.turn[kept], self.look[kept])

    def put(self, where: np.ndarray, new: Readings) -> Readings:
        """These readings with those by the mask `where` replaced by `new`."""
        parts = []
        for name in ("number", "colour", "turn", "look"):
            part = getattr(self, name).copy()
            part[where] = getattr(new, name)
            parts.append(part)
        return Readings(*parts)


class ReaderModel:
    """The tile reader: each tile by itself, then the colours of a photo's tiles together.

    Logits are divided by the temperatures in the files' metadata, 1 where there are none.
    """

    def __init__(self, reader: Path, inks: Path, threads: int = 0) -> None:
        self._run, self._inks = _session(reader, threads), _session(inks, threads)
        self._heat = json.loads(self._run.get_modelmeta().custom_metadata_map.get("temperatures", "[1, 1, 1]"))
        (self._ink_heat,) = json.loads(self._inks.get_modelmeta().custom_metadata_map.get("temperatures", "[1]"))

    def __call__(self, crops: np.ndarray) -> Readings:
        """Crops, uint8 (N, 64, 48, 3), BGR, to probabilities, each tile by itself."""
        if not len(crops):
            sizes = (len(spec.NUMBERS), len(spec.COLOURS), spec.TURNS, spec.LOOK)
            return Readings(*(np.zeros((0, n), np.float32) for n in sizes))
        bodies = spec.bodies(crops)
        *logits, features = self._run.run(None, {"crops": spec.balance(crops, bodies)})
        number, colour, turn = (_softmax(x / t) for x, t in zip(logits, self._heat, strict=True))
        return Readings(number, colour, turn, spec.looks(features, bodies))

    def colours(self, look: np.ndarray) -> np.ndarray:
        """The looks, float32 (N, 115), of all tiles of one photo to probabilities of `spec.COLOURS`, (N, 5)."""
        if not len(look):
            return np.zeros((0, len(spec.COLOURS)), np.float32)
        (logits,) = self._inks.run(None, {"looks": look[None]})
        return _softmax(logits[0] / self._ink_heat)


def _softmax(x: np.ndarray) -> np.ndarray:
    x = np.exp(x - x.max(1, keepdims=True))
    return np.asarray(x / x.sum(1, keepdims=True))
