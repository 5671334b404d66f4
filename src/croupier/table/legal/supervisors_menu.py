"""What may go wrong, or be ruled, now: the menu of a supervisor."""

from collections.abc import Iterator

from croupier.rules.irregularity import SHOE_EMPTY, Fault
from croupier.rules.names import ANSWERED, BASE
from croupier.table import supervision
from croupier.table.commands import FailEquipment
from croupier.table.irregular.misdeals import hands_on
from croupier.table.legal.option import Option, lawful
from croupier.table.state import BETTING, ENDED, Round, in_turn

Ruled = supervision.Supervision | FailEquipment


def irregular(round: Round) -> tuple[Option, ...]:
    """Every irregularity that can be reported, and everything that can be ruled, now."""
    if round.phase is ENDED:
        return ()
    return tuple(lawful(round, *_thinkable(round)))


def _thinkable(round: Round) -> Iterator[Ruled]:
    yield from (
        supervision.FindFaceUp(),
        supervision.DrawInError(exposed=True),
        supervision.DrawInError(exposed=False),
        supervision.OverdrawDealer(),
        supervision.RemoveCard(),
        supervision.BurnInError(),
        supervision.Reconstruct(),
        supervision.VoidRound(),
        supervision.NoticeError(),
        FailEquipment(),
    )
    yield from (supervision.ReportFault(fault) for fault in Fault if fault is not SHOE_EMPTY)
    if round.phase is not BETTING:
        yield from _misplaced(round)
        for box in round.boxes:
            yield from (
                supervision.DeclareAbsent(box.number),
                supervision.ReportNotOffered(box.number),
            )
            if len(box.bettors) > 1:
                yield from (
                    supervision.ReportNotOffered(box.number, one.player) for one in box.bettors
                )
            yield supervision.VoidHand(box.number)
            if len(box.hands) > 1:
                yield from (
                    supervision.VoidHand(box.number, at + 1) for at in range(len(box.hands))
                )
            for player in dict.fromkeys(stake.player for stake in box.stakes):
                yield supervision.VoidHand(box.number, None, player)
        yield from _allowed(round)


def _misplaced(round: Round) -> Iterator[supervision.Misplace]:
    """Every hand on the layout, the Dealer's, and a Box that has none."""
    yield supervision.Misplace(0)
    for number in range(1, round.rules.elections.boxes + 1):
        hands = range(1, hands_on(round, number) + 1)
        yield from (supervision.Misplace(number, hand) for hand in hands)


def _allowed(round: Round) -> Iterator[supervision.AllowCall]:
    """Doubles and splits of bettors on the hand in play that are not open to them."""
    turn = in_turn(round)
    if turn is None or round.rules.in_error is None:
        return
    box, hand = turn
    for stake in box.stakes:
        if stake.hand == hand and stake.wager in BASE:
            for call in ANSWERED:
                yield supervision.AllowCall(box=box.number, player=stake.player, call=call)
