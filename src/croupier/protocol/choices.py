"""Choices: all a player's message may say; whatever else a command needs the table knows itself."""

from typing import Final

from msgspec import Struct

from croupier.rules.names import MAIN, Declinable, WagerName


class Choice(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Something a player chooses to do at a Box."""

    box: int


class LayChoice(Choice, frozen=True, tag="Lay", forbid_unknown_fields=True):
    """Lays an initial wager of so many cents."""

    amount: int
    against: int | None = None


class LaySideChoice(Choice, frozen=True, tag="LaySide", forbid_unknown_fields=True):
    """Lays a side wager, or an Ante."""

    on: WagerName
    amount: int
    hand: int | None = None


class LiftChoice(Choice, frozen=True, tag="Lift", forbid_unknown_fields=True):
    """Takes a wager back before the first card."""

    on: WagerName = MAIN


class RideChoice(Choice, frozen=True, tag="Ride", forbid_unknown_fields=True):
    """Leaves so much of a won side wager in action."""

    amount: int


class InsureChoice(Choice, frozen=True, tag="Insure", forbid_unknown_fields=True):
    """Makes an insurance wager."""

    amount: int
    against: int | None = None


class SettleEarlyChoice(Choice, frozen=True, tag="SettleEarly", forbid_unknown_fields=True):
    """Asks for a Blackjack to be settled at once."""

    against: int | None = None


class DrawChoice(Choice, frozen=True, tag="Draw", forbid_unknown_fields=True):
    """Calls for a card."""

    hand: int | None = None


class StandChoice(Choice, frozen=True, tag="Stand", forbid_unknown_fields=True):
    """Takes no further card."""

    hand: int | None = None


class DoubleChoice(Choice, frozen=True, tag="Double", forbid_unknown_fields=True):
    """Adds a wager for one more card; without an amount, as much as lies there."""

    amount: int | None = None
    hand: int | None = None


class SplitChoice(Choice, frozen=True, tag="Split", forbid_unknown_fields=True):
    """Makes two hands of a Pair; another bettor may move the wager to one of them."""

    hand: int | None = None
    to: int | None = None


class FreeDoubleChoice(Choice, frozen=True, tag="FreeDouble", forbid_unknown_fields=True):
    """Doubles on a lammer."""

    hand: int | None = None


class FreeSplitChoice(Choice, frozen=True, tag="FreeSplit", forbid_unknown_fields=True):
    """Splits on a lammer."""

    hand: int | None = None


class RefuseCardChoice(Choice, frozen=True, tag="RefuseCard", forbid_unknown_fields=True):
    """Refuses an exposed card."""

    hand: int | None = None


class DeclineChoice(Choice, frozen=True, tag="Decline", forbid_unknown_fields=True):
    """Does not use a right that ends with the next card."""

    right: Declinable
    hand: int | None = None


class WithdrawCallChoice(Choice, frozen=True, tag="WithdrawCall", forbid_unknown_fields=True):
    """Takes back a double or split that no wager of the Upper Minimum joins."""

    hand: int | None = None


class PassButtonChoice(Choice, frozen=True, tag="PassButton", forbid_unknown_fields=True):
    """Leaves the button for a prize to another player of the Box, or to a casino employee."""

    to: str | None = None


AnyChoice = (
    LayChoice
    | LaySideChoice
    | LiftChoice
    | RideChoice
    | InsureChoice
    | SettleEarlyChoice
    | DrawChoice
    | StandChoice
    | DoubleChoice
    | SplitChoice
    | FreeDoubleChoice
    | FreeSplitChoice
    | RefuseCardChoice
    | DeclineChoice
    | WithdrawCallChoice
    | PassButtonChoice
)

_NAMES: Final = {"Lay": "LayWager", "LaySide": "LaySideWager", "Lift": "LiftWager"}


def called(choice: AnyChoice) -> str:
    """What the command a choice stands for is called in the table of roles."""
    tag = str(type(choice).__struct_config__.tag)
    return _NAMES.get(tag, tag)
