"""What may go wrong, or be ruled, now: the menu of a supervisor."""

from collections.abc import Iterator

from croupier.rules.irregularity import SHOE_EMPTY, Fault
from croupier.rules.names import BASE
from croupier.table.commands import FailEquipment
from croupier.table.legal.option import Option, refusal
from croupier.table.state import BETTING, ENDED, Round, active
from croupier.table.supervision import (
    AllowCall,
    BurnInError,
    DeclareAbsent,
    DrawInError,
    FindFaceUp,
    Misplace,
    NoticeError,
    OverdrawDealer,
    Reconstruct,
    RemoveCard,
    ReportFault,
    ReportNotOffered,
    Supervision,
    VoidHand,
    VoidRound,
)

Ruled = Supervision | FailEquipment


def irregular(round: Round) -> tuple[Option, ...]:
    """Every irregularity that can be reported, and everything that can be ruled, now."""
    if round.phase is ENDED:
        return ()
    return tuple(Option(one) for one in _thinkable(round) if refusal(round, one) is None)


def _thinkable(round: Round) -> Iterator[Ruled]:
    yield from (
        FindFaceUp(),
        DrawInError(exposed=True),
        DrawInError(exposed=False),
        OverdrawDealer(),
        RemoveCard(),
        BurnInError(),
        Reconstruct(),
        VoidRound(),
        NoticeError(),
        FailEquipment(),
    )
    yield from (ReportFault(fault) for fault in Fault if fault is not SHOE_EMPTY)
    if round.phase is not BETTING:
        yield from _misplaced(round)
        for box in round.boxes:
            yield from (DeclareAbsent(box.number), ReportNotOffered(box.number))
            if len(box.bettors) > 1:
                yield from (ReportNotOffered(box.number, one.player) for one in box.bettors)
            yield VoidHand(box.number)
            if len(box.hands) > 1:
                yield from (VoidHand(box.number, at + 1) for at in range(len(box.hands)))
            for player in dict.fromkeys(stake.player for stake in box.stakes):
                yield VoidHand(box.number, None, player)
        yield from _allowed(round)


def _misplaced(round: Round) -> Iterator[Misplace]:
    """Every hand on the layout, the Dealer's, and a Box that has none."""
    yield Misplace(0)
    for number in range(1, round.rules.elections.boxes + 1):
        index = round.index(number)
        hands = 1 if index is None else max(len(round.boxes[index].hands), 1)
        yield from (Misplace(number, at + 1) for at in range(hands))


def _allowed(round: Round) -> Iterator[AllowCall]:
    """Doubles and splits of bettors on the hand in play that are not open to them."""
    turn = active(round)
    if turn is None or round.rules.in_error is None:
        return
    box = round.boxes[turn[0]]
    for stake in box.stakes:
        if stake.hand == turn[1] and stake.wager in BASE:
            yield AllowCall(box=box.number, player=stake.player, call="double")
            yield AllowCall(box=box.number, player=stake.player, call="split")
