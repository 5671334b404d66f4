"""Box settling kernel: code that settles a Round of several Boxes, and writes shoes down."""

from typing import Any, Final

import numpy as np
from numba import cuda

from croupier.kernel import counting, places
from croupier.kernel.coding import CARDS
from croupier.kernel.gpu.box_arrays import CLASSES, OUTCOME_BITS, TableShape
from croupier.kernel.gpu.box_memory import (
    card_of,
    count_once,
    one_by_one,
    reader,
    slot_of,
    stake_of,
)
from croupier.kernel.gpu.tables import MIDDLE, NETS
from croupier.kernel.hands import NOTHING
from croupier.kernel.states import BITS

_word: Any = np.uint32
_int: Any = np.int32
_wide: Any = np.int64
_0, _1, _5, _8, _15, _31 = (np.uint32(at) for at in (0, 1, 5, 8, 15, 31))
_ADDS: Final = np.uint32((1 << OUTCOME_BITS) - 1)
_BITS: Final = np.uint32(BITS)
_CLASS: Final = np.uint32(15 << BITS)
"""Of the digits of a hand that was not split: the upper part of its class."""
_SECOND_HAND: Final = np.uint32(15 << 2 * BITS)
"""Of an outcome: the class of the second hand of a split."""
_NETS, _CLASSES, _CARDS = np.uint32(NETS), np.uint32(CLASSES), np.uint32(CARDS)
_MIDDLE: Final = np.int32(MIDDLE)
_APART: Final = np.uint32(64)
_CELLS, _FIRST, _FINAL = (np.uint32(at) for at in (places.CELLS, places.FIRST, places.FINAL))


def _keeping(shape: TableShape) -> Any:
    """Code that counts a wager where its count has its place."""

    @cuda.jit(device=True)
    def keep(at_counts: Any, at: Any, net: Any) -> None:
        begin = _wide(at) * counting.AT_COUNT
        cuda.atomic.add(at_counts, begin, _wide(1))
        cuda.atomic.add(at_counts, begin + 1, _wide(net))
        cuda.atomic.add(at_counts, begin + 2, _wide(_wide(net) * _wide(net)))

    return keep


def _siding(shape: TableShape) -> Any:
    """Code that settles the side wagers of a Box."""
    sides, keeps, dealers, thirds = shape.sides, shape.keeps, shape.dealers, shape.thirds
    begin = shape.wager_slots
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
        count_once(here, _word(sizes.of_late + at))
        slot = slot_of(here, _word(wager + _word(begin)))
        here.signed[slot] = _int(here.signed[slot] + net)
        if keeps:
            keep(brought.at_counts, _word(_word(kept + _1) + wager), net)
        return net

    @cuda.jit(device=True)
    def of_third(on: Any, wager: Any, one: Any, two: Any, third: Any) -> Any:
        """How a third card decides a wager; NOTHING where it is decided, or by something else."""
        if on.sees[wager] != places.FIRST_THREE:
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
        if on.sees[wager] != places.DEALERS_HAND:
            return _word(NOTHING)
        at = _word(_word(wager * _word(places.DEALER_CARDS)) + held)
        at = _word(_word(at * _word(places.DEALER_POINTS)) + _word(on.points[standing]))
        return _word(on.dealers[_word(_word(at * _word(places.SUITS)) + suits)])

    @cuda.jit(device=True)
    def settle_sides(
        here: Any, on: Any, sizes: Any, brought: Any, stake: Any, one: Any, two: Any, dealer: Any,
        third: Any, held: Any, standing: Any, suits: Any, kept: Any,
    ) -> Any:  # fmt: skip
        """What all side wagers of a Box bring."""
        row = _word(on.rows[_word(_word(one * _CARDS) + two)])
        cell = _word(on.cells[_word(_word(row * _APART) + dealer)])
        of = _word(_word(stake * sizes.cells) + cell)
        count_once(here, _word(sizes.of_cells + of))
        pays = _word(of * _word(1 + sides))
        net = _int(on.pays[pays])
        for at in range(sides):
            wager = _word(at)
            paid = _int(on.pays[_word(_word(pays + wager) + _1)])
            slot = slot_of(here, _word(wager + _word(begin)))
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


