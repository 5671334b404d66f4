"""Choices: all a player's message may say; whatever else a command needs the table knows itself."""

from typing import Final

from msgspec import Struct

from croupier.rules.names import MAIN, Declinable, WagerName


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

_NAMES: Final = {Lay: "LayWager", LaySide: "LaySideWager", Lift: "LiftWager"}


def called(choice: AnyChoice) -> str:
    """What the command a choice stands for is called in the table of roles."""
    return _NAMES.get(type(choice), type(choice).__name__)
