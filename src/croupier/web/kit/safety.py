"""Safety: what every answer has a browser forbid, and whose pages may ask at all."""

from collections.abc import Mapping
from functools import cache
from typing import Any, Final
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.exceptions import HTTPException

from croupier.web.kit.refusals import Forbidden
from croupier.web.kit.served import Served

Guarded = ASGIConnection[Any, Any, Any, State]
POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "font-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS: Final = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
)
HSTS: Final = (b"strict-transport-security", b"max-age=31536000")
"""For a year browsers come by https alone; said where they did."""
NO_STORE: Final = (b"cache-control", b"no-store")
FILES_AT: Final = "/static/"
ANYWHERE: Final = {"anywhere": True}
"""Marks a route that pages of others may ask too: it is public, and knows no session."""
FORMS: Final = {"forms": True}
"""Marks a route that takes what a form of a page sends, without a script."""
JSON, FORM = "application/json", "application/x-www-form-urlencoded"
_READS: Final = ("GET", "HEAD", "OPTIONS")


def safe(
    path: str, headers: list[tuple[bytes, bytes]], is_https: bool = False
) -> list[tuple[bytes, bytes]]:
    """The headers of an answer with those that keep a browser safe, which nothing overrides.

    Only files are kept by a browser; what else is answered may be of one session.
    """
    ours = _ours_of(path.startswith(FILES_AT), is_https)
    return [*(one for one in headers if one[0].lower() not in ours), *ours.items()]


@cache
def _ours_of(is_file: bool, is_https: bool) -> dict[bytes, bytes]:
    return dict((*HEADERS, *(() if is_file else (NO_STORE,)), *((HSTS,) if is_https else ())))


def speaks_https(scope: Any, origin: str) -> bool:
    """Does the browser speak to us over https?"""
    return origin.startswith("https://") or scope["scheme"] in ("https", "wss")


def check_sender_page(connection: Guarded) -> None:
    """Refuse what no page of ours would send."""
    options = connection.route_handler.opt
    _check_own_page(connection, options)
    _check_kind(connection, FORM if options.get("forms") else JSON)


def _check_own_page(connection: Guarded, options: Mapping[str, Any]) -> None:
    """Refuse what a page of somebody else asks, as far as the browser shows it."""
    method = connection.scope.get("method", "GET")
    if options.get("anywhere") or (method in _READS and not options.get("streams")):
        return
    headers = connection.headers
    site, origin = headers.get("sec-fetch-site", ""), headers.get("origin")
    if site == "cross-site" or (origin is not None and not _ours(origin, connection)):
        raise Forbidden((), "this message comes from another page than ours")


def _ours(origin: str, connection: Guarded) -> bool:
    served: Served = connection.app.state.served
    if served.origin:
        return origin == served.origin
    try:
        said = urlsplit(origin)
    except ValueError:
        return False
    return said.scheme in ("http", "https") and said.netloc == connection.headers.get("host", "")


def _check_kind(connection: Guarded, wanted: str) -> None:
    """Refuse a body that does not say it is what a route takes: JSON, or a page's form."""
    headers = connection.headers
    has_body = headers.get("content-length", "0") != "0" or "transfer-encoding" in headers
    kind = headers.get("content-type", "").partition(";")[0].strip().lower()
    if has_body and kind != wanted:
        raise HTTPException(status_code=415)
