"""Bare problem: why a connection is refused, as the bytes of a whole response."""

from http import HTTPStatus

import msgspec

from croupier.protocol.messages import Problem
from croupier.web.kit.problem_kinds import KINDS
from croupier.web.kit.safety import HEADERS, NO_STORE


def bare_problem(status: HTTPStatus, detail: str, retry_after: int = 0) -> bytes:
    """A response after which the connection ends."""
    kind, title = KINDS[status]
    body = msgspec.json.encode(Problem(f"/problems/{kind}", title, status, detail, ()))
    fields = (
        *HEADERS,
        NO_STORE,
        (b"content-type", b"application/problem+json"),
        (b"content-length", str(len(body)).encode()),
        (b"connection", b"close"),
        *([(b"retry-after", str(retry_after).encode())] if retry_after else []),
    )
    lines = [f"HTTP/1.1 {status.value} {status.phrase}".encode()]
    lines += [name + b": " + value for name, value in fields]
    return b"\r\n".join((*lines, b"", body))
