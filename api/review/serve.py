"""The review's server from its results to its end."""

from __future__ import annotations

import secrets
from pathlib import Path

from api.batch.journal import Journal, alone
from api.review.app import create_app
from api.review.state import Review, check_results, open_review
from api.serve import ANYWHERE, open_doors, open_lan_doors, serve_app


def serve_review(results: Path, host: str, port: int, *, lan: bool) -> None:
    """Serve until interrupted; what was said by then is written. lan: to the network's phones. Raises Failure."""
    paths = check_results(results)
    with alone(paths.lock), Journal(paths.journal) as journal:
        batch = open_review(paths, journal)
        doors = open_lan_doors(port) if lan else open_doors(host, port)
        secret = secrets.token_urlsafe(9)
        with Review(batch, journal) as review:
            serve_app(create_app(review, secret), ANYWHERE if lan else host, doors, f"?clave={secret}")
