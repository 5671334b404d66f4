"""Play: the short kernel, for tables that have nothing only the whole one knows.

The same Rounds as the whole kernel, sooner: a Round without a split is an automaton, in which every
card is one look, and several shoes are dealt a card each in turn, so that none waits for what
another one looks up, and nothing is guessed about where a hand ends.
"""

from typing import Any, Final

import numpy as np

from croupier.jit import compiled, inlined, inner, integer, word
from croupier.kernel.coding import CARDS
from croupier.kernel.counting import BankrollWay, after, keep_way
from croupier.kernel.places import (
    C_BURN,
    C_CONTINUOUS,
    C_CUT,
    C_SIDES,
    C_UNIT,
    C_UNIT_OF_ALL,
    TableInPlay,
)
from croupier.kernel.plain.layout import (
    MIDDLE,
    NET_BITS,
    RECORDS,
    SHOES,
    SPARE,
    TOTAL_MIDDLE,
    Plain,
)
from croupier.kernel.plain.split import split_round
from croupier.kernel.shuffling import LANES, SHUFFLE, Bytes, Numbers, shuffle

OUT_OF_CARDS: Final = -1
_PLACE, _RECORD = np.uint64(SHOES), np.uint64(2 * SHOES)
_0, _1, _2, _3 = (np.uint64(at) for at in range(4))
"""An index that is never below nothing is found sooner."""
_52, _64 = np.uint64(CARDS), np.uint64(64)
_SHOES, _RECORDS = np.uint64(SHOES), np.uint64(RECORDS)
_ROOM: Final = 32
"""Cards that are settled behind the cutting card at once."""
_USUAL: Final = 7
"""Cards that are settled, and dealt before the end of its Round is looked for, where it has a shoe
of its own.
"""
_SIDE: Final = np.uint64(40)
"""Where in the scratch it stands what each side wager has brought in this shoe."""
_NET_BITS, _NET = np.uint64(NET_BITS), np.uint64((1 << NET_BITS) - 1)


@inner
def shuffled(
    plain: Plain, cards: Bytes, numbers: Numbers, deck: Bytes, begin: int, ahead: int, number: int,
    dealt: int, seed: Any,
) -> None:  # fmt: skip
    """Shuffle so many shoes, from this number on, as far as they will be dealt; what lies in the
    place of others is dealt in vain.
    """
    at, size = plain.at, len(deck)
    for shoe in range(SHOES):
        start = shoe * (size + SPARE)
        own = cards[start : start + size]
        for place in range(size):
            own[place] = deck[place]
        if shoe < dealt:
            shuffle(own, numbers, 0, ahead, SHUFFLE, word(number + shoe), seed)
        at[shoe], at[_PLACE + word(shoe)] = _0, start + begin
        at[_RECORD + word(shoe)] = shoe * RECORDS


@inlined
def deal(law: TableInPlay, plain: Plain, cards: Bytes, shoe: Any, trap: Any, last: Any) -> None:
    """One of the shoes that are being dealt deals a card, or where a Pair is split the rest of the
    Round; behind its last card nothing is split any more, as no Round is counted there.
    """
    at = plain.at
    place = at[_PLACE + shoe]
    look = word(plain.rows[at[shoe] + word(plain.column_of[cards[place]])])
    place += _1
    record, net, row = at[_RECORD + shoe], look & _NET, look >> _NET_BITS
    if row == trap:
        row, net = _0, word(MIDDLE)
        if place - _3 < last:
            place, brought = split_round(law, plain, cards, place)
            net = word(MIDDLE + brought)
    plain.records[record] = place << _NET_BITS | net
    at[shoe], at[_PLACE + shoe], at[_RECORD + shoe] = row, place, record + word(net != _0)


@inner
def deal_in_turn(
    law: TableInPlay, plain: Plain, cards: Bytes, trap: Any, apart: Any, cut: Any, times: int
) -> None:
    """Each of the shoes that are being dealt deals so many cards, one at a time."""
    for _ in range(times):
        for shoe in range(_0, _SHOES):
            deal(law, plain, cards, shoe, trap, shoe * apart + cut)


@inlined
def is_dealt_out(plain: Plain, shoe: Any, last: Any) -> Any:
    """Has the last Round of a shoe ended, as no further one begins from there on?"""
    record = plain.at[_RECORD + shoe]
    if record == shoe * _RECORDS:
        return False
    return word(plain.records[record - _1]) >> _NET_BITS >= last


