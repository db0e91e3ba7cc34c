"""Who may read and who may write a match: a key each, worked out from the match's id and a secret of the server.

The keys themselves are kept nowhere: whoever gets hold of the database alone can open no match over HTTP, and a
request that is repeated is answered with the same keys.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import os
import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from api.book.private import close_file

Access = Literal["read", "write"]

_BYTES: Final = 32
_SECRET_FILE: Final = "secret"


@dataclass(frozen=True)
class Keys:
    """secret: 32 bytes."""

    secret: bytes

    @classmethod
    def load(cls, folder: Path) -> Keys:
        """The keys of a folder's secret, made on the first use. Raises OSError."""
        path = folder / _SECRET_FILE
        if not path.exists():
            _make_secret(path)
        close_file(path)
        secret = path.read_bytes()
        if len(secret) != _BYTES:
            raise OSError(f"{path} is not a secret of {_BYTES} bytes")
        return cls(secret)

    def key(self, match_id: str, access: Access) -> str:
        """22 letters for 128 bits, safe in an address."""
        digest = hmac.new(self.secret, f"{access} {match_id}".encode(), hashlib.sha256).digest()
        return base64.urlsafe_b64encode(digest[:16]).rstrip(b"=").decode()

    def access(self, match_id: str, key: str) -> Access | None:
        """What a key opens in this match."""
        given = key.encode("utf-8", "replace")
        if hmac.compare_digest(given, self.key(match_id, "write").encode()):
            return "write"
        return "read" if hmac.compare_digest(given, self.key(match_id, "read").encode()) else None


def _make_secret(path: Path) -> None:
    """Put a whole secret there at once, so that of two servers starting together both use the same."""
    draft = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(secrets.token_bytes(_BYTES))
        file.flush()
        os.fsync(file.fileno())
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
