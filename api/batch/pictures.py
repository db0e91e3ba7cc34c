"""A picture for each hand: all its photos with what was read drawn on them, one below the other."""

from __future__ import annotations

import hashlib
import io
import json
import os
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path

from PIL import Image

from api.batch.deal import Row
from api.batch.journal import Journal
from vision.decode import PhotoError, PhotoFile
from vision.overlay import draw
from vision.reading import Reading

LONGEST = 1200
"""Pixels of a photo's long side in a hand's picture."""
QUALITY = 82
SMALL = 480
"""Pixels of the width of the same picture on the printed report."""
VERSION = 1
"""To be raised with what a picture looks like, so that all are drawn anew."""


def draw_all(
    root: Path, rows: Iterable[Row], folder: Path, journal: Journal, workers: int, tick: Callable[[], None]
) -> None:
    """Draw every hand's picture that is not there yet as its reading now is. workers: threads."""
    (folder / "informe").mkdir(parents=True, exist_ok=True)
    drawn = journal.drawn()
    waiting = []
    for row in rows:
        digest = "" if row.reading is None else _digest(row.reading)
        path = picture_path(folder, row)
        if row.reading is None or (drawn.get(row.entry.key.slug) == digest and path.is_file()):
            tick()
        else:
            waiting.append((row, row.reading, digest, path))

    def work(row: Row, reading: Reading, digest: str, path: Path) -> None:
        picture = picture_of(root, reading)
        if picture is not None:
            write_whole(small_path(folder, row), _small(picture))
            write_whole(path, picture)
            journal.draw(row.entry.key.slug, digest)

    with ThreadPoolExecutor(workers) as threads:
        for future in as_completed([threads.submit(work, *each) for each in waiting]):
            future.result()
            tick()


def picture_path(folder: Path, row: Row) -> Path:
    """Where a hand's picture is."""
    return folder / f"{row.entry.key.slug}.jpg"


def small_path(folder: Path, row: Row) -> Path:
    """Where the same is for the report."""
    return folder / "informe" / f"{row.entry.key.slug}.jpg"


def picture_of(root: Path, reading: Reading) -> bytes | None:
    """A hand's picture as a JPEG; None where none of its photos can be opened any more."""
    parts = []
    for index, photo in enumerate(reading.photos):
        try:
            file = PhotoFile(photo.name, (root / photo.name).read_bytes())
            parts.append(Image.open(io.BytesIO(draw(file, reading, index, LONGEST))))
        except (OSError, PhotoError):
            continue
    if not parts:
        return None
    whole = Image.new("RGB", (max(p.width for p in parts), sum(p.height for p in parts)), "white")
    top = 0
    for part in parts:
        whole.paste(part, (0, top))
        top += part.height
    out = io.BytesIO()
    whole.save(out, "JPEG", quality=QUALITY)
    return out.getvalue()


def write_whole(path: Path, data: bytes | Iterable[bytes]) -> None:
    """Write a file, or its pieces, so that whoever looks finds the old one or the new one, never half of one."""
    temporary = path.with_name(path.name + ".part")
    with temporary.open("wb") as file:
        file.writelines([data] if isinstance(data, bytes) else data)
        file.flush()
        os.fsync(file.fileno())
    os.replace(temporary, path)


def _small(picture: bytes) -> bytes:
    image = Image.open(io.BytesIO(picture))
    image.thumbnail((SMALL, 2 * SMALL), Image.Resampling.LANCZOS)
    out = io.BytesIO()
    image.save(out, "JPEG", quality=70)
    return out.getvalue()


def _digest(reading: Reading) -> str:
    """What a picture is drawn from, in short."""
    text = json.dumps([VERSION, reading.to_json()], sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode("utf-8", "surrogateescape")).hexdigest()
