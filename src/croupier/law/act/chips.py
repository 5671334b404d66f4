"""Chips: what a wager can be made of."""

from collections.abc import Callable

from croupier.money import spoken
from croupier.rules.elections import Elections
from croupier.rules.finding import Finding, permit, refuse


def in_chips(table: Elections) -> Callable[[int], Finding]:
    """A wager is chips in its area: a sum that the smallest of them divides (5.3)."""
    chip = table.smallest_chip

    def finding(amount: int) -> Finding:
        if amount % chip == 0:
            return permit("5.3")
        why = f"{spoken(amount)} cannot be laid in chips, the smallest of which is {spoken(chip)}"
        return refuse(why, "5.3")

    return finding
