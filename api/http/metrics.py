"""Counts of what the server did, in the text format that Prometheus reads."""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from http import HTTPStatus

from starlette.types import ASGIApp, Message, Receive, Scope, Send


class Metrics:
    """Requests by method, route and status, and the seconds that they took."""

    def __init__(self) -> None:
        self._requests: Counter[tuple[str, str, int]] = Counter()
        self._seconds: defaultdict[tuple[str, str], float] = defaultdict(float)

    def add(self, method: str, route: str, status: int, seconds: float) -> None:
        self._requests[method, route, status] += 1
        self._seconds[method, route] += seconds

    def text(self, in_flight: int) -> str:
        """All figures; `in_flight` is how many hands are being read or wait."""
        lines = ["# TYPE burako_requests_total counter"]
        for (method, route, status), count in sorted(self._requests.items()):
            labels = f'method="{method}",route="{route}",status="{status}"'
            lines.append(f"burako_requests_total{{{labels}}} {count}")
        lines.append("# TYPE burako_request_seconds_total counter")
        for (method, route), seconds in sorted(self._seconds.items()):
            lines.append(f'burako_request_seconds_total{{method="{method}",route="{route}"}} {seconds:.6f}')
        lines += ["# TYPE burako_hands_in_flight gauge", f"burako_hands_in_flight {in_flight}"]
        return "\n".join(lines) + "\n"


class Measured:
    """Has `metrics` count every request, by its route's pattern, so that no client can invent a name."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app, self._metrics = app, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        status, started = 500, time.perf_counter()

        async def noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, noted)
        finally:
            route = getattr(scope.get("route"), "path", "other")
            method = scope["method"] if route != "other" and status != HTTPStatus.METHOD_NOT_ALLOWED else "other"
            self._metrics.add(method, route, status, time.perf_counter() - started)
