"""What the book keeps on the disk is for nobody else on this machine."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path


def make_private_folder(folder: Path) -> None:
    """Make a folder that nobody else can look into, or close an empty one that was there. Raises OSError.

    One that holds something already may be another's too, and is left as it is: the files in it are closed.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not any(folder.iterdir()):
        _close(folder, 0o700)


def close_file(path: Path) -> None:
    """Take a file's rights from others where it is there: one that was copied back may be for all to read."""
    _close(path, 0o600)


def _close(path: Path, mode: int) -> None:
    # Where it is somebody else's, they have said who may read it.
    with suppress(FileNotFoundError, PermissionError):
        path.chmod(mode)
