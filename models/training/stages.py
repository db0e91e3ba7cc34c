"""The stages of training: first on rendered tables alone, then on tables with decoys and, where given, photos."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from models.networks import RackSense, TileInks, TileMap, TileReader, TileRefiner
from models.training import ink_data, losses, map_data, rack_data, reader_data, refine_data
from models.training.loop import Schedule, averaged_weights, train
from models.training.scenes import Scene

PHOTO_SHARE = 0.5
"""Of the pictures opened while training on photos, this share are photos."""


@dataclass(frozen=True)
class Part:
    """One of the networks: how it is made, fed, judged, and for how long."""

    name: str
    make: Callable[[], nn.Module]
    feed: Callable[..., Iterator[Any]]
    loss: Callable[[nn.Module, Any], dict[str, Tensor]]
    batch: int
    base: Schedule
    tuned: Schedule = Schedule(500, 6e-4, 50)


MAP = Part("map", TileMap, map_data.batches, losses.map_loss, 8, Schedule(16000, 2e-3))
REFINER = Part("refiner", TileRefiner, refine_data.batches, losses.refine_loss, 128, Schedule(8000, 2e-3))
LONGER = Schedule(1200, 8e-4, 50)
READER = Part("reader", TileReader, reader_data.batches, losses.reader_loss, 128, Schedule(16000, 2.5e-3), LONGER)
INKS = Part("inks", TileInks, ink_data.batches, losses.ink_loss, 12, Schedule(2200, 2e-3), Schedule(400, 6e-4, 50))
RACKS = Part("racks", RackSense, rack_data.batches, losses.rack_loss, 128, Schedule(4000, 2e-3))
PARTS = (MAP, REFINER, READER, INKS, RACKS)


def weights(scenes: list[Scene]) -> np.ndarray:
    """How often each picture is opened, float64 (N,): photos together as often as tables, each series of photos by the
    root of its size, so that fifty photos of one carpet do not drown four of another table."""
    real = np.array([s.real for s in scenes])
    out = np.ones(len(scenes))
    if real.any() and not real.all():
        names = [s.series for s in scenes]
        counts = {n: names.count(n) for n in set(names)}
        out[real] = [counts[s.series] ** -0.5 for s in scenes if s.real]
        out[real] *= PHOTO_SHARE / out[real].sum()
        out[~real] = (1 - PHOTO_SHARE) / (~real).sum()
    return out


def run(
    part: Part, scenes: list[Scene], checkpoint: Path, start: Path | None, reader: Path | None = None, seed: int = 0
) -> nn.Module:
    """Train one network on `scenes` from `start` (a finished checkpoint) or from nothing; resumes `checkpoint`.

    The inks are learned from what a trained reader sees: `reader` is its checkpoint.
    """
    torch.set_num_threads(1)
    torch.manual_seed(seed)
    network = part.make()
    if start is not None:
        network.load_state_dict(averaged_weights(start))
    rng = np.random.default_rng([seed, 7])
    schedule = part.base if start is None else part.tuned
    feed = part.feed
    if part is INKS:
        assert reader is not None
        eyes = TileReader().eval().to(memory_format=torch.channels_last)
        eyes.load_state_dict(averaged_weights(reader))
        feed = partial(feed, reader=eyes)
    return train(network, feed(rng, scenes, part.batch, weights(scenes)), part.loss, schedule, checkpoint)
