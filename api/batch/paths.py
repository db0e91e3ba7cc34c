"""Where each part of a batch's results is written."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Paths:
    """Where the parts of a batch's results go, all named after the table: `results.csv`."""

    table: Path

    def _beside(self, ending: str) -> Path:
        return self.table.with_name(self.table.stem + ending)

    @property
    def workbook(self) -> Path:
        return self._beside(".xlsx")

    @property
    def report(self) -> Path:
        return self._beside(".html")

    @property
    def files(self) -> Path:
        return self._beside("-archivos.csv")

    @property
    def standings(self) -> Path:
        return self._beside("-posiciones.csv")

    @property
    def audit(self) -> Path:
        return self._beside("-control.csv")

    @property
    def pictures(self) -> Path:
        return self._beside("-imagenes")

    @property
    def journal(self) -> Path:
        return self._beside(".burako")

    @property
    def lock(self) -> Path:
        return self._beside(".burako-lock")

    @property
    def all(self) -> tuple[Path, ...]:
        """Every one, and what lies beside them for a moment: half a file, and what SQLite needs."""
        texts = (self.table, self.workbook, self.report, self.files, self.standings, self.audit)
        own = (self.journal, self.lock)
        aside = [path.with_name(f"{path.name}.part") for path in texts]
        aside += [path.with_name(f"{path.name}-journal") for path in own]
        return (*texts, self.pictures, *own, *aside)
