"""How much reading a long log delays a command at another table.

Run it with ``python3 dev.py bench long_log``, or ``python -m benchmarks.long_log ENTRIES``. One
table has a log of a hundred thousand entries: real Rounds, played once and written down again and
again under their next numbers. `croupier serve` runs on it in a process of its own. Every route
that reads the log is asked for alone and by four at once, while guests buy chips at another table,
each on a connection of their own: what is measured is how long the route takes, and how long the
commands beside it do. Who has asked for too much, or for a history that is still being read, is
turned away and asks again: a route is measured by what was answered.
"""

import asyncio
import os
import sqlite3
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from itertools import cycle, islice, pairwise
from pathlib import Path
from typing import Final

import httpx
import msgspec
from msgspec import Struct
from msgspec.structs import replace
from websockets.asyncio.client import connect

from benchmarks.live_server import port_of, serve
from benchmarks.parts.playing import CONFIG, next_act
from croupier.casino.casino import Casino
from croupier.casino.directory import Directory
from croupier.casino.people import sessions
from croupier.casino.people.events import AnyPeopleEvent, PersonCame
from croupier.casino.people.state import People
from croupier.casino.people.tokens import Issued
from croupier.casino.store.chain import FIRST, Linked, link
from croupier.casino.store.sqlite import SqliteStore
from croupier.casino.store.vault import FileVault
from croupier.casino.table import snapshot, snapshot_digest
from croupier.casino.table.fold.log_entry import fold, opened
from croupier.casino.table.live import Live
from croupier.casino.table.live_table import Sent, lawful, stream_of
from croupier.protocol.log import PaceChanged, RoundBegun, read, written
from croupier.protocol.pace import Pace
from croupier.protocol.roles import INSPECTOR, PLAYER, Role

ENTRIES: Final = 100_000
PLAYED: Final = 5_000
"""Entries that are really played; the others say the same again."""
LONG, OTHER = "long", "other"
AT_ONCE: Final = 4
GUESTS: Final = 8
PAUSE: Final = 0.03
"""Seconds between two commands."""
LEAST: Final = 2.0
"""Seconds for which a route is asked for, again and again."""
PATIENCE: Final = 120.0
TURNED_AWAY: Final = (429, 503)
AGAIN: Final = 0.5
"""Seconds after which somebody turned away asks again."""
AT_MOST: Final = 0.05
"""Seconds by which the 99th of a hundred commands may be later than where nobody reads."""
PATIENT: Final = Pace(betting=600_000, between=600_000)


class LongLog(Struct):
    """A table's log as it is written past the store."""

    bodies: list[bytes]
    rounds: int
    live: Live


# ── A casino with a long log ────────────────────────────────────────────────────────────────────


def played(vault: FileVault, entries: int) -> LongLog:
    """A log of about so many entries that ends between two Rounds."""
    opening = lawful(LONG, CONFIG)
    live, bodies = opened(opening), [written(opening)]
    while len(bodies) < PLAYED or not snapshot.keepable(live):
        for one in next_act(live, vault)(live):
            live = fold(live, one, vault.seed)
            bodies.append(written(one))
    return _repeated(bodies, live, entries)


def _repeated(bodies: list[bytes], live: Live, entries: int) -> LongLog:
    """The Rounds that were played, again and again; the last are the real ones."""
    starts = [at for at, body in enumerate(bodies) if isinstance(read(body), RoundBegun)]
    spans = [bodies[at:to] for at, to in pairwise(starts)]
    more = (entries - len(bodies)) // (sum(map(len, spans)) // len(spans))
    numbers = iter(range(1, more + len(starts) + 1))
    log = bodies[: starts[0]]
    for span in islice(cycle(spans), max(more, 0)):
        log += _numbered(span, numbers)
    log += _numbered(bodies[starts[0] :], numbers)
    rounds = max(more, 0) + len(starts)
    return LongLog(log, rounds, replace(live, rounds=rounds))


def _numbered(bodies: list[bytes], numbers: Iterator[int]) -> Iterator[bytes]:
    for body in bodies:
        logged = read(body)
        begins = isinstance(logged, RoundBegun)
        yield written(replace(logged, number=next(numbers), counts="table")) if begins else body


