"""decide(round, command) -> events: what follows from a command, or a Refusal with its clause."""

from collections.abc import Callable
from typing import Any

from croupier.table import (
    calls,
    dealing,
    payments,
    prizes,
    riding,
    side_laying,
    side_wagers,
    wagering,
)
from croupier.table.commands import (
    Burn,
    CallNoMoreBets,
    CollectCards,
    Command,
    Deal,
    Double,
    Draw,
    FailEquipment,
    FreeDouble,
    FreeSplit,
    Insure,
    LaySideWager,
    LayWager,
    LiftWager,
    PayBlackjacks,
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
from croupier.table.scene import Scene
from croupier.table.state import Round

_DECIDE: dict[type, Callable[[Scene, Any], None]] = {
    LayWager: wagering.lay_wager,
    LiftWager: wagering.lift_wager,
    CallNoMoreBets: wagering.no_more_bets,
    LaySideWager: side_laying.lay,
    Ride: riding.ride,
    Insure: wagering.insure,
    SettleEarly: wagering.settle_early,
    Burn: dealing.burn,
    Deal: dealing.deal,
    Draw: calls.draw,
    Stand: calls.stand,
    Double: calls.double,
    Split: calls.split,
    FreeDouble: calls.free_double,
    FreeSplit: calls.free_split,
    WithdrawCall: calls.withdraw,
    SettleSideWagers: side_wagers.settle_side_wagers,
    ShowPrize: prizes.show_prize,
    FailEquipment: prizes.fail_equipment,
    PayBlackjacks: payments.pay_blackjacks,
    SettleInsurance: payments.settle_insurance,
    Settle: payments.settle,
    CollectCards: payments.collect_cards,
}


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
    _DECIDE[type(command)](scene, command)
