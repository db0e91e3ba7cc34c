"""Accuracy on series never trained on: leave some out, train on the rest, measure on what was left out, in turn.

Needs the training extra. Resumable: each turn keeps its weights and what it measured in the work folder.
"""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

from datasets import labels
from datasets.measures import Comparison
from vision.evaluate import evaluate
from vision.pipeline import TableReader

WALNUT = ("walnut-melds", "walnut-loose", "walnut-close")
CARPET = ("carpet-single", "empty")
MARBLE = ("rack-marble",)
TURNS: dict[str, tuple[str, ...] | None] = {
    "walnut": WALNUT,
    "marble": MARBLE,
    "carpet": CARPET,
    "other-sets": None,
}
"""What is left out together: every series of one table, so that the same wood is never both trained on and measured.
None stands for every series of every other set of tiles."""

KNOWN = (*WALNUT, *MARBLE, *CARPET)


def series_of(turn: str, photos: Iterable[labels.LabelledPhoto]) -> list[str]:
    """The series that a turn leaves out."""
    wanted = TURNS[turn]
    return sorted({p.series for p in photos if (p.series in wanted if wanted else p.series not in KNOWN)})


def take_turn(turn: str, work: Path, photos: Path) -> list[Comparison]:
    """Train without a turn's series and measure on them; what was done before is kept."""
    return kept(work / f"turn-{turn}.pickle", lambda: _measured(turn, work, photos))


def _measured(turn: str, work: Path, photos: Path) -> list[Comparison]:
    everything = labels.find([photos])
    left_out = series_of(turn, everything)
    folder = work / f"turn-{turn}"
    if len(list(folder.glob("*.onnx"))) < 5:
        places = ["--work", str(work), "--photos", str(photos), "--out", str(folder)]
        what = ["--name", f"turn-{turn}", "--leave-out", *left_out]
        subprocess.run([sys.executable, "-m", "models.training", *places, *what], check=True)
    reader = TableReader.load(folder=folder)
    return list(evaluate([p for p in everything if p.series in left_out], reader))


def kept(path: Path, measure: Callable[[], list[Comparison]]) -> list[Comparison]:
    """What `measure` finds, kept at `path` so that it is measured once."""
    if not path.exists():
        path.write_bytes(pickle.dumps(measure()))
    found: list[Comparison] = pickle.loads(path.read_bytes())
    return found
