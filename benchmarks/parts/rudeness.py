"""Rude clients, in a process of their own: ``python -m benchmarks.parts.rudeness PORT SECONDS``.

Ten thousand connections say nothing, a thousand send a letter a second, a hundred send requests
and read no answer. Those the server ends are dialled anew. At last it prints how many there were.
"""

import asyncio
import resource
import sys
from collections import Counter
from contextlib import suppress
from typing import Final

IDLE: Final = 10_000
SLOW: Final = 1_000
PIPELINING: Final = 100
DIALS_A_SECOND: Final = 500
"""No more, so that they are taken: a storm of dials is for the system's queue to bear."""
DIALS: Final = 25
"""Dials at once."""
SPARE: Final = 100
"""Descriptors this process needs besides."""
_ASKED: Final = b"GET /health HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: 192.0.2.1\r\n\r\n"


def idle() -> int:
    """As many as there are descriptors for."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return max(0, min(IDLE, hard - SLOW - PIPELINING - SPARE))


async def _idle(reader: asyncio.StreamReader, _: asyncio.StreamWriter) -> None:
    while await reader.read(1_000):
        pass


async def _slow(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    for letter in _ASKED:
        writer.write(bytes([letter]))
        await writer.drain()
        await asyncio.sleep(1)


async def _pipelining(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    reader._transport.pause_reading()  # type: ignore[attr-defined]
    while not writer.is_closing():
        writer.write(_ASKED * 500)
        await writer.drain()


async def _again(port: int, kind: str, dialled: Counter[str]) -> None:
    """One client after another, each for as long as the server bears it."""
    act = {"idle": _idle, "slow": _slow, "pipelining": _pipelining}[kind]
    while True:
        with suppress(OSError):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            dialled[kind] += 1
            with suppress(OSError):
                await act(reader, writer)
            writer.transport.abort()
        await asyncio.sleep(1)


async def _rude(port: int, seconds: float) -> None:
    kinds = ["slow"] * SLOW + ["pipelining"] * PIPELINING + ["idle"] * idle()
    dialled: Counter[str] = Counter()
    tasks = []
    for number, kind in enumerate(kinds):
        tasks.append(asyncio.create_task(_again(port, kind, dialled)))
        if number % DIALS == 0:
            await asyncio.sleep(DIALS / DIALS_A_SECOND)
    print("begun", flush=True)
    await asyncio.sleep(seconds)
    print(", ".join(f"{count:,} {kind}" for kind, count in dialled.items()), flush=True)
    for task in tasks:
        task.cancel()


if __name__ == "__main__":
    asyncio.run(_rude(int(sys.argv[1]), float(sys.argv[2])))
