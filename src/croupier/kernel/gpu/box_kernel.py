"""Box kernel: shoes with several Boxes, side wagers, counts and insurance, a shoe a thread.

Each thread has the cards of its shoe in shared memory, four a word and neighbouring threads' words
side by side. The threads of a warp begin their Rounds together; then each draws at its own place, a
card at a time, for whichever of its hands is next.
"""

from functools import cache
from typing import Any, Final, NamedTuple

import numpy as np
from numba import cuda, types
from numba.cuda.core import config

from croupier.kernel import counting
from croupier.kernel import play as kernel
from croupier.kernel.box_automaton import DRAWN_OUT, INSURED, LEFT, OF_BLACKJACK
from croupier.kernel.coding import CARDS
from croupier.kernel.gpu.box_tables import (
    BEGINS,
    BOX_BITS,
    CLASSES,
    FOR_INSURANCE,
    FOR_WAGERS,
    MOST_THREADS,
    OUTCOME_BITS,
    RUNNING,
    TAG_BITS,
    UNITS,
    Shape,
)
from croupier.kernel.gpu.tables import CARDS_OF_A_WORD, LANES, MIDDLE, NETS
from croupier.kernel.hands import NOTHING
from croupier.kernel.states import BITS, ENDED

_word: Any = np.uint32
_long: Any = np.uint64
_int: Any = np.int32
_wide: Any = np.int64
_float: Any = np.float32
_BOUNDS: Final = (
    {} if config.ENABLE_CUDASIM else {"launch_bounds": (MOST_THREADS, 1), "cache": True}
)
_0, _1, _2, _3, _4, _5, _7, _8, _15, _31 = (
    np.uint32(at) for at in (0, 1, 2, 3, 4, 5, 7, 8, 15, LANES - 1)
)
_32, _LOW = np.uint64(32), np.uint64(0xFFFFFFFF)
_ONE, _FOUR, _EIGHT, _SIXTEEN = (np.uint64(at) for at in (1, 4, 8, 16))
_PAIRS, _FOURS = np.uint64(0x00FF00FF00FF00FF), np.uint64(0x0000FFFF0000FFFF)
_QUADS: Final = np.uint32(0xFFFFFFFC)
_LANES, _WORDS_APART = np.uint32(LANES), np.uint32(LANES - 1)
"""Words lie so far apart; so many times four bytes lie between two words of one thread."""
_ADDS: Final = np.uint32((1 << OUTCOME_BITS) - 1)
_OUTCOME_BITS, _BITS, _TAG_BITS = np.uint32(OUTCOME_BITS), np.uint32(BITS), np.int32(TAG_BITS)
_ENDED, _LEFT, _BLACKJACK = np.uint32(ENDED), np.uint32(LEFT), np.uint32(OF_BLACKJACK)
_CLASS: Final = np.uint32(15 << BITS)
"""Of the digits of a hand that was not split: the upper part of its class."""
_SECOND_HAND: Final = np.uint32(15 << 2 * BITS)
"""Of an outcome: the class of the second hand of a split."""
_INSURED, _DRAWN_OUT = np.uint32(INSURED), np.uint32(DRAWN_OUT)
_NETS, _CLASSES, _CARDS = np.uint32(NETS), np.uint32(CLASSES), np.uint32(CARDS)
_MIDDLE: Final = np.int32(MIDDLE)
_BOX, _BOX_BITS = np.uint32((1 << BOX_BITS) - 1), np.uint32(BOX_BITS)
_BYTES: Final = 256
_APART: Final = np.uint32(64)
_CELLS, _FIRST, _FINAL = (np.uint32(at) for at in (kernel.CELLS, kernel.FIRST, kernel.FINAL))
_ROOM: Final = np.uint32(kernel.BOXES + 1)
"""Numbers that say who plays."""
SQUARES, CUBES, WINS, LEAST, MOST, SUMS = range(6)
"""What is summed up of whole Rounds."""
FAR: Final = 1 << 30
"""Beyond what any Round brings."""


if config.ENABLE_CUDASIM:  # whose threads are not bound to one another

    @cuda.jit(device=True)
    def _together() -> None:
        pass

else:

    @cuda.jit(device=True)
    def _together() -> None:
        """The threads of a warp wait for one another: else those that are done with a shoe would go
        on to the next one alone.
        """
        cuda.syncwarp()


class Sizes(NamedTuple):
    """Single numbers."""

    shoes: Any
    cut: Any
    burnt: Any
    cards: Any
    """Of a whole shoe."""
    blocks: Any
    words: Any
    """Of a thread's cards."""
    rows: Any
    copies: Any
    slots: Any
    of_cells: Any
    of_late: Any
    of_insurance: Any
    of_bins: Any
    counters: Any
    cells: Any
    endings: Any


class Brought(NamedTuple):
    """What shoes have brought."""

    trapped: Any
    """How many shoes ran out of cards; of each its number and how many Rounds it had."""
    rounds: Any
    """By shoe."""
    nets: Any
    paths: Any
    wagers: Any
    """By wager and shoe."""
    laid: Any
    counters: Any
    sums: Any
    at_counts: Any
    """By count, part of the shoe and wager."""


