"""What each network is asked for."""

from __future__ import annotations

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from models import spec
from models.training.ink_data import InkBatch
from models.training.map_data import MapBatch
from models.training.rack_data import RackBatch
from models.training.reader_data import ReaderBatch
from models.training.refine_data import RefineBatch


def _tensor(values: np.ndarray) -> Tensor:
    return torch.from_numpy(values)


def map_loss(network: nn.Module, batch: MapBatch) -> dict[str, Tensor]:
    """Focal loss on middles (Zhou et al., Objects as Points, 2019), cross entropy on faces, squared errors of offsets
    (relative to the tile's size), log lengths and angles."""
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
    # Only cells near a middle are asked where it is and how the tile lies, the nearer the more: use reads no others.
    near = inside * (0.05 + peak.clamp(min=1e-6) ** 0.25)
    weight = near / near.sum().clamp(min=1)
    lengths, ways = slice(spec.AXES.start, spec.AXES.start + 2), slice(spec.AXES.start + 2, spec.AXES.stop)
    scale = torch.exp(-target[:, lengths.start : lengths.start + 1])
    error = (out - target).pow(2)
    return {
        "middle": middles + empty,
        "face": 4 * face,
        "offset": 10 * (error[:, spec.OFFSET].sum(1, keepdim=True) * scale.pow(2) * weight).sum(),
        "lengths": 10 * (error[:, lengths].sum(1, keepdim=True) * weight).sum(),
        "ways": 3 * (error[:, ways].sum(1, keepdim=True) * weight).sum(),
    }


def reader_loss(network: nn.Module, batch: ReaderBatch) -> dict[str, Tensor]:
    """Cross entropy of each head, where it is asked."""
    crops = _tensor(batch.crops).to(memory_format=torch.channels_last)
    with torch.autocast("cpu", torch.bfloat16):
        number, colour, turn, _ = network(crops)
    return {
        "number": functional.cross_entropy(number.float(), _tensor(batch.number), ignore_index=-1),
        "colour": functional.cross_entropy(colour.float(), _tensor(batch.colour), ignore_index=-1),
        "turn": 0.7 * functional.cross_entropy(turn.float(), _tensor(batch.turn), ignore_index=-1),
    }


def refine_loss(network: nn.Module, batch: RefineBatch) -> dict[str, Tensor]:
    """Squared errors of the corners, large ones counted less steeply: a covered corner cannot be seen."""
    crops = _tensor(batch.crops).to(memory_format=torch.channels_last)
    with torch.autocast("cpu", torch.bfloat16):
        off = network(crops)
    return {"corners": 100 * functional.smooth_l1_loss(off.float(), _tensor(batch.corners), beta=0.1)}


def rack_loss(network: nn.Module, batch: RackBatch) -> dict[str, Tensor]:
    """Cross entropy of standing in a rack."""
    crops = _tensor(batch.crops).to(memory_format=torch.channels_last)
    with torch.autocast("cpu", torch.bfloat16):
        logits = network(crops)[:, 0]
    return {"rack": functional.binary_cross_entropy_with_logits(logits.float(), _tensor(batch.rack))}


def ink_loss(network: nn.Module, batch: InkBatch) -> dict[str, Tensor]:
    """Cross entropy of every tile's colour, each photo's tiles together counting as the root of their number."""
    logits = network(_tensor(batch.looks), _tensor(batch.there))
    each = functional.cross_entropy(logits.transpose(1, 2), _tensor(batch.colour), ignore_index=-1, reduction="none")
    count = _tensor(batch.there).sum(1, keepdim=True)
    return {"colour": (each / count.sqrt()).sum() / count.sqrt().sum()}
