"""The desk's server from its folder to its end."""

from __future__ import annotations

from pathlib import Path

from api.intake.app import create_app
from api.intake.desk import Desk
from api.serve import addresses, listen, serve_app


def serve_desk(folder: Path, tables: int, host: str, port: int, address: str | None) -> None:
    """Serve until interrupted. Raises Failure."""
    desk = Desk(folder, tables)
    listening = listen(host, port)
    # Of all addresses the last is the network's, by which phones come.
    own = f"http://{addresses(host)[-1]}:{listening.getsockname()[1]}"
    app = create_app(desk, (address or own).rstrip("/"))
    serve_app(app, host, listening, f"panel?clave={desk.organiser_key}")
