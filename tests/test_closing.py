"""The last line of a run, which a person reads."""

from types import SimpleNamespace

import pytest

from tests.closing import closing_line

PLAIN = SimpleNamespace()


def skipped(reason: str) -> SimpleNamespace:
    return SimpleNamespace(longrepr=("tests/test_x.py", 7, f"Skipped: {reason}"))


@pytest.mark.parametrize(
    ("stats", "line"),
    [
        ({"passed": [PLAIN] * 3}, "3 passed, 0 failed, 0 skipped, in 1.5 minutes"),
        (
            {"passed": [PLAIN], "failed": [PLAIN], "error": [PLAIN], "deselected": [PLAIN]},
            "1 passed, 2 failed, 0 skipped, in 1.5 minutes",
        ),
        (
            {"skipped": [skipped("no sun"), skipped("no moon"), skipped("no sun")]},
            "0 passed, 0 failed, 3 skipped (2: no sun; 1: no moon), in 1.5 minutes",
        ),
    ],
)
def test_it_counts_and_says_why(stats: dict[str, list[SimpleNamespace]], line: str) -> None:
    assert closing_line(stats, 90) == line
