"""The contract's routes under /api/v1. Each takes what came in, has it read or scored, and answers."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from starlette.concurrency import run_in_threadpool

from api.http import examples
from api.http.answer import Json
from api.http.body import json_body, photo_form
from api.http.problems import ProblemError
from api.http.wire import reading_of
from api.pool import ReaderPool
from api.sheet import sheet, statement
from scoring import Hand, UnknownRuleset, hands_from_json, rulesets, score, score_sides
from scoring import ruleset as ruleset_of

router = APIRouter(prefix="/api/v1", default_response_class=Json)


@router.post("/readings", summary="Fotos → fichas", openapi_extra=examples.READINGS)
async def post_reading(request: Request) -> Json:
    """Photos of one hand to one Reading over all of them."""
    pool = _pool(request)
    form = await photo_form(request, with_hand=False)
    reading = await pool.read_async(form.photos, form.racks)
    return Json(reading.to_json())


@router.post("/hands", summary="Fotos y lo que pasó → puntos", openapi_extra=examples.HANDS)
async def post_hand(request: Request) -> Json:
    """Photos of one hand, and what happened, to a Score with its Reading."""
    pool = _pool(request)
    form = await photo_form(request, with_hand=True)
    said = statement(form.hand)
    reading = await pool.read_async(form.photos, form.racks)
    return Json(await run_in_threadpool(sheet, reading, said))


@router.post("/scores", summary="Una mano → puntos", openapi_extra=examples.SCORES)
async def post_score(request: Request) -> Json:
    """A Hand, both sides' Hands, or what happened with a Reading as corrected, to a Score or Scores."""
    document = await json_body(request)
    return Json(await run_in_threadpool(_score, document))


@router.get("/rulesets", summary="Los reglamentos")
def get_rulesets() -> Json:
    """Every ruleset with its numbers, options and sources."""
    return Json({"version": 1, "rulesets": [each.to_json() for each in rulesets().values()]})


@router.get("/rulesets/{id}", summary="Un reglamento")
def get_ruleset(id: str) -> Json:
    """One ruleset; 404 where there is none with this id."""
    try:
        return Json(ruleset_of(id).to_json())
    except UnknownRuleset as error:
        raise ProblemError(404, error.code, error.message, error.message_en) from error


def _pool(request: Request) -> ReaderPool:
    """The pool, if it has room: a busy server says so before it takes in a body of photos."""
    pool: ReaderPool = request.app.state.pool
    pool.check_room()
    return pool


def _score(document: object) -> dict[str, Any]:
    if isinstance(document, dict) and "reading" in document:
        reading, facts = reading_of(document)
        return sheet(reading, statement(facts))
    hands = hands_from_json(document)
    return score(hands).to_json() if isinstance(hands, Hand) else score_sides(*hands).to_json()
