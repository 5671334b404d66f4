"""Decision: a call that was to be made in a Round, what was called, and what everybody knew then.

It is made of what happened and of the cards that were seen: no undealt card can be in it.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from croupier.cards import DECK, Card
from croupier.explain.case import ReplayedRound
from croupier.record.frames import frames
from croupier.rules.names import EARLY, INSURANCE, MAIN
from croupier.table import commands, events
from croupier.table.commands import Insure, SettleEarly
from croupier.table.events import Event
from croupier.table.fold.evolve import evolve
from croupier.table.game.players import PlayersCall
from croupier.table.legal.option import refusal
from croupier.table.state import PLAY, Box, Round

INSURE: Final = "insure"
NO_INSURANCE: Final = "no-insurance"
SETTLE_EARLY: Final = "settle-early"
WAIT: Final = "wait"
_CALLS: Final[Mapping[str, type[PlayersCall]]] = {
    "draw": commands.Draw,
    "stand": commands.Stand,
    "double": commands.Double,
    "split": commands.Split,
    "free-double": commands.FreeDouble,
    "free-split": commands.FreeSplit,
}


class SeenCards(Struct, frozen=True):
    """The cards of a shoe that were seen before a Round and in it, and when."""

    decks: int
    before: tuple[Card, ...] = ()
    """Since the shoe was shuffled."""
    during: tuple[tuple[int, Card], ...] = ()
    """In the Round, each with the event that showed it, from 0."""
    refilled: int | None = None
    """The event before which cards of the discard rack went back into the shoe."""

    def unseen(self, at: int) -> dict[Card, int] | None:
        """How many of each card nobody had seen before an event; None where nobody could know."""
        if self.refilled is not None and at >= self.refilled:
            return None
        seen = Counter(self.before)
        seen.update(card for event, card in self.during if event <= at)
        left = {card: self.decks - seen[card] for card in DECK}
        return {card: count for card, count in left.items() if count > 0}


class _Called(Struct, frozen=True):
    """What was called, by whom where an event says so, and what was wagered by it."""

    name: str
    player: str = ""
    amount: int = 0


class Decision(Struct, frozen=True, kw_only=True):
    """A call that was to be made."""

    at: int
    """The event by which it was made, from 0."""
    step: int
    """The step of the replayed Round at whose end it was to be made, from 1."""
    box: int
    hand: int
    """From left to right, from 1."""
    player: str
    called: str
    """What was called: a call, or whether a Blackjack was settled early, or insurance taken."""
    open: tuple[str, ...]
    """Everything that could lawfully be called."""
    cards: tuple[Card, ...]
    first: Card
    """The Dealer's first card."""
    hands: int
    """How many hands the Box had."""
    stake: int
    """The caller's initial wager, in cents."""
    amount: int
    """What was wagered by the call, in cents."""
    upper: bool = False
    """The wager reaches the Upper Minimum."""
    unseen: Mapping[Card, int] | None = None
    """How many of each card nobody had seen; None where that is not known."""


def decisions(round: ReplayedRound, seen: SeenCards) -> tuple[Decision, ...]:
    """Every decision of a Round at which more than one thing could be called, in order."""
    found: list[Decision] = []
    for at, (then, event) in enumerate(_states(round)):
        if isinstance(event, events.CallWithdrawn):
            found = _taken_back(found, event.box)
        made = _made(then, event)
        if made is not None and len(made.open) > 1 and made.called in made.open:
            step = len(frames(round.start, round.events[:at]))
            found.append(replace(made, at=at, step=step, unseen=_unseen(then, seen, at)))
    return tuple(found)


def _states(round: ReplayedRound) -> Iterator[tuple[Round, Event]]:
    """Every event, with the table before it."""
    then = round.start
    for event in round.events:
        yield then, event
        then = evolve(then, event)


def _taken_back(found: list[Decision], box: int) -> list[Decision]:
    """The decisions without the last call on a Box."""
    last = next((one for one in reversed(found) if one.box == box), None)
    return [one for one in found if one is not last]


