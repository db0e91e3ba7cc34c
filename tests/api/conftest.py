"""What the tests of the ways in share: a rendered table to read, and its label."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from api.http.app import create_app
from tests.api.helpers import HAND, Run, write

PICTURES = Path(__file__).parent.parent / "pictures"


def labels() -> dict[Path, dict[str, Any]]:
    """The labels of the pictures that come with the tests, by picture."""
    return {path: json.loads(path.with_suffix(".json").read_text("utf-8")) for path in sorted(PICTURES.glob("*.jpg"))}


def _picture(*kinds: str) -> Path:
    found = [path for path, label in labels().items() if label["kind"] in kinds]
    assert found, f"no picture of kind {' or '.join(kinds)} in {PICTURES}"
    return found[0]


@pytest.fixture(scope="session")
def table_picture() -> Path:
    """A rendered photo with melds."""
    return _picture("melds", "table")


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str]) -> Run:
    return Run(capfd)


@pytest.fixture
def hand(tmp_path: Path) -> Path:
    return write(tmp_path / "mano.json", HAND)


@pytest.fixture(scope="session")
def client() -> Iterator[TestClient]:
    with TestClient(create_app(workers=1)) as client:
        yield client


@pytest.fixture(scope="session")
def jpeg(table_picture: Path) -> bytes:
    return table_picture.read_bytes()
