"""Test modules import helpers, never one another."""

import re
from pathlib import Path

TESTS = Path(__file__).parent
IMPORT = re.compile(r"^\s*(?:from|import) tests(?:\.\w+)*(?:\.| import )test_\w+", re.MULTILINE)
"""Of a test module; also in a string, which another process runs."""


def test_what_is_an_import_of_a_test_module() -> None:
    for line in (
        "from tests.web.test_app import x",
        "import tests.test_x",
        "from tests import test_x",
    ):
        assert IMPORT.search(line), line
    for line in ("from tests.web.browsing import test", "python -m tests.web.test_app"):
        assert not IMPORT.search(line), line


def test_no_module_imports_a_test_module() -> None:
    """What two test modules need lies in a helper module beside them."""
    found = {
        str(module.relative_to(TESTS)): IMPORT.findall(module.read_text(encoding="utf-8"))
        for module in TESTS.rglob("*.py")
        if module != Path(__file__)
    }
    assert {module: lines for module, lines in found.items() if lines} == {}
