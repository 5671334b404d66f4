"""Play: whole shoes at any table, card by card."""

from typing import Any

import numpy as np

from croupier.jit import compiled, inlined, integer, part
from croupier.kernel.counting import (
    F_WIDTHS,
    PART,
    PARTS,
    T_BINS,
    T_WAY,
    WAGERS,
    BankrollWay,
    Tally,
    after,
    count,
    count_at,
    count_bin,
    count_shoe,
    keep_way,
)
from croupier.kernel.places import (
    BOXES,
    C_ANTES,
    C_BOXES,
    C_BURN,
    C_CHOOSING,
    C_CONTINUOUS,
    C_COUNTED,
    C_COUNTING,
    C_CUT,
    C_DEALERS_HANDS,
    C_LEAST_COUNTED,
    C_SIDES,
    C_WAGERS,
    FOR_WAGERS,
    L_DEALER_POINTS,
    L_DEALER_STANDING,
    L_ELECTS,
    OWN_COUNTS,
    S_BEGINS,
    S_CENTS,
    S_LEVELS,
    Ints,
    TableInPlay,
)
from croupier.kernel.shuffling import Bytes
from croupier.kernel.whole.cards import deal, fill
from croupier.kernel.whole.counts import count_read, wagered
from croupier.kernel.whole.dealer import dealers_hand, left_over
from croupier.kernel.whole.elections import elections
from croupier.kernel.whole.layout import (
    AHEAD,
    BASE,
    BEGAN,
    BOX,
    CHUNK,
    COUNTED,
    DEALER,
    EACH,
    O_AT,
    O_FIRST,
    O_LEVEL,
    OPEN,
    PLACE,
    READY,
    REFILLS,
    SEEN,
    USED,
    Layout,
)
from croupier.kernel.whole.sides import first_wagers, last_sides
from croupier.kernel.whole.turn import turn
from croupier.kernel.whole.wagers import settle


@inlined
def begin(law: TableInPlay, on: Layout) -> None:
    """An empty table: every Box has its first wager, where no count says otherwise."""
    s, boxes = on.s, law.m[C_BOXES]
    s[O_LEVEL + boxes * EACH], s[O_AT + AHEAD] = 0, CHUNK
    for box in range(BOXES):
        on.slot[box, BOX], on.slot[box, OPEN] = box, 0
    for box in range(boxes):
        s[O_LEVEL + box * EACH] = law.m[S_LEVELS + box]


@part
def new_shoe(law: TableInPlay, on: Layout, deck: Bytes, shoe: Any, seed: Any) -> None:
    """A new shoe, its first card burnt where the rules have it so; nothing is counted of it."""
    s = on.s
    fill(on, deck)
    if law.m[C_BURN]:
        deal(on, DEALER, shoe, seed)
    for own in range(OWN_COUNTS):
        s[O_AT + COUNTED + own], s[O_AT + SEEN + own] = law.m[S_BEGINS + own], s[O_AT + PLACE]


@part
def initial_deal(law: TableInPlay, on: Layout, shoe: Any, seed: Any) -> None:
    """Two cards to every Box that is wagered on, and one to the Dealer."""
    s, boxes = on.s, law.m[C_BOXES]
    s[O_AT + BEGAN], s[O_AT + USED] = s[O_AT + PLACE], boxes
    for box in range(boxes):
        on.slot[box, OPEN] = BASE * (s[O_LEVEL + box * EACH] >= 0)
    for time in range(2):
        for box in range(boxes + 1 - time):
            if s[O_LEVEL + box * EACH] >= 0:
                hand = box if box < boxes else DEALER
                s[O_FIRST + time + box * EACH] = deal(on, hand, shoe, seed)


@part
def turns(law: TableInPlay, on: Layout, done: int, shoe: Any, seed: Any) -> int:
    """Every Box plays that is wagered on and not done; they are as bits."""
    dealer, played = on.s[O_FIRST + law.m[C_BOXES] * EACH], 0
    for box in range(law.m[C_BOXES]):
        if on.s[O_LEVEL + box * EACH] >= 0 and not done >> box & 1:
            turn(law, on, box, dealer, shoe, seed)
            played |= 1 << box
    return played


