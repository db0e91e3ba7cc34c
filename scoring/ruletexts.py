"""What each number and switch of a ruleset says to a player, in the project's own words.

`RULES` has the sentence of every field, by the kind of its value where that matters (`royal:none`,
`sets:yes`, `minimum_to_open:zero`), with the ruleset's numbers in braces. `OWN_RULES` has the sentences that
only one ruleset needs.
"""

from collections.abc import Mapping
from typing import Final

from scoring.rulelabels import Texts

RULES: Final[Mapping[str, Texts]] = {
    "sides:players": ("Juegan dos, uno contra uno.", "Two play, one against one."),
    "sides:pairs": (
        "Juegan dos parejas; también se puede de a dos.",
        "Two pairs play; two single players can as well.",
    ),
    "sides:players-or-pairs": ("Juegan dos personas o dos parejas.", "Two people or two pairs play."),
    "deal": ("Se reparten {deal} fichas a cada uno.", "Each is dealt {deal} tiles."),
    "muertos": (
        "Se apartan {muertos} muertos, uno por lado.",
        "{muertos} muertos are set apart, one for each side.",
    ),
    "muerto_tiles": ("Cada muerto tiene {muerto_tiles} fichas.", "Each muerto has {muerto_tiles} tiles."),
    "stock_pile:points": (
        "El resto, boca abajo, es el mazo, en pilas de {stock_pile}.",
        "The rest, face down, is the stock, in piles of {stock_pile}.",
    ),
    "stock_pile:none": ("El resto, boca abajo, es el mazo.", "The rest, face down, is the stock."),
    "target:points": (
        "Gana quien llega primero a {target}; si llegan los dos, el que tiene más; si empatan, otra mano.",
        "The first to reach {target} points wins; if both do, the one who has more; if equal, another hand.",
    ),
    "target:none": (
        "No hay tope: gana quien hace más puntos en la mano; si empatan, se juega otra.",
        "There is no target: the higher score of the hand wins; if equal, another is played.",
    ),
    "minimum_to_open:zero": (
        "No hay mínimo para bajarse por primera vez.",
        "There is no minimum for the first lay-down.",
    ),
    "minimum_to_open": (
        "Para bajarse por primera vez hacen falta {minimum_to_open} puntos; se anota, no se controla.",
        "The first lay-down needs {minimum_to_open} points; this is recorded, not enforced.",
    ),
    "value_one": ("El 1 vale {value_one}.", "A 1 is worth {value_one}."),
    "value_two": ("El 2 vale {value_two}.", "A 2 is worth {value_two}."),
    "value_natural_two:none": (
        "El 2 natural vale lo mismo que cualquier 2.",
        "A natural 2 is worth the same as any 2.",
    ),
    "value_natural_two:points": (
        "El 2 natural vale {value_natural_two}.",
        "A natural 2 is worth {value_natural_two}.",
    ),
    "value_low": ("Del 3 al 7 vale {value_low} cada ficha.", "Tiles 3 to 7 are worth {value_low} each."),
    "high_from": ("Las fichas altas empiezan en el {high_from}.", "The high tiles begin at {high_from}."),
    "value_high": ("Del 8 al 13 vale {value_high} cada ficha.", "Tiles 8 to 13 are worth {value_high} each."),
    "value_joker": ("El comodín vale {value_joker}.", "A joker is worth {value_joker}."),
    "meld_least": (
        "Un juego tiene {meld_least} fichas o más.",
        "A meld has {meld_least} tiles or more.",
    ),
    "max_wilds": (
        "Comodines en un juego, como mucho: {max_wilds}. Un 2 que hace de otra ficha también es comodín.",
        "Wilds in a meld, at most: {max_wilds}. A 2 that stands for another tile is a wild too.",
    ),
    "others_per_wild": (
        "Por cada comodín tiene que haber {others_per_wild} fichas que no lo sean.",
        "For each wild there must be {others_per_wild} tiles that are not wild.",
    ),
    "natural_two:yes": (
        "Un 2 en su lugar y de su color es natural; en cualquier otro lado es comodín.",
        "A 2 in its own place and colour is natural; anywhere else it is wild.",
    ),
    "natural_two:no": ("El 2 es siempre comodín.", "A 2 is always wild."),
    "sets:yes": (
        "Una pierna es un mismo número en cualquier color; los colores se pueden repetir.",
        "A set is one number in any colours; colours may repeat.",
    ),
    "sets:no": ("No se juegan piernas: sólo escaleras.", "No sets are played: runs only."),
    "canasta_least": (
        "Un juego de {canasta_least} fichas o más es canasta y se premia una sola vez.",
        "A meld of {canasta_least} tiles or more is a canasta, and earns its bonus once.",
    ),
    "pure": (
        "La canasta pura, sin comodines, suma {pure}.",
        "A pure canasta, without wilds, earns {pure}.",
    ),
    "impure": (
        "La canasta impura, con comodines, suma {impure}.",
        "An impure canasta, with wilds, earns {impure}.",
    ),
    "royal:points": (
        "La escalera pura de {royal_length} suma {royal} en vez de lo de una pura.",
        "A pure run of {royal_length} earns {royal} instead of a pure canasta's points.",
    ),
    "royal:none": (
        "La escalera pura de {royal_length} se paga como cualquier canasta pura.",
        "A pure run of {royal_length} is paid as any pure canasta.",
    ),
    "royal_length": (
        "La canasta real es una escalera pura de {royal_length} fichas.",
        "The royal canasta is a pure run of {royal_length} tiles.",
    ),
    "one_to_one:points": (
        "La escalera pura de {one_to_one_length}, del 1 al 1, suma {one_to_one} en vez de lo de una pura.",
        "A pure run of {one_to_one_length}, 1 to 1, earns {one_to_one} instead of a pure canasta's points.",
    ),
    "one_to_one:none": (
        "La escalera pura de {one_to_one_length}, del 1 al 1, se paga como cualquier canasta pura.",
        "A pure run of {one_to_one_length}, from 1 to 1, is paid as any pure canasta.",
    ),
    "one_to_one_length": (
        "La canasta de 1 a 1 es una escalera pura de {one_to_one_length} fichas.",
        "The one to one canasta is a pure run of {one_to_one_length} tiles.",
    ),
    "semi_pure:points": (
        "La semipura, escalera de {semi_pure_least} o más con un solo comodín y {semi_pure_together}"
        " naturales seguidas, suma {semi_pure}.",
        "A semi-pure canasta, a run of {semi_pure_least} or more with a single wild and {semi_pure_together}"
        " naturals side by side, earns {semi_pure}.",
    ),
    "semi_pure:none": (
        "No hay semipura: una canasta con un comodín se paga como impura.",
        "There is no semi-pure canasta: one with a wild is paid as impure.",
    ),
    "semi_pure_least": (
        "Donde se juega, la semipura tiene {semi_pure_least} fichas o más.",
        "Where it is played, a semi-pure canasta has {semi_pure_least} tiles or more.",
    ),
    "semi_pure_together": (
        "Donde se juega, la semipura tiene {semi_pure_together} naturales seguidas.",
        "Where it is played, a semi-pure canasta has {semi_pure_together} naturals side by side.",
    ),
    "canasta_of_twos:forbidden": (
        "No se puede hacer una pierna de 2.",
        "A set of 2s is not allowed.",
    ),
    "canasta_of_twos:pure": (
        "Una pierna de 2 es de fichas naturales, y desde {canasta_least} es canasta pura.",
        "A set of 2s is one of natural tiles, and from {canasta_least} on a pure canasta.",
    ),
    "canasta_of_twos:points": (
        "La canasta de 2, sin comodines, suma {canasta_of_twos}.",
        "A canasta of 2s, without jokers, earns {canasta_of_twos}.",
    ),
    "going_out": ("Quien cierra suma {going_out}.", "Going out earns {going_out}."),
    "close_needs:any": (
        "Para cerrar hace falta una canasta, pura o impura, y haber levantado el muerto.",
        "Going out needs a canasta, pure or impure, and the muerto taken.",
    ),
    "close_needs:pure": (
        "Para cerrar hace falta una canasta pura y haber levantado el muerto.",
        "Going out needs a pure canasta and the muerto taken.",
    ),
    "close_tiles_left:points": (
        "Se cierra con {close_tiles_left} ficha en mano como mucho.",
        "One goes out with {close_tiles_left} tile in hand at most.",
    ),
    "close_tiles_left:none": (
        "Las fichas que quedan al cerrar son las del compañero.",
        "The tiles left on going out are the partner's.",
    ),
    "close_needs_muerto_played:yes": (
        "Para cerrar hay que haber jugado alguna ficha del muerto.",
        "Going out needs a tile of the muerto to have been played.",
    ),
    "close_needs_muerto_played:no": (
        "Del muerto levantado no hace falta haber jugado ninguna ficha.",
        "No tile of the muerto taken needs to have been played.",
    ),
    "muerto_bonus:yes": (
        "Levantar el muerto suma {muerto_taken}.",
        "Taking the muerto earns {muerto_taken}.",
    ),
    "muerto_bonus:no": ("Levantar el muerto no suma.", "Taking the muerto earns nothing."),
    "muerto_taken": (
        "Donde el muerto levantado suma, son {muerto_taken}.",
        "Where taking the muerto earns points, they are {muerto_taken}.",
    ),
    "muerto_not_taken": (
        "No haber levantado el muerto vale {muerto_not_taken}.",
        "Not having taken the muerto is worth {muerto_not_taken}.",
    ),
    "unplayed_muerto_costs:yes": (
        "Un muerto levantado del que no se jugó ninguna ficha cuenta como no levantado: {muerto_not_taken}.",
        "A muerto taken of which no tile was played counts as not taken: {muerto_not_taken}.",
    ),
    "unplayed_muerto_costs:no": (
        "Un muerto levantado cuenta como tal aunque no se haya jugado ninguna de sus fichas.",
        "A muerto taken counts as taken even if none of its tiles was played.",
    ),
    "count_laid_tiles:yes": (
        "Cada ficha bajada suma su propio valor, también la que hace de comodín.",
        "Each laid tile adds its own value, a wild's too.",
    ),
    "count_laid_tiles:no": ("Las fichas bajadas no suman.", "Laid tiles add nothing."),
    "laid_without_canasta:count": (
        "Las fichas bajadas suman también sin canasta.",
        "Laid tiles add up without a canasta too.",
    ),
    "laid_without_canasta:subtract": (
        "Sin ninguna canasta, las fichas bajadas se restan.",
        "Without any canasta, laid tiles are subtracted.",
    ),
    "tiles_left": (
        "Cada ficha que queda en los atriles del lado se resta, haya canasta o no.",
        "Each tile left in the side's racks is subtracted, canasta or not.",
    ),
    "stock_out:replay": (
        "Si se agota el mazo y nadie tiene canasta, la mano se juega de nuevo.",
        "If the stock runs out and neither side has a canasta, the hand is replayed.",
    ),
    "stock_out:count": (
        "Si se agota el mazo, la mano se cuenta aunque nadie tenga canasta.",
        "If the stock runs out, the hand is counted even if neither side has a canasta.",
    ),
}

