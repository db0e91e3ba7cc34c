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
        """A photo, uint8 (H, W, 3), BGR, to its map, float32 (11, ceil(H/4), ceil(W/4)); logits become 0 to 1."""
        height, width = pixels.shape[:2]
        right, bottom = -width % spec.MULTIPLE, -height % spec.MULTIPLE
        if right or bottom:
            pixels = cv2.copyMakeBorder(pixels, 0, bottom, 0, right, cv2.BORDER_REPLICATE)
        (out,) = self._run.run(None, {"photo": cv2.dnn.blobFromImage(pixels, 1 / 255)})
        result: np.ndarray = out[0][:, : -(-height // spec.STRIDE), : -(-width // spec.STRIDE)]
        result[: spec.RACK + 1] = _sigmoid(result[: spec.RACK + 1])
        return result


@dataclass(frozen=True)
class Readings:
    """Probabilities, float32, of `spec.NUMBERS` (N, 16), `spec.COLOURS` (N, 5) and quarter turns (N, 4)."""

    number: np.ndarray
    colour: np.ndarray
    turn: np.ndarray


class ReaderModel:
    """The tile reader. Its logits are divided by the temperatures in the file's metadata, 1 where there are none."""

    def __init__(self, path: Path, threads: int = 0) -> None:
        self._run = _session(path, threads)
        facts = self._run.get_modelmeta().custom_metadata_map
        self._temperatures: list[float] = json.loads(facts.get("temperatures", "[1, 1, 1]"))

    def __call__(self, crops: np.ndarray) -> Readings:
        """Crops, uint8 (N, 64, 48, 3), BGR, to probabilities."""
        if not len(crops):
            return Readings(
                np.zeros((0, len(spec.NUMBERS))), np.zeros((0, len(spec.COLOURS))), np.zeros((0, spec.TURNS))
            )
        logits = self._run.run(None, {"crops": spec.balance(crops)})
        return Readings(*(_softmax(x / t) for x, t in zip(logits, self._temperatures, strict=True)))


def _softmax(x: np.ndarray) -> np.ndarray:
    x = np.exp(x - x.max(1, keepdims=True))
    return np.asarray(x / x.sum(1, keepdims=True))
