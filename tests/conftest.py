"""What every test may ask for, and what is stated at the end of a run."""

import os

from tests.closing import pytest_unconfigure
from tests.figures import (
    DEFECT,
    figure,
    many,
    pytest_collection_modifyitems,
    pytest_terminal_summary,
)

__all__ = [
    "figure",
    "many",
    "pytest_collection_modifyitems",
    "pytest_terminal_summary",
    "pytest_unconfigure",
]

if DEFECT in os.environ:
    from tests.defects import plant

    plant(os.environ[DEFECT])
