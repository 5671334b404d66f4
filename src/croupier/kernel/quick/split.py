"""Split: hands the quick kernel plays with care, those of a split and those of rare calls."""

from typing import Any, Final

from croupier.jit import inlined, inner, integer, word
from croupier.kernel import places
from croupier.kernel.coding import CARDS, RANKS, TWO
from croupier.kernel.hands import (
    ACES,
    COLUMNS,
    DIVIDED,
    DOUBLE,
    DRAW,
    FREE_SPLIT,
    FREED,
    MOST_HANDS,
    NOTHING,
    SPLIT,
    STAND,
)
from croupier.kernel.places import TableInPlay
from croupier.kernel.quick.layout import (
    BROUGHT,
    CARD,
    ENDS,
    FINISHED,
    FROM_DEAL,
    KIND,
    LEVEL,
    MORE_ENDS,
    MORE_PAYS,
    OF_SEAT,
    PAYS,
    WAGER,
    WALK,
    Quick,
)
from croupier.kernel.whole import layout
from croupier.kernel.whole.counts import calls_at
from croupier.kernel.whole.layout import Layout
from croupier.totals import LIMIT

_FIRST_LIVE: Final = 2
_LOST: Final = 4
"""Of busts, as bits: no live wager lies to the left; something was lost."""


@inner
def divide(quick: Quick, at: int, hands: int, card: int, free: bool) -> None:
    """A hand of a split becomes two; the new one lies to its right."""
    split = quick.split
    for row in range(hands, at + 1, -1):
        split[CARD + row], split[WAGER + row] = split[CARD + row - 1], split[WAGER + row - 1]
        split[KIND + row], split[FROM_DEAL + row] = (
            split[KIND + row - 1],
            split[FROM_DEAL + row - 1],
        )
    split[CARD + at + 1], split[FROM_DEAL + at + 1] = card, hands == 1
    split[WAGER + at + 1] = places.OF_LAMMER if free else places.OF_SPLIT
    kind = FREED if free else DIVIDED
    split[KIND + at + 1] = ACES if split[KIND + at] == ACES else kind


@inner
def second(
    law: TableInPlay, quick: Quick, on: Layout, at: int, hands: int, rank: int, card: int,
    place: int,
) -> Any:  # fmt: skip
    """The state of a hand of a split with its second card, and what is called on it."""
    b, split = law.b, quick.split
    two = integer(b[places.L_PAIRING + split[CARD + at] * CARDS + card])
    state = integer(law.h[places.L_FIRST_STATES + split[KIND + at] * TWO + two])
    of = (split[KIND + at] * 3 + min(hands, MOST_HANDS) - 2) * 2 + split[FROM_DEAL + at]
    calls = calls_at(law, on, place)
    call = integer(b[places.L_SPLIT_CALLS + calls + (of * TWO + two) * RANKS + rank])
    return state, call if b[places.L_INSTANT + state] == NOTHING else STAND


@inner
def drawn_on(
    law: TableInPlay, quick: Quick, on: Layout, state: int, call: int, rank: int, place: int
) -> Any:  # fmt: skip
    """Draw and double as it is called for: the state in the end, what was added, the next place."""
    b, added = law.b, layout.PLAIN
    while call != STAND:
        card = b[places.L_RANK + quick.cards[place]]
        state = integer(law.h[places.L_FOLLOWING + state * RANKS + card])
        place += 1
        if call != DRAW:
            added = layout.DOUBLED if call == DOUBLE else layout.DOUBLED_FREE
            break
        call = integer(b[places.L_CALLS + calls_at(law, on, place) + state * RANKS + rank])
    return state, added, place


@inlined
def ends_of(wager: int, added: int, column: int) -> Any:
    """Where it stands how a wager on a hand of a split ends, by standing and busts."""
    of = ((wager * 2 + 1) * 2 + min(added, 1)) * COLUMNS + column
    return places.L_ENDINGS + of * places.STANDINGS * places.BUSTS


