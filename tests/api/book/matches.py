"""A match over HTTP, as a phone with its key plays it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import httpx2 as httpx
from fastapi.testclient import TestClient

MATCH: dict[str, Any] = {"ruleset": "bonaerenses-2026", "sides": ["Nosotros", "Ellos"]}


def points(first: int, second: int) -> dict[str, Any]:
    """A hand of which the two totals are known."""
    return {"hands": [{"points": first}, {"points": second}]}


@dataclass
class Table:
    """A match and the key with which it is asked for."""

    client: TestClient
    id: str
    read_key: str
    write_key: str
    key: str | None

    @classmethod
    def begin(cls, client: TestClient, **changes: Any) -> Table:
        response = client.post("/api/v1/matches", json={**MATCH, **changes})
        assert response.status_code == 201, response.text
        begun = response.json()
        return cls(client, begun["id"], begun["read_key"], begun["write_key"], begun["write_key"])

    def ask(self, method: str, path: str = "", **more: Any) -> httpx.Response:
        named = {} if self.key is None else {"Authorization": f"Bearer {self.key}"}
        named |= more.pop("headers", {})
        headers = {name: value.encode("latin-1") for name, value in named.items()}
        return self.client.request(method, f"/api/v1/matches/{self.id}{path}", headers=headers, **more)

    def match(self) -> dict[str, Any]:
        return self._ok(self.ask("GET"))

    def add(self, first: int, second: int, **headers: str) -> dict[str, Any]:
        return self._ok(self.ask("POST", "/hands", json=points(first, second), headers=headers))

    def undo(self) -> dict[str, Any]:
        return self._ok(self.ask("POST", "/undo"))

    def end(self, hand: dict[str, Any] | None = None) -> dict[str, Any]:
        return self._ok(self.ask("POST", "/end", json=hand or {}))

    def _ok(self, response: httpx.Response) -> dict[str, Any]:
        assert response.status_code == 200, response.text
        document: dict[str, Any] = response.json()
        assert response.headers["etag"] == f'"{document["revision"]}"'
        assert response.headers["cache-control"] == "no-store"
        return document
