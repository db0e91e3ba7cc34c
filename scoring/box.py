"""The box of tiles: what lies in it before any rule is read."""

from typing import Final

COLOURS: Final = "RBYK"
"""Red, blue, yellow, black: the four colours of most sets."""

GREEN: Final = "G"
"""Some sets print green in place of one of the four."""

LOWEST: Final = 1
HIGHEST: Final = 13

ACE_HIGH: Final = 14
"""The place of the 1 that stands after the 13; also the longest run there can be."""

TWO: Final = 2
"""The number that can stand for others."""

COPIES: Final = 2
"""How often each face, and the joker, lies in the box."""

TILES_IN_BOX: Final = 106

SIDES: Final = 2
