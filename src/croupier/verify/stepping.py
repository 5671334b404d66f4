"""Stepping: the events of a Round, each brought about again by what could be done then."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Final, NamedTuple

from msgspec.structs import replace

from croupier.cards import Card
from croupier.rules.names import MAIN
from croupier.rules.refusal import Refusal
from croupier.table.commands import Burn, Command, GoOn, LayWager
from croupier.table.dealer import due
from croupier.table.decide import play
from croupier.table.events import CardBurnt, CardDealt, Event, Settled, WagerLaid
from croupier.table.irregular.faults import rack
from croupier.table.legal.menu import legal
from croupier.table.legal.supervisors_menu import irregular
from croupier.table.mishaps import (
    CardAside,
    CardMisplaced,
    CardOut,
    HandVoided,
    Reversed,
    ShoeRefilled,
)
from croupier.table.state import Round
from croupier.table.supervision import RefillShoe, VoidHand, VoidRound
from croupier.verify.likely import likely

_SAID: Final = ("amount", "dollars", "card")
"""What of a command only who gave it knew; one of its first events shows it."""
_NEAR: Final = 6
"""How many events are looked at for that."""


class Steps(NamedTuple):
    """How far the engine comes to the same, and where somebody voided something."""

    done: int
    voids: tuple[tuple[int, VoidHand | VoidRound], ...]


class ReplayStep(NamedTuple):
    """A command that brings the next events about, and the Round after it.

    Where there is none: how many of them the likeliest command brings about.
    """

    command: Command | None
    after: Round | None
    alike: int


def steps(began: Round, events: Sequence[Event]) -> Steps:
    """How many of the events the engine gives as well, by the same cards and lawful commands."""
    round, done = _with_cards(began, events), 0
    voids: list[tuple[int, VoidHand | VoidRound]] = []
    while done < len(events):
        step = _step(round, events[done:])
        if isinstance(step.command, VoidHand | VoidRound):
            voids.append((done, step.command))
        done += step.alike
        if step.after is None:
            break
        round = step.after
    return Steps(done, tuple(voids))


def _step(round: Round, events: Sequence[Event]) -> ReplayStep:
    """What brings the next events about."""
    most = 0
    for command in _thinkable(round, events):
        try:
            after, happened = play(round, command)
        except (Refusal, AssertionError, LookupError):
            continue
        alike = _alike(happened, events)
        if happened and alike == len(happened):
            return ReplayStep(command, after, alike)
        most = max(most, alike)
    return ReplayStep(None, None, most)


def _alike(one: Sequence[Event], other: Sequence[Event]) -> int:
    """How many events are the same, from the first on."""
    return sum(1 for _ in takewhile(_same, zip(one, other, strict=False)))


def _same(pair: tuple[Event, Event]) -> bool:
    """Are two events the same, but for the cards of a rack, which nobody saw?"""
    one, other = pair
    if isinstance(one, ShoeRefilled) and isinstance(other, ShoeRefilled):
        return (len(one.cards), one.clauses) == (len(other.cards), other.clauses)
    if isinstance(other, Settled | Reversed) and not other.line.laid:
        one = _unnumbered(one)
    if isinstance(other, HandVoided) and isinstance(one, HandVoided) and not other.readings:
        one = replace(one, readings=())  # logs of old do not say what a void turned on
    return one == other


def _unnumbered(event: Event) -> Event:
    """An event as old logs have it, which number neither wagers nor hands."""
    if not isinstance(event, Settled | Reversed):
        return event
    return replace(event, line=replace(event.line, laid=0, formed=None))


def _thinkable(round: Round, all_events: Sequence[Event]) -> Iterator[Command]:
    """What may have brought events about."""
    events = all_events[:_NEAR]
    made = likely(round, events[0])
    if made is not None:
        yield made
    act = due(round)
    if act is not None:
        yield act
    if isinstance(events[0], WagerLaid):
        yield from _layings(round, events[0])
    elif isinstance(events[0], CardBurnt):
        yield Burn(again=True)
    elif isinstance(events[0], ShoeRefilled):
        yield _refill(round, all_events)
    yield GoOn()
    known = [option.command for option in (*legal(round), *irregular(round))]
    for event in events:
        yield from (_filled(command, event) for command in known)


def _refill(round: Round, events: Sequence[Event]) -> RefillShoe:
    """The rack with the cards that fell out of it first, and the rest behind them."""
    fell = tuple(_until_refilled(events[1:]))
    return RefillShoe((*fell, *(Counter(rack(round)) - Counter(fell)).elements()))


def _layings(round: Round, event: WagerLaid) -> Iterator[LayWager]:
    """A wager, or what was added to it, whether its player had been warned or limited or not."""
    box = round.find(event.box)
    mains = [] if box is None else box.all_stakes(event.player, MAIN)
    held = sum(one.amount + one.excess for one in mains if one.against == event.against)
    for warned in (False, True):
        for limited in (False, True):
            yield LayWager(
                event.box,
                event.player,
                event.amount - held,
                seated=event.seated,
                warned=warned,
                limited=limited,
                marker=event.marker,
                against=event.against,
            )


def _filled(command: Command, event: Event) -> Command:
    """A command with what the event says of it."""
    shared = [name for name in _SAID if hasattr(command, name) and hasattr(event, name)]
    data = {name: getattr(event, name) for name in shared}
    return replace(command, **data) if data else command


def _with_cards(began: Round, events: Sequence[Event]) -> Round:
    """The Round with the cards that fell in it next in the shoe."""
    fallen = tuple(_until_refilled(events))
    shoe, at = began.shoe, began.shoe.drawn
    cards = shoe.cards[:at] + fallen + shoe.cards[at + len(fallen) :]
    return replace(began, shoe=replace(shoe, cards=cards))


def _until_refilled(events: Sequence[Event]) -> Iterator[Card]:
    """The cards that left the shoe before it was filled again."""
    for event in events:
        if isinstance(event, ShoeRefilled):
            return
        if isinstance(event, CardBurnt | CardOut | CardAside) or (
            isinstance(event, CardDealt | CardMisplaced) and not event.aside
        ):
            yield event.card
