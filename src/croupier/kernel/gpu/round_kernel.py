"""Round kernel: shoes of a plain table played by its automaton, in lockstep."""

from typing import Any, Final

import numpy as np
from numba import cuda, types
from numba.cuda.core import config

from croupier.kernel.gpu.instructions import byte
from croupier.kernel.gpu.kept import kept
from croupier.kernel.gpu.lockstep_kernel import ALONE, lockstep, look, write_shoe
from croupier.kernel.gpu.tables import (
    CARDS_OF_A_WORD,
    LANES,
    MIDDLE,
    MORE_OUTCOME_BITS,
    NETS,
    OUTCOME_BITS,
)
from croupier.kernel.states import BITS, ENDED, NET_BITS, WHOLE

THREADS: Final = 1024
"""Of a block at most."""
_word: Any = np.uint32
_long: Any = np.uint64
_int: Any = np.int32
_BOUNDS: Final = {} if config.ENABLE_CUDASIM else {"launch_bounds": THREADS, "cache": True}
_MIDDLE: Final = np.int32(MIDDLE)
_0, _1, _2, _5, _31 = (np.uint32(at) for at in (0, 1, 2, 5, LANES - 1))
_LOW: Final = np.uint64(0xFFFFFFFF)
_32: Final = np.uint64(32)
_OUTCOME_BITS, _OUTCOME = np.uint32(OUTCOME_BITS), np.uint32((1 << OUTCOME_BITS) - 1)
_MORE_OUTCOME_BITS, _MORE_OUTCOME = (
    np.uint32(MORE_OUTCOME_BITS),
    np.uint32((1 << MORE_OUTCOME_BITS) - 1),
)
_ENDED, _WHOLE = np.uint32(ENDED), np.uint32(WHOLE)
_UP, _DOWN = np.uint32(32 - BITS - NET_BITS), np.int32(32 - NET_BITS)
"""Bits by which a net is moved out of an outcome, with its sign."""


@cuda.jit(device=True)
def _look_further(table: Any, heap: Any, row: Any, outcome: Any, card: Any) -> Any:
    """The same in the automaton for more hands, whose rows are given by their numbers."""
    entry = _word(table[_word(_word(row * heap[0]) + card)])
    return _word(entry >> _MORE_OUTCOME_BITS), _word(outcome + _word(entry & _MORE_OUTCOME))


def _ending(listed: bool) -> Any:
    """Code that counts a Round if it has ended: without a branch, for which others would wait. Of
    listed shoes Rounds are counted from `since` on.
    """
    if listed:

        @cuda.jit(device=True)
        def end_listed(on: Any, shoe: Any) -> Any:
            row, outcome, bank, peak, lowest, drawdown, rounds, since = shoe
            ended = outcome & _ENDED
            if ended:
                brought = _word(_int(_int(_int(_word(outcome << _UP)) >> _DOWN) + _MIDDLE))
                if ended != _WHOLE:  # few are, and what they brought is looked up far away
                    brought = _word(on[1][_word(outcome & _MORE_OUTCOME)])
                if rounds >= since:
                    cuda.atomic.add(on[2], _word(brought << _5), _1)
                bank = _int(_int(bank + _int(brought)) - _MIDDLE)
                peak, lowest = max(peak, bank), min(lowest, bank)
                drawdown = max(drawdown, _int(peak - bank))
                rounds, outcome = _word(rounds + _1), _0
            return row, outcome, bank, peak, lowest, drawdown, rounds, since

        return end_listed

    @cuda.jit(device=True)
    def end(on: Any, shoe: Any) -> Any:
        """What goes on has brought nothing, and is counted with Rounds that have brought nothing:
        how many those are is known by how many there were.
        """
        row, outcome, bank, peak, lowest, drawdown, rounds, since = shoe
        brought = _word(on[1][_word(outcome & _OUTCOME)])
        cuda.atomic.add(on[2], _word(brought << _5), _1)
        bank = _int(_int(bank + _int(brought)) - _MIDDLE)
        peak, lowest = max(peak, bank), min(lowest, bank)
        drawdown = max(drawdown, _int(peak - bank))
        ended = outcome & _ENDED
        rounds, outcome = _word(rounds + _1) if ended else rounds, _0 if ended else outcome
        return row, outcome, bank, peak, lowest, drawdown, rounds, since

    return end


def _dealing(checks: int, listed: bool) -> Any:
    """Code that deals the eight cards of a word to each of two shoes, in turn: one waits for what
    it looks up while the other goes on.

    Bits of `checks` are the cards after which a Round may have ended.
    """
    steps = [_step(at, listed, checks) for at in range(CARDS_OF_A_WORD)]
    s0, s1, s2, s3, s4, s5, s6, s7 = steps

    @cuda.jit(device=True)
    def deal(on: Any, bits: Any, others: Any, place: Any, both: Any) -> Any:
        one, two = both
        near, others_near = _word(bits & _LOW), _word(others & _LOW)
        one, two = s0(on, near, others_near, place, one, two)
        one, two = s1(on, near, others_near, place, one, two)
        one, two = s2(on, near, others_near, place, one, two)
        one, two = s3(on, near, others_near, place, one, two)
        far, others_far = _word(bits >> _32), _word(others >> _32)
        one, two = s4(on, far, others_far, place, one, two)
        one, two = s5(on, far, others_far, place, one, two)
        one, two = s6(on, far, others_far, place, one, two)
        one, two = s7(on, far, others_far, place, one, two)
        return one, two

    return deal


