"""Serving the house's network: the certificate, both doors of a real server, and the address to photograph."""

from __future__ import annotations

import hashlib
import os
import re
import signal
import socket
import ssl
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import cv2
import httpx2 as httpx
import numpy as np
import pytest
from cryptography import x509

from api.book.http.links import base_address, links_json
from api.lan.certificate import AUTHORITY, certificate
from tests.api.book.matches import MATCH
from tests.api.book.servers import Server

NAMES = ["localhost", "127.0.0.1", "mesa.local", "192.168.0.7"]


def trusting(folder: Path) -> ssl.SSLContext:
    """What a phone that was told to trust the authority checks."""
    context = ssl.create_default_context()
    context.load_verify_locations(cadata=(folder / AUTHORITY).read_bytes())
    return context


def handshake(folder: Path, server: Path, name: str) -> None:
    """Shake hands in memory. Raises ssl.SSLError where the phone would warn."""
    there, back = ssl.MemoryBIO(), ssl.MemoryBIO()
    shown = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    shown.load_cert_chain(server)
    phone = trusting(folder).wrap_bio(back, there, server_hostname=name)
    host = shown.wrap_bio(there, back, server_side=True)
    waiting = [phone, host]
    for _ in range(10):
        for side in list(waiting):
            try:
                side.do_handshake()
                waiting.remove(side)
            except ssl.SSLWantReadError:
                continue
    assert not waiting


def test_a_phone_that_trusts_the_authority_trusts_the_server(tmp_path: Path) -> None:
    own = certificate(tmp_path, NAMES)
    for name in NAMES:
        handshake(tmp_path, own.server, name)
    with pytest.raises(ssl.SSLCertVerificationError):
        handshake(tmp_path, own.server, "192.168.0.8")
    fingerprint = own.fingerprint
    # The address changes, the phones' trust does not.
    moved = certificate(tmp_path, ["192.168.0.8"])
    assert moved.fingerprint == fingerprint
    handshake(tmp_path, moved.server, "192.168.0.8")
    assert {path.stat().st_mode & 0o077 for path in tmp_path.iterdir()} == {0}


def test_the_authority_can_pass_for_no_site_of_the_internet(tmp_path: Path) -> None:
    stolen = certificate(tmp_path, ["www.bancoprovincia.com.ar"])
    with pytest.raises(ssl.SSLCertVerificationError, match="permitted subtree"):
        handshake(tmp_path, stolen.server, "www.bancoprovincia.com.ar")


def test_a_machine_with_an_address_of_the_internet_is_allowed_for(tmp_path: Path) -> None:
    before = certificate(tmp_path, ["192.168.0.7"])
    own = certificate(tmp_path, ["200.45.1.2"])
    assert own.fingerprint != before.fingerprint
    handshake(tmp_path, own.server, "200.45.1.2")
    assert certificate(tmp_path, ["200.45.1.2"]).fingerprint == own.fingerprint


def test_phones_accept_what_the_certificate_says_of_itself(tmp_path: Path) -> None:
    own = certificate(tmp_path, NAMES)
    found = x509.load_pem_x509_certificate(own.server.read_bytes())
    assert (found.not_valid_after_utc - found.not_valid_before_utc).days <= 397
    usage = found.extensions.get_extension_for_class(x509.ExtendedKeyUsage).value
    assert [each.dotted_string for each in usage] == ["1.3.6.1.5.5.7.3.1"]


@pytest.fixture(scope="module")
def lan(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("lan"), "serve", "--lan", "--port", "0") as server:
        yield server


def test_both_doors_lead_to_the_same_book(lan: Server) -> None:
    secure, plain = lan.addresses
    assert (secure[:8], plain[:7]) == ("https://", "http://")
    assert "localhost" not in secure + plain
    with httpx.Client(verify=trusting(lan.folder), trust_env=False) as phone:
        begun = phone.post(f"{secure}/api/v1/matches", json={"ruleset": "revista"}).json()
        key = {"Authorization": f"Bearer {begun['write_key']}"}
        found = phone.get(f"{plain}/api/v1/matches/{begun['id']}", headers=key)
        assert found.json()["id"] == begun["id"]
        links = phone.get(f"{plain}/api/v1/matches/{begun['id']}/links", headers=key).json()
        assert links["write"]["url"] == f"{plain}/#book/{begun['id']}/{begun['write_key']}"
        # Asked for on the computer itself, the link is for the phones all the same.
        port = plain.rpartition(":")[2]
        here = phone.get(f"http://127.0.0.1:{port}/api/v1/matches/{begun['id']}/links", headers=key).json()
        assert here["read"]["url"].startswith(f"{secure}/#book/")
    with httpx.Client(trust_env=False) as stranger, pytest.raises(httpx.ConnectError, match="certificate"):
        stranger.get(f"{secure}/healthz")


