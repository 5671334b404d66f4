"""Operations: is the server there, does it take commands, and what has it done so far."""

from ipaddress import ip_address
from typing import Final

from litestar import MediaType, Response, get

from croupier.protocol.messages import Ready
from croupier.protocol.roles import INSPECTOR, OPERATOR
from croupier.web.kit.condition import halted, wrong
from croupier.web.kit.gauges import gauges
from croupier.web.kit.metrics import CONTENT
from croupier.web.kit.refusals import AnyRequest, Forbidden
from croupier.web.kit.requests import token_of, who
from croupier.web.kit.served import Served, Serving


@get("/health", media_type=MediaType.TEXT)
async def health() -> str:
    """Report whether the server is there."""
    return "ok"


@get("/ready")
async def ready(served: Serving) -> Response[Ready]:
    """Report whether tables move: each resumed and attended to, the store written, nothing down."""
    why = tuple(wrong(served))
    state = Ready(not why, len(list(served.casino)), tuple(halted(served)), why)
    return Response(state, status_code=503 if why else 200)


@get("/metrics", media_type=CONTENT)
async def metrics(request: AnyRequest, served: Serving) -> str:
    """Count what the server has done, for Prometheus."""
    if not (served.open_metrics or _is_near(request) or await _is_entitled(request, served)):
        raise Forbidden((), "the metrics are for this machine, an inspector or the operator")
    return served.metrics.text(await gauges(served))


def _is_near(request: AnyRequest) -> bool:
    """Does this machine ask, and not somebody through a proxy on it?"""
    if "x-forwarded-for" in request.headers or "forwarded" in request.headers:
        return False
    try:
        return ip_address(request.client.host if request.client else "").is_loopback
    except ValueError:
        return False


async def _is_entitled(request: AnyRequest, served: Served) -> bool:
    return (await who(token_of(request, served), served)).role in (INSPECTOR, OPERATOR)


ROUTES: Final = (health, ready, metrics)
