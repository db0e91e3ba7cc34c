"""A score in words, and the same hand under two rulesets."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from scoring import Hand, Score, compare, explain, ruleset, rulesets, score
from scoring.explain import WIDTH, figure, options_typed
from tests.scoring.hands import RUN_OF_7, hand, scored
from tests.scoring.strategies import FEW, hands

MIXED = ("R3 R4 J", "R9 B9 K2", RUN_OF_7)


def unwrapped(text: str) -> str:
    return " ".join(text.split())


def test_a_sheet_in_spanish() -> None:
    text = unwrapped(explain(scored(*MIXED, rack="K13 ?", options={"muerto_bonus": True}), "es"))
    for words in (
        "Reglamento: En parejas a 3.000. Folleto «BURAKO», en parejas a 3.000.",
        "Reglas de la casa: muerto_bonus = true.",
        "1. Escalera: 3 rojo, 4 rojo, comodín (por 5). 5 + 5 + 50 = 60.",
        "2. Pierna de 9: 9 rojo, 9 azul, 2 negro (por 9). 10 + 10 + 20 = 40.",
        "+145 Fichas bajadas (13) Los 2: 1 × 20 = 20; del 3 al 7: 7 × 5 = 35; del 8 al 13: 4 × 10 = 40;"
        " comodines: 1 × 50 = 50. Regla: Cada ficha bajada suma",
        "+200 Canasta pura: escalera de 7 (juego 3) Fichas: 3 rojo, 4 rojo,",
        "+100 Muerto levantado Regla: Levantar el muerto suma 100. (Folleto «BURAKO», en parejas a 3.000, con la"
        " opción que él mismo ofrece.)",
        "−10 Fichas en el atril (2) Del 8 al 13: 1 × 10 = 10; sin leer: 1 × 0 = 0. Fichas: 13 negro, ficha sin leer.",
        "435 TOTAL",
        "El total es provisorio - Hay fichas sin leer en el atril;",
    ):
        assert words in text, words


def test_a_sheet_in_english() -> None:
    text = unwrapped(explain(scored(*MIXED, "R5 B7", "", "K1 ? K3", rules="online", took_muerto=False), "en"))
    for words in (
        "Ruleset: Online game. “Rules of Burako” of an online game, in English.",
        "1. Run: red 3, red 4, joker (as 5). 5 + 5 + 50 = 60.",
        "2. Set of 9: red 9, blue 9, black 2 (as 9). 10 + 10 + 10 = 30.",
        "4. No legal meld: red 5, blue 7. 5 + 5 = 10.",
        "5. No legal meld. ",
        "6. A tile is still unread: black 1, unread tile, black 3. 15 + 0 + 5 = 20.",
        "−100 Muerto not taken Rule: The side that did not take its muerto gets −100: the one who failed pays.",
        "The total is provisional - Meld 4 has fewer than 3 tiles.",
    ):
        assert words in text, words
    assert "House rules" not in text


def test_a_replay_and_a_bare_table_are_said() -> None:
    bare = scored(stock_ran_out=True, opponents={"has_canasta": False})
    assert "No hay ningún juego." in explain(bare, "es")
    assert "La mano se juega de nuevo: no suma puntos." in explain(bare, "es")
    assert "The hand is replayed: it adds no points." in explain(bare, "en")
    assert "       0  TOTAL" in explain(bare, "es")


@FEW
@given(hands())
def test_every_line_and_fault_is_explained_in_both_languages(hand: Hand) -> None:
    result = score(hand)
    spanish, english = (unwrapped(explain(result, language)) for language in ("es", "en"))  # type: ignore[arg-type]
    for line in result.lines:
        assert unwrapped(f"{figure(line.points, 'es', sign=True)} {line.label}") in spanish
        assert unwrapped(f"{line.source.rule} ({line.source.document}.)") in spanish
        assert unwrapped(f"{line.source.rule_en} ({line.source.document_en}.)") in english
    for problem in result.problems:
        assert unwrapped(problem.message) in spanish
        assert unwrapped(problem.message_en) in english
    assert "{" not in spanish + english
    assert "None" not in spanish + english


def test_no_line_of_a_sheet_is_too_wide() -> None:
    text = explain(scored(*MIXED, "R9 " * 60, rack="K13 " * 20, options={"semi_pure": 1, "royal": 2}), "es")
    assert max(map(len, text.splitlines())) <= WIDTH


def test_figures_are_written_as_each_language_writes_them() -> None:
    assert [figure(n, "es") for n in (0, 3000, -1500)] == ["0", "3.000", "−1.500"]
    assert [figure(n, "en", sign=True) for n in (0, 3000, -1500)] == ["+0", "+3,000", "−1,500"]


def test_options_are_shown_as_they_are_typed() -> None:
    rules = ruleset("online").with_options({"target": None, "sets": False, "deal": 15, "close_needs": "pure"})
    assert options_typed(rules) == "target = none, sets = false, deal = 15, close_needs = pure"


def under(hand: Hand, rules: str) -> Score:
    return score(replace(hand, ruleset=ruleset(rules)))


def test_a_comparison_goes_line_by_line() -> None:
    royal = "K1 K2 K3 K4 K5 K6 K7 K8 K9 K10 K11 K12 K13"
    laid = hand(royal, "R3 R4 R5", rack="B2", rules="revista", went_out=True)
    found = compare(score(laid), under(laid, "online")).to_json()
    assert (found["ruleset"], found["total"], found["difference"]) == ("online", 715, 200 - 10 - 100 + 100 + 10)
    lines = [(x["code"], x.get("meld"), x["points"], x["other_points"], x["difference"]) for x in found["lines"]]
    assert lines == [
        ("laid_tiles", None, 135, 125, -10),
        ("canasta", 0, 200, 500, 300),
        ("going_out", None, 100, 100, 0),
        ("muerto_bonus", None, 100, 0, -100),
        ("tiles_left", None, -20, -10, 10),
    ]
    assert (found["name"], found["name_en"], found["options"]) == ("Juego en línea", "Online game", {})
    canasta, bonus = found["lines"][1], found["lines"][3]
    assert ("meld" in canasta, "meld" in bonus) == (True, False)
    assert (canasta["label_en"], canasta["other_label_en"]) == (
        "Pure canasta: run of 13 (meld 1)",
        "Royal canasta: run of 13 (meld 1)",
    )
    assert (canasta["label"], canasta["other_label"]) == (
        "Canasta pura: escalera de 13 (juego 1)",
        "Canasta real: escalera de 13 (juego 1)",
    )
    assert bonus["other_source"]["rule"] == "Levantar el muerto no suma."
    assert bonus["source"]["document"].startswith("Nota de revista")


def test_canastas_are_compared_in_the_order_of_their_melds() -> None:
    laid = hand("R4 R5 R6", RUN_OF_7, "B4 B5 B6 J B8 B9 B10", "R9 R9 B9 B9 K9 K9 Y9")
    found = compare(score(laid), under(laid, "revista")).to_json()
    assert [line["meld"] for line in found["lines"] if line["code"] == "canasta"] == [1, 2, 3]


def test_a_canasta_that_only_one_ruleset_knows_is_compared_with_nothing() -> None:
    laid = hand("R9 R9 B9 B9 K9 K9 Y9", rules="revista")
    sets = score(replace(laid, ruleset=ruleset("revista").with_options({"sets": False})))
    found = compare(score(laid), sets).to_json()
    (canasta,) = (line for line in found["lines"] if line["code"] == "canasta")
    assert (canasta["points"], canasta["other_points"], canasta["other_source"]) == (200, 0, None)
    assert [problem["code"] for problem in found["problems"]] == ["not-a-set-or-run"]
    assert found["provisional"] is True
    back = compare(sets, score(laid)).to_json()
    (canasta,) = (line for line in back["lines"] if line["code"] == "canasta")
    assert (canasta["source"], canasta["label"], canasta["difference"]) == (
        None, "Canasta pura: pierna de 7 (juego 1)", 200
    )  # fmt: skip


def test_a_replay_is_compared_with_a_count() -> None:
    laid = hand("R4 R5 R6", rules="revista", stock_ran_out=True, opponents={"has_canasta": False})
    found = compare(score(laid), under(laid, "online")).to_json()
    assert (found["replay"], found["difference"]) == (False, -100)
    found = compare(score(laid), under(laid, "parejas-3000")).to_json()
    assert (found["replay"], found["total"], found["difference"]) == (True, 0, -115)


@FEW
@given(hands(), st.sampled_from(list(rulesets())))
def test_the_lines_of_a_comparison_add_up_to_both_totals(hand: Hand, other: str) -> None:
    ours, theirs = score(hand), under(hand, other)
    found = compare(ours, theirs).to_json()
    assert sum(line["points"] for line in found["lines"]) == ours.total
    assert sum(line["other_points"] for line in found["lines"]) == theirs.total
    assert sum(line["difference"] for line in found["lines"]) == found["difference"] == theirs.total - ours.total
    codes = [line["code"] for line in found["lines"]]
    order = ["laid_tiles", "canasta", "going_out", "muerto_bonus", "muerto_penalty", "tiles_left"]
    assert codes == sorted(codes, key=order.index)
