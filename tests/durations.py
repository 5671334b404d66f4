"""Durations: what tests have taken, by folder and one by one, told at the end of a run."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from pathlib import PurePath
from typing import Final

import pytest

_SLOWEST: Final = 12
"""So many tests are named, of those that took this many seconds at least."""
_SLOW: Final = 5.0


def print_durations(reporter: pytest.TerminalReporter) -> None:
    """Print the seconds of each folder and of the slowest tests, slowest first."""
    reports = [one for told in reporter.stats.values() for one in told]
    slow = {one: took for one, took in seconds(reports, str).items() if took >= _SLOW}
    for title, lines in (
        ("Seconds of each folder", table(seconds(reports, folder))),
        ("Seconds of the slowest tests", table(slow)[:_SLOWEST]),
    ):
        if lines:
            reporter.section(title)
            for line in lines:
                reporter.line(line)


def seconds(reports: Iterable[object], of: Callable[[str], str]) -> dict[str, float]:
    """What tests took in all, with what they were set up by, for whatever each is one of."""
    found: defaultdict[str, float] = defaultdict(float)
    for report in reports:
        if isinstance(report, pytest.TestReport):
            found[of(report.nodeid)] += report.duration
    return dict(found)


def folder(test: str) -> str:
    """The folder of a test: the first below that of all tests."""
    parents = PurePath(test.partition("::")[0]).parent.parts
    return "/".join(parents[:2])


def table(found: dict[str, float]) -> list[str]:
    """What was added up as lines of text."""
    slowest = sorted(found.items(), key=lambda one: -one[1])
    return [f"{taken:>8,.1f}  {name}" for name, taken in slowest]
