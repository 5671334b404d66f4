"""Round: one Round at the quick kernel, dealt on cards that may not be settled yet, and counted."""

from typing import Any, Final, NamedTuple

import numpy as np

from croupier.jit import inlined, integer, word
from croupier.kernel import places
from croupier.kernel.coding import RANKS
from croupier.kernel.counting import PART, PARTS, Tally, count
from croupier.kernel.places import TableInPlay
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
    BROUGHT,
    DOUBLES,
    FINISHED,
    INSURED,
    LEAVES,
    LEVEL,
    ROW,
    THIRD,
    UNUSUAL,
    WALK,
    Quick,
)
from croupier.kernel.quick.split import unusual
from croupier.kernel.whole.layout import Layout

_0, _1, _2, _4, _8 = (np.uint64(at) for at in (0, 1, 2, 4, 8))
"""An index that is never below nothing is found sooner."""
_PLACE: Final = np.uint64(WALK - 1)
_ROW, _BASE, _THIRD, _LEAVES = (np.uint64(at) for at in (ROW, BASE, THIRD, LEAVES))
_EVERY: Final = -1
"""Of seats, as bits: what each hand brings was added up, as it is for those of splits."""


class TableKind(NamedTuple):
    """What there is at a table, read once."""

    counting: Any
    sides: Any
    of_dealer: Any
    """Does a side wager turn on the Dealer's hand?"""
    choosing: Any
    several: Any
    """Has the Dealer several hands?"""
    kept: Any
    """Counts by which wagers are counted."""


class DealtRound(NamedTuple):
    """A Round as its cards decide it."""

    began: Any
    dealer: Any
    second: Any
    """Where the Dealer's second card lies."""
    standing: Any
    place: Any
    """Where the next card lies."""
    records: Any
    split: Any
    """The hands of splits that wait, and whose hands were split, as bits."""
    waits: Any
    """Does a side wager wait for a third card?"""
    insured: Any


@inlined
def kind_of(law: TableInPlay) -> TableKind:
    """What there is at a table."""
    m, of_dealer = law.m, False
    for wager in range(m[places.C_SIDES]):
        of_dealer |= law.b[places.L_SEES + wager] == places.DEALERS_HAND
    return TableKind(
        m[places.C_COUNTING],
        m[places.C_SIDES],
        of_dealer,
        m[places.C_CHOOSING],
        m[places.C_DEALERS_HANDS] > 1,
        m[places.C_COUNTED],
    )


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


@inlined
def deal_round(
    law: TableInPlay, quick: Quick, on: Layout, kind: TableKind, seats: Any, draws_out: Any,
    began: Any,
) -> DealtRound:  # fmt: skip
    """Initial Deal, insurance, the players' hands and the Dealer's."""
    dealer = word(quick.cards[began + seats])
    waits = insured = False
    if kind.sides:
        waits = first_sides(quick, seats, began, dealer)
    if kind.choosing and law.b[word(places.L_ELECTS) + dealer]:
        insured = elections(law, quick, on, integer(seats), integer(began), integer(dealer))
    second, left, records, split = hands(
        law, quick, on, seats, began, dealer, began + _2 * seats + _1
    )
    if kind.several:
        standing, second, place = in_turn(
            law, quick, integer(seats), split, records, draws_out, dealer, second
        )
    else:
        left |= draws_out | word(places.LEFT_INSURANCE if insured else 0)
        standing, place = dealers_hand(quick, left, dealer, second)
    return DealtRound(began, dealer, second, standing, place, records, split, waits, insured)


@inlined
def count_round(
    law: TableInPlay, quick: Quick, tally: Tally, kind: TableKind, seats: Any, dealt: DealtRound,
    at_count: int,
) -> Any:  # fmt: skip
    """Count what every wager of a Round has brought; all of it, and the main wagers alone."""
    m, split, standing = law.m, dealt.split, integer(dealt.standing)
    began, kept = integer(dealt.began), -1
    if kind.kept:
        kept = min(max(at_count - m[places.C_LEAST_COUNTED], 0), kind.kept - 1)
        kept = (kept * PARTS + began // PART) * (1 + kind.sides)
    if kind.several:
        split = _EVERY
    elif split:
        settle_splits(law, quick, dealt.records, 0, standing)
    net = mains = count_hands(law, quick, tally, seats, dealt.standing, split)
    if kind.sides:
        net += count_sides(quick, tally, seats, word(kind.sides))
        if dealt.waits:
            net += third_sides(law, quick, tally, integer(seats), began, kept)
        if kind.of_dealer:
            net += dealers_sides(
                law, quick, tally, integer(seats), integer(dealt.dealer), integer(dealt.second),
                integer(dealt.place), standing, kept,
            )  # fmt: skip
    if dealt.insured:
        second, drawn = integer(quick.cards[dealt.second]), dealt.place > dealt.second
        net += settle_insurance(law, quick, tally, integer(seats), second, drawn)
    if kind.kept:
        keep(law, quick, tally, integer(seats), standing, split, kept)
    if dealt.insured:
        for seat in range(integer(seats)):
            quick.seats[INSURED + seat] = 0
    return net, mains
