"""Beside: side wagers and insurance at the quick kernel."""

from typing import Any, Final

import numpy as np

from croupier.jit import inlined, inner, integer, word
from croupier.kernel import places
from croupier.kernel.coding import CARDS, RANKS
from croupier.kernel.counting import T_SHOE, Tally, count, count_at
from croupier.kernel.hands import NATURAL, NOTHING
from croupier.kernel.places import TableInPlay
from croupier.kernel.quick.layout import (
    BOX,
    BROUGHT,
    CELL,
    INSURED,
    INSURED_NET,
    LEVEL,
    ON_NATURAL,
    ROW,
    STAKE,
    THIRD,
    Quick,
)
from croupier.kernel.whole.counts import calls_at, count_read
from croupier.kernel.whole.layout import Layout

_0, _1, _2 = (np.uint64(at) for at in range(3))
"""An index that is never below nothing is found sooner."""
_52, _64 = np.uint64(CARDS), np.uint64(64)
_CELL, _STAKE = np.uint64(CELL), np.uint64(STAKE)
_T_SHOE: Final = np.uint64(T_SHOE)


# ── Before the hands ────────────────────────────────────────────────────────────────────────────


@inlined
def first_sides(quick: Quick, seats: Any, began: Any, dealer: Any) -> Any:
    """How the Initial Deal decides the side wagers; does any wait for a third card?"""
    cells = word(len(quick.side_waits))
    waits = False
    for seat in range(_0, seats):
        one, other = word(quick.cards[began + seat]), word(quick.cards[began + seats + _1 + seat])
        row = word(quick.side_rows[one * _52 + other])
        cell = word(quick.side_cells[row * _64 + dealer])
        waits |= quick.side_waits[cell] != 0
        quick.seats[_CELL + seat] = word(quick.seats[_STAKE + seat]) * cells + cell
    return waits


@inner
def elections(
    law: TableInPlay, quick: Quick, on: Layout, seats: int, began: int, dealer: int
) -> bool:
    """Insurance, as much as is lawful: is anything insured?"""
    b, m, cards = law.b, law.m, quick.cards
    place, any_ = began + 2 * seats + 1, False
    read = count_read(law, on, place, places.FOR_INSURANCE)
    calls = calls_at(law, on, place)
    for seat in range(seats):
        one, other = integer(cards[began + seat]), integer(cards[began + seats + 1 + seat])
        two = integer(b[places.L_PAIRING + one * CARDS + other]) * RANKS + b[places.L_RANK + dealer]
        natural = integer(b[places.L_FIRST_CALLS + calls + two] == NATURAL)
        quick.seats[INSURED + seat], quick.seats[ON_NATURAL + seat] = 0, natural
        of = quick.seats[LEVEL + seat] * places.HANDS * 2 + natural
        lawful = b[places.L_INSURES + dealer * 2 + natural]
        if lawful and read >= m[places.S_INSURES_FROM + quick.seats[BOX + seat]]:
            quick.seats[INSURED + seat] = m[places.S_INSURED + of]
            any_ |= m[places.S_INSURED + of] > 0
    return any_


# ── What a Round has brought ────────────────────────────────────────────────────────────────────


@inner
def late_side(
    law: TableInPlay, quick: Quick, tally: Tally, seat: int, wager: int, ending: int, kept: int
) -> Any:
    """A side wager is decided later than by the Initial Deal; what it brought."""
    level = quick.seats[LEVEL + seat] * places.SIDES + wager
    if not law.m[places.S_SIDE + level]:
        return 0
    net = law.m[places.S_SIDE_PAY + level * places.ENDINGS + ending]
    at = (quick.seats[STAKE + seat] * places.SIDES + wager) * places.ENDINGS + ending
    quick.late[at] += 1
    tally.t[T_SHOE + (1 + wager) * 2] += net
    if kept >= 0:
        count_at(tally, kept + 1 + wager, net)
    return net


