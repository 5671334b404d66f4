"""Accounts: every Line balanced, and a recount that agrees or says so."""

import pytest

from croupier.ledger.accounts import FLOAT, Unbalanced, balances, net_by_player, transfers
from croupier.ledger.line import Line
from croupier.ledger.recount import check, recount
from croupier.rules.ruling import Outcome

WON = Line(
    box=1,
    player="A",
    wager="main",
    hand=1,
    stake=20_00,
    outcome=Outcome.WIN,
    returned=50_00,
    clauses=("10.1",),
)
LOST = Line(
    box=1,
    player="B",
    wager="main",
    hand=1,
    stake=10_00,
    outcome=Outcome.LOSE,
    returned=0,
    clauses=("5.1(g)",),
)
TIED = Line(
    box=2,
    player="A",
    wager="main",
    hand=1,
    stake=5_00,
    outcome=Outcome.STAND_OFF,
    returned=5_00,
    clauses=("5.1(e)",),
)


def test_a_win_comes_out_of_the_float_and_a_loss_goes_into_it() -> None:
    assert balances([WON, LOST, TIED]) == {FLOAT: -20_00, "player:A": 30_00, "player:B": -10_00}
    assert transfers(TIED) == ()
    assert net_by_player([WON, LOST, TIED]) == {"A": 30_00, "B": -10_00}


def test_the_recount_agrees_with_the_accounts() -> None:
    lines = [WON, LOST, TIED]
    counted = recount(lines)
    assert counted.kept == -20_00
    check(balances(lines), counted)


@pytest.mark.parametrize("account", [FLOAT, "player:A"])
def test_the_recount_finds_a_cent_that_is_missing(account: str) -> None:
    held = balances([WON, LOST])
    held[account] -= 1
    with pytest.raises(Unbalanced):
        check(held, recount([WON, LOST]))
