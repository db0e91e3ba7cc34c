"""A photo as the book keeps it. Apart from the rest of the book, because the photo readers' processes do this."""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import Final

import numpy as np
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


def bare(file: PhotoFile, longest: int = LONGEST) -> BarePhoto:
    """A photo upright, its long side no longer than this, and written anew. Raises PhotoError and MemoryError."""
    return bare_of(decode(file).pixels, longest)


def bare_of(pixels: np.ndarray, longest: int = LONGEST) -> BarePhoto:
    """The same of pixels, uint8 (H, W, 3), BGR."""
    image = Image.fromarray(np.ascontiguousarray(pixels[..., ::-1]))
    image.thumbnail((longest, longest))
    out = io.BytesIO()
    image.save(out, "JPEG", quality=_QUALITY)
    return BarePhoto(image.width, image.height, out.getvalue())
