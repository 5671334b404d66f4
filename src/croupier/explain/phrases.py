"""Phrases: the parts that sentences about a Round are put together from."""

from croupier.cards import Card, face_value
from croupier.explain.results import total_said
from croupier.rules.hand import Hand
from croupier.rules.names import MAIN
from croupier.sentence import AmountPart, CardPart, PlayerPart, Sentence, WagerPart, listed
from croupier.table import events
from croupier.table.state import Stake
from croupier.totals import is_ten, value


def wagered(stake: Stake) -> Sentence:
    """Somebody laid a wager."""
    who, sum_ = PlayerPart(stake.player), AmountPart(stake.amount + stake.excess)
    if stake.wager == MAIN:
        return (who, " wagered ", sum_, *against(stake.against))
    return (who, " laid ", sum_, " on ", WagerPart(stake.wager))


def against(number: int | None) -> Sentence:
    """Which hand of the Dealer's a wager is on, where there are several."""
    return (f" against the Dealer's hand {number}",) if number else ()


def price(event: events.Doubled | events.HandSplit) -> Sentence:
    """What a double or a split costs."""
    if event.lammer and not event.amount:
        return (" free of charge",)
    return (" for ", AmountPart(event.amount))


def cards_named(cards: tuple[Card, ...]) -> Sentence:
    """Cards as they are dealt to a Box."""
    return listed(((CardPart(one),) for one in cards), " and ")


def total(hand: Hand, shown: bool = True) -> Sentence:
    """The total of a hand after a card, where it is shown."""
    if not shown:
        return ()
    return (", Blackjack",) if hand.blackjack else (f", {total_said(hand.total)}",)


def pair_named(cards: tuple[Card, ...]) -> str:
    """Two cards of the same value, as people say: ``8s``, ``aces``, ``ten-point cards``."""
    first, second = map(face_value, cards[:2])
    if first != second:
        return "ten-point cards"
    if value(cards[0]) == 1:
        return "aces"
    named = {"T": "10", "J": "jack", "Q": "queen", "K": "king"} if is_ten(cards[0]) else {}
    return f"{named.get(first, first)}s"


def without_gaps(sentence: Sentence) -> Sentence:
    """A sentence without empty words."""
    return tuple(part for part in sentence if part != "")
