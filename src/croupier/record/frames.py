"""Frames: a Round told in pictures: what happened up to each, and how the table stands then."""

from collections.abc import Iterator

from msgspec import Struct

from croupier.record.steps import Step, steps
from croupier.table.events import (
    BetsClosed,
    CardDealt,
    DealCompleted,
    Doubled,
    DrawCalled,
    EarlySettlementAsked,
    Event,
    HandSplit,
    Insured,
    PrizeShown,
    Rode,
    RoundEnded,
    SideWagerLaid,
    Stood,
)
from croupier.table.fold.evolve import evolve
from croupier.table.mishaps import Mishap
from croupier.table.state import PLAY, Round

_CALLS = (
    Doubled,
    DrawCalled,
    EarlySettlementAsked,
    HandSplit,
    Insured,
    PrizeShown,
    Rode,
    SideWagerLaid,
    Stood,
)


class Frame(Struct, frozen=True):
    """How the table stands, and what has happened since the frame before."""

    round: Round
    steps: tuple[Step, ...]


def frames(start: Round, events: tuple[Event, ...]) -> tuple[Frame, ...]:
    """The Round in frames: wagers, Initial Deal, each call, the Dealer's hand, settlement."""
    told: list[Frame] = []
    for happened in _groups(start, events):
        for event in happened:
            start = evolve(start, event)
        sentences = steps(tuple(happened))
        if sentences or not told:
            told.append(Frame(start, sentences))
        else:
            told[-1] = Frame(start, told[-1].steps)
    return tuple(told)


def _groups(round: Round, events: tuple[Event, ...]) -> Iterator[list[Event]]:
    """Events that belong together: those before one that opens a frame."""
    group: list[Event] = []
    for event in events:
        if isinstance(event, RoundEnded):
            break
        if group and _opens(round, event, group):
            yield group
            group = []
        group.append(event)
        round = evolve(round, event)
    yield group


def _opens(round: Round, event: Event, group: list[Event]) -> bool:
    """Does an event open a frame of its own?"""
    if isinstance(event, BetsClosed | DealCompleted):
        return False
    if isinstance(group[-1], BetsClosed):
        return True
    if isinstance(event, SideWagerLaid):
        return round.phase is PLAY
    if isinstance(event, CardDealt):
        return round.phase is PLAY and not event.box and not _has_dealer(group)
    return isinstance(event, (*_CALLS, Mishap))


def _has_dealer(group: list[Event]) -> bool:
    return any(isinstance(event, CardDealt) and not event.box for event in group)
