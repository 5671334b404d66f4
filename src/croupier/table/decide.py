"""decide(round, command) -> events: what follows from a command, or a Refusal with its clause."""

from collections.abc import Callable
from typing import Any

from croupier.rules.refusal import Refusal
from croupier.table import commands, supervision
from croupier.table.commands import Command
from croupier.table.events import Event
from croupier.table.fold.scene import Scene
from croupier.table.irregular import absence, faults, misdeals, stray, wrong_calls, wrong_wagers
from croupier.table.play import calls, dealing, entitlements, payments
from croupier.table.state import QUIET, Round
from croupier.table.wagers import insurance, laying, prizes, riding, side_laying, side_settling

DECIDE: dict[type, Callable[[Scene, Any], None]] = {
    commands.LayWager: laying.lay_wager,
    commands.LiftWager: laying.lift_wager,
    commands.CallNoMoreBets: laying.no_more_bets,
    commands.LaySideWager: side_laying.lay,
    commands.Ride: riding.ride,
    commands.Insure: insurance.insure,
    commands.SettleEarly: insurance.settle_early,
    commands.Burn: dealing.burn,
    commands.Deal: dealing.deal,
    commands.Draw: calls.draw,
    commands.Stand: calls.stand,
    commands.Double: calls.double,
    commands.Split: calls.split,
    commands.FreeDouble: calls.free_double,
    commands.FreeSplit: calls.free_split,
    commands.WithdrawCall: calls.withdraw,
    commands.Decline: entitlements.decline,
    commands.GoOn: entitlements.go_on,
    commands.PassButton: prizes.pass_button,
    commands.SettleSideWagers: side_settling.settle_side_wagers,
    commands.ShowPrize: prizes.show_prize,
    commands.FailEquipment: faults.fail_equipment,
    commands.PayBlackjacks: payments.pay_blackjacks,
    commands.SettleInsurance: payments.settle_insurance,
    commands.Settle: payments.settle,
    commands.CollectCards: payments.collect_cards,
    commands.RefuseCard: stray.refuse_card,
    supervision.FindFaceUp: stray.find_face_up,
    supervision.DrawInError: stray.draw_in_error,
    supervision.OverdrawDealer: stray.overdraw,
    supervision.RemoveCard: stray.remove_card,
    supervision.BurnInError: stray.burn_in_error,
    supervision.Misplace: misdeals.misplace,
    supervision.Reconstruct: misdeals.reconstruct,
    supervision.DeclareAbsent: absence.declare_absent,
    commands.DealForAbsent: absence.deal_for_absent,
    supervision.VoidHand: misdeals.void_hand_and_stand,
    supervision.VoidRound: misdeals.void_round_and_stand,
    supervision.ReportNotOffered: wrong_wagers.report_not_offered,
    supervision.AllowCall: wrong_calls.allow_call,
    supervision.NoticeError: wrong_calls.notice,
    supervision.RefillShoe: faults.refill,
    supervision.ReportFault: faults.report_fault,
    supervision.FindSideWager: wrong_wagers.find,
}

_MENDS = (
    supervision.Misplace,
    supervision.Reconstruct,
    supervision.VoidHand,
    supervision.VoidRound,
    supervision.ReportFault,
)
"""What may be done while a card lies in a wrong place."""


def decide(round: Round, command: Command) -> tuple[Event, ...]:
    """What follows from a command; raises a Refusal where it may not be given effect."""
    return play(round, command)[1]


def play(round: Round, command: Command) -> tuple[Round, tuple[Event, ...]]:
    """Carry a command out: the Round after it, and the events that led there."""
    scene = Scene(round)
    if round.trouble is not QUIET:
        _check_mended(round, command)
    DECIDE[type(command)](scene, command)
    return scene.round, tuple(scene.events)


def perform(scene: Scene, command: Command) -> None:
    """Carry a command out on a scene that may go on."""
    _check_mended(scene.round, command)
    DECIDE[type(command)](scene, command)


def _check_mended(round: Round, command: Command) -> None:
    if round.trouble.misplaced and not isinstance(command, _MENDS):
        clauses = misdeals.clauses_now(round)
        why = "a card lies in a wrong place: the Round is rebuilt, or hands are voided, first"
        raise Refusal(clauses, why)
