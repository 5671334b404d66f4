"""Duty: who supervises, and what people on duty reported, after an entry of the log."""

from msgspec.structs import replace

from croupier.casino.table.live import CardReported, Live
from croupier.protocol.reports import (
    HOUR,
    IrregularityReported,
    OfDuty,
    ReportProposed,
    SupervisorCame,
    SupervisorLeft,
)


def of_duty(live: Live, logged: OfDuty) -> Live:
    """The table after a supervisor came or went, or something was reported."""
    match logged:
        case SupervisorCame():
            return replace(live, supervisors=(*live.supervisors, logged.supervisor))
        case SupervisorLeft():
            left = tuple(one for one in live.supervisors if one != logged.supervisor)
            return replace(live, supervisors=left)
        case ReportProposed():
            return replace(live, report=logged.proposal)
        case IrregularityReported():
            return replace(live, report=None, cards_reported=_counted(live, logged))


def _counted(live: Live, logged: IrregularityReported) -> tuple[CardReported, ...]:
    """The cards that count still: of this shoe, or of the last hour."""
    earlier = live.cards_reported
    kept = (one for one in earlier if one.shoe == live.shoes or logged.at - one.at < HOUR)
    made = (CardReported(logged.by, logged.at, live.shoes),) if logged.card else ()
    return (*kept, *made)