def fill(folder: Path, log: LongLog) -> None:
    """Write a log past the store, as the store would have written it."""
    stream, last, rows = stream_of(LONG), FIRST, []
    for version, body in enumerate(log.bodies, 1):
        linked = Linked(stream, version, version, f"c{version}", body)
        last = link(last, linked)
        rows.append((*linked, last))
    kept = snapshot_digest.snapshot_of(stream, len(rows), last, snapshot.taken(log.live))
    db = sqlite3.connect(folder / "log.sqlite")
    columns = "stream, version, at, command, body, hash"
    db.executemany(f"INSERT INTO entries ({columns}) VALUES (?, ?, ?, ?, ?, ?)", rows)
    answer = (stream, f"c{len(rows)}", bytes(32), b"{}", len(rows))
    db.execute("INSERT INTO answers VALUES (?, ?, ?, ?, ?)", answer)
    db.execute("INSERT INTO snapshots VALUES (?, ?, ?)", (stream, kept.version, kept.body))
    db.commit()
    db.close()


async def prepare(folder: Path, entries: int) -> tuple[int, list[str], list[str]]:
    """A casino with a long log; its Rounds, the guests' tokens and those of inspectors."""
    vault = FileVault(folder / "vault.sqlite")
    await SqliteStore(folder / "log.sqlite").close()
    log = played(vault, entries)
    fill(folder, log)
    casino = Casino(SqliteStore(folder / "log.sqlite"), vault)
    await casino.start("benchmark")
    assert not casino.halted, casino.halted
    other = await casino.open(OTHER, CONFIG, Sent("open", b""))
    await other.do(Sent("slowly", b""), lambda _: (PaceChanged(PATIENT),), 0)
    directory = Directory(casino.store)
    await directory.start()
    guests = [await _come(directory, f"p{number + 1}", PLAYER) for number in range(GUESTS)]
    inspectors = [await _come(directory, f"i{number}", INSPECTOR) for number in range(AT_ONCE)]
    await directory.close()
    await casino.close()
    return log.rounds, guests, inspectors


async def _come(directory: Directory, key: str, role: Role) -> str:
    """Let somebody in by a key of one's choosing; the token of the session."""

    def act(people: People, now: int) -> Issued:
        came: AnyPeopleEvent = PersonCame(key, f"Person {key}", role, None, now)
        return Issued("", (came,))

    await directory.enter(act)
    return await directory.enter(lambda here, now: sessions.begun(here, key, now, os.urandom))


# ── Measuring ───────────────────────────────────────────────────────────────────────────────────


class Visitor:
    """Somebody on a connection of their own, from an address of their own."""

    def __init__(self, port: int, number: int, token: str) -> None:
        self.port, self.sent = port, 0
        self.headers = {"x-forwarded-for": f"198.51.100.{number}", "cookie": f"croupier={token}"}
        at = f"http://127.0.0.1:{port}"
        self.client = httpx.AsyncClient(base_url=at, headers=self.headers, timeout=PATIENCE)

    async def enter(self) -> None:
        """Learn what a command must carry."""
        answer = await self.client.get("/api/me")
        self.client.headers["x-croupier-csrf"] = answer.json()["csrf"]

    async def buy(self) -> None:
        """A command at the other table."""
        self.sent += 1
        body = {"id": f"command-{self.sent}", "cents": 1_00}
        answer = await self.client.post(f"/api/tables/{OTHER}/chips", json=body)
        answer.raise_for_status()

    async def get(self, path: str) -> int:
        """Read an answer to its end; how long it is."""
        while True:
            size = 0
            async with self.client.stream("GET", path) as answer:
                async for some in answer.aiter_raw():
                    size += len(some)
            if answer.status_code not in TURNED_AWAY:
                return size
            await asyncio.sleep(AGAIN)

    async def feed(self, last: int) -> int:
        """Listen to the long log from its first entry to its last."""
        at = f"ws://127.0.0.1:{self.port}/api/tables/{LONG}/feed?after=0"
        async with connect(at, additional_headers=self.headers, compression=None) as socket:
            size = 0
            async for message in socket:
                size += len(message)
                if msgspec.json.decode(message)["version"] >= last:
                    break
        return size


Asks = Callable[[Visitor], Awaitable[int]]


def routes(rounds: int, last: int) -> dict[str, tuple[bool, Asks]]:
    """Every route that reads the log: whether an inspector asks, and how."""
    table = f"/api/tables/{LONG}"
    guests = {
        "a Round that is not": f"{table}/rounds/999999999",
        "the first Round": f"{table}/rounds/1",
        "a Round": f"{table}/rounds/{rounds // 2}",
        "the last Rounds": f"/tables/{LONG}/rounds",
        "replay": f"/tables/{LONG}/rounds/{rounds // 2}",
        "disputes": f"{table}/disputes",
        "stays": f"{table}/stays",
        "history": "/api/history",
        "account": "/me",
        "one's own data": "/api/me/data",
    }
    inspectors = {
        "log": f"{table}/log?after={last // 2}",
        "inspect": "/inspect",
        "audit log": f"/inspect/{LONG}?after={last // 2}",
        "disputes in the audit log": f"/inspect/{LONG}?after=0&kind=dispute",
        "checkpoints": "/checkpoints",
        "desk": "/desk",
        "export": "/api/export",
        "anomalies": "/api/anomalies",
        "anomalies, as a page": "/inspect/all/anomalies",
    }
    found = {name: (False, _getting(path)) for name, path in guests.items()}
    found |= {name: (True, _getting(path)) for name, path in inspectors.items()}
    return {**found, "feed from the first entry": (False, lambda one: one.feed(last))}


