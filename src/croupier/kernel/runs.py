"""Runs: shoes played by the kernel, and what was counted."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.kernel import counting, hands, places, shuffling
from croupier.kernel.arrays import TableArrays
from croupier.kernel.plain import counts as plain_counts
from croupier.kernel.plain.layout import SHOES, SPARE
from croupier.kernel.plain.play import OUT_OF_CARDS, play_plain
from croupier.kernel.quick import counts as quick_counts
from croupier.kernel.quick.play import play_quick
from croupier.kernel.whole import layout
from croupier.kernel.whole.play import play as play_whole


def empty_layout(table: TableArrays) -> layout.Layout:
    """An empty table."""
    size = len(table.deck)
    wide = (places.BOXES, counting.WAGERS)
    return layout.Layout(
        s=np.zeros(layout.O_END, dtype=np.int64),
        slot=np.zeros((layout.SLOTS, layout.FIELDS), dtype=np.int64),
        nets=np.zeros(wide, dtype=np.int64),
        laid=np.zeros(wide, dtype=np.int64),
        waiting=np.zeros((places.BOXES, places.SIDES), dtype=np.uint8),
        order=np.zeros(hands.MOST_HANDS + 2, dtype=np.int64),
        cards=table.deck.copy(),
        owner=np.zeros(size, dtype=np.uint8),
        numbers=np.zeros(size + 2 * layout.CHUNK, dtype=np.uint16),
    )


def tally(table: TableArrays) -> counting.Tally:
    """Nothing counted yet."""
    counted = np.zeros(counting.T_END, dtype=np.int64)
    wagers = counted[: counting.T_SHOE].reshape(-1, 8)
    wagers[:, counting.LEAST] = counted[counting.T_PATH + counting.SHOE_LEAST] = _FAR
    wagers[:, counting.MOST] = counted[counting.T_PATH + counting.SHOE_MOST] = -_FAR
    sums = np.zeros(counting.F_END)
    sums[counting.F_WIDTHS :] = [1 / width for width in widths(table)]
    counts = int(table.law.m[places.C_COUNTED])
    room = counts * counting.PARTS * (1 + len(table.lowered.sides)) * counting.AT_COUNT
    return counting.Tally(counted, sums, np.zeros(room, dtype=np.int64))


def play(
    table: TableArrays, seed: int, first: int, shoes: int, limit: int
) -> tuple[int, counting.Tally]:
    """Play shoes by the shortest kernel that can: how many Rounds, and what was counted."""
    on, counted, key = empty_layout(table), tally(table), np.uint64(seed)
    if table.rows is not None:
        kept = min(shoes, counting.NETS) if table.law.m[places.C_CONTINUOUS] else shoes
        plain = table.rows.counts(kept, len(table.lowered.sides))
        cards = np.resize(table.deck, SHOES * (len(table.deck) + SPARE))
        rounds = play_plain(
            table.law, plain, cards, on.numbers, table.deck, table.rows.trap, key, first, shoes,
            limit,
        )  # fmt: skip
        if rounds != OUT_OF_CARDS:
            plain_counts.write_out(table.law, counted, plain, first)
            return rounds, counted
        on, counted = empty_layout(table), tally(table)
    if table.quick is not None:
        quick = table.quick.counts(table.deck)
        on = on._replace(cards=quick.cards[: len(table.deck)])
        rounds = play_quick(table.law, counted, quick, on, table.deck, key, first, shoes, limit)
        if rounds != OUT_OF_CARDS:
            quick_counts.write_out(table.law, counted, quick)
            return rounds, counted
        on, counted = empty_layout(table), tally(table)
    trace, ends = np.zeros((0, 1), dtype=np.int64), np.zeros(0, dtype=np.int64)
    rounds = play_whole(table.law, counted, on, table.deck, key, first, shoes, limit, trace, ends)
    return rounds, counted


def nets(table: TableArrays, seed: int, shoe: int) -> NDArray[np.int64]:
    """What the main wager of the only Box brings in every Round of a shoe."""
    return traced(table, table.law, seed, shoe)[0][:, 0]


def traced(
    table: TableArrays, law: places.TableInPlay, seed: int, shoe: int
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """What every Round of a shoe brings, by Box and wager, and where it ends."""
    limit = len(table.deck)
    trace = np.zeros((limit, places.BOXES * counting.WAGERS), dtype=np.int64)
    ends = np.zeros(limit, dtype=np.int64)
    counted, on, key = tally(table), empty_layout(table), np.uint64(seed)
    rounds = play_whole(law, counted, on, table.deck, key, shoe, 1, limit, trace, ends)
    return trace[:rounds], ends[:rounds]


_FAR: Final = 1 << 62
"""Beyond every sum: what has not been counted is no extreme."""
SHOE_WIDTH: Final = 4
"""How much wider a bin is for what a shoe has brought than for a Round."""


def widths(table: TableArrays) -> tuple[int, int]:
    """How many cents a bin takes in, for Rounds and for shoes: half the least main wager."""
    cents = [sum(step.main) for seat in table.party.seats for step in seat.steps]
    width = max(1, min(cent for cent in cents if cent) // 2) * len(table.party.seats)
    return width, width * SHOE_WIDTH


def order(table: TableArrays, seed: int, shoe: int) -> NDArray[np.uint8]:
    """The cards of a shoe as they lie."""
    return shuffling.order(table.deck, shoe, seed)


class Tickets:
    """The tickets a shoe's prizes are drawn by: of a Round and a Box."""

    def __init__(self, table: TableArrays, seed: int, shoe: int) -> None:
        self._boxes = {seat.box: at for at, seat in enumerate(table.party.seats)}
        self._most = int(table.law.m[places.C_TICKETS])
        self._shoe, self._seed = shoe, seed

    def __getitem__(self, of: tuple[int, int]) -> int:
        round, box = of
        return ticket(self._most, self._seed, self._shoe, round, self._boxes[box])


def ticket(tickets: int, seed: int, shoe: int, round: int, box: int) -> int:
    """The ticket by which the prize of a Box is drawn; Rounds and Boxes count from 0."""
    index = (round * places.BOXES + box) * shuffling.LANES
    return int(shuffling.fair(index, shuffling.PRIZE, np.uint64(shoe), np.uint64(seed), tickets))
