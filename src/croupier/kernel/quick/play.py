"""Play: the quick kernel, for several Boxes, counts, insurance and side wagers.

The same Rounds as the whole kernel, sooner. A hand is one walk along a table in which each card
leads to the next state, or to how the hand ends. A Round is played on cards that may not be settled
yet, and counts only where they were; else more are settled, and it is played again.
"""

from typing import Any, Final

import numpy as np

from croupier.jit import compiled, inlined, inner, integer, word
from croupier.kernel import places
from croupier.kernel.coding import CARDS, RANKS
from croupier.kernel.counting import (
    BANK,
    BINS,
    DRAWDOWN,
    F_WIDTHS,
    LOWEST,
    PART,
    PARTS,
    PEAK,
    T_BINS,
    T_PATH,
    T_SHOE,
    Tally,
    count,
    count_shoe,
)
from croupier.kernel.places import TableInPlay
from croupier.kernel.plain.play import OUT_OF_CARDS
from croupier.kernel.quick.beside import (
    count_sides,
    dealers_sides,
    elections,
    first_sides,
    keep,
    settle_insurance,
    third_sides,
)
from croupier.kernel.quick.dealers_hands import dealers_hand, in_turn, settle_splits
from croupier.kernel.quick.layout import (
    BASE,
    BOX,
    BROUGHT,
    CELL,
    DOUBLES,
    FINISHED,
    FORMS,
    INSURED,
    LEAVES,
    LEVEL,
    ROW,
    STAKE,
    THIRD,
    UNUSUAL,
    WALK,
    Quick,
)
from croupier.kernel.quick.split import unusual
from croupier.kernel.shuffling import LANES, SHUFFLE, Bytes, shuffle
from croupier.kernel.whole import layout
from croupier.kernel.whole.counts import count_read, wagered
from croupier.kernel.whole.layout import Layout

_0, _1, _2, _4, _8 = (np.uint64(at) for at in (0, 1, 2, 4, 8))
"""An index that is never below nothing is found sooner."""
_52, _64, _SIDES = np.uint64(CARDS), np.uint64(64), np.uint64(places.SIDES)
_PLACE: Final = np.uint64(WALK - 1)
_ROW, _BASE, _CELL, _THIRD, _STAKE, _LEAVES = (
    np.uint64(at) for at in (ROW, BASE, CELL, THIRD, STAKE, LEAVES)
)
_EVERY: Final = -1
"""Of seats, as bits: what each hand brings was added up, as it is for those of splits."""
_COUNTS: Final = layout.O_AT + layout.COUNTED
"""What each count has counted, and of how many cards."""
_USUAL: Final = 4
"""Cards a Box takes in a Round, and the Dealer, or fewer."""


@inner
def seated(law: TableInPlay, quick: Quick, on: Layout, read: int) -> Any:
    """Who plays at a count: how many, and whether the Dealer draws out for a side wager."""
    m, s, seats = law.m, on.s, quick.seats
    of_stake = m[places.C_DEALERS_HANDS] * FORMS * len(quick.left)
    wagered(law, on, read)
    used = draws_out = 0
    for box in range(m[places.C_BOXES]):
        level = s[layout.O_LEVEL + box * layout.EACH]
        if level < 0:
            continue
        seats[BOX + used], seats[LEVEL + used], seats[INSURED + used] = box, level, 0
        seats[STAKE + used] = quick.stakes[level]
        seats[BASE + used] = quick.stakes[level] * of_stake
        for wager in range(m[places.C_SIDES]):
            if m[places.S_SIDE + level * places.SIDES + wager]:
                draws_out |= law.b[places.L_DRAWS_OUT + wager]
        used += 1
    return word(used), word(places.LEFT_DRAW_OUT if draws_out else 0)


