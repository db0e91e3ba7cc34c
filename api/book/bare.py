"""A photo as the book keeps it. Apart from the rest of the book, because the photo readers' processes do this."""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import Final

from PIL import Image

from vision.decode import PhotoFile, decode

LONGEST: Final = 2400
"""Pixels of a kept photo's long side: what the reader needs."""

_QUALITY: Final = 88


@dataclass(frozen=True)
class BarePhoto:
    """A photo that says nothing but its pixels: no place, no date, no camera. width, height: pixels; jpeg: bytes."""

    width: int
    height: int
    jpeg: bytes


def bare(file: PhotoFile) -> BarePhoto:
    """A photo upright, no larger than it need be, and written anew. Raises PhotoError and MemoryError."""
    image = Image.fromarray(decode(file).pixels[..., ::-1])
    image.thumbnail((LONGEST, LONGEST))
    out = io.BytesIO()
    image.save(out, "JPEG", quality=_QUALITY)
    return BarePhoto(image.width, image.height, out.getvalue())
