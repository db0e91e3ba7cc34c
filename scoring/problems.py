"""Rule faults: what a player did, or stated, that the rules do not allow. Values, never exceptions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from scoring.box import COPIES
from scoring.hand import Hand
from scoring.melds import MeldVerdict
from scoring.tiles import Tile

MESSAGES: Final = {
    "too-short": (
        "El juego {meld} tiene menos de {meld_least} fichas.",
        "Meld {meld} has fewer than {meld_least} tiles.",
    ),
    "too-many-wilds": (
        "El juego {meld} tiene demasiados comodines (los 2 fuera de lugar también lo son).",
        "Meld {meld} has too many wilds (2s out of their place are wilds too).",
    ),
    "run-duplicate-number": (
        "El juego {meld} es de un color y repite un número: en una escalera no se puede.",
        "Meld {meld} is of one colour and has a number twice: a run cannot.",
    ),
    "run-not-consecutive": (
        "El juego {meld} es de un color, pero sus números no son seguidos.",
        "Meld {meld} is of one colour, but its numbers are not consecutive.",
    ),
    "run-colour-mismatch": (
        "El juego {meld} sería una escalera, pero mezcla colores.",
        "Meld {meld} would be a run, but it mixes colours.",
    ),
    "not-a-set-or-run": (
        "El juego {meld} no es pierna ni escalera.",
        "Meld {meld} is neither a set nor a run.",
    ),
    "more-than-two-copies": (
        "Hay {count} fichas iguales ({tile}), y en la caja hay dos.",
        "There are {count} of one tile ({tile_en}), and the box holds two.",
    ),
    "more-than-two-copies:group": (
        "Demasiadas fichas ({group}): hay {count}, y en la caja hay {box}.",
        "Too many tiles ({group_en}): there are {count}, and the box holds {box}.",
    ),
    "close-without-canasta": (
        "Dice que cerró, pero no tiene la canasta que hace falta.",
        "It says that this side went out, but it has not the canasta that this needs.",
    ),
    "close-without-muerto": (
        "Dice que cerró, pero no levantó el muerto o no jugó ninguna ficha de él.",
        "It says that this side went out, but it did not take the muerto or played no tile of it.",
    ),
    "close-with-too-many-tiles": (
        "Dice que cerró con {count} fichas en el atril; se puede con {close_tiles_left} como mucho.",
        "It says that this side went out with {count} tiles in its rack; {close_tiles_left} is the most.",
    ),
    "closed-and-stock-out": (
        "Dice que alguien cerró y también que se agotó el mazo; se cuenta como cierre.",
        "It says that someone went out and that the stock ran out too; this is scored as gone out.",
    ),
    "both-went-out": ("Dice que cerraron los dos lados.", "It says that both sides went out."),
    "muerto-facts": (
        "Dice que no jugó el muerto, pero tampoco lo levantó.",
        "It says that the muerto was not played, but it was not taken either.",
    ),
    "opponents-unknown": (
        "Se agotó el mazo: sin canasta de los contrarios la mano se juega de nuevo. No se sabe; se cuenta.",
        "The stock ran out: without a canasta of the opponents it is replayed. Unknown, so it is counted.",
    ),
    "unread-tile": (
        "Hay fichas sin leer en {where}; valen 0 hasta que alguien diga cuáles son.",
        "There are unread tiles in {where_en}; they are worth 0 until someone says what they are.",
    ),
    "rack-not-shown": (
        "No se vio el atril: faltan restar las fichas que quedaron en la mano.",
        "The rack was not shown: the tiles left in hand are still to be subtracted.",
    ),
}
"""By code, in Spanish and English; after a colon, what a code says of tiles that are only counted."""


@dataclass(frozen=True)
class Problem:
    """A rule fault.

    meld: the index of the row it lies in, from 0. tile: the face it is about. group: the same where only the
    number of tiles is known (`3-7`).
    """

    code: str
    message: str
    message_en: str
    meld: int | None = None
    tile: Tile | None = None
    group: str | None = None

    def to_json(self) -> dict[str, object]:
        data: dict[str, object] = {"code": self.code}
        if self.meld is not None:
            data["meld"] = self.meld
        if self.tile is not None:
            data["tile"] = str(self.tile)
        if self.group is not None:
            data["group"] = self.group
        return {**data, "message": self.message, "message_en": self.message_en}


def find_problems(
    hand: Hand, verdicts: Sequence[MeldVerdict], canasta: bool | None, replay: bool | None, rack_shown: bool
) -> tuple[Problem, ...]:
    """Every fault of one side's hand: those of its melds first, then of its tiles, then of closing.

    canasta: whether the side has one that lets it go out. replay: whether the hand is replayed. None is
    unknown: a side is not blamed for what an unread tile or a silent opponent may hide.
    """
    numbers = {"meld_least": hand.ruleset.meld_least}
    melds = [_problem(verdict.problem, numbers, meld=i) for i, verdict in enumerate(verdicts) if verdict.problem]
    facts = of_closing(hand, len(hand.rack), canasta, replay)
    unseen = [] if rack_shown else [_problem("rack-not-shown")]
    return (*melds, *_unread(hand), *too_many_copies(all_tiles(hand)), *facts, *unseen)


def all_tiles(hand: Hand) -> list[Tile]:
    return [*hand.rack, *(tile for meld in hand.melds for tile in meld)]


def too_many_copies(tiles: Sequence[Tile]) -> list[Problem]:
    """A problem for each face that lies there more often than in a box."""
    counts = Counter(tile for tile in tiles if not tile.is_unread)
    return [
        _problem("more-than-two-copies", {"count": count}, tile=tile)
        for tile, count in counts.items()
        if count > COPIES
    ]


def too_many_of_group(group: str, words: tuple[str, str], count: int, box: int) -> Problem:
    """More tiles of a group than a box holds: some face must lie there a third time."""
    filled = {"group": words[0], "group_en": words[1], "count": count, "box": box}
    spanish, english = (text.format_map(filled) for text in MESSAGES["more-than-two-copies:group"])
    return Problem("more-than-two-copies", spanish, english, group=group)


def both_went_out() -> Problem:
    return _problem("both-went-out")


def of_closing(hand: Hand, left: int, canasta: bool | None, replay: bool | None) -> list[Problem]:
    """The facts that contradict the tiles or each other. left: how many tiles are left in the racks."""
    rules, others = hand.ruleset, hand.opponents
    unplayed = rules.close_needs_muerto_played and hand.muerto_unplayed
    most = rules.close_tiles_left
    faults = (
        ("close-without-canasta", hand.went_out and canasta is False),
        ("close-without-muerto", hand.went_out and (not hand.took_muerto or unplayed)),
        ("close-with-too-many-tiles", hand.went_out and most is not None and left > most),
        ("closed-and-stock-out", hand.stock_ran_out and (hand.went_out or others.went_out is True)),
        ("both-went-out", hand.went_out and others.went_out is True),
        ("muerto-facts", hand.muerto_unplayed and not hand.took_muerto),
        ("opponents-unknown", replay is None),
    )
    numbers = {"count": left, "close_tiles_left": most}
    return [_problem(code, numbers) for code, applies in faults if applies]


def _unread(hand: Hand) -> list[Problem]:
    """One problem for each row, and one for the rack, that holds unread tiles."""
    problems = []
    for i, meld in enumerate(hand.melds):
        unread = next((tile for tile in meld if tile.is_unread), None)
        if unread is not None:
            where = {"where": f"el juego {i + 1}", "where_en": f"meld {i + 1}"}
            problems.append(_problem("unread-tile", where, meld=i, tile=unread))
    unread = next((tile for tile in hand.rack if tile.is_unread), None)
    if unread is not None:
        where = {"where": "el atril", "where_en": "the rack"}
        problems.append(_problem("unread-tile", where, tile=unread))
    return problems


def _problem(
    code: str, words: Mapping[str, object] | None = None, *, meld: int | None = None, tile: Tile | None = None
) -> Problem:
    """A problem, its message filled with these words, the meld's number from 1 and the tile's name."""
    name, name_en = tile.words if tile else ("", "")
    filled = {**(words or {}), "meld": 0 if meld is None else meld + 1, "tile": name, "tile_en": name_en}
    spanish, english = (text.format_map(filled) for text in MESSAGES[code])
    return Problem(code, spanish, english, meld, tile)
