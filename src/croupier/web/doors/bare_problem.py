"""Bare problem: why a connection is refused, as the bytes of a whole response."""

from http import HTTPStatus

from croupier.web.kit.bare import bare


def bare_problem(status: HTTPStatus, detail: str) -> bytes:
    """A response after which the connection ends."""
    fields, body = bare(status, detail)
    lines = [f"HTTP/1.1 {status.value} {status.phrase}".encode()]
    lines += [name + b": " + value for name, value in fields]
    return b"\r\n".join((*lines, b"", body))