@inner
def third_sides(
    law: TableInPlay, quick: Quick, tally: Tally, seats: int, began: int, kept: int
) -> int:
    """What side wagers bring that waited for a third card."""
    m, b, net = law.m, law.b, 0
    for seat in range(seats):
        one, other = (
            integer(quick.cards[began + seat]),
            integer(quick.cards[began + seats + 1 + seat]),
        )
        for wager in range(m[places.C_SIDES]):
            if b[places.L_SEES + wager] == places.FIRST_THREE:
                row = law.h[places.L_ROWS + (wager * CARDS + one) * CARDS + other]
                at = places.L_CELLS + (m[places.L_FIRST_CELL + wager] + row) * places.CELLS
                if b[at + places.FIRST] == NOTHING:
                    ending = b[at + quick.seats[THIRD + seat]]
                    net += late_side(law, quick, tally, seat, wager, ending, kept)
    return net


@inner
def dealers_sides(
    law: TableInPlay, quick: Quick, tally: Tally, seats: int, dealer: int, first: int, place: int,
    standing: int, kept: int,
) -> int:  # fmt: skip
    """What side wagers on the Dealer's hand bring."""
    b, net = law.b, 0
    suits = b[places.L_SUIT + dealer]
    for at in range(first, place):
        suits |= b[places.L_SUIT + quick.cards[at]]
    held = min(1 + place - first, places.DEALER_CARDS - 1)
    for wager in range(law.m[places.C_SIDES]):
        if b[places.L_SEES + wager] == places.DEALERS_HAND:
            at = (wager * places.DEALER_CARDS + held) * places.DEALER_POINTS + quick.points[
                standing
            ]
            ending = b[places.L_SEEN_DEALERS + at * places.SUITS + suits]
            for seat in range(seats):
                net += late_side(law, quick, tally, seat, wager, ending, kept)
    return net


@inner
def settle_insurance(
    law: TableInPlay, quick: Quick, tally: Tally, seats: int, second: int, settled: bool
) -> int:
    """Insurance ends with the Dealer's second card, where there is one."""
    m, wager, net = law.m, 1 + law.m[places.C_SIDES], 0
    for seat in range(seats):
        if quick.seats[INSURED + seat]:
            of = quick.seats[LEVEL + seat] * places.HANDS * 2 + quick.seats[ON_NATURAL + seat]
            paid = m[
                places.S_INSURED_PAY + of * places.ENDINGS + law.b[places.L_INSURANCE + second]
            ]
            paid = paid if settled else 0
            count(tally, wager, paid, quick.seats[INSURED + seat])
            quick.seats[INSURED_NET + seat] = paid
            net += paid
    return net


@inlined
def count_sides(quick: Quick, tally: Tally, seats: Any, sides: Any) -> Any:
    """Count what the Initial Deal has decided; what it brought."""
    net = 0
    for seat in range(_0, seats):
        cell = word(quick.seats[_CELL + seat])
        quick.cells[cell] += 1
        for wager in range(_0, sides):
            brought = quick.side_pays[cell * sides + wager]
            tally.t[_T_SHOE + (wager + _1) * _2] += brought
            net += brought
    return net


@inner
def keep(
    law: TableInPlay, quick: Quick, tally: Tally, seats: int, standing: int, split: int, kept: int
) -> None:
    """Count each Box where its count has its place: main wager and insurance, and side wagers."""
    sides = law.m[places.C_SIDES]
    for seat in range(seats):
        at = quick.seats[ROW + seat] + standing
        brought = quick.seats[BROUGHT + seat] if split >> seat & 1 else quick.pays[at]
        if quick.seats[INSURED + seat]:
            brought += quick.seats[INSURED_NET + seat]
        count_at(tally, kept, brought)
        for wager in range(sides):
            laid = law.m[places.S_SIDE + quick.seats[LEVEL + seat] * places.SIDES + wager]
            of = quick.seats[CELL + seat] * sides + wager
            if laid and quick.side_known[of % len(quick.side_known)]:
                count_at(tally, kept + 1 + wager, quick.side_pays[of])
