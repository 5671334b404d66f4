"""Wanting: whether a whole page is asked for, or by a script only what goes into one."""

from typing import Any

from litestar import Request
from litestar.datastructures import State


def wants_part(request: Request[Any, Any, State]) -> bool:
    """Does a script ask for what goes into a page? Whoever says ``page`` never gets a part."""
    if "page" in request.query_params:
        return False
    headers = request.headers
    fetched = headers.get("sec-fetch-dest", "") == "empty" or "fetch" in headers
    return fetched or headers.get("accept", "") == "application/json"
