"""Plain play: the short kernel, for tables that have nothing only the whole one knows.

The same Rounds as `play`, sooner: a state is a place in a table, and every card is one look.
"""

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.jit import compiled, inner
from croupier.kernel.coding import CARDS, RANKS, TWO
from croupier.kernel.hands import (
    ACES,
    BLACKJACK,
    COLUMNS,
    DIVIDED,
    DOUBLE,
    DRAW,
    NATURAL,
    SPLIT,
    STAND,
)
from croupier.kernel.play import (
    BUSTS,
    C_BURN,
    C_CONTINUOUS,
    C_CUT,
    C_SIDES,
    C_UNIT,
    C_UNIT_OF_ALL,
    DEALER_STATES,
    L_AT_ONCE,
    L_PAIRING,
    L_RANK,
    L_SPLIT_CALLS,
    STANDINGS,
    TableInPlay,
)
from croupier.kernel.shuffling import LANES, SHUFFLE, Bytes, Numbers, shuffle
from croupier.totals import LIMIT

Ints = NDArray[np.int64]


class Plain(NamedTuple):
    """A plain table once more, so that one look gives what comes of a card, and its counts.

    A state is a place in the table of what follows, 64 places apart.
    """

    follows: NDArray[np.uint16]
    """By state and card."""
    calls: Bytes
    """By state and the Dealer's first Face Value, 16 places apart."""
    columns: Bytes
    first_calls: Bytes
    """By the Face Values of three cards, 16 places apart: the first two, and the Dealer's."""
    first_states: NDArray[np.uint16]
    """By the Face Values of two cards."""
    split_states: NDArray[np.uint16]
    dealer: NDArray[np.uint16]
    """By what is left, state and card; FINISHED is added where no further card is taken."""
    dealer_first: NDArray[np.uint16]
    """By what is left and first card."""
    standing: Bytes
    units: NDArray[np.int32]
    """What a hand brings, by form, column and standing. Forms: as dealt, doubled; then the hands of
    a split by wager, whether doubled, and what was lost to busts."""
    mains: Ints
    """How often main wagers brought this, by units from the middle on."""
    totals: Ints
    """The same of whole Rounds."""
    side_rows: NDArray[np.uint16]
    """By the first two cards."""
    side_cells: NDArray[np.uint16]
    """By row and the Dealer's first card: how all side wagers end."""
    side_pays: Ints
    """By cell and side wager."""
    side_units: NDArray[np.int32]
    """By cell: what all of them bring, in units of everything."""
    cells: Ints
    """How often, by cell."""
    shoes: Ints
    """By shoe: its Rounds, what it brought, and what each side wager did; only of the first ones
    where every Round has a shoe of its own."""
    path: Ints
    """Of the bankroll: drawdown, highest, lowest, last."""
    scratch: Ints


_int: Any = np.int64
MIDDLE: Final = 1 << 11
TOTAL_MIDDLE: Final = 1 << 15
APART: Final = 64
FINISHED: Final = 1 << 15
OUT_OF_CARDS: Final = -1
SPARE: Final = 1024
"""More cards than a Round can take: so many lie behind the shoe, and are never counted."""
_1, _2, _3, _4, _6 = (np.uint64(at) for at in (1, 2, 3, 4, 6))
_16, _64, _FINISHED = np.uint64(16), np.uint64(64), np.uint64(FINISHED)
"""An index that is never below nothing is found sooner."""
_0, _STAND = np.uint64(0), np.uint8(STAND)
_ROOM, _LIMIT = np.uint64(32), np.uint64(LIMIT)
_USUAL: Final = 15
"""Cards that are settled at once where a Round has a shoe of its own."""
_COLUMNS, _STANDINGS = np.uint64(COLUMNS), np.uint64(STANDINGS)
_52: Final = np.uint64(CARDS)
_SIDE: Final = np.uint64(40)
"""Where in the scratch it stands what each side wager has brought in this shoe."""


@inner
def split_plain(
    law: TableInPlay, plain: Plain, cards: Bytes, one: Any, other: Any, face: Any, place: Any
) -> Any:
    """The hands of a split, from left to right: the next place; how many, whether any of them is
    left, and what each will bring, in the scratch.
    """
    b = law.b
    rank = _int(b[np.uint64(L_RANK) + (face << _2)])
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
        card = _int(cards[place])
        place += _1
        if fresh:
            two = _int(b[L_PAIRING + hand_card[hand] * CARDS + card])
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
            doubled = _int(call == DOUBLE)
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


