"""Imports only run down: scoring < datasets < models < vision < api."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LAYERS = ("scoring", "datasets", "models", "vision", "api")
TRAINING = ("datasets.render", "models.training", "models.networks")
"""Parts that only training may import: they need torch or fonts, which reading must do without."""

FILES = sorted(path for layer in LAYERS for path in (ROOT / layer).rglob("*.py"))


def imports(path: Path) -> set[str]:
    """Every module that a file imports, dotted, wherever in the file the import stands."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative imports hide the layer"
            found |= {f"{node.module}.{name.name}" for name in node.names} | {str(node.module)}
    return found


def module(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


@pytest.mark.parametrize("path", FILES, ids=module)
def test_imports_only_run_down(path: Path) -> None:
    layer = path.relative_to(ROOT).parts[0]
    above = LAYERS[LAYERS.index(layer) + 1 :]
    upward = {name for name in imports(path) if name.split(".")[0] in above}
    assert not upward, f"{module(path)} imports {sorted(upward)} from above"


@pytest.mark.parametrize("path", FILES, ids=module)
def test_reading_needs_no_training(path: Path) -> None:
    name = module(path)
    if name.startswith(TRAINING):
        return
    used = {each for each in imports(path) if each.startswith((*TRAINING, "torch", "onnx."))}
    assert not used, f"{name} imports {sorted(used)}, which only training may"


@pytest.mark.parametrize("path", [p for p in FILES if p.is_relative_to(ROOT / "scoring")], ids=module)
def test_scoring_needs_the_standard_library_alone(path: Path) -> None:
    outside = {n for n in imports(path) if n.split(".")[0] in {"numpy", "cv2", "onnxruntime", "fastapi", "pydantic"}}
    assert not outside


API = sorted((ROOT / "api").rglob("*.py"))
ROUTES = ("api.http", "api.book.http", "api.lan.routes")
"""Parts that know of HTTP; `api.serve` names the app without importing it."""


@pytest.mark.parametrize("path", API, ids=module)
def test_only_routes_know_of_routes(path: Path) -> None:
    """The command line, the batch and the book itself do without HTTP."""
    if module(path).startswith(ROUTES):
        return
    if path.name == "app.py" and path.parent.name in {"review", "intake"}:
        # Servers of their own, that answer in the same words; the command line starts them, it does not import them.
        return
    web = (*ROUTES, "fastapi", *(() if module(path) in SERVERS else ("starlette", "uvicorn")))
    assert not {name for name in imports(path) if name.startswith(web)}


SERVERS = ("api.serve", "api.lan.doors")


@pytest.mark.parametrize("path", API, ids=module)
def test_only_the_book_knows_of_its_database(path: Path) -> None:
    name = module(path)
    if not name.startswith("api.book."):
        assert not {each for each in imports(path) if each.startswith("sqlalchemy")}
    if name.startswith("api.book.http"):
        # Routes ask the book, never its tables.
        assert not {each for each in imports(path) if each.startswith(("sqlalchemy", "api.book.tables"))}


@pytest.mark.parametrize("path", [p for p in API if p.name != "app.py"], ids=module)
def test_only_the_app_puts_the_book_into_the_server(path: Path) -> None:
    if module(path).startswith("api.http."):
        assert not {each for each in imports(path) if each.startswith(("api.book", "api.lan"))}


def test_the_walk_found_the_house() -> None:
    assert {p.relative_to(ROOT).parts[0] for p in FILES} == set(LAYERS)
