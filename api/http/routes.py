"""The contract's routes under /api/v1. Each takes what came in, has it read or scored, and answers."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from starlette.concurrency import run_in_threadpool

from api.http import examples
from api.http.answer import Json
from api.http.body import json_body, photo_form
from api.http.problems import ProblemError
from api.http.wire import reading_of
from api.pool import ReaderPool
from api.sheet import sheet, statement
from api.sides import sides_sheet, statements, with_sides
from scoring import (
    Calculation,
    Hand,
    Ruleset,
    UnknownRuleset,
    calculate,
    guide,
    hands_from_json,
    option_from_text,
    rulesets,
    score,
    score_sides,
)
from scoring import ruleset as ruleset_of

router = APIRouter(prefix="/api/v1", default_response_class=Json)


@router.post("/readings", summary="Fotos → fichas", openapi_extra=examples.READINGS)
async def post_reading(request: Request) -> Json:
    """Photos of one hand to one Reading over all of them."""
    pool = _pool(request)
    form = await photo_form(request, with_hand=False, by_side=True)
    reading = await pool.read_async(form.photos, form.racks)
    return Json(reading.to_json())


@router.post("/hands", summary="Fotos y lo que pasó → puntos", openapi_extra=examples.HANDS)
async def post_hand(request: Request) -> Json:
    """Photos of one hand, and what happened, to a Score with its Reading; of both sides to both Scores with one."""
    pool = _pool(request)
    form = await photo_form(request, with_hand=True, by_side=True)
    if isinstance(form.hand, dict) and "sides" in form.hand:
        both = statements(form.hand)
        reading = with_sides(await pool.read_async(form.photos, form.racks), both)
        return Json(await run_in_threadpool(partial(sides_sheet, confirmed=False), reading, both))
    said = statement(form.hand)
    form.refuse_sides()
    reading = await pool.read_async(form.photos, form.racks)
    return Json(await run_in_threadpool(sheet, reading, said))


@router.post("/scores", summary="Una mano → puntos", openapi_extra=examples.SCORES)
async def post_score(request: Request) -> Json:
    """A Hand, both sides' Hands, or what happened (on one side or both) with a Reading as corrected, to a Score or
    Scores."""
    document = await json_body(request)
    return Json(await run_in_threadpool(_score, document))


@router.post("/calculations", summary="Canastas y fichas contadas a mano → puntos", openapi_extra=examples.CALCULATIONS)
async def post_calculation(request: Request) -> Json:
    """Canastas by kind, tiles by value and what happened, to a Score without melds."""
    document = await json_body(request)
    return Json(calculate(Calculation.from_json(document)).to_json())


@router.get("/rulesets", summary="Los reglamentos")
def get_rulesets() -> Json:
    """Every ruleset with its numbers, options and sources."""
    return Json({"version": 1, "rulesets": [each.to_json() for each in rulesets().values()]})


@router.get("/rulesets/{id}", summary="Un reglamento")
def get_ruleset(id: str) -> Json:
    """One ruleset; 404 where there is none with this id."""
    return Json(_ruleset(id).to_json())


@router.get("/rulesets/{id}/guide", summary="Cómo se juega con un reglamento")
def get_guide(id: str, option: Annotated[list[str] | None, Query()] = None) -> Json:
    """How the game is played and counted, in chapters; `option=NAME=VALUE`, as often as needed, for house rules."""
    rules = _ruleset(id).with_options(dict(map(option_from_text, option or [])))
    chapters = [chapter.to_json() for chapter in guide(rules)]
    return Json({"version": 1, "ruleset": rules.id, "options": dict(rules.options), "chapters": chapters})


def _ruleset(id: str) -> Ruleset:
    """The ruleset that a path names. Raises ProblemError (404)."""
    try:
        return ruleset_of(id)
    except UnknownRuleset as error:
        raise ProblemError(404, error.code, error.message, error.message_en) from error


def _pool(request: Request) -> ReaderPool:
    """The pool, if it has room: a busy server says so before it takes in a body of photos."""
    pool: ReaderPool = request.app.state.pool
    pool.check_room()
    return pool


def _score(document: object) -> dict[str, Any]:
    if isinstance(document, dict) and "reading" in document:
        reading, said = reading_of(document)
        return sides_sheet(reading, statements(said)) if "sides" in document else sheet(reading, statement(said))
    hands = hands_from_json(document)
    return score(hands).to_json() if isinstance(hands, Hand) else score_sides(*hands).to_json()
