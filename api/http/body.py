"""What comes in: bodies no larger than they may be, JSON, and forms with photos."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from fastapi import Request
from python_multipart.multipart import parse_options_header
from starlette.datastructures import FormData, Headers, UploadFile
from starlette.exceptions import HTTPException
from starlette.formparsers import MultiPartException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from api.http.problems import ProblemError
from scoring import read_json
from vision.decode import PhotoFile

MB = 2**20
MOST_REQUEST = 60 * MB
MOST_PHOTO = 30 * MB
MOST_JSON = 4 * MB
MOST_PHOTOS = 24
MOST_NAME = 120

LAST = 1024
"""Bytes in which the end of a form lies: its boundary has at most 70, and little may come after."""

PATIENCE = 10.0
"""Seconds for which the rest of a too large body is read and thrown away, so that its sender hears why."""


@dataclass(frozen=True)
class PhotoForm:
    """A form's photos of the table and of the rack, its Hand without tiles as parsed JSON, and its texts of the set's
    profile and colours, empty where there are none."""

    photos: list[PhotoFile]
    racks: list[PhotoFile]
    hand: object
    profile: str | bytes = ""
    colours: str | bytes = ""

    def refuse_sides(self) -> None:
        """Raise ProblemError where a photo was given as one side's: the hand is of one side alone."""
        if any(photo.side is not None for photo in (*self.photos, *self.racks)):
            raise ProblemError(
                422,
                "sides-missing",
                "Hay fotos de un lado (photos_0, rack_0…): la mano tiene que traer los dos lados, en sides.",
                "There are photos of one side (photos_0, rack_0…): the hand must bring both sides, in sides.",
            )


