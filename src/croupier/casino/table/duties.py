"""Duties carried out: what each does at a table."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from msgspec import Struct

from croupier.casino.store.vault import Vault
from croupier.casino.table import (
    acts,
    automatic,
    contributions,
    irregularities,
    management,
    readiness,
    seeded_acts,
)
from croupier.casino.table.cut import cut_offer, offered_to
from croupier.casino.table.live import Live
from croupier.casino.table.live_table import Act
from croupier.protocol.duties import (
    AnnounceClosing,
    AnyDuty,
    ChangeMinimum,
    ChangePace,
    ChangeSettings,
    CloseTable,
    ComeToDeal,
    ComeToSupervise,
    CommitContribution,
    ConfirmReport,
    ConfirmVoid,
    Cut,
    DealNow,
    DeclineCut,
    DirectShuffle,
    Duty,
    EndSupervision,
    ExcludePlayer,
    FillShoe,
    LiftLimit,
    LimitPlayer,
    OpenContribution,
    OpenRound,
    PlaceMarker,
    PressButton,
    ProposeVoid,
    ReadmitPlayer,
    ReclaimSeat,
    RemoveMarker,
    RepairEquipment,
    SeatAutomatic,
    SeeBurntCard,
    SendAway,
    Shuffle,
    SitOut,
    StandDown,
    SwitchAdvice,
    SwitchSharing,
)
from croupier.protocol.log import AnyLogged
from croupier.protocol.reports import AnyReport
from croupier.protocol.roles import CASINO_SUPERVISOR, DEALER, SUPERVISORS, Roles
from croupier.rules.refusal import Refusal
from croupier.rules.shuffling import Occasion
from croupier.sentence import PlayerPart
from croupier.table import commands as dealing
from croupier.table.wagers.prizes import presser


class OnDuty(Struct, frozen=True):
    """Who acts, when, and what only the casino knows."""

    by: str
    known: Roles
    vault: Vault
    now: int
    elsewhere: int = 0
    """Cards they have reported out of turn at other tables within the hour."""


_OWN: Final = (
    *(Cut, DeclineCut, SeeBurntCard, DealNow, SitOut),
    *(CommitContribution, OpenContribution, EndSupervision),
)
"""What somebody does for themselves alone."""


def owns(duty: AnyDuty, by: str, live: Live) -> bool:
    """Is it one's own affair: one's cut, prize, place as the Dealer, or own table?"""
    match duty:
        case PressButton():
            held = None if live.round is None else presser(live.round)
            return held is not None and held.player == by
        case StandDown():
            return live.dealer == by
        case SeatAutomatic() | SendAway():
            return live.owner == by
        case dealing.DealersAct():
            return live.dealer in ("", by)
        case _:
            return isinstance(duty, _OWN)


def act_of(duty: AnyDuty, on: OnDuty) -> Act:
    """What a duty does; what is for people on duty at the table is refused to others."""
    return partial(_carried_out, duty=duty, on=on)


def _carried_out(live: Live, duty: AnyDuty, on: OnDuty) -> tuple[AnyLogged, ...]:
    if isinstance(duty, AnyReport):
        return irregularities.report(live, duty, on.by, on.known, on.now, elsewhere=on.elsewhere)
    irregularities.check_reporter(live, duty, on.by, on.known(on.by))
    if isinstance(duty, Duty):
        return _ACTS[type(duty)](live, duty=duty, on=on)
    return acts.call(live, duty)


def _fill(live: Live, duty: FillShoe, on: OnDuty) -> tuple[AnyLogged, ...]:
    """The shoe is filled by a supervisor's direction."""
    filled = seeded_acts.refill(live, on.vault)
    return (irregularities.entry_of(live, duty, on.by, on.now), *filled)


def _cut(live: Live, duty: Cut, on: OnDuty) -> tuple[AnyLogged, ...]:
    """A player cuts under the player's own name; who is on duty, for the table."""
    role, offer = on.known(on.by), cut_offer(live)
    if role is DEALER and offer is not None and offer.by_supervisor and not offered_to(live):
        raise Refusal(offer.clauses, f"{offer.last_resort} cuts if no player does")
    on_duty = role in (DEALER, *SUPERVISORS)
    return acts.cut(live, "" if on_duty else on.by, duty.at, duty.from_back)


