"""`burako serve`: the HTTP server on a port that is known to be free before anything else starts."""

from __future__ import annotations

import os
import socket
import sys

import segno
import uvicorn
from starlette.types import ASGIApp
from uvicorn.importer import import_from_string

from api.book.settings import ADDRESS, Settings
from api.files import WRONG_USE, Failure
from api.lan.certificate import certificate
from api.lan.doors import serve_both
from api.lan.network import own_address, own_names

APP = "api.http.app:create_app"
"""By name: of the ways in, none imports another."""

ANYWHERE = "0.0.0.0"


def serve(host: str, port: int) -> None:
    """Serve over plain HTTP until interrupted. Raises Failure where the address cannot be used."""
    listening = listen(host, port)
    tell_addresses(host, listening)
    found = addresses(host)
    if host == ANYWHERE and len(found) > 1:
        os.environ[ADDRESS] = f"http://{found[-1]}:{listening.getsockname()[1]}"
    config = uvicorn.Config(APP, factory=True, log_level="warning", server_header=False)
    uvicorn.Server(config).run(sockets=[listening])


def serve_lan(port: int) -> None:
    """Serve the house's network until interrupted: HTTPS on `port`, plain HTTP on the next, or on any free one.

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
    url = f"https://{address}:{port}"
    unsecured = f"http://{address}:{plain.getsockname()[1]}"
    os.environ[ADDRESS] = url
    _announce(f"{url}/", unsecured, own.fingerprint)
    serve_both(import_from_string(APP)(), secure, plain, own)


def _announce(url: str, unsecured: str, fingerprint: str) -> None:
    print(f"Burako: {url}")
    segno.make(url, error="m", micro=False).terminal(sys.stdout, border=2, compact=True)
    print(f"Sin certificado / without the certificate: {unsecured}/")
    print(f"Para que el teléfono confíe / for a phone to trust it: {unsecured}/certificado")
    print(f"SHA-256: {fingerprint}", flush=True)


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
