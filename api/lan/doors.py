"""Two doors to one server: HTTPS for phones that trust its certificate, and plain HTTP for those that do not."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn
from starlette.types import ASGIApp

from api.lan.certificate import Certificate


def serve_both(app: ASGIApp, secure: socket.socket, plain: socket.socket, own: Certificate) -> None:
    """Serve until interrupted."""
    asyncio.run(_serve_both(app, secure, plain, own))


async def _serve_both(app: ASGIApp, secure: socket.socket, plain: socket.socket, own: Certificate) -> None:
    https = uvicorn.Server(
        uvicorn.Config(app, log_level="warning", server_header=False, ssl_certfile=own.server, ssl_keyfile=own.server)
    )
    # The app starts and stops once, with the first door.
    http = _SecondDoor(uvicorn.Config(app, log_level="warning", server_header=False, lifespan="off"))
    first = asyncio.create_task(https.serve(sockets=[secure]))
    try:
        while not https.started and not first.done():
            await asyncio.sleep(0.02)
        if first.done():
            return
        second = asyncio.create_task(http.serve(sockets=[plain]))
        try:
            while not https.should_exit and not first.done() and not second.done():
                await asyncio.sleep(0.1)
        finally:
            http.should_exit = https.should_exit = True
            http.force_exit = https.force_exit
            await second
    finally:
        await first


class _SecondDoor(uvicorn.Server):
    """Leaves signals to the first: it is told to stop when that one stops."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield
