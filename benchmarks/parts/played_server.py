"""Played server: a server whose tables are played in its own process, while others ask it things.

Run as a process of its own, by ``school_server``: ``python -m benchmarks.parts.played_server
FOLDER``. It says where it listens; for a line with a number it lays wagers and takes them back at
all tables for so many seconds, and then prints what was measured as a line of JSON.
"""

import asyncio
import sys
from collections import Counter
from functools import partial
from pathlib import Path
from threading import Thread

import msgspec

from benchmarks.live_server import CHIPS
from benchmarks.live_table import TABLES, Told, gaps, load
from benchmarks.parts.playing import BOXES, WAGER
from croupier.casino.casino import Casino
from croupier.casino.table import acts
from croupier.casino.table.live_table import Act, LiveTable, Sent
from croupier.table.commands import LayWager, LiftWager
from croupier.web.kit.served import Served
from croupier.web.serve import Where, casino_at, serve_at


def wager_or_lift(_: LiveTable, number: int) -> Act:
    """A wager for a Box after the other, and then each taken back."""
    turn, box = divmod(number // TABLES, BOXES)
    player = f"p{box + 1}"
    laying = LayWager(box + 1, player, WAGER) if turn % 2 == 0 else LiftWager(box + 1, player)
    return partial(acts.call, command=laying)


async def give_chips(casino: Casino) -> None:
    """Chips for a player at each Box of each table."""
    for table in casino:
        for box in range(1, BOXES + 1):
            buying = partial(acts.buy_chips, player=f"p{box}", cents=CHIPS)
            await table.do(Sent(f"chips {box}", b""), buying, box)


async def played(casino: Casino, seconds: int) -> Told:
    """What is measured at the tables in so many seconds."""
    told = Told([], [], [], Counter())
    await give_chips(casino)
    await load(list(casino), told, seconds, wager_or_lift)
    told.gaps = await gaps(casino)
    return told


class PlayedServer:
    """A server, and who plays at its tables once told to."""

    def __init__(self) -> None:
        """Nothing is served yet."""
        self._served: Served | None = None

    def make(self, where: Where) -> Served:
        """The casino, remembered."""
        self._served = casino_at(where)
        return self._served

    def say(self, line: str) -> None:
        """Say where it listens; whoever started it then says for how long it plays."""
        print(line, flush=True)
        if line.startswith("The casino is open"):
            loop = asyncio.get_running_loop()
            Thread(target=self._await_word, args=(loop,), daemon=True).start()

    def _await_word(self, loop: asyncio.AbstractEventLoop) -> None:
        assert self._served is not None
        seconds = int(sys.stdin.readline())
        told = asyncio.run_coroutine_threadsafe(played(self._served.casino, seconds), loop).result()
        print(msgspec.json.encode(told).decode(), flush=True)


def main() -> None:
    """Serve the casino in a folder until stopped."""
    server = PlayedServer()
    where = Where(folder=Path(sys.argv[1]), port=0, trust_proxy="127.0.0.1")
    serve_at(where, server.say, made=server.make)


if __name__ == "__main__":
    main()
