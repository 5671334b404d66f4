"""Section 19: table closure."""

import pytest

from croupier.table.game.rounds import begin_round
from croupier.table.game.settings import announce_closing
from croupier.table.game.shuffles import new_shoe
from tests.law.act.playing import refused, rounds, seated


@pytest.mark.parametrize(("players", "inspector"), [(False, True), (True, False), (False, False)])
def test_19_2_no_closing_before_notice(players: bool, inspector: bool) -> None:
    """The players and the inspector must both have been told."""
    game = new_shoe(seated("A"), seed=1)
    wrong = refused(announce_closing, game, 3, players_told=players, inspector_told=inspector)
    assert wrong.clause == "19.2"
    assert ("players" in wrong.why) is not players


def test_19_2_after_notice_the_table_counts_down_and_closes() -> None:
    """Closing announced for two Rounds, two are played and no third begins."""
    game = announce_closing(new_shoe(seated("A"), seed=1), 2, True, True)
    one_left = rounds(game, "A")
    assert one_left.closing_in == 1
    assert refused(begin_round, rounds(one_left, "A")).clause == "19.2"
