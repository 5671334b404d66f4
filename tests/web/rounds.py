"""Rounds: played to their end at the live table of a casino."""

import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path

from croupier.casino.table import acts, management, seeded_acts
from croupier.casino.table.live_table import Act, LiveTable, Sent
from croupier.rules.shuffling import Occasion
from croupier.table.commands import CallNoMoreBets, Command, LayWager
from tests.casino.going_on import all_decline, next_call
from tests.web.browsing import CONFIG, House


async def stacked(house: House, folder: Path, name: str, seed: int) -> LiveTable:
    """Another table, whose shoe is shuffled by a seed of our own."""
    with closing(sqlite3.connect(folder / "vault.sqlite", isolation_level=None)) as vault:
        vault.execute("INSERT INTO seeds VALUES (?, ?)", (f"{name}/1", seed.to_bytes(32, "big")))
    table = await house.casino.open(name, CONFIG, Sent(f"open {name}", b""))
    await do(table, lambda live: acts.seal_shoe(live, seed.to_bytes(32, "big")))
    await do(table, all_decline)
    return table


async def play(table: LiveTable, *keys: str, then: Command | None = None) -> None:
    """A Round in which these people play basically, each on a Box."""
    if table.live.round is None:
        await do(table, acts.open_round)
    for box, key in enumerate(keys, 1):
        await do(table, partial(acts.buy_chips, player=key, cents=1_000_00))
        await do(table, partial(acts.call, command=LayWager(box, key, 50_00)))
    for command in (CallNoMoreBets(), *((then,) if then else ())):
        await do(table, partial(acts.call, command=command))
    while table.live.round is not None:
        await do(table, partial(acts.call, command=next_call(table.live)))


async def reshuffle(house: House, table: LiveTable) -> None:
    """The cards are shuffled, so that the next Round is the first of its shoe."""
    await do(table, partial(management.direct_shuffle, occasion=Occasion.SUPERVISOR))
    await do(table, partial(seeded_acts.shuffle, vault=house.casino.vault))
    await do(table, all_decline)


async def do(table: LiveTable, act: Act) -> None:
    """Something is done at a table."""
    await table.do(Sent(f"test {table.version}", b""), act, 0)
