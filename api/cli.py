"""`burako`, the one command. Answers go to standard output, everything else to standard error.

Exit status: 0 done, 2 wrong usage, 3 an input that cannot be read; on 2 and 3 standard output stays empty.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from api import answer, files, scored, show, show_rulesets
from api.batch.command import app as batch_app
from api.calibrate import calibrate_command
from api.files import CANNOT_READ, PROFILE, Failure, wrong_use
from api.flags import Flags, yes_or_no
from api.review.command import review_command
from api.scored import Scored
from api.sheet import Statement, counted, sheet
from scoring import (
    DEFAULT_RULESET,
    Hand,
    HandError,
    Ruleset,
    RulesetError,
    Score,
    option_from_text,
    ruleset,
    rulesets,
    score,
    score_sides,
)
from vision.decode import PhotoFile

app = typer.Typer(
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

Photos = Annotated[list[Path] | None, typer.Argument(metavar="FOTO…", help="Fotos de la mesa.")]
Racks = Annotated[
    list[Path] | None, typer.Option("--rack", metavar="FOTO…", help="Fotos del atril: todas las que siguen.")
]
Rules = Annotated[str | None, typer.Option("--ruleset", metavar="ID", help="Un reglamento, o un ARCHIVO.toml.")]
Options = Annotated[list[str] | None, typer.Option("--option", metavar="NOMBRE=VALOR", help="Una regla de la casa.")]
ProfileFile = Annotated[
    Path | None,
    typer.Option("--profile", metavar="ARCHIVO", help="El perfil de tu juego de fichas: burako calibrate."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Un documento JSON en vez de texto.")]
Overlay = Annotated[
    Path | None,
    typer.Option("--overlay", metavar="ARCHIVO", help="Guarda la foto con las fichas marcadas."),
]


@app.callback(invoke_without_command=True)
def burako(context: typer.Context) -> None:
    """Cuenta una mano de Burako a partir de fotos de la mesa y del atril."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command("read")
def read_command(
    photos: Photos = None,
    rack: Racks = None,
    each: Annotated[bool, typer.Option("--each", help="Cada foto por su lado.")] = False,
    profile: ProfileFile = None,
    as_json: AsJson = False,
    overlay: Overlay = None,
) -> None:
    """Lee las fichas de las fotos."""
    overlays = _overlays(overlay, photos, rack)
    table, racks = _photo_files(photos, rack)
    together = [(table, racks)]
    apart = [*(([photo], []) for photo in table), *(([], [photo]) for photo in racks)]
    readings = answer.read(apart if each else together, overlays, profile)
    documents = [reading.to_json() for reading in readings]
    if as_json:
        answer.print_json(documents if each else documents[0])
        return
    for document in documents:
        show.show_reading(answer.console(), document)


@app.command("score")
def score_command(
    photos: Photos = None,
    rack: Racks = None,
    rack_empty: Annotated[bool, typer.Option("--rack-empty", help="No quedaron fichas en el atril.")] = False,
    hand: Annotated[
        str | None,
        typer.Option("--hand", metavar="ARCHIVO", help="Una mano en JSON; - es la entrada estándar."),
    ] = None,
    rules: Rules = None,
    option: Options = None,
    went_out: Annotated[bool, typer.Option("--went-out", help="Este lado cerró.")] = False,
    took_muerto: Annotated[bool, typer.Option("--took-muerto", help="Levantó el muerto.")] = False,
    muerto_unplayed: Annotated[
        bool, typer.Option("--muerto-unplayed", help="Lo levantó y no jugó ninguna ficha de él.")
    ] = False,
    stock_ran_out: Annotated[bool, typer.Option("--stock-ran-out", help="Se agotó el mazo.")] = False,
    opponents_canasta: Annotated[
        str | None,
        typer.Option("--opponents-canasta", metavar="yes|no", help="Si los contrarios tienen una canasta."),
    ] = None,
    explained: Annotated[
        bool, typer.Option("--explain", help="La planilla como se escribe a mano, con la regla de cada renglón.")
    ] = False,
    compared: Annotated[
        str | None,
        typer.Option("--compare", metavar="ID", help="La misma mano con otro reglamento, renglón por renglón."),
    ] = None,
    profile: ProfileFile = None,
    as_json: AsJson = False,
    overlay: Overlay = None,
) -> None:
    """Cuenta los puntos de una mano: de fotos, o de un archivo con --hand."""
    stated = {
        "went_out": went_out,
        "took_muerto": took_muerto,
        "muerto_unplayed": muerto_unplayed,
        "stock_ran_out": stock_ran_out,
    }
    flags = Flags(
        rules=None if rules is None else files.ruleset_named(rules),
        options=dict(map(option_from_text, option or [])),
        facts=frozenset(name for name, given in stated.items() if given),
        opponents_canasta=yes_or_no(opponents_canasta),
        rack_empty=rack_empty,
    )
    other = None if compared is None else files.ruleset_named(compared)
    if hand is None:
        overlays = _overlays(overlay, photos, rack)
        found = _score_photos(*_photo_files(photos, rack), flags, overlays, profile)
    elif photos or rack or overlay or profile:
        raise wrong_use("Fotos o una mano (--hand), no las dos cosas.", "Photos or a hand (--hand), not both.")
    else:
        found = _score_hand(hand, flags)
    scored.give(found, explained=explained, other=other, as_json=as_json)


