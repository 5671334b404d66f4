"""How fast a real server acknowledges commands over the network, against an echo and the disk.

Run it with ``python3 dev.py bench live_server``, or ``python -m benchmarks.live_server SECONDS``.
`croupier serve` runs in a process of its own, with a hundred tables of seven Boxes and a guest at
each Box, every one on a connection of their own. They lay wagers and take them back, 350 commands
a second in all; each is measured where it was sent, from the first byte out to the last byte of
the answer, which comes once it is durable. Beside every fourth an echo takes the same way:
somebody sends their last command again, under the same id, and gets the same answer, for which
nothing is written. The commands are the load, the echoes only a probe. Beside them the disk is
asked to make one page durable, again and again. All three are taken in the same run.
"""

import asyncio
import gc
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable
from pathlib import Path
from typing import Final

import msgspec

from benchmarks.live_table import RATE, SECONDS, TABLES, WARM_UP, Told, probed, report
from benchmarks.parts.playing import BOXES, CONFIG
from croupier.casino.casino import Casino
from croupier.casino.store.sqlite import SqliteStore
from croupier.casino.store.vault import FileVault
from croupier.casino.table import acts as acting
from croupier.casino.table import seeded_acts
from croupier.casino.table.live_table import LiveTable, Sent
from croupier.protocol.log import PaceChanged
from croupier.protocol.pace import Pace
from tests.processes import guarded

FOLLOWED: Final = 10
"""Tables that somebody follows."""
PROBED: Final = 4
"""Commands to an echo."""
PATIENT: Final = Pace(betting=600_000, between=600_000)
CHIPS: Final = 1_000_00


class Guest:
    """Somebody at a Box, on a connection of their own."""

    def __init__(self, number: int, port: int) -> None:
        self.table, self.box = f"t{number % TABLES}", 1 + number // TABLES
        self.number, self._port = number, port
        self.sent, self._headers = 0, ""
        self._last: tuple[str, object] = ("", None)

    async def come(self) -> None:
        """Come in and take a seat."""
        await self.enter("198.51", f"Guest {self.number}")
        await self.do("chips", {"cents": CHIPS})
        await self.do("seats", {"box": self.box})

    async def enter(self, network: str, name: str) -> None:
        """Come in by this name, from an address of one's own in a network."""
        await self.connect()
        high, low = divmod(self.number, 250)
        self._headers = f"x-forwarded-for: {network}.{high}.{low}\r\n"
        head, body = await self.ask("POST", "/api/come", {"name": name})
        cookie = head.partition("set-cookie: ")[2].partition(";")[0]
        csrf = msgspec.json.decode(body)["csrf"]
        self._headers += f"cookie: {cookie}\r\nx-croupier-csrf: {csrf}\r\n"

    async def connect(self) -> None:
        """Dial the server, anew."""
        self._in, self._out = await asyncio.open_connection("127.0.0.1", self._port)

    async def choose(self) -> None:
        """Lay a wager, or take it back."""
        lays = {"type": "Lay", "box": self.box, "amount": 10_00}
        lifts = {"type": "Lift", "box": self.box}
        await self.do("choices", {"choice": lifts if self.sent % 2 else lays})

    async def do(self, what: str, told: dict[str, object]) -> None:
        """A command, until it is acknowledged."""
        self.sent += 1
        self._last = f"/api/tables/{self.table}/{what}", {"id": f"command-{self.sent}", **told}
        await self.again()

    async def again(self) -> None:
        """The last command, sent again."""
        await self.ask("POST", *self._last)

    async def ask(self, method: str, path: str, told: object = None) -> tuple[str, bytes]:
        """A request and its answer."""
        body = b"" if told is None else msgspec.json.encode(told)
        kind = "content-type: application/json\r\n" if told is not None else ""
        head = f"{method} {path} HTTP/1.1\r\nhost: 127.0.0.1\r\n{self._headers}{kind}"
        self._out.write(f"{head}content-length: {len(body)}\r\n\r\n".encode() + body)
        answered = (await self._in.readuntil(b"\r\n\r\n")).decode()
        length = int(answered.partition("content-length: ")[2].partition("\r")[0])
        content = await self._in.readexactly(length)
        if not answered.startswith("HTTP/1.1 20"):
            raise RuntimeError(content.decode())
        return answered, content

    async def follow(self, seen: Counter[str]) -> None:
        """Read what happens at the table, for as long as it lasts."""
        head = f"GET /api/tables/{self.table}/events HTTP/1.1\r\nhost: 127.0.0.1\r\n"
        reading, writing = await asyncio.open_connection("127.0.0.1", self._port)
        writing.write(f"{head}{self._headers}\r\n".encode())
        while line := await reading.readline():
            if line.startswith(b"id: "):
                seen[self.table] = int(line[4:])


