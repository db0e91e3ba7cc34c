"""A whole set laid out for the program to learn it: each colour's 1 to 13 in a row, the jokers in a last one."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from datasets.render.layout_board import Board
from datasets.render.layout_deal import Meld
from datasets.render.layout_rows import hand, row, under
from datasets.render.layout_types import Layout


def laid_set(rng: np.random.Generator, aspect: float, rows: Sequence[Sequence[str]], angle: float = 0.0) -> Layout:
    """The rows of faces one below another, clearly apart, as a person lays them; `angle` turns the table (radians)."""
    how = hand(rng)
    parts = [row(rng, Meld(tuple(faces)), aspect, how) for faces in rows]
    board = Board(aspect)
    board.add(under(rng, parts, aspect, float(rng.uniform(0.25, 0.8))), 0.0, 0.0, 0.0, "meld")
    return board.freeze("melds", angle)


def rows_of_set(colours: str, jokers: int = 2) -> list[list[str]]:
    """The faces of a set as a player is asked to lay them, `colours` from the top."""
    return [[f"{colour}{n}" for n in range(1, 14)] for colour in colours] + [["J"] * jokers]
