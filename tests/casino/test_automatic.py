"""Automatic players fill a table, wager the minimum, and never keep it waiting."""

from functools import partial

import pytest

from croupier.casino.keys import name_of
from croupier.casino.table import acts, automatic, management
from croupier.casino.table.timing import due
from croupier.protocol.pace import Pace, WaitsFor
from croupier.rules.config import TableConfig
from croupier.rules.refusal import Refusal
from croupier.table.commands import LayWager
from tests.casino.at_table import CHIPS, Table
from tests.casino.memory import MemoryVault

CONFIG = TableConfig(edition="nz-current", minimum=10_00, boxes=5)


def _vault(table: Table) -> MemoryVault:
    """A vault that keeps its seeds where the table looks for them."""
    vault = MemoryVault(0)
    vault.given = table.seeds
    return vault


def _table() -> Table:
    table = Table(CONFIG)
    table.do(partial(acts.buy_chips, player="A", cents=CHIPS))
    for box in (2, 3):
        table.do(partial(automatic.seat, box=box))
    return table


def _step(table: Table) -> str:
    next_ = due(table.live, Pace(), _vault(table))
    if next_ is None:
        return ""
    table.do(next_.act)
    return next_.what


def test_automatic_players_wager_once_a_person_has_and_play_their_hands() -> None:
    table = _table()
    assert [_step(table) for _ in range(3)] == [
        "the shuffle",
        WaitsFor.CASINOS_CUT,
        "the next Round",
    ]
    assert _step(table) == ""  # nobody is there to play with
    table.do(partial(acts.call, command=LayWager(1, "A", 10_00)))
    told = [_step(table) for _ in range(3)]
    assert told == ["wagers of automatic players", "wagers of automatic players", "wagers"]
    kinds = set()
    for _ in range(30):
        if table.live.round is not None:
            kinds.add(_step(table))
    assert kinds <= {"an automatic player", "a decision"}
    bettors = {line.player for line in table.recalled(1).lines}
    assert bettors == {"A", "~2", "~3"}
    assert table.findings() == []


def test_an_automatic_player_gives_way() -> None:
    table = _table()
    with pytest.raises(Refusal, match="seated at Box 2 already"):
        table.do(partial(automatic.seat, box=2))
    table.do(partial(automatic.send_away, box=2))
    with pytest.raises(Refusal, match="no automatic player"):
        table.do(partial(automatic.send_away, box=2))
    table.do(partial(acts.take_seat, player="A", box=2))
    assert name_of("~2") == "Automatic 2"


def test_a_dealer_who_does_nothing_is_taken_to_have_left() -> None:
    """L1: the table never waits for ever on one person, the Dealer included."""
    table = _table()
    table.do(partial(management.come_to_deal, dealer="D"))
    next_ = due(table.live, Pace(), _vault(table))
    assert next_ is not None
    assert (next_.what, next_.after) == ("the Dealer", Pace().dealer)
    table.do(next_.act)
    assert table.live.dealer == ""
    assert _step(table) == "the shuffle"