def _getting(path: str) -> Asks:
    return lambda visitor: visitor.get(path)


async def commands(guests: list[Visitor], until: asyncio.Event) -> list[float]:
    """Commands at a steady rate, each measured, until something is over."""
    took: list[float] = []
    underway: set[asyncio.Task[None]] = set()

    async def one(guest: Visitor) -> None:
        begun = time.perf_counter()
        await guest.buy()
        took.append(time.perf_counter() - begun)

    for guest in cycle(guests):
        if until.is_set():
            break
        task = asyncio.create_task(one(guest))
        underway.add(task)
        task.add_done_callback(underway.discard)
        await asyncio.sleep(PAUSE)
    await asyncio.gather(*underway)
    return took


async def beside(
    guests: list[Visitor], asks: Callable[[], Awaitable[object]]
) -> tuple[list[float], list[float]]:
    """How long something took, each time, and the commands beside it."""
    until, times, begun = asyncio.Event(), list[float](), time.perf_counter()
    sending = asyncio.create_task(commands(guests, until))
    while not times or time.perf_counter() - begun < LEAST:
        since = time.perf_counter()
        await asks()
        times.append(time.perf_counter() - since)
    until.set()
    return times, await sending


async def _together(asks: Asks, some: list[Visitor]) -> None:
    await asyncio.gather(*map(asks, some))


async def measured(
    port: int, rounds: int, guests: list[str], inspectors: list[str], last: int
) -> bool:
    """Print a line for every route; was every command in time?"""
    buying = [Visitor(port, number, token) for number, token in enumerate(guests, 1)]
    looking = [Visitor(port, 100 + number, guests[number]) for number in range(AT_ONCE)]
    inspecting = [Visitor(port, 200 + number, token) for number, token in enumerate(inspectors)]
    for one in (*buying, *looking, *inspecting):
        await one.enter()
    _, idle = await beside(buying, lambda: asyncio.sleep(LEAST))
    base, reached = percentile(idle, 99), True
    print(f"{'nobody reads':28} {'':>9}  commands p50 {_ms(idle, 50)}  p99 {_ms(idle, 99)}")
    for name, (inspects, asks) in routes(rounds, last).items():
        for many in (1, AT_ONCE):
            some = (inspecting if inspects else looking)[:many]
            times, took = await beside(buying, partial(_together, asks, some))
            late = percentile(took, 99) - base
            reached &= late < AT_MOST
            route = f"{name}{f', {many} at once' if many > 1 else ''}"
            beside_it = f"commands p99 {_ms(took, 99)}, later by {late * 1_000:.0f} ms"
            print(f"{route:42} {_ms(times, 50)}  {beside_it}", flush=True)
    return reached


def percentile(took: list[float], which: int) -> float:
    """The time so many of a hundred took no longer than."""
    return sorted(took)[min(len(took) * which // 100, len(took) - 1)]


def _ms(took: list[float], which: int) -> str:
    return f"{percentile(took, which) * 1_000:8.1f} ms"


async def run(folder: Path, entries: int) -> None:
    """A whole run."""
    begun = time.perf_counter()
    rounds, guests, inspectors = await prepare(folder, entries)
    print(f"{entries:,} entries, {rounds:,} Rounds, made in {time.perf_counter() - begun:.0f} s")
    server = serve(folder)
    begun = time.perf_counter()
    try:
        port = port_of(server)
        print(f"open after {time.perf_counter() - begun:.1f} s")
        store = SqliteStore(folder / "log.sqlite")
        last = await store.version(stream_of(LONG))
        await store.close()
        reached = await measured(port, rounds, guests, inspectors, last)
    finally:
        server.terminate()
        server.wait()
    aim = f"no route delays a command by more than {AT_MOST * 1_000:.0f} ms"
    print(f"{'REACHED' if reached else 'NOT REACHED'}: {aim}")


def main() -> None:
    """Measure, in a folder that is gone afterwards."""
    entries = int(sys.argv[1]) if len(sys.argv) > 1 else ENTRIES
    with tempfile.TemporaryDirectory() as name:
        asyncio.run(run(Path(name), entries))


if __name__ == "__main__":
    main()
