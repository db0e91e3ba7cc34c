"""What each network is asked for."""

from __future__ import annotations

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from models import spec
from models.training.map_data import MapBatch
from models.training.reader_data import ReaderBatch


def _tensor(values: np.ndarray) -> Tensor:
    return torch.from_numpy(values)


def map_loss(network: nn.Module, batch: MapBatch) -> dict[str, Tensor]:
    """Focal loss on middles (Zhou et al., Objects as Points, 2019), cross entropy on faces and racks, squared errors of
    offsets (relative to the tile's size), log lengths and angles."""
    photos = _tensor(batch.photos).to(memory_format=torch.channels_last)
    with torch.autocast("cpu", torch.bfloat16):
        out = network(photos)
    out = out.float()
    target, care, inside = _tensor(batch.target), _tensor(batch.care), _tensor(batch.inside)
    heat, peak = out[:, spec.HEAT : spec.HEAT + 1], target[:, spec.HEAT : spec.HEAT + 1]
    found = torch.sigmoid(heat)
    hit = (peak >= 0.999).float() * care
    count = hit.sum().clamp(min=1)
    miss = (1 - peak) ** 4 * (1 - (peak >= 0.999).float()) * care
    middles = -(hit * (1 - found) ** 2 * functional.logsigmoid(heat)).sum() / count
    empty = -(miss * found**2 * functional.logsigmoid(-heat)).sum() / count
    face = functional.binary_cross_entropy_with_logits(
        out[:, spec.FACE : spec.FACE + 1], target[:, spec.FACE : spec.FACE + 1], weight=care
    )
    cells = inside.sum().clamp(min=1)
    rack = functional.binary_cross_entropy_with_logits(
        out[:, spec.RACK : spec.RACK + 1], target[:, spec.RACK : spec.RACK + 1], weight=inside, reduction="sum"
    )
    # Only cells near a middle are asked where it is and how the tile lies, the nearer the more: use reads no others.
    near = inside * (0.05 + peak.clamp(min=1e-6) ** 0.25)
    weight = near / near.sum().clamp(min=1)
    lengths, ways = slice(spec.AXES.start, spec.AXES.start + 2), slice(spec.AXES.start + 2, spec.AXES.stop)
    scale = torch.exp(-target[:, lengths.start : lengths.start + 1])
    error = (out - target).pow(2)
    return {
        "middle": middles + empty,
        "face": 4 * face,
        "rack": 3 * rack / cells,
        "offset": 10 * (error[:, spec.OFFSET].sum(1, keepdim=True) * scale.pow(2) * weight).sum(),
        "lengths": 10 * (error[:, lengths].sum(1, keepdim=True) * weight).sum(),
        "ways": 3 * (error[:, ways].sum(1, keepdim=True) * weight).sum(),
    }


def reader_loss(network: nn.Module, batch: ReaderBatch) -> dict[str, Tensor]:
    """Cross entropy of each head, where it is asked."""
    crops = _tensor(batch.crops).to(memory_format=torch.channels_last)
    with torch.autocast("cpu", torch.bfloat16):
        number, colour, turn = network(crops)
    return {
        "number": functional.cross_entropy(number.float(), _tensor(batch.number), ignore_index=-1),
        "colour": functional.cross_entropy(colour.float(), _tensor(batch.colour), ignore_index=-1),
        "turn": 0.7 * functional.cross_entropy(turn.float(), _tensor(batch.turn), ignore_index=-1),
    }