@inner
def deal_out(law: TableInPlay, plain: Plain, cards: Bytes, shoe: Any, trap: Any, last: Any) -> None:
    """One of the shoes that are being dealt deals to the end of its last Round."""
    while not is_dealt_out(plain, shoe, last):
        deal(law, plain, cards, shoe, trap, last)


@compiled
def play_plain(
    law: TableInPlay, plain: Plain, cards: Bytes, numbers: Numbers, deck: Bytes, trap: Any,
    seed: Any, first_shoe: int, shoes: int, limit: int,
) -> int:  # fmt: skip
    """Play whole shoes of a table where one Box has a main wager, and side wagers that the Initial
    Deal decides: the same Rounds as `play`, sooner. Where cards run out it gives up.
    """
    m, at = law.m, plain.at
    size, sides, unit_of_all = len(deck), word(m[C_SIDES]), m[C_UNIT_OF_ALL]
    unit = m[C_UNIT]
    ratio = unit // unit_of_all
    continuous, begin = m[C_CONTINUOUS], 1 if m[C_BURN] else 0
    cut = begin + 1 if continuous else m[C_CUT]
    ahead = (min(_USUAL if continuous else cut + _ROOM, size) // LANES + 1) * LANES
    rounds, way = 0, BankrollWay(0, 0, 0, 0)
    for number in range(first_shoe, first_shoe + shoes, SHOES):
        dealt = min(SHOES, first_shoe + shoes - number)
        shuffled(plain, cards, numbers, deck, begin, ahead, number, dealt, seed)
        times = _USUAL if continuous else cut - begin
        deal_in_turn(law, plain, cards, trap, word(size + SPARE), word(cut), times)
        for shoe in range(_0, word(dealt)):
            start, of_all = shoe * word(size + SPARE), word(number) + shoe
            last, ready = start + word(cut), start + word(min(ahead, size))
            if not is_dealt_out(plain, shoe, last):
                deal_out(law, plain, cards, shoe, trap, last)
            begun, before, record = rounds, way.bank, shoe * _RECORDS
            place = start + word(begin)
            while place < last and rounds < limit:
                ended = word(plain.records[record]) >> _NET_BITS
                if ended > ready:  # not all of its cards were settled: once more
                    if ready == start + word(size):
                        return OUT_OF_CARDS
                    to = (min(integer(ended - start), size) // LANES + 1) * LANES
                    own = cards[integer(start) : integer(start) + size]
                    shuffle(own, numbers, integer(ready - start), to, SHUFFLE, of_all, seed)
                    ready = start + word(min(to, size))
                    at[shoe], at[_PLACE + shoe], at[_RECORD + shoe] = _0, place, record
                    deal_out(law, plain, cards, shoe, trap, last)
                    continue
                net = word(plain.records[record]) & _NET
                plain.mains[net] += 1
                brought = (integer(net) - MIDDLE) * unit
                if sides:
                    one, dealer = word(cards[place]), word(cards[place + _1])
                    row = word(plain.side_rows[one * _52 + word(cards[place + _2])])
                    cell = word(plain.side_cells[row * _64 + dealer])
                    plain.cells[cell] += 1
                    for wager in range(_0, sides):
                        plain.scratch[_SIDE + wager] += plain.side_pays[cell * sides + wager]
                    beside = integer(plain.side_units[cell])
                    total = (integer(net) - MIDDLE) * ratio + beside
                    plain.totals[word(TOTAL_MIDDLE + total)] += 1
                    brought += beside * unit_of_all
                way = after(way, brought)
                rounds += 1
                place, record = ended, record + _1
                if continuous:
                    break
            kept = integer(of_all) - first_shoe
            if kept < len(plain.shoes):
                plain.shoes[kept, 0], plain.shoes[kept, 1] = rounds - begun, way.bank - before
            for wager in range(_0, sides):
                if kept < len(plain.shoes):
                    plain.shoes[kept, _2 + wager] = plain.scratch[_SIDE + wager]
                plain.scratch[_SIDE + wager] = 0
            if rounds == limit:
                break
        if rounds == limit:
            break
    keep_way(plain.path, way)
    return rounds
