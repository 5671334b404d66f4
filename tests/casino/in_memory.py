"""A folder in memory: nothing in it outlives the machine, and no test waits for a disk.

A test module names it in ``pytest_plugins`` and may import it as well: PYTEST_DONT_REWRITE.
"""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.places import memory


@pytest.fixture
def in_memory() -> Iterator[Path]:
    """An empty folder, in memory where the machine has such a place."""
    with tempfile.TemporaryDirectory(prefix="croupier", dir=memory()) as name:
        yield Path(name)
