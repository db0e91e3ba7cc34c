"""`burako review RESULTS`: the page that settles what a batch left in doubt."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def review_command(
    results: Annotated[Path, typer.Argument(metavar="RESULTADOS", help="La tabla que escribió burako batch.")],
    host: Annotated[str, typer.Option("--host", help="Dirección en la que atiende.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="Puerto; 0 elige uno libre.")] = 8010,
    lan: Annotated[bool, typer.Option("--lan", help="Atiende con HTTPS a los teléfonos de la misma red.")] = False,
) -> None:
    """Revisa las fichas dudosas de un torneo en una página."""
    # Only here: nothing else of the command line waits for the server.
    from api.review.serve import serve_review

    serve_review(results, host, port, lan=lan)
