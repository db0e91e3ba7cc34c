"""Rulesets for a person at a terminal: every number and switch, what its document says, what a table changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from scoring import OPTIONS, Ruleset
from scoring.explain import figure
from scoring.rulelabels import LABELS

YES_NO = {True: "sí / yes", False: "no", None: "—"}
WORDS = {
    "players": "jugadores / players",
    "pairs": "parejas / pairs",
    "players-or-pairs": "jugadores o parejas / players or pairs",
}


def show_rulesets(console: Console, rulesets: Iterable[Ruleset]) -> None:
    """Print every number of each ruleset with what its document says, and then the options of all."""
    for rules in rulesets:
        console.print(Text(f"{rules.name} · {rules.name_en} ({rules.id})", style="bold underline"))
        console.print(Text(f"Documento: {rules.document}."))
        console.print(Text(f"Document: {rules.document_en}.", style="dim"))
        document: Mapping[str, Any] = rules.to_json()
        if rules.base is not None:
            _show_changes(console, document, rules.base)
        console.print(_rules(document))
    console.print(Text("Opciones, con cualquier reglamento · Options, with any ruleset", style="bold underline"))
    console.print(Text("Se piden con --option NOMBRE=VALOR; el valor de fábrica es el del reglamento."))
    console.print(Text("Asked for with --option NAME=VALUE; the default is the ruleset's.", style="dim"))
    for name, option in OPTIONS.items():
        (label, label_en), (legal, legal_en) = LABELS[name], option.legal()
        console.print(Text.assemble("  ", (name, "bold"), f": {legal}. {label}."))
        console.print(Text(f"    {label_en}{'' if legal == legal_en else f': {legal_en}'}.", style="dim"))


def _show_changes(console: Console, document: Mapping[str, Any], base: Ruleset) -> None:
    """Print what a house ruleset changes of its base."""
    console.print(Text(f"Cambia de «{base.name}» · Changes “{base.name_en}”:", style="bold"))
    changed = [rule for rule in document["rules"] if rule["name"] in document["changed"]]
    for rule in changed:
        values = f"{_value(rule['base_value'])} → {_value(rule['value'])}"
        console.print(Text(f"  {rule['label']} · {rule['label_en']} ({rule['name']}): {values}"))
    if not changed:
        console.print(Text("  Nada · Nothing"))


def _rules(document: Mapping[str, Any]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, expand=True, show_lines=False)
    for heading, ratio in (("Regla", 4), ("Valor", 2), ("Qué dice", 7)):
        table.add_column(heading, ratio=ratio)
    for rule in document["rules"]:
        label = Text.assemble(rule["label"], "\n", (rule["label_en"], "dim"))
        table.add_row(label, _value(rule["value"]), _says(rule["source"]))
    return table


def _says(source: Mapping[str, str]) -> Text:
    """What the document says of a rule, and where it says nothing or a table changed it, that."""
    text = Text(source["rule"] + _aside(source.get("note", "")))
    return text.append(f"\n{source['rule_en']}{_aside(source.get('note_en', ''))}", style="dim")


def _aside(note: str) -> str:
    return f" ({note}.)" if note else ""


def _value(value: object) -> str:
    if isinstance(value, str):
        return WORDS.get(value, value)
    if value is None or isinstance(value, bool):
        return YES_NO[value]
    return figure(value, "es") if isinstance(value, int) else str(value)
