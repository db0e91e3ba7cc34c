"""The phone's page as this server serves it: its files, and the service worker that keeps them on the phone."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Final

from fastapi import FastAPI, Request
from starlette.responses import Response
from starlette.staticfiles import StaticFiles

from scoring import guide, rulesets

PAGE: Final = Path(__file__).resolve().parent.parent / "page"
INDEX: Final = "index.html"
WORKER: Final = "sw.js"
APART: Final = frozenset({INDEX, WORKER, "certificate.html"})
"""Files that have an address of their own; the last is of no use away from the server."""


def add_page(app: FastAPI, folder: Path) -> None:
    """Serve the page, its files under /page, and its service worker, which must lie at the root to see all of it."""
    files = StaticFiles(directory=folder)
    script = worker(folder)

    @app.api_route("/", methods=["GET", "HEAD"], include_in_schema=False)
    async def page(request: Request) -> Response:
        return await files.get_response(INDEX, request.scope)

    @app.get(f"/{WORKER}", include_in_schema=False)
    def service_worker() -> Response:
        return Response(script, media_type="text/javascript")

    app.mount("/page", files)


def worker(folder: Path) -> str:
    """The service worker's script, with the list of what it keeps and a version that is the hash of all of that."""
    names = sorted(path.name for path in folder.iterdir() if path.is_file() and path.name not in APART)
    digest = hashlib.sha256()
    for name in (*names, INDEX, WORKER):
        digest.update(name.encode() + b"\n" + hashlib.sha256((folder / name).read_bytes()).digest())
    answers = ["api/v1/rulesets"]
    for each in rulesets().values():
        answers.append(f"api/v1/rulesets/{each.id}/guide")
        digest.update(json.dumps([each.to_json(), [part.to_json() for part in guide(each)]]).encode())
    kept = {"version": digest.hexdigest()[:16], "files": ["./", *(f"page/{name}" for name in names), *answers]}
    return f"const KEPT = {json.dumps(kept)};\n{(folder / WORKER).read_text('utf-8')}"
