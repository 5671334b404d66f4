"""Dealing: what has happened since a viewer last looked, one picture of the felt after another."""

from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from typing import Final

from msgspec import Struct

from croupier.casino.table.live_table import PassedEvent
from croupier.table import events, mishaps
from croupier.table.events import Event
from croupier.table.state import DEALING, Round

Layers = dict[str, str]
"""Layers of the felt by name, as markup."""


class FrameKind(StrEnum):
    """What a frame shows, by which a page paces it."""

    CARD = "card"
    DEALER = "dealer"
    """A card of the Dealer's."""
    WAGER = "wager"
    RESULT = "result"


class FeltFrame(Struct, frozen=True):
    """The layers that an event has changed, and what is said of it meanwhile."""

    kind: FrameKind
    layers: Layers
    doing: str = ""
    """What is going on, in a few words."""
    told: int | None = None
    """How many lines of the Round's story have happened by then; None: it is of another Round."""


_CARDS: Final = (
    *(events.CardDealt, mishaps.CardOut, mishaps.CardAside, mishaps.CardMisplaced),
    *(mishaps.Reconstructed, mishaps.AsideCleared, mishaps.CardStands, mishaps.CallUndone),
)
_WAGERS: Final = (
    *(events.Doubled, events.HandSplit, events.SplitCovered, events.WagerMoved),
    *(events.Insured, events.Rode, events.PrizeShown),
)
_RESULTS: Final = (
    *(events.Settled, mishaps.Reversed, mishaps.HandVoided, mishaps.RoundVoided),
    events.BoxCollected,
)


def kind_of(event: Event) -> FrameKind | None:
    """What an event shows on the felt; None where it is no matter in which order it is seen."""
    if isinstance(event, events.CardDealt) and event.box is None:
        return FrameKind.DEALER
    if isinstance(event, _CARDS):
        return FrameKind.CARD
    if isinstance(event, _WAGERS):
        return FrameKind.WAGER
    return FrameKind.RESULT if isinstance(event, _RESULTS) else None


def doing(passed: PassedEvent) -> str:
    """What is going on at the table while an event is shown."""
    event, box = passed.event, _box_of(passed.event)
    match event:
        case events.CardDealt() if passed.round.phase is DEALING:
            return "The cards are dealt"
        case events.CardDealt(box=None):
            return "The Dealer draws"
        case events.CardDealt():
            return f"Box {box} gets a card"
        case events.Doubled():
            return f"Box {box} doubles"
        case events.HandSplit() | events.SplitCovered():
            return f"Box {box} splits"
        case events.Insured():
            return f"Box {box} is insured"
        case mishaps.HandVoided() | mishaps.RoundVoided():
            return "Wagers are declared Void"
    if isinstance(event, _CARDS):
        return "The cards are put right"
    return "The wagers are settled" if isinstance(event, _RESULTS) else "The wagers are moved"


def frames_of(
    passed: Iterable[PassedEvent],
    draw: Callable[[Round], Layers],
    shown: Layers,
    lines: Callable[[int], int | None] = lambda version: None,
) -> tuple[FeltFrame, ...]:
    """What happened, event by event; the results of a Box together.

    ``lines``: how many lines of the Round's story had happened by a version.
    """
    found = []
    for kind, one in _seen(passed):
        layers = draw(one.round)
        changed = {name: html for name, html in layers.items() if shown.get(name) != html}
        if changed:
            found.append(FeltFrame(kind, changed, doing(one), lines(one.version)))
        shown = layers
    return tuple(found)


def _seen(passed: Iterable[PassedEvent]) -> Iterator[tuple[FrameKind, PassedEvent]]:
    """How the Round stood after everything that is to be seen by itself."""
    held: tuple[FrameKind, PassedEvent] | None = None
    held_box: int | None = None
    for one in passed:
        kind = kind_of(one.event)
        if kind is None:
            continue
        box = _box_of(one.event)
        together = kind is FrameKind.RESULT and held is not None and held[0] is kind
        if held is not None and not (together and box == held_box):
            yield held
        held, held_box = (kind, one), box
    if held is not None:
        yield held


def _box_of(event: Event) -> int | None:
    if isinstance(event, events.Settled | mishaps.Reversed):
        return event.line.box
    return getattr(event, "box", None)
