"""One tile: a colour and a number, the joker, or a tile that could not be read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from scoring.box import COLOURS, GREEN, HIGHEST, LOWEST, TWO

_COLOUR_WORDS: Final = {
    "R": ("rojo", "red"),
    "B": ("azul", "blue"),
    "Y": ("amarillo", "yellow"),
    "K": ("negro", "black"),
    "G": ("verde", "green"),
}


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile's face.

    A numbered tile has a colour letter (`R`, `B`, `Y`, `K`, `G`) and a number from 1 to 13. The joker is
    `Tile("J", None)`; the tile that could not be read is `Tile(None, None)`, of which nothing is known.
    Raises ValueError for any other pair.
    """

    colour: str | None
    number: int | None

    def __post_init__(self) -> None:
        if self.number is None:
            known = self.colour in (None, "J")
        else:
            known = type(self.number) is int and LOWEST <= self.number <= HIGHEST and self.colour in (*COLOURS, GREEN)
        if not known:
            raise ValueError(f"no such tile: colour {self.colour!r:.20}, number {self.number!r:.20}")

    @classmethod
    def parse(cls, text: str) -> Tile:
        """The tile written `R7`, `J` or `?`. Raises ValueError for any other text or type."""
        tile = _BY_TEXT.get(text) if isinstance(text, str) else None
        if tile is None:
            raise ValueError("not a tile: a tile is a letter R, B, Y, K or G and a number 1 to 13, J, or ?")
        return tile

    def __str__(self) -> str:
        if self.number is None:
            return self.colour or "?"
        return f"{self.colour}{self.number}"

    @property
    def is_joker(self) -> bool:
        return self.colour == "J"

    @property
    def is_two(self) -> bool:
        return self.number == TWO

    @property
    def is_unread(self) -> bool:
        return self.colour is None

    @property
    def words(self) -> tuple[str, str]:
        """The tile as a player says it, in Spanish and English: `("7 rojo", "red 7")`."""
        if self.is_unread:
            return "ficha sin leer", "unread tile"
        if self.is_joker:
            return "comodín", "joker"
        spanish, english = _COLOUR_WORDS[str(self.colour)]
        return f"{self.number} {spanish}", f"{english} {self.number}"


JOKER: Final = Tile("J", None)
UNREAD: Final = Tile(None, None)

ALL_FACES: Final[tuple[Tile, ...]] = (
    *(Tile(colour, number) for colour in COLOURS for number in range(LOWEST, HIGHEST + 1)),
    JOKER,
)
"""The 53 faces of a set in red, blue, yellow and black."""

GREEN_FACES: Final[tuple[Tile, ...]] = tuple(Tile(GREEN, number) for number in range(LOWEST, HIGHEST + 1))

_BY_TEXT: Final = {str(tile): tile for tile in (*ALL_FACES, *GREEN_FACES, UNREAD)}
