"""How fast a tournament is read, and in how much memory: `python tests/benchmarks/batch_photos.py [--photos N]`.

Makes a tournament of N photos of 2 to 3 megapixels (by default 400) out of the tests' pictures, no two of the same
bytes, runs `burako batch` over it as a process of its own, and prints photos a minute by the clock and by the
processor, and the memory of all its processes together after each tenth of the way. Measure on a machine that does
nothing else: by the clock, whatever else runs counts too.
"""

from __future__ import annotations

import argparse
import io
import os
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import psutil
from PIL import Image, ImageEnhance

ROOT = Path(__file__).parents[2]
SIZES = ((1920, 1440), (1632, 1224), (1840, 1380), (2000, 1500))
HANDS, TABLES = 5, 20
VARIANTS = 13
START = "import sys; from api.cli import main; sys.exit(main())"


def tournament(root: Path, photos: int) -> None:
    """Half as many sides' hands as photos, each with a photo of the melds and one of the rack."""
    with Image.open(ROOT / "tests/pictures/mesa.jpg") as melds, Image.open(ROOT / "tests/pictures/atril.jpg") as rack:
        ready: dict[tuple[str, int], bytes] = {}
        sources = {"juegos": melds.convert("RGB"), "atril": rack.convert("RGB")}
    for number in range(photos):
        variant = number % VARIANTS
        side, kind = number // 2, ("juegos", "atril")[number % 2]
        deal = side // 2
        round, table, hand = deal // (TABLES * HANDS) + 1, deal // HANDS % TABLES + 1, deal % HANDS + 1
        folder = root / f"ronda-{round}" / f"mesa-{table}" / f"mano-{hand}" / f"lado-{'AB'[side % 2]}"
        folder.mkdir(parents=True, exist_ok=True)
        if (kind, variant) not in ready:
            ready[kind, variant] = jpeg(sources[kind], *SIZES[variant % len(SIZES)], 0.9 + 0.2 * variant / VARIANTS)
        # What follows the end of a JPEG is hashed, and not looked at.
        (folder / f"{kind}-1.jpg").write_bytes(ready[kind, variant] + number.to_bytes(4, "big"))


def jpeg(source: Image.Image, width: int, height: int, light: float) -> bytes:
    """The picture in a size, given as of a picture that lies, and a light."""
    out = io.BytesIO()
    size = (width, height) if source.width >= source.height else (height, width)
    ImageEnhance.Brightness(source.resize(size)).enhance(light).save(out, "JPEG", quality=88)
    return out.getvalue()


def memory(process: psutil.Process) -> float:
    """Megabytes that a process and all below it hold, what they share counted once a process."""
    held = 0
    for each in (process, *process.children(recursive=True)):
        try:
            held += each.memory_info().rss
        except psutil.NoSuchProcess:
            continue
    return held / 2**20


def read(journal: Path) -> int:
    """Hands in the journal so far."""
    try:
        with sqlite3.connect(f"file:{journal}?mode=ro", uri=True, timeout=5) as db:
            return int(db.execute("SELECT count(*) FROM outcomes").fetchone()[0])
    except sqlite3.Error:
        return 0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--photos", type=int, default=400)
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        root, out = Path(folder, "fotos"), Path(folder, "out.csv")
        tournament(root, options.photos)
        arguments = ["batch", str(root), "--out", str(out), "--workers", str(options.workers), "--json"]
        before, start = os.times(), time.monotonic()
        with open(os.devnull, "wb") as nothing:
            started = subprocess.Popen(
                [sys.executable, "-c", START, *arguments], cwd=ROOT, stdout=nothing, stderr=nothing
            )
            process, marks, peak = psutil.Process(started.pid), [], 0.0
            while started.poll() is None:
                try:
                    held = memory(process)
                except psutil.NoSuchProcess:
                    break
                peak = max(peak, held)
                done = 2 * read(out.with_suffix(".burako"))
                if done >= (len(marks) + 1) * options.photos / 10:
                    marks.append((done, held))
                    print(f"{done:>6} photos {time.monotonic() - start:8.1f} s {held:8.0f} MB", flush=True)
                time.sleep(0.5)
            status = started.wait()
        wall, after = time.monotonic() - start, os.times()
        spent = after.children_user + after.children_system - before.children_user - before.children_system
        print(f"status {status}, {options.photos} photos, {options.workers} workers, {os.cpu_count()} cores")
        print(f"by the clock      {options.photos / wall * 60:7.0f} photos a minute ({wall:.1f} s)")
        print(f"by the processor  {options.photos / spent * 60:7.0f} photos a minute of one core ({spent:.1f} s)")
        print(f"memory            {peak:7.0f} MB at most")


if __name__ == "__main__":
    main()
