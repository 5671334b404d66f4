"""Model law: which tables are the same as far as the main wager goes, whatever their shoe."""

from collections.abc import Iterator

import msgspec
import numpy as np
from numpy.typing import NDArray

from croupier.analysis.blackjacks import blackjacks_against
from croupier.analysis.model import Model
from croupier.cards import DECK
from croupier.digest import digest


def same_law(one: Model, other: Model) -> bool:
    """Are two tables the same as far as the main wager goes?"""
    if one.plans != other.plans or one.tables.dealer.standings != other.tables.dealer.standings:
        return False
    if not np.array_equal(one.tables.may, other.tables.may):
        return False
    arrays = zip(_arrays(one), _arrays(other), strict=True)
    blackjacks = _blackjacks(one) == _blackjacks(other)
    return blackjacks and all(np.array_equal(a, b, equal_nan=True) for a, b in arrays)


def law_digest(lowered: Model) -> bytes:
    """A digest of all that the main wager turns on beside the shoe and the odds of a Blackjack.

    No call turns on either: what every call is worth on a hand is the same under one law.
    """
    dealer, plans = lowered.tables.dealer, lowered.plans
    facts = (plans, dealer.standings, lowered.rules.dealers_hands, _blackjack_ends(lowered))
    arrays = (one.tobytes() for one in (lowered.tables.may, *_arrays(lowered)))
    return digest("law of a main wager", msgspec.json.encode(facts), *arrays)


def _arrays(lowered: Model) -> Iterator[NDArray[np.float64]]:
    yield lowered.tables.hands.points.astype(float)
    yield lowered.tables.dealer.orders
    yield lowered.tables.dealer.draws.astype(float)
    yield np.array([lowered.taken_instead])
    asked = (lowered.dealt, lowered.split, lowered.lammer)
    for pays in (
        lowered.calls,
        *(way for one in asked for way in (one.plain, one.doubled, one.free)),
    ):
        yield from (pays.stands, pays.instant, pays.bust)


def _blackjacks(lowered: Model) -> tuple[object, ...]:
    return lowered.rules.blackjack_odds, *_blackjack_ends(lowered)


def _blackjack_ends(lowered: Model) -> tuple[object, ...]:
    """When a Blackjack is paid, and how one ends that waits for the Dealer's hand."""
    rules = lowered.rules
    waits = (one.outcome for one in blackjacks_against(lowered))
    return *waits, *(rules.blackjack_at_once(card).permitted for card in DECK)
