"""A server process on PostgreSQL that does what it is stated, line by line.

Run as a module: ``python -m tests.casino.process DATABASE NAME``.
"""

import asyncio
import json
import sys
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from croupier.casino.casino import Casino
from croupier.casino.scheduler import attend
from croupier.casino.store.postgres import PostgresStore
from croupier.casino.store.postgres_vault import PostgresVault
from croupier.casino.table import acts
from croupier.casino.table.live_table import Act, Sent
from croupier.casino.table.prepared_vault import PreparedVault
from croupier.protocol.pace import Pace
from croupier.rules.config import TableConfig
from croupier.table.commands import LayWager

CONFIG: Final = TableConfig(edition="nz-current", minimum=10_00)
ACTS: Final[dict[str, Callable[[str], Act]]] = {
    "buy": lambda who: partial(acts.buy_chips, player=who, cents=10_000),
    "sit": lambda who: partial(acts.take_seat, player=who, box=1),
    "lay": lambda who: partial(acts.call, command=LayWager(1, who, 1_000)),
}


async def main(database: str, name: str) -> None:
    """Do what each line of the input says, and tell what came of it."""
    casino = Casino(await PostgresStore(database).open(), PreparedVault(PostgresVault(database)))
    await casino.start(name)
    table = await casino.open("t1", CONFIG, Sent("open", b"open"))
    pace = Pace(betting=200, decision=200, cut=0, between=0)
    attending = asyncio.create_task(attend(casino, pace))
    print(json.dumps("ready"), flush=True)
    while line := await asyncio.to_thread(sys.stdin.readline):
        command, what, who = json.loads(line)
        if what == "look":
            await table.catch_up()
            told: Any = {"version": table.version, "accounts": table.live.accounts}
        else:
            told = (await table.do(Sent(command, what.encode()), ACTS[what](who), 0)).version
        print(json.dumps(told), flush=True)
    attending.cancel()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
