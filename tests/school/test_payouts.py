"""Payouts: all that a Dealer must be able to pay is asked, the odd sums among it."""

from collections.abc import Callable

import pytest

from croupier.explain.case import LineContext
from croupier.rules.config import SideWagerConfig, TableConfig
from croupier.rules.names import DOUBLE, SPLIT
from croupier.rules.ruling import STAND_OFF, WIN
from croupier.school.exercise import AmountAnswer, Kind
from croupier.school.generator import exercise, rules_of
from croupier.school.payouts import case_of

MOST = 200
"""Exercises among which each is found."""
NZ = TableConfig(
    edition="nz-current", minimum=5_00, side_wagers={"super-sevens": SideWagerConfig()}
)
SIX_TO_FIVE = TableConfig(edition="nz-current", minimum=5_00, blackjack_pays="6:5")
ANTE = TableConfig(edition="nz-current", versions=("ante-up",), minimum=20_00, ante=2_50)
ROUNDED = TableConfig(edition="act-1996", minimum=5_00, smallest_chip=2_50)
DOWN = TableConfig(edition="nz-current", smallest_chip=2_50, minimum=5_00,
                   readings={"payment-rounding": "down-to-chip"})  # fmt: skip


def _blackjack(case: LineContext) -> bool:
    return case.hand is not None and case.hand.blackjack and case.line.outcome is WIN


def _into_blackjack(wager: str) -> Callable[[LineContext], bool]:
    return lambda case: (
        case.line.wager == wager and case.dealers is not None and case.dealers.blackjack
    )


@pytest.mark.parametrize(
    ("config", "fits"),
    [
        pytest.param(
            NZ, lambda one: _blackjack(one) and one.line.net * 2 == one.line.stake * 3
            and one.line.net % 1_00, id="3 to 2 on an odd sum"),
        pytest.param(
            SIX_TO_FIVE, lambda one: _blackjack(one) and one.line.net * 5 == one.line.stake * 6,
            id="6 to 5"),
        pytest.param(NZ, _into_blackjack(DOUBLE), id="a double into a Dealer's Blackjack"),
        pytest.param(NZ, _into_blackjack(SPLIT), id="a split into a Dealer's Blackjack"),
        pytest.param(NZ, lambda one: one.line.outcome is STAND_OFF, id="a Stand Off"),
        pytest.param(NZ, lambda one: "10.3(a)" in one.line.clauses, id="settled early"),
        pytest.param(NZ, lambda one: one.line.wager == "super-sevens", id="Super Sevens"),
        pytest.param(ANTE, lambda one: one.line.wager == "ante", id="an Ante"),
        pytest.param(ANTE, lambda one: "18.7" in one.line.clauses, id="an Ante missing"),
        pytest.param(ROUNDED, lambda one: "20.10" in one.line.clauses, id="rounded up"),
        pytest.param(
            DOWN, lambda one: _blackjack(one) and one.line.net * 2 < one.line.stake * 3,
            id="rounded down"),
    ],
)  # fmt: skip
def test_it_is_asked(config: TableConfig, fits: Callable[[LineContext], object]) -> None:
    rules = rules_of(config)
    seed = next(seed for seed in range(MOST) if fits(case_of(config, rules, seed)))
    answer = exercise(Kind.PAYOUTS, config, seed).answer
    assert answer == AmountAnswer(case_of(config, rules, seed).line.net)
