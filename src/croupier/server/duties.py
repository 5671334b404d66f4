"""Duties: all a message of the people on duty may say, and what it does at a table."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Annotated, Any, Final

from msgspec import Meta, Struct

from croupier.rules.shuffling import Occasion
from croupier.server import acting, automatic, managing, secret
from croupier.server.disputing import LONGEST
from croupier.server.live import Live
from croupier.server.log import AnyLogged
from croupier.server.roles import DEALER, SUPERVISOR, Roles
from croupier.server.tables import Act
from croupier.server.tempo import Pace
from croupier.server.vault import Vault
from croupier.table import commands as dealing
from croupier.table import supervision as ruling
from croupier.table.commands import Command
from croupier.table.prizes import awaits_prize


class OnDuty(Struct, frozen=True):
    """Who acts, when, and what only the casino knows."""

    by: str
    known: Roles
    vault: Vault
    now: int


class Duty(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Something done at a table by who is on duty, or offered the cut."""


class ComeToDeal(Duty, frozen=True, tag=True, forbid_unknown_fields=True):
    """Deals from now on, in place of who did."""


class StandDown(Duty, frozen=True, tag=True, forbid_unknown_fields=True):
    """Deals no longer; the table goes on by itself."""


class Shuffle(Duty, frozen=True, tag=True, forbid_unknown_fields=True):
    """Has the cards shuffled, and the order committed to."""


class Cut(Duty, frozen=True, tag=True, forbid_unknown_fields=True):
    """Cuts the cards and puts the cutting card in, so many cards from the front and the back."""

    at: int | None = None
    from_back: int | None = None


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


class ChangePace(Duty, frozen=True, tag=True, forbid_unknown_fields=True):
    """Has the table wait for people longer, or less long."""

    pace: Pace


class SwitchAdvice(Duty, frozen=True, tag=True, forbid_unknown_fields=True):
    """Shows players at this table what every call is worth, or shows it no more."""

    shown: bool


class AnnounceClosing(Duty, frozen=True, tag=True, forbid_unknown_fields=True):
    """Announces that the table closes after so many Rounds."""

    rounds: Annotated[int, Meta(ge=1, le=1000)]
    players_told: bool = False
    inspector_told: bool = False


class CloseTable(Duty, frozen=True, tag=True, forbid_unknown_fields=True):
    """Closes the table for good."""


class ProposeVoid(Duty, frozen=True, tag=True, forbid_unknown_fields=True):
    """Proposes that a hand, a player's wagers or the Round be Void, and says why."""

    void: ruling.VoidHand | ruling.VoidRound
    why: Annotated[str, Meta(max_length=LONGEST)] = ""


class ConfirmVoid(Duty, frozen=True, tag=True, forbid_unknown_fields=True):
    """Confirms the void that another person proposed."""


AnyDuty = (
    ComeToDeal
    | StandDown
    | Shuffle
    | Cut
    | OpenRound
    | PressButton
    | FillShoe
    | DirectShuffle
    | LimitPlayer
    | ReclaimSeat
    | RepairEquipment
    | SeatAutomatic
    | SendAway
    | ChangeMinimum
    | ChangePace
    | SwitchAdvice
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


def owns(duty: AnyDuty, by: str, live: Live) -> bool:
    """Is it one's own affair: one's own cut, one's own prize, one's own place as the Dealer?"""
    match duty:
        case PressButton():
            box = None if live.round is None else awaits_prize(live.round)
            return box is not None and box.has_bettor(by)
        case StandDown():
            return live.dealer == by
        case dealing.DealersAct():
            return live.dealer in ("", by)
        case _:
            return isinstance(duty, Cut)


def act_of(duty: AnyDuty, on: OnDuty) -> Act:
    """What a duty does."""
    if isinstance(duty, Duty):
        return partial(_ACTS[type(duty)], duty=duty, on=on)
    return partial(acting.call, command=duty)


def _cut(live: Live, duty: Cut, on: OnDuty) -> tuple[AnyLogged, ...]:
    """A player cuts under the player's own name; who is on duty, for the table."""
    on_duty = on.known(on.by) in (DEALER, SUPERVISOR)
    return acting.stack_shoe(live, "" if on_duty else on.by, duty.at, duty.from_back)


_ACTS: Final[Mapping[type, Callable[..., tuple[AnyLogged, ...]]]] = {
    ComeToDeal: lambda live, duty, on: managing.come_to_deal(live, on.by),
    StandDown: lambda live, duty, on: managing.stand_down(live),
    Shuffle: lambda live, duty, on: secret.shuffle(live, on.vault),
    Cut: _cut,
    OpenRound: lambda live, duty, on: acting.open_round(live),
    PressButton: lambda live, duty, on: secret.press(live, on.vault),
    FillShoe: lambda live, duty, on: secret.refill(live, on.vault),
    DirectShuffle: lambda live, duty, on: managing.direct_shuffle(live, duty.occasion),
    LimitPlayer: lambda live, duty, on: managing.limit_player(live, duty.player),
    ReclaimSeat: lambda live, duty, on: managing.reclaim_seat(live, duty.player),
    RepairEquipment: lambda live, duty, on: managing.repair_equipment(live),
    SeatAutomatic: lambda live, duty, on: automatic.seat(live, duty.box),
    SendAway: lambda live, duty, on: automatic.send_away(live, duty.box),
    ChangeMinimum: lambda live, duty, on: managing.change_minimum(live, duty.minimum, duty.notice),
    ChangePace: lambda live, duty, on: managing.change_pace(live, duty.pace),
    SwitchAdvice: lambda live, duty, on: managing.switch_advice(live, duty.shown),
    AnnounceClosing: lambda live, duty, on: managing.announce_closing(
        live, duty.rounds, duty.players_told, duty.inspector_told
    ),
    CloseTable: lambda live, duty, on: managing.close_table(live),
    ProposeVoid: lambda live, duty, on: managing.propose_void(
        live, duty.void, on.by, on.known, on.now, why=duty.why
    ),
    ConfirmVoid: lambda live, duty, on: managing.confirm_void(live, on.by, on.known, on.now),
}
"""The duties that are not the engine's own."""


def called(duty: AnyDuty) -> str:
    """What a duty is called in the table of roles."""
    return type(duty).__name__


DUTIES: Final[tuple[type[Any], ...]] = AnyDuty.__args__
"""Every kind of duty."""


def duty_of(command: Command) -> AnyDuty | None:
    """A command of the engine's as it may be sent; nothing where nobody may send it."""
    return command if isinstance(command, DUTIES) else None
