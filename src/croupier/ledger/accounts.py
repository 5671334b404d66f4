"""Accounts: each Line a transfer between a player and the float, always balanced."""

from collections import defaultdict
from collections.abc import Iterable

from msgspec import Struct

from croupier.ledger.line import Line

FLOAT = "float"
"""The table's float, from which winnings are paid and into which losses go."""


class Transfer(Struct, frozen=True):
    """Cents moved from one account to another."""

    giver: str
    taker: str
    amount: int


class Unbalanced(AssertionError):
    """Money appeared or vanished."""


def transfers(line: Line) -> tuple[Transfer, ...]:
    """What one Line moves: losses to the float, winnings from it, and nothing else."""
    account = f"player:{line.player}"
    if line.net > 0:
        return (Transfer(FLOAT, account, line.net),)
    return (Transfer(account, FLOAT, -line.net),) if line.net < 0 else ()


def balances(lines: Iterable[Line]) -> dict[str, int]:
    """Every account's balance after these Lines; they add up to nothing."""
    held: dict[str, int] = defaultdict(int)
    for line in lines:
        for moved in transfers(line):
            held[moved.giver] -= moved.amount
            held[moved.taker] += moved.amount
    if sum(held.values()):
        raise Unbalanced(f"the accounts add up to {sum(held.values())}, not to nothing")
    return dict(held)


def net_by_player(lines: Iterable[Line]) -> dict[str, int]:
    """What each player is up or down, in the order they first appear."""
    nets: dict[str, int] = {}
    for line in lines:
        nets[line.player] = nets.get(line.player, 0) + line.net
    return nets
