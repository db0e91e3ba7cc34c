"""Why the book refuses. What is wrong with a hand itself is a HandError, a step out of turn a MatchError."""

from __future__ import annotations


class BookError(Exception):
    """A request that the book does not carry out. `code` is stable; messages are Spanish and English.

    unknown-match, unknown-hand, unknown-photo: there is none with this id. match-changed: somebody else was quicker.
    key-reused: an idempotency key came back with another request. nothing-to-undo. match-full, photos-full: no more
    is kept. book-busy: the database is taken for too long. book-unavailable: it cannot be used at all.
    """

    def __init__(self, code: str, message: str, message_en: str) -> None:
        super().__init__(message_en)
        self.code, self.message, self.message_en = code, message, message_en


def unknown_match() -> BookError:
    return BookError(
        "unknown-match",
        "Este partido no está en la libreta: quizás lo borraron.",
        "This match is not in the book: it may have been deleted.",
    )


def unknown_hand() -> BookError:
    return BookError("unknown-hand", "El partido no tiene esa mano.", "The match has no such hand.")


def match_changed() -> BookError:
    return BookError(
        "match-changed",
        "Otro teléfono cambió el partido mientras tanto, así que no se anotó nada. Mirá la planilla y probá de nuevo.",
        "Another phone has changed the match meanwhile, so nothing was written. Look at the sheet and try again.",
    )


def unavailable() -> BookError:
    return BookError(
        "book-unavailable",
        "La libreta de partidos no se puede usar: el servidor no puede leerla o escribirla.",
        "The score book cannot be used: the server cannot read or write it.",
    )
