"""A PostgreSQL of the tests' own, thrown away afterwards."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def programs() -> Path | None:
    """Where the server's programs are, which a distribution need not put on the path."""
    found = shutil.which("initdb")
    if found:
        return Path(found).parent
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return folders[-1].parent if folders else None


@contextmanager
def cluster(bin: Path) -> Iterator[str]:
    """A running server; its URL. Started as `postgres` where the tests run as root, which it refuses to."""
    with tempfile.TemporaryDirectory(prefix="burako-pg-", ignore_cleanup_errors=True) as folder:
        user: list[str] = []
        if os.geteuid() == 0:
            owner = pwd.getpwnam("postgres")
            os.chown(folder, owner.pw_uid, owner.pw_gid)
            user = ["runuser", "-u", "postgres", "--"]
        data = f"{folder}/data"
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]

        def run(*arguments: str) -> None:
            subprocess.run([*user, *arguments], check=True, cwd=folder, stdout=subprocess.DEVNULL)

        run(str(bin / "initdb"), "-D", data, "-U", "burako", "-A", "trust", "-E", "UTF8", "--no-sync")
        options = f"-c listen_addresses=127.0.0.1 -p {port} -k {folder}"
        run(str(bin / "pg_ctl"), "-D", data, "-w", "-l", f"{folder}/log", "-o", options, "start")
        try:
            yield f"postgresql://burako@127.0.0.1:{port}/postgres"
        finally:
            run(str(bin / "pg_ctl"), "-D", data, "-m", "immediate", "stop")
