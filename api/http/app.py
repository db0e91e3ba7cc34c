"""The server: its state, what stands around every answer, and what is not the API itself."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.responses import HTMLResponse, PlainTextResponse
from starlette.datastructures import MutableHeaders
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api.book.http.setup import add_book, open_book
from api.files import PROFILE, profile_file
from api.http.answer import Json
from api.http.body import BodyLimit
from api.http.docs import docs_page
from api.http.metrics import Measured, Metrics
from api.http.page import PAGE, add_page
from api.http.problems import ProblemError, answer_problems
from api.http.routes import router
from api.lan.routes import router as lan_router
from api.pool import ReaderPool
from vision.profile import Profile

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';"
    " img-src 'self' blob:; manifest-src 'self'; worker-src 'self';"
    " base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-cache",
}
"""On every answer: nothing but this server's own files, and nobody's frame."""


def create_app(workers: int = 0) -> FastAPI:
    """The app with a pool of readers; `workers` 0 is one for each core."""
    app = FastAPI(
        title="Burako",
        version="1",
        description="Cuenta una mano de Burako a partir de fotos. Counts a hand of Burako from photos.",
        docs_url=None,
        redoc_url=None,
        lifespan=_lifespan,
    )
    app.state.workers = workers or os.cpu_count() or 1
    app.state.metrics = Metrics()
    app.include_router(router)
    add_book(app)
    app.include_router(lan_router)
    _add_own_routes(app)
    add_page(app, PAGE)
    answer_problems(app)
    # The last one added stands outermost.
    app.add_middleware(BodyLimit)
    app.add_middleware(GZipMiddleware)
    app.add_middleware(Measured, metrics=app.state.metrics)
    app.add_middleware(OwnHeaders)
    return app


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    with open_book(app), ReaderPool(app.state.workers, profile=_profile()) as pool:
        app.state.pool = pool
        pool.warm_up()
        yield


def _profile() -> Profile | None:
    """Of the house's own set, where the server was started with one. Raises Failure."""
    path = os.environ.get(PROFILE)
    return profile_file(Path(path)) if path else None


def _add_own_routes(app: FastAPI) -> None:
    @app.get("/docs", include_in_schema=False)
    def docs() -> HTMLResponse:
        return HTMLResponse(docs_page(app.openapi()))

    @app.get("/healthz", summary="Si el servidor vive", response_class=Json)
    def healthz() -> Json:
        """The server lives."""
        return Json({"version": 1, "status": "ok"})

    @app.get("/readyz", summary="Si puede leer fotos", response_class=Json)
    def readyz(request: Request) -> Json:
        """A reader has loaded its model; 503 before that."""
        if not request.app.state.pool.is_ready():
            raise ProblemError(
                503,
                "not-ready",
                "El lector de fotos todavía no está listo.",
                "The photo reader is not ready yet.",
                {"Retry-After": "2"},
            )
        return Json({"version": 1, "status": "ready"})

    @app.get("/metrics", summary="Cifras para Prometheus", response_class=PlainTextResponse)
    def metrics(request: Request) -> PlainTextResponse:
        """What the server has done so far."""
        return PlainTextResponse(app.state.metrics.text(request.app.state.pool.in_flight))


class OwnHeaders:
    """Puts `HEADERS` on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self._app(scope, receive, with_headers)
