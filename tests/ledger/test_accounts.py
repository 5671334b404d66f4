"""Accounts: every Line balanced, and a recount that agrees or says so."""

import pytest

from croupier.ledger.accounts import FLOAT, Unbalanced, balances, net_by_player, transfers
from croupier.ledger.line import Line
from croupier.ledger.recount import check, recount
from croupier.rules.ruling import Outcome

WON = Line(1, "A", "main", 1, 20_00, Outcome.WIN, 50_00, ("10.1",))
LOST = Line(1, "B", "main", 1, 10_00, Outcome.LOSE, 0, ("5.1(g)",))
TIED = Line(2, "A", "main", 1, 5_00, Outcome.STAND_OFF, 5_00, ("5.1(e)",))


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
