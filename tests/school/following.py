"""Following: what happens in the engine where something is ruled."""

from collections.abc import Callable

from croupier.rules.names import INSURANCE
from croupier.rules.refusal import Refusal
from croupier.school import rulings
from croupier.school.reports import IrregularReport
from croupier.table import mishaps, supervision
from croupier.table.commands import Burn
from croupier.table.decide import play
from croupier.table.events import Event, Settled, SideWagerLaid
from croupier.table.irregular.faults import reshuffle_after
from croupier.table.legal.option import refusal
from croupier.table.play.entitlements import entitlements
from croupier.table.state import DEALING, Round

Follows = Callable[[Round, tuple[Event, ...]], bool]


def follows(report: IrregularReport, ruling: str) -> bool:
    """Is this what the engine does about a report?"""
    try:
        after, happened = play(report.at.round, report.command)
    except Refusal:
        return ruling == rulings.NOT_COUNTED
    return FOLLOWS[ruling](after, happened)


def _one(*kinds: type[Event]) -> Follows:
    return lambda _, happened: any(isinstance(one, kinds) for one in happened)


def _next_in_line(after: Round, happened: tuple[Event, ...], offered: bool) -> bool:
    """A card lies beside the shoe, and whose turn it is may refuse it, or not."""
    if not _one(mishaps.CardAside)(after, happened):
        return False
    exposed = after.trouble.aside[-1].exposed
    turn = after.rules.turn(after.boxes)
    return (exposed and turn is not None and after.phase is not DEALING) == offered


def _rebuilt(after: Round, happened: tuple[Event, ...], able: bool) -> bool:
    """Is a card misplaced, and can the cards go back into their order?"""
    misplaced = _one(mishaps.CardMisplaced)(after, happened)
    return misplaced and (refusal(after, supervision.Reconstruct()) is None) == able


def _insurable(after: Round, happened: tuple[Event, ...], still: bool) -> bool:
    missed = [one for one in happened if isinstance(one, mishaps.InsuranceNotOffered)]
    held = [one for one in entitlements(after) if one.right == INSURANCE]
    return any(still == any(one.box == each.box and each.player in (None, one.player)
                            for one in held) for each in missed)  # fmt: skip


def _fault(after: Round, happened: tuple[Event, ...]) -> bool:
    return _one(mishaps.FaultReported)(after, happened)


def _counts(happened: tuple[Event, ...]) -> str:
    laid = [one for one in happened if isinstance(one, SideWagerLaid)]
    void = [one for one in happened if isinstance(one, Settled) and not one.line.net]
    if not laid:
        return ""
    return (
        rulings.NOT_COUNTED if void else rulings.PART_COUNTS if laid[0].excess else rulings.COUNTS
    )


FOLLOWS: dict[str, Follows] = {
    rulings.OUT: _one(mishaps.CardOut),
    rulings.NEXT: lambda after, happened: _next_in_line(after, happened, False),
    rulings.OFFERED: lambda after, happened: _next_in_line(after, happened, True),
    rulings.STANDS: _one(mishaps.CardStands),
    rulings.REBUILT: lambda after, happened: _rebuilt(after, happened, True),
    rulings.HAND_VOID: lambda after, happened: _rebuilt(after, happened, False),
    rulings.ROUND_VOID: _one(mishaps.RoundVoided),
    rulings.MAY_VOID: lambda after, happened: (
        _fault(after, happened) and refusal(after, supervision.VoidRound()) is None
    ),
    rulings.BY_RULE: _one(mishaps.PlayerAbsent),
    rulings.STILL_OPEN: lambda after, happened: _insurable(after, happened, True),
    rulings.TOO_LATE: lambda after, happened: _insurable(after, happened, False),
    rulings.UNDONE: _one(mishaps.CallUndone),
    rulings.CALL_STANDS: _one(mishaps.CallStands),
    rulings.REFILLED: _one(mishaps.ShoeRefilled),
    rulings.SHUFFLED_AFTER: lambda after, happened: (
        _fault(after, happened) and reshuffle_after(after) is not None
    ),
    rulings.CARD_REPLACED: lambda after, happened: (
        _fault(after, happened) and reshuffle_after(after) is None
    ),
    rulings.AS_IT_IS: lambda after, happened: (
        _fault(after, happened) and reshuffle_after(after) is None
    ),
    rulings.BURN_NOW: lambda after, _: refusal(after, Burn()) is None,
    rulings.NOT_COUNTED: lambda _, happened: _counts(happened) == rulings.NOT_COUNTED,
    rulings.PART_COUNTS: lambda _, happened: _counts(happened) == rulings.PART_COUNTS,
    rulings.COUNTS: lambda _, happened: _counts(happened) == rulings.COUNTS,
    rulings.FIXED_SUM: _one(mishaps.EquipmentFailed),
    rulings.PRIZE_LATER: lambda *_: False,
}
"""What happens in the engine where something is ruled."""
