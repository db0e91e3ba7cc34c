"""The phone's page as this server serves it: its files, and the service worker that keeps them on the phone."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Final

from fastapi import FastAPI, Request
from starlette.responses import Response
from starlette.staticfiles import StaticFiles

from api.http import joined
from scoring import guide, rulesets

PAGE: Final = Path(__file__).resolve().parent.parent / "page"
INDEX: Final = "index.html"
WORKER: Final = "sw.js"
SCRIPT: Final = "main.js"
SHEET: Final = "main.css"
APART: Final = frozenset({INDEX, WORKER, "certificate.html"})
"""Files that have an address of their own; the last is of no use away from the server."""


def add_page(app: FastAPI, folder: Path) -> None:
    """Serve the page, its files under /page, and its service worker, which must lie at the root to see all of it."""
    files = StaticFiles(directory=folder)
    service_worker = worker(folder)
    wholes = (
        (SCRIPT, "text/javascript", joined.script(folder, SCRIPT)),
        (SHEET, "text/css", joined.sheet(folder, SHEET)),
    )

    @app.api_route("/", methods=["GET", "HEAD"], include_in_schema=False)
    async def page(request: Request) -> Response:
        return await files.get_response(INDEX, request.scope)

    @app.get(f"/{WORKER}", include_in_schema=False)
    def worker_script() -> Response:
        return Response(service_worker, media_type="text/javascript")

    for name, kind, text in wholes:
        app.add_api_route(f"/page/{name}", _whole(text, kind), methods=["GET", "HEAD"], include_in_schema=False)
    app.mount("/page", files)


def _whole(text: str, kind: str) -> Callable[[Request], Response]:
    """A joined file's endpoint; a browser that has it already is told that it is the same."""
    headers = {"ETag": f'"{hashlib.sha256(text.encode()).hexdigest()[:32]}"', "Cache-Control": "no-cache"}

    def whole(request: Request) -> Response:
        if headers["ETag"] in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        return Response(text, media_type=kind, headers=headers)

    return whole


def worker(folder: Path) -> str:
    """The service worker's script, with the list of what it keeps and a version that is the hash of all of that.

    What is part of a joined file is kept as that file alone.
    """
    paths = sorted(path for path in folder.iterdir() if path.is_file() and path.name not in APART)
    names = [path.name for path in paths if path.name in {SCRIPT, SHEET} or path.suffix not in {".js", ".css"}]
    digest = hashlib.sha256()
    for name in (*(path.name for path in paths), INDEX, WORKER):
        digest.update(name.encode() + b"\n" + hashlib.sha256((folder / name).read_bytes()).digest())
    answers = ["api/v1/rulesets"]
    for each in rulesets().values():
        answers.append(f"api/v1/rulesets/{each.id}/guide")
        digest.update(json.dumps([each.to_json(), [part.to_json() for part in guide(each)]]).encode())
    kept = {"version": digest.hexdigest()[:16], "files": ["./", *(f"page/{name}" for name in names), *answers]}
    return f"const KEPT = {json.dumps(kept)};\n{(folder / WORKER).read_text('utf-8')}"
