"""Render labelled tables into a folder: `python -m datasets.render FOLDER --count N --seed S`."""

from __future__ import annotations

import argparse
import json
import os
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

import cv2

from datasets.render import fonts
from datasets.render.table import RenderedTable, render


def write(folder: Path, table: RenderedTable) -> None:
    """The photo and its label; the label also lists the tiles that are no reading's business, under `others`."""
    name = f"table-{table.seed:07d}"
    document = table.label(folder, name).to_json()
    document["others"] = [
        {
            "what": "covered" if p.face else "back",
            "polygon": p.quad.round(1).tolist(),
            "shown": round(p.visible * p.inside, 2),
        }
        for p in table.pieces
        if not p.face or p.visible * p.inside <= 0.3
    ]
    (folder / f"{name}.jpg").write_bytes(table.jpeg)
    part = folder / f"{name}.part"
    part.write_text(json.dumps(document))
    part.rename(folder / f"{name}.json")  # A label is whole or not there, so that a stopped run can go on.


def _one(folder: Path, kind: str | None, seed: int) -> int:
    if not (folder / f"table-{seed:07d}.json").exists():
        write(folder, render(seed, kind))
    return seed


def render_folder(folder: Path, count: int, seed: int, kind: str | None = None, workers: int | None = None) -> None:
    """Render seeds `seed` to `seed + count - 1`; what is there already is kept."""
    folder.mkdir(parents=True, exist_ok=True)
    fonts.typefaces()
    fonts.pictures()
    cv2.setNumThreads(1)
    with ProcessPoolExecutor(workers or os.cpu_count()) as pool:
        for done, _ in enumerate(pool.map(partial(_one, folder, kind), range(seed, seed + count), chunksize=4), 1):
            if done % 100 == 0:
                print(f"{done} of {count} tables", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m datasets.render", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--kind")
    parser.add_argument("--workers", type=int)
    options = parser.parse_args()
    render_folder(options.folder, options.count, options.seed, options.kind, options.workers)


if __name__ == "__main__":
    main()