@inner
def wait(quick: Quick, record: int, seat: int, ends: int, pays: int, more: int, paid: int) -> None:
    """A hand of a split waits for the Dealer's."""
    quick.splits[OF_SEAT + record], quick.splits[ENDS + record] = seat, ends
    quick.splits[PAYS + record], quick.splits[MORE_ENDS + record] = pays, more
    quick.splits[MORE_PAYS + record] = paid


@inner
def paid(law: TableInPlay, quick: Quick, seat: int, pays: int) -> Any:
    """What an ending brings at once, of the wagers on all of the Dealer's hands."""
    m, net = law.m, 0
    mains = places.S_MAIN + quick.seats[LEVEL + seat] * places.HANDS
    for hand in range(m[places.C_DEALERS_HANDS]):
        if m[mains + hand] >= 0:
            net += m[pays + m[mains + hand] * places.ENDINGS]
    return net


@inner
def split_hands(
    law: TableInPlay, quick: Quick, on: Layout, seat: int, rank: int, one: int, other: int,
    free: bool, place: int, records: int,
) -> Any:  # fmt: skip
    """The hands of a split, from left to right: the next place, and how many wait by now."""
    b, split, first = law.b, quick.split, records
    split[CARD], split[WAGER], split[FROM_DEAL] = one, places.MAIN, 1
    split[KIND] = ACES if b[places.L_RANK + one] == 0 else DIVIDED
    divide(quick, 0, 1, other, free)
    hands, at, net, busts, live = 2, 0, 0, 0, _FIRST_LIVE
    while at < hands:
        card = integer(quick.cards[place])
        place += 1
        state, call = second(law, quick, on, at, hands, rank, card, place)
        if call in (SPLIT, FREE_SPLIT):
            divide(quick, at, hands, card, call == FREE_SPLIT)
            hands += 1
            continue
        state, added, place = drawn_on(law, quick, on, state, call, rank, place)
        column, wager = integer(b[places.L_COLUMN + state]), split[WAGER + at]
        pays = places.S_FREE if wager == places.OF_LAMMER else places.S_PAY
        more = places.S_FREE if added == layout.DOUBLED_FREE else places.S_PAY
        ending = integer(b[places.L_INSTANT + state])
        if column > LIMIT:
            ending, busts = 0, busts | _LOST | (wager == places.MAIN)
        if ending != NOTHING:
            net += paid(law, quick, seat, pays + ending)
            net += paid(law, quick, seat, more + ending) if added else 0
        else:
            kind = places.OF_FREE_DOUBLE if added == layout.DOUBLED_FREE else places.OF_DOUBLE
            twice = ends_of(kind, added, column) + live if added else -1
            wait(quick, records, seat, ends_of(wager, added, column) + live, pays, twice, more)
            records, live = records + 1, 0
        at += 1
    for record in range(first, records):
        quick.splits[ENDS + record] += busts
        quick.splits[MORE_ENDS + record] += busts if quick.splits[MORE_ENDS + record] >= 0 else 0
    quick.seats[BROUGHT + seat] = net
    return place, records


@inner
def unusual(
    law: TableInPlay, quick: Quick, on: Layout, seat: int, rank: int, one: int, other: int,
    walk: int, begun: int, place: int, records: int,
) -> Any:  # fmt: skip
    """A hand with a rare call, or one that turns on the count: where it ends, what was added, the
    next place, and how many hands of splits wait by now.
    """
    b, state, calls = law.b, walk % WALK // RANKS, calls_at(law, on, place)
    at_first = place == begun
    two = integer(b[places.L_PAIRING + one * CARDS + other])
    first = places.L_FIRST_CALLS + two * RANKS
    called = first if at_first else places.L_CALLS + state * RANKS
    call = integer(b[called + calls + rank])
    if call in (SPLIT, FREE_SPLIT):
        free = call == FREE_SPLIT
        place, records = split_hands(
            law, quick, on, seat, rank, one, other, free, place, records
        )  # fmt: skip
        return FINISHED, layout.PLAIN, place, records
    if call == STAND and at_first:
        row = word(b[places.L_COLUMN + state]) * word(len(quick.points))
        return FINISHED + row, layout.PLAIN, place, records
    state, added, place = drawn_on(law, quick, on, state, call, rank, place)
    return word(quick.ends[state]), added, place, records
