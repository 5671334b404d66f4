"""Metrics: what the server has done so far, counted for Prometheus."""

import time
from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import Struct
from prometheus_client import CollectorRegistry, Counter, Histogram, disable_created_metrics
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4, generate_latest
from prometheus_client.metrics_core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from croupier import system

BOUNDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
"""Seconds within which a request was answered."""
CONTENT: Final = CONTENT_TYPE_PLAIN_0_0_4

disable_created_metrics()  # type: ignore[no-untyped-call]  # of no use here


class Gauge(Struct, frozen=True):
    """A figure as it is at the moment it is asked for."""

    name: str
    description: str
    value: float
    labels: tuple[tuple[str, str], ...] = ()
    kind: str = "gauge"


class Metrics:
    """Everything that is counted in one casino."""

    def __init__(self) -> None:
        """Nothing has happened yet."""
        mine = self._counted = CollectorRegistry()
        by_route = ("method", "route", "status")
        self._requests = Counter("croupier_requests", "Requests answered.", by_route, registry=mine)
        self._seconds = Histogram(
            "croupier_request_seconds",
            "Seconds until an answer began.",
            ("route",),
            buckets=BOUNDS,
            registry=mine,
        )
        self._commands = Counter("croupier_commands", "Commands acknowledged.", registry=mine)
        refused = "Requests refused, by status."
        self._refusals = Counter("croupier_refusals", refused, ("status",), registry=mine)

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        """A request was answered."""
        self._requests.labels(method, route, status).inc()
        self._seconds.labels(route).observe(seconds)

    def acknowledged(self) -> None:
        """A command at a table was carried out, or had been before."""
        self._commands.inc()

    def refused(self, status: int) -> None:
        """Something was not done."""
        self._refusals.labels(status).inc()

    def text(self, now: tuple[Gauge, ...] = ()) -> str:
        """Everything counted, and the figures of now, line by line."""
        asked = CollectorRegistry()
        asked.register(_FiguresOfNow((*now, *_process())))
        return (generate_latest(self._counted) + generate_latest(asked)).decode()


class _FiguresOfNow(Collector):
    """The figures of now."""

    def __init__(self, gauges: tuple[Gauge, ...]) -> None:
        self._gauges = gauges

    def collect(self) -> Iterable[Metric]:
        """Each name once, with the figures it has by its labels."""
        families: dict[str, Metric] = {}
        for one in self._gauges:
            if one.name not in families:
                family = CounterMetricFamily if one.kind == "counter" else GaugeMetricFamily
                families[one.name] = family(one.name, one.description)
            families[one.name].add_sample(one.name, dict(one.labels), one.value)
        return families.values()


_BEGUN: Final = time.time()


def _process() -> Iterator[Gauge]:
    memory, cpu = system.memory_in_use(), system.cpu_seconds()
    if memory is not None:
        yield Gauge("process_resident_memory_bytes", "Memory in use.", memory)
    yield Gauge("process_cpu_seconds_total", "Processor time used.", cpu, kind="counter")
    yield Gauge("process_start_time_seconds", "When the process began.", _BEGUN)
