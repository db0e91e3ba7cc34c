"""A match's sheet to hand round: as a table for a spreadsheet and as text for a message."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from api.spreadsheet import neutral
from scoring import Match, MatchHand
from scoring.explain import figure


def sheet_csv(match: Match, english: bool = False) -> str:
    """One row a hand: its number, each side's points, each side's running total, and what is to be said of it."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    names = [neutral(name) for name in match.sides]
    hand, total, note, begun = ("hand", "total", "note", "start") if english else ("mano", "total", "nota", "comienzo")
    writer.writerow([hand, *names, *(f"{total} {name}" for name in names), note])
    if match.start != (0, 0):
        writer.writerow([begun, *match.start, *match.start, ""])
    for number, (each, totals) in enumerate(_running(match), start=1):
        writer.writerow([number, *each.totals, *totals, _note(each, english)])
    return out.getvalue()


def sheet_text(match: Match, english: bool = False) -> str:
    """The sheet in lines that a message can hold."""
    first, second = match.sides
    lines = [f"Burako: {first} – {second}"]
    if match.target is not None:
        until = "To" if english else "Hasta"
        lines.append(f"{until} {_figure(match.target, english)}")
    if match.start != (0, 0):
        begun = "Start" if english else "Comienzo"
        lines.append(f"{begun}: {_pair(match.start, english)}")
    hand = "Hand" if english else "Mano"
    for number, (each, totals) in enumerate(_running(match), start=1):
        note = _note(each, english)
        points = note if each.replay else f"{_pair(each.totals, english)}{f' ({note})' if note else ''}"
        lines.append(f"{hand} {number}: {points} → {_pair(totals, english)}")
    lines.append(f"Total: {first} {_figure(match.totals[0], english)}, {second} {_figure(match.totals[1], english)}")
    lines.append(standing(match, english))
    return "\n".join(lines) + "\n"


def standing(match: Match, english: bool = False) -> str:
    """Who has won, or who is ahead and by how much, in a sentence."""
    if match.finished and match.winner is None:
        return "The match ended in a draw." if english else "El partido terminó empatado."
    if match.winner is not None:
        name = match.sides[match.winner]
        return f"{name} won." if english else f"Ganó {name}."
    if match.ahead is None:
        return "The sides are level." if english else "Van iguales."
    lead = _figure(abs(match.totals[0] - match.totals[1]), english)
    name = match.sides[match.ahead]
    return f"{name} is ahead by {lead}." if english else f"Va ganando {name} por {lead}."


def _figure(number: int, english: bool) -> str:
    return figure(number, "en" if english else "es")


def _pair(points: tuple[int, int], english: bool) -> str:
    return f"{_figure(points[0], english)} / {_figure(points[1], english)}"


def _running(match: Match) -> Iterator[tuple[MatchHand, tuple[int, int]]]:
    totals = match.start
    for hand in match.hands:
        totals = (totals[0] + hand.totals[0], totals[1] + hand.totals[1])
        yield hand, totals


def _note(hand: MatchHand, english: bool) -> str:
    if hand.replay:
        return "played again" if english else "se juega de nuevo"
    if hand.provisional:
        return "provisional" if english else "provisoria"
    return ""
