"""The HTTP API against the contract: what each request is answered."""

from __future__ import annotations

import json

import pytest
from fastapi.testclient import TestClient

from api.http import app as app_module
from api.http.app import create_app
from scoring import rulesets
from tests.api.helpers import HAND, files, problem


def test_photos_to_a_reading(client: TestClient, jpeg: bytes) -> None:
    photos = files(photos=[("mesa ñ 1.jpg", jpeg), ("mesa 2.jpg", jpeg)], rack=[("atril.jpg", jpeg)])
    response = client.post("/api/v1/readings", files=photos)
    assert response.status_code == 200, response.text
    reading = response.json()
    assert reading["version"] == 1
    assert [photo["name"] for photo in reading["photos"]] == ["mesa ñ 1.jpg", "mesa 2.jpg", "atril.jpg"]
    assert {tile["photo"] for tile in reading["tiles"]} == {0, 1, 2}


def test_photos_and_facts_to_a_score_and_back_again(client: TestClient, jpeg: bytes) -> None:
    facts = {"ruleset": "online", "took_muerto": True, "rack": []}
    response = client.post("/api/v1/hands", files=files(photos=[("mesa.jpg", jpeg)]), data={"hand": json.dumps(facts)})
    assert response.status_code == 200, response.text
    score = response.json()
    assert score["ruleset"] == "online"
    assert score["total"] == sum(line["points"] for line in score["lines"])
    assert all("ids" in line for line in score["lines"])
    assert score["total_range"]["least"] <= score["total"] <= score["total_range"]["most"]
    again = client.post("/api/v1/scores", json={"hand": facts, "reading": score["reading"]})
    assert again.status_code == 200, again.text
    assert again.json() == score


def test_photos_alone_are_scored_under_the_default_ruleset(client: TestClient, jpeg: bytes) -> None:
    score = client.post("/api/v1/hands", files=files(photos=[("mesa.jpg", jpeg)])).json()
    assert score["ruleset"] == "bonaerenses-2026"
    assert "rack-not-shown" in {each["code"] for each in score["problems"]}
    shown = client.post("/api/v1/hands", files=files(photos=[("m.jpg", jpeg)], rack=[("a.jpg", jpeg)])).json()
    assert "rack-not-shown" not in {each["code"] for each in shown["problems"]}


def test_a_hand_and_both_sides_to_scores(client: TestClient) -> None:
    score = client.post("/api/v1/scores", json=HAND).json()
    assert (score["version"], score["total"]) == (1, 305)
    both = client.post("/api/v1/scores", json={"sides": [HAND, HAND]}).json()
    assert [each["total"] for each in both["scores"]] == [305, 305]


def test_a_corrected_reading_is_scored(client: TestClient) -> None:
    reading = {
        "photos": [],
        "tiles": [
            {"id": 7 + i, "photo": None, "tile": face, "corners": None, "confidence": None, "place": "meld"}
            for i, face in enumerate(["R7", "B7", "K7"])
        ],
        "melds": [[7, 8, 9]],
    }
    response = client.post("/api/v1/scores", json={"hand": {"took_muerto": True, "rack": []}, "reading": reading})
    assert response.status_code == 200, response.text
    assert (response.json()["total"], response.json()["lines"][0]["ids"]) == (15, [7, 8, 9])


def test_rulesets(client: TestClient) -> None:
    listed = client.get("/api/v1/rulesets").json()["rulesets"]
    assert [each["id"] for each in listed] == list(rulesets())
    assert client.get("/api/v1/rulesets/online").json() == listed[2]
    problem(client.get("/api/v1/rulesets/mus"), 404, "unknown-ruleset")
    problem(client.get("/api/v1/rulesets/%FF%00"), 404)


def test_the_server_says_how_it_is(client: TestClient) -> None:
    client.app.state.pool.warm_up().result(60)  # type: ignore[attr-defined]
    assert client.get("/healthz").status_code == 200
    assert client.get("/readyz").status_code == 200
    text = client.get("/metrics").text
    assert 'burako_requests_total{method="GET",route="/healthz",status="200"}' in text
    client.get("/api/v1/rulesets/invented-by-a-client")
    assert "invented" not in client.get("/metrics").text


def test_a_server_without_a_model_is_not_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    class NoPool:
        in_flight = 0

        def __init__(self, _: int, **__: object) -> None: ...
        def __enter__(self) -> NoPool:
            return self

        def __exit__(self, *_: object) -> None: ...
        def warm_up(self) -> None: ...
        def is_ready(self) -> bool:
            return False

    monkeypatch.setattr(app_module, "ReaderPool", NoPool)
    with TestClient(create_app()) as client:
        assert problem(client.get("/readyz"), 503, "not-ready")
        assert client.get("/healthz").status_code == 200


def test_the_docs_need_nothing_from_elsewhere(client: TestClient) -> None:
    page = client.get("/docs")
    assert page.status_code == 200
    paths = client.get("/openapi.json").json()["paths"]
    for path in ("/api/v1/readings", "/api/v1/scores", "/api/v1/hands", "/api/v1/rulesets/{id}"):
        assert path in paths
        assert path in page.text
    assert "http" not in page.text.replace("/api/http", "")
    assert "<script" not in page.text


def test_every_answer_has_the_headers(client: TestClient) -> None:
    for path in ("/", "/page/main.js", "/page/page.js", "/docs", "/api/v1/rulesets", "/nothing"):
        headers = client.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


def test_the_page_and_its_files(client: TestClient) -> None:
    assert client.head("/").status_code == 200
    page = client.get("/")
    assert page.headers["content-type"].startswith("text/html")
    assert "//" not in page.text.replace("<!", "")
    for path in ("/page/main.js", "/page/main.css"):
        whole = client.get(path)
        assert whole.headers["content-type"].startswith(("text/javascript", "text/css"))
        again = client.get(path, headers={"If-None-Match": whole.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        assert client.get(path, headers={"If-None-Match": '"another"'}).text == whole.text
    problem(client.get("/page/../cli.py"), 404)
    problem(client.get("/page/%2e%2e/cli.py"), 404)
