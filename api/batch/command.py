"""`burako batch`: a tournament's photos to a table of results; `burako batch init` begins a manifest.

`burako batch SOURCE …` runs; a folder that is called like one of the orders is written `./init`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from api.intake.command import receive_command

English = Annotated[
    bool | None, typer.Option("--english/--spanish", help="Todo en inglés. Everything in English.", show_default=False)
]
Rules = Annotated[
    str | None,
    typer.Option("--ruleset", metavar="ID", help="El de las manos que no dicen otro: un reglamento o un ARCHIVO.toml."),
]


class _RunByDefault(TyperGroup):
    """Takes `burako batch SOURCE` for `burako batch run SOURCE`, as the contract writes it."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if args and args[0] not in self.commands and args[0] not in ("-h", "--help"):
            args = ["run", *args]
        return super().parse_args(ctx, args)


app = typer.Typer(
    cls=_RunByDefault,
    pretty_exceptions_enable=False,
    help="Cuenta todas las fotos de un torneo: burako batch CARPETA --out resultados.csv",
)


@app.command("run")
def run_command(
    source: Annotated[Path, typer.Argument(metavar="FUENTE", help="Una carpeta de fotos o un manifiesto CSV o XLSX.")],
    out: Annotated[Path, typer.Option("--out", metavar="ARCHIVO.csv", help="La tabla; lo demás va al lado.")],
    workers: Annotated[int, typer.Option("--workers", min=0, max=256, help="Procesos; 0 es uno por núcleo.")] = 0,
    scheduler: Annotated[
        str | None,
        typer.Option("--scheduler", metavar="tcp://…", help="Un planificador de Dask, para varias máquinas."),
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Sigue donde quedó, y cuenta como se empezó si no decís otra cosa.")
    ] = False,
    rules: Rules = None,
    standings: Annotated[
        str | None, typer.Option("--standings", metavar="CRITERIOS", help="Qué decide y qué desempata: points,won,…")
    ] = None,
    seconds: Annotated[float, typer.Option("--seconds", min=0.01, help="Lo más que puede tardar una foto.")] = 60,
    memory: Annotated[int, typer.Option("--memory", min=1, help="Lo más que puede ocupar una foto, en MB.")] = 2048,
    english: English = None,
    as_json: Annotated[bool, typer.Option("--json", help="Un resumen en JSON.")] = False,
) -> None:
    """Lee y cuenta todas las manos de un torneo."""
    # Only here: a hand that is scored from a file shall not wait for all that a tournament needs.
    from api.batch import orders
    from api.batch.asked import order_for

    order = order_for(source, out, rules, standings, english, resume=resume)
    orders.run_batch(order, workers, scheduler, seconds, memory, resume=resume, as_json=as_json)


@app.command("init")
def init_command(
    folder: Annotated[Path, typer.Argument(metavar="CARPETA", help="La carpeta de las fotos.")],
    out: Annotated[
        Path | None, typer.Option("--out", metavar="ARCHIVO", help="CSV o XLSX; si no, manifiesto.xlsx en la carpeta.")
    ] = None,
    rules: Rules = None,
    english: English = None,
) -> None:
    """Escribe un manifiesto de una carpeta, para completarlo en una planilla."""
    from api.batch import orders

    orders.begin_manifest(folder, out, rules, bool(english))


app.command("receive")(receive_command)
