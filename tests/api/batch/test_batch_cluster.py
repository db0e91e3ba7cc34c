"""The same batch on a real Dask scheduler and two worker processes, one of them killed in the middle."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from api.batch.journal import Journal
from tests.api.batch.tournament import ROOT, done, environment, outputs, small, started

pytest.importorskip("distributed")


def process(log: Path, *arguments: str) -> subprocess.Popen[bytes]:
    """A part of a cluster, which says what it does in a file."""
    with log.open("wb") as file:
        return subprocess.Popen(
            [sys.executable, "-m", "dask", *arguments], cwd=ROOT, env=environment(), stdout=file, stderr=file
        )


def wait_for(process: subprocess.Popen[bytes], log: Path, pattern: str) -> str:
    """What matches in what a process says, as soon as it says it."""
    while (match := re.search(pattern, log.read_text("utf-8"))) is None:
        assert process.poll() is None, log.read_text("utf-8")
        time.sleep(0.1)
    return match.group()


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A scheduler's address and its two workers."""
    log = tmp_path / "scheduler.log"
    scheduler = process(log, "scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--no-show")
    running = [scheduler]
    try:
        address = wait_for(scheduler, log, r"tcp://127\.0\.0\.1:\d+")
        own = ("--no-nanny", "--nthreads", "1", "--no-dashboard", "--local-directory", str(tmp_path))
        logs = [tmp_path / f"worker-{number}.log" for number in range(2)]
        running += [process(each, "worker", address, *own) for each in logs]
        for worker, each in zip(running[1:], logs, strict=True):
            wait_for(worker, each, "Registered to")
        yield address, running[1:]
    finally:
        for part in reversed(running):
            part.kill()
            part.wait()


def test_a_cluster_makes_the_same_bytes_though_a_worker_is_killed(
    cluster: tuple[str, list[subprocess.Popen[bytes]]], tmp_path: Path
) -> None:
    address, workers = cluster
    root = tmp_path / "torneo"
    for number in range(16):
        deal = root / "ronda-1" / f"mesa-{number // 2 + 1}" / "mano-1"
        small(deal / f"lado-{'AB'[number % 2]}" / "juegos-1.jpg", shift=number)
    (root / "ronda-1" / "mesa-1" / "mano-1" / "lado-A" / "rota.jpg").write_bytes(b"rota")
    here, there = tmp_path / "aca" / "res.csv", tmp_path / "alla" / "res.csv"
    here.parent.mkdir()
    there.parent.mkdir()
    assert done("batch", root, "--out", here).returncode == 0
    batch = started("batch", root, "--out", there, "--scheduler", address)
    journal = there.with_suffix(".burako")
    while not journal.exists() or not keys(journal):
        assert batch.poll() is None, batch.communicate()
        time.sleep(0.02)
    workers[0].kill()
    workers[0].wait()
    at_kill = keys(journal)
    out, err = batch.communicate(timeout=600)
    assert batch.returncode == 0, out + err
    assert at_kill < 16, "the worker was killed when all was read"
    assert outputs(there) == outputs(here)


def keys(journal: Path) -> int:
    with Journal(journal) as opened:
        return len(opened.keys())
