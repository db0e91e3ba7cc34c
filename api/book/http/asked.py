"""What a request says besides its body: which match, with which key, on which state, and whether it is a repetition."""

from __future__ import annotations

import hashlib
import re
from typing import Final

from fastapi import Request

from api.book.book import Book
from api.book.errors import unknown_match
from api.book.keys import Access, Keys
from api.book.rows import Once
from api.http.problems import ProblemError

_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,32}")
_LONGEST_KEY: Final = 200
_CHALLENGE: Final = {"WWW-Authenticate": "Bearer"}


def allowed(request: Request, match_id: str, wanted: Access) -> Access:
    """What the request's key opens. Raises BookError (unknown match) and ProblemError (401, 403)."""
    book: Book = request.app.state.book
    keys: Keys = request.app.state.keys
    if _ID.fullmatch(match_id) is None:
        raise unknown_match()
    scheme, _, key = request.headers.get("authorization", "").partition(" ")
    access = keys.access(match_id, key.strip()) if scheme.lower() == "bearer" else None
    if access is None:
        book.get(match_id)  # What is not there is said to be so, whatever the key.
        if scheme.lower() != "bearer":
            raise ProblemError(
                401,
                "key-missing",
                "Falta la clave del partido: abrilo con su enlace.",
                "The match's key is missing: open it with its link.",
                _CHALLENGE,
            )
        raise ProblemError(
            401,
            "wrong-key",
            "Esta clave no abre el partido: pedí el enlace de nuevo.",
            "This key does not open the match: ask for the link again.",
            _CHALLENGE,
        )
    if wanted == "write" and access == "read":
        raise ProblemError(
            403,
            "read-only",
            "Con este enlace el partido se mira, pero no se anota. Pedí el enlace para anotar.",
            "With this link the match can be read, not written. Ask for the link that writes.",
        )
    return access


async def once(request: Request) -> Once:
    """How the request is to be carried out once. Raises ProblemError where its key is none."""
    key = request.headers.get("idempotency-key")
    if key is not None and not (0 < len(key) <= _LONGEST_KEY and key.isascii() and key.isprintable()):
        raise ProblemError(
            422,
            "wrong-idempotency-key",
            f"La Idempotency-Key tiene que ser un texto de 1 a {_LONGEST_KEY} letras simples.",
            f"The Idempotency-Key must be a text of 1 to {_LONGEST_KEY} plain letters.",
        )
    digest = hashlib.sha256(f"{request.method} {request.url.path}\n".encode("utf-8", "replace"))
    digest.update(await request.body())
    return Once(key, digest.hexdigest(), _revisions(request.headers.get("if-match")))


def etag(revision: int) -> str:
    return f'"{revision}"'


def is_known(request: Request, revision: int) -> bool:
    """Whether the sender has this state already (`If-None-Match`)."""
    given = request.headers.get("if-none-match", "")
    return given.strip() == "*" or etag(revision) in [tag.strip().removeprefix("W/") for tag in given.split(",")]


def _revisions(if_match: str | None) -> frozenset[int] | None:
    """The revisions that `If-Match` names. A tag that this server never gave matches none."""
    if if_match is None or if_match.strip() == "*":
        return None
    tags = [tag.strip() for tag in if_match.split(",")]
    return frozenset(int(tag[1:-1]) for tag in tags if re.fullmatch(r'"[0-9]{1,9}"', tag))
