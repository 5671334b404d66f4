"""Rulings: what the law makes of something that went wrong, found from what the engine does."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from croupier.rules.irregularity import DAMAGED_CARD, SHUFFLER, Fault
from croupier.rules.names import INSURANCE
from croupier.rules.refusal import Refusal
from croupier.rules.ruling import VOID
from croupier.table import commands, mishaps, supervision
from croupier.table.commands import Command
from croupier.table.decide import play
from croupier.table.events import Event, Settled, SideWagerLaid
from croupier.table.irregular.stray import may_refuse_now
from croupier.table.legal.option import refusal
from croupier.table.play.cards import ShoeEmpty
from croupier.table.play.entitlements import entitlements
from croupier.table.state import Round, active

OUT: Final = "The card goes to the discard rack and is used no more"
NEXT: Final = "The card is dealt as the next in line"
OFFERED: Final = "The card is offered to the hands in turn; who refuses it takes no other"
STANDS: Final = "The card stays where it lies"
REBUILT: Final = "The cards go back into the order in which they left the shoe, binding on all"
HAND_VOID: Final = "The hands that it touched are Void; their wagers go back"
ROUND_VOID: Final = "The whole Round is Void; every wager goes back"
MAY_VOID: Final = "The hands affected, or the Round, may be declared Void"
BY_RULE: Final = "The hand is dealt to by rule, and the Round goes on"
STILL_OPEN: Final = "The offer stays open and may still be taken up"
TOO_LATE: Final = "The offer is past; nothing is offered any more"
UNDONE: Final = "The call is undone and its stake goes back"
CALL_STANDS: Final = "The call stands, with its stake"
REFILLED: Final = "The cards of the discard rack are shuffled and cut, and finish the Round"
SHUFFLED_AFTER: Final = "The Round is finished, then the cards are shuffled"
CARD_REPLACED: Final = "The Round goes on, and the card is replaced"
AS_IT_IS: Final = "The Round goes on as it is"
BURN_NOW: Final = "A card is burnt now, before the next one is dealt"
NOT_COUNTED: Final = "The wager does not count, and goes back"
COUNTS: Final = "The wager counts, and is settled with the others"
PART_COUNTS: Final = "One dollar of the wager counts; the rest goes back"
FIXED_SUM: Final = "The winners of this Round are paid a fixed sum"
PRIZE_LATER: Final = "The prize is drawn once the equipment is repaired"

_OF_CARDS: Final = (OUT, NEXT, OFFERED, STANDS, REBUILT, HAND_VOID, ROUND_VOID)
_OF_PEOPLE: Final = (BY_RULE, HAND_VOID, ROUND_VOID)
_OF_OFFERS: Final = (STILL_OPEN, TOO_LATE, HAND_VOID, ROUND_VOID)
_OF_CALLS: Final = (UNDONE, CALL_STANDS, HAND_VOID, ROUND_VOID)
_OF_THE_SHOE: Final = (REFILLED, HAND_VOID, ROUND_VOID)
_OF_WAGERS: Final = (NOT_COUNTED, COUNTS, PART_COUNTS, ROUND_VOID)
_OF_PRIZES: Final = (FIXED_SUM, PRIZE_LATER, ROUND_VOID)
_FAMILIES: Final[Mapping[type[Command], tuple[str, ...]]] = {
    supervision.FindFaceUp: _OF_CARDS,
    supervision.DrawInError: _OF_CARDS,
    supervision.OverdrawDealer: _OF_CARDS,
    supervision.BurnInError: _OF_CARDS,
    supervision.Misplace: _OF_CARDS,
    supervision.DeclareAbsent: _OF_PEOPLE,
    supervision.ReportNotOffered: _OF_OFFERS,
    supervision.NoticeError: _OF_CALLS,
    supervision.RefillShoe: _OF_THE_SHOE,
    supervision.FindSideWager: _OF_WAGERS,
    commands.LaySideWager: _OF_WAGERS,
    commands.LayWager: _OF_WAGERS,
    commands.FailEquipment: _OF_PRIZES,
}
"""What may be thought to be ruled about each."""
_OF_FAULTS: Final[Mapping[Fault, tuple[str, ...]]] = {
    DAMAGED_CARD: (CARD_REPLACED, SHUFFLED_AFTER, HAND_VOID, ROUND_VOID),
    Fault.NO_CUTTING_CARD: (SHUFFLED_AFTER, AS_IT_IS, HAND_VOID, ROUND_VOID),
    Fault.MISSED_SHUFFLE: (SHUFFLED_AFTER, AS_IT_IS, HAND_VOID, ROUND_VOID),
    Fault.MISSED_BURN: (AS_IT_IS, BURN_NOW, SHUFFLED_AFTER, ROUND_VOID),
    SHUFFLER: (MAY_VOID, REFILLED, SHUFFLED_AFTER),
}


def family(report: Command) -> tuple[str, ...]:
    """What may be thought to be ruled about a report; nothing: it is not asked."""
    if isinstance(report, supervision.ReportFault):
        return _OF_FAULTS.get(report.fault, ())
    return _FAMILIES.get(type(report), ())


class IrregularityRuling(NamedTuple):
    """What is ruled, and what that rests on."""

    text: str
    clauses: tuple[str, ...]
    readings: tuple[str, ...] = ()


def ruled(round: Round, report: Command) -> IrregularityRuling | None:
    """What the law makes of it; nothing where it leaves the Round as it is."""
    try:
        after, happened = play(round, report)
    except ShoeEmpty:
        return None
    except Refusal as stopped:
        late = isinstance(report, commands.LayWager | commands.LaySideWager) and stopped.clauses
        return IrregularityRuling(NOT_COUNTED, stopped.clauses, stopped.readings) if late else None
    found = (_ruling(after, event, report) for event in reversed(happened))
    return next((one for one in found if one is not None and one.clauses), None)


def _ruling(after: Round, event: Event, report: Command) -> IrregularityRuling | None:
    if isinstance(event, mishaps.CardMisplaced):
        return _misdealt(after, event)
    if isinstance(event, mishaps.InsuranceNotOffered):
        return _offer(after, event)
    if isinstance(report, supervision.FindSideWager):
        return _found(event)
    text = _text(after, event)
    if not text:
        return None
    return IrregularityRuling(text, getattr(event, "clauses", ()), getattr(event, "readings", ()))


def _text(after: Round, event: Event) -> str:
    match event:
        case mishaps.CardAside():
            offered = event.exposed and may_refuse_now(after) and active(after) is not None
            return OFFERED if offered else NEXT
        case mishaps.FaultReported(fault=fault):
            return _of_fault(after, fault)
    return _TEXTS.get(type(event), "")


_TEXTS: Final[Mapping[type[Event], str]] = {
    mishaps.CardOut: OUT,
    mishaps.CardStands: STANDS,
    mishaps.PlayerAbsent: BY_RULE,
    mishaps.CallUndone: UNDONE,
    mishaps.CallStands: CALL_STANDS,
    mishaps.ShoeRefilled: REFILLED,
    mishaps.RoundVoided: ROUND_VOID,
    mishaps.EquipmentFailed: FIXED_SUM,
}


def _of_fault(after: Round, fault: Fault) -> str:
    """What is done about a fault of the cards or the equipment."""
    if after.rules.fault(fault).shuffle_after is not None:
        return SHUFFLED_AFTER
    if fault is SHUFFLER:
        return MAY_VOID if refusal(after, supervision.VoidRound()) is None else ""
    return CARD_REPLACED if fault is DAMAGED_CARD else AS_IT_IS


def _misdealt(after: Round, event: mishaps.CardMisplaced) -> IrregularityRuling:
    """Misplaced cards are put in order, or their hands are Void."""
    stopped = refusal(after, supervision.Reconstruct())
    if stopped is not None:
        return IrregularityRuling(HAND_VOID, stopped.clauses, stopped.readings)
    _, happened = play(after, supervision.Reconstruct())
    rebuilt = next(one for one in happened if isinstance(one, mishaps.Reconstructed))
    return IrregularityRuling(REBUILT, rebuilt.clauses or event.clauses, rebuilt.readings)


def _offer(after: Round, event: mishaps.InsuranceNotOffered) -> IrregularityRuling:
    """Insurance that was not offered: does anybody it was owed to hold the right still?"""
    still = any(
        one.right == INSURANCE and one.box == event.box and event.player in (None, one.player)
        for one in entitlements(after)
    )
    return IrregularityRuling(STILL_OPEN if still else TOO_LATE, event.clauses, event.readings)


def _found(event: Event) -> IrregularityRuling | None:
    """A side wager found on the layout that should have been refused."""
    if isinstance(event, Settled) and event.line.outcome is VOID:
        return IrregularityRuling(NOT_COUNTED, event.line.clauses, event.line.readings)
    if isinstance(event, SideWagerLaid) and event.excess:
        return IrregularityRuling(PART_COUNTS, event.clauses, event.readings)
    return None