@app.command("rulesets")
def rulesets_command(rules: Rules = None, option: Options = None, as_json: AsJson = False) -> None:
    """Los reglamentos, con cada número y opción y de dónde sale; con --ruleset, uno solo y qué cambia la casa."""
    named = [] if rules is None else [files.ruleset_named(rules)]
    options = dict(map(option_from_text, option or []))
    asked = [each.with_options(options) for each in named or rulesets().values()]
    if as_json:
        answer.print_json({"version": 1, "rulesets": [each.to_json() for each in asked]})
    else:
        show_rulesets.show_rulesets(answer.console(), asked)


@app.command("evaluate")
def evaluate_command(
    folders: Annotated[list[Path], typer.Argument(metavar="CARPETA…", help="Carpetas de fotos etiquetadas.")],
    profile: ProfileFile = None,
    as_json: AsJson = False,
) -> None:
    """Mide en fotos etiquetadas cuánto acierta la lectura."""
    table = answer.accuracy(folders, profile)
    if as_json:
        answer.print_json(table)
    else:
        show.show_accuracy(answer.console(least=140), table)


@app.command("serve")
def serve_command(
    host: Annotated[str, typer.Option("--host", help="Dirección en la que atiende.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="Puerto; 0 elige uno libre.")] = 8000,
    lan: Annotated[bool, typer.Option("--lan", help="Atiende con HTTPS a los teléfonos de la red de la casa.")] = False,
    profile: ProfileFile = None,
) -> None:
    """Atiende la página para el teléfono y la API."""
    from api.serve import serve, serve_lan

    if profile is not None:
        files.profile_file(profile)
        os.environ[PROFILE] = str(profile.resolve())
    if lan:
        serve_lan(port)
    else:
        serve(host, port)


app.add_typer(batch_app, name="batch")
app.command("review")(review_command)
app.command("calibrate")(calibrate_command)


def _photo_files(photos: Sequence[Path] | None, rack: Sequence[Path] | None) -> tuple[list[PhotoFile], list[PhotoFile]]:
    if not photos and not rack:
        raise wrong_use("Falta decir qué fotos leer.", "Say which photos to read.")
    return [files.photo_file(path) for path in photos or ()], [files.photo_file(path) for path in rack or ()]


def _overlays(overlay: Path | None, photos: Sequence[Path] | None, rack: Sequence[Path] | None) -> list[Path]:
    return [] if overlay is None else files.overlay_paths(overlay, [*(photos or ()), *(rack or ())])


def _score_photos(
    table: list[PhotoFile], racks: list[PhotoFile], flags: Flags, overlays: list[Path], profile: Path | None
) -> Scored:
    if racks and flags.rack_empty:
        raise wrong_use(
            "Fotos del atril (--rack) o atril vacío (--rack-empty), no las dos cosas.",
            "Photos of the rack (--rack) or an empty rack (--rack-empty), not both.",
        )
    said = Statement(flags.over(Hand(ruleset(DEFAULT_RULESET))), flags.rack_empty)
    (reading,) = answer.read([(table, racks)], overlays, profile)

    def under(rules: Ruleset) -> list[Score]:
        return [counted(reading, replace(said, hand=replace(said.hand, ruleset=rules)))]

    document = sheet(reading, said)
    return Scored(document, [document], [counted(reading, said)], under)


def _score_hand(source: str, flags: Flags) -> Scored:
    try:
        hands = flags.over_document(files.hand_document(source))
    except RulesetError:
        raise
    except HandError as error:
        raise files.no_hand(source, error) from error
    if isinstance(hands, Hand):
        hand, whole = hands, score(hands)
        document = whole.to_json()
        return Scored(document, [document], [whole], lambda rules: [score(replace(hand, ruleset=rules))])
    first, second = hands
    both = score_sides(first, second)
    document = both.to_json()
    return Scored(
        document,
        document["scores"],
        both.scores,
        lambda rules: score_sides(replace(first, ruleset=rules), replace(second, ruleset=rules)).scores,
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and give its exit status. Never raises, whatever it is given."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    try:
        return answer.run(app, spread(given, "--rack"))
    except Failure as failure:
        answer.complain(failure.message, failure.message_en)
        return failure.status
    except MemoryError:
        answer.complain("No alcanza la memoria para esta foto.", "There is not enough memory for this photo.")
        return CANNOT_READ


def spread(arguments: Sequence[str], option: str) -> list[str]:
    """The arguments with `option` put before each value that follows it, up to the next option.

    So `--rack a.jpg b.jpg` is two photos of the rack, which the parser alone takes for one and a photo of the
    table. Raises Failure where no value follows.
    """
    spread_out: list[str] = []
    taking = False
    for place, argument in enumerate(arguments):
        if argument == "--":
            return [*spread_out, *arguments[place:]]
        if argument.startswith("-") and argument != "-":
            taking = argument == option
            if not taking:
                spread_out.append(argument)
            elif place + 1 == len(arguments) or arguments[place + 1].startswith("-"):
                raise wrong_use(f"Después de {option} falta la foto.", f"The photo after {option} is missing.")
        else:
            spread_out += [option, argument] if taking else [argument]
    return spread_out
