"""Photos as they come: eight orientations, odd modes, and everything that is no photo."""

from __future__ import annotations

import io

import numpy as np
import pytest
from PIL import Image

from vision.decode import MAX_PIXELS, PhotoError, PhotoFile, decode

WIDTH, HEIGHT = 60, 40


def picture() -> Image.Image:
    """Red top left, green top right, blue bottom left, white bottom right."""
    pixels = np.zeros((HEIGHT, WIDTH, 3), np.uint8)
    pixels[:20, :30], pixels[:20, 30:], pixels[20:, :30], pixels[20:, 30:] = (
        (255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255),
    )  # fmt: skip
    return Image.fromarray(pixels)


def saved(image: Image.Image, kind: str = "PNG", **options: object) -> bytes:
    buffer = io.BytesIO()
    image.save(buffer, kind, **options)  # type: ignore[arg-type]
    return buffer.getvalue()


# What must be done to an upright picture so that a viewer obeying the EXIF value shows it upright again.
STORED = {
    1: None,
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_90,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_270,
}


@pytest.mark.parametrize("orientation", STORED)
@pytest.mark.parametrize("kind", ["JPEG", "PNG"])
def test_every_orientation_is_shown_upright(orientation: int, kind: str) -> None:
    how = STORED[orientation]
    stored = picture() if how is None else picture().transpose(how)
    exif = Image.Exif()
    exif[0x0112] = orientation
    found = decode(PhotoFile("mesa.jpg", saved(stored, kind, exif=exif)))
    assert (found.photo.width, found.photo.height) == (WIDTH, HEIGHT)
    assert found.pixels.shape == (HEIGHT, WIDTH, 3)
    corners = [found.pixels[y, x].astype(int) for y in (5, 35) for x in (5, 55)]
    for seen, wanted in zip(corners, [(0, 0, 255), (0, 255, 0), (255, 0, 0), (255, 255, 255)], strict=True):
        assert np.abs(seen - wanted).max() < 40


@pytest.mark.parametrize("mode", ["L", "RGBA", "LA", "P", "CMYK", "1", "I;16"])
def test_every_mode_becomes_three_channels(mode: str) -> None:
    image = Image.fromarray(np.full((40, 60), 40000, np.uint16)) if mode == "I;16" else picture().convert(mode)
    kind = "JPEG" if mode == "CMYK" else "PNG"
    found = decode(PhotoFile("mesa", saved(image, kind)))
    assert found.pixels.dtype == np.uint8
    assert found.pixels.shape == (HEIGHT, WIDTH, 3)
    assert found.pixels.max() > 100


def test_transparency_lies_on_white() -> None:
    found = decode(PhotoFile("mesa.png", saved(Image.new("RGBA", (40, 40), (0, 0, 0, 0)))))
    assert found.pixels.min() == 255


JPEG = saved(picture().resize((600, 400)), "JPEG")

BROKEN = {
    "empty-file": b"",
    "not-an-image": b"esto no es una foto",
    "damaged": JPEG[: len(JPEG) // 2],
    "too-small": saved(Image.new("RGB", (1, 1))),
    "too-large": saved(Image.new("1", (20_000, 10_000))),
}


@pytest.mark.parametrize("code", BROKEN)
def test_what_is_no_photo_says_which_and_why(code: str) -> None:
    with pytest.raises(PhotoError) as caught:
        decode(PhotoFile("mesa del sábado 3.jpg", BROKEN[code]))
    assert caught.value.code == code
    for message in (caught.value.message, caught.value.message_en):
        assert "mesa del sábado 3.jpg" in message
        assert len(message) > 40


@pytest.mark.parametrize("cut", [10, 100, 500, len(JPEG) - 30])
def test_a_jpeg_cut_anywhere_is_refused(cut: int) -> None:
    with pytest.raises(PhotoError):
        decode(PhotoFile("mesa.jpg", JPEG[:cut]))


def test_size_is_refused_before_decoding() -> None:
    header = saved(Image.new("1", (20_000, 10_000)))[:200]
    with pytest.raises(PhotoError) as caught:
        decode(PhotoFile("mapa.png", header))
    assert caught.value.code == "too-large"
    assert MAX_PIXELS < 20_000 * 10_000


def test_the_hash_is_of_the_file() -> None:
    import hashlib

    found = decode(PhotoFile("mesa.jpg", JPEG), rack=True)
    assert found.photo.sha256 == hashlib.sha256(JPEG).hexdigest()
    assert found.photo.role == "rack"
