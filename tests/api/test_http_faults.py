"""What the HTTP API refuses, and how: always a problem with a stable code, never a 500."""

from __future__ import annotations

import asyncio
import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image
from starlette.types import Message

from api.http import body
from api.pool import PoolError
from tests.api.helpers import HAND, files, problem


def test_a_client_invents_no_method_in_the_metrics(client: TestClient) -> None:
    problem(client.request("INVENTED", "/api/v1/scores"), 405, "method-not-allowed")
    assert "INVENTED" not in client.get("/metrics").text


def test_a_client_that_goes_away_is_no_fault_of_the_server(client: TestClient) -> None:
    async def gone() -> Message:
        return {"type": "http.disconnect"}

    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    head = [(b"content-type", b"application/json"), (b"content-length", b"9")]
    scope = {"type": "http", "method": "POST", "path": "/api/v1/scores", "headers": head, "query_string": b""}
    asyncio.run(client.app(scope, gone, send))
    assert sent[0]["status"] == 400


def test_what_is_not_there(client: TestClient) -> None:
    problem(client.get("/api/v1/nothing"), 404, "not-found")
    response = client.get("/api/v1/readings")
    problem(response, 405, "method-not-allowed")
    assert response.headers["allow"] == "POST"
    problem(client.delete("/api/v1/rulesets"), 405)


def png(width: int, height: int) -> bytes:
    out = io.BytesIO()
    Image.new("1", (width, height)).save(out, "PNG")
    return out.getvalue()


@pytest.mark.parametrize(
    ("data", "status", "code"),
    [
        (b"", 422, "empty-file"),
        (b"no soy una foto", 415, "not-an-image"),
        (b"%PDF-1.4", 415, "not-an-image"),
        (png(1, 1), 422, "too-small"),
        (png(20_000, 10_000), 413, "too-large"),
    ],
)
def test_a_photo_that_cannot_be_read(client: TestClient, data: bytes, status: int, code: str) -> None:
    for path in ("/api/v1/readings", "/api/v1/hands"):
        found = problem(client.post(path, files=files(photos=[("mi foto ñ.jpg", data)])), status, code)
        assert "mi foto ñ.jpg" in found["detail"]