class BodyLimit:
    """Refuses a body as soon as it is known to be larger than it may be: by its header, or on its way in."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        most = MOST_JSON if "json" in headers.get("content-type", "") else MOST_REQUEST
        length = headers.get("content-length", "")
        if length.isdigit() and int(length[:20]) > most:
            await _drain(receive)
            await _too_large(most).response()(scope, receive, send)
            return
        seen = 0

        async def counted() -> Message:
            nonlocal seen
            message = await receive()
            seen += len(message.get("body", b""))
            if seen > most:
                if message.get("more_body", False):
                    await _drain(receive)
                raise _too_large(most)
            return message

        await self._app(scope, counted, send)


async def json_body(request: Request) -> object:
    """The body as parsed JSON. Raises ProblemError (415) and HandError (`not-json`)."""
    kind = request.headers.get("content-type", "application/json").partition(";")[0].strip().lower()
    if kind != "application/json" and not kind.endswith("+json"):
        raise _wrong_type("application/json")
    return read_json(await request.body())


async def photo_form(request: Request, with_hand: bool, by_side: bool = False) -> PhotoForm:
    """The photos of a multipart form, and its field `hand` where the request has one.

    by_side: whether there are fields for one side's photos too (`photos_0`, `rack_1`). Photos are in the order of
    `photos`, `photos_0`, `photos_1`, and racks likewise.
    Raises ProblemError: 415 for another type of body, 422 for a form that cannot be read or has no photo,
    413 for too many photos or one that is too large; HandError where `hand` is no JSON.
    """
    if not request.headers.get("content-type", "").lower().startswith("multipart/form-data"):
        raise _wrong_type("multipart/form-data")
    form = await _whole_form(request)
    try:
        hand = read_json(await _text(form, "hand") or "{}") if with_hand else {}
        profile, colours = await _text(form, "profile"), await _text(form, "colours")
        sides = (None, 0, 1) if by_side else (None,)
        photos = [photo for side in sides for photo in await _photos(form, "photos", side)]
        racks = [photo for side in sides for photo in await _photos(form, "rack", side)]
    finally:
        await form.close()
    if not photos and not racks:
        raise ProblemError(
            422, "no-photos", "Falta al menos una foto (campo photos).", "A photo is missing (field photos)."
        )
    if len(photos) + len(racks) > MOST_PHOTOS:
        raise ProblemError(
            413,
            "too-many-photos",
            f"Son demasiadas fotos; se leen hasta {MOST_PHOTOS} por mano.",
            f"There are too many photos; at most {MOST_PHOTOS} a hand are read.",
        )
    return PhotoForm(photos, racks, hand, profile, colours)


async def _whole_form(request: Request) -> FormData:
    """The form, if it came to its end: what is cut off would be read as a form with fewer photos."""
    _, options = parse_options_header(request.headers["content-type"])
    last = b"--" + options.get(b"boundary", b"") + b"--"
    end = b""

    async def receive() -> Message:
        nonlocal end
        message = await request.receive()
        end = (end + message.get("body", b""))[-LAST:]
        if message["type"] == "http.request" and not message.get("more_body") and last not in end:
            # Of this kind, so that the parser closes what it has begun.
            raise MultiPartException("the form's end is missing")
        return message

    try:
        return await Request(request.scope, receive).form(max_files=1000, max_fields=1000, max_part_size=MB)
    except (HTTPException, MultiPartException, ValueError, LookupError) as error:
        spanish = "El formulario no se puede leer, o llegó cortado. Mandalo de nuevo."
        english = "The form cannot be read, or came cut off. Send it again."
        raise ProblemError(422, "bad-form", spanish, english) from error


async def _photos(form: FormData, kind: str, side: int | None) -> list[PhotoFile]:
    """The photos of a field. What a browser sends of a field left empty, no name and no bytes, is none."""
    found, field = [], kind if side is None else f"{kind}_{side}"
    for part in form.getlist(field):
        if not isinstance(part, UploadFile):
            raise ProblemError(
                422,
                "not-a-file",
                f"El campo {field} tiene que ser un archivo.",
                f"The field {field} must be a file.",
            )
        name = _name(part.filename or field)
        if (part.size or 0) > MOST_PHOTO:
            raise _photo_too_large(name)
        data = await part.read()
        if data or part.filename:
            found.append(PhotoFile(name, data, side))
    return found


async def _text(form: FormData, field: str) -> str | bytes:
    """The text of a field, or of a file that was given as it; empty where there is none."""
    parts: Sequence[Any] = form.getlist(field)
    if len(parts) > 1:
        raise ProblemError(
            422,
            "duplicate-field",
            f"El campo {field} viene más de una vez.",
            f"The field {field} is given more than once.",
        )
    if not parts:
        return ""
    return await parts[0].read(MB) if isinstance(parts[0], UploadFile) else str(parts[0])


def _name(filename: str) -> str:
    """A file's own name without folders, short and printable, for answers and messages."""
    last = filename.replace("\\", "/").rpartition("/")[2]
    printable = "".join(letter if letter.isprintable() else "?" for letter in last)
    return printable[:MOST_NAME] or "?"


async def _drain(receive: Receive) -> None:
    try:
        async with asyncio.timeout(PATIENCE):
            more = True
            while more:
                message = await receive()
                more = message["type"] == "http.request" and message.get("more_body", False)
    except TimeoutError:
        return


def _too_large(most: int) -> ProblemError:
    return ProblemError(
        413,
        "request-too-large",
        f"El envío pesa demasiado; el máximo es {most // MB} MB.",
        f"The request is too large; at most {most // MB} MB.",
    )


def _photo_too_large(name: str) -> ProblemError:
    return ProblemError(
        413,
        "photo-too-large",
        f"«{name}» pesa demasiado; el máximo es {MOST_PHOTO // MB} MB por foto.",
        f"“{name}” is too large; at most {MOST_PHOTO // MB} MB a photo.",
    )


def _wrong_type(wanted: str) -> ProblemError:
    return ProblemError(
        415,
        "wrong-content-type",
        f"El pedido tiene que ser {wanted}.",
        f"The request must be {wanted}.",
    )
