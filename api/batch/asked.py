"""What the command line asks of a batch, and what it leaves unsaid: that is as the batch was begun."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path

from rich.text import Text

from api import answer
from api.batch.journal import Journal
from api.batch.order import Order, Rules
from api.batch.paths import Paths
from api.batch.standings import order_of
from api.batch.texts import Words
from api.files import shown, wrong_use


def order_for(
    source: Path, out: Path, rules: str | None, standings: str | None, english: bool | None, *, resume: bool
) -> Order:
    """What was asked for; what was not said is as the batch was begun. Raises Failure where it cannot be."""
    paths = Paths(_table(out))
    begun = _begun(paths) if resume else None
    order = Order(source, paths) if begun is None else replace(begun, source=source)
    if rules is not None:
        order = replace(order, rules=Rules.named(rules))
    if standings is not None:
        order = replace(order, standings=order_of(standings))
    if english is not None:
        order = replace(order, english=english)
    if begun is not None:
        _tell_changed(begun, order)
    return order


def _begun(paths: Paths) -> Order | None:
    """What a batch was begun with; None where it was not."""
    if not paths.journal.exists():
        return None
    with Journal(paths.journal) as journal:
        facts = journal.facts
    return Order.begun(paths, facts) if facts else None


def _tell_changed(begun: Order, order: Order) -> None:
    """What is counted otherwise from now on, and what stays though its file is another now."""
    old, new = begun.facts(), order.facts()
    names: Mapping[str, Words] = {
        "rules": ("reglamento", "ruleset"),
        "standings": ("criterios", "standings"),
        "language": ("idioma", "language"),
    }
    for name, words in names.items():
        if old[name] != new[name]:
            was, now = shown(old[name]), shown(new[name])
            _tell(
                f"{words[0].capitalize()}: desde ahora «{now}»; se empezó con «{was}».",
                f"{words[1].capitalize()}: “{now}” from now on; it was begun with “{was}”.",
                order.english,
            )
    file = shown(order.rules.name)
    if old["rules"] == new["rules"] and old["rules_text"] != new["rules_text"]:
        _tell(
            f"Reglamento: desde ahora «{file}» como está hoy; al empezar decía otra cosa.",
            f"Ruleset: “{file}” as it is today from now on; it said something else at the beginning.",
            order.english,
        )
    elif order.rules.changed():
        _tell(
            f"Reglamento: «{file}» cambió o ya no está; se sigue contando con lo que decía al empezar "
            "(para usar lo de hoy, agregá --ruleset).",
            f"Ruleset: “{file}” has changed or is gone; counting goes on by what it said at the beginning "
            "(add --ruleset to use today's).",
            order.english,
        )


def tell_houses(changed: Iterable[str], english: bool) -> None:
    """What is counted by another house ruleset than before, though a manifest names the same file."""
    for name in map(shown, changed):
        _tell(
            f"Reglamento: «{name}» cambió desde la última vez; las manos que lo nombran se cuentan con lo de hoy. "
            "Lo leído no se lee de nuevo.",
            f"Ruleset: “{name}” has changed since the last time; the hands that name it are counted by what it says "
            "today. Nothing is read again.",
            english,
        )


def _tell(es: str, en: str, english: bool) -> None:
    answer.messages().print(Text(en if english else es))


def _table(out: Path) -> Path:
    if out.suffix.lower() != ".csv":
        raise wrong_use("--out: la tabla tiene que terminar en .csv.", "--out: the table must end in .csv.")
    if not out.parent.is_dir():
        where = shown(out.parent)
        raise wrong_use(f"--out: no existe la carpeta «{where}».", f"--out: there is no folder “{where}”.")
    return out
