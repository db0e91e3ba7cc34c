"""Who reads: worker processes on this machine, or those of a Dask cluster."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from api.batch.reading import Crew
from api.files import WRONG_USE, Failure
from api.pool import PoolError, ReaderPool
from vision.decode import PhotoError, PhotoFile
from vision.profile import Profile
from vision.reading import Reading

CONNECT_SECONDS = 15


@dataclass(frozen=True)
class Limits:
    """What one photo may take: seconds, and bytes over what a worker with its model holds."""

    seconds: float
    memory: int


class LocalCrew:
    """Worker processes on this machine, one inference thread each."""

    def __init__(self, workers: int, limits: Limits, profile: Profile | None) -> None:
        self._pool = ReaderPool(workers, limits.seconds, limits.memory, profile)
        # One more than there are workers, so that the next hand's photos lie ready.
        self.lanes = workers + 1

    def read(self, photos: Sequence[PhotoFile], racks: Sequence[PhotoFile]) -> Reading:
        return self._pool.read(photos, racks)

    def close(self) -> None:
        self._pool.close()


class Cluster:
    """The workers of a Dask cluster, each of which reads in processes of its own under the same limits."""

    def __init__(self, address: str, limits: Limits, profile: Profile | None) -> None:
        try:
            import dask
            from distributed import Client
        except ImportError as error:
            raise Failure(
                WRONG_USE,
                'Para --scheduler hace falta Dask: en la carpeta de Burako, pip install ".[cluster]".',
                '--scheduler needs Dask: in Burako\'s folder, pip install ".[cluster]".',
            ) from error
        # A photo travels inside its task, so that it is still there when the worker that had it is gone.
        dask.config.set({"distributed.admin.large-graph-warning-threshold": "1 GB"})
        try:
            self._client: Any = Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
        except (OSError, ValueError, TimeoutError) as error:
            raise Failure(
                WRONG_USE,
                f"--scheduler: no hay ningún planificador de Dask en {address}.",
                f"--scheduler: there is no Dask scheduler at {address}.",
            ) from error
        self._limits, self._profile = limits, profile
        threads = sum(self._client.nthreads().values())
        if not threads:
            self.close()
            raise Failure(
                WRONG_USE,
                f"--scheduler: en {address} todavía no hay ningún trabajador (dask worker {address}).",
                f"--scheduler: there is no worker at {address} yet (dask worker {address}).",
            )
        self.lanes = 2 * threads

    def read(self, photos: Sequence[PhotoFile], racks: Sequence[PhotoFile]) -> Reading:
        from concurrent.futures import CancelledError

        from distributed.client import FutureCancelledError
        from distributed.scheduler import KilledWorker

        task = self._client.submit(read_there, list(photos), list(racks), self._limits, self._profile, pure=False)
        try:
            reading = task.result()
        except (PhotoError, PoolError):
            raise
        except KilledWorker as error:
            raise PoolError(
                "reader-stopped", "El lector de fotos se detuvo varias veces.", "The photo reader stopped repeatedly."
            ) from error
        except (CancelledError, FutureCancelledError, OSError) as error:
            raise Failure(
                WRONG_USE,
                "Se perdió el planificador de Dask. Lo leído quedó guardado: seguí con --resume.",
                "The Dask scheduler is gone. What was read is kept: go on with --resume.",
            ) from error
        assert isinstance(reading, Reading)
        return reading

    def close(self) -> None:
        self._client.close()


def crew(workers: int, scheduler: str | None, limits: Limits, profile: Profile | None = None) -> Crew:
    """The crew that was asked for; `workers` 0 is one for each core. Raises Failure."""
    if scheduler:
        return Cluster(scheduler, limits, profile)
    return LocalCrew(workers or os.cpu_count() or 1, limits, profile)


# What follows runs in the workers of a cluster.


def read_there(
    photos: list[PhotoFile], racks: list[PhotoFile], limits: Limits, profile: Profile | None = None
) -> Reading:
    """Read in this worker's own processes."""
    from distributed import get_worker

    return _pool(get_worker().state.nthreads, limits).read(photos, racks, profile)


@cache
def _pool(workers: int, limits: Limits) -> ReaderPool:
    return ReaderPool(workers, limits.seconds, limits.memory)
