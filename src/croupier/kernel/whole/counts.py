"""Counts: read for calls, wagers and insurance."""

from typing import Any

import numpy as np

from croupier.jit import inlined, integer, part
from croupier.kernel.coding import CARDS
from croupier.kernel.places import (
    C_BOXES,
    C_CALLED,
    C_LEAST_CALLED,
    FOR_CALLS,
    S_CALLS_AT,
    S_CENTS,
    S_COUNT_UNITS,
    S_COUNTS,
    S_LEVELS,
    S_RUNNING,
    S_STEPS,
    S_TAGS,
    S_WHICH_COUNT,
    Ints,
    TableInPlay,
)
from croupier.kernel.shuffling import Bytes
from croupier.kernel.whole.layout import COUNTED, EACH, O_AT, O_LEVEL, SEEN, Layout


@inlined
def divided(number: int, by: int) -> Any:
    """A number divided by another and rounded down: found among floats, which is sooner."""
    found = integer(np.floor(np.float64(number) / np.float64(by)))
    if found * by > number:
        return found - 1
    return found + 1 if (found + 1) * by <= number else found


@part
def count_of(m: Ints, s: Ints, cards: Bytes, size: int, place: int, what_for: int) -> Any:
    """The count as it is read for calls, wagers or insurance, of all cards before a place."""
    own = m[S_WHICH_COUNT + what_for]
    running, by = s[O_AT + COUNTED + own], m[S_COUNT_UNITS + own]
    tags = np.uint64(S_TAGS + own * CARDS)
    for at in range(np.uint64(s[O_AT + SEEN + own]), np.uint64(place)):
        running += m[tags + np.uint64(cards[at])]
    s[O_AT + COUNTED + own], s[O_AT + SEEN + own] = running, place
    if not m[S_RUNNING + own]:
        running, by = running * CARDS, by * max(size - place, 1)
    return divided(running, by)


@inlined
def count_read(law: TableInPlay, on: Layout, place: int, what_for: int) -> Any:
    """The same at a table."""
    return count_of(law.m, on.s, on.cards, len(on.cards), place, what_for)


@inlined
def calls_at(law: TableInPlay, on: Layout, place: int) -> Any:
    """How far from the first tables of calls those lie that hold at the count of a place."""
    m = law.m
    if not m[C_CALLED]:
        return 0
    at = count_read(law, on, place, FOR_CALLS) - m[C_LEAST_CALLED]
    return m[S_CALLS_AT + min(max(at, 0), m[C_CALLED] - 1)]


@part
def wagered(law: TableInPlay, on: Layout, count: int) -> int:
    """Lay on each Box what is wagered at this count; on how many that is anything."""
    m, s, used = law.m, on.s, 0
    for box in range(m[C_BOXES]):
        s[O_LEVEL + box * EACH] = -1
        for level in range(m[S_LEVELS + box], m[S_LEVELS + box] + m[S_STEPS + box]):
            if count >= m[S_COUNTS + level]:
                s[O_LEVEL + box * EACH] = level if m[S_CENTS + level] else -1
        used += s[O_LEVEL + box * EACH] >= 0
    return used