def _unseen(then: Round, seen: SeenCards, at: int) -> dict[Card, int] | None:
    return None if any(one.exposed for one in then.trouble.aside) else seen.unseen(at)


def _made(then: Round, event: Event) -> Decision | None:
    """The decision an event is, if it is one; of the person who calls for the Box."""
    match event:
        case events.DrawCalled():
            return _on_hand(then, event.box, event.hand, _Called("draw"))
        case events.Stood():
            return _on_hand(then, event.box, event.hand, _Called("stand"))
        case events.Doubled() if not event.joined and event.against in (None, 1):
            name = "free-double" if event.lammer else "double"
            called = _Called(name, event.player, event.amount)
            return _on_hand(then, event.box, event.hand, called)
        case events.HandSplit() if event.against in (None, 1):
            name = "free-split" if event.lammer else "split"
            called = _Called(name, event.player, event.amount)
            return _on_hand(then, event.box, event.hand, called)
        case events.EarlySettlementAsked():
            return _early(then, event.box, event.player, SETTLE_EARLY)
        case events.RightDeclined() if event.right == EARLY:
            return _early(then, event.box, event.player, WAIT)
        case events.Insured() if event.against in (None, 1):
            return _insured(then, event.box, event.player, INSURE, event.amount)
        case events.RightDeclined() if event.right == INSURANCE:
            return _insured(then, event.box, event.player, NO_INSURANCE)
    return None


def _on_hand(then: Round, number: int, hand: int, called: _Called) -> Decision | None:
    at = then.index(number)
    box = None if at is None else then.boxes[at]
    if box is None or box.absent or box.caller.player is None or not then.dealer:
        return None
    if called.player not in ("", box.caller.player) or hand >= len(box.hands):
        return None
    caller = box.caller.player
    lawful = (
        name
        for name, call in _CALLS.items()
        if refusal(then, call(number, caller, hand + 1)) is None
    )
    by_caller = _Called(called.name, caller, called.amount)
    return _decision(then, box, hand, by_caller, tuple(lawful))


def _early(then: Round, number: int, player: str, called: str) -> Decision | None:
    box = _of_initial_deal(then, number, player)
    if (
        box is None
        or refusal(then, SettleEarly(number, player, _numbered(box, player))) is not None
    ):
        return None
    return _decision(then, box, 0, _Called(called, player), (WAIT, SETTLE_EARLY))


def _insured(
    then: Round, number: int, player: str, called: str, amount: int = 0
) -> Decision | None:
    box = _of_initial_deal(then, number, player)
    main = None if box is None else box.stake(player, MAIN)
    half = 0 if main is None else main.amount // 2
    least = then.rules.elections.smallest_chip
    tried = amount or half // least * least
    if box is None or not tried:
        return None
    insure = Insure(number, player, tried, against=_numbered(box, player))
    if refusal(then, insure) is not None:
        return None
    return _decision(then, box, 0, _Called(called, player, tried), (NO_INSURANCE, INSURE))


def _numbered(box: Box, player: str) -> int | None:
    """Which of the Dealer's hands the player's first wager is against, where they are numbered."""
    main = box.stake(player, MAIN)
    return None if main is None else main.against


def _of_initial_deal(then: Round, number: int, player: str) -> Box | None:
    at = then.index(number)
    box = None if at is None else then.boxes[at]
    if box is None or not box.hands or not then.dealer or then.phase is not PLAY:
        return None
    return box if box.has_bettor(player) else None


def _decision(
    then: Round, box: Box, hand: int, called: _Called, lawful: tuple[str, ...]
) -> Decision:
    stake, upper = box.original(called.player), then.rules.upper
    return Decision(
        at=0,
        step=1,
        box=box.number,
        hand=hand + 1,
        player=called.player,
        called=called.name,
        open=lawful,
        cards=box.hands[hand].cards,
        first=then.dealer[0],
        hands=len(box.hands),
        stake=stake,
        amount=called.amount,
        upper=upper is not None and stake >= upper.elections.minimum,
    )
