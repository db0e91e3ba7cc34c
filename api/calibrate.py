"""`burako calibrate`: photos of one's own set, laid out whole, to the profile that it is read with."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from api import answer, files
from api.files import CANNOT_READ, Failure, shown, wrong_use

LETTERS = "RBYKG"
COLOURS = 4


def calibrate_command(
    photos: Annotated[
        list[Path] | None, typer.Argument(metavar="FOTO…", help="Fotos de todas tus fichas, puestas en filas.")
    ] = None,
    out: Annotated[Path, typer.Option("--out", metavar="ARCHIVO.json", help="Dónde se guarda el perfil.")] = Path(
        "mis-fichas.json"
    ),
    colours: Annotated[
        str | None,
        typer.Option("--colours", metavar="R,B,Y,K", help="Los colores de las filas, de arriba abajo (G es verde)."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Lo aprendido, en JSON.")] = False,
) -> None:
    """Aprende cómo son tus fichas: cada color del 1 al 13 en una fila, y los comodines en una quinta."""
    # Only here: a hand that is scored from a file shall not wait for what reads photos.
    from vision.calibrate import ASKED, ASKED_EN, NAMES, CalibrationError, calibrate
    from vision.pipeline import TableReader

    if not photos:
        raise wrong_use(f"Falta decir qué fotos. {ASKED}", f"Say which photos. {ASKED_EN}")
    letters = letters_of(colours or "")
    if out.exists():
        raise wrong_use(f"«{shown(out)}» ya existe; no se pisa.", f"“{shown(out)}” is there; it is not overwritten.")
    shots = [files.photo_file(path) for path in photos]
    try:
        with answer.messages().status("Mirando las fichas…"):
            learned = calibrate(shots, TableReader.load(), letters)
    except CalibrationError as error:
        raise Failure(CANNOT_READ, error.message, error.message_en) from error
    profile = learned.profile
    text = json.dumps(profile.to_json(), indent=1)
    try:
        out.write_text(text + "\n", encoding="utf-8")
    except OSError as error:
        raise wrong_use(f"No se pudo escribir «{shown(out)}».", f"“{shown(out)}” could not be written.") from error
    if as_json:
        answer.print_json(
            {
                "version": 1, "file": shown(out), "sha256": profile.sha256, "rows": list(learned.rows),
                "tiles": learned.tiles, "known": learned.known, "read": learned.read,
            }
        )  # fmt: skip
        return
    console = answer.console()
    rows = ", ".join(NAMES[letter] for letter in learned.rows)
    console.print(Text(f"Filas, de arriba abajo: {rows}. (Si no es así: --colours.)"))
    console.print(
        Text(f"De {learned.tiles} fichas, sin el perfil se leen bien {learned.read}; con él, {learned.known}.")
    )
    console.print(Text(f"Guardado en {shown(out)}. Para usarlo: burako score FOTO --profile {shown(out)}"))


def letters_of(text: str) -> tuple[str, ...]:
    """The letters of `R,B,Y,K`; none of an empty text. Raises Failure."""
    found = tuple(part.strip().upper() for part in text.split(",")) if text else ()
    if found and (len(found) != COLOURS or len(set(found)) != COLOURS or not set(found) <= set(LETTERS)):
        raise wrong_use(
            "Los colores son cuatro letras distintas de R, B, Y, K y G, desde la fila de arriba: R,B,Y,K.",
            "The colours are four different letters of R, B, Y, K and G, from the top row down: R,B,Y,K.",
        )
    return found
