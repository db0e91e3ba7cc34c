"""What is kept of one's own set of tiles: its prints, its inks, and what the reader takes its faces for."""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
import zlib
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from models import spec
from vision.stamps import PIXELS

KIND, VERSION = "burako-profile", 1
CLASSES = 14
"""1 to 13 and the joker."""

FEATURES = 112
"""Of a tile's look, without the light: what colours are told by."""

MOST_BYTES = 200_000
"""A profile has about 30 kB; no document larger than this is one."""

ARRAYS: dict[str, tuple[tuple[int, ...], str]] = {
    "prints": ((CLASSES, PIXELS), "i1"),
    "weight": ((PIXELS,), "u1"),
    "taken_for": ((CLASSES, len(spec.NUMBERS)), "<f2"),
    "inks": ((FEATURES + 1, len(spec.COLOURS)), "<f2"),
}


class ProfileError(ValueError):
    """A document that is no profile, or none for this program. `code` is stable: not-a-profile, other-version,
    other-model; `message` is Spanish, `message_en` English."""

    def __init__(self, code: str, message: str, message_en: str) -> None:
        super().__init__(message_en)
        self.code, self.message, self.message_en = code, message, message_en


@dataclass(frozen=True)
class Profile:
    """A set's look. `reader` is the SHA-256 of the tile reader that it was learned with, `colours` the set's letters.

    `prints` int8 (14, D): the set's numbers and joker (`vision.stamps`); `weight` uint8 (D,); `taken_for` float16
    (14, 16): what the reader takes each for; `inks` float16 (113, 5): the colour's log odds from a tile's features.
    """

    reader: str
    colours: str
    prints: np.ndarray
    weight: np.ndarray
    taken_for: np.ndarray
    inks: np.ndarray

    @cached_property
    def sha256(self) -> str:
        """Of the document: what a Reading names it by."""
        return hashlib.sha256(json.dumps(self.to_json(), sort_keys=True).encode()).hexdigest()

    def to_json(self) -> dict[str, Any]:
        """The document that `from_json` reads."""
        arrays = {name: _packed(getattr(self, name), kind) for name, (_, kind) in ARRAYS.items()}
        return {"kind": KIND, "version": VERSION, "reader": self.reader, "colours": self.colours, **arrays}

    @classmethod
    def from_json(cls, document: object, reader: str) -> Profile:
        """The profile in a document, for the tile reader with this SHA-256; raises `ProfileError`."""
        if not isinstance(document, dict) or document.get("kind") != KIND:
            raise _no_profile()
        if document.get("version") != VERSION:
            raise ProfileError(
                "other-version",
                "el perfil es de otra versión del programa: hacelo de nuevo con burako calibrate",
                "the profile is of another version of the program: make it anew with burako calibrate",
            )
        if document.get("reader") != reader:
            raise ProfileError(
                "other-model",
                "el perfil es de otro lector de fichas: hacelo de nuevo con burako calibrate",
                "the profile is of another tile reader: make it anew with burako calibrate",
            )
        colours = document.get("colours")
        if not isinstance(colours, str) or not colours or set(colours) - set(spec.COLOURS):
            raise _no_profile()
        arrays = {name: _unpacked(document.get(name), shape, kind) for name, (shape, kind) in ARRAYS.items()}
        return cls(reader, colours, **arrays)

    @classmethod
    def parse(cls, data: bytes, reader: str) -> Profile:
        """The same from a file's bytes."""
        if len(data) > MOST_BYTES:
            raise _no_profile()
        try:
            document = json.loads(data)
        except (ValueError, RecursionError) as error:
            raise _no_profile() from error
        return cls.from_json(document, reader)


def _no_profile() -> ProfileError:
    return ProfileError(
        "not-a-profile",
        "no es un perfil de fichas de burako calibrate, o está dañado",
        "it is no profile of tiles made by burako calibrate, or it is damaged",
    )


def _packed(array: np.ndarray, kind: str) -> str:
    return base64.b64encode(zlib.compress(np.ascontiguousarray(array, np.dtype(kind)).tobytes(), 9)).decode()


def _unpacked(text: object, shape: tuple[int, ...], kind: str) -> np.ndarray:
    wanted = int(np.prod(shape)) * np.dtype(kind).itemsize
    try:
        packed = zlib.decompressobj()
        # No more than is wanted is ever unpacked: a small text may hold gigabytes of nothing.
        data = packed.decompress(base64.b64decode(str(text), validate=True), wanted + 1)
    except (binascii.Error, zlib.error, ValueError) as error:
        raise _no_profile() from error
    if len(data) != wanted or not packed.eof:
        raise _no_profile()
    array = np.frombuffer(data, kind).reshape(shape)
    if not np.isfinite(array.astype(np.float32)).all():
        raise _no_profile()
    return array
