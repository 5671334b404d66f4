"""Duties: all a message of the people on duty may say."""

from typing import Annotated, Any, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from croupier.protocol.pace import Pace
from croupier.rules.shuffling import Occasion
from croupier.table import commands as dealing
from croupier.table import supervision as ruling
from croupier.table.commands import Command

LONGEST: Final = 500
"""Letters in which a dispute, a ruling or a reason is stated, at the most."""
Tier = Literal["lower", "upper"]
Bytes32: TypeAlias = Annotated[bytes, Meta(min_length=32, max_length=32)]
"""A digest, or a contribution; in JSON as base64."""


class Duty(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Something done at a table by who is on duty, or offered the cut."""


class ComeToDeal(Duty, frozen=True, tag=True, forbid_unknown_fields=True):
    """Deals from now on, in place of who did."""


class StandDown(Duty, frozen=True, tag=True, forbid_unknown_fields=True):
    """Deals no longer; the table goes on by itself."""


class ComeToSupervise(Duty, frozen=True, tag=True, forbid_unknown_fields=True):
    """Is on duty at the table as a supervisor from now on, beside those who are."""


class EndSupervision(Duty, frozen=True, tag=True, forbid_unknown_fields=True):
    """Is on duty at the table as a supervisor no longer."""


class ConfirmReport(Duty, frozen=True, tag=True, forbid_unknown_fields=True):
    """Confirms a card that somebody else reported beyond the usual number."""


class Shuffle(Duty, frozen=True, tag=True, forbid_unknown_fields=True):
    """Has the cards shuffled, and the order committed to."""


class Cut(Duty, frozen=True, tag=True, forbid_unknown_fields=True):
    """Cuts the cards and puts the cutting card in, so many cards from the front and the back."""

    at: int | None = None
    from_back: int | None = None


class DeclineCut(Duty, frozen=True, tag=True, forbid_unknown_fields=True):
    """Does not cut; the cut is offered to the next player."""


class SeeBurntCard(Duty, frozen=True, tag=True, forbid_unknown_fields=True):
    """Asks to see the card that was burnt before the first Round of the shoe."""


class DealNow(Duty, frozen=True, tag=True, forbid_unknown_fields=True):
    """Has wagered and waits for nobody else; between Rounds, wants the next one."""


class SitOut(Duty, frozen=True, tag=True, forbid_unknown_fields=True):
    """Lays no wager in this Round, and is not waited for."""


class CommitContribution(Duty, frozen=True, tag=True, forbid_unknown_fields=True):
    """Commits to one's own contribution to the next shuffle, named as the table names its shoe."""

    shoe: str
    digest: Bytes32


class OpenContribution(Duty, frozen=True, tag=True, forbid_unknown_fields=True):
    """Opens what one committed to, now that the table asks for it."""

    shoe: str
    value: Bytes32


class OpenRound(Duty, frozen=True, tag=True, forbid_unknown_fields=True):
    """Opens a Round for wagers."""


class PressButton(Duty, frozen=True, tag=True, forbid_unknown_fields=True):
    """Presses the button that draws a prize."""


class FillShoe(Duty, frozen=True, tag=True, forbid_unknown_fields=True):
    """The shoe has run out: fills it from the discard rack, shuffled and cut."""


class DirectShuffle(Duty, frozen=True, tag=True, forbid_unknown_fields=True):
    """Directs that the cards be shuffled before the next Round."""

    occasion: Occasion


class LimitPlayer(Duty, frozen=True, tag=True, forbid_unknown_fields=True):
    """Holds a player to the minimum."""

    player: str


class LiftLimit(Duty, frozen=True, tag=True, forbid_unknown_fields=True):
    """Holds a player to the minimum no longer."""

    player: str


class ExcludePlayer(Duty, frozen=True, tag=True, forbid_unknown_fields=True):
    """Excludes a player from the game, and says which rule was broken."""

    player: str
    why: Annotated[str, Meta(max_length=LONGEST)] = ""


class ReadmitPlayer(Duty, frozen=True, tag=True, forbid_unknown_fields=True):
    """Lets an excluded player take part again."""

    player: str


class PlaceMarker(Duty, frozen=True, tag=True, forbid_unknown_fields=True):
    """Raises the maximum, in cents, for one player on a Box."""

    box: int
    player: str
    maximum: int


class RemoveMarker(Duty, frozen=True, tag=True, forbid_unknown_fields=True):
    """Takes the marker beside a Box away."""

    box: int


class ReclaimSeat(Duty, frozen=True, tag=True, forbid_unknown_fields=True):
    """Gives the seat of somebody who sits out to others."""

    player: str


class RepairEquipment(Duty, frozen=True, tag=True, forbid_unknown_fields=True):
    """The prize equipment works again."""


class SeatAutomatic(Duty, frozen=True, tag=True, forbid_unknown_fields=True):
    """Seats an automatic player at a Box."""

    box: int


class SendAway(Duty, frozen=True, tag=True, forbid_unknown_fields=True):
    """Sends the automatic player of a Box away."""

    box: int


class ChangeMinimum(Duty, frozen=True, tag=True, forbid_unknown_fields=True):
    """Another minimum, in cents, from the next Round on."""

    minimum: int
    notice: bool = False
    """Were the players told?"""
    tier: Tier | None = None
    """Which minimum, where a table has a lower and an upper one."""


class ChangeSettings(Duty, frozen=True, tag=True, forbid_unknown_fields=True):
    """Other elections or directions from the next Round on, named as in a table file."""

    settings: dict[str, Any]
    notice: bool = False
    """Is a notification of the change displayed at the table?"""


class ChangePace(Duty, frozen=True, tag=True, forbid_unknown_fields=True):
    """Has the table wait for people longer, or less long."""

    pace: Pace


class SwitchAdvice(Duty, frozen=True, tag=True, forbid_unknown_fields=True):
    """Shows players at this table what every call is worth, or shows it no more."""

    shown: bool


class SwitchSharing(Duty, frozen=True, tag=True, forbid_unknown_fields=True):
    """Lets ended Rounds of this table be shown to anybody, or lets them no more."""

    shared: bool


class AnnounceClosing(Duty, frozen=True, tag=True, forbid_unknown_fields=True):
    """Announces that the table closes after so many Rounds."""

    rounds: Annotated[int, Meta(ge=1, le=1000)]
    players_told: bool = False
    inspector_told: bool = False


class CloseTable(Duty, frozen=True, tag=True, forbid_unknown_fields=True):
    """Closes the table for good."""

    inspector_told: bool = False
    """Was an inspector told, where nobody sits at the table and it was not announced?"""


class ProposeVoid(Duty, frozen=True, tag=True, forbid_unknown_fields=True):
    """Proposes that a hand, a player's wagers or the Round be Void, and says why."""

    void: ruling.VoidHand | ruling.VoidRound
    why: Annotated[str, Meta(max_length=LONGEST)] = ""


class ConfirmVoid(Duty, frozen=True, tag=True, forbid_unknown_fields=True):
    """Confirms the void that another person proposed."""


AnyDuty = (
    ComeToDeal
    | StandDown
    | ComeToSupervise
    | EndSupervision
    | ConfirmReport
    | Shuffle
    | Cut
    | DeclineCut
    | SeeBurntCard
    | DealNow
    | SitOut
    | CommitContribution
    | OpenContribution
    | OpenRound
    | PressButton
    | FillShoe
    | DirectShuffle
    | LimitPlayer
    | LiftLimit
    | ExcludePlayer
    | ReadmitPlayer
    | PlaceMarker
    | RemoveMarker
    | ReclaimSeat
    | RepairEquipment
    | SeatAutomatic
    | SendAway
    | ChangeMinimum
    | ChangeSettings
    | ChangePace
    | SwitchAdvice
    | SwitchSharing
    | AnnounceClosing
    | CloseTable
    | ProposeVoid
    | ConfirmVoid
    | dealing.CallNoMoreBets
    | dealing.Deal
    | dealing.DealForAbsent
    | dealing.SettleSideWagers
    | dealing.FailEquipment
    | dealing.PayBlackjacks
    | dealing.SettleInsurance
    | dealing.GoOn
    | dealing.Settle
    | dealing.CollectCards
    | ruling.FindFaceUp
    | ruling.DrawInError
    | ruling.OverdrawDealer
    | ruling.RemoveCard
    | ruling.BurnInError
    | ruling.Misplace
    | ruling.Reconstruct
    | ruling.DeclareAbsent
    | ruling.ReportNotOffered
    | ruling.AllowCall
    | ruling.NoticeError
    | ruling.ReportFault
)
"""The Dealer's acts and the supervisor's are the engine's own; those the table does itself, or
whose cards and sums a person may not choose, are not among them."""


def called(duty: AnyDuty) -> str:
    """What a duty is called in the table of roles."""
    return type(duty).__name__


DUTIES: Final[tuple[type[Any], ...]] = AnyDuty.__args__
"""Every kind of duty."""


def duty_of(command: Command) -> AnyDuty | None:
    """A command of the engine's as it may be sent; nothing where nobody may send it."""
    return command if isinstance(command, DUTIES) else None
