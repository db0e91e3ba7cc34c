"""Counting without a camera over HTTP, and the rules as the page explains them."""

from __future__ import annotations

from typing import Any

import pytest
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring import rulesets
from tests.api.helpers import HAND, problem

COUNTED: dict[str, Any] = {
    "ruleset": "bonaerenses-2026",
    "options": {},
    "canastas": {"pure": 1, "impure": 0},
    "laid": {"1": 0, "2": 0, "3-7": 5, "8-13": 4, "J": 1},
    "left": {"8-13": 1},
    "took_muerto": True,
}
"""What a person who counts HAND would type."""


def test_counted_tiles_score_what_the_tiles_do(client: TestClient) -> None:
    for facts in ({}, {"went_out": True}, {"took_muerto": False}, {"options": {"value_joker": 10}}):
        by_hand = client.post("/api/v1/calculations", json={**COUNTED, **facts})
        assert by_hand.status_code == 200, by_hand.text
        by_tiles = client.post("/api/v1/scores", json={**HAND, **facts}).json()
        score = by_hand.json()
        assert (score["version"], score["melds"], score["total"]) == (1, [], by_tiles["total"])
        assert [(line["code"], line["points"]) for line in score["lines"]] == [
            (line["code"], line["points"]) for line in by_tiles["lines"]
        ]


@pytest.mark.parametrize(
    ("change", "code", "where"),
    [
        ({"ruleset": "mus"}, "unknown-ruleset", "revista"),
        ({"options": {"deal": 3}}, "wrong-value", "11, 12, 15, 22"),
        ({"laid": {"3": 1}}, "unknown-field", "3-7"),
        ({"laid": {"1": "2"}}, "wrong-type", "laid.1"),
        ({"canastas": {"pure": -1}}, "wrong-type", "canastas.pure"),
        ({"melds": []}, "unknown-field", "melds"),
    ],
)
def test_what_is_no_calculation(client: TestClient, change: dict[str, Any], code: str, where: str) -> None:
    found = problem(client.post("/api/v1/calculations", json={**COUNTED, **change}), 422, code)
    assert where in found["detail"]


def test_a_calculation_wants_json(client: TestClient) -> None:
    kind = {"content-type": "text/plain"}
    problem(client.post("/api/v1/calculations", content=b"{}", headers=kind), 415, "wrong-content-type")
    as_json = {"content-type": "application/json"}
    for text in (b'{"laid": {"1": NaN}}', b"[" * 100_000, b"", b'"\\ud800"'):
        problem(client.post("/api/v1/calculations", content=text, headers=as_json), 422)


@given(
    document=st.dictionaries(
        st.sampled_from([*COUNTED, "opponents", "version", "tiles"]),
        st.none()
        | st.integers()
        | st.text(max_size=3)
        | st.dictionaries(st.sampled_from(["1", "J", "pure"]), st.integers()),
    )
)
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_calculation_earns_a_500(client: TestClient, document: Any) -> None:
    for body in (document, {**COUNTED, **document}):
        assert client.post("/api/v1/calculations", json=body).status_code in (200, 422)


def test_the_game_is_explained_under_every_ruleset(client: TestClient) -> None:
    for id in rulesets():
        guide = client.get(f"/api/v1/rulesets/{id}/guide").json()
        assert (guide["version"], guide["ruleset"], guide["options"]) == (1, id, {})
        assert [chapter["id"] for chapter in guide["chapters"]] == [
            "setup", "turn", "melds", "close", "stock", "match", "points"
        ]  # fmt: skip


def test_the_game_is_explained_under_house_rules(client: TestClient) -> None:
    asked = {"option": ["royal=700", "target=none"]}
    guide = client.get("/api/v1/rulesets/revista/guide", params=asked).json()
    assert guide["options"] == {"royal": 700, "target": None}
    assert 700 in [price["points"] for price in guide["chapters"][-1]["prices"]]
    problem(client.get("/api/v1/rulesets/mus/guide"), 404, "unknown-ruleset")
    problem(client.get("/api/v1/rulesets/revista/guide?option=royall=1"), 422, "unknown-option")
    problem(client.get("/api/v1/rulesets/revista/guide?option=royal"), 422, "wrong-option")


def test_the_docs_name_it(client: TestClient) -> None:
    page = client.get("/docs").text
    assert "/api/v1/calculations" in page
    assert "3-7" in page