def test_a_photo_cut_short(client: TestClient, jpeg: bytes) -> None:
    problem(
        client.post("/api/v1/readings", files=files(photos=[("c.jpg", jpeg[: len(jpeg) // 2])])),
        422,
        "damaged",
    )


def test_a_form_that_was_cut_off_is_refused_though_a_photo_of_it_came(client: TestClient, table_picture: Path) -> None:
    """Or it would be counted as a hand of fewer photos."""
    head = 'Content-Disposition: form-data; name="photos"; filename="{}.jpg"\r\n\r\n'
    photo = table_picture.read_bytes()
    parts = [f"--edge\r\n{head.format(name)}".encode() + photo + b"\r\n" for name in ("a", "b")]
    whole = b"".join(parts) + b"--edge--\r\n"
    kind = {"content-type": "multipart/form-data; boundary=edge"}
    assert client.post("/api/v1/readings", content=whole, headers=kind).status_code == 200
    for cut in (whole[: len(parts[0]) + 5000], whole[:-10], parts[0]):
        response = client.post("/api/v1/readings", content=cut, headers=kind)
        assert (response.status_code, response.json()["code"]) == (422, "bad-form")


def test_a_form_without_photos(client: TestClient) -> None:
    problem(client.post("/api/v1/readings", files=files(photo=[("a.jpg", b"x")])), 422, "no-photos")
    problem(client.post("/api/v1/readings", files={"photos": ("", b"")}), 422)
    problem(client.post("/api/v1/readings", files={"photos": (None, b"text")}), 422, "not-a-file")
    problem(client.post("/api/v1/readings", json={}), 415, "wrong-content-type")
    problem(client.post("/api/v1/readings", data={"photos": "x"}), 415, "wrong-content-type")
    problem(client.post("/api/v1/readings"), 415, "wrong-content-type")


def test_too_many_photos(client: TestClient) -> None:
    many = files(photos=[(f"{n}.jpg", b"x") for n in range(body.MOST_PHOTOS + 1)])
    problem(client.post("/api/v1/readings", files=many), 413, "too-many-photos")


@pytest.mark.parametrize(
    ("hand", "code"),
    [
        ("{", "not-json"),
        ("[]", None),
        ("NaN", "not-json"),
        ('{"ruleset": "mus"}', "unknown-ruleset"),
        ('{"melds": [["R3", "R4", "R5"]]}', "tiles-and-photos"),
        ('{"went_out": 1}', None),
    ],
)
def test_a_hand_that_is_none_beside_photos(client: TestClient, hand: str, code: str | None) -> None:
    response = client.post("/api/v1/hands", files=files(photos=[("a.jpg", b"x")]), data={"hand": hand})
    problem(response, 422, code)


def test_a_field_given_twice(client: TestClient) -> None:
    twice = {"hand": ["{}", "{}"]}
    response = client.post("/api/v1/hands", files=files(photos=[("a.jpg", b"x")]), data=twice)
    problem(response, 422, "duplicate-field")


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"null",
        b"[1, 2",
        b"\xff\xfe\xfa",
        b'{"a": NaN}',
        b"[" * 200_000,
        b'{"a":' * 100_000,
        b"9" * 5000,
        b'"\\ud800"',
        b'{"\\ud800": 1}',
        b'{"sides": []}',
        b'{"sides": [1, 2]}',
        b'{"reading": null}',
        b'{"reading": {"photos": [], "tiles": [], "melds": []}, "more": 1}',
        b'{"reading": {"photos": [], "tiles": [], "melds": [], "duplicates": 5}}',
        b'{"reading": {"photos": [], "tiles": [], "melds": [], "timings_ms": {"a": 1e999}}}',
        b'{"reading": {"photos": [], "tiles": [], "melds": [], "timings_ms": {"a": 1' + b"0" * 400 + b"}}}",
        b'{"reading": {"photos": [], "tiles": [{"id": 1, "tile": "\\ud800"}], "melds": [[1]]}}',
        b'{"reading": {"photos": [], "tiles": [{"id": 1, "alternatives": 3}], "melds": []}}',
        b'{"reading": {"photos": [], "tiles": [], "melds": [' + b"[]," * 600 + b"[]]}}",
        b'{"reading": {"photos": [], "tiles": [{"id": 1, "place": []}], "melds": []}}',
        b'{"reading": {"photos": [{"name": "a", "width": 1, "height": 1, "role": {}}], "tiles": [], "melds": []}}',
        b'{"reading": {"version": 2, "photos": [], "tiles": [], "melds": []}}',
        b'{"reading": {"photos": [], "tiles": [{"id": 1, "side": 2}], "melds": []}}',
        b'{"reading": {"photos": [], "tiles": [{"id": 1, "cut": 1}], "melds": []}}',
        b'{"reading": {"photos": [], "tiles": [{"id": 1, "confidence": 1.5}], "melds": []}}',
        b'{"reading": {"photos": [], "tiles": [{"id": 1, "corrected_by": "nobody"}], "melds": []}}',
        b'{"ruleset": "online", "melds": [["R3", 4]], "rack": []}',
        b'{"ruleset": "online", "melds": [], "rack": [], "options": {"value_joker": 1e400}}',
    ],
)  # fmt: skip
def test_json_that_is_no_hand(client: TestClient, text: bytes) -> None:
    problem(client.post("/api/v1/scores", content=text, headers={"content-type": "application/json"}), 422)


def test_half_a_character_does_no_harm(client: TestClient) -> None:
    text = b'{"reading": {"photos": [{"name": "\\ud800", "width": 1, "height": 1}], "tiles": [], "melds": []}}'
    response = client.post("/api/v1/scores", content=text, headers={"content-type": "application/json"})
    assert response.status_code == 200
    assert response.json()["reading"]["photos"][0]["name"] == "?"


def test_a_score_wants_json(client: TestClient) -> None:
    kind = {"content-type": "text/plain"}
    problem(client.post("/api/v1/scores", content=b"{}", headers=kind), 415, "wrong-content-type")


def test_a_body_that_is_too_large_is_stopped_on_its_way(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(body, "MOST_REQUEST", 1000)
    monkeypatch.setattr(body, "MOST_JSON", 1000)
    monkeypatch.setattr(body, "MOST_PHOTO", 400)

    def chunks() -> Iterator[bytes]:
        for _ in range(40):
            yield b"x" * 100

    kind = {"content-type": "multipart/form-data; boundary=b"}
    problem(client.post("/api/v1/readings", content=chunks(), headers=kind), 413, "request-too-large")
    problem(client.post("/api/v1/readings", content=b"x" * 1001, headers=kind), 413, "request-too-large")
    as_json = {"content-type": "application/json"}
    problem(client.post("/api/v1/scores", content=chunks(), headers=as_json), 413, "request-too-large")
    large = files(photos=[("grande.jpg", b"x" * 401)])
    found = problem(client.post("/api/v1/readings", files=large), 413, "photo-too-large")
    assert "grande.jpg" in found["detail"]


@pytest.mark.parametrize(
    ("code", "status"),
    [
        ("busy", 503),
        ("too-slow", 503),
        ("reader-stopped", 503),
        ("too-much-memory", 413),
        ("unreadable", 422),
    ],
)
def test_what_befalls_the_pool(
    client: TestClient, jpeg: bytes, monkeypatch: pytest.MonkeyPatch, code: str, status: int
) -> None:
    async def fail(*_: object) -> None:
        raise PoolError(code, "no", "no")

    monkeypatch.setattr(client.app.state.pool, "read_async", fail)  # type: ignore[attr-defined]
    response = client.post("/api/v1/readings", files=files(photos=[("a.jpg", jpeg)]))
    problem(response, status, code)
    assert (status == 503) == ("retry-after" in response.headers)


def test_a_busy_server_says_so_before_it_takes_the_photos(
    client: TestClient, jpeg: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client.app.state.pool, "_most", 0)  # type: ignore[attr-defined]
    response = client.post("/api/v1/hands", files=files(photos=[("a.jpg", jpeg)]))
    problem(response, 503, "busy")
    assert int(response.headers["retry-after"]) > 0


NAMES = (
    *("ruleset", "options", "melds", "rack", "sides", "hand", "reading", "photos", "tiles", "id", "tile"),
    *("place", "corners", "alternatives", "review", "duplicates", "loose", "timings_ms", "opponents"),
    *("side", "divider", "role", "width", "height"),
)
LEAVES = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.sampled_from(["R7", "?"])
JSON = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(NAMES), inner, max_size=5),
    max_leaves=25,
)


@given(document=JSON)
@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_json_earns_a_500(client: TestClient, document: Any) -> None:
    headers = {"content-type": "application/json"}
    for text in (
        json.dumps(document),
        json.dumps({"reading": document}),
        json.dumps({"sides": [document, HAND]}),
        json.dumps({"sides": [{}, document], "reading": {"photos": [], "tiles": [], "melds": []}}),
        json.dumps({"sides": [{}, {}], "reading": document}),
    ):
        assert client.post("/api/v1/scores", content=text, headers=headers).status_code in (200, 422)


@given(
    data=st.binary(max_size=200),
    head=st.sampled_from([b"", b"--b\r\n", b'--b\r\nContent-Disposition: form-data; name="photos"']),
)
@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_form_earns_a_500(client: TestClient, data: bytes, head: bytes) -> None:
    for kind in ("multipart/form-data; boundary=b", "multipart/form-data", "multipart/form-data; boundary="):
        response = client.post("/api/v1/hands", content=head + data, headers={"content-type": kind})
        assert response.status_code in (415, 422)
