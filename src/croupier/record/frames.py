"""Frames: a Round in pictures: what happened up to each, and how the table stands then."""

from collections.abc import Iterator

from msgspec import Struct

from croupier.record.steps import Step, steps
from croupier.table import events
from croupier.table.events import Event
from croupier.table.fold.evolve import evolve
from croupier.table.mishaps import Mishap
from croupier.table.state import PLAY, Round

_CALLS = (
    events.Doubled,
    events.DrawCalled,
    events.EarlySettlementAsked,
    events.HandSplit,
    events.Insured,
    events.PrizeShown,
    events.Rode,
    events.Stood,
)


class Frame(Struct, frozen=True):
    """How the table stands, and what has happened since the frame before."""

    round: Round
    steps: tuple[Step, ...]


def frames(start: Round, happened: tuple[Event, ...]) -> tuple[Frame, ...]:
    """The Round in frames: wagers, the Initial Deal card by card, calls, the Dealer, settlement."""
    found: list[Frame] = []
    for round, group in _groups(start, happened):
        sentences = steps(tuple(group))
        if sentences or not found:
            found.append(Frame(round, sentences))
        else:
            found[-1] = Frame(round, found[-1].steps)
    return tuple(found)


def _groups(round: Round, happened: tuple[Event, ...]) -> Iterator[tuple[Round, list[Event]]]:
    """Events that belong together, those before one that opens a frame, and the Round after."""
    group: list[Event] = []
    for event in happened:
        if isinstance(event, events.RoundEnded):
            break
        if group and _opens(round, event, group):
            yield round, group
            group = []
        group.append(event)
        round = evolve(round, event)
    yield round, group


def _opens(round: Round, event: Event, group: list[Event]) -> bool:
    """Does an event open a frame of its own?"""
    if isinstance(event, events.BetsClosed | events.DealCompleted):
        return False
    if isinstance(group[-1], events.BetsClosed):
        return True
    if isinstance(event, events.SideWagerLaid):
        return round.phase is PLAY
    if isinstance(event, events.CardDealt):
        return round.phase is not PLAY or (not event.box and not _has_dealer(group))
    return isinstance(event, (*_CALLS, Mishap))


def _has_dealer(group: list[Event]) -> bool:
    return any(isinstance(event, events.CardDealt) and not event.box for event in group)
