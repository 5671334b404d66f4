"""The closing line of a run of tests: what passed, failed and was skipped, why, and how long."""

import os
import time
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

import pytest

from tools.commands import STARTED

_BEGUN = time.time()


@pytest.hookimpl(trylast=True)
def pytest_unconfigure(config: pytest.Config) -> None:
    """Print it after all that pytest prints."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    if reporter is not None and reporter.stats and not hasattr(config, "workerinput"):
        since = float(os.environ.get(STARTED, _BEGUN))
        reporter.write_line(closing_line(reporter.stats, time.time() - since))


def closing_line(stats: Mapping[str, Sequence[object]], seconds: float) -> str:
    """The line, from the reports by what became of each test."""
    passed = len(stats.get("passed", ())) + len(stats.get("xfailed", ()))
    failed = sum(len(stats.get(how, ())) for how in ("failed", "error", "xpassed"))
    counts = f"{passed} passed, {failed} failed, {_skipped(stats.get('skipped', ()))}"
    return f"{counts}, in {seconds / 60:.1f} minutes"


def _skipped(reports: Sequence[object]) -> str:
    reasons = Counter(_reasons(reports))
    why = "; ".join(f"{count}: {reason}" for reason, count in reasons.most_common())
    return f"{len(reports)} skipped" + (f" ({why})" if why else "")


def _reasons(reports: Iterable[object]) -> Iterable[str]:
    for report in reports:
        why = getattr(report, "longrepr", None)
        yield str(why[2]).removeprefix("Skipped: ") if isinstance(why, tuple) else str(why)
