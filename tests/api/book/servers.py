"""Servers as processes of their own, so that they can be killed."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import httpx2 as httpx

START = (
    "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler);"
    "from api.cli import main; sys.exit(main())"
)
"""Listens to Ctrl-C even where the tests run in the background of a shell, whose children ignore it."""


class Server:
    """`burako` with these arguments; a context in which it answers."""

    def __init__(self, folder: Path, *arguments: str, **environment: str) -> None:
        self.folder = folder
        self.said = ""
        self.process = subprocess.Popen(
            [sys.executable, "-c", START, *arguments],
            env={**os.environ, "BURAKO_DATA": str(folder), **environment},
            stdout=subprocess.PIPE,
            text=True,
        )
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said += line

    @property
    def addresses(self) -> list[str]:
        """What it said it serves, each address once."""
        return list(dict.fromkeys(re.findall(r"https?://[^/\s]+", self.said)))

    def __enter__(self) -> Server:
        """Wait until it answers, as long as it takes, unless it ends."""
        while self.process.poll() is None:
            plain = [address for address in self.addresses if address.startswith("http://")]
            try:
                if plain and httpx.get(f"{plain[0]}/healthz", trust_env=False).status_code == 200:
                    return self
            except httpx.TransportError:
                threading.Event().wait(0.1)
        raise AssertionError(f"the server ended with {self.process.returncode}: {self.said}")

    def __exit__(self, *_: Any) -> None:
        if self.process.poll() is None:
            self.process.terminate()
        self.process.wait(60)
        self._listener.join()
        if self.process.stdout is not None:
            self.process.stdout.close()
