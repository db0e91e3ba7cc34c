"""What a batch was asked to do, as the journal keeps it, so that whoever goes on counts by the same."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from api import files
from api.batch.paths import Paths
from api.batch.standings import DEFAULT_ORDER, order_of
from scoring import DEFAULT_RULESET, Ruleset


@dataclass(frozen=True)
class Rules:
    """The ruleset of the hands that name no other. name: an id, or a .toml file's absolute path; text: what it held."""

    name: str = DEFAULT_RULESET
    text: str = ""

    @classmethod
    def named(cls, name: str) -> Rules:
        """As named on the command line. Raises Failure and RulesetError."""
        found = cls(name)
        if name.lower().endswith(".toml"):
            found = cls(files.shown(os.path.abspath(name)), files.ruleset_text(name))
        found.ruleset()
        return found

    def ruleset(self) -> Ruleset:
        """Raises Failure and RulesetError."""
        return files.ruleset_of_text(self.name, self.text) if self.text else files.ruleset_named(self.name)

    def changed(self) -> bool:
        """Whether the file is gone or holds something else by now."""
        if not self.text:
            return False
        try:
            return files.ruleset_text(self.name) != self.text
        except files.Failure:
            return True


@dataclass(frozen=True)
class Order:
    """What was asked for. source: a folder or a manifest; standings: the criteria."""

    source: Path
    paths: Paths
    rules: Rules = Rules()
    standings: tuple[str, ...] = DEFAULT_ORDER
    english: bool = False

    def facts(self) -> dict[str, str]:
        """What the journal keeps of it."""
        return {
            "source": os.path.abspath(self.source),
            "rules": self.rules.name,
            "rules_text": self.rules.text,
            "standings": ",".join(self.standings),
            "language": "en" if self.english else "es",
        }

    @classmethod
    def begun(cls, paths: Paths, facts: Mapping[str, str]) -> Order:
        """The order that a journal's facts are of."""
        rules = Rules(facts["rules"], facts.get("rules_text", ""))
        return cls(Path(facts["source"]), paths, rules, order_of(facts["standings"]), facts["language"] == "en")
