"""House rules, explanations and comparisons on the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from scoring import OPTIONS
from tests.api.helpers import HAND, Run, write

HOUSE = 'base = "parejas-3000"\nname = "Mesa de los jueves"\n[options]\nmuerto_bonus = true\ntarget = "none"\n'


@pytest.fixture
def house(tmp_path: Path) -> Path:
    path = tmp_path / "mesa de los jueves.toml"
    path.write_text(HOUSE, encoding="utf-8")
    return path


def test_a_hand_is_explained_in_both_languages(run: Run, hand: Path) -> None:
    status, out, _ = run("score", "--hand", hand, "--explain")
    assert status == 0
    for words in (
        "Reglamento: Juegos Bonaerenses 2026",
        "Escalera: 3 rojo, 4 rojo",
        "10 + 10 + 50 = 70",
        "Regla: La canasta pura, sin comodines, suma 200.",
        "In English",
        "Rule: A pure canasta, without wilds, earns 200.",
        "305  TOTAL",
    ):
        assert words in out, words
    document = run.json("score", "--hand", hand, "--explain")
    assert document["total"] == 305
    assert "305  TOTAL" in document["explanation"]
    assert document["explanation_en"].startswith("Ruleset: Buenos Aires Province Games 2026.")
    assert "explanation" not in run.json("score", "--hand", hand)


def test_a_hand_is_compared_with_another_ruleset(run: Run, hand: Path) -> None:
    document = run.json("score", "--hand", hand, "--compare", "revista")
    assert (document["ruleset"], document["total"]) == ("bonaerenses-2026", 305)
    found = document["comparison"]
    assert (found["ruleset"], found["total"], found["difference"]) == ("revista", 405, 100)
    assert [(line["code"], line["difference"]) for line in found["lines"] if line["difference"]] == [
        ("muerto_bonus", 100)
    ]
    status, out, _ = run("score", "--hand", hand, "--compare", "revista")
    assert status == 0
    for words in ("+100", "405", "Levantar el muerto no suma.", "The other ruleset", "Taking the muerto earns"):
        assert words in out, words


def test_the_hand_s_own_options_stay_with_its_own_ruleset(run: Run, hand: Path, house: Path) -> None:
    document = run.json(
        "score", "--hand", hand, "--option", "value_joker=100", "--compare", "bonaerenses-2026", "--explain"
    )
    assert (document["total"], document["comparison"]["difference"]) == (355, -50)
    against = run.json("score", "--hand", hand, "--compare", house)["comparison"]
    assert (against["name"], against["options"]["muerto_bonus"]) == ("Mesa de los jueves", True)
    _, out, _ = run("score", "--hand", hand, "--option", "value_joker=100", "--compare", house, "--explain")
    assert "* Con reglas de la casa: value_joker = 100." in out
    assert "* Con reglas de la casa: muerto_bonus = true, target = none." in out


def test_both_sides_are_explained_and_compared(run: Run, tmp_path: Path) -> None:
    both = write(tmp_path / "dos.json", {"sides": [HAND, {**HAND, "stock_ran_out": True, "melds": []}]})
    document = run.json("score", "--hand", both, "--explain", "--compare", "revista")
    assert [score["comparison"]["total"] for score in document["scores"]] == [405, 90]
    assert all("TOTAL" in score["explanation"] for score in document["scores"])
    status, out, _ = run("score", "--hand", both, "--explain", "--compare", "revista")
    assert status == 0
    for words in ("Lado 2", "Side 2", "Lado 2: el otro reglamento", "Entre los dos lados"):
        assert (words in out) == (words != "Entre los dos lados"), words
    shared = write(tmp_path / "tres.json", {"sides": [HAND, {**HAND, "rack": ["K13", "K13"]}]})
    assert "Entre los dos lados" in run("score", "--hand", shared, "--explain")[1]


def test_what_a_comparison_cannot_count_is_said(run: Run, tmp_path: Path) -> None:
    poor = write(tmp_path / "mano.json", {**HAND, "melds": [], "ruleset": "revista", "stock_ran_out": True})
    _, out, _ = run("score", "--hand", poor, "--compare", "parejas-3000", "--opponents-canasta", "no")
    assert "Con «En parejas a 3.000» la mano se juega de nuevo." in out
    _, out, _ = run("score", "--hand", poor, "--compare", "parejas-3000")
    assert "Con «En parejas a 3.000» el total es provisorio: Se agotó el mazo" in " ".join(out.split())


def test_a_photo_is_explained_and_compared(run: Run, table_picture: Path) -> None:
    document = run.json("score", table_picture, "--rack-empty", "--explain", "--compare", "online")
    found = document["comparison"]
    assert sum(line["points"] for line in found["lines"]) == document["total"]
    assert found["difference"] == found["total"] - document["total"]
    assert document["reading"]["tiles"]
    status, out, _ = run("score", table_picture, "--rack-empty", "--explain")
    assert (status, "TOTAL" in out, "In English" in out) == (0, True, True)


def test_an_unknown_ruleset_to_compare_with_is_wrong_usage(run: Run, hand: Path) -> None:
    status, _, err = run("score", "--hand", hand, "--compare", "mus")
    assert (status, "revista" in err) == (2, True)


def test_a_house_ruleset_is_printed_with_what_it_changes(run: Run, house: Path) -> None:
    (rules,) = run.json("rulesets", "--ruleset", house)["rulesets"]
    assert (rules["id"], rules["name"], rules["changed"]) == (
        "parejas-3000", "Mesa de los jueves", ["target", "muerto_bonus"]
    )  # fmt: skip
    status, out, _ = run("rulesets", "--ruleset", house)
    text = " ".join(out.split())
    assert status == 0
    for words in (
        "Mesa de los jueves",
        "Cambia de «En parejas a 3.000» · Changes “In pairs to 3,000”:",
        "Tope del partido · Target of the match (target): 3.000 → —",
        "(muerto_bonus): no → sí / yes",
    ):
        assert words in text, words
    _, out, _ = run("rulesets", "--ruleset", "online", "--option", "value_joker=30")
    assert "Value of the joker (value_joker): 50 → 30" in out
    assert "parejas-3000" not in out
    same = " ".join(run("rulesets", "--ruleset", "online", "--option", "value_joker=50")[1].split())
    assert "Nada · Nothing" in same


def test_every_ruleset_is_printed_in_both_languages(run: Run) -> None:
    text = " ".join(run("rulesets")[1].split())
    for words in ("Qué dice", "Documento: Folleto «BURAKO»", "The leaflet “BURAKO”", "Value of the joker"):
        assert words in text, words
    assert "lectura de este proyecto" in text
    assert all(f"{name}: {option.legal()[0].split(',')[0]}" in text for name, option in OPTIONS.items())


@pytest.mark.parametrize(
    ("text", "status", "words"),
    [
        ('base = "mus"', 2, ("casa.toml", "base", "bonaerenses-2026, parejas-3000, online, revista")),
        ('base = "online"\n[options]\nroyall = 3', 2, ("casa.toml", "royall", "one_to_one")),
        ('base = "online"\n[options]\ndeal = 13', 2, ("casa.toml", "options.deal", "11, 12, 15, 22")),
        ('base = "online"\n[options]\nsets = false\ncanasta_of_twos = "pure"', 2, ("casa.toml", "sets=true")),
        ('base = "online"\nroyal = 3', 3, ("casa.toml", "royal", "[options]")),
        ("base = \n", 3, ("casa.toml", "línea 1, columna 8", "line 1, column 8")),
    ],
)
def test_a_slip_in_a_house_ruleset_is_named(
    run: Run, hand: Path, tmp_path: Path, text: str, status: int, words: tuple[str, ...]
) -> None:
    path = tmp_path / "casa.toml"
    path.write_text(text, encoding="utf-8")
    for arguments in (
        ["score", "--hand", hand, "--ruleset", path],
        ["score", "--hand", hand, "--compare", path],
        ["rulesets", "--ruleset", path],
    ):
        found, _, err = run(*arguments)
        assert found == status
        assert all(word in err for word in words), err
