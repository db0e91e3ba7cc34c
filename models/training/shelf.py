"""Endless batches from pictures: several are opened ahead and what they give is mixed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

import numpy as np

from models.training.scenes import Scene

Sample = TypeVar("Sample")


def mixed(
    rng: np.random.Generator,
    scenes: list[Scene],
    weights: np.ndarray,
    samples: Callable[[Scene], Iterable[Sample]],
    size: int,
    ahead: int,
) -> Iterator[list[Sample]]:
    """Endless lists of `size` of the `samples` that scenes give, drawn from `ahead` times as many.

    `weights` (len(scenes),) say how often each scene is taken.
    """
    share = weights / weights.sum()
    shelf: list[Sample] = []
    while True:
        while len(shelf) < size * ahead:
            shelf += samples(scenes[int(rng.choice(len(scenes), p=share))])
        order = rng.permutation(len(shelf))
        yield [shelf[i] for i in order[:size]]
        shelf = [shelf[i] for i in order[size:]]
