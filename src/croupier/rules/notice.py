"""Notice: what the law makes the Casino Operator show at the table."""

from enum import StrEnum
from typing import Literal

from msgspec import Struct

Where = Literal["layout", "sign"]


About = Literal["", "blackjack", "dealer", "insurance"]
"""What words on the layout are about, where each has a place of its own."""


class Shape(StrEnum):
    """How a notice is shown: in words, in figures, or as something marked on the layout."""

    WORDS = "words"
    LIMITS = "limits"
    """The least and the most that may be wagered."""
    SCALE = "scale"
    """A pay scale, prize by prize."""
    BOXES = "boxes"
    SPOT = "spot"
    """The place of a side wager, on each Box."""
    LINE = "line"
    """The insurance line."""
    ANTE = "ante"
    """The place of the Ante, on each Box."""
    NUMBERS = "numbers"
    """The areas of numbered wagers, on each Box."""
    SQUARES = "squares"
    """The squares that show which of the Dealer's hands is in play."""
    REFERENCE = "reference"
    """Words of the layout that send the reader to the sign."""
    DRAWING = "drawing"
    """The drawing that the whole layout follows."""


class Notice(Struct, frozen=True):
    """One thing to display, where, how, and by which clause."""

    clause: str
    where: Where
    text: str
    tiered: bool = False
    """Where a table has two tiers that differ in it, it is displayed for each instead."""
    shape: Shape = Shape.WORDS
    wager: str = ""
    """The side wager it is about."""
    about: About = ""


def drawn_after(*drawings: str) -> tuple[Notice, ...]:
    """That the layout follows these drawings of an edition, each named by its id."""
    return tuple(
        Notice(one, "layout", f"Marked as in {one.replace(':', ' ')}", shape=Shape.DRAWING)
        for one in drawings
    )
