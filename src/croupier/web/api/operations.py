"""Operations: is the server there, does it take commands, and what has it done so far."""

from collections.abc import Iterator
from ipaddress import ip_address
from typing import Final

from litestar import MediaType, Response, get

from croupier.casino.table.live_table import stream_of
from croupier.protocol.messages import Ready
from croupier.protocol.roles import INSPECTOR, OPERATOR
from croupier.web.kit.metrics import CONTENT, Gauge
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
    wrong = tuple(_wrong(served))
    state = Ready(not wrong, len(list(served.casino)), tuple(_halted(served)), wrong)
    return Response(state, status_code=503 if wrong else 200)


def _wrong(served: Served) -> Iterator[str]:
    """What keeps tables from moving, each in a sentence; nothing of where anything lies."""
    casino = served.casino
    if not served.started:
        yield "The tables are not open yet."
    if served.streams.closing.is_set():
        yield "The server stops."
    if casino.store.halted:
        yield "The store takes nothing any more."
    elif casino.store.interrupted:
        yield f"{casino.store.interrupted.capitalize()}."
    elif not served.writable:
        yield "The store cannot be written at the moment."
    yield from (f"{name} is halted." for name in _halted(served))
    rotten = (name for name in casino.store.spoilt if not name.startswith(stream_of("")))
    yield from (f"The log {name} is not what was written." for name in rotten)
    open_ = (one.live.table for one in casino if not (one.halted or one.live.closed))
    yield from (f"{text}." for text in casino.heartbeat.wrong(open_))
    for background in (served.background, casino.background, served.directory.background):
        yield from (
            f"{name.capitalize()} has failed; it is begun again." for name in background.down
        )


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
    leads = float(served.casino.heartbeat.leads)
    yield Gauge("croupier_leads", "Whether this process attends to the tables.", leads)
    halted = float(bool(tuple(_halted(served))))
    yield Gauge("croupier_halted", "Whether anything takes no command any more.", halted)


ROUTES: Final = (health, ready, metrics)