@inner
def settled(on: Layout, ready: Any, needed: Any, shoe: Any, seed: Any) -> Any:
    """Settle so many places, or a few more; how many are settled then."""
    last = (min(integer(needed), len(on.cards)) // LANES + 1) * LANES
    shuffle(on.cards, on.numbers, integer(ready), last, SHUFFLE, shoe, seed)
    return word(min(last, len(on.cards)))


@inlined
def hands(
    law: TableInPlay, quick: Quick, on: Layout, seats: Any, began: Any, dealer: Any, place: Any
) -> Any:
    """The players' hands: the next place, what they leave to the Dealer, the hands of splits that
    wait, and whose hands were split, as bits.
    """
    cards, ranks, following = quick.cards, quick.ranks, quick.following
    rank, form_room = word(ranks[dealer]), word(len(quick.left))
    of_first, of_rank = rank << _8, rank * word(len(quick.ends) * RANKS)
    any_three, several = law.m[places.C_ANY_THREE], law.m[places.C_DEALERS_HANDS] > 1
    left, records, split = _0, 0, 0
    for seat in range(_0, seats):
        one, other = word(cards[began + seat]), word(cards[began + seats + _1 + seat])
        begun, form, leaves = place, _0, _0
        walk = word(quick.first[of_first + ((one >> _2) << _4) + (other >> _2)])
        while walk < DOUBLES:
            walk = word(following[of_rank + walk + word(ranks[cards[place]])])
            place += _1
        if walk < FINISHED:
            at = (walk & _PLACE) + word(ranks[cards[place]])
            walk = word(quick.ends[law.h[word(places.L_FOLLOWING) + at]])
            place += _1
            form = _1
        elif walk >= UNUSUAL:
            before = records
            ended, added, next_, records = unusual(
                law, quick, on, integer(seat), integer(rank), integer(one), integer(other),
                integer(walk), integer(begun), integer(place), records,
            )  # fmt: skip
            walk, form, place = word(ended), word(added), word(next_)
            if walk == FINISHED:
                split |= 1 << integer(seat)
                leaves = word(places.LEFT_HANDS if records > before else 0)
        row = walk & _PLACE
        leaves |= word(quick.left[row])
        left |= leaves
        quick.seats[_ROW + seat] = word(quick.seats[_BASE + seat]) + form * form_room + row
        if several:
            quick.seats[_LEAVES + seat] = integer(leaves)
        if any_three:
            closed = place == begun or (split >> integer(seat) & 1 and law.m[places.C_CLOSES])
            quick.seats[_THIRD + seat] = places.FINAL if closed else integer(cards[begun])
    return place, left, records, split


@inlined
def count_hands(
    law: TableInPlay, quick: Quick, tally: Tally, seats: Any, standing: Any, split: int
) -> Any:
    """Count what each main wager has brought; all of it."""
    net = 0
    for seat in range(_0, seats):
        if split >> integer(seat) & 1:
            brought = quick.seats[BROUGHT + integer(seat)]
            count(tally, 0, brought, law.m[places.S_CENTS + quick.seats[LEVEL + integer(seat)]])
        else:
            at = word(quick.seats[_ROW + seat]) + standing
            quick.hands[at] += 1
            brought = quick.pays[at]
        net += brought
    return net


@inner
def shoe_over(
    law: TableInPlay, quick: Quick, tally: Tally, net: int, bank: int, number: int
) -> None:
    """A shoe is counted: what its main wagers have brought, and all of it."""
    m, t, sides = law.m, tally.t, law.m[places.C_SIDES]
    t[T_SHOE] = net
    for wager in range(1 + sides):
        t[T_SHOE + wager * 2 + 1] = 0
        for stake in range(len(quick.times)):
            laid = quick.laid[stake * (1 + sides) + wager]
            t[T_SHOE + wager * 2 + 1] += quick.times[stake] * laid
    for stake in range(len(quick.times)):
        quick.times[stake] = 0
    count_shoe(tally, m[places.C_WAGERS], bank, number)


@inlined
def staked(quick: Quick, seats: int, rounds: int) -> None:
    """Those who play have made their wagers in so many Rounds."""
    for seat in range(seats):
        quick.times[quick.seats[STAKE + seat]] += rounds


@compiled
def play_quick(
    law: TableInPlay, tally: Tally, quick: Quick, on: Layout, deck: Bytes, seed: Any,
    first_shoe: int, shoes: int, limit: int,
) -> int:  # fmt: skip
    """Play whole shoes, in order, up to so many Rounds: how many it were. Where cards run out it
    gives up.
    """
    b, m, s, t = law.b, law.m, on.s, tally.t
    cards, size, cut = quick.cards, word(len(deck)), word(m[places.C_CUT])
    sides, counting, wagers = m[places.C_SIDES], m[places.C_COUNTING], m[places.C_WAGERS]
    choosing, of_dealer, keeping = m[places.C_CHOOSING], False, m[places.C_COUNTED]
    several = m[places.C_DEALERS_HANDS] > 1
    for wager in range(sides):
        of_dealer |= b[places.L_SEES + wager] == places.DEALERS_HAND
    alone = m[places.C_BOXES] == 1 and not sides and not choosing
    usual = (word(m[places.C_BOXES]) + _1) * word(_USUAL)
    ahead = usual if m[places.C_CONTINUOUS] else cut + usual
    width = tally.f[F_WIDTHS]
    rounds = bank = peak = drawdown = lowest = unstaked = 0
    seats, draws_out, step = _0, _0, -1
    if not counting:
        seats, draws_out = seated(law, quick, on, 0)
    for number in range(first_shoe, first_shoe + shoes):
        shoe = word(number)
        for at in range(size):
            cards[at] = deck[at]
        place, ready = _0, _0
        of_shoe = mains = at_count = 0
        before = bank
        ready = settled(on, ready, ahead, shoe, seed)
        if m[places.C_BURN]:
            place = _1
        for own in range(places.OWN_COUNTS):
            s[_COUNTS + own], s[_COUNTS + places.OWN_COUNTS + own] = m[places.S_BEGINS + own], place
        while place < cut and rounds < limit:
            began = place
            if counting:
                read = count_read(law, on, integer(place), places.FOR_WAGERS)
                at_count = read
                least = min(max(read - quick.steps[0], 1), len(quick.steps) - 1)
                if quick.steps[word(least)] != step:
                    staked(quick, integer(seats), unstaked)
                    unstaked = 0
                    seats, draws_out = seated(law, quick, on, read)
                    step = quick.steps[word(least)]
                if seats == _0:
                    break
                for own in range(2 * places.OWN_COUNTS):
                    quick.counts[own] = s[_COUNTS + own]
            records = split = 0
            standing, first = _0, _0
            dealer, waits, insured = _0, False, False
            while True:
                dealer = word(cards[began + seats])
                if sides:
                    waits = first_sides(quick, seats, began, dealer)
                insured = False
                if choosing and b[word(places.L_ELECTS) + dealer]:
                    insured = elections(
                        law, quick, on, integer(seats), integer(began), integer(dealer)
                    )
                first, remains, records, split = hands(
                    law, quick, on, seats, began, dealer, began + _2 * seats + _1
                )
                if several:
                    standing, first, place = in_turn(
                        law, quick, integer(seats), split, records, draws_out, dealer, first
                    )
                else:
                    remains |= draws_out | word(places.LEFT_INSURANCE if insured else 0)
                    standing, place = dealers_hand(quick, remains, dealer, first)
                if place <= ready:
                    break
                if ready == size:
                    return OUT_OF_CARDS
                ready = settled(on, ready, place, shoe, seed)
                if counting:
                    for own in range(2 * places.OWN_COUNTS):
                        s[_COUNTS + own] = quick.counts[own]
            kept = -1
            if keeping:
                kept = min(max(at_count - m[places.C_LEAST_COUNTED], 0), keeping - 1)
                kept = (kept * PARTS + integer(began) // PART) * (1 + sides)
            if several:
                split = _EVERY
            elif split:
                settle_splits(law, quick, records, 0, integer(standing))
            net = count_hands(law, quick, tally, seats, standing, split)
            mains += net
            if sides:
                net += count_sides(quick, tally, seats, word(sides))
                if waits:
                    net += third_sides(law, quick, tally, integer(seats), integer(began), kept)
                if of_dealer:
                    net += dealers_sides(
                        law, quick, tally, integer(seats), integer(dealer), integer(first),
                        integer(place), integer(standing), kept,
                    )  # fmt: skip
            if insured:
                second = integer(cards[first])
                net += settle_insurance(law, quick, tally, integer(seats), second, place > first)
            if keeping:
                keep(law, quick, tally, integer(seats), integer(standing), split, kept)
            if insured:
                for seat in range(integer(seats)):
                    quick.seats[INSURED + seat] = 0
            unstaked += 1
            if not alone:
                count(tally, wagers, net, 0)
            at = integer(np.floor(np.float64(net) * width + 0.5)) + BINS // 2
            t[T_BINS + min(max(at, 0), BINS - 1)] += 1
            bank += net
            peak = max(peak, bank)
            drawdown = max(drawdown, peak - bank)
            lowest = min(lowest, bank)
            rounds += 1
            of_shoe += 1
            if m[places.C_CONTINUOUS]:
                break
        if of_shoe:
            staked(quick, integer(seats), unstaked)
            unstaked = 0
            shoe_over(law, quick, tally, mains, bank - before, number)
        if rounds == limit:
            break
    t[T_PATH + DRAWDOWN], t[T_PATH + PEAK] = drawdown, peak
    t[T_PATH + LOWEST], t[T_PATH + BANK] = lowest, bank
    return rounds
