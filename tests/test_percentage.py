"""Percentages: one form everywhere, made in one place."""

import ast
from pathlib import Path

import pytest

from croupier.percentage import MINUS, percent

ROOT = Path(__file__).parent.parent
MODULES = (*(ROOT / "src/croupier").rglob("*.py"), *(ROOT / "docs/site").rglob("*.py"))


@pytest.mark.parametrize(
    ("share", "digits", "said"),
    [
        (0.00513, 2, "0.51 %"),
        (-0.00513, 2, "−0.51 %"),
        (-0.00001, 2, "0.00 %"),
        (0.57, None, "57 %"),
        (0.875, None, "87.5 %"),
        (1.0, 0, "100 %"),
    ],
)
def test_a_share_is_said_with_a_space_and_never_as_less_than_nothing(
    share: float, digits: int | None, said: str
) -> None:
    assert percent(share, digits, minus=MINUS) == said


def test_a_change_has_its_sign() -> None:
    assert [percent(one, 1, plus="+") for one in (0.01, -0.01)] == ["+1.0 %", "-1.0 %"]


def test_no_percentage_is_made_anywhere_else() -> None:
    found = [
        f"{module.relative_to(ROOT)}:{node.lineno}"
        for module in MODULES
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8")))
        if isinstance(node, ast.FormattedValue) and _ends_in_percent(node.format_spec)
    ]
    assert found == []


def _ends_in_percent(spec: ast.expr | None) -> bool:
    """Is it the format of a percentage, and not of a day?"""
    last = spec.values[-1] if isinstance(spec, ast.JoinedStr) and spec.values else None
    return isinstance(last, ast.Constant) and str(last.value).endswith("%")
