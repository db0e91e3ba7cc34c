"""A ruleset: the numbers and switches of one description of Burako, and what it says of each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from typing import Any

from scoring.box import LOWEST
from scoring.options import OPTIONS, Value, check_options
from scoring.rulelabels import LABELS
from scoring.ruletexts import OWN_RULES, RULES
from scoring.tiles import Tile

_NOT_RULES = {"id", "name", "name_en", "document", "document_en", "silent", "offered", "base", "options"}


@dataclass(frozen=True)
class Source:
    """Where a number comes from: the document, and its rule in the project's own words.

    note: what is said beside the document's name, which `document` has too: that it is silent, that it offers
    the rule as an option, or which house rule stands instead. Empty where it simply says so.
    """

    document: str
    document_en: str
    rule: str
    rule_en: str
    note: str = ""
    note_en: str = ""

    def to_json(self) -> dict[str, str]:
        texts = {each.name: getattr(self, each.name) for each in fields(self)}
        return {name: text for name, text in texts.items() if text}


@dataclass(frozen=True, kw_only=True)
class Ruleset:
    """One published description of Burako as data, or a house rule's change to one.

    Points are whole numbers; None is "no such price". Lengths and counts are in tiles. The fields are those
    that `rulelabels.LABELS` names. silent: fields on which the document says nothing, so that the value is
    the project's reading. offered: fields that the document itself offers as an option.
    options: the house rules as they were asked for; base: the ruleset before them.
    """

    id: str
    name: str = field(compare=False)
    name_en: str = field(compare=False)
    document: str
    document_en: str

    sides: str
    deal: int
    muertos: int
    muerto_tiles: int
    stock_pile: int | None
    target: int | None
    minimum_to_open: int

    value_one: int
    value_two: int
    value_natural_two: int | None
    value_low: int
    high_from: int
    value_high: int
    value_joker: int

    meld_least: int
    max_wilds: int
    others_per_wild: int
    natural_two: bool
    sets: bool

    canasta_least: int
    pure: int
    impure: int
    royal: int | None
    royal_length: int
    one_to_one: int | None
    one_to_one_length: int
    semi_pure: int | None
    semi_pure_least: int
    semi_pure_together: int
    canasta_of_twos: int | str

    going_out: int
    close_needs: str
    close_tiles_left: int | None
    close_needs_muerto_played: bool
    muerto_bonus: bool
    muerto_taken: int
    muerto_not_taken: int
    unplayed_muerto_costs: bool
    count_laid_tiles: bool
    laid_without_canasta: str
    tiles_left: int
    stock_out: str

    silent: frozenset[str] = field(default=frozenset(), compare=False)
    offered: frozenset[str] = field(default=frozenset(), compare=False)
    options: tuple[tuple[str, Value], ...] = field(default=(), compare=False)
    base: Ruleset | None = field(default=None, compare=False, repr=False)

    def with_options(self, options: Mapping[str, object]) -> Ruleset:
        """This ruleset under further house rules, which win over those it has. Raises RulesetError."""
        asked = check_options({**dict(self.options), **options})
        if not asked:
            return self
        base = self.base or self
        changes: dict[str, Any] = {"name": self.name, "name_en": self.name_en, **asked}
        if asked.get("natural_two") is False or asked.get("sets") is False:
            # Always wild also in a set of 2s, unless the table has put a price on that set.
            changes.setdefault("canasta_of_twos", "forbidden")
        return replace(base, options=tuple(asked.items()), base=base, **changes)

    def value(self, tile: Tile, natural: bool = False) -> int:
        """Points of a tile by its own face. natural: a 2 that is laid as a 2. An unread tile is worth 0."""
        if tile.is_joker:
            return self.value_joker
        if tile.number is None:
            return 0
        if tile.is_two:
            return self.natural_two_value if natural else self.value_two
        if tile.number == LOWEST:
            return self.value_one
        return self.value_high if tile.number >= self.high_from else self.value_low

    @property
    def natural_two_value(self) -> int:
        return self.value_two if self.value_natural_two is None else self.value_natural_two

    def prices(self, kind: str) -> int:
        """Points of a canasta by its kind: pure, impure, royal, one_to_one, semi_pure, twos."""
        price = self.canasta_of_twos if kind == "twos" else getattr(self, kind)
        return price if isinstance(price, int) else self.pure

    def changed(self, name: str) -> bool:
        """Whether a house rule has moved this field from what its base says."""
        return self.base is not None and getattr(self, name) != getattr(self.base, name)

    def source(self, *names: str) -> Source:
        """The rule sentences of these fields, and the document (or the house rule) that they come from."""
        sentences = [self._sentence(name) for name in names]
        changed = [name for name in names if self.changed(name)]
        house = [name for name in changed if name not in self.offered]
        rule, rule_en = " ".join(s for s, _ in sentences), " ".join(e for _, e in sentences)
        if house:
            asked = ", ".join(house)
            note, note_en = f"Regla de la casa ({asked})", f"House rule ({asked})"
            document, document_en = f"{note}, sobre: {self.document}", f"{note_en}, over: {self.document_en}"
            return Source(document, document_en, rule, rule_en, note, note_en)
        if changed:
            note, note_en = "con la opción que él mismo ofrece", "with the option that it offers itself"
            document, document_en = f"{self.document}, {note}", f"{self.document_en}, {note_en}"
            return Source(document, document_en, rule, rule_en, note, note_en)
        return self._said(rule, rule_en, bool(self.silent.intersection(names)))

    def told(self, texts: tuple[str, str], silent: bool) -> Source:
        """A rule of play in Spanish and English, this ruleset's numbers filled in. silent: its document is."""
        numbers, numbers_en = self._written
        return self._said(texts[0].format_map(numbers), texts[1].format_map(numbers_en), silent)

    def _said(self, rule: str, rule_en: str, silent: bool) -> Source:
        """What the document says, or where it is silent, what this project reads into it."""
        if not silent:
            return Source(self.document, self.document_en, rule, rule_en)
        note, note_en = "No lo dice: es una lectura de este proyecto", "It does not say: the reading is this project's"
        document, document_en = f"{self.document}. {note}", f"{self.document_en}. {note_en}"
        return Source(document, document_en, rule, rule_en, note, note_en)

    def _sentence(self, name: str) -> tuple[str, str]:
        value = getattr(self, name)
        own = None if self.changed(name) else OWN_RULES.get((self.id, name))
        nothing = RULES.get(f"{name}:zero") if value == 0 else None
        spanish, english = own or nothing or RULES.get(f"{name}:{_variant(value)}") or RULES[name]
        numbers, numbers_en = self._written
        return spanish.format_map(numbers), english.format_map(numbers_en)

    @cached_property
    def _written(self) -> tuple[dict[str, str], dict[str, str]]:
        """The numbers as Spanish and English write them, by field: 3.000 and 3,000."""
        values = {each.name: getattr(self, each.name) for each in fields(self)}
        english = {name: f"{value:,}".replace("-", "−") for name, value in values.items() if type(value) is int}
        return {name: text.replace(",", ".") for name, text in english.items()}, english

    def to_json(self) -> dict[str, object]:
        """Every number and switch with its label, source, base value and, for an option, its legal values."""
        rules = []
        for each in fields(self):
            if each.name in _NOT_RULES:
                continue
            label, label_en = LABELS[each.name]
            option = OPTIONS.get(each.name)
            rules.append(
                {
                    "name": each.name,
                    "value": getattr(self, each.name),
                    "base_value": getattr(self.base or self, each.name),
                    "label": label,
                    "label_en": label_en,
                    "option": option.to_json() if option else None,
                    "source": self.source(each.name).to_json(),
                }
            )
        return {
            "version": 1,
            "id": self.id,
            "name": self.name,
            "name_en": self.name_en,
            "document": self.document,
            "document_en": self.document_en,
            "options": dict(self.options),
            "changed": [str(rule["name"]) for rule in rules if self.changed(str(rule["name"]))],
            "rules": rules,
        }


def _variant(value: Value) -> str:
    """Which sentence suits a value: that of a switch, of a number, of a word, or of none."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "points" if isinstance(value, int) else value
