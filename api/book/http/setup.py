"""Puts the score book into the server."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from fastapi import FastAPI, Request

from api.book.album import Album
from api.book.book import Book
from api.book.database import Database
from api.book.errors import BookError, unavailable
from api.book.http.routes import router
from api.book.keys import Keys
from api.book.settings import Settings
from api.http.answer import Json
from api.http.problems import ProblemError
from scoring import MatchError

STATUS: Final[Mapping[str, int]] = {
    "unknown-match": 404,
    "unknown-hand": 404,
    "unknown-photo": 404,
    "match-finished": 409,
    "hand-exists": 409,
    "nothing-to-undo": 409,
    "match-full": 409,
    "photos-full": 409,
    "match-changed": 412,
    "key-reused": 422,
    "book-busy": 503,
    "book-unavailable": 503,
}
RETRY_AFTER: Final[Mapping[str, int]] = {"book-busy": 3, "book-unavailable": 60}

log = logging.getLogger(__name__)


def add_book(app: FastAPI) -> None:
    """Add the routes of matches and what they answer where they refuse."""
    app.include_router(router)
    app.add_exception_handler(BookError, _refuse)
    app.add_exception_handler(MatchError, _refuse)


@contextmanager
def open_book(app: FastAPI) -> Iterator[None]:
    """Keep the book open for the app. Where it cannot be opened, photos are read and scored all the same."""
    settings = Settings.from_environment()
    database = None
    try:
        settings.make_folder()
        app.state.keys = Keys.load(settings.folder)
        database = Database(settings.database)
        app.state.book, app.state.album = Book(database), Album(database)
    except (OSError, BookError) as error:
        log.error("the score book cannot be opened: %s", error.__cause__ or error)
        app.state.keys = app.state.book = app.state.album = _Closed()
    app.state.address = settings.address
    try:
        yield
    finally:
        if database is not None:
            database.close()


class _Closed:
    """Stands where the book would; whatever is asked of it, it is not to be had."""

    def __getattr__(self, name: str) -> Any:
        raise unavailable()


async def _refuse(_: Request, error: Exception) -> Json:
    assert isinstance(error, BookError | MatchError)
    seconds = RETRY_AFTER.get(error.code)
    headers = {} if seconds is None else {"Retry-After": str(seconds)}
    return ProblemError(STATUS[error.code], error.code, error.message, error.message_en, headers).response()
