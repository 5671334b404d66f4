"""Costs: how often somebody may look at something, weighed by what it takes to show it."""

from typing import Any, Final

from litestar.connection import ASGIConnection
from litestar.datastructures import State

from croupier.casino.limits import LimitKind
from croupier.web.kit.requests import address_of, token_of
from croupier.web.kit.served import Served

ORDINARY: Final = 1
_LOG_READ: Final = 10
_ALL_READ: Final = 50
COSTS: Final = {
    "/health": 0,
    "/ready": 0,
    "/static/{name:str}": 0,
    **dict.fromkeys(
        (
            "/api/anomalies",
            "/api/history",
            "/api/people",
            "/api/results",
            "/api/checkpoints",
            "/api/tables/{name:str}/disputes",
            "/api/tables/{name:str}/log",
            "/api/tables/{name:str}/review",
            "/api/tables/{name:str}/rounds/{number:int}",
            "/api/tables/{name:str}/stays",
            "/checkpoints",
            "/checkpoints/{number:int}",
            "/desk",
            "/inspect",
            "/inspect/all/anomalies",
            "/inspect/{name:str}",
            "/me",
            "/me/figures",
            "/people",
            "/rulebook/compare",
            "/rulebook/search",
            "/school/results",
            "/tables/{name:str}/review",
            "/tables/{name:str}/rounds",
            "/tables/{name:str}/rounds/{number:int}",
            "/tables/{name:str}/why/{round:int}/{line:int}",
        ),
        _LOG_READ,
    ),
    "/api/export": _ALL_READ,
    "/api/me/data": _ALL_READ,
}
"""By route, where that is not the ordinary cost."""
Weighed = ASGIConnection[Any, Any, Any, State]


def check_cost(connection: Weighed) -> None:
    """Refuse to show more than somebody may look at: by session, and by address."""
    cost = COSTS.get(str(connection.scope.get("path_template")), ORDINARY)
    if not cost or connection.scope.get("method", "GET") not in ("GET", "HEAD"):
        return
    served: Served = connection.app.state.served
    now, token = served.now(), token_of(connection, served)
    if token:
        served.limits.check(LimitKind.LOOK, now, token, cost=cost)
    served.limits.check(LimitKind.LOOK_FROM, now, address_of(connection), cost=cost)
