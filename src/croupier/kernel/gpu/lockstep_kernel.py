"""Lockstep: every thread of a GPU deals two shoes, in turn, and all threads a card at a time,
whatever they are doing: while one shoe waits for what it looks up the other goes on.

No two Rounds end within three cards, so that it is looked for the end of one at every third card.
"""

from collections.abc import Callable
from typing import Any, Final

import numpy as np
from numba import cuda

from croupier.kernel.gpu.shuffle_kernel import first_word
from croupier.kernel.gpu.tables import CARDS_OF_A_WORD, OUTCOME_BITS, TILE

WORDS: Final = 3
"""Words of eight cards that are dealt before it is looked whether the shoe is at its end."""
AFTER_THREE: Final = (0b00100100, 0b01001001, 0b10010010)
"""Of so many words in a row the cards after which a Round may have ended, as bits."""
ALONE: Final = 0b10100100
"""Of a word by itself."""
_word: Any = np.uint32
_long: Any = np.uint64
_0, _1, _2, _8 = (np.uint32(at) for at in (0, 1, 2, 8))
_STEP: Final = np.uint32(CARDS_OF_A_WORD * WORDS)
_OUTCOME_BITS: Final = np.uint32(OUTCOME_BITS)
_TILE, _TWO_TILES, _GROUP = (np.uint64(of * TILE) for of in (1, 2, WORDS))
"""From one word of a shoe to the next, and to others."""


@cuda.jit(device=True)
def look(table: Any, heap: Any, row: Any, outcome: Any, card: Any) -> Any:
    """Where a card leads, and the outcome with it; above its bits an outcome has leftovers.

    A row is given by where it begins. The first rows lie as in a heap, and add nothing: where the
    first two cards of a Round lead is known without a look, for which others would wait.
    """
    at = _word(row + card)
    entry = _word(_word(at * heap[0]) + heap[0])
    if at >= heap[1]:
        entry = _word(table[at])
    return _word(entry >> _OUTCOME_BITS), _word(outcome + entry)


def lockstep(dealing: Callable[[int], Any]) -> Any:
    """Code that plays two shoes to their ends: `dealing` makes the code that deals a word of each,
    by the cards after which a Round may have ended.

    What is known of both shoes begins with the two of them, and each of them with its row.
    """
    first, second, third = map(dealing, AFTER_THREE)
    last = dealing(ALONE)

    @cuda.jit(device=True)
    def played(
        on: Any, words: Any, one: Any, two: Any, cut: Any, blocks: Any, idle: Any, both: Any
    ) -> Any:
        at, by = first_word(one, blocks), first_word(two, blocks)
        a0, a1, a2 = words[at], words[_long(at + _TILE)], words[_long(at + _TWO_TILES)]
        b0, b1, b2 = words[by], words[_long(by + _TILE)], words[_long(by + _TWO_TILES)]
        whole = _word(cut // _STEP)
        for _ in range(whole):
            at, by = _long(at + _GROUP), _long(by + _GROUP)
            both = first(on, a0, b0, _0, both)
            a0, b0 = words[at], words[by]
            both = second(on, a1, b1, _0, both)
            a1, b1 = words[_long(at + _TILE)], words[_long(by + _TILE)]
            both = third(on, a2, b2, _0, both)
            a2, b2 = words[_long(at + _TWO_TILES)], words[_long(by + _TWO_TILES)]
        for block in range(whole * WORDS, blocks):
            if both[0][0] >= idle and both[1][0] >= idle:
                break
            both = last(on, words[at], words[by], _word(_word(block) * _8), both)
            at, by = _long(at + _TILE), _long(by + _TILE)
        return both

    return played


@cuda.jit(device=True)
def write_shoe(number: Any, shoe: Any, done: Any, brought: Any) -> None:
    """Write down what a shoe has brought, and whether it has a hand too many or too few cards."""
    trapped, rounds_of, nets, paths = brought
    row, _, bank, peak, lowest, drawdown, rounds = shoe
    if row != _0 and row != done:  # noqa: PLR1714 - a container would be made of these two
        to = _word(_1 + _word(_word(cuda.atomic.add(trapped, 0, _1)) * _2))
        trapped[to] = number
        trapped[_word(to + _1)] = rounds
    rounds_of[number], nets[number] = rounds, bank
    paths[0, number], paths[1, number], paths[2, number] = drawdown, peak, lowest