OWN_RULES: Final[Mapping[tuple[str, str], Texts]] = {
    ("bonaerenses-2026", "stock_pile"): (
        "El resto, boca abajo, es el mazo: 6 pilas de {stock_pile}. Los dos comodines son de un mismo color.",
        "The rest, face down, is the stock: 6 piles of {stock_pile}. The two jokers are of one colour.",
    ),
    ("bonaerenses-2026", "count_laid_tiles"): (
        "Cada ficha bajada suma su propio valor, como en casi todas las mesas.",
        "Each laid tile adds its own value, as at most tables.",
    ),
    ("parejas-3000", "deal"): (
        "Se reparten {deal} fichas a cada uno; de a dos, 12 o 15.",
        "Each is dealt {deal} tiles; with two players, 12 or 15.",
    ),
    ("revista", "deal"): (
        "Se reparten {deal} fichas a cada uno; de a dos, 12 o 15.",
        "Each is dealt {deal} tiles; with two players, 12 or 15.",
    ),
    ("revista", "value_low"): (
        "Del 3 al 7 vale {value_low} cada ficha. La nota dice «del 2», pero al 2 le da su propio valor.",
        "Tiles 3 to 7 are worth {value_low} each. The piece says “from 2”, but prices the 2 apart.",
    ),
    ("revista", "stock_out"): (
        "Si se agota el mazo, la mano se cuenta: «cerrar sin canasta» no puede querer decir otra cosa.",
        "If the stock runs out, the hand is counted: “closing without a canasta” can mean nothing else.",
    ),
    ("online", "close_needs"): (
        "Para cerrar hace falta una canasta (el texto dice «sucia»; vale cualquiera) y el muerto levantado.",
        "Going out needs a canasta (the text says “dirty”; any will do) and the muerto taken.",
    ),
    ("online", "natural_two"): (
        "Un 2 en su lugar y de su color es natural: sin eso no habría escaleras puras de 13.",
        "A 2 in its own place and colour is natural: without that there could be no pure run of 13.",
    ),
    ("online", "one_to_one"): (
        "La escalera pura de {one_to_one_length}, del 1 al 1, suma {one_to_one}. El «14» del texto es un 13.",
        "A pure run of {one_to_one_length}, from 1 to 1, earns {one_to_one}. The “14” of the text is a 13.",
    ),
    ("online", "muerto_not_taken"): (
        "El lado que no levantó su muerto queda con {muerto_not_taken}: paga quien no lo levantó.",
        "The side that did not take its muerto gets {muerto_not_taken}: the one who failed pays.",
    ),
    ("online", "unplayed_muerto_costs"): (
        "Un muerto sin jugar cuenta como levantado; el texto anuncia para más adelante que cueste puntos.",
        "An unplayed muerto counts as taken; the text announces that it will cost points one day.",
    ),
}
