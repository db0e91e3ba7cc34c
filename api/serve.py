"""`burako serve`: the HTTP server on a port that is known to be free before anything else starts."""

from __future__ import annotations

import os
import socket
import sys
from dataclasses import dataclass

import segno
import uvicorn
from starlette.types import ASGIApp
from uvicorn.importer import import_from_string

from api.book.settings import ADDRESS, Settings
from api.files import WRONG_USE, Failure
from api.lan.certificate import Certificate, certificate
from api.lan.doors import serve_both
from api.lan.network import own_address, own_names

APP = "api.http.app:create_app"
"""By name: of the ways in, none imports another."""

ANYWHERE = "0.0.0.0"


@dataclass(frozen=True)
class Doors:
    """Where a server listens, before anything else starts.

    url: by which phones find it; unsecured: the same over plain HTTP. secure and own are there with HTTPS only.
    """

    url: str
    unsecured: str
    plain: socket.socket
    secure: socket.socket | None = None
    own: Certificate | None = None


def open_doors(host: str, port: int) -> Doors:
    """A plain HTTP door. Raises Failure where the address cannot be used."""
    plain = listen(host, port)
    # Of all addresses the last is the network's, by which phones come.
    url = f"http://{addresses(host)[-1]}:{plain.getsockname()[1]}"
    return Doors(url, url, plain)


def open_lan_doors(port: int) -> Doors:
    """Doors to the house's network: HTTPS on `port`, plain HTTP on the next, or on any free one.

    Raises Failure where the port or the folder cannot be used.
    """
    secure = listen(ANYWHERE, port)
    port = secure.getsockname()[1]
    try:
        plain = listen(ANYWHERE, port + 1 if port < 65535 else 0)
    except Failure:
        plain = listen(ANYWHERE, 0)
    settings = Settings.from_environment()
    try:
        settings.make_folder()
        own = certificate(settings.folder, own_names())
    except (OSError, ValueError) as error:
        raise Failure(
            WRONG_USE,
            f"No se puede guardar el certificado en «{settings.folder}».",
            f"The certificate cannot be kept in “{settings.folder}”.",
        ) from error
    address = own_address() or "127.0.0.1"
    unsecured = f"http://{address}:{plain.getsockname()[1]}"
    return Doors(f"https://{address}:{port}", unsecured, plain, secure, own)


def serve(host: str, port: int) -> None:
    """Serve over plain HTTP until interrupted. Raises Failure where the address cannot be used."""
    doors = open_doors(host, port)
    _tell_addresses(host, doors, "")
    # What an earlier server left there leads nowhere now.
    os.environ.pop(ADDRESS, None)
    if host == ANYWHERE and len(addresses(host)) > 1:
        os.environ[ADDRESS] = doors.url
    config = uvicorn.Config(APP, factory=True, log_level="warning", server_header=False)
    uvicorn.Server(config).run(sockets=[doors.plain])


def serve_lan(port: int) -> None:
    """Serve the house's network until interrupted. Raises Failure where the port or the folder cannot be used."""
    doors = open_lan_doors(port)
    os.environ[ADDRESS] = doors.url
    serve_app(import_from_string(APP)(), ANYWHERE, doors, "")


def serve_app(app: ASGIApp, host: str, doors: Doors, path: str) -> None:
    """Say where the page is, and serve it until interrupted. path: of the page, behind the address."""
    if doors.secure is None or doors.own is None:
        _tell_addresses(host, doors, path)
        uvicorn.Server(uvicorn.Config(app, log_level="warning", server_header=False)).run(sockets=[doors.plain])
    else:
        _announce(doors, doors.own, path)
        serve_both(app, doors.secure, doors.plain, doors.own)


def _announce(doors: Doors, own: Certificate, path: str) -> None:
    url = f"{doors.url}/{path}"
    print(f"Burako: {url}")
    segno.make(url, error="m", micro=False).terminal(sys.stdout, border=2, compact=True)
    print(f"Sin certificado / without the certificate: {doors.unsecured}/{path}")
    print(f"Para que el teléfono confíe / for a phone to trust it: {doors.unsecured}/certificado")
    print(f"SHA-256: {own.fingerprint}", flush=True)


def _tell_addresses(host: str, doors: Doors, path: str) -> None:
    """Print where the page is."""
    port = doors.plain.getsockname()[1]
    for address in addresses(host):
        print(f"Burako: http://{address}:{port}/{path}", flush=True)


def addresses(host: str) -> list[str]:
    """Where a browser finds the server: on every address, this machine and the network."""
    if host != ANYWHERE:
        return [f"[{host}]" if ":" in host else host]
    own = own_address()
    return ["127.0.0.1"] if own is None else ["127.0.0.1", own]


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
