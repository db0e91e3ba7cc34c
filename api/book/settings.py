"""Where the book is: a folder for what this server keeps, and a database, by default a file in that folder."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_data_path

from api.book.database import sqlite_url
from api.book.private import make_private_folder

FOLDER = "BURAKO_DATA"
DATABASE = "BURAKO_BOOK"
ADDRESS = "BURAKO_ADDRESS"
"""Environment variables: the server's worker processes read them too."""


@dataclass(frozen=True)
class Settings:
    """folder: of the secret, the certificate and the book. database: its URL.

    address: where phones find this server (`https://192.168.0.7:8000`), or None where only this machine does.
    """

    folder: Path
    database: str
    address: str | None = None

    @classmethod
    def from_environment(cls) -> Settings:
        given = os.environ.get(FOLDER)
        folder = Path(given) if given else user_data_path("burako", appauthor=False)
        return cls(
            folder, os.environ.get(DATABASE) or sqlite_url(folder / "book.sqlite3"), os.environ.get(ADDRESS) or None
        )

    def make_folder(self) -> None:
        """Raises OSError. Nobody else on this machine may look into it: it holds the secret and the matches."""
        make_private_folder(self.folder)
