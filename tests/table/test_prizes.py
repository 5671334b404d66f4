"""The Jackpot Prize Button: every ticket as likely, every draw fixed by its seed."""

from collections import Counter

import pytest

from croupier.cards import cards
from croupier.law.nz.s15a_madness_21 import TICKETS, prize_of
from croupier.rules.refusal import Refusal
from croupier.table.commands import CallNoMoreBets, LaySideWager, LayWager
from croupier.table.dealer import deal_out
from croupier.table.decide import play
from croupier.table.shoe import fair_draw, given
from croupier.table.state import Round, new_round
from croupier.table.wagers.prizes import press_button
from tests.telling import table


def _blackjack() -> Round:
    """A Round that waits for the prize of a Blackjack."""
    round = new_round(table("nz-current", side_wagers={"madness-21": {}}), given(cards("As 6d Kd")))
    commands = (LayWager(1, "A", 10_00), LaySideWager(1, "A", "madness-21", 2_00), CallNoMoreBets())
    for command in commands:
        round = play(round, command)[0]
    return deal_out(round)[0]


def test_15A_6_the_tickets_are_3750_and_their_prizes_52031_dollars() -> None:
    """Every ticket bears the prize the table gives it."""
    drawn = Counter(map(prize_of, range(sum(TICKETS.values()))))
    assert drawn == Counter(TICKETS)
    assert (sum(drawn.values()), sum(p * n for p, n in drawn.items())) == (3750, 52031)


def test_3_5_a_ii_every_ticket_is_as_likely() -> None:
    """Over 30,000 draws tenths of the tickets come up alike (chi-square, nine degrees)."""
    tenths = Counter(fair_draw(3750, seed) // 375 for seed in range(30_000))
    assert sum((tenths[tenth] - 3000) ** 2 / 3000 for tenth in range(10)) < 28


def test_15A_7_the_drawn_prize_is_paid_for_each_dollar() -> None:
    """The same seed draws the same prize, and two dollars win it twice."""
    round = _blackjack()
    shown = press_button(round, "a press")
    assert shown == press_button(round, "a press")
    line = play(round, shown)[0].lines[-1]
    assert (line.wager, line.net) == ("madness-21", 2 * shown.dollars * 100)


def test_15A_7_nothing_is_drawn_where_nobody_has_won() -> None:
    round = play(_blackjack(), press_button(_blackjack(), 1))[0]
    with pytest.raises(Refusal):
        press_button(round, 2)
