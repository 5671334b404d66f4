"""Metrics: what the server has done so far, counted, in the text form that Prometheus reads."""

import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from croupier import system

BOUNDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
"""Seconds within which a request was answered."""
CONTENT: Final = "text/plain; version=0.0.4; charset=utf-8"


class Gauge(Struct, frozen=True):
    """A figure as it is at the moment it is asked for."""

    name: str
    description: str
    value: float
    labels: tuple[tuple[str, str], ...] = ()
    kind: str = "gauge"


class Metrics:
    """Everything that is counted."""

    def __init__(self) -> None:
        """Nothing has happened yet."""
        self._requests: Counter[tuple[str, str, int]] = Counter()
        self._within: dict[str, list[int]] = {}
        self._seconds: Counter[str] = Counter()
        self._refusals: Counter[int] = Counter()
        self._commands = 0

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        """A request was answered."""
        self._requests[method, route, status] += 1
        within = self._within.setdefault(route, [0] * (len(BOUNDS) + 1))
        within[bisect_left(BOUNDS, seconds)] += 1
        self._seconds[route] += seconds  # type: ignore[assignment]

    def acknowledged(self) -> None:
        """A command at a table was carried out, or had been before."""
        self._commands += 1

    def refused(self, status: int) -> None:
        """Something was not done."""
        self._refusals[status] += 1

    def text(self, now: tuple[Gauge, ...] = ()) -> str:
        """Everything counted, and the figures of now, line by line."""
        return "\n".join([*self._lines(), *_gauges((*now, *_process())), ""])

    def _lines(self) -> Iterator[str]:
        yield from _head("croupier_requests_total", "counter", "Requests answered.")
        for (method, route, status), count in sorted(self._requests.items()):
            labels = _labels(("method", method), ("route", route), ("status", str(status)))
            yield f"croupier_requests_total{labels} {count}"
        yield from self._histogram()
        yield from _head("croupier_commands_total", "counter", "Commands acknowledged.")
        yield f"croupier_commands_total {self._commands}"
        yield from _head("croupier_refusals_total", "counter", "Requests refused, by status.")
        for status, count in sorted(self._refusals.items()):
            yield f"croupier_refusals_total{_labels(('status', str(status)))} {count}"

    def _histogram(self) -> Iterator[str]:
        name = "croupier_request_seconds"
        yield from _head(name, "histogram", "Seconds until an answer began.")
        for route, within in sorted(self._within.items()):
            count = 0
            for bound, more in zip((*map(str, BOUNDS), "+Inf"), within, strict=True):
                count += more
                yield f"{name}_bucket{_labels(('route', route), ('le', bound))} {count}"
            yield f"{name}_sum{_labels(('route', route))} {self._seconds[route]:.6f}"
            yield f"{name}_count{_labels(('route', route))} {count}"


def _head(name: str, kind: str, text: str) -> tuple[str, str]:
    return f"# HELP {name} {text}", f"# TYPE {name} {kind}"


def _labels(*labels: tuple[str, str]) -> str:
    text = ",".join(f'{name}="{_escaped(value)}"' for name, value in labels)
    return f"{{{text}}}" if text else ""


def _escaped(value: str) -> str:
    return value.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")


def _gauges(gauges: tuple[Gauge, ...]) -> Iterator[str]:
    named = ""
    for one in gauges:
        if one.name != named:
            yield from _head(one.name, one.kind, one.description)
            named = one.name
        yield f"{one.name}{_labels(*one.labels)} {one.value:.12g}"


_BEGUN: Final = time.time()


def _process() -> Iterator[Gauge]:
    memory, cpu = system.memory_in_use(), system.cpu_seconds()
    if memory is not None:
        yield Gauge("process_resident_memory_bytes", "Memory in use.", memory)
    yield Gauge("process_cpu_seconds_total", "Processor time used.", cpu, kind="counter")
    yield Gauge("process_start_time_seconds", "When the process began.", _BEGUN)
