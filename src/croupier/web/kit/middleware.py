"""Middleware: every request on its way in and out: headers, figures and a line in the log."""

import time
from http import HTTPStatus
from typing import Any, Final

from litestar import Litestar
from litestar.types import Message, Scope, Send

from croupier.web.kit import logs
from croupier.web.kit.addresses import network_of
from croupier.web.kit.bare import refuse
from croupier.web.kit.safety import safe, speaks_https
from croupier.web.kit.served import Served

_NOWHERE: Final = "/-"
_OTHER_HOST: Final = (
    "this casino is not served under the name that was asked for: "
    "whoever runs it gives its address with --origin"
)
_TOO_MANY: Final = "too many requests from your address are under way: try again shortly"
_UNKNOWN: Final = "unknown"
"""The route of a request for nothing that there is."""


class Web(Litestar):
    """An app whose every answer is made safe, counted and noted, whatever became of it."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer a request; a path with an empty part is no other way to what there is."""
        if "//" in scope.get("path", ""):
            scope = {**scope, "path": _NOWHERE, "raw_path": _NOWHERE.encode()}
        if scope["type"] == "lifespan":
            await super().__call__(scope, receive, send)
            return
        served: Served = self.state.served
        address = network_of((scope.get("client") or ("", 0))[0])
        if not _is_ours(scope, served):
            await refuse(scope, send, HTTPStatus.MISDIRECTED_REQUEST, _OTHER_HOST)
        elif not served.connections.has_turn(address):
            await refuse(scope, send, HTTPStatus.SERVICE_UNAVAILABLE, _TOO_MANY)
        else:
            served.connections.begin(address)
            try:
                await super().__call__(scope, receive, _watched(served, scope, send))
            finally:
                served.connections.end(address)


def _is_ours(scope: Any, served: Served) -> bool:
    """Is it asked for under one of our names? HTTP/1.0 need not say any."""
    if served.is_ours is None:
        return True
    said = [value for name, value in scope["headers"] if name == b"host"]
    if not said and scope["http_version"] == "1.0":
        return True
    return len(said) == 1 and served.is_ours(said[0].decode("latin-1"))


def _watched(served: Served, scope: Any, send: Any) -> Any:
    return _Watch(served, scope, send).send if scope["type"] == "http" else send


class _Watch:
    """One request, as it is answered."""

    def __init__(self, served: Served, scope: Scope, send: Send) -> None:
        self._served, self._scope, self._send = served, scope, send
        self._begun = time.perf_counter()

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            secure = speaks_https(self._scope, self._served.origin)
            headers = safe(self._scope["path"], list(message["headers"]), secure)
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
