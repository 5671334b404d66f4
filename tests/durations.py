"""Durations: what each folder of tests has taken, told at the end of a run."""

from collections import defaultdict
from collections.abc import Iterable
from pathlib import PurePath

import pytest


def print_durations(reporter: pytest.TerminalReporter) -> None:
    """Print the seconds of each folder, slowest first."""
    lines = table(seconds(one for told in reporter.stats.values() for one in told))
    if lines:
        reporter.section("Seconds of each folder")
        for line in lines:
            reporter.line(line)


def seconds(reports: Iterable[object]) -> dict[str, float]:
    """What the tests of each folder took in all, with what they were set up by."""
    found: defaultdict[str, float] = defaultdict(float)
    for report in reports:
        if isinstance(report, pytest.TestReport):
            found[folder(report.nodeid)] += report.duration
    return dict(found)


def folder(test: str) -> str:
    """The folder of a test: the first below that of all tests."""
    parents = PurePath(test.partition("::")[0]).parent.parts
    return "/".join(parents[:2])


def table(found: dict[str, float]) -> list[str]:
    """The folders as lines of text."""
    slowest = sorted(found.items(), key=lambda one: -one[1])
    return [f"{name:<18}{taken:>8,.1f}" for name, taken in slowest]
