"""Notice: what the law makes the Casino Operator show at the table."""

from typing import Literal

from msgspec import Struct

Where = Literal["layout", "sign", "marker"]


class Notice(Struct, frozen=True):
    """One line to display, where, and by which clause."""

    clause: str
    where: Where
    text: str
    tiered: bool = False
    """Where a table has two tiers that differ in it, it is displayed for each instead."""
