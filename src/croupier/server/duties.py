"""Duties: all a message of the people on duty may say, and what it does at a table."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Annotated, Any, Final

from msgspec import Meta, Struct

from croupier.rules.refusal import Refusal
from croupier.rules.shuffling import Occasion
from croupier.server import acting, automatic, managing, secret
from croupier.server.cutting import cut_offer, offered_to
from croupier.server.disputing import LONGEST
from croupier.server.live import Live
from croupier.server.log import AnyLogged
from croupier.server.roles import CASINO_SUPERVISOR, DEALER, SUPERVISORS, Roles
from croupier.server.tables import Act
from croupier.server.tempo import Pace
from croupier.server.vault import Vault
from croupier.table import commands as dealing
from croupier.table import supervision as ruling
from croupier.table.commands import Command
from croupier.table.wagers.prizes import presser


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


class DeclineCut(Duty, frozen=True, tag=True, forbid_unknown_fields=True):
    """Does not cut; the cut is offered to the next player."""


class SeeBurntCard(Duty, frozen=True, tag=True, forbid_unknown_fields=True):
    """Asks to see the card that was burnt before the first Round of the shoe."""


class DealNow(Duty, frozen=True, tag=True, forbid_unknown_fields=True):
    """At a practice table: has wagered and waits for nobody else."""


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
    tier: managing.Tier | None = None
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
    | Shuffle
    | Cut
    | DeclineCut
    | SeeBurntCard
    | DealNow
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


def owns(duty: AnyDuty, by: str, live: Live) -> bool:
    """Is it one's own affair: one's own cut, one's own prize, one's own place as the Dealer?"""
    match duty:
        case PressButton():
            held = None if live.round is None else presser(live.round)
            return held is not None and held.player == by
        case StandDown():
            return live.dealer == by
        case dealing.DealersAct():
            return live.dealer in ("", by)
        case _:
            return isinstance(duty, Cut | DeclineCut | SeeBurntCard | DealNow)


def act_of(duty: AnyDuty, on: OnDuty) -> Act:
    """What a duty does."""
    if isinstance(duty, Duty):
        return partial(_ACTS[type(duty)], duty=duty, on=on)
    return partial(acting.call, command=duty)


def _cut(live: Live, duty: Cut, on: OnDuty) -> tuple[AnyLogged, ...]:
    """A player cuts under the player's own name; who is on duty, for the table."""
    role, offer = on.known(on.by), cut_offer(live)
    if role is DEALER and offer is not None and offer.by_supervisor and not offered_to(live):
        raise Refusal(offer.clauses, f"{offer.last_resort} cuts if no player does")
    on_duty = role in (DEALER, *SUPERVISORS)
    return acting.cut(live, "" if on_duty else on.by, duty.at, duty.from_back)


def _press(live: Live, duty: PressButton, on: OnDuty) -> tuple[AnyLogged, ...]:
    """The button is the player's who decides for the Box, or is named; then an employee's."""
    held = None if live.round is None else presser(live.round)
    if held is not None and held.player not in ("", on.by):
        raise Refusal(held.clauses, f"the button for Box {held.box} is {held.player}'s to press")
    return secret.press(live, on.vault)


def _direct_shuffle(live: Live, duty: DirectShuffle, on: OnDuty) -> tuple[AnyLogged, ...]:
    """At their own discretion only Casino Supervisors direct a shuffle."""
    told = managing.direct_shuffle(live, duty.occasion)
    if duty.occasion is Occasion.SUPERVISOR and on.known(on.by) is not CASINO_SUPERVISOR:
        clauses = live.rules.shuffle_due(duty.occasion).clauses
        raise Refusal(clauses, "a shuffle at discretion is the Casino Supervisor's to direct")
    return told


_ACTS: Final[Mapping[type, Callable[..., tuple[AnyLogged, ...]]]] = {
    ComeToDeal: lambda live, duty, on: managing.come_to_deal(live, on.by),
    StandDown: lambda live, duty, on: managing.stand_down(live),
    Shuffle: lambda live, duty, on: secret.shuffle(live, on.vault),
    Cut: _cut,
    DeclineCut: lambda live, duty, on: acting.decline_cut(live, on.by),
    SeeBurntCard: lambda live, duty, on: acting.show_burnt_card(live, on.by),
    DealNow: lambda live, duty, on: acting.ready(live, on.by),
    OpenRound: lambda live, duty, on: acting.open_round(live),
    PressButton: _press,
    FillShoe: lambda live, duty, on: secret.refill(live, on.vault),
    DirectShuffle: _direct_shuffle,
    LimitPlayer: lambda live, duty, on: managing.limit_player(live, duty.player),
    LiftLimit: lambda live, duty, on: managing.lift_limit(live, duty.player),
    ExcludePlayer: lambda live, duty, on: managing.exclude_player(live, duty.player, duty.why),
    ReadmitPlayer: lambda live, duty, on: managing.readmit_player(live, duty.player),
    PlaceMarker: lambda live, duty, on: managing.place_marker(
        live, duty.box, duty.player, duty.maximum
    ),
    RemoveMarker: lambda live, duty, on: managing.remove_marker(live, duty.box),
    ReclaimSeat: lambda live, duty, on: managing.reclaim_seat(live, duty.player),
    RepairEquipment: lambda live, duty, on: managing.repair_equipment(live),
    SeatAutomatic: lambda live, duty, on: automatic.seat(live, duty.box),
    SendAway: lambda live, duty, on: automatic.send_away(live, duty.box),
    ChangeMinimum: lambda live, duty, on: managing.change_minimum(
        live, duty.minimum, duty.notice, duty.tier
    ),
    ChangeSettings: lambda live, duty, on: managing.change_elections(
        live, duty.settings, duty.notice
    ),
    ChangePace: lambda live, duty, on: managing.change_pace(live, duty.pace),
    SwitchAdvice: lambda live, duty, on: managing.switch_advice(live, duty.shown),
    AnnounceClosing: lambda live, duty, on: managing.announce_closing(
        live, duty.rounds, duty.players_told, duty.inspector_told
    ),
    CloseTable: lambda live, duty, on: managing.close_table(live, duty.inspector_told),
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
