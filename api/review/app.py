"""The review's server: its page, the hands in doubt, their photos, and what people say of a tile."""

from __future__ import annotations

from hmac import compare_digest
from pathlib import Path
from typing import Annotated, Any

import cv2
import numpy as np
from fastapi import Body, FastAPI, Query, Request
from fastapi.responses import FileResponse, Response
from starlette.middleware.base import RequestResponseEndpoint
from starlette.staticfiles import StaticFiles

from api.batch.journal import WHOLE
from api.batch.settle import is_answer
from api.book.bare import BarePhoto, bare, bare_of
from api.files import shown
from api.http.answer import Json
from api.http.app import OwnHeaders
from api.http.body import BodyLimit
from api.http.page import PAGE as PHONE_PAGE
from api.http.problems import ProblemError, answer_problems
from api.lan.routes import router as lan_router
from api.review.state import Review
from vision.decode import PhotoFile, decode

PAGE = Path(__file__).resolve().parent / "page"
COOKIE = "burako_review"
LONGEST = 1600
"""Pixels of a photo's long side on the page."""
TILE_HEIGHT = 360
"""Pixels of an enlarged tile, and around it half a tile each way."""
MOST_NAME = 60


def create_app(review: Review, secret: str) -> FastAPI:
    """The app of one batch under review. secret: what its address must end in, so that no player settles a tile."""
    app = FastAPI(title="Burako: revisar", version="1", docs_url=None, redoc_url=None, openapi_url=None)

    @app.get("/")
    def page(clave: str = "") -> FileResponse:
        answer = FileResponse(PAGE / "index.html")
        if compare_digest(clave.encode(), secret.encode()):
            answer.set_cookie(COOKIE, secret, httponly=True, samesite="strict")
        return answer

    @app.get("/api/review", response_class=Json)
    def overview() -> Json:
        return Json(review.overview())

    @app.get("/api/review/{id}", response_class=Json)
    def hand(id: str) -> Json:
        return Json(_found(review.hand, id))

    @app.get("/api/review/{id}/photos/{index}")
    def photo(id: str, index: int) -> Response:
        return _jpeg(bare(_file(_found(review.photo, id, index)), LONGEST))

    @app.get("/api/review/{id}/tiles/{tile}")
    def tile(id: str, tile: int) -> Response:
        return _jpeg(bare_of(_found(_enlarged, review, id, tile)))

    @app.post("/api/review/{id}/tiles/{tile}", response_class=Json)
    def settle(
        id: str,
        tile: int,
        key: Annotated[str, Query()],
        said: Annotated[dict[str, Any], Body()],
    ) -> Json:
        answer, who = said.get("tile"), said.get("who")
        if not isinstance(answer, str) or not (is_answer(answer) if tile != WHOLE else answer == ""):
            raise ProblemError(422, "unknown-tile", "Esa ficha no existe.", "There is no such tile.")
        if not isinstance(who, str) or not who.strip():
            raise ProblemError(422, "nobody", "Falta decir quién revisa.", "Say who reviews.")
        name = "".join(letter for letter in shown(who.strip()) if letter.isprintable())[:MOST_NAME]
        return Json(_found(review.settle, id, key, tile, answer, name))

    app.include_router(lan_router)
    app.mount("/review", StaticFiles(directory=PAGE))
    app.mount("/page", StaticFiles(directory=PHONE_PAGE))
    answer_problems(app)

    @app.middleware("http")
    async def only_with_secret(request: Request, call_next: RequestResponseEndpoint) -> Response:
        given = request.cookies.get(COOKIE, "")
        if request.url.path.startswith("/api/") and not compare_digest(given.encode(), secret.encode()):
            return ProblemError(
                403,
                "no-key",
                "Abrí la dirección completa que muestra burako review.",
                "Open the whole address that burako review shows.",
            ).response()
        return await call_next(request)

    app.add_middleware(BodyLimit)
    app.add_middleware(OwnHeaders)
    return app


def _found(ask: Any, *arguments: object) -> Any:
    """What is asked for; 404 where it is not there, or not there any more."""
    try:
        return ask(*arguments)
    except KeyError as error:
        raise _gone() from error


def _gone() -> ProblemError:
    return ProblemError(
        404, "not-found", "Eso ya no está: cargá la página de nuevo.", "That is gone: load the page again."
    )


def _file(path: Path) -> PhotoFile:
    try:
        return PhotoFile(shown(path.name), path.read_bytes())
    except OSError as error:
        raise _gone() from error


def _enlarged(review: Review, id: str, number: int) -> np.ndarray:
    """A tile as it is held upright, and what lies around it, BGR."""
    row = review.row(id)
    assert row.reading is not None
    tile = row.reading.tile(number)
    if tile.photo is None or tile.corners is None:
        raise KeyError(number)
    pixels = decode(_file(review.photo(id, tile.photo))).pixels
    quad = np.array(tile.corners, np.float32)
    height = TILE_HEIGHT
    width = round(height * 0.7)
    edge = height // 3
    inner = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32) + edge
    turn = cv2.getPerspectiveTransform(quad, inner)
    size = (width + 2 * edge, height + 2 * edge)
    return np.asarray(cv2.warpPerspective(pixels, turn, size, flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE))


def _jpeg(photo: BarePhoto) -> Response:
    return Response(photo.jpeg, media_type="image/jpeg")
