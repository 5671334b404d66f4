"""Bare: a refusal that takes no app to write, after which the connection ends."""

from http import HTTPStatus
from typing import Any, Final

import msgspec

from croupier.protocol.messages import Problem
from croupier.web.kit.problem_kinds import KINDS
from croupier.web.kit.safety import HEADERS, NO_STORE

RETRY_AFTER: Final = 10
"""Seconds after which there may be room."""
Fields = list[tuple[bytes, bytes]]


def bare(status: HTTPStatus, detail: str) -> tuple[Fields, bytes]:
    """The headers and the body of a refusal."""
    kind, title = KINDS[status]
    body = msgspec.json.encode(Problem(f"/problems/{kind}", title, status, detail, ()))
    fields = [
        *HEADERS,
        NO_STORE,
        (b"content-type", b"application/problem+json"),
        (b"content-length", str(len(body)).encode()),
        (b"connection", b"close"),
    ]
    if status is HTTPStatus.SERVICE_UNAVAILABLE:
        fields.append((b"retry-after", str(RETRY_AFTER).encode()))
    return fields, body


async def refuse(scope: Any, send: Any, status: HTTPStatus, detail: str) -> None:
    """Answer a request, or somebody who wants to follow a feed, with a refusal."""
    fields, body = bare(status, detail)
    kind = "http.response" if scope["type"] == "http" else "websocket.http.response"
    await send({"type": f"{kind}.start", "status": status.value, "headers": fields})
    await send({"type": f"{kind}.body", "body": body})
