"""Choices carried out: the command each stands for, with what the table knows of the player."""

from collections.abc import Callable, Mapping
from typing import Final

from croupier.casino.table.live import Live
from croupier.protocol.choices import (
    AnyChoice,
    Decline,
    Double,
    Draw,
    FreeDouble,
    FreeSplit,
    Insure,
    Lay,
    LaySide,
    Lift,
    PassButton,
    RefuseCard,
    Ride,
    SettleEarly,
    Split,
    Stand,
    WithdrawCall,
)
from croupier.rules.refusal import Refusal
from croupier.table import commands
from croupier.table.commands import Command
from croupier.table.game import wager

_CALLS: Final[Mapping[type, Callable[[int, str, int | None], Command]]] = {
    Draw: commands.Draw,
    Stand: commands.Stand,
    FreeDouble: commands.FreeDouble,
    FreeSplit: commands.FreeSplit,
    RefuseCard: commands.RefuseCard,
    WithdrawCall: commands.WithdrawCall,
}


def command(choice: AnyChoice, player: str, live: Live) -> Command:
    """The command a choice stands for, with what the table knows of the player."""
    call = _CALLS.get(type(choice))
    if call is not None:
        return call(choice.box, player, getattr(choice, "hand", None))
    match choice:
        case Lay():
            return wager(live.game, choice.box, player, choice.amount, against=choice.against)
        case LaySide():
            return _side_wager(choice, player, live)
        case Decline():
            return commands.Decline(choice.box, player, right=choice.right, hand=choice.hand)
        case PassButton():
            return commands.PassButton(choice.box, player, choice.to)
        case Lift():
            return commands.LiftWager(choice.box, player, choice.on)
        case Ride():
            return commands.Ride(choice.box, player, choice.amount)
        case Insure():
            return commands.Insure(choice.box, player, choice.amount, against=choice.against)
        case SettleEarly():
            return commands.SettleEarly(choice.box, player, choice.against)
        case Double():
            return commands.Double(choice.box, player, choice.hand, amount=choice.amount)
        case Split():
            return commands.Split(choice.box, player, choice.hand, to=choice.to)
        case _:
            raise Refusal((), "this table knows no such choice")


def _side_wager(choice: LaySide, player: str, live: Live) -> Command:
    """A side wager, or more of it where the player has one on the Box before the cards."""
    index = None if live.round is None else live.round.index(choice.box)
    held = None if live.round is None or index is None else live.round.boxes[index]
    raises = choice.hand is None and held is not None and bool(held.stake(player, choice.on))
    return commands.LaySideWager(
        choice.box,
        player,
        choice.on,
        choice.amount,
        hand=choice.hand,
        raises=raises,
    )