@compiled
def play_plain(
    law: TableInPlay, plain: Plain, cards: Bytes, numbers: Numbers, deck: Bytes, seed: Any,
    first_shoe: int, shoes: int, limit: int,
) -> int:  # fmt: skip
    """Play whole shoes of a table where one Box has a main wager, and side wagers that the Initial
    Deal decides: the same Rounds as `play`, sooner. Where cards run out it gives up.
    """
    b, m, units = law.b, law.m, plain.units
    size, cut = len(deck), np.uint64(m[C_CUT])
    sides, unit, unit_of_all = np.uint64(m[C_SIDES]), m[C_UNIT], m[C_UNIT_OF_ALL]
    ratio = unit // unit_of_all
    continuous, burns = m[C_CONTINUOUS], m[C_BURN]
    settled, first = cards[:size], _int(_USUAL if continuous else cut + _ROOM)
    first = (min(first, size) // LANES + 1) * LANES
    rounds = bank = peak = drawdown = lowest = 0
    for number in range(first_shoe, first_shoe + shoes):
        shoe = np.uint64(number)
        for at in range(size):
            cards[at] = deck[at]
        shuffle(settled, numbers, 0, first, SHUFFLE, shoe, seed)
        place, ready = _1 if burns else _0, np.uint64(min(first, size))
        begun, before = rounds, bank
        while place < cut and rounds < limit:
            began = place
            one = np.uint64(cards[place])
            dealer = np.uint64(cards[place + _1])
            other = np.uint64(cards[place + _2])
            place += _3
            face = dealer >> _2
            two = (one >> _2) * _16 + (other >> _2)
            call = plain.first_calls[two * _16 + face]
            state = np.uint64(plain.first_states[two])
            nets = hands = 0
            if call < SPLIT:
                form = _0
                while call != STAND:
                    state = np.uint64(plain.follows[state + np.uint64(cards[place])])
                    place += _1
                    form = _1 if call == DOUBLE else form
                    call = plain.calls[(state >> _2) + face] if call == DRAW else _STAND
                column = np.uint64(plain.columns[state >> _6])
                left = _1 if column <= _LIMIT else _0
                hand = (form * _COLUMNS + column) * _STANDINGS
            elif call == NATURAL:
                hand = np.uint64(BLACKJACK * STANDINGS)
                left = _0 if b[np.uint64(L_AT_ONCE) + dealer] else _2
                if left == _0:
                    nets, hand = _int(units[hand]), _0  # no points: nothing more comes of it
            else:
                place = split_plain(law, plain, cards, one, other, face, place)
                hands, left, hand = plain.scratch[0], np.uint64(plain.scratch[1]), _0
            state = np.uint64(plain.dealer_first[left * _64 + dealer])
            of_left = left * np.uint64(DEALER_STATES * APART)
            while state < _FINISHED:
                state = np.uint64(plain.dealer[of_left + state + np.uint64(cards[place])])
                place += _1
            if place > ready:  # not all of them were settled: once more
                if ready == size:
                    return OUT_OF_CARDS
                last = (min(_int(place), size) // LANES + 1) * LANES
                shuffle(settled, numbers, _int(ready), last, SHUFFLE, shoe, seed)
                ready, place = np.uint64(min(last, size)), began
                continue
            standing = np.uint64(plain.standing[(state - _FINISHED) >> _6])
            nets += _int(units[hand + standing])
            for at in range(hands):
                nets += _int(units[np.uint64(plain.scratch[8 + at]) + standing])
            plain.mains[np.uint64(MIDDLE + nets)] += 1
            net = nets * unit
            if sides:
                row = np.uint64(plain.side_rows[one * _52 + other])
                cell = np.uint64(plain.side_cells[row * _64 + dealer])
                plain.cells[cell] += 1
                for wager in range(_0, sides):
                    plain.scratch[_SIDE + wager] += plain.side_pays[cell * sides + wager]
                brought = _int(plain.side_units[cell])
                plain.totals[np.uint64(TOTAL_MIDDLE + nets * ratio + brought)] += 1
                net += brought * unit_of_all
            bank += net
            peak = max(peak, bank)
            drawdown = max(drawdown, peak - bank)
            lowest = min(lowest, bank)
            rounds += 1
            if continuous:
                break
        if number - first_shoe < len(plain.shoes):
            plain.shoes[number - first_shoe, 0] = rounds - begun
            plain.shoes[number - first_shoe, 1] = bank - before
        for wager in range(_0, sides):
            if number - first_shoe < len(plain.shoes):
                plain.shoes[number - first_shoe, _2 + wager] = plain.scratch[_SIDE + wager]
            plain.scratch[_SIDE + wager] = 0
        if rounds == limit:
            break
    plain.path[0], plain.path[1], plain.path[2], plain.path[3] = drawdown, peak, lowest, bank
    return rounds
