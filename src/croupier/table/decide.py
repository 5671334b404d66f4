"""decide(round, command) -> events: what follows from a command, or a Refusal with its clause."""

from collections.abc import Callable
from typing import Any

from croupier.rules.refusal import Refusal
from croupier.table.commands import (
    Burn,
    CallNoMoreBets,
    CollectCards,
    Command,
    Deal,
    DealForAbsent,
    Decline,
    Double,
    Draw,
    FailEquipment,
    FreeDouble,
    FreeSplit,
    GoOn,
    Insure,
    LaySideWager,
    LayWager,
    LiftWager,
    PassButton,
    PayBlackjacks,
    RefuseCard,
    Ride,
    Settle,
    SettleEarly,
    SettleInsurance,
    SettleSideWagers,
    ShowPrize,
    Split,
    Stand,
    WithdrawCall,
)
from croupier.table.events import Event
from croupier.table.fold.scene import Scene
from croupier.table.irregular import absence, faults, misdeals, stray, wrong_calls, wrong_wagers
from croupier.table.play import calls, dealing, entitlements, payments
from croupier.table.state import QUIET, Round
from croupier.table.supervision import (
    AllowCall,
    BurnInError,
    DeclareAbsent,
    DrawInError,
    FindFaceUp,
    FindSideWager,
    Misplace,
    NoticeError,
    OverdrawDealer,
    Reconstruct,
    RefillShoe,
    RemoveCard,
    ReportFault,
    ReportNotOffered,
    VoidHand,
    VoidRound,
)
from croupier.table.wagers import insurance, laying, prizes, riding, side_laying, side_settling

DECIDE: dict[type, Callable[[Scene, Any], None]] = {
    LayWager: laying.lay_wager,
    LiftWager: laying.lift_wager,
    CallNoMoreBets: laying.no_more_bets,
    LaySideWager: side_laying.lay,
    Ride: riding.ride,
    Insure: insurance.insure,
    SettleEarly: insurance.settle_early,
    Burn: dealing.burn,
    Deal: dealing.deal,
    Draw: calls.draw,
    Stand: calls.stand,
    Double: calls.double,
    Split: calls.split,
    FreeDouble: calls.free_double,
    FreeSplit: calls.free_split,
    WithdrawCall: calls.withdraw,
    Decline: entitlements.decline,
    GoOn: entitlements.go_on,
    PassButton: prizes.pass_button,
    SettleSideWagers: side_settling.settle_side_wagers,
    ShowPrize: prizes.show_prize,
    FailEquipment: faults.fail_equipment,
    PayBlackjacks: payments.pay_blackjacks,
    SettleInsurance: payments.settle_insurance,
    Settle: payments.settle,
    CollectCards: payments.collect_cards,
    RefuseCard: stray.refuse_card,
    FindFaceUp: stray.find_face_up,
    DrawInError: stray.draw_in_error,
    OverdrawDealer: stray.overdraw,
    RemoveCard: stray.remove_card,
    BurnInError: stray.burn_in_error,
    Misplace: misdeals.misplace,
    Reconstruct: misdeals.reconstruct,
    DeclareAbsent: absence.declare_absent,
    DealForAbsent: absence.deal_for_absent,
    VoidHand: misdeals.void_hand_and_stand,
    VoidRound: misdeals.void_round_and_stand,
    ReportNotOffered: wrong_wagers.report_not_offered,
    AllowCall: wrong_calls.allow_call,
    NoticeError: wrong_calls.notice,
    RefillShoe: faults.refill,
    ReportFault: faults.report_fault,
    FindSideWager: wrong_wagers.find,
}

_MENDS = (Misplace, Reconstruct, VoidHand, VoidRound, ReportFault)
"""What may be done while a card lies in a wrong place."""


def decide(round: Round, command: Command) -> tuple[Event, ...]:
    """What follows from a command; raises a Refusal where it may not be given effect."""
    return play(round, command)[1]


def play(round: Round, command: Command) -> tuple[Round, tuple[Event, ...]]:
    """Carry a command out: the Round after it, and the events that led there."""
    scene = Scene(round)
    perform(scene, command)
    return scene.round, tuple(scene.events)


def perform(scene: Scene, command: Command) -> None:
    """Carry a command out on a scene that may go on."""
    trouble = scene.round.trouble
    if trouble is not QUIET and trouble.misplaced and not isinstance(command, _MENDS):
        clauses = misdeals.clauses_now(scene.round)
        why = "a card lies in a wrong place: the Round is rebuilt, or hands are voided, first"
        raise Refusal(clauses, why)
    DECIDE[type(command)](scene, command)
