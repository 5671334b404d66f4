"""Sided kernel: like the round kernel, with side wagers that the Initial Deal decides.

Bytes are whole cards. Where the third card of a Round lies among the cards between two looks, how
all its side wagers end is one more look, and is kept until the Round has ended. Main wager and side
wagers are counted together.
"""

from functools import cache
from typing import Any, Final

import numpy as np
from numba import cuda, types
from numba.cuda.core import config

from croupier.kernel.gpu.instructions import byte
from croupier.kernel.gpu.kept import kept
from croupier.kernel.gpu.lockstep_kernel import ALONE, lockstep, look, write_shoe
from croupier.kernel.gpu.sided_tables import BIAS, HALF
from croupier.kernel.gpu.tables import CARDS_OF_A_WORD, MIDDLE, NETS, OUTCOME_BITS
from croupier.kernel.states import ENDED, FACES

THREADS: Final = 896
_word: Any = np.uint32
_long: Any = np.uint64
_int: Any = np.int32
_wide: Any = np.int64
_BOUNDS: Final = {} if config.ENABLE_CUDASIM else {"launch_bounds": THREADS, "cache": True}
_0, _1, _2, _3, _6, _8, _16 = (np.uint32(at) for at in (0, 1, 2, 3, 6, 8, 16))
_LOW: Final = np.uint64(0xFFFFFFFF)
_32: Final = np.uint64(32)
_OUTCOME: Final = np.uint32((1 << OUTCOME_BITS) - 1)
_ENDED: Final = np.uint32(ENDED)
_FACES: Final = np.uint32(0x0F0F0F0F)
_APART: Final = np.uint32(FACES << OUTCOME_BITS)
_TWO_DEALT, _ALL_DEALT = np.uint32(FACES * (1 + FACES)), np.uint32(FACES * (1 + FACES + FACES**2))
"""Where rows begin in which two cards have been dealt of the Initial Deal, and all."""
_MIDDLE: Final = np.int32(MIDDLE)
_NET_BITS: Final = np.uint32(NETS.bit_length() - 1)
_HALF, _BIAS = np.int64(HALF), np.int32(BIAS)


def _seeing(at: int, cards: int) -> Any:
    """Code that finds how side wagers end where the third card of a Round was among those, two or
    three, that were dealt since the last look.

    `pair` holds two halves of words; the card that was just dealt is the fifth from where `at`
    begins, or `at` itself counts from the middle.
    """
    shift = _word(8 * (at % 4))

    @cuda.jit(device=True)
    def cell_of(on: Any, pair: Any, bits: Any, needed: Any, cell: Any) -> Any:
        """All look at the same place where nothing is needed: that takes no time of others."""
        three = _word(_long(pair >> _long(_word(shift + bits))))
        one, dealer, other = byte(three, 0), byte(three, 1), byte(three, 2)
        row = _word(on[7][_word(_word(one << _6) + other) if needed else _0])
        found = _word(on[8][_word(row + dealer) if needed else _0])
        return found if needed else cell

    if cards == 2:

        @cuda.jit(device=True)
        def seen_of_two(on: Any, pair: Any, before: Any, cell: Any) -> Any:
            return cell_of(on, pair, _16 if before < on[9] else _8, _0 < before < on[10], cell)

        return seen_of_two

    @cuda.jit(device=True)
    def seen_of_three(on: Any, pair: Any, before: Any, cell: Any) -> Any:
        bits = _8 if before < on[9] else _0
        return cell_of(on, pair, bits if before else _16, before < on[10], cell)

    return seen_of_three


def _ending(sides: int) -> Any:
    """Code that counts a Round if it has ended: without a branch, for which others would wait."""
    third = sides > 2

    @cuda.jit(device=True)
    def end(on: Any, shoe: Any) -> Any:
        """A Round that goes on is counted where nobody looks, and has brought nothing."""
        row, outcome, bank, peak, lowest, drawdown, rounds, _, cell, first, second = shoe
        ended = outcome & _ENDED
        shown = cell if ended else on[13]
        brought = _word(on[1][_word(outcome & _OUTCOME)])
        paid = _wide(on[11][shown])
        cuda.atomic.add(on[2], _word(_word(_word(shown << _NET_BITS) + brought) << on[6]), _1)
        first = _wide(first + paid)
        if third:
            second = _wide(second + _wide(on[11][_word(shown + on[12])]))
        net = _int(_int(_int(brought) - _MIDDLE) * on[3])
        bank = _int(_int(bank + net) + _int(paid >> _HALF))
        peak, lowest = max(peak, bank), min(lowest, bank)
        drawdown = max(drawdown, _int(peak - bank))
        rounds, outcome = _word(rounds + _1) if ended else rounds, _0 if ended else outcome
        return row, outcome, bank, peak, lowest, drawdown, rounds, row, cell, first, second

    return end


