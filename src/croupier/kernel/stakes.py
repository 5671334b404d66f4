"""Stakes: what is wagered at a table and what it brings, laid out for the kernel."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.kernel import hands
from croupier.kernel import play as kernel
from croupier.kernel.coding import CARDS
from croupier.kernel.lower import Lowered
from croupier.kernel.money import Level, Money
from croupier.kernel.seats import Party, SimulatedSeat
from croupier.kernel.writing import put
from croupier.rules.table_rules import tier as tier_of

NEVER: Final = 1 << 40
"""A count that never comes."""
_ENDINGS: Final = kernel.ENDINGS


def levels_of(lowered: Lowered, party: Party) -> list[list[Level]]:
    """The steps of each Box."""
    return [
        [Level(seat, step, _tier(lowered, sum(step.main))) for step in seat.steps]
        for seat in party.seats
    ]


def _tier(lowered: Lowered, cents: int) -> int:
    """The number of the tier a main wager belongs to."""
    return len(lowered.tiers) - 1 if tier_of(lowered.rules, cents) is lowered.tiers[-1] else 0


def put_stakes(m: NDArray[np.int64], lowered: Lowered, party: Party) -> None:
    """What is wagered, and what it brings."""
    boxes = levels_of(lowered, party)
    levels = [level for box in boxes for level in box]
    assert len(levels) <= kernel.LEVELS, "there are more steps than there is room for"
    money = Money(lowered)
    _put_boxes(m, boxes)
    _put_own_counts(m, party)
    _put_mains(m, money, levels)
    _put_sides(m, money, levels)
    _put_riding(m, money, levels)
    _put_insurance(m, money, levels)
    _put_sums(m, lowered)


def _put_own_counts(m: NDArray[np.int64], party: Party) -> None:
    """What is counted: for calls, and apart from that where wagers or insurance have their own."""
    own = {
        kernel.FOR_CALLS: party.count,
        kernel.FOR_WAGERS: party.wager_count,
        kernel.FOR_INSURANCE: party.insurance_count,
    }
    for what_for, count in own.items():
        if count is None:
            m[kernel.S_WHICH_COUNT + what_for] = kernel.FOR_CALLS
            continue
        m[kernel.S_WHICH_COUNT + what_for] = what_for
        put(m, kernel.S_TAGS + what_for * CARDS, count.tags)
        m[kernel.S_COUNT_UNITS + what_for] = count.units
        m[kernel.S_BEGINS + what_for] = count.begins * count.units
        m[kernel.S_RUNNING + what_for] = count.running


def _put_boxes(m: NDArray[np.int64], boxes: list[list[Level]]) -> None:
    """The steps of each Box, and what its player chooses."""
    put(m, kernel.S_LEVELS, np.cumsum([0, *(len(box) for box in boxes[:-1])]))
    put(m, kernel.S_STEPS, [len(box) for box in boxes])
    put(m, kernel.S_INSURES_FROM, [_from(box[0].seat) for box in boxes])
    put(m, kernel.S_EARLY, [box[0].seat.settles_early for box in boxes])


def _from(seat: SimulatedSeat) -> int:
    return NEVER if seat.insures_from is None else seat.insures_from


def _put_mains(m: NDArray[np.int64], money: Money, levels: list[Level]) -> None:
    """Main wagers: of each level, and what a plain hand brings."""
    lowered = money.lowered
    mains = [[money.number(cents) for cents in _per_hand(lowered, level)] for level in levels]
    m[kernel.S_STAKES] = sum(level.cents for level in levels)
    put(m, kernel.S_COUNTS, [level.step.count for level in levels])
    put(m, kernel.S_TIER, [level.tier for level in levels])
    m[kernel.S_MAIN : kernel.S_CENTS] = -1
    put(m, kernel.S_MAIN, mains, (kernel.HANDS,))
    put(m, kernel.S_CENTS, [level.cents for level in levels])
    put(m, kernel.S_ANTE, [lowered.rules.ante_due(level.cents) for level in levels])
    put(m, kernel.S_ROOM, [room_of(lowered)] * len(levels))
    dealt = [money.dealt(level.tier, level.step.main[0]) for level in levels]
    put(m, kernel.S_DEALT, dealt, (3, hands.COLUMNS, kernel.STANDINGS))


def _per_hand(lowered: Lowered, level: Level) -> list[int]:
    """The wager against each of the Dealer's hands; -1 for none."""
    hands = lowered.rules.dealers_hands
    return [*level.step.main, *[-1] * (hands - len(level.step.main))]


def room_of(lowered: Lowered) -> int:
    """The most that may lie on a Box of one player's, where additions count; -1: no limit."""
    rules = lowered.rules
    if not rules.counts_additions:
        return -1
    limits = (rules.elections.box_maximum, rules.elections.player_maximum)
    return min((most for most in limits if most), default=-1)


def _put_sides(m: NDArray[np.int64], money: Money, levels: list[Level]) -> None:
    """Side wagers: those made before the cards, those a Pair may add, and drawn prizes."""
    wagers = money.lowered.sides
    first = [[level.step.sides.get(wager.name, 0) for wager in wagers] for level in levels]
    extra = [[level.seat.extra.get(wager.name, 0) for wager in wagers] for level in levels]
    put(m, kernel.S_STAKES + 1, np.array(first, dtype=np.int64).sum(axis=0))
    for at, pays, sums in (
        (kernel.S_SIDE, kernel.S_SIDE_PAY, first),
        (kernel.S_EXTRA, kernel.S_EXTRA_PAY, extra),
    ):
        put(m, at, sums, (kernel.SIDES,))
        rows = [
            [money.side(wager, cents) for wager, cents in zip(wagers, row, strict=True)]
            for row in sums
        ]
        put(m, pays, rows, (kernel.SIDES, _ENDINGS))
    put(m, kernel.S_PRIZE_PAY, [money.prizes(level) for level in levels], (kernel.PRIZES,))


def _put_riding(m: NDArray[np.int64], money: Money, levels: list[Level]) -> None:
    """What rides on with a hand, by the ending that won it."""
    rides = [money.riding(level) for level in levels]
    for at, part in ((kernel.S_RIDE, 0), (kernel.S_RIDE_WON, 1), (kernel.S_GROWN, 2)):
        put(m, at, [[one[part] for one in row] for row in rides], (_ENDINGS,))
    rode = [[money.rode(one[3]) for one in row] for row in rides]
    put(m, kernel.S_RIDE_PAY, rode, (_ENDINGS, _ENDINGS))


def _put_insurance(m: NDArray[np.int64], money: Money, levels: list[Level]) -> None:
    """What is insured, by the Dealer's hand and whether a Blackjack, and what it brings."""
    insured = [
        [money.insurance(level, max(cents, 0)) for cents in _per_hand(money.lowered, level)]
        for level in levels
    ]
    put(m, kernel.S_INSURED, insured, (kernel.HANDS, 2))
    pays = [[[money.plain(cents) for cents in pair] for pair in row] for row in insured]
    put(m, kernel.S_INSURED_PAY, pays, (kernel.HANDS, 2, _ENDINGS))


def _put_sums(m: NDArray[np.int64], lowered: Lowered) -> None:
    """Every sum that has got a number, and what it brings."""
    amounts = lowered.amounts
    assert len(amounts.sums) <= kernel.SUMS, "there are more sums than there is room for"
    put(m, kernel.S_WORTH, amounts.sums)
    put(m, kernel.S_PAY, amounts.table(free=False), (_ENDINGS,))
    put(m, kernel.S_FREE, amounts.table(free=True), (_ENDINGS,))
