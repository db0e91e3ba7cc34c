"""How a hand of Burako is played, in the project's own words: what has no number and no switch of its own.

Numbers in braces are fields of the ruleset.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from scoring.rulelabels import Texts


@dataclass(frozen=True)
class PlayRule:
    """A rule of play. only: the rulesets that have it, empty for all. silent: those whose document does not say it."""

    chapter: str
    texts: Texts
    only: frozenset[str] = frozenset()
    silent: frozenset[str] = frozenset()


_WITH_A_SECOND_DRAW: Final = frozenset({"parejas-3000", "revista"})

PLAY: Final = (
    PlayRule(
        "setup",
        (
            "La caja trae dos fichas de cada número del 1 al 13 en cuatro colores, y dos comodines: 106 en total.",
            "The box holds two tiles of each number from 1 to 13 in four colours, and two jokers: 106 in all.",
        ),
    ),
    PlayRule(
        "turn",
        (
            "En tu turno robás una ficha del mazo, o levantás todo el pozo.",
            "On your turn you draw one tile from the stock, or take the whole discard pile.",
        ),
        only=frozenset({"bonaerenses-2026", "parejas-3000", "revista"}),
    ),
    PlayRule(
        "turn",
        (
            "En tu turno robás una ficha del mazo, o levantás el pozo; cuánto del pozo, el texto no lo aclara:"
            " acá se entiende que entero.",
            "On your turn you draw one tile from the stock, or take the discard pile; how much of it the text does"
            " not say: here it is read as all of it.",
        ),
        only=frozenset({"online"}),
        silent=frozenset({"online"}),
    ),
    PlayRule(
        "turn",
        (
            "Quien empieza puede devolver la primera ficha que robó y robar otra.",
            "Whoever starts may return the first tile drawn and draw another.",
        ),
        only=_WITH_A_SECOND_DRAW,
    ),
    PlayRule(
        "turn",
        (
            "Después podés bajar juegos y agregar fichas a los de tu lado.",
            "Then you may lay down melds, and add tiles to those of your side.",
        ),
    ),
    PlayRule(
        "turn",
        (
            "La primera bajada es de {meld_least} fichas por lo menos.",
            "The first lay-down is of at least {meld_least} tiles.",
        ),
        only=frozenset({"online"}),
    ),
    PlayRule(
        "turn",
        (
            "Para terminar dejás una ficha boca arriba en el pozo.",
            "To end your turn you leave one tile face up on the discard pile.",
        ),
    ),
    PlayRule(
        "turn",
        (
            "El primero de un lado que se queda sin fichas levanta el muerto: directo, si las bajó todas, y sigue"
            " jugando en el mismo turno; indirecto, si la última fue al pozo, y lo juega desde el turno siguiente.",
            "The first of a side without tiles takes the muerto: directly, having laid all of them down, and plays"
            " on in the same turn; indirectly, having discarded the last one, and plays it from the next turn.",
        ),
    ),
    PlayRule(
        "melds",
        (
            "Una escalera es de números seguidos de un solo color. El 1 va antes del 2, después del 13, o en las dos"
            " puntas ({one_to_one_length} fichas, no más); nunca en el medio.",
            "A run is of consecutive numbers of one colour. The 1 goes before the 2, after the 13, or at both ends"
            " ({one_to_one_length} tiles, no more); never in the middle.",
        ),
    ),
    PlayRule(
        "melds",
        (
            "El orden de las fichas dice de qué hace un comodín. Si ya no entra en una punta, pasa a la otra.",
            "The order of the tiles says what a wild stands for. Where it no longer fits at one end, it has moved to"
            " the other.",
        ),
    ),
    PlayRule(
        "melds",
        (
            "Un comodín que está en la mesa se puede cambiar por la ficha que reemplaza: pasa a una de las puntas de"
            " la escalera y nunca sale de la mesa. Un 2 que así llega a su lugar y es de ese color ya no ensucia la"
            " canasta.",
            "A wild on the table may be exchanged for the tile that it stands for: it moves to either end of the run"
            " and never leaves the table. A 2 that so reaches its own place and colour leaves the canasta pure.",
        ),
        only=frozenset({"parejas-3000"}),
    ),
    PlayRule(
        "stock",
        (
            "Si se agota y algún lado tiene una canasta, la mano se cuenta y nadie cobra el cierre.",
            "If it runs out and a side has a canasta, the hand is counted and nobody is paid for going out.",
        ),
        silent=frozenset({"online"}),
    ),
    PlayRule(
        "match",
        (
            "Los puntos de cada mano se suman a los que ya había; un total puede quedar en negativo.",
            "The points of each hand are added to those before; a total may be negative.",
        ),
    ),
)
