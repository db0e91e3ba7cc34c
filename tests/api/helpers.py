"""What several of these tests use: a hand, the command as a call, and problems of the API."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest

from api.cli import main

HAND: dict[str, Any] = {
    "ruleset": "bonaerenses-2026",
    "melds": [["R3", "R4", "R5", "R6", "R7", "R8", "R9"], ["B9", "K9", "J"]],
    "rack": ["K13"],
    "took_muerto": True,
}
"""45 and 70 laid, 200 for the canasta, 10 left: 305."""


class Run:
    """Runs the command and keeps what it said."""

    def __init__(self, capfd: pytest.CaptureFixture[str]) -> None:
        self._capfd = capfd

    def __call__(self, *arguments: object) -> tuple[int, str, str]:
        self._capfd.readouterr()
        status = main(list(map(str, arguments)))
        out, err = self._capfd.readouterr()
        assert "Traceback" not in out + err
        if status in (2, 3):
            assert out == ""
            assert err.strip()
        return status, out, err

    def json(self, *arguments: object) -> Any:
        status, out, err = self(*arguments, "--json")
        assert status == 0, err
        return json.loads(out, parse_constant=pytest.fail)


def write(path: Path, document: object) -> Path:
    path.write_text(json.dumps(document), encoding="utf-8")
    return path


def problem(response: httpx.Response, status: int, code: str | None = None) -> dict[str, Any]:
    """The problem of an answer that must be one."""
    assert response.status_code == status, response.text
    assert response.headers["content-type"] == "application/problem+json"
    document: dict[str, Any] = response.json()
    assert document["status"] == status
    assert all(document[name] for name in ("code", "title", "detail", "detail_en"))
    assert code is None or document["code"] == code
    return document


def files(**fields: list[tuple[str, bytes]]) -> list[tuple[str, tuple[str, bytes]]]:
    return [(field, file) for field, given_files in fields.items() for file in given_files]
