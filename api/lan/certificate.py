"""A certificate of one's own, signed by an authority of one's own that a phone can be told to trust.

The authority is made once and kept; what the server shows is made anew at every start, for the addresses it has then.
The authority can only vouch for private networks and for this machine: were its key ever stolen, it could pass for no
site of the internet.
"""

from __future__ import annotations

import datetime
import ipaddress
import os
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

AUTHORITY: Final = "autoridad.crt"
_AUTHORITY_BOTH: Final = "autoridad.pem"
_SERVER_BOTH: Final = "servidor.pem"

_NETWORKS: Final = (
    *("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10", "169.254.0.0/16", "127.0.0.0/8"),
    *("fc00::/7", "fe80::/10", "::1/128"),
)
_NAMES: Final = ("local", "localhost", "lan", "home.arpa", "internal", "test")

Address = ipaddress.IPv4Address | ipaddress.IPv6Address

_AUTHORITY_DAYS: Final = 3650
_SERVER_DAYS: Final = 397
"""No longer than phones accept."""


@dataclass(frozen=True)
class Certificate:
    """server: a file with the server's key and certificate. authority: the file for phones to trust, DER."""

    server: Path
    authority: Path
    fingerprint: str


def certificate(folder: Path, names: Sequence[str]) -> Certificate:
    """The certificate for a server known by these names and IP addresses. Raises OSError and ValueError."""
    addresses = [address for name in names if (address := _address(name)) is not None]
    key, authority = _authority(folder, [each for each in addresses if not _within(each, _NETWORKS)])
    general = [*map(x509.IPAddress, addresses), *(x509.DNSName(name) for name in names if _address(name) is None)]
    own_key = ec.generate_private_key(ec.SECP256R1())
    signed = (
        _builder(_name("Burako en casa"), _SERVER_DAYS, own_key)
        .issuer_name(authority.subject)
        .add_extension(x509.SubjectAlternativeName(general), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(_usage(sign=False), critical=True)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(key.public_key()), critical=False)
        .sign(key, hashes.SHA256())
    )
    server = folder / _SERVER_BOTH
    _write(server, _pem(own_key) + signed.public_bytes(serialization.Encoding.PEM))
    public = folder / AUTHORITY
    _write(public, authority.public_bytes(serialization.Encoding.DER))
    digest = authority.fingerprint(hashes.SHA256()).hex(":").upper()
    return Certificate(server, public, digest)


def _authority(folder: Path, own: Sequence[Address]) -> tuple[ec.EllipticCurvePrivateKey, x509.Certificate]:
    """The authority's key and certificate, kept or new.

    own: this machine's addresses outside the private networks, which the authority must allow too.
    """
    path = folder / _AUTHORITY_BOTH
    if path.exists():
        kept = path.read_bytes()
        key = serialization.load_pem_private_key(kept, None)
        found = x509.load_pem_x509_certificate(kept)
        ends = found.not_valid_after_utc - datetime.timedelta(days=_SERVER_DAYS)
        allowed = found.extensions.get_extension_for_class(x509.NameConstraints).value.permitted_subtrees or ()
        networks = [str(each.value) for each in allowed if isinstance(each, x509.IPAddress)]
        lasts = ends > datetime.datetime.now(datetime.UTC)
        if isinstance(key, ec.EllipticCurvePrivateKey) and lasts and all(_within(each, networks) for each in own):
            return key, found
    key = ec.generate_private_key(ec.SECP256R1())
    # A name of its own: a phone that trusts one computer of a club is not to mix it up with another.
    name = _name(f"Burako de esta casa {secrets.token_hex(3)}")
    permitted: list[x509.GeneralName] = [*map(x509.DNSName, _NAMES)]
    permitted += [x509.IPAddress(ipaddress.ip_network(each)) for each in (*_NETWORKS, *map(str, own))]
    made = (
        _builder(name, _AUTHORITY_DAYS, key)
        .issuer_name(name)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(x509.NameConstraints(permitted, None), critical=True)
        .add_extension(_usage(sign=True), critical=True)
        .sign(key, hashes.SHA256())
    )
    _write(path, _pem(key) + made.public_bytes(serialization.Encoding.PEM))
    return key, made


def _builder(name: x509.Name, days: int, key: ec.EllipticCurvePrivateKey) -> x509.CertificateBuilder:
    now = datetime.datetime.now(datetime.UTC)
    return (
        x509.CertificateBuilder()
        .subject_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        # A day back: a phone's clock may be slow.
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=days - 1))
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
    )


def _name(common: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, common)])


def _usage(sign: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not sign,
        key_cert_sign=sign,
        crl_sign=sign,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )


def _within(address: Address, networks: Sequence[str]) -> bool:
    return any(address in ipaddress.ip_network(each) for each in networks)


def _address(name: str) -> Address | None:
    try:
        return ipaddress.ip_address(name)
    except ValueError:
        return None


def _pem(key: ec.EllipticCurvePrivateKey) -> bytes:
    encoding, kind = serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8
    return key.private_bytes(encoding, kind, serialization.NoEncryption())


def _write(path: Path, data: bytes) -> None:
    """Put a file there whole, readable by nobody else."""
    draft = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(data)
    draft.replace(path)
