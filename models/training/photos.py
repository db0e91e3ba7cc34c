"""Which way up the tiles of the labelled photos lie: outlines do not say, a reader that knows rendered tiles does."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from models import spec
from models.runtime import ReaderModel
from models.training.scenes import Scene, face_classes

LEAST = 0.6
"""Least probability of the labelled face for a turn to be believed."""


def set_upright(scene: Scene, reader: ReaderModel) -> Scene:
    """The scene with each quad turned so that its labelled face reads best; those that never do stay unknown."""
    if not scene.real or scene.upright.all():
        return scene
    image = scene.picture()
    numbers, _ = face_classes(scene.faces)
    turned = np.stack([np.roll(scene.quads, -k, 1) for k in range(4)])
    scores = np.zeros((4, len(numbers)))
    for k in range(4):
        seen = reader(np.stack([spec.crop(image, q) for q in turned[k]]))
        scores[k] = np.sqrt(seen.number[np.arange(len(numbers)), numbers] * seen.turn[:, 0])
    best = scores.argmax(0)
    index = np.arange(len(numbers))
    return replace(scene, quads=turned[best, index], upright=scores[best, index] > LEAST)
