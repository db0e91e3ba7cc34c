"""The database under the book: SQLite in a file, or PostgreSQL where its URL is given."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Engine, create_engine, event, select, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.orm import Session

from api.book.errors import BookError, unavailable
from api.book.private import close_file
from api.book.tables import SCHEMA, Base, SchemaRow

PATIENCE: Final = 10
"""Seconds for which a writer waits for another before it gives up."""

_BUSY_SIGNS: Final = ("locked", "busy", "lock timeout", "deadlock", "could not serialize", "too many clients")
GONE: Final = "gone"
"""In a session's `info`: it deleted what must not linger."""

_SCHEMA_LOCK: Final = 0x6275726B
"""Any number, as long as all servers on one PostgreSQL use the same."""


class Database:
    """Connections to one book, for every thread of this process."""

    def __init__(self, url: str) -> None:
        """Open it and make its tables where there are none. Raises BookError (`book-unavailable`)."""
        try:
            with translated():
                self._engine = _engine(_checked(url))
                self._prepare()
        except (ArgumentError, NoSuchModuleError, ImportError, sqlite3.Error, OSError) as error:
            raise unavailable() from error

    @property
    def is_sqlite(self) -> bool:
        return self._engine.dialect.name == "sqlite"

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """A session that sees one state of the book. Raises BookError where the database fails."""
        # SQLite's transactions see one state by themselves, PostgreSQL's only where they are asked to.
        engine = self._engine if self.is_sqlite else self._engine.execution_options(isolation_level="REPEATABLE READ")
        with translated(), Session(engine) as session:
            yield session

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """A session whose changes are all kept when it ends, and none where it raises.

        SQLite has one writer at a time; in PostgreSQL it is for the caller to lock the match's row.
        """
        engine = self._engine.execution_options(burako_writes=True)
        if not self.is_sqlite:
            # Whatever the database does by itself: who waited for the row must then see what the other wrote.
            engine = engine.execution_options(isolation_level="READ COMMITTED")
        with translated(), Session(engine, expire_on_commit=False) as session:
            with session.begin():
                yield session
            gone = GONE in session.info
        if gone:
            self._forget()

    def take_turn(self, session: Session, name: str) -> None:
        """Have writers that say the same name write one after the other, where no row is there to be locked."""
        if not self.is_sqlite:
            session.execute(text("SELECT pg_advisory_xact_lock(hashtextextended(:name, 0))"), {"name": name})

    def _forget(self) -> None:
        """Have nothing that was deleted linger in SQLite's log: secure_delete overwrites the file alone."""
        if not self.is_sqlite:
            return
        # What was deleted is so already; where the log is in use, the next time or the next start empties it.
        with suppress(SQLAlchemyError, sqlite3.Error):
            connection = self._engine.raw_connection()
            try:
                connection.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)")
            finally:
                connection.close()

    def close(self) -> None:
        self._engine.dispose()

    def _prepare(self) -> None:
        if self.is_sqlite:
            self._use_wal()
        engine = self._engine.execution_options(burako_writes=True)
        with engine.begin() as connection:
            if not self.is_sqlite:
                connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _SCHEMA_LOCK})
            Base.metadata.create_all(connection)
            found = connection.execute(select(SchemaRow.version)).scalar()
            if found is None:
                connection.execute(SchemaRow.__table__.insert().values(version=SCHEMA))  # type: ignore[attr-defined]
            elif found != SCHEMA:
                raise unavailable()
        # A server may have been killed between deleting and forgetting.
        self._forget()

    def _use_wal(self) -> None:
        """Switch to the write-ahead log, for which SQLite does not wait by itself while another process does so."""
        until = time.monotonic() + PATIENCE
        while True:
            try:
                connection = self._engine.raw_connection()
                try:
                    connection.cursor().execute("PRAGMA journal_mode = WAL")
                finally:
                    connection.close()
                return
            except Exception as error:
                if "locked" not in str(error) or time.monotonic() > until:
                    raise
                time.sleep(0.05)


@contextmanager
def translated() -> Iterator[None]:
    """Turns what befalls a database into BookError."""
    try:
        yield
    except PoolTimeout as error:
        raise _busy() from error
    except OperationalError as error:
        words = str(error.orig).lower()
        raise (_busy() if any(sign in words for sign in _BUSY_SIGNS) else unavailable()) from error
    except SQLAlchemyError as error:
        raise unavailable() from error


def sqlite_url(path: Path) -> str:
    """The URL of a book in a file."""
    return URL.create("sqlite", database=str(path)).render_as_string()


def _checked(url: str) -> URL:
    made = make_url(url)
    if made.drivername in {"postgres", "postgresql"}:
        made = made.set(drivername="postgresql+psycopg")
    if made.get_backend_name() not in {"sqlite", "postgresql"}:
        raise unavailable()
    return made


def _engine(url: URL) -> Engine:
    if url.get_backend_name() == "postgresql":
        options = f"-c lock_timeout={PATIENCE}s -c idle_in_transaction_session_timeout={PATIENCE * 3}s"
        return create_engine(url, pool_pre_ping=True, connect_args={"options": options, "connect_timeout": PATIENCE})
    if url.database and url.database != ":memory:" and not url.database.startswith("file:"):
        # Before SQLite makes it for all to read; its log takes the same rights.
        os.close(os.open(url.database, os.O_CREAT | os.O_RDWR, 0o600))
        for ending in ("", "-wal", "-shm"):
            close_file(Path(url.database + ending))
    engine = create_engine(url, connect_args={"timeout": PATIENCE})
    event.listen(engine, "connect", _set_up_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _set_up_sqlite(connection: Any, _: object) -> None:
    # The driver's own idea of when a transaction begins is switched off: `_begin_sqlite` says it.
    connection.isolation_level = None
    cursor = connection.cursor()
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.execute("PRAGMA secure_delete = ON")
    # A hand that was acknowledged survives also the loss of power.
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.close()


def _begin_sqlite(connection: Any) -> None:
    # A writer takes its turn before it reads: two that read first and then write would both have to give way.
    writes = connection.get_execution_options().get("burako_writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _busy() -> BookError:
    return BookError(
        "book-busy",
        "La libreta está ocupada. Probá de nuevo en unos segundos.",
        "The score book is busy. Try again in a few seconds.",
    )
