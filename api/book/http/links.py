"""The links that open a match on another phone, each with its QR code."""

from __future__ import annotations

import io
from collections.abc import Mapping
from typing import Final
from urllib.parse import urlsplit

import segno

_OWN_NAMES: Final = ("localhost", "127.0.0.1", "::1")
"""Names under which only this very machine finds the server."""


def base_address(asked: str, public: str | None) -> str:
    """Where another phone finds the server: as it was asked for, or its address in the network."""
    if public is not None and urlsplit(asked).hostname in _OWN_NAMES:
        return public.rstrip("/")
    return asked.rstrip("/")


def links_json(base: str, match_id: str, keys: Mapping[str, str]) -> dict[str, object]:
    """For each key its `url` and `qr`, an SVG picture. A browser keeps what follows the # to itself."""
    links = {}
    for access, key in keys.items():
        url = f"{base}/#book/{match_id}/{key}"
        links[access] = {"url": url, "qr": qr_svg(url)}
    return {"version": 1, **links}


def qr_svg(text: str) -> str:
    """A QR code, black on white with its quiet margin, whatever the colours around it."""
    out = io.BytesIO()
    segno.make(text, error="m", micro=False).save(
        out, kind="svg", border=4, scale=8, dark="#000", light="#fff", xmldecl=False
    )
    return out.getvalue().decode("utf-8")
