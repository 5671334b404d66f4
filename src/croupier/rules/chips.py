"""Chips: which sums they can make."""

from collections.abc import Callable

from croupier.money import spoken
from croupier.rules.finding import Finding, permit, refuse


def sums_of(chip: int, clause: str, called: str = "Chips") -> Callable[[int], Finding]:
    """Whether a sum can be laid: one that the smallest Chip divides."""

    made_of_chips = permit(clause)

    def finding(amount: int) -> Finding:
        if amount % chip == 0:
            return made_of_chips
        smallest = f"the smallest of which is {spoken(chip)}"
        return refuse(f"{spoken(amount)} cannot be laid in {called}, {smallest}", clause)

    return finding
