"""Percentages: a share as people read it, the same everywhere."""

from typing import Final

MINUS: Final = "−"
"""What a page and a picture have for a minus; a terminal has the sign of the keyboard."""


def percent(share: float, digits: int | None = None, *, plus: str = "", minus: str = "-") -> str:
    """A share in percent, with so many digits, or as many as it has; nothing is below zero."""
    said = f"{abs(100 * share):g}" if digits is None else f"{abs(100 * share):.{digits}f}"
    sign = minus if share < 0 and float(said) else plus
    return f"{sign}{said} %"
