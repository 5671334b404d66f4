"""A live table in a test, of which everything goes through its written log."""

import asyncio
from collections.abc import Callable
from functools import partial
from random import Random

from croupier.casino.store.port import Entry as StoredEntry
from croupier.casino.table import acts
from croupier.casino.table.fold.log_entry import fold, opened
from croupier.casino.table.live import Live
from croupier.casino.table.recall import Recalled, recall
from croupier.house import open_table
from croupier.protocol.log import AnyLogged, TableOpened, read, written
from croupier.rules.config import TableConfig
from croupier.rules.table_rules import LAW_RELEASE
from croupier.table.commands import CallNoMoreBets, Command
from croupier.verify.lines import ExportedEntry
from croupier.verify.table_log import TableLog
from tests.casino.going_on import all_decline, next_call
from tests.casino.memory import Disk, MemoryStore

CHIPS = 50_000_00


class Table:
    """A live table in a test: everything goes through its written log."""

    def __init__(self, config: TableConfig) -> None:
        rules = open_table(config)
        self.seeds: dict[str, bytes] = {}
        self.log: list[bytes] = []
        first = TableOpened("t1", config, rules.fingerprint, law=LAW_RELEASE)
        self.log.append(written(first))
        self.live = opened(first)

    def do(self, act: Callable[[Live], tuple[AnyLogged, ...]]) -> tuple[AnyLogged, ...]:
        """Do something; what follows is written, read again and folded."""
        told = act(self.live)
        for logged in told:
            self.log.append(written(logged))
            self.live = fold(self.live, read(self.log[-1]), self.seeds.__getitem__)
        return told

    def new_shoe(self, random: Random) -> None:
        """Seal and stack a shoe."""
        seed = random.randbytes(32)
        self.seeds[f"t1/{self.live.shoes + 1}"] = seed
        self.do(lambda live: acts.seal_shoe(live, seed))
        if self.live.uncut:
            self.do(all_decline)

    def again(self) -> Live:
        """The table as its log alone gives it back."""
        first = read(self.log[0])
        assert isinstance(first, TableOpened)
        live = opened(first)
        for body in self.log[1:]:
            live = fold(live, read(body), self.seeds.__getitem__)
        return live

    def findings(self) -> list[str]:
        """What the independent verifier finds wrong in the log."""
        log = TableLog("table/t1")
        for version, body in enumerate(self.log, 1):
            log.add(ExportedEntry(version, "table/t1", version, 0, "", body.decode(), b""))
        return [one.what for one in log.findings]

    def play(self, *wagers: Command) -> None:
        """A Round of these wagers in which everybody plays basically."""
        if self.live.seal_due:
            self.new_shoe(Random(len(self.log)))
        self.do(acts.open_round)
        for wager in (*wagers, CallNoMoreBets()):
            self.do(partial(acts.call, command=wager))
        self.finish()

    def finish(self) -> None:
        """Everybody plays basically until the Round has ended."""
        while self.live.round is not None:
            self.do(partial(acts.call, command=next_call(self.live)))

    def recalled(self, number: int) -> Recalled:
        """A Round of this table."""
        return asyncio.run(recall(_Store(self.log), "t1", number))


class _Store(MemoryStore):
    """A store that has nothing but a log."""

    def __init__(self, log: list[bytes]) -> None:
        disk = Disk()
        disk.entries["table/t1"] = [
            StoredEntry(version, "table/t1", version, 0, "", body, b"")
            for version, body in enumerate(log, 1)
        ]
        super().__init__(disk)
