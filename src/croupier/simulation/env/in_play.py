"""Tables in play: many of one kind, each a layout of the kernel's and where its Round stands."""

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.jit import inlined
from croupier.kernel.coding import RANKS
from croupier.kernel.hands import MOST_HANDS
from croupier.kernel.whole import layout
from croupier.kernel.whole.layout import Layout
from croupier.kernel.writing import starts
from croupier.simulation.env.codes import ACTIONS, OBSERVED

Ints = NDArray[np.int64]

(
    NUMBER, ROUNDS, AT, IN_TURN, ROW, FORMED, STATE, LAWFUL, DEALERS_CARD, DEALT_TO, WON, COUNTED,
    BY_RANK,
) = range(13)  # fmt: skip
"""Where a table stands: the number of its shoe and the Rounds dealt from it, its stage, the Box in
turn, which hand of how many, the hand's state and what may be called on it, the Dealer's first card
and points, the Boxes that have not yet said whether what they won rides (as bits), and the cards
seen: up to which place, and how many of each rank."""
(_, ORDER, LAYOUT) = starts(BY_RANK + RANKS, MOST_HANDS)
"""Then its hands in their order, and the numbers of its layout."""
AHEAD: Final = 8
"""Places of a shoe that are settled at a time."""
BESIDE: Final = 4
"""Wagers that are counted beside side wagers: the main one, insurance, the Ante, a bonus."""


class TablesInPlay(NamedTuple):
    """Tables in play."""

    now: Ints
    """By table: where it stands."""
    money: Ints
    """By table: what has come of its wagers, and what was laid beside the main one."""
    slot: Ints
    """By table: its hands."""
    waiting: NDArray[np.uint8]
    """By table: its side wagers that are still open."""
    cards: NDArray[np.uint8]
    owner: NDArray[np.uint8]
    numbers: NDArray[np.uint16]
    keys: NDArray[np.uint64]
    deck: NDArray[np.uint8]


class Mode(NamedTuple):
    """How episodes go."""

    penalty: float
    """Taken off for what is not lawful."""
    shoes: bool
    """An episode is a shoe, not a Round."""
    at_once: bool
    """The next one begins in the step that ends the last."""
    side_rewards: bool
    """What side wagers bring counts."""


class Outputs(NamedTuple):
    """What each table shows after a step."""

    observed: NDArray[np.int32]
    mask: NDArray[np.int8]
    reward: NDArray[np.float64]
    net: Ints
    ended: NDArray[np.bool_]
    """A Round has ended."""
    over: NDArray[np.bool_]
    """The episode has."""
    refused: NDArray[np.bool_]
    final: NDArray[np.int32]
    """The last observation of an episode whose table goes on at once."""


def tables(count: int, deck: NDArray[np.uint8], boxes: int, sides: int) -> TablesInPlay:
    """So many empty tables, with so many Boxes and side wagers in play."""
    numbers = layout.O_BOXES + layout.EACH * boxes
    now = np.zeros((count, LAYOUT + numbers), dtype=np.int64)
    now[:, LAYOUT + layout.O_AT + layout.AHEAD] = AHEAD
    now[:, LAYOUT + layout.O_LEVEL :: layout.EACH] = np.arange(boxes)
    return TablesInPlay(
        now=now,
        money=np.zeros((count, 2, boxes, sides + BESIDE), dtype=np.int64),
        slot=np.zeros((count, boxes * MOST_HANDS, layout.FIELDS), dtype=np.int64),
        waiting=np.zeros((count, boxes, sides + 1), dtype=np.uint8),
        cards=np.zeros((count, len(deck)), dtype=np.uint8),
        owner=np.zeros((count, len(deck)), dtype=np.uint8),
        numbers=np.zeros(len(deck) + AHEAD, dtype=np.uint16),
        keys=np.zeros(count, dtype=np.uint64),
        deck=deck,
    )


def shown(count: int) -> Outputs:
    """Nothing shown yet at so many tables."""
    return Outputs(
        observed=np.zeros((count, OBSERVED), dtype=np.int32),
        mask=np.zeros((count, ACTIONS), dtype=np.int8),
        reward=np.zeros(count),
        net=np.zeros(count, dtype=np.int64),
        ended=np.zeros(count, dtype=np.bool_),
        over=np.zeros(count, dtype=np.bool_),
        refused=np.zeros(count, dtype=np.bool_),
        final=np.zeros((count, OBSERVED), dtype=np.int32),
    )


@inlined
def layout_of(tables: TablesInPlay, i: int) -> Any:
    """What lies on one table."""
    now, money = tables.now[i], tables.money[i]
    return Layout(
        now[LAYOUT:], tables.slot[i], money[0], money[1], tables.waiting[i], now[ORDER:LAYOUT],
        tables.cards[i], tables.owner[i], tables.numbers,
    )  # fmt: skip
