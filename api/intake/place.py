"""Whose photos they are, as the folder that they go into says it."""

from __future__ import annotations

from dataclasses import dataclass

from api.batch.entry import Key
from api.batch.naming import placed


@dataclass(frozen=True)
class Place:
    """Whose photos these are. Raises ValueError for labels of which no folder's name can be made."""

    round: str
    table: str
    hand: str
    side: str

    def __post_init__(self) -> None:
        if placed(f"{self.folder}/x") != (Key(self.round, self.table, self.hand, self.side), "table"):
            raise ValueError(self.folder)

    @property
    def folder(self) -> str:
        return f"ronda-{self.round}/mesa-{self.table}/mano-{self.hand}/lado-{self.side}"
