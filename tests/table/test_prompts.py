"""What the table asks of people, moment by moment."""

from typing import Any

from croupier.cards import cards
from croupier.rules.prompt import Moment
from croupier.table.commands import CallNoMoreBets, LaySideWager, LayWager
from croupier.table.dealer import deal_out, deal_to_players
from croupier.table.decide import play
from croupier.table.game.game import Game
from croupier.table.game.prompts import moments, prompts_between, prompts_now
from croupier.table.game.shuffles import new_shoe
from croupier.table.shoe import given
from croupier.table.state import Round, new_round
from tests.telling import table

WAGERS = (LayWager(1, "A", 20_00), LayWager(2, "B", 20_00))


def _dealt(shoe: str, *wagers: LayWager | LaySideWager, **settings: Any) -> Round:
    round = new_round(table("nz-current", **settings), given(cards(shoe)))
    for wager in wagers or WAGERS:
        round, _ = play(round, wager)
    return deal_to_players(play(round, CallNoMoreBets())[0])[0]


def test_before_the_first_card() -> None:
    """How Chips are laid, when a spoken wager counts, who lies nearest the Dealer."""
    round = new_round(table("nz-current"), given(()))
    assert [prompt.clause for prompt in prompts_now(round)] == ["5.2", "5.3", "8.2", "14.3(b)"]


def test_insurance_is_called_while_it_is_open() -> None:
    """Against an ace, in the first player's turn; against a six not at all."""
    assert moments(_dealt("Ts 9s As 9h 8h")) == (Moment.INSURANCE, Moment.TURN)
    against_an_ace = {prompt.clause for prompt in prompts_now(_dealt("Ts 9s As 9h 8h"))}
    assert {"8.3", "9.2(a)", "9.2(b)"} <= against_an_ace
    assert moments(_dealt("Ts 9s 6s 9h 8h")) == (Moment.TURN,)


def test_a_prize_is_to_be_drawn() -> None:
    """A Blackjack with Madness 21 on it waits for the button."""
    wagers = (LayWager(1, "A", 20_00), LaySideWager(1, "A", "madness-21", 1_00))
    round = _dealt("As 6d Kd", *wagers, side_wagers={"madness-21": {}})
    assert "15A.9" in [prompt.clause for prompt in prompts_now(round)]


def test_once_the_round_has_ended() -> None:
    """Nothing of the Round is asked any more."""
    round = deal_out(_dealt("As 6d Kd 9c 9d", LayWager(1, "A", 20_00)))[0]
    assert moments(round) == (Moment.BETWEEN,)


def test_before_the_table_opens_and_between_rounds() -> None:
    """The cards are checked at opening; with a shoe in play nothing of it is asked."""
    game = Game(rules=table("act-1996"))
    assert [prompt.clause for prompt in prompts_between(game)] == ["3.2", "7.1"]
    opened = new_shoe(game, seed=1)
    between = {prompt.clause for prompt in prompts_between(opened)}
    assert {"5.5", "20.2(b)", "20.12"} <= between
    assert "3.2" not in between
