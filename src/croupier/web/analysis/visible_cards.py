"""Visible cards: what everybody at a table knows of a hand that is to be decided."""

from collections import Counter
from collections.abc import Hashable, Mapping
from typing import Final

from croupier.cards import DECK, Card
from croupier.casino.table.live import Live
from croupier.rules.names import WagerName
from croupier.table.commands import Double, Draw, FreeDouble, FreeSplit, SettleEarly, Split, Stand
from croupier.table.game.players import PlayersCall
from croupier.table.legal.option import refusal
from croupier.table.state import PLAY, Box, Round, active
from croupier.web.analysis.questions import AnalysedTable, AskAdvice, AskRide

_CALLS: Final[Mapping[str, type[PlayersCall]]] = {
    "draw": Draw,
    "stand": Stand,
    "double": Double,
    "split": Split,
    "free-double": FreeDouble,
    "free-split": FreeSplit,
}


def table_of(live: Live) -> AnalysedTable:
    """A live table as it is asked about."""
    return AnalysedTable(live.config, None if live.heat is None else live.heat.conditions)


def question(live: Live, box: int, hand: int, *, elects: bool = False) -> AskAdvice | None:
    """What there is to ask about a hand, from what everybody may see; None if nothing.

    With ``elects`` about what is elected beside it, whether a call is to be made or not.
    """
    round = live.round
    at = None if round is None else round.index(box)
    if round is None or at is None or round.phase is not PLAY or not round.dealer:
        return None
    on = round.boxes[at]
    if on.void or not 1 <= hand <= len(on.hands):
        return None
    if not elects and not _to_decide(round, on, hand):
        return None
    player = on.caller.player
    if player is None or any(one.exposed for one in round.trouble.aside):
        return None
    stake = on.original(player)
    upper = round.rules.upper
    return AskAdvice(
        table=table_of(live),
        upper=upper is not None and stake >= upper.elections.minimum,
        cards=on.hands[hand - 1].cards,
        first=round.dealer[0],
        unseen=unseen(live, round),
        hands=len(on.hands),
        stake=stake,
    )


def ride_question(live: Live, box: int, player: str, on: WagerName) -> AskRide | None:
    """What there is to ask about a won side wager that may ride; None if nothing."""
    held = None if live.round is None else live.round.find(box)
    if live.round is None or held is None or not held.hands or not live.round.dealer:
        return None
    side, main, cards = held.stake(player, on), held.original(player), held.hands[0].cards
    if side is None or not main or len(cards) != 2:
        return None
    upper = live.round.rules.upper
    return AskRide(
        table=table_of(live),
        upper=upper is not None and main >= upper.elections.minimum,
        on=on,
        cards=cards,
        first=live.round.dealer[0],
        main=main,
        side=side.amount,
    )


def sample_question(live: Live) -> AskAdvice:
    """A hand as any table may deal it, on a fresh shoe: two eights against an ace."""
    cards, first = (Card("8s"), Card("8h")), Card("As")
    decks = live.rules.elections.decks
    left = {card: decks - (card in (*cards, first)) for card in DECK}
    return AskAdvice(
        table=table_of(live),
        upper=False,
        cards=cards,
        first=first,
        unseen={card: count for card, count in left.items() if count},
        hands=1,
        stake=live.rules.elections.minimum,
    )


def _to_decide(round: Round, box: Box, hand: int) -> bool:
    """Is a call to be made on a hand, or a Blackjack to be settled early or not?"""
    held = box.hands[hand - 1]
    if len(held.cards) < 2:
        return False
    if held.blackjack and box.caller.player is not None:
        return refusal(round, SettleEarly(box.number, box.caller.player)) is None
    return not held.done


def unseen(live: Live, round: Round) -> dict[Card, int]:
    """How many of each card nobody has seen: those in the shoe, and those that left it face down.

    Only how many there are of each is cache_key, never in which order they lie.
    """
    shoe = round.shoe
    left = Counter(shoe.cards[shoe.drawn :])
    left.update(shoe.cards[place] for place in live.discarded)
    left.update(one.card for one in round.trouble.aside if not one.exposed)
    return {card: left[card] for card in DECK if left[card]}


def open_calls(round: Round, box: int, hand: int) -> frozenset[str] | None:
    """The calls that may be made on the hand whose turn it is; None where it is not its turn."""
    turn = active(round)
    if turn is None or (round.boxes[turn[0]].number, turn[1] + 1) != (box, hand):
        return None
    player = round.boxes[turn[0]].caller.player or ""
    lines = (name for name, call in _CALLS.items() if not refusal(round, call(box, player, hand)))
    return frozenset(lines) or None


def cache_key(asked: AskAdvice) -> tuple[Hashable, ...]:
    """All that an answer turns on, beside the table."""
    counts = tuple(sorted(asked.unseen.items()))
    return asked.upper, asked.cards, asked.first, counts, asked.hands, asked.stake
