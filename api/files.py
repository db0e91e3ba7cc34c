"""What the command line is pointed at: photos, hands and house rulesets in files, and where it may write."""

from __future__ import annotations

import io
import os
import stat
import sys
from collections.abc import Sequence
from pathlib import Path

from PIL import Image

from scoring import HandError, Ruleset, RulesetError, house_ruleset, read_json, ruleset
from vision.decode import PhotoFile

MOST_BYTES = 200 * 2**20
"""No photo of a phone or a camera comes near it."""

PICTURES = (".jpg", ".jpeg", ".png", ".webp")

WRONG_USE = 2
CANNOT_READ = 3


class Failure(Exception):
    """Why a command ends without an answer: its exit status, and the reason in Spanish and English."""

    def __init__(self, status: int, message: str, message_en: str) -> None:
        super().__init__(message_en)
        self.status, self.message, self.message_en = status, message, message_en


def wrong_use(message: str, message_en: str) -> Failure:
    return Failure(WRONG_USE, message, message_en)


def photo_file(path: Path) -> PhotoFile:
    """A photo's name and bytes. Raises Failure where the file cannot be opened."""
    return PhotoFile(shown(path.name), _bytes(path, "una foto", "a photo"))


def hand_document(source: str) -> object:
    """The JSON of a Hand's file, or of standard input for `-`, unchecked. Raises Failure and HandError."""
    if source == "-":
        return read_json(sys.stdin.buffer.read())
    return read_json(_bytes(Path(source), "una mano en JSON", "a hand in JSON"))


def no_hand(source: str, error: HandError) -> Failure:
    """Why what `hand_document` was pointed at is no Hand."""
    return _named(CANNOT_READ, source, error)


def ruleset_named(name: str) -> Ruleset:
    """A ruleset by its id, or a house ruleset from a .toml file. Raises Failure and RulesetError."""
    if not name.lower().endswith(".toml"):
        return ruleset(name)
    return ruleset_of_text(name, ruleset_text(name))


def ruleset_text(name: str) -> str:
    """What the .toml file of a house ruleset holds. Raises Failure."""
    try:
        return _bytes(Path(name), "un reglamento", "a ruleset").decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise _cannot(
            Path(name),
            "no es texto UTF-8, así que no es un reglamento",
            "it is not UTF-8 text, so no ruleset",
        ) from error


def ruleset_of_text(name: str, text: str) -> Ruleset:
    """The house ruleset that the text of a file is. name: the file's, for messages. Raises Failure."""
    try:
        return house_ruleset(text)
    except RulesetError as error:
        # What is named wrong inside the file is wrong usage, as it is on the command line.
        status = CANNOT_READ if error.code in {"not-toml", "not-a-house-ruleset"} else WRONG_USE
        raise _named(status, name, error) from error


def overlay_paths(first: Path, photos: Sequence[Path]) -> list[Path]:
    """Where the overlays of `photos` go: FILE, FILE-2, FILE-3. Raises Failure where none can go."""
    if first.suffix.lower() not in PICTURES:
        kinds = ", ".join(PICTURES)
        raise wrong_use(
            f"--overlay: el archivo «{shown(first)}» tiene que terminar en {kinds}.",
            f"--overlay: the file “{shown(first)}” must end in {kinds}.",
        )
    if not first.parent.is_dir():
        raise wrong_use(
            f"--overlay: no existe la carpeta «{shown(first.parent)}».",
            f"--overlay: there is no folder “{shown(first.parent)}”.",
        )
    paths = [first, *(first.with_stem(f"{first.stem}-{n}") for n in range(2, len(photos) + 1))]
    for path in paths:
        if os.path.exists(path) and any(os.path.exists(photo) and os.path.samefile(photo, path) for photo in photos):
            raise wrong_use(
                f"--overlay: «{shown(path)}» es una de las fotos; no se pisa.",
                f"--overlay: “{shown(path)}” is one of the photos; it is not overwritten.",
            )
    return paths


def write_overlay(path: Path, jpeg: bytes) -> None:
    """Write a JPEG picture, as the kind that the file's name says. Raises Failure."""
    try:
        if path.suffix.lower() in {".jpg", ".jpeg"}:
            path.write_bytes(jpeg)
        else:
            Image.open(io.BytesIO(jpeg)).save(path)
    except OSError as error:
        raise wrong_use(
            f"--overlay: no se pudo escribir «{shown(path)}».",
            f"--overlay: “{shown(path)}” could not be written.",
        ) from error


def shown(text: object) -> str:
    """A file's name as it can be printed, whatever bytes it is made of."""
    return str(text).encode("utf-8", "replace").decode("utf-8")


def _named(status: int, source: str, error: HandError) -> Failure:
    """What is wrong, where, and in which file."""
    spanish, english = ("entrada estándar", "standard input") if source == "-" else (shown(source), shown(source))
    where = f"{error.path}: " if error.path else ""
    return Failure(status, f"«{spanish}»: {where}{error.message}", f"“{english}”: {where}{error.message_en}")


def _bytes(path: Path, what: str, what_en: str) -> bytes:
    try:
        status = path.stat()
        if stat.S_ISDIR(status.st_mode):
            raise _cannot(path, f"es una carpeta, no {what}", f"it is a folder, not {what_en}")
        if stat.S_ISCHR(status.st_mode) or stat.S_ISBLK(status.st_mode):
            raise _cannot(path, f"es un dispositivo, no {what}", f"it is a device, not {what_en}")
        if status.st_size > MOST_BYTES:
            most = MOST_BYTES >> 20
            raise _cannot(path, f"pesa más de {most} MB", f"it is larger than {most} MB")
        return path.read_bytes()
    except FileNotFoundError as error:
        raise _cannot(path, "no existe", "there is no such file") from error
    except PermissionError as error:
        raise _cannot(path, "no hay permiso para abrirlo", "there is no permission to open it") from error
    except (OSError, ValueError) as error:
        raise _cannot(path, "no se puede abrir", "it cannot be opened") from error


def _cannot(path: Path, reason: str, reason_en: str) -> Failure:
    return Failure(CANNOT_READ, f"«{shown(path)}»: {reason}.", f"“{shown(path)}”: {reason_en}.")
