"""The project's golden hands, to the line."""

import json
from pathlib import Path
from typing import Any

import pytest

from scoring import Hand, Match, MatchHand, score

GOLDEN = Path(__file__).resolve().parents[2].parent / "shared" / "golden" / "scoring.json"
CASES: list[dict[str, Any]] = json.loads(GOLDEN.read_text(encoding="utf-8")) if GOLDEN.exists() else []


def test_the_golden_cases_are_there() -> None:
    if not GOLDEN.exists():
        pytest.skip("../shared/golden/scoring.json is not beside this checkout")
    assert CASES


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_golden_hand(case: dict[str, Any]) -> None:
    hand = Hand.from_json(case["hand"])
    result, expected = score(hand).to_json(), case["expected"]
    assert result["provisional"] == expected["provisional"]
    if "total" in expected:
        assert (result["total"], result["replay"]) == (expected["total"], expected["replay"])
    if "lines" in expected:
        lines: dict[str, int] = {}
        for line in result["lines"]:
            lines[line["code"]] = lines.get(line["code"], 0) + line["points"]
        assert lines == {code: points for code, points in expected["lines"].items() if points}
    if "canastas" in expected:
        assert [line["kind"] for line in result["lines"] if line["code"] == "canasta"] == expected["canastas"]
    assert [problem["code"] for problem in result["problems"]] == expected.get("problems", [])
    assert [problem["meld"] for problem in result["problems"]] == expected.get("problem_melds", [])
    if "match" in case:
        before, wanted = case["match"]["before"], expected["match"]
        match = Match(hand.ruleset, ("us", "them"), case["match"]["target"], (before["us"], before["them"]))
        match = match.add(MatchHand("1", (result["total"], case["match"]["them_hand"])))
        assert match.totals == (wanted["after"]["us"], wanted["after"]["them"])
        winner = None if match.winner is None else match.sides[match.winner]
        assert (match.finished, winner) == (wanted["finished"], wanted["winner"])
