"""How long a photo takes: `python tests/benchmarks/read_photo.py PHOTO [--threads N]`.

Prints each stage's median over 20 readings in milliseconds, and the whole as a multiple of what decoding the same JPEG
takes: machines differ, the ratio within one run less so.
"""

from __future__ import annotations

import argparse
import statistics
from pathlib import Path

from vision.decode import PhotoFile
from vision.pipeline import TableReader


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("photo", type=Path)
    parser.add_argument("--threads", type=int, default=2)
    options = parser.parse_args()
    reader = TableReader.load(options.threads)
    file = PhotoFile(options.photo.name, options.photo.read_bytes())
    reader.read([file])
    readings = [reader.read([file]) for _ in range(20)]
    stages = {name: statistics.median(r.timings_ms[name] for r in readings) for name in readings[0].timings_ms}
    whole = statistics.median(sum(r.timings_ms.values()) for r in readings)
    photo = readings[0].photos[0]
    print(f"{photo.width} x {photo.height}, {len(readings[0].tiles)} tiles, {options.threads} threads")
    for name, spent in stages.items():
        print(f"{name:>8} {spent:7.1f} ms")
    print(f"{'whole':>8} {whole:7.1f} ms, {whole / stages['decode']:.1f} times decoding")


if __name__ == "__main__":
    main()
