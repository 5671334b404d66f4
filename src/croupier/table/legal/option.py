"""Option: something a person may do now; and why something may not be done."""

from collections.abc import Iterator

from msgspec import Struct

from croupier.rules.refusal import Refusal
from croupier.table.commands import Command
from croupier.table.decide import decide
from croupier.table.state import Round


class Option(Struct, frozen=True):
    """Something a person may do now; the command carries the most a wager may be."""

    command: Command
    low: int | None = None
    """The least a wager may be; None where no wager is made."""
    high: int | None = None
    """The most a wager may be."""
    ends: str = ""
    """What ends the right to it, where a card or a decision does."""


def lawful(
    round: Round,
    *commands: Command,
    low: int | None = None,
    high: int | None = None,
    ends: str = "",
) -> Iterator[Option]:
    """Those of these commands that would be given effect now, as options."""
    for command in commands:
        if refusal(round, command) is None:
            yield Option(command, low, high, ends)


def refusal(round: Round, command: Command) -> Refusal | None:
    """Why a command may not be given effect now; None if it may."""
    try:
        decide(round, command)
    except Refusal as refused:
        return refused
    return None
