"""The name of every number and switch of a ruleset, as a player would call it."""

from collections.abc import Mapping
from typing import Final

Texts = tuple[str, str]
"""Spanish, English."""

LABELS: Final[Mapping[str, Texts]] = {
    "sides": ("Quiénes juegan", "Who plays"),
    "deal": ("Fichas para cada uno", "Tiles dealt to each"),
    "muertos": ("Muertos", "Muertos"),
    "muerto_tiles": ("Fichas de un muerto", "Tiles of a muerto"),
    "stock_pile": ("Fichas de una pila del mazo", "Tiles of a stock pile"),
    "target": ("Tope del partido", "Target of the match"),
    "minimum_to_open": ("Mínimo para bajarse", "Minimum to open"),
    "value_one": ("Valor del 1", "Value of the 1"),
    "value_two": ("Valor del 2", "Value of the 2"),
    "value_natural_two": ("Valor del 2 natural", "Value of a natural 2"),
    "value_low": ("Valor del 3 al 7", "Value of 3 to 7"),
    "high_from": ("Primera ficha alta", "First high tile"),
    "value_high": ("Valor del 8 al 13", "Value of 8 to 13"),
    "value_joker": ("Valor del comodín", "Value of the joker"),
    "meld_least": ("Fichas de un juego, como mínimo", "Least tiles of a meld"),
    "max_wilds": ("Comodines por juego, como máximo", "Most wilds in a meld"),
    "others_per_wild": ("Otras fichas por cada comodín", "Other tiles for each wild"),
    "natural_two": ("El 2 en su lugar es natural", "A 2 in its place is natural"),
    "sets": ("Se juegan piernas", "Sets are played"),
    "canasta_least": ("Fichas de una canasta, como mínimo", "Least tiles of a canasta"),
    "pure": ("Canasta pura", "Pure canasta"),
    "impure": ("Canasta impura", "Impure canasta"),
    "royal": ("Canasta real", "Royal canasta"),
    "royal_length": ("Fichas de la canasta real", "Tiles of the royal canasta"),
    "one_to_one": ("Canasta de 1 a 1", "One to one canasta"),
    "one_to_one_length": ("Fichas de la canasta de 1 a 1", "Tiles of the one to one canasta"),
    "semi_pure": ("Canasta semipura", "Semi-pure canasta"),
    "semi_pure_least": ("Fichas de la semipura, como mínimo", "Least tiles of the semi-pure"),
    "semi_pure_together": ("Naturales seguidas de la semipura", "Naturals together in the semi-pure"),
    "canasta_of_twos": ("Canasta de 2", "Canasta of 2s"),
    "going_out": ("Cierre", "Going out"),
    "close_needs": ("Canasta para cerrar", "Canasta to go out"),
    "close_tiles_left": ("Fichas en mano al cerrar", "Tiles left on going out"),
    "close_needs_muerto_played": ("Cerrar pide haber jugado el muerto", "Going out needs the muerto played"),
    "muerto_bonus": ("El muerto levantado suma", "A muerto taken adds points"),
    "muerto_taken": ("Puntos del muerto levantado", "Points of a muerto taken"),
    "muerto_not_taken": ("Puntos del muerto sin levantar", "Points of a muerto not taken"),
    "unplayed_muerto_costs": ("Muerto levantado y sin jugar", "Muerto taken and not played"),
    "count_laid_tiles": ("Las fichas bajadas cuentan", "Laid tiles count"),
    "laid_without_canasta": ("Fichas bajadas sin canasta", "Laid tiles without a canasta"),
    "tiles_left": ("Fichas del atril: veces su valor", "Tiles left in the racks: times their value"),
    "stock_out": ("Mazo agotado sin canastas", "Stock out without canastas"),
}