def _step(at: int, checks: int, sides: int) -> Any:
    """Code that deals a card of a word to each of two shoes."""
    lane, of_half = _word(at), at % 4
    stops, checked = checks == ALONE, bool(checks >> at & 1)
    seen = _seeing(at, 2 if at > 1 and checks >> at - 2 & 1 else 3)
    end = _ending(sides)

    @cuda.jit(device=True)
    def card(on: Any, faces: Any, place: Any, shoe: Any) -> Any:
        row, outcome, bank, peak, lowest, drawdown, rounds, before, cell, s1, s2 = shoe
        if stops and row == _0 and _word(place + lane) >= on[5]:
            row = on[4]  # no Round begins behind the cutting card
        row, outcome = look(on[0], on[14], row, outcome, byte(faces, of_half))
        return row, outcome, bank, peak, lowest, drawdown, rounds, before, cell, s1, s2

    @cuda.jit(device=True)
    def looked(on: Any, pair: Any, shoe: Any) -> Any:
        row, outcome, bank, peak, lowest, drawdown, rounds, before, cell, s1, s2 = shoe
        cell = seen(on, pair, before, cell)
        return end(on, (row, outcome, bank, peak, lowest, drawdown, rounds, before, cell, s1, s2))

    @cuda.jit(device=True)
    def step(
        on: Any, faces: Any, others: Any, pair: Any, others_pair: Any, place: Any, one: Any,
        two: Any,
    ) -> Any:  # fmt: skip
        one, two = card(on, faces, place, one), card(on, others, place, two)
        if checked:
            one, two = looked(on, pair, one), looked(on, others_pair, two)
        return one, two

    return step


def _dealing(checks: int, sides: int) -> Any:
    """Code that deals the eight cards of a word to each of two shoes, in turn."""
    s0, s1, s2, s3, s4, s5, s6, s7 = (_step(at, checks, sides) for at in range(CARDS_OF_A_WORD))

    @cuda.jit(device=True)
    def deal(on: Any, bits: Any, others: Any, place: Any, both: Any) -> Any:
        """Also the last four cards, which the next word has before it."""
        one, two, tails = both
        pair = _long(_long(tails[0]) | _long(bits << _32))
        others_pair = _long(_long(tails[1]) | _long(others << _32))
        near, others_near = _word(_word(bits & _LOW) & _FACES), _word(_word(others & _LOW) & _FACES)
        one, two = s0(on, near, others_near, pair, others_pair, place, one, two)
        one, two = s1(on, near, others_near, pair, others_pair, place, one, two)
        one, two = s2(on, near, others_near, pair, others_pair, place, one, two)
        one, two = s3(on, near, others_near, pair, others_pair, place, one, two)
        far, others_far = _word(bits >> _32), _word(others >> _32)
        faces, others_faces = _word(far & _FACES), _word(others_far & _FACES)
        one, two = s4(on, faces, others_faces, bits, others, place, one, two)
        one, two = s5(on, faces, others_faces, bits, others, place, one, two)
        one, two = s6(on, faces, others_faces, bits, others, place, one, two)
        one, two = s7(on, faces, others_faces, bits, others, place, one, two)
        return one, two, (far, others_far)

    return deal


@cuda.jit(device=True)
def _begun(begin: Any) -> Any:
    """A shoe of which nothing is dealt."""
    none = _int(0)
    return begin, _0, none, none, none, none, _0, begin, _0, _wide(0), _wide(0)


