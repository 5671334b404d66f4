"""How many Rounds does the simulator play per CPU-second, and how well do threads share the work?

One Box of six decks without side wagers, with two that the cards decide, a full table with
everything, and players who count and call by indices; set-up and compilation are left out. Then the
same Rounds by one thread and by two, and how long the command takes to its first progress with
nothing kept on disk and with all of it. Run it with ``python3 dev.py bench simulation``, on a
machine that does nothing else.
"""

import os
import pty
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping

from croupier.analysis.count_index import count_indices
from croupier.counting_systems import SYSTEMS
from croupier.house import open_table
from croupier.rules.config import SideWagerConfig, TableConfig
from croupier.rules.names import SoleWager, VersionName
from croupier.simulation.count_run import counted_play
from croupier.simulation.driver import simulated
from croupier.simulation.local import on_threads
from croupier.simulation.players import Players, party_of
from croupier.simulation.spec import Spec

ROUNDS = 30_000_000
_RUN = "from croupier.cli import main; main()"
TWO: dict[SoleWager, int] = {"perfect-pair": 5_00, "lucky-lucky": 5_00}


def spec(
    sides: Mapping[SoleWager, int], boxes: int, versions: tuple[VersionName, ...] = ()
) -> Spec:
    """A table of six decks with these side wagers."""
    config = TableConfig(
        edition="nz-current",
        minimum=10_00,
        versions=versions,
        side_wagers={name: SideWagerConfig() for name in sides},
    )
    rules = open_table(config)
    players = Players(boxes=boxes, sides={str(name): laid for name, laid in sides.items()})
    return Spec(config=config, party=party_of(players, rules, tuple(sides)), seed=7)


def by_count(boxes: int) -> Spec:
    """Players who count by Hi-Lo, call by its indices, insure, and are kept by their counts."""
    config = TableConfig(edition="nz-current", minimum=10_00)
    system = SYSTEMS["hi-lo"]
    indices = count_indices(open_table(config), system)
    return counted_play(config, system, indices, Players(boxes=boxes), seed=7)


def rate(of: Spec, rounds: int) -> float:
    """Rounds per CPU-second on one thread."""
    with on_threads(1) as crew:
        simulated(of, 100_000, crew.executor, crew.workers)
        done = simulated(of, rounds, crew.executor, crew.workers)
    return done.rounds / done.cpu_seconds


def scaling(of: Spec, rounds: int) -> float:
    """How many times sooner two threads are done than one."""
    spent = []
    for threads in (1, 2):
        with on_threads(threads) as crew:
            begun = time.perf_counter()
            simulated(of, rounds, crew.executor, crew.workers)
            spent.append(time.perf_counter() - begun)
    return spent[0] / spent[1]


def first_progress(cache: str) -> float:
    """Seconds until the command shows how far it is, on a terminal."""
    with tempfile.NamedTemporaryFile("w", suffix=".toml") as table:
        table.write('edition = "nz-current"\n[table]\nminimum = 10\n')
        table.flush()
        command = [sys.executable, "-c", _RUN, "simulate", table.name, "--rounds", "1e10"]
        ours, theirs = pty.openpty()
        begun = time.perf_counter()
        run = subprocess.Popen(
            command, stdout=theirs, stderr=theirs, env={**os.environ, "NUMBA_CACHE_DIR": cache}
        )
        seen = b""
        while b"M Rounds/s" not in seen:
            seen += os.read(ours, 4096)
        spent = time.perf_counter() - begun
        run.kill()
        run.wait()
        os.close(ours)
        os.close(theirs)
    return spent


def main(rounds: int = ROUNDS) -> None:
    """Measure and print."""
    plain = spec({}, 1)
    print(f"one Box                     {rate(plain, rounds) / 1e6:6.1f} M Rounds per CPU-second")
    two = rate(spec(TWO, 1), rounds)
    print(f"two side wagers of cards    {two / 1e6:6.1f} M")
    print(f"seven Boxes                 {rate(spec({}, 7), rounds // 8) / 1e6:6.1f} M")
    whole: dict[SoleWager, int] = {"lucky-lucky": 5_00, "buster": 5_00, "super-sevens": 5_00}
    print(f"seven Boxes, three wagers   {rate(spec(whole, 7), rounds // 30) / 1e6:6.1f} M")
    print(f"by a count and its indices  {rate(by_count(1), rounds // 4) / 1e6:6.1f} M")
    print(f"the same at seven Boxes     {rate(by_count(7), rounds // 30) / 1e6:6.1f} M")
    free = spec({}, 1, ("free-bet",))
    print(f"Free Bet                    {rate(free, rounds // 8) / 1e6:6.1f} M")
    print(f"two threads against one     {scaling(plain, rounds * 3):6.2f} times")
    with tempfile.TemporaryDirectory() as cache:
        print(f"first progress, cold        {first_progress(cache):6.1f} s")
        print(f"first progress, warm        {first_progress(cache):6.1f} s")


if __name__ == "__main__":
    main()
