"""How the command line works and speaks: photos to readings, answers to one stream, messages to the other."""

from __future__ import annotations

import json
import logging
import os
import sys
import unicodedata
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer
from rich.console import Console

from api import files
from api.files import CANNOT_READ, WRONG_USE, Failure
from scoring import HandError, RulesetError
from vision.condition_words import flaws
from vision.decode import PhotoError, PhotoFile
from vision.reading import Reading

if TYPE_CHECKING:
    from vision.pipeline import TableReader

UNFORESEEN = 1
"""The exit status of a fault of the program itself."""

STOPPED = 130
"""The exit status of a command that was interrupted, as shells have it."""


def console(least: int = 0) -> Console:
    """For the answer, on standard output; at least so many columns wide where no screen sets a limit."""
    answers = Console(highlight=False)
    if not answers.is_terminal:
        answers.width = max(answers.width, least)
    return answers


def messages() -> Console:
    """For messages and progress, on standard error."""
    return Console(stderr=True, highlight=False)


def complain(message: str, message_en: str) -> None:
    """One fault, in Spanish and then in English, on standard error."""
    for text in (message, message_en):
        # A file's name may hold what a terminal takes for an order.
        printable = "".join("?" if unicodedata.category(c) == "Cc" and c != "\n" else c for c in files.shown(text))
        sys.stderr.write(f"burako: {printable}\n")


def print_json(document: object) -> None:
    """One JSON document on standard output. NaN and infinity would be a fault of the program."""
    sys.stdout.write(json.dumps(document, ensure_ascii=False, allow_nan=False) + "\n")


def run(app: typer.Typer, arguments: Sequence[str]) -> int:
    """Run a command and give its exit status. Raises Failure and MemoryError, nothing else."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    try:
        status = app(list(arguments), prog_name="burako", standalone_mode=False)
        sys.stdout.flush()
        return status if isinstance(status, int) else 0
    except (Failure, MemoryError):
        raise
    except HandError as error:
        # What is named wrong is wrong usage wherever it is named; the rest is an input that is no hand.
        where = f"{error.path}: " if error.path else ""
        status = WRONG_USE if isinstance(error, RulesetError) else CANNOT_READ
        raise Failure(status, where + error.message, where + error.message_en) from error
    except PhotoError as error:
        raise Failure(CANNOT_READ, error.message, error.message_en) from error
    except typer.TyperException as error:
        raise Failure(WRONG_USE, *_misuse(error)) from error
    except BrokenPipeError:
        # Whoever read our answer has gone: nobody is left to tell.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (KeyboardInterrupt, typer.Abort) as error:
        raise Failure(STOPPED, "Interrumpido.", "Interrupted.") from error
    except Exception as error:
        logging.getLogger(__name__).debug("unforeseen", exc_info=True)
        what = f"{type(error).__name__}: {error}"
        raise Failure(
            UNFORESEEN,
            f"Algo falló en el programa ({what}).",
            f"Something failed inside the program ({what}).",
        ) from error


def read(
    hands: Sequence[tuple[Sequence[PhotoFile], Sequence[PhotoFile]]],
    overlays: Sequence[Path] = (),
    profile: Path | None = None,
) -> list[Reading]:
    """The Reading of each hand, given as its photos of the table and of the rack.

    overlays: where each photo is drawn, none or one for each. profile: the file of the set's profile.

    Raises PhotoError and Failure.
    """
    photos = [[*table, *racks] for table, racks in hands]
    paths = iter(overlays)
    reader = load_reader(profile)
    with messages().status("Leyendo fotos…"):
        readings = [reader.read(table, racks) for table, racks in hands]
    for reading in readings:
        for words in flaws(reading.photos):
            complain(*words)
    if overlays:
        from vision.overlay import draw

        for shots, reading in zip(photos, readings, strict=True):
            for index, photo in enumerate(shots):
                files.write_overlay(next(paths), draw(photo, reading, index))
    return readings


def accuracy(folders: Sequence[Path], profile: Path | None = None) -> dict[str, Any]:
    """The accuracy table over labelled photos. Raises PhotoError and Failure."""
    from datasets.labels import LabelError, find
    from datasets.measures import table
    from vision.evaluate import evaluate

    compared = []
    try:
        labels, reader = find(folders), load_reader(profile)
        with messages().status("Leyendo fotos…") as status:
            for photo in evaluate(labels, reader):
                compared.append(photo)
                status.update(f"Leyendo fotos… {len(compared)} de {len(labels)}")
    except LabelError as error:
        where = files.shown(error.path)
        raise Failure(
            CANNOT_READ,
            f"«{where}»: no sirve como foto etiquetada ({error.reason}).",
            f"“{where}”: not a labelled photo ({error.reason}).",
        ) from error
    except OSError as error:
        where = files.shown(error.filename)
        raise Failure(CANNOT_READ, f"«{where}»: no se puede abrir.", f"“{where}”: it cannot be opened.") from error
    return table(compared)


def load_reader(profile: Path | None = None) -> TableReader:
    """The reader, with all cores and the set's profile where there is one. Raises Failure.

    Loaded only here, so that a hand from a file is scored at once.
    """
    from vision.pipeline import TableReader

    known = None if profile is None else files.profile_file(profile)
    return TableReader.load().with_profile(known)


def _misuse(error: typer.TyperException) -> tuple[str, str]:
    """Wrong usage as the parser tells it, in Spanish and English."""
    english = error.format_message().strip()
    option, parameter = getattr(error, "option_name", None), getattr(error, "param", None)
    if option is not None:
        return f"La opción {option} no existe o le falta su valor. Ver: burako --help.", english
    if parameter is not None:
        return f"Falta o está mal {parameter.metavar or parameter.opts[-1]}. Ver: burako --help.", english
    return "La orden no está bien escrita. Ver: burako --help.", english
