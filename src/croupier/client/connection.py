"""Connection: requests to a casino and its responses, with retries where the outcome is unknown."""

import http.client
import time
from http.cookies import SimpleCookie
from typing import Any, Final, TypeVar
from urllib.parse import urlsplit

import msgspec

from croupier.protocol.messages import Problem

T = TypeVar("T")
TRIES: Final = 6
"""How often something is sent whose outcome is unknown."""
PAUSE: Final = 0.1
"""Seconds before it is sent the second time; twice as long before each time after."""
CSRF: Final = "x-croupier-csrf"
_LOST: Final = (OSError, http.client.HTTPException)


class RequestRefused(Exception):
    """The casino did not do something, and says why."""

    def __init__(self, status: int, detail: str, clauses: tuple[str, ...] = ()) -> None:
        super().__init__(detail)
        self.status, self.detail, self.clauses = status, detail, clauses
        self.retry_after: int | None = None
        """Seconds after which it may be tried again, where that is why."""


class Unreachable(Exception):
    """The casino could not be reached, or did not answer; what was sent may have been done."""


class Connection:
    """A line to one casino, with the session that was opened on it."""

    def __init__(self, at: str, timeout: float) -> None:
        """Say where the casino is; nothing is sent yet."""
        address = urlsplit(at)
        if address.scheme not in ("http", "https") or not address.hostname:
            raise ValueError(f"a casino is at an address like http://127.0.0.1:8021, not {at!r}")
        self._at, self._timeout = address, timeout
        self._kept: http.client.HTTPConnection | None = None
        self._cookies: dict[str, str] = {}
        self.csrf = ""

    def dialled(self) -> http.client.HTTPConnection:
        """A new connection."""
        kind = http.client.HTTPSConnection if self._at.scheme == "https" else None
        return (kind or http.client.HTTPConnection)(
            self._at.hostname or "", self._at.port, timeout=self._timeout
        )

    def headers(self) -> dict[str, str]:
        """Who sends: the session, and the token that belongs to it."""
        data = {CSRF: self.csrf} if self.csrf else {}
        if self._cookies:
            data["cookie"] = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        return data

    def ask(self, method: str, path: str, body: object = None, again: bool = False) -> bytes:
        """The answer to a request; ``again``: it has one effect however often it is sent.

        What must not be sent twice goes over a new connection, which nobody has hung up on yet.
        """
        if not again:
            self.close()
        sent = None if body is None else msgspec.json.encode(body)
        trouble: Exception | None = None
        for tried in range(TRIES if again else 1):
            if tried:
                time.sleep(PAUSE * 2 ** (tried - 1))
            try:
                return self._asked(method, path, sent)
            except _LOST as lost:
                self.close()
                trouble = lost
        raise Unreachable(f"no answer from {self._at.netloc}: {trouble}") from trouble

    def _asked(self, method: str, path: str, body: bytes | None) -> bytes:
        if self._kept is None:
            self._kept = self.dialled()
        headers = self.headers() | ({} if body is None else {"content-type": "application/json"})
        self._kept.request(method, path, body, headers)
        answer = self._kept.getresponse()
        encoded = answer.read()
        self._keep_cookies(answer)
        if answer.status >= 400:
            raise refusal(answer, encoded)
        return encoded

    def _keep_cookies(self, answer: http.client.HTTPResponse) -> None:
        for header in answer.headers.get_all("set-cookie") or ():
            for name, cookie in SimpleCookie(header).items():
                self._cookies[name] = cookie.value
                if not cookie.value:
                    del self._cookies[name]

    def close(self) -> None:
        """Let go of the connection; the session stays."""
        if self._kept is not None:
            self._kept.close()
            self._kept = None


def refusal(answer: http.client.HTTPResponse, body: bytes) -> RequestRefused:
    """Why something was not done."""
    try:
        problem = msgspec.json.decode(body, type=Problem)
        refused = RequestRefused(answer.status, problem.detail, problem.clauses)
    except msgspec.MsgspecError:
        refused = RequestRefused(answer.status, answer.reason)
    after: Any = answer.headers.get("retry-after", "")
    refused.retry_after = int(after) if after.isdigit() else None
    return refused


def read(body: bytes, kind: type[T]) -> T:
    """An answer as its type has it."""
    return msgspec.json.decode(body, type=kind)
