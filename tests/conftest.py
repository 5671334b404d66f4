"""What every test may ask for, and what is stated at the end of a run."""

import pytest

from tests.closing import pytest_unconfigure
from tests.durations import print_durations
from tests.figures import (
    figure,
    many,
    print_figures,
    pytest_addoption,
    pytest_collection_modifyitems,
)

__all__ = [
    "figure",
    "many",
    "pytest_addoption",
    "pytest_collection_modifyitems",
    "pytest_unconfigure",
]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what was reached, and what it took."""
    print_figures(terminalreporter)
    print_durations(terminalreporter)
