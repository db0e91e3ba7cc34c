"""Finished weights to ONNX files that carry their hash, labels and training facts."""

from __future__ import annotations

import hashlib
import json
import warnings
from pathlib import Path

import onnx
import torch

from models import spec
from models.training.loop import averaged_weights
from models.training.stages import MAP, PARTS


def export(name: str, checkpoint: Path, folder: Path, facts: dict[str, object]) -> Path:
    """Write `name`-HASH.onnx into `folder` in place of any earlier one; returns its path."""
    network = PARTS[name].make().eval()
    network.load_state_dict(averaged_weights(checkpoint))
    folder.mkdir(parents=True, exist_ok=True)
    draft = folder / f"{name}.draft"
    if name == MAP.name:
        example, inputs, outputs = torch.zeros(1, 3, 64, 64), ["photo"], ["map"]
        axes = {"photo": {0: "n", 2: "height", 3: "width"}, "map": {0: "n", 2: "rows", 3: "columns"}}
    else:
        example, inputs, outputs = (
            torch.zeros(2, 3, spec.CROP_HEIGHT, spec.CROP_WIDTH), ["crops"], ["number", "colour", "turn"],
        )  # fmt: skip
        axes = {n: {0: "n"} for n in (*inputs, *outputs)}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        torch.onnx.export(
            network, (example,), str(draft), dynamo=False, input_names=inputs, output_names=outputs, dynamic_axes=axes
        )
    model = onnx.load(draft)
    labels = {"numbers": list(spec.NUMBERS), "colours": spec.COLOURS, "inset": spec.INSET, "unit": spec.UNIT}
    onnx.helper.set_model_props(model, {k: json.dumps(v) for k, v in (labels | facts).items()})
    draft.unlink()
    data = model.SerializeToString(deterministic=True)
    for old in folder.glob(f"{name}-*.onnx"):
        old.unlink()
    path = folder / f"{name}-{hashlib.sha256(data).hexdigest()[:8]}.onnx"
    path.write_bytes(data)
    return path
