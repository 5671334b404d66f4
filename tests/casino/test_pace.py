"""A table left to itself: it shuffles, opens, closes, deals for the absent, never stands still."""

from pathlib import Path
from random import Random

import pytest

from croupier.casino.store.vault import FileVault
from croupier.casino.table import acts
from croupier.casino.table.fold.log_entry import fold, opened
from croupier.casino.table.live import Live
from croupier.casino.table.timing import due
from croupier.house import open_table
from croupier.protocol.log import AnyLogged, TableOpened
from croupier.protocol.pace import Pace
from croupier.rules.config import TableConfig
from croupier.rules.refusal import Refusal
from croupier.rules.table_rules import LAW_RELEASE
from croupier.school.random_round import random_wagers
from croupier.table.commands import LayWager
from tests.tables import random_config

PACE = Pace()


class Alone:
    """A table that nobody but the clock attends to, once wagers are laid."""

    def __init__(self, config: TableConfig, folder: Path) -> None:
        self.vault = FileVault(folder / "vault.sqlite")
        rules = open_table(config)
        self.live: Live = opened(TableOpened("t1", config, rules.fingerprint, law=LAW_RELEASE))

    def take(self, told: tuple[AnyLogged, ...]) -> None:
        for logged in told:
            self.live = fold(self.live, logged, self.vault.seed)

    def until(self, in_round: bool) -> bool:
        """Do what is due until a Round is open, or has ended; whether it came to that."""
        for _ in range(60):
            if (self.live.round is not None) is in_round:
                return True
            try:
                if not self.step():
                    return False
            except Refusal:
                return False
        raise AssertionError("the table stands still")

    def step(self) -> str:
        """Do what is due; what it was."""
        next_ = due(self.live, PACE, self.vault)
        if next_ is None:
            return ""
        self.take(next_.act(self.live))
        return next_.what


def test_a_round_runs_by_the_clock_alone(tmp_path: Path) -> None:
    """Shuffle, cut, Round, wagers closed, an absent player dealt to by 16.6, and the next Round."""
    table = Alone(TableConfig(edition="nz-current", minimum=10_00), tmp_path)
    table.take(acts.buy_chips(table.live, "A", 1_000_00))
    assert [table.step() for _ in range(3)] == ["the shuffle", "the casino's cut", "the next Round"]
    assert table.step() == ""  # nobody has wagered
    table.take(acts.call(table.live, LayWager(1, "A", 10_00)))
    assert table.step() == "wagers"
    while table.live.round is not None:
        assert table.step() == "a decision"
    assert table.step() == "the next Round"


@pytest.mark.parametrize("seed", range(20))
def test_no_table_stands_still(seed: int, tmp_path: Path) -> None:
    """L1: whatever the table, with everybody gone each Round ends and no wager is left."""
    random = Random(seed)
    config = random_config(random)
    table = Alone(config, tmp_path)
    for player in "ABCDE":
        table.take(acts.buy_chips(table.live, player, 50_000_00))
    for _ in range(3):
        table.until(in_round=True)
        _wager(random, table)
        if not table.until(in_round=False):
            return  # no wager was taken
        assert not [name for name in table.live.accounts if name.startswith("escrow:")]


def _wager(random: Random, table: Alone) -> None:
    for wager in random_wagers(random, table.live.rules):
        try:
            table.take(acts.call(table.live, wager))
        except Refusal:
            continue
