"""Middleware: every request on its way in and out: headers, figures and a line in the log."""

import time
from typing import Any, Final

from litestar import Litestar
from litestar.types import Message, Scope, Send

from croupier.web.kit import logs
from croupier.web.kit.safety import safe
from croupier.web.kit.served import Served

_NOWHERE: Final = "/-"
_UNKNOWN: Final = "unknown"
"""The route of a request for nothing that there is."""


class Web(Litestar):
    """An app whose every answer is made safe, counted and noted, whatever became of it."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer a request; a path with an empty part is no other way to what there is."""
        if "//" in scope.get("path", ""):
            scope = {**scope, "path": _NOWHERE, "raw_path": _NOWHERE.encode()}
        if scope["type"] != "http":
            await super().__call__(scope, receive, send)
            return
        watch = _Watch(self.state.served, scope, send)
        await super().__call__(scope, receive, watch.send)


class _Watch:
    """One request, as it is answered."""

    def __init__(self, served: Served, scope: Scope, send: Send) -> None:
        self._served, self._scope, self._send = served, scope, send
        self._begun = time.perf_counter()

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = safe(self._scope["path"], list(message["headers"]))
            message = {**message, "headers": headers}
            self._note(message["status"])
        await self._send(message)

    def _note(self, status: int) -> None:
        seconds = time.perf_counter() - self._begun
        method = str(self._scope["method"])  # type: ignore[typeddict-item]
        route = str(self._scope.get("path_template") or _UNKNOWN)
        self._served.metrics.answered(method, route, status, seconds)
        data = {"method": method, "path": route, "status": status, "ms": round(seconds * 1000, 1)}
        key = self._scope.get("person")
        logs.answered({**data, "person": logs.whose(str(key))} if key else data)


def asks(scope: Scope, key: str) -> None:
    """Remember who asks, for the log."""
    scope["person"] = key  # type: ignore[typeddict-unknown-key]
