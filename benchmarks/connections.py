"""How tables play on beside rude clients, and what memory those take.

Run it with ``python3 dev.py bench connections``, or ``python -m benchmarks.connections SECONDS``.
The tables and guests are those of ``benchmarks.live_server``. They play for so many seconds
before, while and after another process holds 10,000 idle connections (as many as its descriptors
allow), 1,000 that send a letter a second and 100 that send requests and read no answer. Each time
commands are measured where they are sent, against an echo and the disk as there, and the server's
memory is taken.
"""

import asyncio
import gc
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from threading import Event
from typing import Final
from urllib.request import urlopen

from benchmarks.live_server import Guest, load, port_of, prepare, serve
from benchmarks.live_table import Told, p99, probe, thousandths
from tests.processes import guarded

SECONDS: Final = 20
RATE: Final = 100
"""Commands a second: the machine has the rude clients to bear, too."""
PLAYERS: Final = 200
GROWTH: Final = 256 * 1_024
"""KiB by which memory may grow beside them."""
KEPT: Final = 96 * 1_024
"""KiB that may stay when they have gone: what the allocator keeps for the next ones."""


async def phase(guests: list[Guest], seconds: int, server: int, folder: Path) -> Told:
    """What is measured while guests play."""
    await asyncio.gather(*(guest.connect() for guest in guests))
    told, ending = Told([], [], [], Counter()), Event()
    probing = asyncio.create_task(asyncio.to_thread(probe, folder, told.syncs, ending))
    await load(guests, told, seconds, server, RATE)
    ending.set()
    await probing
    return told


def rude(port: int, seconds: int) -> "subprocess.Popen[str]":
    """Rude clients, once all have been dialled."""
    command = [sys.executable, "-m", "benchmarks.parts.rudeness", port, seconds]
    begun = subprocess.Popen(guarded(command), stdout=subprocess.PIPE, text=True)
    assert begun.stdout is not None
    assert begun.stdout.readline() == "begun\n"
    return begun


async def measured(folder: Path, seconds: int) -> dict[str, Told]:
    """A whole run: before, beside and after rude clients."""
    await prepare(folder)
    server = serve(folder)
    port = port_of(server)
    guests = [Guest(number, port) for number in range(PLAYERS)]
    for guest in guests:
        await guest.come()
    found = {"before": await phase(guests, seconds, server.pid, folder)}
    clients = await asyncio.to_thread(rude, port, seconds + 5)
    found["beside"] = await phase(guests, seconds, server.pid, folder)
    await asyncio.to_thread(clients.wait)
    assert clients.stdout is not None
    print(f"dialled: {clients.stdout.read().strip()}")
    await asyncio.sleep(2)
    print(*_ended(port), sep="\n")
    found["after"] = await phase(guests, seconds, server.pid, folder)
    server.terminate()
    server.wait()
    return found


def _ended(port: int) -> list[str]:
    """What the server counted of connections it ended."""
    with urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
        lines = answer.read().decode().splitlines()
    return [line for line in lines if line.startswith("croupier_connections")]


def bound(told: Told) -> float:
    """Milliseconds within which 99 of a hundred commands are to be durable: echo + 2 × disk."""
    return p99(told.echoes) + 2 * p99(told.syncs)


def verdict(found: dict[str, Told]) -> str:
    """Did the tables play on, in bounded memory?"""
    before, beside, after = found["before"], found["beside"], found["after"]
    wrong = [
        *(["commands fail"] if any(one.errors for one in found.values()) else []),
        *(["the tables are slow"] if p99(beside.commands) > bound(beside) else []),
        *(["memory grows"] if beside.end > before.end + GROWTH else []),
        *(["memory is kept"] if after.end > before.end + KEPT else []),
    ]
    return "FAILED: " + ", ".join(wrong) if wrong else "held"


def main() -> None:
    """Print all that was measured, and the verdict."""
    seconds = int(sys.argv[1]) if len(sys.argv) > 1 else SECONDS
    gc.disable()  # the guests' own pauses are not the server's
    with tempfile.TemporaryDirectory() as name:
        found = asyncio.run(measured(Path(name), seconds))
    for when, told in found.items():
        print(f"{when}: {thousandths(told.commands)} (p99 within {bound(told):.2f} ms)")
        print(f"  memory {told.end:,} KiB; a page made durable: {thousandths(told.syncs)}")
        for error, count in told.errors.most_common(3):
            print(f"  {count} × {error}")
    print(verdict(found))


if __name__ == "__main__":
    main()
