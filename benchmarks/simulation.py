"""How many Rounds does the simulator play per CPU-second, and how well do threads share the work?

One Box of six decks without side wagers; then what else is simulated, each beside that one Box in
the same minute: the ratio of the two says more than either on a machine that does other things too.
Set-up and compilation are left out. Then what compiling costs, the same Rounds by one thread and by
two, and how long the command takes to its first progress with nothing kept on disk and with all of
it. Run it with ``python3 dev.py bench simulation``; ``.venv/bin/python -m benchmarks.simulation
seven`` measures the rows with that word alone.
"""

import os
import pty
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from typing import Any

from croupier.analysis.count_index import count_indices
from croupier.counting_systems import SYSTEMS
from croupier.gazette.edition import EditionId
from croupier.house import open_table
from croupier.rules.config import SideWagerConfig, TableConfig
from croupier.rules.names import SoleWager
from croupier.simulation.count_run import counted_play
from croupier.simulation.driver import simulated
from croupier.simulation.local import on_threads
from croupier.simulation.players import From, Players, party_of
from croupier.simulation.spec import Spec

ROUNDS = 30_000_000
TIMES = 3
"""How often a row and the one Box are measured, by turns; the best of each counts."""
_RUN = "from croupier.cli import main; main()"
_COMPILED = "from croupier.cli import warm; warm.{part}()"
TWO: dict[SoleWager, int] = {"perfect-pair": 5_00, "lucky-lucky": 5_00}
THREE: dict[SoleWager, int] = {"lucky-lucky": 5_00, "buster": 5_00, "super-sevens": 5_00}


def spec(
    sides: Mapping[SoleWager, int] | None = None,
    boxes: int = 1,
    edition: EditionId = "nz-current",
    insures_from: int | None = None,
    **elects: Any,
) -> Spec:
    """A table of six decks with these side wagers."""
    sides = sides or {}
    config = TableConfig(
        edition=edition,
        minimum=10_00,
        side_wagers={name: SideWagerConfig() for name in sides},
        **elects,
    )
    rules = open_table(config)
    laid = {str(name): cents for name, cents in sides.items()}
    players = Players(boxes=boxes, sides=laid, insures_from=insures_from)
    return Spec(config=config, party=party_of(players, rules, tuple(sides)), seed=7)


def counting(boxes: int = 1) -> Spec:
    """Players who wager and insure by Hi-Lo, and call by the chart."""
    config = TableConfig(edition="nz-current", minimum=10_00)
    steps = (From(1, 25_00), From(2, 50_00), From(4, 100_00))
    players = Players(boxes=boxes, count=SYSTEMS["hi-lo"], steps=steps, insures_from=3)
    return Spec(config=config, party=party_of(players, open_table(config), ()), seed=7)


def by_count(boxes: int) -> Spec:
    """Players who count by Hi-Lo, call by its indices, insure, and are kept by their counts."""
    config = TableConfig(edition="nz-current", minimum=10_00)
    system = SYSTEMS["hi-lo"]
    indices = count_indices(open_table(config), system)
    return counted_play(config, system, indices, Players(boxes=boxes), seed=7)


ROWS: Mapping[str, tuple[Callable[[], Spec], int]] = {
    "two side wagers the cards decide": (lambda: spec(TWO), 2),
    "three side wagers": (lambda: spec(THREE), 4),
    "counting and insuring": (counting, 3),
    "by a count and its indices": (lambda: by_count(1), 6),
    "insured always": (lambda: spec(insures_from=0), 3),
    "seven Boxes": (lambda: spec(boxes=7), 8),
    "seven Boxes, two side wagers": (lambda: spec(TWO, 7), 12),
    "seven Boxes, three side wagers": (lambda: spec(THREE, 7), 30),
    "seven Boxes, counting": (lambda: counting(7), 12),
    "seven Boxes, by indices": (lambda: by_count(7), 30),
    "Blackjack +": (lambda: spec(versions=("blackjack-plus",)), 6),
    "Free Bet": (lambda: spec(versions=("free-bet",)), 6),
    "Triple Play": (lambda: spec(edition="act-1996", versions=("triple-play",)), 8),
    "continuous shuffler": (lambda: spec(continuous_shuffler=True), 6),
}
"""What is measured beside the one Box: the table, and by how many times fewer Rounds."""


def rate(of: Spec, rounds: int) -> float:
    """Rounds per CPU-second on one thread."""
    with on_threads(1) as crew:
        done = simulated(of, rounds, crew.executor, crew.workers)
    return done.rounds / done.cpu_seconds


def beside(of: Spec, plain: Spec, rounds: int, fewer: int) -> tuple[float, float]:
    """Rounds per CPU-second of a table and of the one Box, by turns."""
    simulated_at, plain_at = [], []
    for _ in range(TIMES):
        simulated_at.append(rate(of, rounds // fewer // TIMES))
        plain_at.append(rate(plain, rounds // TIMES))
    return max(simulated_at), max(plain_at)


def compiling(part: str) -> float:
    """CPU-seconds a part of ``croupier warm`` takes with nothing on disk, less what it takes with
    all of it there.
    """
    with tempfile.TemporaryDirectory() as cache:
        cold, warm = (_spent(_COMPILED.format(part=part), cache) for _ in range(2))
    return cold - warm


def _spent(code: str, cache: str) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    env = {**os.environ, "NUMBA_CACHE_DIR": cache}
    subprocess.run([sys.executable, "-c", code], env=env, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


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


def main(word: str = "", rounds: int = ROUNDS) -> None:
    """Measure and print."""
    plain = spec()
    print(f"one Box {rate(plain, rounds) / 1e6:32.1f} M Rounds per CPU-second, and beside it:")
    for name, (made, fewer) in ROWS.items():
        if word in name:
            found, one = beside(made(), plain, rounds, fewer)
            print(
                f"{name:33}{found / 1e6:7.2f} M  {found / one:6.3f} of {one / 1e6:.1f}", flush=True
            )
    if word:
        return
    print(f"compiling for one Box            {compiling('_plain_simulation'):7.1f} CPU-s")
    print(f"compiling for several Boxes      {compiling('_quick_simulation'):7.1f} CPU-s")
    print(f"compiling for any table          {compiling('_any_simulation'):7.1f} CPU-s")
    print(f"two threads against one          {scaling(plain, rounds * 3):7.2f} times")
    with tempfile.TemporaryDirectory() as cache:
        print(f"first progress, cold             {first_progress(cache):7.1f} s")
        print(f"first progress, warm             {first_progress(cache):7.1f} s")


if __name__ == "__main__":
    main(" ".join(sys.argv[1:]))
