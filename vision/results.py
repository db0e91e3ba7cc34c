"""Every figure of accuracy on one page, datasets/RESULTS.md.

    python -m vision.results --work FOLDER --photos FOLDER --tables FOLDER [--out FILE]

Needs the training extra: what was left out of training in turn (see `vision.rotation`) is trained for where the work
folder does not hold it yet. `--tables` are rendered tables of seeds that no training saw.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from datasets import labels
from datasets.errors import KINDS, kinds_of_error
from datasets.measures import FIGURES, Comparison, table
from vision.evaluate import evaluate
from vision.pipeline import TableReader
from vision.rotation import KNOWN, TURNS, kept, take_turn

OUT = Path(__file__).parent.parent / "datasets" / "RESULTS.md"
LEVELS = (0.5, 0.7, 0.9, 0.95, 0.98, 0.99, 0.995)
"""Confidences at which tiles are counted for the curve of risk over coverage."""


def figures(rows: dict[str, dict[str, Any]]) -> str:
    """Rows of `datasets.measures.table` as a Markdown table, a figure with its count and its 95 % interval a cell."""
    lines = [f"| | photos | {' | '.join(f.replace('_', ' ') for f in FIGURES)} |", "| --- " * (len(FIGURES) + 2) + "|"]
    for name, row in rows.items():
        cells = [_cell(row, figure) for figure in FIGURES]
        lines.append(f"| {name} | {row['photos']} | {' | '.join(cells)} |")
    return "\n".join(lines)


def _cell(row: dict[str, Any], figure: str) -> str:
    value, count = row[figure], row["counts"][figure]
    if value is None:
        return "–"
    if "right" not in count:
        return f"{value:.1f}" if figure == "points_error" else f"{value:.4f}"
    return f"{value:.4f} ({count['right']}/{count['of']}; {count['low']:.3f}–{count['high']:.3f})"


def groups(photos: Sequence[Comparison], *names: str) -> dict[str, dict[str, Any]]:
    """The rows of all photos and of each group of `names` ("sets", "series", "kinds")."""
    whole = table(photos)
    return {"all": whole["all"]} | {name: row for key in names for name, row in whole[key].items()}


def mistakes(photos: Sequence[Comparison]) -> str:
    """Mistakes by kind, in words, and the photos they are in."""
    found = kinds_of_error(photos)
    words = ", ".join(f"{kind} {found[kind]}" for kind in KINDS if found[kind]) or "none"
    wrong = [p for p in photos if not p.exact]
    named = [f"{p.name}: {' '.join(p.missing) or '–'} read as {' '.join(p.extra) or '–'}" for p in wrong[:12]]
    return "\n".join([f"Mistakes: {words}.", *(["", *(f"- {line}" for line in named)] if len(wrong) <= 12 else [])])


def risk(photos: Sequence[Comparison]) -> str:
    """Of tiles read with at least some confidence: how many these are, and how many of them are wrong."""
    claims = [claim for photo in photos for claim in photo.calibration]
    lines = ["| confidence at least | tiles | share of all read | wrong |", "| --- | --- | --- | --- |"]
    for level in LEVELS:
        held = [right for confidence, right in claims if confidence >= level]
        share = len(held) / max(len(claims), 1)
        lines.append(f"| {level} | {len(held)} | {share:.4f} | {len(held) - sum(held)} |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m vision.results", description=__doc__)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--photos", type=Path, required=True)
    parser.add_argument("--tables", type=Path, required=True)
    parser.add_argument("--out", type=Path, default=OUT)
    options = parser.parse_args()
    out_of_training = [c for turn in TURNS for c in take_turn(turn, options.work, options.photos)]
    same = [c for c in out_of_training if c.series in KNOWN]
    other = [c for c in out_of_training if c.series not in KNOWN]
    apart = {"same set, other tables": table(same)["all"], "other sets": table(other)["all"]}
    alone = kept(options.work / "rendered.pickle", lambda: _rendered_alone(options.work, options.photos))
    tables = kept(options.work / "tables.pickle", lambda: _measure(options.tables, TableReader.load()))
    text = f"""# Results

Made by `python -m vision.results`; what the figures mean is in the contract of `burako evaluate`. Each cell gives the
share, the count and the 95 % interval after Wilson. Rendered and real photos are never in one number.

## Photos out of training

Every series of one table, and in one turn every series of the other sets, left out of training and measured in turn.

{figures(apart | groups(out_of_training, "series", "kinds"))}

{mistakes(out_of_training)}

{risk(out_of_training)}

## Rendered training alone, on real photos

{figures(groups(alone, "series"))}

{mistakes(alone)}

## Rendered tables

{len(tables)} tables of seeds that no training saw, read with the weights that come with the project.

{figures(groups(tables, "kinds"))}

{mistakes(tables)}

{risk(tables)}
"""
    options.out.write_text(text, encoding="utf-8")
    print(options.out)


def _rendered_alone(work: Path, photos: Path) -> list[Comparison]:
    folder = work / "rendered"
    if len(list(folder.glob("*.onnx"))) < 5:
        places = ["--work", str(work), "--out", str(folder), "--name", "rendered"]
        subprocess.run([sys.executable, "-m", "models.training", *places], check=True)
    return _measure(photos, TableReader.load(folder=folder))


def _measure(folder: Path, reader: TableReader) -> list[Comparison]:
    return list(evaluate(labels.find([folder]), reader))


if __name__ == "__main__":
    main()
