"""The desk's server from its folder to its end."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from api.intake.app import create_app
from api.intake.desk import Desk
from api.serve import ANYWHERE, open_doors, open_lan_doors, serve_app


def serve_desk(folder: Path, tables: int, host: str, port: int, address: str | None, *, lan: bool) -> None:
    """Serve until interrupted. lan: to the network's phones. address: that the codes are to hold. Raises Failure."""
    with suppress(OSError):
        # The first of a tournament's commands; where that cannot be, the desk says so.
        folder.mkdir(exist_ok=True)
    desk = Desk(folder, tables)
    doors = open_lan_doors(port) if lan else open_doors(host, port)
    # The printed codes hold the plain address: hardly a player's phone trusts this computer's certificate.
    app = create_app(desk, (address or doors.unsecured).rstrip("/"))
    serve_app(app, ANYWHERE if lan else host, doors, f"panel?clave={desk.organiser_key}")
