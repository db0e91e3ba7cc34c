"""`burako batch receive FOLDER`: phones at the tables send their photos into a batch's folder."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def receive_command(
    folder: Annotated[Path, typer.Argument(metavar="CARPETA", help="A dónde van las fotos.")],
    tables: Annotated[int, typer.Option("--tables", min=0, max=500, help="Cuántas mesas, si no está mesas.csv.")] = 0,
    host: Annotated[str, typer.Option("--host", help="Dirección en la que atiende.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="Puerto; 0 elige uno libre.")] = 8020,
    lan: Annotated[
        bool,
        typer.Option(
            "--lan",
            help="Atiende con HTTPS a los teléfonos de la misma red; los códigos llevan la dirección sin cifrar.",
        ),
    ] = False,
    address: Annotated[
        str | None, typer.Option("--address", metavar="URL", help="La dirección que llevan los códigos, si es otra.")
    ] = None,
) -> None:
    """Recibe las fotos de los teléfonos de las mesas, con un código QR impreso en cada una."""
    # Only here: nothing else of the command line waits for the server.
    from api.intake.serve import serve_desk

    serve_desk(folder, tables, host, port, address, lan=lan)
