"""Figures: how often something was tried, how often it failed, and what that says at most.

A test marked ``figure`` tells what it reached through the fixture ``figure``; the summary of the
run prints them all. How often it tries is a matter of the run: a quick one, a full one
(``--full``) or a soak (``-m soak``). The fixture ``many`` picks.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import NamedTuple, Protocol, TypeVar

import pytest

QUICK = 10
"""A quick run tries one in so many of what a full run does."""
BROWSER = "browser"
"""The folder of tests that share a casino and a browser."""
KEY = "figure"
"""What a figure is called among the properties of a test."""


class Figure(NamedTuple):
    """What a test has reached."""

    name: str
    tried: int
    failures: int = 0
    note: str = ""

    @property
    def bound(self) -> str:
        """What the count says of the rate of failures, with a confidence of 95 %."""
        if self.failures or not self.tried:
            return "none"
        return f"below {3 / self.tried:.1e}"


Tell = Callable[..., None]
T = TypeVar("T")


class Many(Protocol):
    """Picks the count of a run."""

    def __call__(self, full: int, soak: int, least: int = 1, most: int | None = None) -> int:
        """That of a full run, of a soak, or a part of the full one: from the least to the most."""


@pytest.fixture
def figure(request: pytest.FixtureRequest) -> Tell:
    """Tell a figure: its name, how many were tried, how many failed, and a note."""

    def tell(name: str, count: int, failures: int = 0, note: str = "") -> None:
        request.node.user_properties.append((KEY, [name, count, failures, note]))

    return tell


@pytest.fixture(scope="session")
def many(pytestconfig: pytest.Config) -> Many:
    """The count of this run."""
    return picking(is_soak(pytestconfig), is_full(pytestconfig))


def picking(a_soak: bool, a_full_run: bool) -> Many:
    """Pick the counts of such a run."""

    def picked(full: int, soak: int, least: int = 1, most: int | None = None) -> int:
        if a_soak or a_full_run:
            return soak if a_soak else full
        return max(min(full // QUICK, full if most is None else most), least)

    return picked


def partly(all_: Iterable[T], quick: Sequence[T]) -> list[object]:
    """Parameters of a test, of which a quick run takes these alone."""
    full = pytest.mark.full
    return [pytest.param(one, marks=() if one in quick else full) for one in all_]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let a full run be asked for."""
    parser.addoption(
        "--full", action="store_true", help="every test but those of a soak, with its full count"
    )


def is_full(config: pytest.Config) -> bool:
    """Was a full run asked for?"""
    return bool(config.option.full)


def is_soak(config: pytest.Config) -> bool:
    """Were the long runs asked for?"""
    asked = str(config.option.markexpr)
    return "soak" in asked and "not soak" not in asked


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """In a soak every figure is reached by its long count; otherwise long tests are left out."""
    if is_soak(config):
        for item in items:
            if item.get_closest_marker(KEY):
                item.add_marker("soak")
        return
    longer = ["soak"] if is_full(config) else ["soak", "full"]
    left = [item for item in items if any(map(item.get_closest_marker, longer))]
    if left:
        config.hook.pytest_deselected(items=left)
        items[:] = [item for item in items if item not in left]
    processes = getattr(config, "workerinput", {}).get("workercount", 1)
    items[:] = shared_out(items, processes)


def shared_out(items: Sequence[pytest.Item], processes: int) -> list[pytest.Item]:
    """The tests so that every process, which gets as many as the others, begins with long ones.

    A process that is left with a long one at the end would keep all others waiting. Tests of a
    module stay together, for they share what they set up, but for parts of one test; so do all
    that share one casino and one browser.
    """
    long_ = {item.path for item in items if item.get_closest_marker(KEY)}
    long_ |= {item.path for item in items if _has_browser(item)}
    groups: defaultdict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        if item.path in long_:
            groups[_group(item)].append(item)
    every, others = list(groups.values()), (item for item in items if item.path not in long_)
    found: list[pytest.Item] = []
    for process in range(processes):
        own = list(chain.from_iterable(every[process::processes]))
        found += own + list(islice(others, max(len(items) // processes - len(own), 0)))
    return [*found, *others]


def _group(item: pytest.Item) -> str:
    """What of a run stays together with a long test, or one of a browser."""
    if _has_browser(item):
        return BROWSER
    return item.nodeid if _is_part(item) else str(item.path)


def _has_browser(item: pytest.Item) -> bool:
    return item.path.parent.name == BROWSER


def _is_part(item: pytest.Item) -> bool:
    return "part" in getattr(getattr(item, "callspec", None), "params", ())


def print_figures(reporter: pytest.TerminalReporter) -> None:
    """Print the figures of a run, those of a failed test too."""
    reports = (one for told in reporter.stats.values() for one in told)
    found = sorted(added_up(figures(reports)))
    if found:
        reporter.section("Figures")
        for line in table(found):
            reporter.line(line)


def figures(reports: Iterable[object]) -> Iterator[Figure]:
    """What the tests of a run have told."""
    for report in reports:
        if getattr(report, "when", "call") == "call":
            properties: Iterable[tuple[str, object]] = getattr(report, "user_properties", ())
            yield from (Figure(*told) for key, told in properties if key == KEY)  # type: ignore[misc]


def added_up(found: Iterable[Figure]) -> list[Figure]:
    """The figures with those of one name added up: parts of one, run side by side."""
    told: dict[str, Figure] = {}
    for one in found:
        before = told.get(one.name, Figure(one.name, 0))
        counts = before.tried + one.tried, before.failures + one.failures
        notes = dict.fromkeys(note for note in (before.note, one.note) if note)
        told[one.name] = Figure(one.name, *counts, "; ".join(notes))
    return list(told.values())


def table(found: Iterable[Figure]) -> list[str]:
    """The figures as lines of text."""
    head = ("figure", "tried", "failed", "failure rate", "")
    rows = [head, *((f.name, f"{f.tried:,}", f"{f.failures:,}", f.bound, f.note) for f in found)]
    widths = [max(len(row[at]) for row in rows) for at in range(len(head))]
    return [_row(row, widths).rstrip() for row in rows]


def _row(row: tuple[str, ...], widths: list[int]) -> str:
    name, *numbers, note = row
    right = (text.rjust(width) for text, width in zip(numbers, widths[1:-1], strict=True))
    return "  ".join((name.ljust(widths[0]), *right, note))
