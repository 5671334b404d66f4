"""Automatic players who follow the decision table of a table."""

from pathlib import Path
from typing import Any

import pytest

from croupier import house
from croupier.analysis.main_wager import main_wager
from croupier.analysis.player import follows
from croupier.analysis.strategy import strategy
from croupier.rules.refusal import Refusal
from croupier.table.commands import CallNoMoreBets
from croupier.table.dealer import deal_out
from croupier.table.decide import play
from croupier.table.game.game import Game
from croupier.table.game.rounds import begin_round, end_round, wager
from croupier.table.game.seats import sit
from croupier.table.game.shuffles import new_shoe, shuffle_due
from croupier.table.legal.option import refusal
from croupier.table.state import ENDED, active
from tests.telling import table

ROUNDS = 200
FULL = pytest.mark.full
CALLS = {
    "Draw": "draw",
    "Stand": "stand",
    "Double": "double",
    "FreeDouble": "free-double",
    "Split": "split",
    "FreeSplit": "free-split",
}


@pytest.mark.parametrize(
    ("edition", "settings"),
    [
        ("nz-current", {"decks": 6}),
        pytest.param("act-1996", {}, marks=FULL),
        ("nz-current", {"versions": ["free-bet"]}),
        pytest.param("nz-current", {"versions": ["blackjack-plus"]}, marks=FULL),
        pytest.param("nz-current", {"double_on": "10-11", "hands_max": 2}, marks=FULL),
    ],
)
def test_every_call_of_the_decision_table_is_lawful(edition: str, settings: dict[str, Any]) -> None:
    """What the table says is what is called, in every Round: nothing has to give way."""
    rules = table(edition, **settings)
    decisions = strategy(main_wager(rules)).table
    calls = follows(decisions, rules)
    made: set[str] = set()
    game = sit(Game(rules=rules), "A", 1)
    for number in range(ROUNDS):
        if shuffle_due(game) is not None:
            game = new_shoe(game, seed=number)
        round = play(begin_round(game), wager(game, 1, "A", 10_00))[0]
        round = deal_out(play(round, CallNoMoreBets())[0])[0]
        while round.phase is not ENDED:
            turn = active(round)
            assert turn is not None
            box = round.boxes[turn[0]]
            hand = box.hands[turn[1]]
            call = calls(round)
            assert refusal(round, call) is None
            name = CALLS[type(call).__name__]
            if len(box.hands) == 1:
                assert name == decisions.call(hand.cards, round.dealer[0])
            made.add(name)
            round = deal_out(play(round, call)[0])[0]
        game = end_round(game, round)
    assert {"draw", "stand"} < made


def test_a_decision_table_of_other_rules_is_refused() -> None:
    """It bears the fingerprint of the rules it was made for."""
    decisions = strategy(main_wager(table("act-1996"))).table
    with pytest.raises(Refusal, match="other rules"):
        follows(decisions, table("act-1996", decks=8))


def test_a_tournament_at_best_play() -> None:
    """Automatic players may follow the exact strategy of the table."""
    text = (Path(__file__).parents[2] / "examples/tournament.toml").read_text(encoding="utf-8")
    plain, best = house.run_tournament(text, 3), house.run_tournament(text, 3, best_play=True)
    assert plain.fund == best.fund
    assert plain.heats != best.heats
