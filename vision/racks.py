"""Which tiles stand in a rack, told by what lies round them."""

from __future__ import annotations

import numpy as np

from models import spec
from models.runtime import RackModel


def rack_odds(pixels: np.ndarray, quads: np.ndarray, model: RackModel) -> np.ndarray:
    """Log odds, float32 (N,), that each tile, outlined by `quads` (N, 4, 2) in `pixels`, stands in a rack."""
    if not len(quads):
        return np.zeros(0, np.float32)
    return model(np.stack([spec.crop(pixels, q, spec.WIDE_MARGIN) for q in quads]))