class _Here(NamedTuple):
    """The shared memory of a block, and where in it this thread's places are."""

    table: Any
    bytes: Any
    signed: Any
    octets: Any
    whole: Any
    """Where it stands what hands bring that were not split."""
    first: Any
    """Where the beginnings of Boxes lie."""
    dealers: Any
    """Those of the Dealer's hand."""
    tags: Any
    cards_of: Any
    copy: Any
    """Where this lane counts."""
    copies: Any
    slot: Any
    threads: Any
    cards: Any
    last: Any


def _reader(shape: Shape) -> Any:
    """Code that reads the card of a place: its column alone, or its whole byte."""
    if not shape.suits:

        @cuda.jit(device=True)
        def column(here: Any, place: Any) -> Any:
            word = _word(here.table[_word(here.cards + _word(_word(place >> _3) << _5))])
            return _word(_word(word >> _word(_word(place & _7) << _2)) & _15)

        return column

    @cuda.jit(device=True)
    def byte(here: Any, place: Any) -> Any:
        over = _word(_word(place & _QUADS) * _WORDS_APART)
        return _word(here.bytes[_word(_word(_word(here.cards << _2) + place) + over)])

    return byte


def _column_of(shape: Shape) -> Any:
    """Code that finds the column of a card that was read."""
    if not shape.suits:

        @cuda.jit(device=True)
        def itself(card: Any) -> Any:
            return card

        return itself

    @cuda.jit(device=True)
    def upper(card: Any) -> Any:
        return _word(card >> _4)

    return upper


