"""The desk's server: a page for each table's phone, the organiser's panel, and the codes to print."""

from __future__ import annotations

from functools import cache
from hmac import compare_digest
from pathlib import Path
from urllib.parse import quote

import segno
from fastapi import FastAPI, Request
from fastapi.responses import FileResponse, HTMLResponse
from jinja2 import Environment, FileSystemLoader, Template
from starlette.concurrency import run_in_threadpool
from starlette.staticfiles import StaticFiles

from api.batch.entry import label, side_of
from api.http.answer import Json
from api.http.app import OwnHeaders
from api.http.body import BodyLimit, json_body, photo_form
from api.http.page import PAGE as PHONE_PAGE
from api.http.problems import ProblemError, answer_problems
from api.intake.desk import MOST_HANDS, AnotherRound, Desk
from api.intake.place import Place
from api.lan.routes import router as lan_router
from api.sheet import statement

HERE = Path(__file__).resolve().parent
PAGE = HERE / "page"


def create_app(desk: Desk, address: str) -> FastAPI:
    """The app of one desk. address: by which phones find it, without a slash at its end."""
    app = FastAPI(title="Burako: mesas", version="1", docs_url=None, redoc_url=None, openapi_url=None)

    @app.get("/mesa/{table}")
    def table_page(table: str) -> FileResponse:
        return FileResponse(PAGE / "table.html")

    @app.get("/panel")
    def panel_page() -> FileResponse:
        return FileResponse(PAGE / "panel.html")

    @app.get("/codigos")
    def codes(clave: str = "") -> HTMLResponse:
        _check(clave, desk.organiser_key)
        tables = [
            (table, _code(f"{address}/mesa/{quote(table, safe='')}?clave={desk.key(table)}")) for table in desk.tables()
        ]
        return HTMLResponse(_codes_template().render(tables=tables, address=address))

    @app.get("/api/tables/{table}", response_class=Json)
    def table(table: str, clave: str = "") -> Json:
        _check(clave, desk.key(label(table)))
        return Json(desk.table(label(table)))

    @app.post("/api/tables/{table}/hands/{hand}/{side}", response_class=Json)
    async def receive(
        request: Request, table: str, hand: str, side: str, ronda: str, tarde: bool = False, clave: str = ""
    ) -> Json:
        """ronda: the one that the phone shows. tarde: its player says that it is over and the photos are of it."""
        _check(clave, desk.key(label(table)))
        place = _place(ronda, table, hand, side)
        form = await photo_form(request, with_hand=True)
        # Checked here, kept as it came: what a phone may say is what a Hand without tiles says.
        statement(form.hand)
        try:
            got = await run_in_threadpool(desk.receive, place, form.photos, form.racks, form.hand, late=tarde)
        except AnotherRound as error:
            raise ProblemError(
                409,
                "another-round",
                f"Esta página es de la ronda {place.round}, y ahora se juega la {error.now}.",
                f"This page is of round {place.round}, and round {error.now} is on now.",
            ) from error
        return Json(got)

    @app.get("/api/panel", response_class=Json)
    def panel(clave: str = "") -> Json:
        _check(clave, desk.organiser_key)
        return Json(desk.overview())

    @app.post("/api/panel/round", response_class=Json)
    async def begin_round(request: Request, clave: str = "") -> Json:
        _check(clave, desk.organiser_key)
        said = await json_body(request)
        round = said.get("round") if isinstance(said, dict) else None
        try:
            await run_in_threadpool(desk.begin_round, label(round) if isinstance(round, str) else "")
        except ValueError as error:
            raise ProblemError(
                422, "no-round", "Una ronda es un número o una palabra corta.", "A round is a number or a short word."
            ) from error
        return Json(desk.overview())

    app.include_router(lan_router)
    app.mount("/intake", StaticFiles(directory=PAGE))
    app.mount("/page", StaticFiles(directory=PHONE_PAGE))
    answer_problems(app)
    app.add_middleware(BodyLimit)
    app.add_middleware(OwnHeaders)
    return app


def _check(given: str, key: str) -> None:
    if not compare_digest(given.encode(), key.encode()):
        raise ProblemError(
            403, "no-key", "Ese código no es de esta mesa: escaneá el que está impreso.",
            "That code is not this table's: scan the printed one.",
        )  # fmt: skip


def _place(round: str, table: str, hand: str, side: str) -> Place:
    which, number = side_of(side), label(hand)
    if which is not None and number.isascii() and number.isdecimal() and 1 <= int(number[:4]) <= MOST_HANDS:
        try:
            return Place(label(round), label(table), number, which)
        except ValueError:
            pass
    raise ProblemError(
        422, "no-such-hand", f"La mano es de 1 a {MOST_HANDS}, y el lado A o B.",
        f"A hand is 1 to {MOST_HANDS}, and a side A or B.",
    )  # fmt: skip


def _code(address: str) -> str:
    """A QR code as an SVG picture in HTML."""
    return str(segno.make(address, error="m", micro=False).svg_inline(scale=6, border=4, omitsize=True))


@cache
def _codes_template() -> Template:
    return Environment(loader=FileSystemLoader(HERE), autoescape=True).get_template("codes.html.jinja")
