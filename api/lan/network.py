"""This machine as its network sees it."""

from __future__ import annotations

import re
import socket


def own_address() -> str | None:
    """The address by which the network sees this machine, or None in none; no packet is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])


def own_names() -> list[str]:
    """Every name and address that a certificate of this machine is to be good for."""
    names = ["localhost", "127.0.0.1"]
    host = socket.gethostname().partition(".")[0].lower()
    if re.fullmatch(r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?", host):
        names.append(f"{host}.local")
    address = own_address()
    return [*names, address] if address is not None and address not in names else names
