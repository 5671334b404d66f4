"""Contributing: people at a table who contribute to its shuffles."""

import json
from collections.abc import Callable
from functools import partial
from typing import Any

from msgspec.structs import replace

from croupier.casino.table import acts, seeded_acts
from croupier.casino.table.contributions import (
    close_contributions,
    commit_contribution,
    open_contribution,
)
from croupier.fairness.seeding import contribution_digest
from croupier.protocol.log import read, written
from croupier.rules.config import TableConfig
from croupier.table.commands import CallNoMoreBets, Command, LaySideWager, LayWager
from croupier.table.state import PLAY
from croupier.table.wagers.prizes import awaits_prize
from croupier.verify.beacon import Published
from croupier.verify.lines import ExportedEntry
from croupier.verify.table_log import TableLog
from tests.casino.at_random import CHIPS, Table, Vault, contributed
from tests.casino.going_on import all_decline, next_call

CONFIG = TableConfig(edition="nz-current", minimum=10_00)
SHUFFLER = replace(CONFIG, continuous_shuffler=True)
"""The same with a Continuous Shuffler."""
DELAY = 3
"""Iterations of the delay in a test."""


def table_of(*players: str, config: TableConfig = CONFIG) -> Table:
    """A table at which these players have chips, and the casino has committed to its secret."""
    table = Table(config, Vault(7, DELAY))
    table.do(lambda live: (seeded_acts.committed(live.table, 1, table.vault),))
    for player in players:
        table.do(partial(acts.buy_chips, player=player, cents=CHIPS))
    return table


def commit(table: Table, *players: str) -> None:
    """Players commit to their contributions to the next shuffle."""
    shoe = table.live.next_shoe
    for player in players:
        digest = contribution_digest(shoe, player, contributed(shoe, player))
        table.do(partial(commit_contribution, player=player, shoe=shoe, digest=digest))


def shuffle(table: Table) -> None:
    """The shuffle that is due, or the next step to it."""
    table.do(partial(seeded_acts.shuffle, vault=table.vault))


def opens(table: Table, *players: str) -> None:
    """Players open their contributions."""
    shoe = table.live.next_shoe
    for player in players:
        value = contributed(shoe, player)
        table.do(partial(open_contribution, player=player, shoe=shoe, value=value))


def mixed(table: Table, *players: str) -> None:
    """A shuffle to which these players contribute."""
    commit(table, *players)
    shuffle(table)
    if players:
        opens(table, *players)
        table.do(close_contributions)
        shuffle(table)


def played_until_a_prize(table: Table, *players: str) -> None:
    """Rounds with a wager on Madness 21 on every Box, until one of them draws a prize."""
    while "PrizeShown" not in str(table.log):
        if table.live.seal_due:
            mixed(table, *players[:2])
            table.do(all_decline)
        table.do(acts.open_round)
        for box, player in enumerate(players, 1):
            _call(table, LayWager(box, player, 10_00))
            _call(table, LaySideWager(box, player, "madness-21", 1_00))
        _played_out(table)


def play_round(table: Table, *players: str) -> None:
    """A Round in which these players have the smallest wager on a Box each."""
    if table.live.uncut:
        table.do(all_decline)
    table.do(acts.open_round)
    for box, player in enumerate(players, 1):
        _call(table, LayWager(box, player, 10_00))
    _played_out(table)


def _played_out(table: Table) -> None:
    _call(table, CallNoMoreBets())
    while table.live.round is not None:
        if awaits_prize(table.live.round) and table.live.round.phase is PLAY:
            table.do(partial(seeded_acts.press, vault=table.vault))
        else:
            _call(table, next_call(table.live))


def _call(table: Table, command: Command) -> None:
    table.do(partial(acts.call, command=command))


def kinds(table: Table) -> list[str]:
    """The kinds of the entries of a log."""
    return [json.loads(body)["type"] for body in table.log]


def followed(
    bodies: list[bytes], published: Published | None = None, late: tuple[str, int] = ("", 0)
) -> TableLog:
    """A log as the independent verifier follows it; one kind of entry may be written later."""
    log = TableLog("table/t1", published=published)
    for version, body in enumerate(bodies, 1):
        at = late[1] if json.loads(body)["type"] == late[0] else 0
        log.add(ExportedEntry(version, "table/t1", version, at, "", body.decode(), b""))
    return log


def findings(table: Table) -> list[str]:
    """What the verifier finds wrong in the log of a table."""
    return [one.what for one in followed(table.log).findings]


def changed(table: Table, kind: str, change: Callable[[dict[str, Any]], None]) -> list[str]:
    """What the verifier finds wrong once the last entry of a kind is written otherwise."""
    at = max(number for number, one in enumerate(kinds(table)) if one == kind)
    data = json.loads(table.log[at])
    change(data)
    other = written(read(json.dumps(data).encode()))
    return [one.what for one in followed([*table.log[:at], other, *table.log[at + 1 :]]).findings]
