"""Worker processes that read photos, each with a limit of time and of memory.

A thread inside OpenCV or onnxruntime cannot be stopped; a process can. One that passes its time is killed and
replaced, one that passes its memory gives up the photo, and neither takes the server with it.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import CancelledError, Future
from contextlib import contextmanager
from typing import Any, TypeVar

from pebble import ProcessExpired, ProcessPool

from vision.calibrate import CalibrationError, Learned, calibrate
from vision.decode import PhotoError, PhotoFile
from vision.pipeline import TableReader
from vision.profile import Profile
from vision.reading import Reading

SECONDS = 30.0
"""Time for one photo; a hand of several photos has as many times that."""

MEMORY = 2 << 30
"""Bytes a worker may take for a photo, over what it holds once its model is loaded."""

WAITING = 8
"""Hands that may be in hand or wait, for each worker, before the next is refused as busy."""

log = logging.getLogger(__name__)
Result = TypeVar("Result")


class PoolError(Exception):
    """A hand that the pool could not read. `code` is stable; messages are Spanish and English.

    busy: too many hands at once. too-slow: the time ran out. too-much-memory: the memory did.
    reader-stopped: the worker died or was never ready. unreadable: the reader failed on these photos.
    """

    def __init__(self, code: str, message: str, message_en: str) -> None:
        super().__init__(message_en)
        self.code, self.message, self.message_en = code, message, message_en

    def __reduce__(self) -> tuple[type[PoolError], tuple[str, str, str]]:
        # By default an exception is pickled as its class called with its args, which is the text alone.
        return PoolError, (self.code, self.message, self.message_en)


class ReaderPool:
    """A pool of readers. Use as a context manager, or `close` it."""

    def __init__(
        self, workers: int, seconds: float = SECONDS, memory: int = MEMORY, profile: Profile | None = None
    ) -> None:
        """profile: of the set that is read where a hand comes with no other."""
        self._workers, self._seconds, self._memory, self._profile = workers, seconds, memory, profile
        self._most = workers * WAITING
        self._lock = threading.Lock()
        self._reading: set[Future[Any]] = set()
        self._warm: Future[bool] | None = None
        self._closed = False
        self._pool = self._new_pool()

    def __enter__(self) -> ReaderPool:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Stop the workers, also those in the middle of a photo, and tell those who wait for one."""
        with self._lock:
            self._closed = True
            hands = tuple(self._reading)
        _give_up(self._pool, hands)

    @property
    def in_flight(self) -> int:
        """Hands being read or waiting."""
        return len(self._reading)

    def check_room(self) -> None:
        """Raise PoolError `busy` where the next hand would be refused."""
        if self.in_flight >= self._most:
            raise PoolError(
                "busy",
                "Hay muchas fotos en espera. Probá de nuevo en unos segundos.",
                "Many photos are waiting. Try again in a few seconds.",
            )

    def warm_up(self) -> Future[bool]:
        """Done, with True, once a worker has loaded its model."""
        with self._lock:
            pool = self._working_pool()
            if self._warm is None or (self._warm.done() and self._warm.exception() is not None):
                self._warm = pool.schedule(_is_loaded)
            return self._warm

    def is_ready(self) -> bool:
        """Whether a worker has loaded its model."""
        warm = self.warm_up()
        return warm.done() and warm.exception() is None and warm.result()

    def read(
        self, photos: Sequence[PhotoFile], racks: Sequence[PhotoFile] = (), profile: Profile | None = None
    ) -> Reading:
        """The Reading of one hand's photos. Raises PhotoError and PoolError, nothing else."""
        with _errors():
            return self._submit(photos, racks, profile).result()

    async def read_async(
        self, photos: Sequence[PhotoFile], racks: Sequence[PhotoFile] = (), profile: Profile | None = None
    ) -> Reading:
        """As `read`. Cancelling the task stops the worker."""
        with _errors():
            return await asyncio.wrap_future(self._submit(photos, racks, profile))

    async def learn_async(self, photos: Sequence[PhotoFile], colours: Sequence[str] = ()) -> Learned:
        """What photos of a set laid out teach. Raises what `read` does, and CalibrationError."""
        with _errors():
            seconds = self._seconds * max(1, len(photos))
            return await asyncio.wrap_future(self._schedule(_learn, (list(photos), tuple(colours)), seconds))

    async def run_async(self, work: Callable[[PhotoFile], Result], photo: PhotoFile) -> Result:
        """What other work on one photo gives, under the same limits. Raises what `read` does."""
        with _errors():
            return await asyncio.wrap_future(self._schedule(work, (photo,), self._seconds))

    def _submit(
        self, photos: Sequence[PhotoFile], racks: Sequence[PhotoFile], profile: Profile | None
    ) -> Future[Reading]:
        seconds = self._seconds * max(1, len(photos) + len(racks))
        return self._schedule(_read, (list(photos), list(racks), profile or self._profile), seconds)

    def _schedule(self, work: Callable[..., Result], arguments: tuple[Any, ...], seconds: float) -> Future[Result]:
        with self._lock:
            self.check_room()
            future: Future[Result] = self._working_pool().schedule(work, args=arguments, timeout=seconds)
            self._reading.add(future)
        future.add_done_callback(self._leave)
        return future

    def _leave(self, future: Future[Any]) -> None:
        with self._lock:
            self._reading.discard(future)

    def _new_pool(self) -> ProcessPool:
        return ProcessPool(
            max_workers=self._workers,
            initializer=_load,
            initargs=(self._memory,),
            context=multiprocessing.get_context("spawn"),
        )

    def _working_pool(self) -> ProcessPool:
        """The pool, or a new one: pebble gives up for good where a worker dies between two hands. Holds the lock."""
        if not self._closed and not self._pool.active:
            log.error("the readers broke down; new ones are started")
            threading.Thread(target=_give_up, args=(self._pool, tuple(self._reading)), daemon=True).start()
            self._pool, self._warm = self._new_pool(), None
        return self._pool


