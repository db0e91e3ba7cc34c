"""Bytes to a picture as a person sees it, or a clear word on why not."""

from __future__ import annotations

import hashlib
import io
import warnings
from dataclasses import dataclass

import numpy as np
import pi_heif
from PIL import Image, ImageOps, UnidentifiedImageError

from vision.reading import Photo

MAX_PIXELS = 80_000_000
"""Well over what phones send unless told to; beyond it a picture would fill the memory of a small machine."""

MIN_SIDE = 16
FORMATS = ("JPEG", "PNG", "WEBP", "HEIF", "AVIF", "BMP", "TIFF", "GIF")

Image.MAX_IMAGE_PIXELS = None  # The size is checked here, before anything is decoded.
pi_heif.register_heif_opener()  # What iPhones take unless told otherwise.
Image.init()


@dataclass(frozen=True)
class PhotoFile:
    """A photo as it came: its name (for messages), its bytes, and whose tiles it shows where that was said."""

    name: str
    data: bytes
    side: int | None = None


class PhotoError(Exception):
    """A photo that cannot be read. `code` is stable; `message` (Spanish) and `message_en` name file and reason.

    Codes: empty-file, not-an-image, damaged, too-large, too-small.
    """

    def __init__(self, code: str, name: str, reason: str, reason_en: str) -> None:
        self.code, self.name = code, name
        self._reasons = (reason, reason_en)
        self.message = f"«{name}»: {reason}"
        self.message_en = f"“{name}”: {reason_en}"
        super().__init__(self.message_en)

    def __reduce__(self) -> tuple[type[PhotoError], tuple[str, str, str, str]]:
        """So that it survives the way out of a worker process."""
        return PhotoError, (self.code, self.name, *self._reasons)


@dataclass(frozen=True)
class Picture:
    """A decoded photo: `pixels` uint8 (H, W, 3), BGR, upright."""

    photo: Photo
    pixels: np.ndarray


def decode(file: PhotoFile, rack: bool = False) -> Picture:
    """Decode a photo and turn it as its EXIF says; raises `PhotoError`, and `MemoryError` where memory ends."""
    image = _open(file)
    width, height = image.size
    if width * height > MAX_PIXELS:
        megapixels = round(width * height / 1e6)
        raise PhotoError(
            "too-large", file.name,
            f"la foto es demasiado grande ({megapixels} megapíxeles; el máximo es {MAX_PIXELS // 10**6})",
            f"the photo is too large ({megapixels} megapixels; at most {MAX_PIXELS // 10**6})",
        )  # fmt: skip
    if min(width, height) < MIN_SIDE:
        raise PhotoError(
            "too-small", file.name,
            f"la foto es demasiado chica ({width} × {height} píxeles)",
            f"the photo is too small ({width} × {height} pixels)",
        )  # fmt: skip
    try:
        upright = ImageOps.exif_transpose(image)
        if upright.mode in {"RGBA", "LA", "PA", "P"}:
            upright = Image.alpha_composite(Image.new("RGBA", upright.size, "white"), upright.convert("RGBA"))
        elif upright.mode.startswith("I"):
            upright = Image.fromarray((np.asarray(upright, np.float64) / 257).clip(0, 255).astype(np.uint8))
        rgb = np.asarray(upright.convert("RGB"))
    except MemoryError:
        raise
    except Exception as error:  # Pillow's decoders raise many kinds for broken data.
        raise PhotoError(
            "damaged", file.name,
            "la foto está dañada o incompleta; volvé a copiarla o sacala de nuevo",
            "the photo is damaged or incomplete; copy it again or take it anew",
        ) from error  # fmt: skip
    pixels = np.ascontiguousarray(rgb[..., ::-1])
    digest = hashlib.sha256(file.data).hexdigest()
    height, width = pixels.shape[:2]
    return Picture(Photo(file.name, width, height, digest, "rack" if rack else "table", file.side), pixels)


def _open(file: PhotoFile) -> Image.Image:
    if not file.data:
        raise PhotoError("empty-file", file.name, "el archivo está vacío", "the file is empty")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Odd metadata is no reason to bother a player.
            image = Image.open(io.BytesIO(file.data), formats=FORMATS)
    except UnidentifiedImageError as error:
        raise PhotoError(
            "not-an-image", file.name,
            "no es una foto que se pueda leer (sirven JPEG, PNG, WebP y HEIC)",
            "it is not a photo that can be read (JPEG, PNG, WebP and HEIC are)",
        ) from error  # fmt: skip
    except Exception as error:
        raise PhotoError(
            "damaged", file.name, "la foto está dañada o incompleta", "the photo is damaged or incomplete"
        ) from error
    return image
