"""Operations: is the server there, does it take commands, and what has it done so far."""

from collections.abc import Iterator
from ipaddress import ip_address
from typing import Final

from litestar import MediaType, Response, get

from croupier.protocol.messages import Ready
from croupier.protocol.roles import INSPECTOR, OPERATOR
from croupier.web.kit.metrics import CONTENT, Gauge
from croupier.web.kit.refusals import AnyRequest, Forbidden
from croupier.web.kit.requests import token_of, who
from croupier.web.kit.served import Served, Serving


@get("/health", media_type=MediaType.TEXT)
async def health() -> str:
    """Tell whether the server is there."""
    return "ok"


@get("/ready")
async def ready(served: Serving) -> Response[Ready]:
    """Tell whether commands are taken: every table resumed, nothing halted."""
    halted = tuple(_halted(served))
    is_ready = served.started and not halted and not served.streams.closing.is_set()
    state = Ready(is_ready, len(list(served.casino)), halted)
    return Response(state, status_code=200 if is_ready else 503)


def _halted(served: Served) -> Iterator[str]:
    """What takes no command any more."""
    stopped = {table.live.table for table in served.casino if table.halted}
    yield from sorted(stopped | served.casino.halted.keys())


@get("/metrics", media_type=CONTENT)
async def metrics(request: AnyRequest, served: Serving) -> str:
    """Count what the server has done, for Prometheus."""
    if not (served.open_metrics or _is_near(request) or await _is_entitled(request, served)):
        raise Forbidden((), "the metrics are for this machine, an inspector or the operator")
    return served.metrics.text(tuple(_gauges(served)))


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


def _gauges(served: Served) -> Iterator[Gauge]:
    tables = list(served.casino)
    playing = sum(table.live.round is not None for table in tables)
    yield Gauge("croupier_connections_open", "Connections that are open.", len(served.connections))
    for why, count in sorted(served.connections.ended.items()):
        text, labels = "Connections turned away or ended, by why.", (("why", why),)
        yield Gauge("croupier_connections_ended_total", text, count, labels, kind="counter")
    yield Gauge("croupier_streams_open", "Streams that are followed.", len(served.streams))
    yield Gauge("croupier_tables", "Tables that are open.", len(tables))
    yield Gauge("croupier_rounds_in_play", "Rounds that have begun and not ended.", playing)
    begun = sum(table.live.rounds for table in tables)
    yield Gauge("croupier_rounds_total", "Rounds that have begun.", begun, kind="counter")
    for table in tables:
        labels = (("table", table.live.table),)
        yield Gauge("croupier_log_version", "Entries of a table's log.", table.version, labels)
    halted = float(bool(tuple(_halted(served))))
    yield Gauge("croupier_halted", "Whether anything takes no command any more.", halted)


ROUTES: Final = (health, ready, metrics)
