"""The contract's routes of matches, and around them: the end, undoing, a hand and its photos, the sheet, links."""

from __future__ import annotations

from collections.abc import Callable

from fastapi import APIRouter, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from api.book.album import Album
from api.book.bare import bare
from api.book.book import Book
from api.book.http import examples
from api.book.http.asked import allowed, etag, is_known, once
from api.book.http.links import base_address, links_json
from api.book.http.written import written_hand
from api.book.keys import Keys
from api.book.record import Record
from api.book.sheet import sheet_csv, sheet_text
from api.http.answer import Json
from api.http.body import json_body, photo_form
from scoring import HandError, start_match

router = APIRouter(prefix="/api/v1/matches", default_response_class=Json)

PRIVATE = {"Cache-Control": "no-store"}
"""What is the players' own is kept by nothing on its way."""


@router.post("", status_code=201, summary="Empezar un partido", openapi_extra=examples.MATCH)
async def post_match(request: Request) -> Json:
    """A new match, with the key that reads it and the key that writes it."""
    asked = await once(request)
    match = start_match(await json_body(request))
    record = await run_in_threadpool(_book(request).start, match, asked)
    keys: Keys = request.app.state.keys
    document = {
        **record.to_json(),
        "read_key": keys.key(record.id, "read"),
        "write_key": keys.key(record.id, "write"),
    }
    location = {"Location": f"/api/v1/matches/{record.id}", "ETag": etag(record.revision)}
    return Json(document, 201, {**PRIVATE, **location})


@router.get("/{id}.csv", summary="La planilla como tabla")
async def get_csv(request: Request, id: str, lang: str = "es") -> Response:
    """The sheet as a table for a spreadsheet; `lang=en` for English."""
    record = await _reading(request, id)
    text = sheet_csv(record.match, lang == "en")
    named = {"Content-Disposition": 'attachment; filename="burako.csv"', "ETag": etag(record.revision)}
    return Response(text.encode(), 200, {**PRIVATE, **named}, "text/csv; charset=utf-8")


@router.get("/{id}.txt", summary="La planilla como texto")
async def get_text(request: Request, id: str, lang: str = "es") -> Response:
    """The sheet as text for a message; `lang=en` for English."""
    record = await _reading(request, id)
    text = sheet_text(record.match, lang == "en")
    return Response(text.encode(), 200, {**PRIVATE, "ETag": etag(record.revision)}, "text/plain; charset=utf-8")


@router.get("/{id}", summary="Un partido")
async def get_match(request: Request, id: str) -> Response:
    """The match as it stands; 304 where the sender has it so already (`If-None-Match`)."""
    record = await _reading(request, id)
    if is_known(request, record.revision):
        return Response(status_code=304, headers={**PRIVATE, "ETag": etag(record.revision)})
    return _match(record)


@router.delete("/{id}", status_code=204, summary="Borrar un partido con todo lo suyo")
async def delete_match(request: Request, id: str) -> Response:
    """Delete a match with its hands and photos."""
    await run_in_threadpool(allowed, request, id, "write")
    await run_in_threadpool(_book(request).delete, id, await once(request))
    return Response(status_code=204)


@router.post("/{id}/hands", summary="Anotar una mano", openapi_extra=examples.HANDS)
async def post_hand(request: Request, id: str) -> Json:
    """Add a hand to the match."""
    document = await _writing(request, id)

    def step(book: Book) -> Callable[..., Record]:
        hand = written_hand(book.get(id).match, document)
        return lambda asked: book.add_hand(id, hand, asked)

    return await _stepped(request, step)


@router.put("/{id}/hands/{hand}", summary="Corregir una mano", openapi_extra=examples.HANDS)
async def put_hand(request: Request, id: str, hand: str) -> Json:
    """Write a hand anew; everything is counted anew."""
    document = await _writing(request, id)

    def step(book: Book) -> Callable[..., Record]:
        written = written_hand(book.get(id).match, document, hand)
        return lambda asked: book.change_hand(id, written, asked)

    return await _stepped(request, step)


@router.delete("/{id}/hands/{hand}", summary="Borrar una mano")
async def delete_hand(request: Request, id: str, hand: str) -> Json:
    """Take a hand out of the match; undoing puts it back."""
    await run_in_threadpool(allowed, request, id, "write")
    return await _stepped(request, lambda book: lambda asked: book.remove_hand(id, hand, asked))


