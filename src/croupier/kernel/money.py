"""Money: what every sum brings at every ending."""

from typing import Any, Final

import numpy as np
from msgspec import Struct

from croupier.cards import DECK
from croupier.kernel import lower as lowering
from croupier.kernel import places
from croupier.kernel.coding import BACK, LOST
from croupier.kernel.hands import POINTS
from croupier.kernel.lower import Lowered
from croupier.kernel.seats import BetStep, SimulatedSeat
from croupier.money import CENTS, Odds
from croupier.rules.side_wager import SideWager
from croupier.totals import LIMIT

OVER: Final = slice(LIMIT + 1, POINTS)
"""The columns of hands over 21."""


class Level(Struct, frozen=True):
    """One step of one Box."""

    seat: SimulatedSeat
    step: BetStep
    tier: int

    @property
    def cents(self) -> int:
        """All its initial wagers together."""
        return sum(self.step.main)


class Money:
    """What every sum brings at every ending."""

    def __init__(self, lowered: Lowered) -> None:
        self.lowered = lowered
        self._amounts = lowered.amounts
        self._codes = range(len(lowered.endings))

    def number(self, cents: int) -> int:
        """The number of a sum; -1 for none."""
        return -1 if cents < 0 else self._amounts.number(cents)

    def plain(self, cents: int) -> list[int]:
        """What a sum brings at each ending."""
        return [self._amounts.nets(cents, code) for code in self._codes]

    def side(self, wager: SideWager, cents: int) -> list[int]:
        """What a side wager brings at each ending, within the operator's limit."""
        paid = [self._amounts.pays(cents, code, wager.payment) for code in self._codes]
        return [-cents if code == LOST else self.limited(wager, paid[code]) for code in self._codes]

    @staticmethod
    def limited(wager: SideWager, payout: int) -> int:
        """A payout within the operator's limit."""
        return payout if wager.payout_limit is None else min(payout, wager.payout_limit)

    def dealt(self, tier: int, cents: int) -> list[Any]:
        """What a plain hand brings: as it is, doubled, doubled for free; by column, standing."""
        lowered = self.lowered
        ends = lowered.ends[tier, :, 0]
        paid = np.array(self.plain(cents))
        free = np.array([self._amounts.pays(cents, code) for code in self._codes])
        plain, twice = paid[ends[places.MAIN, :, :, :, lowering.FIRST_LIVE]]
        doubled = twice + paid[ends[places.OF_DOUBLE, 1, :, :, lowering.FIRST_LIVE]]
        freed = twice + free[ends[places.OF_FREE_DOUBLE, 1, :, :, lowering.FIRST_LIVE]]
        plain[OVER], doubled[OVER], freed[OVER] = -cents, -2 * cents, -cents
        return [plain, doubled, freed]

    def prizes(self, level: Level) -> list[int]:
        """What each drawn prize brings."""
        wager = next((w for w in self.lowered.sides if w.prize_draw), None)
        if wager is None or wager.prize_draw is None:
            return [0]
        draw, cents = wager.prize_draw, level.step.sides.get(wager.name, 0)
        return [
            _prize(self.lowered, wager, cents, dollars) if cents else 0 for dollars in draw.prizes
        ]

    def riding(self, level: Level) -> list[tuple[int, int, int, tuple[int, SideWager | None]]]:
        """By the ending that won: what rides, what was won, the wager with it, for `rode`."""
        wager = self.lowered.rider
        cents = 0 if wager is None else level.step.sides.get(wager.name, 0)
        rows = []
        for code in self._codes:
            won = self.lowered.endings.odds[code - 2].parts(cents)[0] if code > BACK else 0
            rides = self._rides(level, cents + won) if cents and code > BACK else 0
            own = level.step.main[0]
            rows.append(
                (
                    self.number(rides) if rides else -1,
                    won,
                    self.number(own + rides),
                    (rides, wager),
                )
            )
        return rows

    def _rides(self, level: Level, stack: int) -> int:
        """What is left riding, within the maximum."""
        if level.seat.rides == "none":
            return 0
        table = self.lowered.rules.elections
        limits = (table.maximum, table.player_maximum, table.box_maximum)
        most = min(limit for limit in limits if limit)
        return max(0, min(stack, most - level.step.main[0]))

    def rode(self, riding: tuple[int, SideWager | None]) -> list[int]:
        """What rides brings at each ending, beyond what was won."""
        rides, wager = riding
        return [0] * len(self._codes) if wager is None else self.side(wager, rides)

    def insurance(self, level: Level, initial: int) -> tuple[int, int]:
        """The most that may be insured: a hand, and a Blackjack."""
        rules = self.lowered.tiers[level.tier]
        ace = DECK[0]
        hands = (lowering.other_hand(rules), lowering.natural(rules))
        most = rules.insurance_limit(initial)
        codes = []
        for hand in hands:
            step = range(most, max(most - 4 * rules.elections.smallest_chip, 0), -1)
            codes.append(
                next((c for c in step if rules.may_insure(ace, hand, initial, c).permitted), 0)
            )
        return codes[0], codes[1]


def _prize(lowered: Lowered, wager: SideWager, cents: int, dollars: int) -> int:
    draw = wager.prize_draw
    assert draw is not None
    odds = Odds(dollars * CENTS, CENTS if draw.per_dollar else cents)
    paid = Money.limited(wager, lowered.rules.payment(cents, odds).amount)
    return paid - (0 if draw.stake_returned else cents)