@part
def dealers_turn(law: TableInPlay, on: Layout, played: int, shoe: Any, seed: Any) -> None:
    """The Dealer's hands, one after the other, and what ends with each of them."""
    s, hands = on.s, law.m[C_DEALERS_HANDS]
    dealer = s[O_FIRST + law.m[C_BOXES] * EACH]
    for hand in range(hands):
        left = left_over(law, on, hand, played)
        state, held, suits, s[O_AT + PLACE], _ = dealers_hand(
            law, on, hand, left, dealer, s[O_AT + PLACE], s[O_AT + READY], shoe, seed
        )
        settle(law, on, hand, integer(law.b[L_DEALER_STANDING + state]), played)
        if hand + 1 == hands:
            last_sides(law, on, held, integer(law.b[L_DEALER_POINTS + state]), suits)


@part
def count_by_count(law: TableInPlay, tally: Tally, on: Layout, box: int, at_count: int) -> None:
    """What a Box has brought is counted by the count it was wagered at."""
    m, sides = law.m, law.m[C_SIDES]
    at = min(max(at_count - m[C_LEAST_COUNTED], 0), m[C_COUNTED] - 1)
    at = (at * PARTS + on.s[O_AT + BEGAN] // PART) * (1 + sides)
    brought = on.nets[box, 0]
    for wager in range(1, m[C_WAGERS]):
        if on.laid[box, wager] and wager <= sides:
            count_at(tally, at + wager, on.nets[box, wager])
        elif on.laid[box, wager]:
            brought += on.nets[box, wager]
    count_at(tally, at, brought)


@part
def count_round(
    law: TableInPlay, tally: Tally, on: Layout, at_count: int, trace: Ints, row: int
) -> int:
    """What the Round has brought is counted, and traced in its row; all of it together."""
    m, net = law.m, 0
    for box in range(m[C_BOXES]):
        level = on.s[O_LEVEL + box * EACH]
        if level < 0:
            continue
        for wager in range(m[C_WAGERS]):
            laid = on.laid[box, wager] if wager else m[S_CENTS + level]
            if laid:
                net += on.nets[box, wager]
                count(tally, wager, on.nets[box, wager], laid)
            if len(trace):
                trace[row, box * WAGERS + wager] = on.nets[box, wager]
        if m[C_COUNTED]:
            count_by_count(law, tally, on, box, at_count)
    if m[C_BOXES] > 1 or m[C_SIDES] or m[C_CHOOSING] or m[C_ANTES]:
        count(tally, m[C_WAGERS], net, 0)
    count_bin(tally, T_BINS, tally.f[F_WIDTHS], net)
    return net


@part
def play_round(law: TableInPlay, on: Layout, number: int, shoe: Any, seed: Any) -> None:
    """One Round; they are numbered within a shoe."""
    s, done = on.s, 0
    initial_deal(law, on, shoe, seed)
    dealer = s[O_FIRST + law.m[C_BOXES] * EACH]
    first_wagers(law, on, dealer, shoe, seed, number)
    if law.m[C_CHOOSING] and law.b[L_ELECTS + dealer]:
        done = elections(law, on, dealer, s[O_AT + PLACE])
    dealers_turn(law, on, turns(law, on, done, shoe, seed), shoe, seed)


@compiled
def play(
    law: TableInPlay, tally: Tally, on: Layout, deck: Bytes, seed: Any, first_shoe: int, shoes: int,
    limit: int, trace: Ints, ends: Ints,
) -> int:  # fmt: skip
    """Play whole shoes, in order, up to so many Rounds; how many it were."""
    s, m, way = on.s, law.m, BankrollWay(0, 0, 0, 0)
    rounds = at_count = 0
    begin(law, on)
    for number in range(first_shoe, first_shoe + shoes):
        shoe = np.uint64(number)
        new_shoe(law, on, deck, shoe, seed)
        before, of_shoe = way.bank, 0
        while s[O_AT + PLACE] < m[C_CUT] and rounds < limit:
            if m[C_COUNTING]:
                at_count = count_read(law, on, s[O_AT + PLACE], FOR_WAGERS)
                if not wagered(law, on, at_count):
                    break
            play_round(law, on, of_shoe, shoe, seed)
            way = after(way, count_round(law, tally, on, at_count, trace, rounds))
            if len(trace):
                ends[rounds] = s[O_AT + PLACE]
            rounds += 1
            of_shoe += 1
            if m[C_CONTINUOUS] or s[O_AT + REFILLS]:
                break
        if of_shoe:
            count_shoe(tally, m[C_WAGERS], way.bank - before, number)
        if rounds == limit:
            break
    keep_way(tally.t[T_WAY:], way)
    return rounds
