"""Box hands kernel: code that deals a Round of several Boxes, and plays its hands."""

from typing import Any, Final

import numpy as np
from numba import cuda

from croupier.kernel.box_automaton import DRAWN_OUT, INSURED, LEFT, OF_BLACKJACK
from croupier.kernel.gpu.box_arrays import BOX_BITS, FOR_INSURANCE, OUTCOME_BITS, TableShape
from croupier.kernel.gpu.box_memory import (
    card_of,
    column_of,
    first_cards,
    nth,
    one_by_one,
    read_count,
    reader,
    slot_of,
    tag_of,
)
from croupier.kernel.states import ENDED

_word: Any = np.uint32
_int: Any = np.int32
_0, _1, _2, _3 = (np.uint32(at) for at in range(4))
_OUTCOME_BITS: Final = np.uint32(OUTCOME_BITS)
_ENDED, _LEFT, _BLACKJACK = np.uint32(ENDED), np.uint32(LEFT), np.uint32(OF_BLACKJACK)
_INSURED, _DRAWN_OUT = np.uint32(INSURED), np.uint32(DRAWN_OUT)
_BOX, _BOX_BITS = np.uint32((1 << BOX_BITS) - 1), np.uint32(BOX_BITS)


def dealing(shape: TableShape) -> Any:
    """Code of the Initial Deal: the Dealer's first card, the count, and what `_begun` says."""
    read, column, begun = reader(shape), column_of(shape), _begun(shape)
    counting_, boxes, apart = shape.counting, shape.boxes, _word(shape.columns**2)

    @cuda.jit(device=True)
    def of_dealer(here: Any, dealer: Any) -> Any:
        """Where the beginnings of Boxes against a card of the Dealer's lie."""
        return _word(here.first + _word(column(dealer) * apart))

    if shape.alike:
        first_words, dealers = first_cards(shape), nth(shape, boxes)
        all_ = one_by_one([_dealt_to(shape, box) for box in range(boxes)])

        @cuda.jit(device=True)
        def deal_all(here: Any, began: Any, seats: Any, counted: Any) -> Any:
            words = first_words(here, began)
            dealer = dealers(words)
            state = all_(here, words, of_dealer(here, dealer), (_0, _0, _0))
            return dealer, counted, state[0], state[1], state[2]

        return deal_all

    @cuda.jit(device=True)
    def deal(here: Any, began: Any, seats: Any, counted: Any) -> Any:
        dealer = read(here, _word(began + seats))
        if counting_:
            counted = _int(counted + tag_of(here, dealer))
        rows, state, seat = of_dealer(here, dealer), (_0, _0, _0), _0
        while seat < seats:
            one = read(here, _word(began + seat))
            two = read(here, _word(_word(_word(began + seats) + _1) + seat))
            if counting_:
                counted = _int(counted + _int(tag_of(here, one) + tag_of(here, two)))
            state = begun(here, rows, seat, one, two, state)
            seat = _word(seat + _1)
        return dealer, counted, state[0], state[1], state[2]

    return deal


def _begun(shape: TableShape) -> Any:
    """Code that begins a Box: what finished ones leave, which go on, and which have a Blackjack, as
    bits.
    """
    column, columns = column_of(shape), _word(shape.columns)

    @cuda.jit(device=True)
    def begun(here: Any, rows: Any, seat: Any, one: Any, two: Any, state: Any) -> Any:
        left, waiting, naturals = state
        row = _word(rows + _word(column(one) * columns))
        entry = _word(here.table[_word(row + column(two))])
        here.table[slot_of(here, seat)] = entry
        natural = _word(_word(entry & _BLACKJACK) >> _2)
        waits = _1 if _word(entry & _ENDED) == _0 else _0
        return (
            _word(left | entry),
            _word(waiting | _word(waits << seat)),
            _word(naturals | _word(natural << seat)),
        )

    return begun


def _dealt_to(shape: TableShape, box: int) -> Any:
    """Code that begins one Box of those that always play."""
    begun, seat = _begun(shape), _word(box)
    one, two = nth(shape, box), nth(shape, shape.boxes + 1 + box)

    @cuda.jit(device=True)
    def dealt(here: Any, words: Any, rows: Any, state: Any) -> Any:
        return begun(here, rows, seat, one(words), two(words), state)

    return dealt


def electing(shape: TableShape) -> Any:
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
            read = read_count(reading.reads, FOR_INSURANCE, counted, cards, place)
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


def drawing(shape: TableShape) -> Any:
    """Code that plays hands, and the Dealer's.

    All hands of a warp are played before any of the Dealer's takes a card.
    """
    counting_, dealers, thirds = shape.counting, shape.dealers, shape.thirds
    third, drawn_out = _word(shape.boxes), _DRAWN_OUT if shape.dealers else _0
    read, column, columns = reader(shape), column_of(shape), _word(shape.columns)

    @cuda.jit(device=True)
    def looked_up(here: Any, row: Any, card: Any) -> Any:
        return _word(here.table[_word(_word(row * columns) + column(card))])

    @cuda.jit(device=True)
    def next_hand(here: Any, waiting: Any) -> Any:
        """Where the next hand that waits is kept, and its row; of any where none does."""
        slot = slot_of(here, _word(_word(cuda.ffs(waiting if waiting else _1)) - _1))
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
                counted = _int(counted + tag_of(here, card))
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
            suits = _word(_1 << _word(card_of(here, dealer) & _3))
        row = _word(here.dealers + _word(code * columns))
        entry = _word(here.table[_word(row + column(dealer))])
        while _word(entry & _ENDED) == _0 and place < here.last:
            card = read(here, place)
            place = _word(place + _1)
            if counting_:
                counted = _int(counted + tag_of(here, card))
            if dealers:
                suits = _word(suits | _word(_1 << _word(card_of(here, card) & _3)))
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