@router.post("/{id}/end", summary="Terminar antes", openapi_extra=examples.END)
async def post_end(request: Request, id: str) -> Json:
    """End the match before anybody has won; with `hands` the unfinished hand is scored, without it is void."""
    document = await _writing(request, id)

    def step(book: Book) -> Callable[..., Record]:
        match = book.get(id).match
        scored = document if isinstance(document, dict) and document else None
        if scored is None and document != {}:
            raise HandError(
                "wrong-type",
                "",
                'Se manda {} si la mano no vale, o {"hands": […]} si se cuenta.',
                'Send {} where the hand is void, or {"hands": […]} where it is scored.',
            )
        hand = None if scored is None else written_hand(match, scored)
        return lambda asked: book.end(id, hand, asked)

    return await _stepped(request, step)


@router.post("/{id}/undo", summary="Deshacer lo último")
async def post_undo(request: Request, id: str) -> Json:
    """Take the last change back: a hand added, edited or deleted, or the end."""
    await run_in_threadpool(allowed, request, id, "write")
    return await _stepped(request, lambda book: lambda asked: book.undo(id, asked))


@router.get("/{id}/hands/{hand}", summary="Una mano, como se anotó")
async def get_hand(request: Request, id: str, hand: str) -> Json:
    """What the hand was made from (`entries`), and how its points come about (`scores`, one a side)."""
    await run_in_threadpool(allowed, request, id, "read")
    return Json(await run_in_threadpool(_book(request).hand, id, hand), headers=PRIVATE)


@router.post("/{id}/hands/{hand}/photos", summary="Guardar fotos de una mano", openapi_extra=examples.PHOTOS)
async def post_photos(request: Request, id: str, hand: str) -> Json:
    """Keep photos with a hand, without what they say of place, time and camera, until the match ends."""
    await run_in_threadpool(allowed, request, id, "write")
    pool = request.app.state.pool
    pool.check_room()
    form = await photo_form(request, with_hand=False)
    photos = [await pool.run_async(bare, photo) for photo in [*form.photos, *form.racks]]
    album: Album = request.app.state.album
    return _match(await run_in_threadpool(album.add, id, hand, photos))


@router.get("/{id}/hands/{hand}/photos/{photo}", summary="Una foto de una mano")
async def get_photo(request: Request, id: str, hand: str, photo: str) -> Response:
    """A photo that was kept with a hand, as a JPEG."""
    await run_in_threadpool(allowed, request, id, "read")
    album: Album = request.app.state.album
    return Response(await run_in_threadpool(album.jpeg, id, hand, photo), 200, PRIVATE, "image/jpeg")


@router.put("/{id}/keep-photos", summary="Que las fotos queden", openapi_extra=examples.KEEP)
async def put_keep_photos(request: Request, id: str) -> Json:
    """Say whether the photos stay when the match is over."""
    document = await _writing(request, id)
    keep = document.get("keep") if isinstance(document, dict) and set(document) <= {"version", "keep"} else None
    if not isinstance(keep, bool):
        raise HandError(
            "wrong-type", "keep", "Se manda keep con true o false, y nada más.", "Send keep as true or false, no more."
        )
    return await _stepped(request, lambda book: lambda asked: book.keep_photos(id, keep, asked))


@router.get("/{id}/links", summary="Enlaces y códigos QR para otro teléfono")
async def get_links(request: Request, id: str) -> Json:
    """The link that reads and, for whoever may write, the link that writes, each with its QR code as SVG."""
    record, access = await _reading(request, id), await run_in_threadpool(allowed, request, id, "read")
    keys: Keys = request.app.state.keys
    opened = {"read": keys.key(record.id, "read")}
    if access == "write":
        opened["write"] = keys.key(record.id, "write")
    base = base_address(str(request.base_url), request.app.state.address)
    return Json(links_json(base, record.id, opened), headers=PRIVATE)


def _book(request: Request) -> Book:
    book: Book = request.app.state.book
    return book


async def _reading(request: Request, id: str) -> Record:
    """The match, for whoever may read it."""
    await run_in_threadpool(allowed, request, id, "read")
    return await run_in_threadpool(_book(request).get, id)


async def _writing(request: Request, id: str) -> object:
    """The request's JSON, of whoever may write the match."""
    await run_in_threadpool(allowed, request, id, "write")
    return await json_body(request)


async def _stepped(request: Request, step: Callable[[Book], Callable[..., Record]]) -> Json:
    """Carry out a step and answer with the match as it then stands."""
    asked = await once(request)
    return _match(await run_in_threadpool(lambda: step(_book(request))(asked)))


def _match(record: Record) -> Json:
    return Json(record.to_json(), headers={**PRIVATE, "ETag": etag(record.revision)})
