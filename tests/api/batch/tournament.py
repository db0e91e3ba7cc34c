"""Small tournaments for the tests: folders of real pictures, and the command as a process of its own."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

from PIL import Image

ROOT = Path(__file__).parents[3]
PICTURES = ROOT / "tests" / "pictures"
MELDS = ("mesa", "mesa-con-falta", "mesa-esquina")


def picture(path: Path, source: str, shift: int = 0) -> Path:
    """A picture under another name; `shift` makes its bytes, not its looks, those of another photo."""
    path.parent.mkdir(parents=True, exist_ok=True)
    data = (PICTURES / f"{source}.jpg").read_bytes()
    # What follows the end of a JPEG is not looked at, and is hashed.
    path.write_bytes(data + bytes([shift]) * (shift > 0))
    return path


def small(path: Path, shift: int) -> Path:
    """A small photo that is read at once."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with Image.open(PICTURES / "atril.jpg") as image:
        box = (0, 0, image.width // 2, image.height)
        image.crop(box).resize((image.width // 4, image.height // 2)).save(path, quality=80)
    path.write_bytes(path.read_bytes() + shift.to_bytes(4, "big"))
    return path


def tournament(root: Path, tables: int = 2) -> Path:
    """One round, one hand a table, both sides; table 2's side B has no rack, and nobody said what happened."""
    for table in range(1, tables + 1):
        for number, side in enumerate("AB"):
            folder = root / "ronda-1" / f"mesa-{table:02}" / "mano-1" / f"lado-{side}"
            picture(folder / "juegos-1.jpg", MELDS[(table + number) % 3], shift=10 * table + number)
            if (table, side) != (2, "B"):
                picture(folder / "atril-1.jpg", "atril", shift=100 + 10 * table + number)
    return root


def command(*arguments: object) -> list[str]:
    """The command line of `burako` with these arguments."""
    # Listens to Ctrl-C even where the tests run in the background of a shell, whose children ignore it.
    listen = "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler);"
    start = f"{listen} from api.cli import main; sys.exit(main())"
    return [sys.executable, "-c", start, *map(str, arguments)]


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT)}


def started(*arguments: object) -> subprocess.Popen[str]:
    """`burako` as a process and the leader of a group, whose output nobody waits for."""
    return subprocess.Popen(
        command(*arguments), env=environment(), text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        start_new_session=True,
    )  # fmt: skip


def doors(process: subprocess.Popen[str], pattern: str) -> tuple[str, tuple[str, str]]:
    """What a server with `--lan` says at its start, and its two addresses in it by a pattern: secure, then plain."""
    assert process.stdout is not None
    said = ""
    while "SHA-256" not in said:
        line = process.stdout.readline()
        assert line, process.communicate()
        said += line
    secure, plain = re.findall(pattern, said)
    return said, (secure, plain)


def done(*arguments: object) -> subprocess.CompletedProcess[str]:
    """`burako` from start to end."""
    return subprocess.run(command(*arguments), env=environment(), text=True, capture_output=True, check=False)


def outputs(table: Path) -> dict[str, bytes]:
    """Every file of a batch's results that a person gets, by name, whole."""
    beside = [path for path in table.parent.iterdir() if path.name.startswith(table.stem)]
    files = [path for path in beside if path.is_file() and not path.name.startswith(f"{table.stem}.burako")]
    files += [path for folder in beside if folder.is_dir() for path in folder.rglob("*.jpg")]
    return {path.relative_to(table.parent).as_posix(): path.read_bytes() for path in files}