@cuda.jit(device=True)
def _write_down(number: Any, shoe: Any, on: Any, laid: Any, brought: Any) -> None:
    """Write down what a shoe has brought, and whether it has too few cards."""
    trapped, rounds_of, nets, paths, wagers, laid_of, _ = brought
    _, _, bank, _, _, _, rounds, _, _, first, second = shoe
    write_shoe(number, shoe[:7], on[4], (trapped, rounds_of, nets, paths))
    bias, all_ = _int(_int(rounds) * _BIAS), _int(first >> _HALF)
    one, two = _int(_int(first) - bias), _int(_int(second) - bias)
    wagers[0, number], wagers[1, number] = _int(bank - all_), one
    if wagers.shape[0] == 3:
        wagers[2, number] = _int(all_ - one)
    if wagers.shape[0] > 3:
        wagers[2, number], wagers[3, number] = two, _int(_int(all_ - one) - two)
    for wager in range(wagers.shape[0]):
        laid_of[wager, number] = _int(_int(rounds) * laid[wager])


@cache
def sided_kernel(sides: int) -> Any:
    """The kernel for so many side wagers; a thread plays two shoes at a time."""
    played = lockstep(lambda checks: _dealing(checks, sides))

    @kept
    @cuda.jit(**_BOUNDS)
    def play_sided(
        words: Any, count: Any, begin: Any, idle: Any, done: Any, cut: Any, blocks: Any,
        ratio: Any, copies: Any, kinds: Any, arrays: Any, laid: Any, brought: Any,
    ) -> None:  # fmt: skip
        entries, coming_to, side_rows, side_cells, side_pays = arrays
        table = cuda.shared.array(0, types.uint32)
        bytes_ = cuda.shared.array(0, types.uint8)
        shorts = cuda.shared.array(0, types.uint16)
        longs = cuda.shared.array(0, types.int64)
        me, wide = _word(cuda.threadIdx.x), _word(cuda.blockDim.x)
        size = _word(entries.size)
        ends = _word(size << _2)
        rows = _word(_word(ends + _word(coming_to.size)) >> _1)
        cells = _word(_word(rows + _word(side_rows.size)) << _1)
        pays = _word(_word(cells + _word(side_cells.size)) >> _3)
        counts = _word(_word(pays + _word(side_pays.size)) << _1)
        all_counts = _word(_word(_word(kinds + _1) << _NET_BITS) << copies)
        for at in range(me, size, wide):
            table[at] = entries[at]
        for at in range(me, _word(coming_to.size), wide):
            bytes_[_word(ends + _word(at))] = coming_to[at]
        for at in range(me, _word(side_rows.size), wide):
            shorts[_word(rows + _word(at))] = side_rows[at]
        for at in range(me, _word(side_cells.size), wide):
            bytes_[_word(cells + _word(at))] = side_cells[at]
        for at in range(me, _word(side_pays.size), wide):
            longs[_word(pays + _word(at))] = side_pays[at]
        for at in range(me, all_counts, wide):
            table[_word(counts + _word(at))] = _0
        cuda.syncthreads()
        nothing = _word(me // wide)  # each thread's own: registers are quicker than what is given
        apart = _word(nothing + _APART)
        heap = _word(nothing + _TWO_DEALT)
        own = table[_word(counts + _word(me & _word(_word(_1 << copies) - _1))) :]
        on = (
            table, bytes_[ends:], own, ratio, done, cut, copies, shorts[rows:], bytes_[cells:],
            _TWO_DEALT, _ALL_DEALT, longs[pays:], _word(kinds + _1), kinds, (apart, heap),
        )  # fmt: skip
        all_ = _word(_word(cuda.gridDim.x) * wide)
        number = _word(_word(_word(cuda.blockIdx.x) * wide) + me)
        pairs = _word(_word(count + _1) >> _1)
        while number < pairs:
            beside = _word(number + pairs)
            other_number = beside if beside < count else number
            both = _begun(begin), _begun(begin if beside < count else done), (_0, _0)
            shoe, other, _ = played(on, words, number, other_number, cut, blocks, idle, both)
            _write_down(number, shoe, on, laid, brought)
            if beside < count:
                _write_down(beside, other, on, laid, brought)
            number = _word(number + all_)
        cuda.syncthreads()
        for place in range(me, _word(kinds << _NET_BITS), wide):
            total = _0
            for copy in range(_word(_1 << copies)):
                at_copy = _word(_word(_word(place) << copies) + _word(copy))
                total = _word(total + table[_word(counts + at_copy)])
            if total:
                cuda.atomic.add(brought[6], place, _long(total))

    return play_sided
