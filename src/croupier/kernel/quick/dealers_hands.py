"""Dealer's hands at the quick kernel: one, or several in turn, and what they bring."""

from typing import Any, Final

import numpy as np

from croupier.jit import inlined, inner, integer, word
from croupier.kernel import places
from croupier.kernel.places import TableInPlay
from croupier.kernel.quick.layout import (
    BROUGHT,
    ENDS,
    FINISHED,
    FORMS,
    LEAVES,
    LEVEL,
    MORE_ENDS,
    MORE_PAYS,
    OF_SEAT,
    PAYS,
    ROW,
    WALK,
    Quick,
)

_0, _1, _2, _4 = (np.uint64(at) for at in (0, 1, 2, 4))
"""An index that is never below nothing is found sooner."""
_PLACE: Final = np.uint64(WALK - 1)
_LATER: Final = np.uint64(places.LEFT - 1 - places.LEFT_INSURANCE)


@inlined
def dealers_hand(quick: Quick, left: Any, dealer: Any, place: Any) -> Any:
    """The Dealer's hand, with this left on the layout: its standing, and the next place."""
    state = word(quick.dealer_first[(left << _4) + (dealer >> _2)])
    # insurance is settled once there is a second card
    of_left = (left & _LATER) * word(len(quick.dealer) // places.LEFT)
    while state < FINISHED:
        state = word(quick.dealer[of_left + state + word(quick.ranks[quick.cards[place]])])
        place += _1
    return state & _PLACE, place


@inner
def settle_splits(law: TableInPlay, quick: Quick, records: int, hand: int, standing: int) -> None:
    """The hands of splits that waited end against one of the Dealer's hands."""
    b, m, splits, of = law.b, law.m, quick.splits, standing * places.BUSTS
    for record in range(records):
        seat = splits[OF_SEAT + record]
        sum_ = m[places.S_MAIN + quick.seats[LEVEL + seat] * places.HANDS + hand]
        if sum_ >= 0:
            sum_ *= places.ENDINGS
            net = m[splits[PAYS + record] + sum_ + b[splits[ENDS + record] + of]]
            if splits[MORE_ENDS + record] >= 0:
                net += m[splits[MORE_PAYS + record] + sum_ + b[splits[MORE_ENDS + record] + of]]
            quick.seats[BROUGHT + seat] += net


@inner
def in_turn(
    law: TableInPlay, quick: Quick, seats: int, split: int, records: int, draws_out: Any,
    dealer: Any, place: Any,
) -> Any:  # fmt: skip
    """The Dealer's hands in turn, against the wagers on each: how the last stands, where its second
    card lies, and the next place.
    """
    m, standing, second = law.m, _0, place
    form_room = FORMS * len(quick.left)
    for seat in range(seats):
        if not split >> seat & 1:
            quick.seats[BROUGHT + seat] = 0
    for hand in range(m[places.C_DEALERS_HANDS]):
        left, second = draws_out, place
        for seat in range(seats):
            if m[places.S_MAIN + quick.seats[LEVEL + seat] * places.HANDS + hand] >= 0:
                left |= word(quick.seats[LEAVES + seat])
        standing, place = dealers_hand(quick, left, dealer, place)
        for seat in range(seats):
            if not split >> seat & 1:
                at = quick.seats[ROW + seat] + hand * form_room + integer(standing)
                quick.seats[BROUGHT + seat] += quick.pays[at]
        settle_splits(law, quick, records, hand, integer(standing))
    return standing, second, place
