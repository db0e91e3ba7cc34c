"""Train the networks on two cores and put their weights in place.

    python -m models.training --work FOLDER [--photos FOLDER] [--leave-out SERIES ...] [--out FOLDER]

Renders the tables first and trains on them alone. In a second stage the reader learns to refuse what the map wrongly
took for tiles, and with `--photos` the networks go on with tables and photos together. Every step is kept in the work
folder; a run that was stopped goes on where it was.
"""

from __future__ import annotations

import argparse
import multiprocessing
import pickle
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import cv2

from models.runtime import WEIGHTS, MapModel, ReaderModel, weights
from models.training.decoys import with_decoys
from models.training.export import export
from models.training.loop import is_finished
from models.training.photos import set_upright
from models.training.scenes import Scene, load_photos, load_rendered
from models.training.stages import INKS, MAP, PARTS, RACKS, READER, REFINER, Part, run

TABLES = 7500
DECOY_TABLES = 1500
FIRST_SEED = 1_000_000


@dataclass(frozen=True)
class Options:
    """What the command line asked for."""

    work: Path
    photos: Path | None
    leave_out: tuple[str, ...]
    out: Path
    tables: int
    name: str

    def checkpoint(self, part: Part, stage: str) -> Path:
        """Where a part's training at a stage is kept."""
        return self.work / f"{stage}-{part.name}.pt"


def _render(options: Options) -> list[Scene]:
    from datasets.render.__main__ import render_folder

    folder = options.work / "renders"
    if len(list(folder.glob("*.json"))) < options.tables:
        render_folder(folder, options.tables, FIRST_SEED)
    return load_rendered(folder, options.tables)


def _train(parts: Sequence[Part], options: Options, second: bool) -> None:
    """Networks one after the other through one stage, in a process of its own and on one core."""
    cv2.setNumThreads(1)
    tables = _render(options)
    photos = load_photos(options.photos, options.leave_out) if second and options.photos is not None else []
    stage = options.name if second else "base"
    closely = _looked_at(tables + photos, options.work / "base") if second and {READER, INKS} & set(parts) else tables
    for part in parts:
        scenes = closely if part in {READER, INKS} else tables + photos
        start = options.checkpoint(part, "base") if second else None
        run(part, scenes, options.checkpoint(part, stage), start, options.checkpoint(READER, stage))


def _looked_at(scenes: list[Scene], base: Path) -> list[Scene]:
    """The second stage's pictures for what reads single tiles: places that the first stage's map wrongly takes for
    tiles are marked, and photos of whose tiles no way up is known are left out."""
    tile_map = MapModel(weights(MAP.name, base).path, 1)
    reader = ReaderModel(weights(READER.name, base).path, weights(INKS.name, base).path, 1)
    tables = _kept(base / "tables.pickle", lambda: [
        with_decoys(s, tile_map) for s in [s for s in scenes if not s.real][-DECOY_TABLES:]
    ])  # fmt: skip
    photos = [set_upright(s, reader) for s in scenes if s.real]
    return tables + [with_decoys(p, tile_map) for p in photos if p.upright.any() or not p.faces]


def _kept(path: Path, make: Callable[[], list[Scene]]) -> list[Scene]:
    """What `make` makes, kept at `path`: every turn of a rotation looks at the same tables."""
    if not path.exists():
        part = path.with_suffix(".part")
        part.write_bytes(pickle.dumps(make()))
        part.rename(path)
    found: list[Scene] = pickle.loads(path.read_bytes())
    return found


def _stage(lanes: Sequence[Sequence[Part]], options: Options, second: bool) -> float:
    """Lanes of networks side by side through a stage; returns the minutes it took."""
    start = time.monotonic()
    context = multiprocessing.get_context("spawn")
    stage = options.name if second else "base"
    left = [
        [p for p in lane if not is_finished(options.checkpoint(p, stage), p.tuned if second else p.base)]
        for lane in lanes
    ]
    runs = [context.Process(target=_train, args=(lane, options, second)) for lane in left if lane]
    for each in runs:
        each.start()
    for each in runs:
        each.join()
    if any(each.exitcode for each in runs):
        sys.exit("training failed; see the messages above")
    return (time.monotonic() - start) / 60


def _export(checkpoints: dict[Part, Path], folder: Path, facts: dict[str, object]) -> None:
    for part, checkpoint in checkpoints.items():
        print(export(part.name, checkpoint, folder, facts), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m models.training", description=__doc__)
    parser.add_argument("--work", type=Path, default=Path("training"))
    parser.add_argument("--photos", type=Path, help="a folder of sets of labelled photos")
    parser.add_argument("--leave-out", nargs="*", default=(), help="series that are not trained on")
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--name", help="what to call the second stage in the work folder")
    given = parser.parse_args()
    name = given.name or ("photos" if given.photos else "rendered")
    options = Options(given.work, given.photos, tuple(given.leave_out), given.out, given.tables, name)
    count = len(load_photos(options.photos, options.leave_out)) if options.photos else 0
    facts: dict[str, object] = {"tables": options.tables, "made": datetime.now(UTC).date().isoformat()}
    _render(options)
    minutes = _stage([[MAP], [REFINER, RACKS, READER, INKS]], options, second=False)
    print(f"first stage, rendered tables: {minutes:.0f} minutes", flush=True)
    done = {part: options.checkpoint(part, "base") for part in PARTS}
    _export(done, options.work / "base", facts | {"photos": 0})
    # Without photos there is nothing new for the others to learn.
    second = [[MAP, RACKS], [READER, INKS]] if options.photos else [[READER, INKS]]
    minutes = _stage(second, options, second=True)
    print(f"second stage: {minutes:.0f} minutes", flush=True)
    done |= {part: options.checkpoint(part, options.name) for lane in second for part in lane}
    _export(done, options.out, facts | {"photos": count, "left_out": list(options.leave_out)})


if __name__ == "__main__":
    main()