async def prepare(folder: Path) -> None:
    """A casino in which every table is open for wagers."""
    casino = Casino(SqliteStore(folder / "log.sqlite"), FileVault(folder / "vault.sqlite"))
    await casino.start("benchmark")
    for number in range(TABLES):
        table = await casino.open(f"t{number}", CONFIG, Sent("open", b""))
        await _open_round(casino, table)
    await casino.close()


async def _open_round(casino: Casino, table: LiveTable) -> None:
    acts = (
        lambda live: (PaceChanged(PATIENT),),
        lambda live: seeded_acts.shuffle(live, casino.vault),
        lambda live: acting.cut(live, ""),
        acting.open_round,
    )
    for number, act in enumerate(acts):
        await table.do(Sent(f"prepared {number}", b""), act, number)


def serve(folder: Path) -> "subprocess.Popen[str]":
    """A server of the casino in a folder."""
    command = [sys.executable, "-c", "from croupier.cli import main; main()", "serve"]
    options = ["--data", str(folder), "--port", "0", "--trust-proxy", "127.0.0.1"]
    quiet = subprocess.DEVNULL
    return subprocess.Popen(
        guarded([*command, *options]), stdout=subprocess.PIPE, stderr=quiet, text=True
    )


def port_of(server: "subprocess.Popen[str]") -> int:
    """Where a server says it listens."""
    assert server.stdout is not None
    for line in server.stdout:
        if line.startswith("The casino is open at"):
            return int(line.partition("127.0.0.1:")[2].partition(";")[0])
    raise RuntimeError("the server did not start")


def memory_of(process: int) -> int:
    """What a process holds in memory, in KiB."""
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") // 1_024


async def timed(took: list[float], errors: Counter[str], work: Awaitable[object]) -> None:
    """How long something takes, and what goes wrong."""
    begun = time.perf_counter()
    try:
        await work
    except Exception as wrong:
        errors[f"{type(wrong).__name__}: {wrong}"] += 1
    took.append(time.perf_counter() - begun)


async def load(
    guests: list[Guest], told: Told, seconds: int, server: int, rate: int = RATE
) -> None:
    """Commands at a steady rate over all tables, and echoes beside them."""
    count, half = rate * seconds, len(guests) // 2
    underway: set[asyncio.Task[None]] = set()
    begun = time.perf_counter()
    for number in range(count):
        await asyncio.sleep(max(0.0, begun + number / rate - time.perf_counter()))
        one, other = guests[number % len(guests)], guests[(number + half) % len(guests)]
        works = [timed(told.commands, told.errors, one.choose())]
        if number % PROBED == 0:
            works.append(timed(told.echoes, told.errors, other.again()))
        for work in works:
            task = asyncio.create_task(work)
            underway.add(task)
            task.add_done_callback(underway.discard)
        if number == int(count * WARM_UP):
            told.warm = memory_of(server)
    await asyncio.gather(*underway)
    told.end = memory_of(server)


async def measured(folder: Path, seconds: int, told: Told) -> None:
    """A whole run."""
    await prepare(folder)
    server = serve(folder)
    port = port_of(server)
    guests = [Guest(number, port) for number in range(TABLES * BOXES)]
    for guest in guests:
        await guest.come()
    await asyncio.gather(*(guest.connect() for guest in guests))
    seen: Counter[str] = Counter()
    following = [asyncio.create_task(guest.follow(seen)) for guest in guests[:FOLLOWED]]
    await asyncio.sleep(1)
    await load(guests, told, seconds, server.pid)
    await asyncio.sleep(1)
    server.terminate()
    await asyncio.gather(*following, return_exceptions=True)
    server.wait()
    told.gaps = await gaps(folder, guests, seen)


async def gaps(folder: Path, guests: list[Guest], seen: Counter[str]) -> int:
    """Versions that are missing, commands that are not there once, followers left behind."""
    store = SqliteStore(folder / "log.sqlite")
    found = 0
    for number in range(TABLES):
        name = f"t{number}"
        entries = [entry async for entry in store.read(f"table/{name}")]
        found += [entry.version for entry in entries] != list(range(1, len(entries) + 1))
        sent = sum(guest.sent for guest in guests if guest.table == name)
        found += len({entry.command for entry in entries if "/command-" in entry.command}) != sent
        found += name in seen and seen[name] != len(entries)
    await store.close()
    return found


def main() -> None:
    """Print all that was measured, and the verdict."""
    seconds = int(sys.argv[1]) if len(sys.argv) > 1 else SECONDS
    gc.disable()  # the guests' own pauses are not the server's
    told = Told([], [], [], Counter())
    with tempfile.TemporaryDirectory() as name, probed(Path(name), told.syncs):
        asyncio.run(measured(Path(name), seconds, told))
    report(told, seconds)


if __name__ == "__main__":
    main()
