"""Running: a world from its seed to its end.

``python -m tests.faults.running SEED HOURS`` lets one world happen again, and says what happened.
"""

import asyncio
import sys
import tempfile
from collections import Counter
from functools import cache
from pathlib import Path
from random import Random

from litestar import Litestar

from croupier.casino.casino import Casino
from croupier.casino.directory import Directory
from croupier.web.app import application
from tests.casino.memory import Disk, MemoryStore, MemoryVault
from tests.faults.machine import MachineLoop, simulated
from tests.faults.world import World, scale_of
from tests.places import memory


@cache
def _app() -> Litestar:
    """The app of every world, one after another: wiring it takes longest."""
    store = MemoryStore(Disk())
    return application(Casino(store, MemoryVault(0)), Directory(store))


def lived(seed: int, hours: float) -> World:
    """A world that has come to its end; raises where something in it was not so."""
    app, loop = _app(), MachineLoop()
    in_memory = tempfile.TemporaryDirectory(prefix="croupier", dir=memory())
    with in_memory as folder, simulated(Random(-seed - 1), scale_of(hours)):
        try:
            return loop.run_until_complete(_lived(seed, hours, Path(folder), app, loop))
        finally:
            _end(loop)


async def _lived(seed: int, hours: float, folder: Path, app: Litestar, loop: MachineLoop) -> World:
    world = World(seed, hours, folder, app, loop)
    await world.run()
    return world


def _end(loop: MachineLoop) -> None:
    """End what a world has left behind."""
    for _ in range(3):
        left = asyncio.all_tasks(loop)
        for task in left:
            task.cancel()
        if left:
            loop.run_until_complete(asyncio.wait(left, timeout=60))
    loop.run_until_complete(loop.shutdown_asyncgens())
    loop.close()


def again(seed: int, hours: float) -> str:
    """The command by which a world happens again."""
    return f"python -m tests.faults.running {seed} {hours:g}"


def main(seed: int, hours: float) -> Counter[str]:
    """Let a world happen, and say what happened."""
    world = lived(seed, hours)
    for name, count in sorted(world.happened.items()):
        print(f"{count:6,} {name}")
    for said in sorted(world.said):
        print(said)
    return world.happened


if __name__ == "__main__":
    main(int(sys.argv[1]), float(sys.argv[2]))
