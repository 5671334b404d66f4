"""Writing: what a test adds to a store, and two servers that share a database."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from croupier.casino.store.port import EventStore, Write
from croupier.casino.store.postgres import PostgresStore

T = TypeVar("T")


def write(command: str = "c1", expected: int = 0, *bodies: str, stream: str = "t1") -> Write:
    """A command that adds these bodies to a stream."""
    told = tuple(body.encode() for body in bodies or ("one",))
    request = f"request of {command}".encode()
    return Write(
        stream=stream,
        expected=expected,
        command=command,
        request=request,
        bodies=told,
        answer=f"answer of {command}".encode(),
        at=1_000,
    )


async def bodies(store: EventStore, stream: str = "t1", after: int = 0) -> list[str]:
    """What a stream says."""
    return [entry.body.decode() async for entry in store.read(stream, after)]


def on(database: str, work: Callable[[PostgresStore, PostgresStore], Awaitable[T]]) -> T:
    """Work with two servers that share a database; none has claimed it."""

    async def main() -> T:
        stores = [await PostgresStore(database).open() for _ in range(2)]
        try:
            return await work(*stores)
        finally:
            await asyncio.gather(*(store.close() for store in stores))

    return asyncio.run(main())