def _step(at: int, listed: bool, checks: int) -> Any:
    """Code that deals a card of a word to each of two shoes."""
    looks = _look_further if listed else look
    end = _ending(listed)
    lane, of_half = _word(at), at % 4
    stops, checked = checks == ALONE, bool(checks >> at & 1)

    @cuda.jit(device=True)
    def card(on: Any, half: Any, place: Any, shoe: Any) -> Any:
        row, outcome, bank, peak, lowest, drawdown, rounds, since = shoe
        if stops and row == _0 and _word(place + lane) >= on[5]:
            row = on[4]  # no Round begins behind the cutting card
        dealt = byte(half, of_half)
        row, outcome = looks(on[0], on[3], row, outcome, dealt)
        return row, outcome, bank, peak, lowest, drawdown, rounds, since

    @cuda.jit(device=True)
    def step(on: Any, half: Any, others: Any, place: Any, one: Any, two: Any) -> Any:
        one, two = card(on, half, place, one), card(on, others, place, two)
        if checked:
            one, two = end(on, one), end(on, two)
        return one, two

    return step


@cuda.jit(device=True)
def _begun(begin: Any, since: Any) -> Any:
    """A shoe of which nothing is dealt."""
    nothing = _int(0)
    return begin, _0, nothing, nothing, nothing, nothing, _0, since


def _playing(listed: bool) -> Any:
    """The kernel that plays all shoes, or those of a list: by an automaton of more states, whose
    endings are too many for shared memory. A thread plays two shoes at a time.
    """
    played = lockstep(lambda checks: _dealing(checks, listed))

    @cuda.jit(device=True)
    def chosen(listing: Any, number: Any) -> Any:
        """A shoe, and from which Round on it is counted."""
        if not listed:
            return number, _0
        at = _word(_1 + _word(number * _2))
        return _word(listing[at]), _word(listing[_word(at + _1)])

    @kept
    @cuda.jit(**_BOUNDS)
    def play_shoes(
        words: Any, count: Any, columns: Any, begin: Any, idle: Any, done: Any, cut: Any,
        blocks: Any, entries: Any, coming_to: Any, trapped: Any, listing: Any, rounds_of: Any,
        nets: Any, paths: Any, histogram: Any,
    ) -> None:  # fmt: skip
        shoes = _word(listing[0]) if listed else count
        if listed and shoes == _0:
            return
        table = cuda.shared.array(0, types.uint32)
        bytes_ = cuda.shared.array(0, types.uint8)
        me, wide = _word(cuda.threadIdx.x), _word(cuda.blockDim.x)
        size = _word(entries.size)
        for at in range(me, size, wide):
            table[at] = entries[at]
        ends = _word(size << _2)
        after = size
        if not listed:
            for at in range(me, _word(coming_to.size), wide):
                bytes_[_word(ends + _word(at))] = coming_to[at]
            after = _word(size + _word(_word(coming_to.size) >> _2))
        for at in range(me, _word(NETS * LANES), wide):
            table[_word(after + _word(at))] = _0
        cuda.syncthreads()
        nothing = _word(me // wide)  # each thread's own: registers are quicker than what is given
        apart = _word(nothing + (columns if listed else _word(columns << _OUTCOME_BITS)))
        heap = _word(nothing + _word(columns * _word(columns + _1)))
        endings = coming_to if listed else bytes_[ends:]
        on = (table, endings, table[_word(after + _word(me & _31)) :], (apart, heap), done, cut)
        all_ = _word(_word(cuda.gridDim.x) * wide)
        number = _word(_word(_word(cuda.blockIdx.x) * wide) + me)
        pairs = _word(_word(shoes + _1) >> _1)
        while number < pairs:
            beside = _word(number + pairs)
            one, since = chosen(listing, number)
            two, twos_since = chosen(listing, beside if beside < shoes else number)
            both = _begun(begin, since), _begun(begin if beside < shoes else done, twos_since)
            shoe, other = played(on, words, one, two, cut, blocks, idle, both)
            write_shoe(one, shoe[:7], done, (trapped, rounds_of, nets, paths))
            if beside < shoes:
                write_shoe(two, other[:7], done, (trapped, rounds_of, nets, paths))
            number = _word(number + all_)
        cuda.syncthreads()
        for net in range(me, _word(NETS), wide):
            total = _0
            for lane in range(LANES):
                total = _word(total + table[_word(after + _word(_word(net) << _5) + _word(lane))])
            if total:
                cuda.atomic.add(histogram, net, _long(total))

    return play_shoes


play_all = _playing(listed=False)
play_listed = _playing(listed=True)
