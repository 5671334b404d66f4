"""Play: the quick kernel, for several Boxes, counts, insurance and side wagers.

The same Rounds as the whole kernel, sooner. A hand is one walk along a table in which each card
leads to the next state, or to how the hand ends. A Round is played on cards that may not be settled
yet, and counts only where they were; else more are settled, and it is played again.
"""

from typing import Any, Final

import numpy as np

from croupier.jit import compiled, inlined, inner, integer, word
from croupier.kernel import places
from croupier.kernel.coding import CARDS
from croupier.kernel.counting import (
    F_WIDTHS,
    T_BINS,
    T_SHOE,
    T_WAY,
    BankrollWay,
    Tally,
    after,
    count,
    count_bin,
    count_shoe,
    keep_way,
)
from croupier.kernel.places import TableInPlay
from croupier.kernel.plain.play import OUT_OF_CARDS
from croupier.kernel.quick.layout import (
    BASE,
    BOX,
    CELL,
    FORMS,
    INSURED,
    LEAVES,
    LEVEL,
    ROW,
    STAKE,
    THIRD,
    WALK,
    Quick,
)
from croupier.kernel.quick.round import TableKind, count_round, deal_round, kind_of
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


@inlined
def remember(quick: Quick, on: Layout) -> None:
    """What was counted before a Round, which may be dealt twice."""
    for own in range(2 * places.OWN_COUNTS):
        quick.counts[own] = on.s[_COUNTS + own]


@inlined
def on_settled_cards(
    law: TableInPlay, quick: Quick, on: Layout, kind: TableKind, seats: Any, draws_out: Any,
    began: Any, ready: Any, shoe: Any, seed: Any,
) -> Any:  # fmt: skip
    """Deal a Round, again and again until all of its cards are settled, and say how many are; they
    end before it where the shoe does.
    """
    while True:
        dealt = deal_round(law, quick, on, kind, seats, draws_out, began)
        if dealt.place <= ready or ready == word(len(on.cards)):
            return dealt, ready
        ready = settled(on, ready, dealt.place, shoe, seed)
        if kind.counting:
            for own in range(2 * places.OWN_COUNTS):
                on.s[_COUNTS + own] = quick.counts[own]


@inlined
def new_shoe(
    law: TableInPlay, quick: Quick, on: Layout, deck: Bytes, ahead: Any, shoe: Any, seed: Any
) -> Any:
    """A shoe is shuffled, as far ahead, and its first card burnt where that is done: the next
    place, and how many are settled.
    """
    for at in range(word(len(deck))):
        quick.cards[at] = deck[at]
    ready = settled(on, _0, ahead, shoe, seed)
    place = _1 if law.m[places.C_BURN] else _0
    for own in range(places.OWN_COUNTS):
        on.s[_COUNTS + own] = law.m[places.S_BEGINS + own]
        on.s[_COUNTS + places.OWN_COUNTS + own] = place
    return place, ready


@compiled
def play_quick(
    law: TableInPlay, tally: Tally, quick: Quick, on: Layout, deck: Bytes, seed: Any,
    first_shoe: int, shoes: int, limit: int,
) -> int:  # fmt: skip
    """Play whole shoes, in order, up to so many Rounds: how many it were. Where cards run out it
    gives up.
    """
    m, kind, cut = law.m, kind_of(law), word(law.m[places.C_CUT])
    alone = m[places.C_BOXES] == 1 and not kind.sides and not kind.choosing
    usual = (word(m[places.C_BOXES]) + _1) * word(_USUAL)
    ahead = usual if m[places.C_CONTINUOUS] else cut + usual
    width, way = tally.f[F_WIDTHS], BankrollWay(0, 0, 0, 0)
    rounds = unstaked = at_count = 0
    seats, draws_out, step = _0, _0, -1
    if not kind.counting:
        seats, draws_out = seated(law, quick, on, 0)
    for number in range(first_shoe, first_shoe + shoes):
        shoe = word(number)
        place, ready = new_shoe(law, quick, on, deck, ahead, shoe, seed)
        of_shoe, of_mains, before = 0, 0, way.bank
        while place < cut and rounds < limit:
            if kind.counting:
                at_count = count_read(law, on, integer(place), places.FOR_WAGERS)
                at = min(max(at_count - quick.steps[0], 1), len(quick.steps) - 1)
                if quick.steps[word(at)] != step:
                    staked(quick, integer(seats), unstaked)
                    unstaked, step = 0, quick.steps[word(at)]
                    seats, draws_out = seated(law, quick, on, at_count)
                if seats == _0:
                    break
                remember(quick, on)
            dealt, ready = on_settled_cards(
                law, quick, on, kind, seats, draws_out, place, ready, shoe, seed
            )
            if ready < dealt.place:
                return OUT_OF_CARDS
            net, mains = count_round(law, quick, tally, kind, seats, dealt, at_count)
            if not alone:
                count(tally, m[places.C_WAGERS], net, 0)
            count_bin(tally, T_BINS, width, net)
            place, way = dealt.place, after(way, net)
            of_mains += mains
            unstaked += 1
            rounds += 1
            of_shoe += 1
            if m[places.C_CONTINUOUS]:
                break
        if of_shoe:
            staked(quick, integer(seats), unstaked)
            unstaked = 0
            shoe_over(law, quick, tally, of_mains, way.bank - before, number)
        if rounds == limit:
            break
    keep_way(tally.t[T_WAY:], way)
    return rounds
