"""How the API writes JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping

from starlette.responses import Response


class Json(Response):
    """One JSON document in UTF-8. NaN is never written; half a character that a client sent becomes `?`."""

    media_type = "application/json"

    def __init__(
        self,
        document: object,
        status_code: int = 200,
        headers: Mapping[str, str] | None = None,
        media_type: str | None = None,
    ) -> None:
        text = json.dumps(document, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
        super().__init__(text.encode("utf-8", "replace"), status_code, headers, media_type)
