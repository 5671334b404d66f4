"""Choices: all a player's message may say; whatever else a command needs the table knows itself."""

from collections.abc import Callable, Mapping
from typing import Final

from msgspec import Struct

from croupier.rules.names import MAIN, Declinable, WagerName
from croupier.rules.refusal import Refusal
from croupier.server.live import Live
from croupier.table import commands
from croupier.table.commands import Command
from croupier.table.game import wager


class Choice(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Something a player chooses to do at a Box."""

    box: int


class Lay(Choice, frozen=True, tag=True, forbid_unknown_fields=True):
    """Lays an initial wager of so many cents."""

    amount: int
    against: int | None = None


class LaySide(Choice, frozen=True, tag=True, forbid_unknown_fields=True):
    """Lays a side wager, or an Ante."""

    on: WagerName
    amount: int
    hand: int | None = None


class Lift(Choice, frozen=True, tag=True, forbid_unknown_fields=True):
    """Takes a wager back before the first card."""

    on: WagerName = MAIN


class Ride(Choice, frozen=True, tag=True, forbid_unknown_fields=True):
    """Leaves so much of a won side wager in action."""

    amount: int


class Insure(Choice, frozen=True, tag=True, forbid_unknown_fields=True):
    """Makes an insurance wager."""

    amount: int
    against: int | None = None


class SettleEarly(Choice, frozen=True, tag=True, forbid_unknown_fields=True):
    """Asks for a Blackjack to be settled at once."""

    against: int | None = None


class Draw(Choice, frozen=True, tag=True, forbid_unknown_fields=True):
    """Calls for a card."""

    hand: int | None = None


class Stand(Choice, frozen=True, tag=True, forbid_unknown_fields=True):
    """Takes no further card."""

    hand: int | None = None


class Double(Choice, frozen=True, tag=True, forbid_unknown_fields=True):
    """Adds a wager for one more card; without an amount, as much as lies there."""

    amount: int | None = None
    hand: int | None = None


class Split(Choice, frozen=True, tag=True, forbid_unknown_fields=True):
    """Makes two hands of a Pair; another bettor may move the wager to one of them."""

    hand: int | None = None
    to: int | None = None


class FreeDouble(Choice, frozen=True, tag=True, forbid_unknown_fields=True):
    """Doubles on a lammer."""

    hand: int | None = None


class FreeSplit(Choice, frozen=True, tag=True, forbid_unknown_fields=True):
    """Splits on a lammer."""

    hand: int | None = None


class RefuseCard(Choice, frozen=True, tag=True, forbid_unknown_fields=True):
    """Refuses an exposed card."""

    hand: int | None = None


class Decline(Choice, frozen=True, tag=True, forbid_unknown_fields=True):
    """Does not use a right that ends with the next card."""

    right: Declinable
    hand: int | None = None


class WithdrawCall(Choice, frozen=True, tag=True, forbid_unknown_fields=True):
    """Takes back a double or split that no wager of the Upper Minimum joins."""

    hand: int | None = None


class PassButton(Choice, frozen=True, tag=True, forbid_unknown_fields=True):
    """Leaves the button for a prize to another player of the Box, or to a casino employee."""

    to: str | None = None


AnyChoice = (
    Lay
    | LaySide
    | Lift
    | Ride
    | Insure
    | SettleEarly
    | Draw
    | Stand
    | Double
    | Split
    | FreeDouble
    | FreeSplit
    | RefuseCard
    | Decline
    | WithdrawCall
    | PassButton
)

_CALLS: Final[Mapping[type, Callable[[int, str, int | None], Command]]] = {
    Draw: commands.Draw,
    Stand: commands.Stand,
    FreeDouble: commands.FreeDouble,
    FreeSplit: commands.FreeSplit,
    RefuseCard: commands.RefuseCard,
    WithdrawCall: commands.WithdrawCall,
}


_NAMES: Final = {Lay: "LayWager", LaySide: "LaySideWager", Lift: "LiftWager"}


def called(choice: AnyChoice) -> str:
    """What the command a choice stands for is called in the table of roles."""
    return _NAMES.get(type(choice), type(choice).__name__)


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
