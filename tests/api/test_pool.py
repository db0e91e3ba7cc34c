"""The pool with real workers: readings and refusals come back, and a worker that is stopped is replaced."""

from __future__ import annotations

import asyncio
import io
import multiprocessing
import pickle
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

from api.pool import PoolError, ReaderPool
from vision.decode import PhotoError, PhotoFile


@pytest.fixture(scope="module")
def pool() -> Iterator[ReaderPool]:
    with ReaderPool(1) as pool:
        assert pool.warm_up().result(60) is True
        yield pool


def photo(path: Path) -> PhotoFile:
    return PhotoFile(path.name, path.read_bytes())


def test_a_hand_is_read(pool: ReaderPool, table_picture: Path) -> None:
    reading = pool.read([photo(table_picture)], [photo(table_picture)])
    assert [(each.name, each.role) for each in reading.photos] == [
        (table_picture.name, "table"),
        (table_picture.name, "rack"),
    ]
    assert pool.in_flight == 0


def test_a_photo_is_refused_in_the_words_of_its_reader(pool: ReaderPool, table_picture: Path) -> None:
    with pytest.raises(PhotoError) as caught:
        pool.read([photo(table_picture), PhotoFile("vacía ñ.jpg", b"")])
    error = caught.value
    assert (error.code, error.name) == ("empty-file", "vacía ñ.jpg")
    assert error.message.startswith("«vacía ñ.jpg»: ")
    assert error.message_en.startswith("“vacía ñ.jpg”: ")
    assert str(error) == error.message_en


@pytest.mark.parametrize(
    "error", [PhotoError("damaged", "a.jpg", "rota", "broken"), PoolError("busy", "ocupado", "busy")]
)
def test_errors_cross_the_border_whole(error: Exception) -> None:
    copy = pickle.loads(pickle.dumps(error))
    assert (type(copy), vars(copy), copy.args) == (type(error), vars(error), error.args)


def test_a_worker_out_of_time_is_replaced(
    pool: ReaderPool, table_picture: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pool, "_seconds", 0.001)
    with pytest.raises(PoolError) as caught:
        pool.read([photo(table_picture)] * 3)
    assert caught.value.code == "too-slow"
    monkeypatch.undo()
    assert pool.read([photo(table_picture)]).photos
    assert pool.in_flight == 0


def test_workers_killed_between_two_hands_are_replaced(table_picture: Path) -> None:
    others = multiprocessing.active_children()
    with ReaderPool(1) as pool:
        assert pool.warm_up().result(60) is True
        (worker,) = (each for each in multiprocessing.active_children() if each not in others)
        worker.kill()
        time.sleep(1)
        assert pool.read([photo(table_picture)]).photos
        assert pool.warm_up().result(60) is True
        assert pool.is_ready()
        assert pool.in_flight == 0


def test_a_worker_out_of_memory_gives_up_the_photo() -> None:
    out = io.BytesIO()
    Image.new("1", (8000, 8000)).save(out, "PNG")
    with ReaderPool(1, memory=64 << 20) as small, pytest.raises(PoolError) as caught:
        small.read([PhotoFile("grande.png", out.getvalue())])
    assert caught.value.code == "too-much-memory"


def test_a_full_pool_is_busy(pool: ReaderPool, table_picture: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def three() -> list[object]:
        reads = (pool.read_async([photo(table_picture)]) for _ in range(3))
        return list(await asyncio.gather(*reads, return_exceptions=True))

    monkeypatch.setattr(pool, "_most", 2)
    first, second, third = asyncio.run(three())
    assert not isinstance(first, BaseException)
    assert not isinstance(second, BaseException)
    assert isinstance(third, PoolError)
    assert third.code == "busy"


def test_a_closed_pool_says_so(table_picture: Path) -> None:
    with ReaderPool(1) as closed:
        pass
    with pytest.raises(PoolError) as caught:
        closed.read([photo(table_picture)])
    assert caught.value.code == "reader-stopped"