def test_the_plain_door_hands_out_the_certificate(lan: Server) -> None:
    plain = lan.addresses[1]
    with httpx.Client(trust_env=False) as phone:
        assert "Ajustes" in phone.get(f"{plain}/certificado").text
        response = phone.get(f"{plain}/burako.crt")
        assert response.headers["content-type"] == "application/x-x509-ca-cert"
        assert response.content == (lan.folder / AUTHORITY).read_bytes()
    assert hashlib.sha256(response.content).digest().hex(":").upper() in lan.said


def test_what_the_terminal_shows_can_be_photographed(lan: Server) -> None:
    rows = [line for line in lan.said.splitlines() if line and set(line) <= set("█▀▄ ")]
    assert len(rows) > 10
    upper = [[letter in "█▀" for letter in row] for row in rows]
    lower = [[letter in "█▄" for letter in row] for row in rows]
    lit = np.array([each for pair in zip(upper, lower, strict=True) for each in pair], np.uint8) * 255
    large = cv2.copyMakeBorder(
        cv2.resize(lit, None, fx=8, fy=8, interpolation=cv2.INTER_NEAREST), *[40] * 4, 0, None, 255
    )
    assert cv2.QRCodeDetector().detectAndDecode(large)[0] == f"{lan.addresses[0]}/"


def test_it_stops_when_it_is_told_to(tmp_path: Path) -> None:
    with Server(tmp_path, "serve", "--lan", "--port", "0") as server:
        server.process.send_signal(signal.SIGINT)
        assert server.process.wait(60) == 130


def test_without_a_certificate_it_says_so(tmp_path: Path) -> None:
    with Server(tmp_path, "serve", "--port", "0") as server:
        response = httpx.get(f"{server.addresses[0]}/burako.crt", trust_env=False)
    assert (response.status_code, response.json()["code"]) == (404, "no-certificate")


def test_a_link_is_for_another_phone() -> None:
    public = "https://192.168.0.7:8000"
    assert base_address("http://localhost:8001/", public) == public
    assert base_address("http://192.168.0.7:8001/", public) == "http://192.168.0.7:8001"
    assert base_address("http://127.0.0.1:8001/", None) == "http://127.0.0.1:8001"
    links = links_json(public, "m", {"read": "k"})
    assert links["read"]["url"] == f"{public}/#book/m/k"  # type: ignore[index]


def test_an_address_left_by_an_earlier_server_is_in_no_link(tmp_path: Path) -> None:
    stale = "https://192.0.2.9:1"
    with Server(tmp_path, "serve", "--port", "0", BURAKO_ADDRESS=stale) as server:
        address = server.addresses[0]
        begun = httpx.post(f"{address}/api/v1/matches", json=MATCH, trust_env=False).json()
        key = {"Authorization": f"Bearer {begun['read_key']}"}
        links = httpx.get(f"{address}/api/v1/matches/{begun['id']}/links", headers=key, trust_env=False).json()
    assert links["read"]["url"].startswith(f"{address}/#book/")


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    environment = {**os.environ, "BURAKO_DATA": str(tmp_path / "file" / "data")}
    command = [sys.executable, "-c", "import sys; from api.cli import main; sys.exit(main())", "serve", "--lan"]
    done = subprocess.run([*command, "--port", "0"], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert re.search("certificado", done.stderr)
    assert done.stdout == ""


def test_a_taken_port_is_said() -> None:
    with socket.socket() as taken:
        taken.bind(("0.0.0.0", 0))
        taken.listen()
        command = [sys.executable, "-c", "import sys; from api.cli import main; sys.exit(main())", "serve", "--lan"]
        port = str(taken.getsockname()[1])
        done = subprocess.run([*command, "--port", port], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "ocupado" in done.stderr
