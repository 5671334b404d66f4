"""Choices carried out: the command each stands for, with what the table knows of the player."""

from collections.abc import Callable, Mapping
from typing import Final

from croupier.casino.table.live import Live
from croupier.protocol.choices import (
    AnyChoice,
    DeclineChoice,
    DoubleChoice,
    DrawChoice,
    FreeDoubleChoice,
    FreeSplitChoice,
    InsureChoice,
    LayChoice,
    LaySideChoice,
    LiftChoice,
    PassButtonChoice,
    RefuseCardChoice,
    RideChoice,
    SettleEarlyChoice,
    SplitChoice,
    StandChoice,
    WithdrawCallChoice,
)
from croupier.rules.refusal import Refusal
from croupier.table import commands
from croupier.table.commands import Command
from croupier.table.game.rounds import wager

_CALLS: Final[Mapping[type, Callable[[int, str, int | None], Command]]] = {
    DrawChoice: commands.Draw,
    StandChoice: commands.Stand,
    FreeDoubleChoice: commands.FreeDouble,
    FreeSplitChoice: commands.FreeSplit,
    RefuseCardChoice: commands.RefuseCard,
    WithdrawCallChoice: commands.WithdrawCall,
}


def command(choice: AnyChoice, player: str, live: Live) -> Command:
    """The command a choice stands for, with what the table knows of the player."""
    call = _CALLS.get(type(choice))
    if call is not None:
        return call(choice.box, player, getattr(choice, "hand", None))
    match choice:
        case LayChoice():
            return wager(live.game, choice.box, player, choice.amount, against=choice.against)
        case LaySideChoice():
            return _side_wager(choice, player, live)
        case DeclineChoice():
            return commands.Decline(choice.box, player, right=choice.right, hand=choice.hand)
        case PassButtonChoice():
            return commands.PassButton(choice.box, player, choice.to)
        case LiftChoice():
            return commands.LiftWager(choice.box, player, choice.on)
        case RideChoice():
            return commands.Ride(choice.box, player, choice.amount)
        case InsureChoice():
            return commands.Insure(choice.box, player, choice.amount, against=choice.against)
        case SettleEarlyChoice():
            return commands.SettleEarly(choice.box, player, choice.against)
        case DoubleChoice():
            return commands.Double(choice.box, player, choice.hand, amount=choice.amount)
        case SplitChoice():
            return commands.Split(choice.box, player, choice.hand, to=choice.to)
        case _:
            raise Refusal((), "this table knows no such choice")


def _side_wager(choice: LaySideChoice, player: str, live: Live) -> Command:
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
