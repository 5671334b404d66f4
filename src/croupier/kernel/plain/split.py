"""Split: Rounds of a plain table in which a Pair is split."""

from typing import Any

import numpy as np

from croupier.jit import inner, integer, word
from croupier.kernel.coding import CARDS, RANKS, TWO
from croupier.kernel.hands import ACES, COLUMNS, DIVIDED, DOUBLE, DRAW, SPLIT, STAND
from croupier.kernel.places import (
    BUSTS,
    DEALER_STATES,
    L_PAIRING,
    L_RANK,
    L_SPLIT_CALLS,
    STANDINGS,
    TableInPlay,
)
from croupier.kernel.plain.layout import APART, FINISHED, Plain
from croupier.kernel.shuffling import Bytes
from croupier.totals import LIMIT

_0, _1, _2, _3, _4, _6 = (np.uint64(at) for at in (0, 1, 2, 3, 4, 6))
_64, _FINISHED = np.uint64(64), np.uint64(FINISHED)
"""An index that is never below nothing is found sooner."""


@inner
def split_plain(
    law: TableInPlay, plain: Plain, cards: Bytes, one: Any, other: Any, face: Any, place: Any
) -> Any:
    """The hands of a split, from left to right: the next place; how many, whether any of them is
    left, and what each will bring, in the scratch.
    """
    b = law.b
    rank = integer(b[np.uint64(L_RANK) + (face << _2)])
    hand_card, hand_form, hand_column = (
        plain.scratch[16:24], plain.scratch[24:32], plain.scratch[32:40],
    )  # fmt: skip
    kind = ACES if one < _4 else DIVIDED
    hand_card[0], hand_card[1], hand_form[0], hand_form[1] = one, other, 0, 1
    initial, hands, hand = 3, 2, 0
    call = DRAW
    state = _0
    fresh, doubled = True, 0
    while hand < hands:
        card = integer(cards[place])
        place += _1
        if fresh:
            two = integer(b[L_PAIRING + hand_card[hand] * CARDS + card])
            state = np.uint64(plain.split_states[kind * TWO + two])
            of = (kind * 3 + hands - 2) * 2 + (initial >> hand & 1)
            call = b[L_SPLIT_CALLS + (of * TWO + two) * RANKS + rank]
            fresh, doubled = False, 0
            if call == SPLIT:
                for at in range(hands, hand + 1, -1):
                    hand_card[at], hand_form[at] = hand_card[at - 1], hand_form[at - 1]
                low = (1 << hand + 1) - 1
                initial = (initial & low) | (initial & ~low) << 1
                hand_card[hand + 1], hand_form[hand + 1] = card, 1
                hands += 1
                fresh = True
                continue
        else:
            state = np.uint64(plain.follows[state + np.uint64(card)])
            doubled = integer(call == DOUBLE)
            call = STAND if doubled else plain.calls[(state >> _2) + face]
        if call == STAND:
            hand_column[hand] = plain.columns[state >> _6]
            hand_form[hand] = hand_form[hand] * 2 + doubled
            fresh = True
            hand += 1
    lost = original = 0
    for hand in range(hands):
        if hand_column[hand] > LIMIT:
            lost, original = 4, original | (hand_form[hand] < 2)
    live, left = 2, 0
    for hand in range(hands):
        form = 2 + hand_form[hand] * BUSTS + (original | live | lost)
        plain.scratch[8 + hand] = (form * COLUMNS + hand_column[hand]) * STANDINGS
        if hand_column[hand] <= LIMIT:
            live, left = 0, 1
    plain.scratch[0], plain.scratch[1] = hands, left
    return place


@inner
def split_round(law: TableInPlay, plain: Plain, cards: Bytes, place: Any) -> Any:
    """The rest of a Round whose Pair is split, behind the Initial Deal: the next place, and what it
    has brought in units.
    """
    one, dealer = word(cards[place - _3]), word(cards[place - _2])
    other, units = word(cards[place - _1]), plain.units
    place = split_plain(law, plain, cards, one, other, dealer >> _2, place)
    hands, left = plain.scratch[0], word(plain.scratch[1])
    state = word(plain.dealer_first[left * _64 + dealer])
    of_left = left * word(DEALER_STATES * APART)
    while state < _FINISHED:
        state = word(plain.dealer[of_left + state + word(cards[place])])
        place += _1
    standing, net = word(plain.standing[(state - _FINISHED) >> _6]), 0
    for at in range(hands):
        net += integer(units[word(plain.scratch[8 + at]) + standing])
    return place, net
