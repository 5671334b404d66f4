"""Stakes: what is wagered at a table and what it brings, laid out for the kernel."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.kernel import places
from croupier.kernel.coding import CARDS
from croupier.kernel.lower import Lowered
from croupier.kernel.money import Level, Money
from croupier.kernel.seats import Party, SimulatedSeat
from croupier.kernel.writing import put
from croupier.rules.table_rules import tier as tier_of

NEVER: Final = 1 << 40
"""A count that never comes."""
_ENDINGS: Final = places.ENDINGS


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
    assert len(levels) <= places.LEVELS, "there are more steps than there is room for"
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
        places.FOR_CALLS: party.count,
        places.FOR_WAGERS: party.wager_count,
        places.FOR_INSURANCE: party.insurance_count,
    }
    for what_for, count in own.items():
        if count is None:
            m[places.S_WHICH_COUNT + what_for] = places.FOR_CALLS
            continue
        m[places.S_WHICH_COUNT + what_for] = what_for
        put(m, places.S_TAGS + what_for * CARDS, count.tags)
        m[places.S_COUNT_UNITS + what_for] = count.units
        m[places.S_BEGINS + what_for] = count.begins * count.units
        m[places.S_RUNNING + what_for] = count.running


def _put_boxes(m: NDArray[np.int64], boxes: list[list[Level]]) -> None:
    """The steps of each Box, and what its player chooses."""
    put(m, places.S_LEVELS, np.cumsum([0, *(len(box) for box in boxes[:-1])]))
    put(m, places.S_STEPS, [len(box) for box in boxes])
    put(m, places.S_INSURES_FROM, [_from(box[0].seat) for box in boxes])
    put(m, places.S_EARLY, [box[0].seat.settles_early for box in boxes])


def _from(seat: SimulatedSeat) -> int:
    return NEVER if seat.insures_from is None else seat.insures_from


def _put_mains(m: NDArray[np.int64], money: Money, levels: list[Level]) -> None:
    """Main wagers: of each level, and what a plain hand brings."""
    lowered = money.lowered
    mains = [[money.number(cents) for cents in _per_hand(lowered, level)] for level in levels]
    m[places.S_STAKES] = sum(level.cents for level in levels)
    put(m, places.S_COUNTS, [level.step.count for level in levels])
    put(m, places.S_TIER, [level.tier for level in levels])
    m[places.S_MAIN : places.S_CENTS] = -1
    put(m, places.S_MAIN, mains, (places.HANDS,))
    put(m, places.S_CENTS, [level.cents for level in levels])
    put(m, places.S_ANTE, [lowered.rules.ante_due(level.cents) for level in levels])
    put(m, places.S_ROOM, [room_of(lowered)] * len(levels))


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
    put(m, places.S_STAKES + 1, np.array(first, dtype=np.int64).sum(axis=0))
    for at, pays, sums in (
        (places.S_SIDE, places.S_SIDE_PAY, first),
        (places.S_EXTRA, places.S_EXTRA_PAY, extra),
    ):
        put(m, at, sums, (places.SIDES,))
        rows = [
            [money.side(wager, cents) for wager, cents in zip(wagers, row, strict=True)]
            for row in sums
        ]
        put(m, pays, rows, (places.SIDES, _ENDINGS))
    put(m, places.S_PRIZE_PAY, [money.prizes(level) for level in levels], (places.PRIZES,))


def _put_riding(m: NDArray[np.int64], money: Money, levels: list[Level]) -> None:
    """What rides on with a hand, by the ending that won it."""
    rides = [money.riding(level) for level in levels]
    for at, part in ((places.S_RIDE, 0), (places.S_RIDE_WON, 1), (places.S_GROWN, 2)):
        put(m, at, [[one[part] for one in row] for row in rides], (_ENDINGS,))
    rode = [[money.rode(one[3]) for one in row] for row in rides]
    put(m, places.S_RIDE_PAY, rode, (_ENDINGS, _ENDINGS))


def _put_insurance(m: NDArray[np.int64], money: Money, levels: list[Level]) -> None:
    """What is insured, by the Dealer's hand and whether a Blackjack, and what it brings."""
    insured = [
        [money.insurance(level, max(cents, 0)) for cents in _per_hand(money.lowered, level)]
        for level in levels
    ]
    put(m, places.S_INSURED, insured, (places.HANDS, 2))
    pays = [[[money.plain(cents) for cents in pair] for pair in row] for row in insured]
    put(m, places.S_INSURED_PAY, pays, (places.HANDS, 2, _ENDINGS))


def _put_sums(m: NDArray[np.int64], lowered: Lowered) -> None:
    """Every sum that has got a number, and what it brings."""
    amounts = lowered.amounts
    assert len(amounts.sums) <= places.SUMS, "there are more sums than there is room for"
    put(m, places.S_WORTH, amounts.sums)
    put(m, places.S_PAY, amounts.table(free=False), (_ENDINGS,))
    put(m, places.S_FREE, amounts.table(free=True), (_ENDINGS,))
