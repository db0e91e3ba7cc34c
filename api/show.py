"""Readings, scores and accuracy for a person at a terminal: Spanish, in tables and words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich import box
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from scoring import Tile
from scoring.explain import figure
from vision.evaluate import text_tables

CANASTAS = {
    "pure": "CANASTA PURA",
    "impure": "CANASTA IMPURA",
    "royal": "CANASTA REAL",
    "one_to_one": "CANASTA DE 1 A 1",
    "semi_pure": "CANASTA SEMIPURA",
    "twos": "CANASTA DE 2",
}
REASONS = {
    "6-or-9": "puede ser un 6 o un 9",
    "unread": "no se pudo leer",
    "low-confidence": "no se lee con seguridad",
    "corrected-by-rules": "se leyó así porque es lo que va en ese juego",
    "more-than-two-copies": "se ve más de dos veces, y no hay más de dos",
    "photos-disagree": "dos fotos la muestran distinta",
    "maybe-twice": "puede ser la misma de otra foto",
    "maybe-no-tile": "puede no ser una ficha",
}
STYLES = {"R": "red", "B": "blue", "Y": "yellow", "G": "green"}


def show_reading(console: Console, reading: Mapping[str, Any]) -> None:
    """Print a Reading: what lies where, what could not be read, what to look at."""
    names = ", ".join(photo["name"] for photo in reading["photos"])
    console.print(Text.assemble(("Fotos: ", "bold"), names))
    faces = {tile["id"]: tile["tile"] for tile in reading["tiles"]}
    melds = [[faces[id] for id in ids] for ids in reading["melds"]]
    console.print(_titled("Juegos", _numbered(_row(meld) for meld in melds), "No se ve ningún juego."))
    console.print(_left(reading))
    for part in _warnings(reading):
        console.print(part)


def show_score(console: Console, score: Mapping[str, Any], ruleset: str) -> None:
    """Print a Score: melds with their canastas, the sheet, the total, and in words what is wrong with it."""
    console.print(Text(f"Reglamento: {ruleset}"))
    _show_side(console, score)


def show_sides(console: Console, scores: Mapping[str, Any], ruleset: str) -> None:
    """Print both sides' Scores, and what only both together show."""
    console.print(Text(f"Reglamento: {ruleset}"))
    for number, each in enumerate(scores["scores"], start=1):
        console.print(Text(f"\nLado {number}", style="bold underline"))
        _show_side(console, each)
    show_shared_problems(console, scores)


def show_shared_problems(console: Console, scores: Mapping[str, Any]) -> None:
    """Print what only both sides' Scores together show."""
    if scores["problems"]:
        messages = [Text(problem["message"]) for problem in scores["problems"]]
        console.print(_titled("Entre los dos lados", _bullets(messages)))


def _show_side(console: Console, score: Mapping[str, Any]) -> None:
    reading = score.get("reading")
    console.print(_titled("Juegos", _numbered(map(_meld, score["melds"])), "No hay ningún juego."))
    if reading is not None:
        console.print(_left(reading))
    if score["replay"]:
        console.print(Text("La mano se juega de nuevo: no suma puntos.", style="bold"))
    else:
        console.print(_sheet(score))
    if score["problems"]:
        messages = [Text(problem["message"]) for problem in score["problems"]]
        console.print(_titled("El total es provisorio", _bullets(messages)))
    if reading is not None:
        show_doubts(console, score)


def show_doubts(console: Console, score: Mapping[str, Any]) -> None:
    """Print what a person should look at in the photos of a Score, and what hangs on it."""
    for part in _warnings(score["reading"]):
        console.print(part)
    least, most = score["total_range"]["least"], score["total_range"]["most"]
    if least != most:
        console.print(f"Según lo que sean esas fichas, el total va de {_points(least)} a {_points(most)}.")


def show_accuracy(console: Console, table: Mapping[str, Any]) -> None:
    """Print the accuracy table that `datasets.measures.table` made."""
    for part in text_tables(table):
        shown = Table(title=part.title, box=box.SIMPLE_HEAD)
        for index, heading in enumerate(part.header):
            shown.add_column(heading, justify="right" if index else "left")
        for row in part.rows:
            shown.add_row(*map(Text, row))
        console.print(shown)


def _points(points: int) -> str:
    return figure(points, "es")


