"""Gauges: the figures of a casino at the moment they are asked for, for Prometheus."""

import shutil
from collections.abc import Iterator
from pathlib import Path

from croupier.casino.checkpoints import AUDIT
from croupier.casino.steady_clock import milliseconds
from croupier.casino.store.port import StoreError
from croupier.web.folder import COPIED_AT
from croupier.web.kit.condition import halted, wrong
from croupier.web.kit.metrics import Gauge
from croupier.web.kit.served import Served


async def gauges(served: Served) -> tuple[Gauge, ...]:
    """Every figure of now."""
    return (*_doors(served), *_tables(served), *_state(served), *await _audit(served))


def _doors(served: Served) -> Iterator[Gauge]:
    yield Gauge("croupier_connections_open", "Connections that are open.", len(served.connections))
    for why, count in sorted(served.connections.ended.items()):
        text, labels = "Connections turned away or ended, by why.", (("why", why),)
        yield Gauge("croupier_connections_ended_total", text, count, labels, kind="counter")
    yield Gauge("croupier_streams_open", "Streams that are followed.", len(served.streams))


def _tables(served: Served) -> Iterator[Gauge]:
    tables = list(served.casino)
    playing = sum(table.live.round is not None for table in tables)
    yield Gauge("croupier_tables", "Tables that are open.", len(tables))
    yield Gauge("croupier_rounds_in_play", "Rounds that have begun and not ended.", playing)
    begun = sum(table.live.rounds for table in tables)
    yield Gauge("croupier_rounds_total", "Rounds that have begun.", begun, kind="counter")
    for table in tables:
        labels = (("table", table.live.table),)
        yield Gauge("croupier_log_version", "Entries of a table's log.", table.version, labels)
    lives = (table.live for table in tables)
    missed = sum(until > live.shoes for live in lives for until in live.excused.values())
    text = "People whose contribution to a shuffle was missing, and who are not asked at present."
    yield Gauge("croupier_contributors_excused", text, missed)


def _state(served: Served) -> Iterator[Gauge]:
    ready = float(not any(wrong(served)))
    yield Gauge("croupier_ready", "Whether the tables move, as /ready says.", ready)
    leads = float(served.casino.heartbeat.leads)
    yield Gauge("croupier_leads", "Whether this process attends to the tables.", leads)
    stopped = float(bool(served.casino.store.halted) or any(halted(served)))
    yield Gauge("croupier_halted", "Whether anything takes no command any more.", stopped)
    spoilt = len(served.casino.store.spoilt)
    yield Gauge("croupier_spoilt_logs", "Logs that are not what was written.", spoilt)
    text = "Seconds by which the machine's clock has left time that goes on evenly."
    ahead = (milliseconds() - served.even()) / 1_000
    yield Gauge("croupier_clock_ahead_seconds", text, ahead)
    if served.kept_in is not None:
        yield from _disk(served.kept_in)


def _disk(folder: Path) -> Iterator[Gauge]:
    disk = shutil.disk_usage(folder)
    yield Gauge("croupier_disk_free_bytes", "Room left where the casino is kept.", disk.free)
    yield Gauge("croupier_disk_size_bytes", "Room in all where the casino is kept.", disk.total)
    mark = folder / COPIED_AT
    copied = int(mark.stat().st_mtime) if mark.exists() else 0
    yield Gauge("croupier_copied_time_seconds", "When the last copy was made; 0: never.", copied)


async def _audit(served: Served) -> list[Gauge]:
    """How far checkpoints and witnesses are; nothing while the store does not answer."""
    try:
        return await _signed(served)
    except StoreError:
        return []


async def _signed(served: Served) -> list[Gauge]:
    signed = await served.casino.store.version(AUDIT)
    text = "Checkpoints that were signed."
    found = [Gauge("croupier_checkpoints_total", text, signed, kind="counter")]
    text = "Checkpoints since the last one that a witness signed."
    for witness, behind in sorted((await served.history.behind()).items()):
        labels = (("witness", witness.hex()[:16]),)
        found.append(Gauge("croupier_witness_behind", text, behind, labels))
    return found
