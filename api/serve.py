"""`burako serve`: the HTTP server on a port that is known to be free before anything else starts."""

from __future__ import annotations

import socket

import uvicorn
from starlette.types import ASGIApp

from api.files import WRONG_USE, Failure

APP = "api.http.app:create_app"
"""By name: of the ways in, none imports another."""

ANYWHERE = "0.0.0.0"


def serve(host: str, port: int) -> None:
    """Serve until interrupted. Raises Failure where the address cannot be used."""
    listening = listen(host, port)
    tell_addresses(host, listening)
    config = uvicorn.Config(APP, factory=True, log_level="warning", server_header=False)
    uvicorn.Server(config).run(sockets=[listening])


def serve_app(app: ASGIApp, host: str, listening: socket.socket, path: str) -> None:
    """Serve an app of another way in until interrupted. path: of its page, behind the address."""
    tell_addresses(host, listening, path)
    config = uvicorn.Config(app, log_level="warning", server_header=False)
    uvicorn.Server(config).run(sockets=[listening])


def tell_addresses(host: str, listening: socket.socket, path: str = "") -> None:
    """Print where the page is."""
    port = listening.getsockname()[1]
    for address in addresses(host):
        print(f"Burako: http://{address}:{port}/{path}", flush=True)


def addresses(host: str) -> list[str]:
    """Where a browser finds the server: on every address, this machine and the network."""
    if host != ANYWHERE:
        return [f"[{host}]" if ":" in host else host]
    return ["127.0.0.1", *_own_address()]


def _own_address() -> list[str]:
    """The address by which the network sees this machine, if it is in one; no packet is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return []
        return [str(probe.getsockname()[0])]


def listen(host: str, port: int) -> socket.socket:
    """A socket that waits for browsers; port 0 takes a free one. Raises Failure where the address cannot be used."""
    listening = None
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(family, kind, protocol)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        # From now on who comes early waits in line; the address is told before the server is up.
        listening.listen()
    except (OSError, UnicodeError) as error:
        if listening is not None:
            listening.close()
        raise Failure(
            WRONG_USE,
            f"No se puede atender en {host}, puerto {port}: está ocupado o no es de esta máquina.",
            f"Cannot serve on {host}, port {port}: it is taken or not this machine's.",
        ) from error
    listening.set_inheritable(True)
    return listening
