"""Books to test with: the same tests on SQLite and on a real PostgreSQL."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from api.book.database import sqlite_url
from api.http.app import create_app
from tests.api.book.matches import Table
from tests.api.book.postgres import cluster, programs


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
def book_url(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of an empty book."""
    if request.param == "sqlite":
        yield sqlite_url(tmp_path_factory.mktemp("sqlite") / "book.sqlite3")
        return
    found = programs()
    if found is None:
        if os.environ.get("CI"):
            pytest.fail("no PostgreSQL: install it")
        pytest.skip("no PostgreSQL")
    with cluster(found) as url:
        yield url


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the servers' secret."""
    return tmp_path_factory.mktemp("data")


@pytest.fixture(scope="session")
def server_client(book_url: str, folder: Path) -> Iterator[TestClient]:
    client = TestClient(create_app(workers=1), base_url="http://burako.test", raise_server_exceptions=False)
    with ExitStack() as running:
        # Only while it starts: servers that other tests start have books of their own.
        with pytest.MonkeyPatch.context() as starting:
            starting.setenv("BURAKO_DATA", str(folder))
            starting.setenv("BURAKO_BOOK", book_url)
            running.enter_context(client)
        yield client


@pytest.fixture
def table(server_client: TestClient) -> Table:
    """A match begun between Nosotros and Ellos, to 1,500."""
    return Table.begin(server_client)


@pytest.fixture
def any_match() -> dict[str, Any]:
    return {"ruleset": "bonaerenses-2026", "sides": ["Nosotros", "Ellos"]}
