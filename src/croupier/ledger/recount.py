"""Recount: the same Lines counted another way, by chips laid down and chips handed back."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from croupier.ledger.accounts import FLOAT, Unbalanced
from croupier.ledger.line import Line


class Recount(Struct, frozen=True):
    """What was laid on the layout and what was handed back, by player, in cents."""

    laid: Mapping[str, int]
    handed_back: Mapping[str, int]

    @property
    def kept(self) -> int:
        """What the float gained."""
        return sum(self.laid.values()) - sum(self.handed_back.values())


def recount(lines: Iterable[Line]) -> Recount:
    """Count chips laid down and handed back, without looking at any net."""
    laid: dict[str, int] = {}
    back: dict[str, int] = {}
    for line in lines:
        laid[line.player] = laid.get(line.player, 0) + line.stake
        back[line.player] = back.get(line.player, 0) + line.returned
    return Recount(laid, back)


def check(balances: Mapping[str, int], counted: Recount) -> None:
    """Hold the accounts against the recount."""
    if balances.get(FLOAT, 0) != counted.kept:
        raise Unbalanced(f"the float holds {balances.get(FLOAT, 0)}, counted {counted.kept}")
    for player, laid in counted.laid.items():
        net = counted.handed_back[player] - laid
        if balances.get(f"player:{player}", 0) != net:
            raise Unbalanced(f"{player} holds {balances.get(f'player:{player}', 0)}, counted {net}")
