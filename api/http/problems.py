"""Every error of the API as `application/problem+json` (RFC 9457): a stable `code`, Spanish and English."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect

from api.files import Failure
from api.http.answer import Json
from api.pool import PoolError
from scoring import HandError
from vision.decode import PhotoError
from vision.reading import ReadingError

PHOTO_STATUS: Mapping[str, int] = {
    "not-an-image": 415,
    "unsupported-type": 415,
    "too-large": 413,
    "empty-file": 422,
    "damaged": 422,
    "too-small": 422,
}
POOL_STATUS: Mapping[str, int] = {
    "busy": 503,
    "too-slow": 503,
    "reader-stopped": 503,
    "too-much-memory": 413,
    "unreadable": 422,
}
RETRY_AFTER: Mapping[str, int] = {"busy": 5, "too-slow": 30, "reader-stopped": 10}
"""Seconds after which trying again makes sense, by code."""

HTTP_WORDS: Mapping[int, tuple[str, str, str]] = {
    404: ("not-found", "No hay nada en esta dirección.", "There is nothing at this address."),
    405: (
        "method-not-allowed",
        "Esta dirección no se usa con ese método.",
        "This address is not used with that method.",
    ),
}

log = logging.getLogger(__name__)


class ProblemError(Exception):
    """An error to answer with. `detail` is Spanish; both say what to do where something can be done."""

    def __init__(
        self, status: int, code: str, detail: str, detail_en: str, headers: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(detail_en)
        self.status, self.code, self.detail, self.detail_en = status, code, detail, detail_en
        self.headers = dict(headers or {})

    def response(self) -> Json:
        document: dict[str, Any] = {
            "type": "about:blank",
            "title": HTTPStatus(self.status).phrase,
            "status": self.status,
            "code": self.code,
            "detail": self.detail,
            "detail_en": self.detail_en,
        }
        return Json(document, self.status, self.headers, "application/problem+json")


def problem_of(error: Exception) -> ProblemError:
    """The one table from what can go wrong to what is answered."""
    if isinstance(error, ProblemError):
        return error
    if isinstance(error, PhotoError):
        return ProblemError(PHOTO_STATUS.get(error.code, 422), error.code, error.message, error.message_en)
    if isinstance(error, PoolError):
        seconds = RETRY_AFTER.get(error.code)
        headers = {} if seconds is None else {"Retry-After": str(seconds)}
        return ProblemError(POOL_STATUS[error.code], error.code, error.message, error.message_en, headers)
    if isinstance(error, HandError):
        where = f"{error.path}: " if error.path else ""
        return ProblemError(422, error.code, where + error.message, where + error.message_en)
    if isinstance(error, ReadingError):
        spanish, english = f"{error.path}: {error.message}", f"{error.path}: {error.message_en}"
        return ProblemError(422, "not-a-reading", spanish, english)
    if isinstance(error, Failure):
        # A file of the server's own that cannot be read just now, such as a table that somebody is editing.
        return ProblemError(503, "cannot-read", error.message, error.message_en, {"Retry-After": "10"})
    if isinstance(error, HTTPException):
        plain = ("http-error", "No se pudo atender el pedido.", "The request could not be served.")
        return ProblemError(error.status_code, *HTTP_WORDS.get(error.status_code, plain), error.headers)
    if isinstance(error, ClientDisconnect):
        # Nobody hears it; it keeps a phone that went out of reach from counting as a fault of the server.
        return ProblemError(400, "incomplete-request", "El pedido llegó incompleto.", "The request came incomplete.")
    if isinstance(error, RequestValidationError):
        return ProblemError(422, "wrong-request", "El pedido no es válido.", "The request is not valid.")
    log.error("unforeseen", exc_info=error)
    return ProblemError(500, "internal", "Algo falló en el servidor.", "Something failed in the server.")


def answer_problems(app: FastAPI) -> None:
    """Have the app answer each of these errors as a problem."""

    async def answer(_: Request, error: Exception) -> Json:
        return problem_of(error).response()

    for kind in (
        ProblemError,
        PhotoError,
        PoolError,
        HandError,
        ReadingError,
        Failure,
        HTTPException,
        ClientDisconnect,
        RequestValidationError,
        Exception,
    ):
        app.add_exception_handler(kind, answer)