def _sheet(score: Mapping[str, Any]) -> Table:
    table = Table(box=box.ROUNDED, show_footer=True, title="Planilla", title_style="bold", min_width=44)
    table.add_column("Concepto", footer="TOTAL" + (" (provisorio)" if score["provisional"] else ""))
    table.add_column("Puntos", justify="right", footer=_points(score["total"]))
    for line in score["lines"]:
        table.add_row(Text(line["label"]), _points(line["points"]))
    return table


def _meld(meld: Mapping[str, Any]) -> Text:
    """What a meld is, and below it its tiles."""
    kind = {"run": "escalera", "set": "pierna", None: "no es escalera ni pierna"}[meld["kind"]]
    if meld["kind"] is None and "?" in meld["tiles"]:
        kind = "falta leer alguna ficha"
    text = Text(f"{kind} de {len(meld['tiles'])}" if meld["kind"] else kind)
    if meld["canasta"]:
        text = Text.assemble((CANASTAS.get(meld["canasta"], meld["canasta"]), "bold"), ": ", text)
    return text.append("\n   ").append_text(_row(meld["tiles"], meld["stands_for"]))


def _row(faces: Sequence[str], stands_for: Sequence[str] | None = None) -> Text:
    """Tiles side by side; one colour is named once, and a wild says what it stands for."""
    parts = []
    for index, face in enumerate(faces):
        word = Text(Tile.parse(face).words[0], style=STYLES.get(face[0], ""))
        stands = stands_for[index] if stands_for else face
        if stands != face:
            word.append(f" (por {_number_of(stands)})", style="none")
        parts.append(word)
    return Text(", ").join(parts)


def _number_of(stands: str) -> str:
    return stands.lstrip("RBYKG")


def _left(reading: Mapping[str, Any]) -> RenderableType:
    """The rack and the loose tiles of a Reading."""
    faces = {tile["id"]: tile["tile"] for tile in reading["tiles"]}
    rack, loose = ([faces[id] for id in reading[place]] for place in ("rack", "loose"))
    parts: list[RenderableType] = [_titled("Atril", [_row(rack)] if rack else [], "Sin fichas a la vista.")]
    if loose:
        parts.append(_titled("Afuera (no cuentan)", [_row(loose)]))
    return Group(*parts)


def _warnings(reading: Mapping[str, Any]) -> list[RenderableType]:
    """What a person should look at: tiles in doubt or unread, and tiles seen twice."""
    tiles = {tile["id"]: tile for tile in reading["tiles"]}
    parts: list[RenderableType] = []
    doubts = [_doubt(tiles[item["tile"]], item["reason"], item["points_at_stake"]) for item in reading["review"]]
    reviewed = {item["tile"] for item in reading["review"]}
    unread = [id for id, tile in tiles.items() if tile["tile"] == "?" and id not in reviewed]
    doubts += [_doubt(tiles[id], "unread", 0) for id in unread]
    if doubts:
        parts.append(_titled("Para revisar", _bullets(doubts)))
    if reading["duplicates"]:
        count = len(reading["duplicates"])
        words = "Una ficha sale" if count == 1 else f"{count} fichas salen"
        parts.append(Text(f"{words} en más de una foto: se cuenta una sola vez."))
    return parts


def _doubt(tile: Mapping[str, Any], reason: str, points: int) -> Text:
    text = Text(f"{Tile.parse(tile['tile']).words[0]} (ficha {tile['id']}): ")
    text.append(REASONS.get(reason, "conviene mirarla"))
    if tile["alternatives"] and tile["tile"] != "?":
        text.append(f"; también puede ser {Tile.parse(tile['alternatives'][0]['tile']).words[0]}")
    return text.append(f" ({_points(points)} puntos en juego)" if points else "")


def _titled(title: str, rows: Sequence[RenderableType], otherwise: str = "") -> RenderableType:
    body = rows or [Text(otherwise)]
    return Group(Text(title, style="bold"), *(Padding(row, (0, 0, 0, 2)) for row in body))


def _numbered(rows: Iterable[Text]) -> list[RenderableType]:
    return [Text.assemble((f"{number}. ", "bold"), row) for number, row in enumerate(rows, start=1)]


def _bullets(rows: Iterable[Text]) -> list[RenderableType]:
    return [Text.assemble("• ", row) for row in rows]
