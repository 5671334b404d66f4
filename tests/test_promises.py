"""What the documents promise is shown by tests that exist, with the counts they say."""

import ast
import re
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from tests.written import ROOT

RELIABILITY: Final = ROOT / "docs" / "reliability.md"
STANDARDS: Final = ROOT / "docs" / "standards.md"
SECURITY: Final = ROOT / "SECURITY.md"
PROMISES: Final = {"M": 7, "C": 4, "S": 2, "A": 5, "H": 5, "D": 3, "L": 1}
"""How many of each kind there are."""
_TEST: Final = re.compile(r"`(tests/[\w/]+\.py)::(\w+)`")
_COUNTS: Final = re.compile(
    r"^[A-Z]+, (?:IN_A_SOAK|LONG_[A-Z]+)(?:, [A-Z]+)?(?:: Final)? = ([\d_]+), ([\d_]+)",
    re.MULTILINE,
)
"""How a module of tests says what a full and what a long run tries."""


@cache
def _tests(file: str) -> frozenset[str]:
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    kinds = ast.FunctionDef | ast.AsyncFunctionDef
    return frozenset(one.name for one in ast.walk(tree) if isinstance(one, kinds))


@pytest.mark.parametrize("page", [RELIABILITY, STANDARDS, SECURITY], ids=lambda page: page.stem)
def test_every_test_a_document_names_exists(page: Path) -> None:
    named = _TEST.findall(page.read_text(encoding="utf-8"))
    assert named
    assert [f"{file}::{test}" for file, test in named if test not in _tests(file)] == []


def _rows(heading: str) -> list[list[str]]:
    """The rows of the table below a heading, without its head."""
    text = RELIABILITY.read_text(encoding="utf-8").partition(f"\n## {heading}\n")[2]
    lines = [line for line in text.partition("\n## ")[0].splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def test_every_promise_is_listed_once_with_what_shows_it() -> None:
    wanted = [f"{kind}{number + 1}" for kind, most in PROMISES.items() for number in range(most)]
    assert [row[0] for row in _rows("Invariants")] == wanted
    for heading in ("Invariants", "Faults", "Figures", "The web"):
        for row in _rows(heading):
            assert _TEST.search(row[-1]), row


def test_every_count_is_the_one_the_test_has() -> None:
    for what, _, full, _, long_, named in _rows("Figures"):
        found = _TEST.search(named)
        assert found, what
        (counts,) = set(_COUNTS.findall((ROOT / found[1]).read_text(encoding="utf-8")))
        assert [f"{int(count):,}" for count in counts] == [full, long_], what


def test_a_goal_that_is_not_met_is_no_secret() -> None:
    """The page says that there are such goals as long as there are."""
    short = [row for row in _rows("Figures") if _number(row[2]) < _number(row[1])]
    said = "where a goal is not met" in RELIABILITY.read_text(encoding="utf-8")
    assert bool(short) == said


def _number(cell: str) -> int:
    return int(cell.replace(",", "")) if cell != "–" else 0
