"""The review's server from its results to its end."""

from __future__ import annotations

import secrets
from pathlib import Path

from api.batch.journal import alone
from api.batch.paths import Paths
from api.review.app import create_app
from api.review.state import Review, open_review
from api.serve import listen, serve_app


def serve_review(results: Path, host: str, port: int) -> None:
    """Serve until interrupted; what was said by then is written. Raises Failure."""
    paths = Paths(results.with_suffix(".csv"))
    batch, journal = open_review(results)
    with journal, alone(paths.lock):
        listening = listen(host, port)
        with Review(batch, journal) as review:
            # A server that was killed may have left the results behind what its journal knows.
            review.write_now()
            secret = secrets.token_urlsafe(9)
            serve_app(create_app(review, secret), host, listening, f"?clave={secret}")
