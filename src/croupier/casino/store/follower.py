"""Follower: keeping up with what other processes write to the same store."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final

from croupier.casino.store.port import EventStore, StoreError

PAUSE: Final = 1.0
"""Seconds until a store that could not be followed is followed again."""

Heard = Callable[[str, int], Awaitable[None]]
"""What is done when a stream has come to a version."""


async def keep_up(store: EventStore, heard: Heard) -> None:
    """Hear how far every stream has come, until cancelled; what was missed is reported again."""
    while True:
        with suppress(StoreError):
            async for stream, version in store.follow():
                await heard(stream, version)
        await asyncio.sleep(PAUSE)


async def ended(task: "asyncio.Task[Any] | None") -> None:
    """Cancel a task, and wait until it is over."""
    if task is not None:
        task.cancel()
        await asyncio.wait((task,))