def _first_cards(shape: Shape) -> Any:
    """Code that reads the cards of an Initial Deal, a word at a time, the first in the lowest bits.

    Where all Boxes play in every Round the number of cards is known beforehand.
    """
    apart = CARDS_OF_A_WORD if not shape.suits else 4
    needed = -(-(2 * shape.boxes + 1) // apart)
    in_word, to_word = _word(apart - 1), _word(apart.bit_length() - 1)
    to_bits = _word((32 // apart).bit_length() - 1)
    n1, n2, n3, n4 = (needed > at for at in range(1, 5))

    @cuda.jit(device=True)
    def together(low: Any, high: Any, bits: Any) -> Any:
        both = _long(_long(low) | _long(_long(high) << _32))
        return _word(both >> _long(bits))

    @cuda.jit(device=True)
    def first_cards(here: Any, place: Any) -> Any:
        at = _word(here.cards + _word(_word(place >> to_word) << _5))
        bits = _word(_word(place & in_word) << to_bits)
        w0, w1 = _word(here.table[at]), _word(here.table[_word(at + _word(LANES))])
        w2 = _word(here.table[_word(at + _word(2 * LANES))]) if n1 else _0
        w3 = _word(here.table[_word(at + _word(3 * LANES))]) if n2 else _0
        w4 = _word(here.table[_word(at + _word(4 * LANES))]) if n3 else _0
        w5 = _word(here.table[_word(at + _word(5 * LANES))]) if n4 else _0
        return (
            together(w0, w1, bits), together(w1, w2, bits), together(w2, w3, bits),
            together(w3, w4, bits), together(w4, w5, bits),
        )  # fmt: skip

    return first_cards


def _nth(shape: Shape, at: int) -> Any:
    """Code that finds one of the cards of an Initial Deal."""
    apart = CARDS_OF_A_WORD if not shape.suits else 4
    which, bits = at // apart, _word(at % apart * (32 // apart))
    mask = _word((1 << 32 // apart) - 1)

    @cuda.jit(device=True)
    def card(words: Any) -> Any:
        return _word(_word(words[which] >> bits) & mask)

    return card


@cuda.jit(device=True)
def _slot(here: Any, at: Any) -> Any:
    """Where a number of this thread lies."""
    return _word(here.slot + _word(_word(at) * here.threads))


@cuda.jit(device=True)
def _tag(here: Any, card: Any) -> Any:
    return _int(here.signed[_word(here.tags + card)])


@cuda.jit(device=True)
def _card_of(here: Any, card: Any) -> Any:
    return _word(here.bytes[_word(here.cards_of + card)])


@cuda.jit(device=True)
def _count(here: Any, at: Any) -> None:
    """Count once more what has this place."""
    cuda.atomic.add(here.table, _word(here.copy + _word(_word(at) * here.copies)), _1)


@cuda.jit(device=True)
def _divided(number: Any, by: Any) -> Any:
    """A number divided by another and rounded down: `play.divided`."""
    near = _float(_float(number) / _float(by))
    found = _int(near)
    found = _int(found - 1) if _float(found) > near else found
    if _int(found * by) > number:
        return _int(found - 1)
    return _int(found + 1) if _int(_int(found + 1) * by) <= number else found


@cuda.jit(device=True)
def _read(reads: Any, which: int, counted: Any, cards: Any, place: Any) -> Any:
    """A count, as it is read: `play.count_of`."""
    low = _int(_int(counted << _TAG_BITS) >> _TAG_BITS)
    number = _int(_int(counted - low) >> _TAG_BITS) if which else low
    by = _int(reads[which * 3 + UNITS])
    if not reads[which * 3 + RUNNING]:
        left = max(_int(_int(cards) - _int(place)), _int(1))
        number, by = _int(number * _int(CARDS)), _int(by * left)
    return _divided(number, by)


@cuda.jit(device=True)
def _stake(reading: Any, of_way: Any, seat: Any) -> Any:
    """The number of what lies on a Box."""
    return _word(_word(reading.seats[_word(of_way + seat)]) >> _BOX_BITS)


def _dealing(shape: Shape) -> Any:
    """Code of the Initial Deal: the Dealer's first card, the count, and what `_begun` says."""
    read, column_of, begun = _reader(shape), _column_of(shape), _begun(shape)
    counting_, boxes, apart = shape.counting, shape.boxes, _word(shape.columns**2)

    @cuda.jit(device=True)
    def of_dealer(here: Any, dealer: Any) -> Any:
        """Where the beginnings of Boxes against a card of the Dealer's lie."""
        return _word(here.first + _word(column_of(dealer) * apart))

    if shape.alike:
        first_cards, dealers = _first_cards(shape), _nth(shape, boxes)
        all_ = _one_by_one([_dealt_to(shape, box) for box in range(boxes)])

        @cuda.jit(device=True)
        def deal_all(here: Any, began: Any, seats: Any, counted: Any) -> Any:
            words = first_cards(here, began)
            dealer = dealers(words)
            state = all_(here, words, of_dealer(here, dealer), (_0, _0, _0))
            return dealer, counted, state[0], state[1], state[2]

        return deal_all

    @cuda.jit(device=True)
    def deal(here: Any, began: Any, seats: Any, counted: Any) -> Any:
        dealer = read(here, _word(began + seats))
        if counting_:
            counted = _int(counted + _tag(here, dealer))
        rows, state, seat = of_dealer(here, dealer), (_0, _0, _0), _0
        while seat < seats:
            one = read(here, _word(began + seat))
            two = read(here, _word(_word(_word(began + seats) + _1) + seat))
            if counting_:
                counted = _int(counted + _int(_tag(here, one) + _tag(here, two)))
            state = begun(here, rows, seat, one, two, state)
            seat = _word(seat + _1)
        return dealer, counted, state[0], state[1], state[2]

    return deal


def _begun(shape: Shape) -> Any:
    """Code that begins a Box: what finished ones leave, which go on, and which have a Blackjack, as
    bits.
    """
    column_of, columns = _column_of(shape), _word(shape.columns)

    @cuda.jit(device=True)
    def begun(here: Any, rows: Any, seat: Any, one: Any, two: Any, state: Any) -> Any:
        left, waiting, naturals = state
        row = _word(rows + _word(column_of(one) * columns))
        entry = _word(here.table[_word(row + column_of(two))])
        here.table[_slot(here, seat)] = entry
        natural = _word(_word(entry & _BLACKJACK) >> _2)
        waits = _1 if _word(entry & _ENDED) == _0 else _0
        return (
            _word(left | entry),
            _word(waiting | _word(waits << seat)),
            _word(naturals | _word(natural << seat)),
        )

    return begun


def _dealt_to(shape: Shape, box: int) -> Any:
    """Code that begins one Box of those that always play."""
    begun, seat = _begun(shape), _word(box)
    one, two = _nth(shape, box), _nth(shape, shape.boxes + 1 + box)

    @cuda.jit(device=True)
    def dealt(here: Any, words: Any, rows: Any, state: Any) -> Any:
        return begun(here, rows, seat, one(words), two(words), state)

    return dealt


def _one_by_one(steps: list[Any]) -> Any:
    """Code that takes steps one after another, each with the state that the last one has left."""
    first = steps[0]
    if len(steps) == 1:
        return first
    rest = _one_by_one(steps[1:])

    @cuda.jit(device=True)
    def both(one: Any, two: Any, three: Any, state: Any) -> Any:
        return rest(one, two, three, first(one, two, three, state))

    return both


def _electing(shape: Shape) -> Any:
    """Code of insurance."""
    counting_ = shape.counting

    @cuda.jit(device=True)
    def elect(
        reading: Any, of_way: Any, seats: Any, dealer: Any, naturals: Any, counted: Any, cards: Any,
        place: Any,
    ) -> Any:  # fmt: skip
        """Which Boxes are insured, as bits: `beside.elections`."""
        lawful, insured = _word(reading.insures[dealer]), _0
        if lawful == _0:
            return insured
        read = _int(0)
        if counting_:
            read = _read(reading.reads, FOR_INSURANCE, counted, cards, place)
        seat = _0
        while seat < seats:
            who = _word(reading.seats[_word(of_way + seat)])
            natural = _word(_word(naturals >> seat) & _1)
            sum_ = reading.insured[_word(_word(_word(who >> _BOX_BITS) << _1) + natural)]
            enough = read >= reading.insures_from[_word(who & _BOX)]
            if _word(_word(lawful >> natural) & _1) and enough and sum_ > 0:
                insured = _word(insured | _word(_1 << seat))
            seat = _word(seat + _1)
        return insured

    return elect


def _drawing(shape: Shape) -> Any:
    """Code that plays hands, and the Dealer's.

    All hands of a warp are played before any of the Dealer's takes a card.
    """
    counting_, dealers, thirds = shape.counting, shape.dealers, shape.thirds
    third, drawn_out = _word(shape.boxes), _DRAWN_OUT if shape.dealers else _0
    read, column_of, columns = _reader(shape), _column_of(shape), _word(shape.columns)

    @cuda.jit(device=True)
    def looked_up(here: Any, row: Any, card: Any) -> Any:
        return _word(here.table[_word(_word(row * columns) + column_of(card))])

    @cuda.jit(device=True)
    def next_hand(here: Any, waiting: Any) -> Any:
        """Where the next hand that waits is kept, and its row; of any where none does."""
        slot = _slot(here, _word(_word(cuda.ffs(waiting if waiting else _1)) - _1))
        return slot, _word(_word(here.table[slot]) >> _OUTCOME_BITS)

    @cuda.jit(device=True)
    def note_third(here: Any, slot: Any, place: Any) -> None:
        """Note where the third card of a hand lies."""
        here.table[_word(slot + _word(third * here.threads))] = place

    @cuda.jit(device=True)
    def hands(here: Any, waiting: Any, left: Any, place: Any, counted: Any) -> Any:
        """Play the hands that wait: what they leave, the next place, and the count.

        There is no branch, so that threads do not wait for those of whom a hand is over.
        """
        slot, row = next_hand(here, waiting)
        if thirds and waiting:
            note_third(here, slot, place)
        outcome, next_ = _0, read(here, place)
        while waiting and place < here.last:
            card = next_
            place = _word(place + _1)
            next_ = read(here, place)
            if counting_:
                counted = _int(counted + _tag(here, card))
            entry = looked_up(here, row, card)
            outcome = _word(outcome + entry)  # what lies above its bits is left over
            left = _word(left | outcome)  # nothing, while the hand is played
            over = _word(outcome & _ENDED)
            if over:
                here.table[slot] = outcome
            waiting = _word(waiting & _word(waiting - _1)) if over else waiting
            slot, row = next_hand(here, waiting)  # the same one, unless it is over
            if thirds and over and waiting:
                note_third(here, slot, place)
            row = row if over else _word(entry >> _OUTCOME_BITS)
            outcome = _0 if over else outcome
        return waiting, left, place, counted

    @cuda.jit(device=True)
    def of_dealer(here: Any, left: Any, insured: Any, dealer: Any, place: Any, counted: Any) -> Any:
        """Play the Dealer's hand: how it stands, the next place, its suits, and the count."""
        code, suits = _word(_word(left & _LEFT) | drawn_out), _0
        code = _word(code | _INSURED) if insured else code
        if dealers:
            suits = _word(_1 << _word(_card_of(here, dealer) & _3))
        row = _word(here.dealers + _word(code * columns))
        entry = _word(here.table[_word(row + column_of(dealer))])
        while _word(entry & _ENDED) == _0 and place < here.last:
            card = read(here, place)
            place = _word(place + _1)
            if counting_:
                counted = _int(counted + _tag(here, card))
            if dealers:
                suits = _word(suits | _word(_1 << _word(_card_of(here, card) & _3)))
            entry = looked_up(here, _word(entry >> _OUTCOME_BITS), card)
        return entry, place, suits, counted

    @cuda.jit(device=True)
    def draw(
        here: Any, waiting: Any, left: Any, insured: Any, dealer: Any, place: Any, counted: Any
    ) -> Any:
        """How the Dealer's hand stands, where its second card lies and what the next place is, the
        suits it has, and the count. Beyond the last card what it says is worth nothing.
        """
        waiting, left, begun, counted = hands(here, waiting, left, place, counted)
        entry, place, suits, counted = of_dealer(here, left, insured, dealer, begun, counted)
        short = waiting or _word(entry & _ENDED) == _0
        return entry, begun, _word(here.last + _1) if short else place, suits, counted

    return draw


def _keeping(shape: Shape) -> Any:
    """Code that counts a wager where its count has its place."""

    @cuda.jit(device=True)
    def keep(at_counts: Any, at: Any, net: Any) -> None:
        begin = _wide(at) * counting.AT_COUNT
        cuda.atomic.add(at_counts, begin, _wide(1))
        cuda.atomic.add(at_counts, begin + 1, _wide(net))
        cuda.atomic.add(at_counts, begin + 2, _wide(_wide(net) * _wide(net)))

    return keep


def _siding(shape: Shape) -> Any:
    """Code that settles the side wagers of a Box."""
    sides, keeps, dealers, thirds = shape.sides, shape.keeps, shape.dealers, shape.thirds
    begin = shape.boxes * (2 if thirds else 1)
    keep = _keeping(shape)

    @cuda.jit(device=True)
    def late(
        here: Any, on: Any, sizes: Any, brought: Any, stake: Any, wager: Any, ending: Any, kept: Any
    ) -> Any:
        """A side wager is decided later than by the Initial Deal."""
        of = _word(_word(stake * _word(sides)) + wager)
        if not on.laid[of]:
            return _int(0)
        at = _word(_word(of * sizes.endings) + ending)
        net = _int(on.late[at])
        _count(here, _word(sizes.of_late + at))
        slot = _slot(here, _word(wager + _word(begin)))
        here.signed[slot] = _int(here.signed[slot] + net)
        if keeps:
            keep(brought.at_counts, _word(_word(kept + _1) + wager), net)
        return net

    @cuda.jit(device=True)
    def of_third(on: Any, wager: Any, one: Any, two: Any, third: Any) -> Any:
        """How a third card decides a wager; NOTHING where it is decided, or by something else."""
        if on.sees[wager] != kernel.FIRST_THREE:
            return _word(NOTHING)
        pair = _word(_word(_word(_word(wager * _CARDS) + one) * _CARDS) + two)
        row = _word(_word(on.third_begins[wager]) + _word(on.third_rows[pair]))
        at = _word(row * _CELLS)
        if on.third_cells[_word(at + _FIRST)] != NOTHING:
            return _word(NOTHING)
        return _word(on.third_cells[_word(at + third)])

    @cuda.jit(device=True)
    def of_dealer(on: Any, wager: Any, held: Any, standing: Any, suits: Any) -> Any:
        """How the Dealer's hand decides a wager."""
        if on.sees[wager] != kernel.DEALERS_HAND:
            return _word(NOTHING)
        at = _word(_word(wager * _word(kernel.DEALER_CARDS)) + held)
        at = _word(_word(at * _word(kernel.DEALER_POINTS)) + _word(on.points[standing]))
        return _word(on.dealers[_word(_word(at * _word(kernel.SUITS)) + suits)])

    @cuda.jit(device=True)
    def settle_sides(
        here: Any, on: Any, sizes: Any, brought: Any, stake: Any, one: Any, two: Any, dealer: Any,
        third: Any, held: Any, standing: Any, suits: Any, kept: Any,
    ) -> Any:  # fmt: skip
        """What all side wagers of a Box bring."""
        row = _word(on.rows[_word(_word(one * _CARDS) + two)])
        cell = _word(on.cells[_word(_word(row * _APART) + dealer)])
        of = _word(_word(stake * sizes.cells) + cell)
        _count(here, _word(sizes.of_cells + of))
        pays = _word(of * _word(1 + sides))
        net = _int(on.pays[pays])
        for at in range(sides):
            wager = _word(at)
            paid = _int(on.pays[_word(_word(pays + wager) + _1)])
            slot = _slot(here, _word(wager + _word(begin)))
            here.signed[slot] = _int(here.signed[slot] + paid)
            if keeps:
                made = on.laid[_word(_word(stake * _word(sides)) + wager)]
                if made and on.known[_word(_word(cell * _word(sides)) + wager)]:
                    keep(brought.at_counts, _word(_word(kept + _1) + wager), paid)
        if thirds and on.waits[cell]:
            for at in range(sides):
                ending = of_third(on, _word(at), one, two, third)
                if ending != _word(NOTHING):
                    net += late(here, on, sizes, brought, stake, _word(at), ending, kept)
        if dealers:
            for at in range(sides):
                ending = of_dealer(on, _word(at), held, standing, suits)
                if ending != _word(NOTHING):
                    net += late(here, on, sizes, brought, stake, _word(at), ending, kept)
        return _int(net)

    return settle_sides


def _settling(shape: Shape) -> Any:
    """Code that settles a Round."""
    sides, insures, alike, few = shape.sides > 0, shape.insures, shape.alike, shape.few
    keeps, thirds, third_at = shape.keeps, shape.thirds, shape.boxes
    insurance = shape.boxes * (2 if thirds else 1) + shape.wagers - 2
    settle_sides, keep, read = _siding(shape), _keeping(shape), _reader(shape)

    @cuda.jit(device=True)
    def insurance_of(
        here: Any, reading: Any, sizes: Any, stake: Any, natural: Any, class_: Any
    ) -> Any:
        """What insurance of a Box brings."""
        of = _word(_word(stake << _1) + natural)
        at = _word(_word(of * _CLASSES) + class_)
        net = _int(reading.pays[at])
        _count(here, _word(sizes.of_insurance + at))
        nets, laid = _slot(here, insurance), _slot(here, insurance + 1)
        here.signed[nets] = _int(here.signed[nets] + net)
        here.signed[laid] = _int(here.signed[laid] + _int(reading.insured[of]))
        return net

    @cuda.jit(device=True)
    def third_card(here: Any, seat: Any, outcome: Any, closes: Any) -> Any:
        """The third card of a Box; none where it took none, or a split closes its wagers."""
        slot = _slot(here, seat + third_at)
        place = _word(here.table[slot])
        here.table[slot] = _0
        if place == _0 or (closes and outcome & _SECOND_HAND):
            return _FINAL
        return _card_of(here, read(here, place))

    @cuda.jit(device=True)
    def of_hand(here: Any, outcome: Any, standing: Any) -> Any:
        """What a Box brings that was not split, by its own unit."""
        class_ = _word(_word(_word(outcome >> _BITS) & _15) | _word(_word(outcome >> _8) & _CLASS))
        return _int(here.octets[_word(_word(here.whole + _word(class_ << _5)) + standing)])

    @cuda.jit(device=True)
    def of_split(hands: Any, outcome: Any, standing: Any) -> Any:
        """The same of one that was."""
        digits = _word(_word(outcome & _ADDS) >> _BITS)
        return _int(hands.brought[_word(_word(digits << _5) + standing)])

    @cuda.jit(device=True)
    def settle_hand(here: Any, on: Any, of: Any, seat: Any, units: Any) -> Any:
        """A Box is counted, and what lies beside its hand is settled."""
        hands, sides_, reading, sizes, brought = on
        standing, class_, held, suits, first, of_way, seats, began, naturals, insured, kept = of[
            :11
        ]
        factor = of[11]
        stake = _0 if alike else _stake(reading, of_way, seat)
        _count(here, _word(_word(stake * _NETS) + _word(units + _MIDDLE)))
        if few:
            return units
        own = _int(units * (factor if alike else _int(hands.factors[stake])))
        if insures and _word(_word(insured >> seat) & _1):
            natural = _word(_word(naturals >> seat) & _1)
            own = _int(own + insurance_of(here, reading, sizes, stake, natural, class_))
        if keeps:
            keep(brought.at_counts, kept, own)
        if sides:
            one = _card_of(here, read(here, _word(began + seat)))
            two = _card_of(here, read(here, _word(_word(_word(began + seats) + _1) + seat)))
            third = _FINAL
            if thirds:
                outcome = _word(here.table[_slot(here, seat)])
                third = third_card(here, seat, outcome, sides_.closes[0])
            own = _int(own + settle_sides(
                here, sides_, sizes, brought, stake, one, two, first, third, held, standing, suits,
                kept,
            ))  # fmt: skip
        return own

    @cuda.jit(device=True)
    def settle_box(here: Any, on: Any, of: Any, seat: Any, state: Any) -> Any:
        """What a Box brings beside those before it; one that was split is put off."""
        net, split = state
        outcome = _word(here.table[_slot(here, seat)])
        if few:  # sooner without a branch: a hand of a split is counted where nothing else is
            units = of_hand(here, outcome, of[0])
            put_off = _word(outcome & _SECOND_HAND) != _0
            _count(here, _0 if put_off else _word(units + _MIDDLE))
            later = _word(_1 << seat) if put_off else _0
            return _int(net + (_int(0) if put_off else units)), _word(split | later)
        if outcome & _SECOND_HAND:
            return net, _word(split | _word(_1 << seat))
        return _int(net + settle_hand(here, on, of, seat, of_hand(here, outcome, of[0]))), split

    all_ = _one_by_one([_of_seat(settle_box, box) for box in range(shape.boxes)])

    @cuda.jit(device=True)
    def settle(
        here: Any, on: Any, of_way: Any, seats: Any, began: Any, dealer: Any, naturals: Any,
        insured: Any, drawn: Any, kept: Any, factor: Any,
    ) -> Any:  # fmt: skip
        """What a Round brings."""
        outcome, begun, place, suits = drawn
        standing = _word(_word(outcome >> _BITS) & _31)
        held = min(_word(_word(_1 + place) - begun), _word(kernel.DEALER_CARDS - 1))
        class_ = _word(CLASSES - 1)
        if insures and place > begun:
            class_ = _word(on[2].ends[read(here, begun)])
        first = _card_of(here, dealer) if sides else _0
        of = (
            standing, class_, held, suits, first, of_way, seats, began, naturals, insured, kept,
            factor,
        )  # fmt: skip
        state, seat = (_int(0), _0), _0
        if alike:
            state = all_(here, on, of, state)
        else:
            while seat < seats:
                state = settle_box(here, on, of, seat, state)
                seat = _word(seat + _1)
        net, split = state
        while split:
            seat = _word(_word(cuda.ffs(split)) - _1)
            units = of_split(on[0], _word(here.table[_slot(here, seat)]), standing)
            net = _int(net + settle_hand(here, on, of, seat, units))
            split = _word(split & _word(split - _1))
        return net

    return settle


def _of_seat(settle_box: Any, box: int) -> Any:
    """Code that settles one Box of those that always play."""
    seat = _word(box)

    @cuda.jit(device=True)
    def settle_seat(here: Any, on: Any, of: Any, state: Any) -> Any:
        return settle_box(here, on, of, seat, state)

    return settle_seat


def _finishing(shape: Shape) -> Any:
    """Code that writes down what a shoe has brought."""
    sides, insures, counting_ = shape.sides, shape.insures, shape.counting
    begin = shape.boxes * (2 if shape.thirds else 1)
    insurance = begin + sides
    ways = insurance + (2 if insures else 0)

    @cuda.jit(device=True)
    def laid_on(here: Any, laid: Any, wager: int, rounds: Any) -> Any:
        """What was laid on a wager."""
        if not counting_:
            return _int(_int(rounds) * laid[0, wager])
        total = _int(0)
        for way in range(laid.shape[0]):
            times = here.signed[_slot(here, ways + way)]
            total = _int(total + _int(times * laid[way, wager]))
        return total

    @cuda.jit(device=True)
    def finish(here: Any, laid: Any, brought: Any, shoe: Any, rounds: Any, bank: Any) -> None:
        """Write down what a shoe has brought of each wager."""
        main = bank
        for wager in range(sides):
            net = here.signed[_slot(here, begin + wager)]
            main = _int(main - net)
            brought.wagers[1 + wager, shoe] = net
            brought.laid[1 + wager, shoe] = laid_on(here, laid, 1 + wager, rounds)
        if insures:
            net = here.signed[_slot(here, insurance)]
            main = _int(main - net)
            brought.wagers[1 + sides, shoe] = net
            brought.laid[1 + sides, shoe] = here.signed[_slot(here, insurance + 1)]
        brought.wagers[0, shoe], brought.laid[0, shoe] = main, laid_on(here, laid, 0, rounds)

    return finish


@cache
def box_kernel(shape: Shape) -> Any:
    """The kernel that plays tables of a shape."""
    boxes, counting_, insures, keeps = shape.boxes, shape.counting, shape.insures, shape.keeps
    suits, columns, few = shape.suits, _word(shape.columns), shape.few
    beginnings = _word(shape.columns**3)
    begin = boxes * (2 if shape.thirds else 1)
    ways = begin + shape.sides + (2 if insures else 0)
    deal, elect, draw = _dealing(shape), _electing(shape), _drawing(shape)
    settle, finish = _settling(shape), _finishing(shape)
    of_wagers = _word(1 + shape.sides)

    @cuda.jit(device=True)
    def way_at(reading: Any, read: Any) -> Any:
        """How many changes of wagers are passed at a count."""
        way = _0
        for change in range(reading.changes.size):
            way = _word(way + _1) if read >= reading.changes[change] else way
        return way

    @cuda.jit(device=True)
    def place_of(reading: Any, read: Any, began: Any) -> Any:
        """Where wagers made at a count are counted."""
        at = min(max(_int(read - reading.kept[0]), _int(0)), _int(reading.kept[1] - 1))
        part = _word(began // _word(counting.PART))
        return _word(_word(_word(_word(at) * _word(counting.PARTS)) + part) * of_wagers)

    @cuda.jit(device=True)
    def packed(eight: Any) -> Any:
        """Eight columns, four bits each, out of as many bytes."""
        pairs = _long(_long(eight | _long(eight >> _FOUR)) & _PAIRS)
        fours = _long(_long(pairs | _long(pairs >> _EIGHT)) & _FOURS)
        return _word(_long(fours | _long(fours >> _SIXTEEN)) & _LOW)

    @cuda.jit(device=True)
    def put(here: Any, to: Any, eight: Any) -> Any:
        """Put eight cards into shared memory; where the next ones go."""
        if suits:
            here.table[to] = _word(eight & _LOW)
            to = _word(to + _LANES)
            here.table[to] = _word(eight >> _32)
        else:
            here.table[to] = packed(eight)
        return _word(to + _LANES)

    @cuda.jit(device=True)
    def fetch(here: Any, words: Any, sizes: Any, shoe: Any) -> None:
        """The cards of a shoe, and no count of anything."""
        apart, at, to, block = _long(sizes.shoes), _long(shoe), here.cards, _0
        while _word(block + _4) <= sizes.blocks:  # four on their way at once
            a, b = words[at], words[_long(at + apart)]
            at = _long(at + _long(apart << _ONE))
            c, d = words[at], words[_long(at + apart)]
            at = _long(at + _long(apart << _ONE))
            to = put(here, put(here, put(here, put(here, to, a), b), c), d)
            block = _word(block + _4)
        while block < sizes.blocks:
            to = put(here, to, words[at])
            at, block = _long(at + apart), _word(block + _1)
        for slot in range(boxes, sizes.slots):
            here.table[_slot(here, slot)] = _0

    @cuda.jit(**_BOUNDS)
    def play_boxes(
        words: Any, sizes: Any, hands: Any, on: Any, reading: Any, laid: Any, brought: Any
    ) -> None:
        table = cuda.shared.array(0, types.uint32)
        bytes_ = cuda.shared.array(0, types.uint8)
        signed = cuda.shared.array(0, types.int32)
        octets = cuda.shared.array(0, types.int8)
        me, threads = _word(cuda.threadIdx.x), _word(cuda.blockDim.x)
        lane = _word(me & _31)
        size = _word(hands.entries.size)
        tags = _word(size + _word(sizes.counters * sizes.copies))
        whole = _word(_word(tags + _word(_BYTES)) + _word(_BYTES // 4))
        slots = _word(whole + _word(_word(hands.whole.size) >> _2))
        shoes = _word(slots + _word(sizes.slots * threads))
        warps = _word(_word(_word(me >> _5) * sizes.words) << _5)
        for at in range(me, size, threads):
            table[at] = hands.entries[at]
        for at in range(me, _word(sizes.counters * sizes.copies), threads):
            table[_word(size + _word(at))] = _0
        for at in range(me, _word(hands.whole.size), threads):
            octets[_word(_word(whole << _2) + _word(at))] = hands.whole[at]
        cards_of = _word(_word(tags + _word(_BYTES)) << _2)
        for at in range(me, _BYTES, threads):
            signed[_word(tags + _word(at))] = reading.tags[at]
            bytes_[_word(cards_of + _word(at))] = hands.card_of[at]
        cuda.syncthreads()
        first = _word(sizes.rows * columns)
        here = _Here(
            table, bytes_, signed, octets, _word(whole << _2), first,
            _word(first + beginnings), tags, cards_of,
            _word(size + _word(lane & _word(sizes.copies - _1))), sizes.copies,
            _word(slots + me), threads,
            _word(_word(shoes + warps) + lane), _word(sizes.blocks << _3),
        )  # fmt: skip
        middle, factor = _int(hands.bins.size >> 1), _int(hands.factors[0])
        middle_total = _int(_word(sizes.counters - sizes.of_bins) >> _1)
        squares, cubes, wins = _wide(0), _wide(0), _wide(0)
        least, most = _int(FAR), _int(-FAR)
        shoe = _word(_word(_word(cuda.blockIdx.x) * threads) + me)
        while _word(shoe - lane) < sizes.shoes:  # for all of a warp alike
            _together()
            is_one = shoe < sizes.shoes
            fetch(here, words, sizes, shoe if is_one else _word(sizes.shoes - _1))
            place, rounds, way, seats, counted = sizes.burnt, _0, _0, _word(boxes), _int(0)
            place = place if is_one else sizes.cut
            if counting_:
                counted = _int(reading.reads[BEGINS] + (reading.reads[3 + BEGINS] << TAG_BITS))
            bank, peak, lowest, drawdown = _int(0), _int(0), _int(0), _int(0)
            while place < sizes.cut:
                began, kept = place, _0
                if counting_:
                    read = _read(reading.reads, FOR_WAGERS, counted, sizes.cards, place)
                    way = way_at(reading, read)
                    seats = _word(reading.seats[_word(way * _ROOM)])
                    if seats == _0:
                        break
                    if keeps:
                        kept = place_of(reading, read, began)
                of_way = _word(_word(way * _ROOM) + _1)
                dealer, counted, left, waiting, naturals = deal(here, began, seats, counted)
                place = _word(_word(began + _word(seats << _1)) + _1)
                insured = _0
                if insures:
                    insured = elect(
                        reading, of_way, seats, dealer, naturals, counted, sizes.cards, place
                    )
                outcome, begun, place, drawn, counted = draw(
                    here, waiting, left, insured, dealer, place, counted
                )
                if place > here.last:
                    break
                net = settle(
                    here, (hands, on, reading, sizes, brought), of_way, seats, began, dealer,
                    naturals, insured, (outcome, begun, place, drawn), kept, factor,
                )  # fmt: skip
                if counting_:
                    slot = _slot(here, _word(way + _word(ways)))
                    here.table[slot] = _word(here.table[slot] + _1)
                if few:
                    _count(here, _word(sizes.of_bins + _word(net + middle_total)))
                else:
                    at_bin = min(max(_int(net + middle), _int(0)), _int(2 * middle - 1))
                    _count(here, _word(sizes.of_bins + _word(hands.bins[at_bin])))
                    wide = _wide(net)
                    square = _wide(wide * wide)
                    squares, cubes = _wide(squares + square), _wide(cubes + _wide(square * wide))
                    wins += net > 0
                    least, most = min(least, net), max(most, net)
                bank = _int(bank + net)
                peak, lowest = max(peak, bank), min(lowest, bank)
                drawdown = max(drawdown, _int(peak - bank))
                rounds = _word(rounds + _1)
            if place > here.last:
                at = _word(cuda.atomic.add(brought.trapped, 0, _1))
                brought.trapped[_word(_word(at << _1) + _1)] = shoe
                brought.trapped[_word(_word(at << _1) + _2)] = rounds
            if is_one:
                brought.rounds[shoe], brought.nets[shoe] = rounds, bank
                brought.paths[0, shoe] = drawdown
                brought.paths[1, shoe], brought.paths[2, shoe] = peak, lowest
                finish(here, laid, brought, shoe, rounds, bank)
            shoe = _word(shoe + _word(_word(cuda.gridDim.x) * threads))
        cuda.atomic.add(brought.sums, SQUARES, squares)
        cuda.atomic.add(brought.sums, CUBES, cubes)
        cuda.atomic.add(brought.sums, WINS, wins)
        cuda.atomic.min(brought.sums, LEAST, _wide(least))
        cuda.atomic.max(brought.sums, MOST, _wide(most))
        cuda.syncthreads()
        for at in range(me, sizes.counters, threads):
            total = _0
            for copy in range(sizes.copies):
                of_copy = _word(_word(_word(at) * sizes.copies) + _word(copy))
                total = _word(total + table[_word(size + of_copy)])
            if total:
                cuda.atomic.add(brought.counters, at, _long(total))

    return play_boxes
