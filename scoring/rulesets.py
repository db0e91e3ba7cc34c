"""The four published descriptions of Burako, as numbers and switches. Every rule number is here."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from scoring.errors import UnknownRuleset, shown
from scoring.ruleset import Ruleset

DEFAULT_RULESET: Final = "bonaerenses-2026"
"""The ruleset of a score made from photos where none is named."""

_UNSAID: Final = frozenset(
    {"canasta_of_twos", "semi_pure", "semi_pure_least", "semi_pure_together", "minimum_to_open",
     "laid_without_canasta"}
)  # fmt: skip
"""What none of the four documents speaks of."""

_UNPRICED: Final = frozenset({"royal", "one_to_one", "unplayed_muerto_costs"})
"""What only the online game's rules speak of."""

_WILDS: Final = frozenset({"max_wilds", "others_per_wild"})

BONAERENSES_2026: Final = Ruleset(
    id="bonaerenses-2026",
    name="Juegos Bonaerenses 2026",
    name_en="Buenos Aires Province Games 2026",
    document="Juegos Bonaerenses 2026, reglamento específico de Burako para personas mayores"
    " (juegos.gba.gob.ar), según la copia del 3/11/2026 de una página de reglas",
    document_en="Juegos Bonaerenses 2026, specific rules of Burako for older adults"
    " (juegos.gba.gob.ar), from a rules page's copy of 3 Nov 2026",
    sides="players", deal=12, muertos=2, muerto_tiles=11, stock_pile=10, target=1500, minimum_to_open=0,
    value_one=15, value_two=20, value_natural_two=None, value_low=5, high_from=8, value_high=10,
    value_joker=50, meld_least=3, max_wilds=2, others_per_wild=2, natural_two=True, sets=True,
    canasta_least=7, pure=200, impure=100, royal=None, royal_length=13, one_to_one=None, one_to_one_length=14,
    semi_pure=None, semi_pure_least=8, semi_pure_together=7, canasta_of_twos="pure",
    going_out=100, close_needs="any", close_tiles_left=1, close_needs_muerto_played=False,
    muerto_bonus=False, muerto_taken=100, muerto_not_taken=-100, unplayed_muerto_costs=False,
    count_laid_tiles=True, laid_without_canasta="count", tiles_left=-1, stock_out="replay",
    silent=_UNSAID | _UNPRICED | {"count_laid_tiles", "natural_two"},
)  # fmt: skip

PAREJAS_3000: Final = Ruleset(
    id="parejas-3000",
    name="En parejas a 3.000",
    name_en="In pairs to 3,000",
    document="Folleto «BURAKO», en parejas a 3.000",
    document_en="The leaflet “BURAKO”, in pairs to 3,000",
    sides="pairs", deal=11, muertos=2, muerto_tiles=11, stock_pile=10, target=3000, minimum_to_open=0,
    value_one=15, value_two=20, value_natural_two=None, value_low=5, high_from=8, value_high=10,
    value_joker=50, meld_least=3, max_wilds=2, others_per_wild=2, natural_two=True, sets=True,
    canasta_least=7, pure=200, impure=100, royal=None, royal_length=13, one_to_one=None, one_to_one_length=14,
    semi_pure=None, semi_pure_least=8, semi_pure_together=7, canasta_of_twos="pure",
    going_out=100, close_needs="any", close_tiles_left=None, close_needs_muerto_played=False,
    muerto_bonus=False, muerto_taken=100, muerto_not_taken=-100, unplayed_muerto_costs=False,
    count_laid_tiles=True, laid_without_canasta="count", tiles_left=-1, stock_out="replay",
    silent=_UNSAID | _UNPRICED | _WILDS,
    offered=frozenset({"muerto_bonus"}),
)  # fmt: skip

ONLINE: Final = Ruleset(
    id="online",
    name="Juego en línea",
    name_en="Online game",
    document="«Rules of Burako», reglas de un juego en línea, en inglés",
    document_en="“Rules of Burako” of an online game, in English",
    sides="players-or-pairs", deal=11, muertos=2, muerto_tiles=11, stock_pile=None, target=None,
    minimum_to_open=0,
    value_one=15, value_two=10, value_natural_two=None, value_low=5, high_from=8, value_high=10,
    value_joker=50, meld_least=3, max_wilds=2, others_per_wild=2, natural_two=True, sets=True,
    canasta_least=7, pure=200, impure=100, royal=500, royal_length=13, one_to_one=1000, one_to_one_length=14,
    semi_pure=None, semi_pure_least=8, semi_pure_together=7, canasta_of_twos="pure",
    going_out=100, close_needs="any", close_tiles_left=None, close_needs_muerto_played=True,
    muerto_bonus=False, muerto_taken=100, muerto_not_taken=-100, unplayed_muerto_costs=False,
    count_laid_tiles=True, laid_without_canasta="count", tiles_left=-1, stock_out="count",
    silent=_UNSAID | _WILDS | {"stock_out"},
    offered=frozenset({"unplayed_muerto_costs"}),
)  # fmt: skip

REVISTA: Final = Ruleset(
    id="revista",
    name="Revista: para jugar en pareja",
    name_en="Magazine: to play in pairs",
    document="Nota de revista «Burako, para jugar en pareja»",
    document_en="The magazine piece “Burako, para jugar en pareja”",
    sides="pairs", deal=11, muertos=2, muerto_tiles=11, stock_pile=10, target=3000, minimum_to_open=0,
    value_one=15, value_two=20, value_natural_two=None, value_low=5, high_from=8, value_high=10,
    value_joker=50, meld_least=3, max_wilds=2, others_per_wild=2, natural_two=True, sets=True,
    canasta_least=7, pure=200, impure=100, royal=None, royal_length=13, one_to_one=None, one_to_one_length=14,
    semi_pure=None, semi_pure_least=8, semi_pure_together=7, canasta_of_twos="pure",
    going_out=100, close_needs="any", close_tiles_left=None, close_needs_muerto_played=False,
    muerto_bonus=True, muerto_taken=100, muerto_not_taken=-100, unplayed_muerto_costs=False,
    count_laid_tiles=True, laid_without_canasta="count", tiles_left=-1, stock_out="count",
    silent=_UNSAID | _UNPRICED | _WILDS | {"natural_two"},
)  # fmt: skip

_ALL: Final = MappingProxyType({each.id: each for each in (BONAERENSES_2026, PAREJAS_3000, ONLINE, REVISTA)})


def rulesets() -> dict[str, Ruleset]:
    """The four rulesets by id, in the order of the rules document."""
    return dict(_ALL)


def ruleset(name: object, path: str = "ruleset") -> Ruleset:
    """The ruleset with this id. Raises UnknownRuleset, naming those there are."""
    found = _ALL.get(name) if isinstance(name, str) else None
    if found is None:
        spanish, english = shown(name)
        raise UnknownRuleset(
            "unknown-ruleset",
            path,
            f"No hay ningún reglamento {spanish}. Los reglamentos son: {', '.join(_ALL)}.",
            f"There is no ruleset {english}. The rulesets are: {', '.join(_ALL)}.",
        )
    return found