def _press(live: Live, duty: PressButton, on: OnDuty) -> tuple[AnyLogged, ...]:
    """The button is the player's who decides for the Box, or is named; then an employee's."""
    held = None if live.round is None else presser(live.round)
    if held is not None and held.player not in ("", on.by):
        whose = (f"the button for Box {held.box} is ", PlayerPart(held.player), "'s to press")
        raise Refusal(held.clauses, whose)
    return seeded_acts.press(live, on.vault)


def _direct_shuffle(live: Live, duty: DirectShuffle, on: OnDuty) -> tuple[AnyLogged, ...]:
    """At their own discretion only Casino Supervisors direct a shuffle."""
    entries = management.direct_shuffle(live, duty.occasion)
    if duty.occasion is Occasion.SUPERVISOR and on.known(on.by) is not CASINO_SUPERVISOR:
        clauses = live.rules.shuffle_due(duty.occasion).clauses
        raise Refusal(clauses, "a shuffle at discretion is the Casino Supervisor's to direct")
    return entries


_ACTS: Final[Mapping[type, Callable[..., tuple[AnyLogged, ...]]]] = {
    ComeToDeal: lambda live, duty, on: management.come_to_deal(live, on.by),
    StandDown: lambda live, duty, on: management.stand_down(live),
    ComeToSupervise: lambda live, duty, on: management.come_to_supervise(live, on.by),
    EndSupervision: lambda live, duty, on: management.end_supervision(live, on.by),
    ConfirmReport: lambda live, duty, on: irregularities.confirm_report(
        live, on.by, on.known, on.now
    ),
    Shuffle: lambda live, duty, on: seeded_acts.shuffle(live, on.vault),
    Cut: _cut,
    DeclineCut: lambda live, duty, on: acts.decline_cut(live, on.by),
    SeeBurntCard: lambda live, duty, on: acts.show_burnt_card(live, on.by),
    DealNow: lambda live, duty, on: readiness.ready(live, on.by),
    SitOut: lambda live, duty, on: readiness.sit_out(live, on.by),
    CommitContribution: lambda live, duty, on: contributions.commit_contribution(
        live, on.by, duty.shoe, duty.digest
    ),
    OpenContribution: lambda live, duty, on: contributions.open_contribution(
        live, on.by, duty.shoe, duty.value
    ),
    OpenRound: lambda live, duty, on: acts.open_round(live),
    PressButton: _press,
    FillShoe: _fill,
    DirectShuffle: _direct_shuffle,
    LimitPlayer: lambda live, duty, on: management.limit_player(live, duty.player),
    LiftLimit: lambda live, duty, on: management.lift_limit(live, duty.player),
    ExcludePlayer: lambda live, duty, on: management.exclude_player(live, duty.player, duty.why),
    ReadmitPlayer: lambda live, duty, on: management.readmit_player(live, duty.player),
    PlaceMarker: lambda live, duty, on: management.place_marker(
        live, duty.box, duty.player, duty.maximum
    ),
    RemoveMarker: lambda live, duty, on: management.remove_marker(live, duty.box),
    ReclaimSeat: lambda live, duty, on: management.reclaim_seat(live, duty.player),
    RepairEquipment: lambda live, duty, on: management.repair_equipment(live),
    SeatAutomatic: lambda live, duty, on: automatic.seat(live, duty.box),
    SendAway: lambda live, duty, on: automatic.send_away(live, duty.box),
    ChangeMinimum: lambda live, duty, on: management.change_minimum(
        live, duty.minimum, duty.notice, duty.tier
    ),
    ChangeSettings: lambda live, duty, on: management.change_elections(
        live, duty.settings, duty.notice
    ),
    ChangePace: lambda live, duty, on: management.change_pace(live, duty.pace),
    SwitchAdvice: lambda live, duty, on: management.switch_advice(live, duty.shown),
    SwitchSharing: lambda live, duty, on: management.switch_sharing(live, duty.shared),
    AnnounceClosing: lambda live, duty, on: management.announce_closing(
        live, duty.rounds, duty.players_told, duty.inspector_told
    ),
    CloseTable: lambda live, duty, on: management.close_table(live, duty.inspector_told),
    ProposeVoid: lambda live, duty, on: management.propose_void(
        live, duty.void, on.by, on.known, on.now, why=duty.why
    ),
    ConfirmVoid: lambda live, duty, on: management.confirm_void(live, on.by, on.known, on.now),
}
"""The duties that are not the engine's own."""