def _give_up(pool: ProcessPool, hands: Iterable[Future[Any]]) -> None:
    """Clear away a pool that broke down, and tell those who still wait for it."""
    pool.stop()
    pool.join()
    for hand in hands:
        if not hand.done():
            hand.set_exception(RuntimeError("the pool broke down"))


@contextmanager
def _errors() -> Iterator[None]:
    """Turns whatever can befall a worker into PhotoError or PoolError."""
    try:
        yield
    except (PhotoError, PoolError, CalibrationError, CancelledError, asyncio.CancelledError):
        raise
    except TimeoutError as error:
        raise PoolError(
            "too-slow",
            "La lectura tardó demasiado y se cortó. Probá con menos fotos o más chicas.",
            "Reading took too long and was stopped. Try fewer or smaller photos.",
        ) from error
    except MemoryError as error:
        raise PoolError(
            "too-much-memory",
            "La foto es demasiado grande para leerla acá. Mandala más chica.",
            "The photo is too large to be read here. Send a smaller one.",
        ) from error
    except (ProcessExpired, RuntimeError, OSError) as error:
        log.error("a reader stopped: %r", error)
        raise PoolError(
            "reader-stopped",
            "El lector de fotos se detuvo. Probá de nuevo en unos segundos.",
            "The photo reader stopped. Try again in a few seconds.",
        ) from error


# What follows runs in the workers.

_reader: TableReader | None = None


def _load(memory: int) -> None:
    """Make this process a reader. One that cannot load its model stays, to say so: a dead one is replaced."""
    global _reader
    try:
        _reader = TableReader.load(threads=1)
    except Exception:
        log.exception("the reader cannot be loaded")
    _limit_memory(memory)


def _limit_memory(extra: int) -> None:
    """Let this process take `extra` bytes more than it has now; nothing on a system that cannot limit it."""
    try:
        import resource

        with open("/proc/self/statm", encoding="ascii") as file:
            held = int(file.read().split()[0]) * resource.getpagesize()
    except (ImportError, OSError):
        return
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    most = held + extra if hard == resource.RLIM_INFINITY else min(held + extra, hard)
    resource.setrlimit(resource.RLIMIT_AS, (most, hard))


def _is_loaded() -> bool:
    return _reader is not None


def _read(photos: list[PhotoFile], racks: list[PhotoFile], profile: Profile | None) -> Reading:
    return _done(lambda reader: reader.with_profile(profile).read(photos, racks))


def _learn(photos: list[PhotoFile], colours: tuple[str, ...]) -> Learned:
    return _done(lambda reader: calibrate(photos, reader, colours))


def _done(work: Callable[[TableReader], Result]) -> Result:
    """What work with this process's reader gives. Raises PhotoError, CalibrationError, MemoryError and PoolError."""
    if _reader is None:
        raise RuntimeError("this process has no reader")
    try:
        return work(_reader)
    except (PhotoError, CalibrationError, MemoryError):
        raise
    except Exception as error:
        # OpenCV and onnxruntime say in words of their own that they got no memory.
        words = str(error).lower()
        if any(sign in words for sign in ("insufficient memory", "failed to allocate", "bad_alloc", "bad allocation")):
            raise MemoryError(words[:200]) from None
        log.exception("the reader failed")
        raise PoolError("unreadable", "No se pudo leer estas fotos.", "These photos could not be read.") from None