def settling(shape: TableShape) -> Any:
    """Code that settles a Round."""
    sides, insures, alike, few = shape.sides > 0, shape.insures, shape.alike, shape.few
    keeps, thirds, third_at = shape.keeps, shape.thirds, shape.boxes
    insurance = shape.insurance_slots
    settle_sides, keep, read = _siding(shape), _keeping(shape), reader(shape)

    @cuda.jit(device=True)
    def insurance_of(
        here: Any, reading: Any, sizes: Any, stake: Any, natural: Any, class_: Any
    ) -> Any:
        """What insurance of a Box brings."""
        of = _word(_word(stake << _1) + natural)
        at = _word(_word(of * _CLASSES) + class_)
        net = _int(reading.pays[at])
        count_once(here, _word(sizes.of_insurance + at))
        nets, laid = slot_of(here, insurance), slot_of(here, insurance + 1)
        here.signed[nets] = _int(here.signed[nets] + net)
        here.signed[laid] = _int(here.signed[laid] + _int(reading.insured[of]))
        return net

    @cuda.jit(device=True)
    def third_card(here: Any, seat: Any, outcome: Any, closes: Any) -> Any:
        """The third card of a Box; none where it took none, or a split closes its wagers."""
        slot = slot_of(here, seat + third_at)
        place = _word(here.table[slot])
        here.table[slot] = _0
        if place == _0 or (closes and outcome & _SECOND_HAND):
            return _FINAL
        return card_of(here, read(here, place))

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
        stake = _0 if alike else stake_of(reading, of_way, seat)
        count_once(here, _word(_word(stake * _NETS) + _word(units + _MIDDLE)))
        if few:
            return units
        own = _int(units * (factor if alike else _int(hands.factors[stake])))
        if insures and _word(_word(insured >> seat) & _1):
            natural = _word(_word(naturals >> seat) & _1)
            own = _int(own + insurance_of(here, reading, sizes, stake, natural, class_))
        if keeps:
            keep(brought.at_counts, kept, own)
        if sides:
            one = card_of(here, read(here, _word(began + seat)))
            two = card_of(here, read(here, _word(_word(_word(began + seats) + _1) + seat)))
            third = _FINAL
            if thirds:
                outcome = _word(here.table[slot_of(here, seat)])
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
        outcome = _word(here.table[slot_of(here, seat)])
        if few:  # sooner without a branch: a hand of a split is counted where nothing else is
            units = of_hand(here, outcome, of[0])
            put_off = _word(outcome & _SECOND_HAND) != _0
            count_once(here, _0 if put_off else _word(units + _MIDDLE))
            later = _word(_1 << seat) if put_off else _0
            return _int(net + (_int(0) if put_off else units)), _word(split | later)
        if outcome & _SECOND_HAND:
            return net, _word(split | _word(_1 << seat))
        return _int(net + settle_hand(here, on, of, seat, of_hand(here, outcome, of[0]))), split

    all_ = one_by_one([_of_seat(settle_box, box) for box in range(shape.boxes)])

    @cuda.jit(device=True)
    def settle(
        here: Any, on: Any, of_way: Any, seats: Any, began: Any, dealer: Any, naturals: Any,
        insured: Any, drawn: Any, kept: Any, factor: Any,
    ) -> Any:  # fmt: skip
        """What a Round brings."""
        outcome, begun, place, suits = drawn
        standing = _word(_word(outcome >> _BITS) & _31)
        held = min(_word(_word(_1 + place) - begun), _word(places.DEALER_CARDS - 1))
        class_ = _word(CLASSES - 1)
        if insures and place > begun:
            class_ = _word(on[2].ends[read(here, begun)])
        first = card_of(here, dealer) if sides else _0
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
            units = of_split(on[0], _word(here.table[slot_of(here, seat)]), standing)
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


def finishing(shape: TableShape) -> Any:
    """Code that writes down what a shoe has brought."""
    sides, insures, counting_ = shape.sides, shape.insures, shape.counting
    begin, insurance, ways = shape.wager_slots, shape.insurance_slots, shape.way_slots

    @cuda.jit(device=True)
    def laid_on(here: Any, laid: Any, wager: int, rounds: Any) -> Any:
        """What was laid on a wager."""
        if not counting_:
            return _int(_int(rounds) * laid[0, wager])
        total = _int(0)
        for way in range(laid.shape[0]):
            times = here.signed[slot_of(here, ways + way)]
            total = _int(total + _int(times * laid[way, wager]))
        return total

    @cuda.jit(device=True)
    def finish(here: Any, laid: Any, brought: Any, shoe: Any, rounds: Any, bank: Any) -> None:
        """Write down what a shoe has brought of each wager."""
        main = bank
        for wager in range(sides):
            net = here.signed[slot_of(here, begin + wager)]
            main = _int(main - net)
            brought.wagers[1 + wager, shoe] = net
            brought.laid[1 + wager, shoe] = laid_on(here, laid, 1 + wager, rounds)
        if insures:
            net = here.signed[slot_of(here, insurance)]
            main = _int(main - net)
            brought.wagers[1 + sides, shoe] = net
            brought.laid[1 + sides, shoe] = here.signed[slot_of(here, insurance + 1)]
        brought.wagers[0, shoe], brought.laid[0, shoe] = main, laid_on(here, laid, 0, rounds)

    return finish
