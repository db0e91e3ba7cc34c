"""Finished weights to ONNX files that carry their hash, labels and training facts."""

from __future__ import annotations

import hashlib
import json
import warnings
from pathlib import Path

import numpy as np
import onnx
import torch

from models import spec
from models.training.loop import averaged_weights
from models.training.stages import PARTS

_CROPS = (2, 3, spec.CROP_HEIGHT, spec.CROP_WIDTH)
_SIGNATURES: dict[str, tuple[tuple[int, ...], list[str], list[str], dict[str, dict[int, str]]]] = {
    "map": (
        (1, 3, 64, 64), ["photo"], ["map"],
        {"photo": {0: "n", 2: "height", 3: "width"}, "map": {0: "n", 2: "rows", 3: "columns"}},
    ),
    "refiner": (_CROPS, ["crops"], ["corners"], {"crops": {0: "n"}, "corners": {0: "n"}}),
    "racks": (_CROPS, ["crops"], ["rack"], {"crops": {0: "n"}, "rack": {0: "n"}}),
    "reader": (
        _CROPS, ["crops"], ["number", "colour", "turn", "features"],
        {n: {0: "n"} for n in ("crops", "number", "colour", "turn", "features")},
    ),
    "inks": ((1, 5, spec.LOOK), ["looks"], ["colour"], {"looks": {1: "tiles"}, "colour": {1: "tiles"}}),
}  # fmt: skip
"""Each network's example input, names of inputs and outputs, and the axes whose length is free."""


def export(name: str, checkpoint: Path, folder: Path, facts: dict[str, object]) -> Path:
    """Write `name`-HASH.onnx into `folder` in place of any earlier one; returns its path."""
    network = next(part for part in PARTS if part.name == name).make().eval()
    network.load_state_dict(averaged_weights(checkpoint))
    folder.mkdir(parents=True, exist_ok=True)
    draft = folder / f"{name}.draft"
    example, inputs, outputs, free = _SIGNATURES[name]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        torch.onnx.export(
            network,
            (torch.zeros(example),),
            str(draft),
            dynamo=False,
            input_names=inputs,
            output_names=outputs,
            dynamic_axes=free,
        )
    model = onnx.load(draft)
    _halve(model)
    labels = {"numbers": list(spec.NUMBERS), "colours": spec.COLOURS, "inset": spec.INSET, "unit": spec.UNIT}
    onnx.helper.set_model_props(model, {k: json.dumps(v) for k, v in (labels | facts).items()})
    draft.unlink()
    data = model.SerializeToString(deterministic=True)
    for old in folder.glob(f"{name}-*.onnx"):
        old.unlink()
    path = folder / f"{name}-{hashlib.sha256(data).hexdigest()[:8]}.onnx"
    path.write_bytes(data)
    return path


LEAST_HALVED = 256


def _halve(model: onnx.ModelProto) -> None:
    """Keep the weights as 16-bit floats, half the bytes; the runtime makes them 32-bit again once, on loading."""
    kept = list(model.graph.initializer)
    del model.graph.initializer[:]
    casts = []
    for weight in kept:
        values = onnx.numpy_helper.to_array(weight)
        if values.dtype == np.float32 and values.size >= LEAST_HALVED:
            half = f"{weight.name}.half"
            model.graph.initializer.append(onnx.numpy_helper.from_array(values.astype(np.float16), half))
            casts.append(onnx.helper.make_node("Cast", [half], [weight.name], to=onnx.TensorProto.FLOAT))
        else:
            model.graph.initializer.append(weight)
    nodes = casts + list(model.graph.node)
    del model.graph.node[:]
    model.graph.node.extend(nodes)
