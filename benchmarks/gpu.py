"""How many Rounds does a GPU play a second, and are they the CPU's?

Of each table: all the counts of some shoes against the CPU's, then Rounds a second of the whole
and of each kernel by itself, and what the kernels take of the GPU. Without a GPU it says so.
Run it with ``python3 dev.py bench gpu``; ``.venv/bin/python -m benchmarks.gpu nz-current`` measures
the tables with that in their name.
"""

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any, Final

from croupier.kernel import runs
from croupier.kernel.seats import flat
from croupier.rules.config import TableConfig
from croupier.simulation.blocks import UNLIMITED
from croupier.simulation.gpu import cannot
from croupier.simulation.spec import Spec, table_of

STYLE_A: Final = TableConfig(
    edition="nz-current",
    versions=("style-a",),
    blackjack_pays="6:5",
    double_on="9-11",
    hands_max=2,
    dealer_blackjack_takes_doubles=True,
)
TABLES: Final = {
    "act-1996, 6 decks": TableConfig(edition="act-1996", decks=6),
    "act-1996, 8 decks": TableConfig(edition="act-1996", decks=8),
    "nz-current, 6 decks": TableConfig(edition="nz-current", decks=6),
    "nz-current, 8 decks": TableConfig(edition="nz-current", decks=8),
    "Style A 6:5": STYLE_A,
    "a card burnt": TableConfig(edition="act-1996", burn=True),
    "continuous shuffler": TableConfig(edition="nz-current", continuous_shuffler=True),
}
SEED: Final = 99
COMPARED: Final = 100_000
"""Shoes that the CPU plays too: from the first on, and where their numbers exceed 32 bits."""
TIMES: Final = 5
LONG: Final = 24
"""Times as many shoes as go to the GPU at once are played for a rate of the whole."""
G: Final = 1e9
RESIDENT: Final = 2048
"""Threads that a processor of a GPU holds at most."""


def spec(config: TableConfig) -> Spec:
    """One Box with the minimum wager."""
    return Spec(config=config, party=flat(1, (10_00,)), seed=SEED)


def equal(player: Any, of: Spec) -> bool:
    """Are all counts of some shoes those of the CPU?"""
    from croupier.kernel.gpu.writing_out import tally_of

    table = table_of(of)
    for first in (0, (1 << 32) - COMPARED // 2):
        own = tally_of(table, player.play(SEED, first, COMPARED), first)
        _, theirs = runs.play(table, SEED, first, COMPARED, UNLIMITED)
        if (own.t != theirs.t).any() or (own.f != theirs.f).any():
            return False
    return True


def seconds(do: Callable[[], object], player: Any) -> float:
    """The median of some times that the GPU takes."""
    took = []
    for _ in range(TIMES):
        player.wait()
        began = time.perf_counter()
        do()
        player.wait()
        took.append(time.perf_counter() - began)
    return sorted(took)[TIMES // 2]


def rates(player: Any) -> Iterator[str]:
    """Rounds a second, of the whole and of each kernel."""
    shoes = player.most_shoes
    rounds = player.play(SEED, 0, shoes).rounds
    for name, do in player.kernels(SEED, shoes).items():
        yield f"{name} {rounds / seconds(do, player) / G:.0f} G"
    began = time.perf_counter()
    rounds = player.play(SEED, 0, LONG * shoes).rounds
    yield f"whole {rounds / (time.perf_counter() - began) / G:.1f} G"


def power() -> str | None:
    """What the GPU takes now, if its driver says."""
    query = ["nvidia-smi", "--query-gpu=name,power.draw,driver_version", "--format=csv,noheader"]
    try:
        done = subprocess.run(query, capture_output=True, text=True, check=True, timeout=20)
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout.strip()


def main(*words: str) -> None:
    """Measure the tables with one of these words in their names, or all."""
    first = next(iter(TABLES.values()))
    why = cannot(spec(first))
    if why is not None:
        print(f"Nothing was measured: {why}.")
        return
    from croupier.kernel.gpu import play

    for name, config in TABLES.items():
        if words and not any(word in name for word in words):
            continue
        of = spec(config)
        player = play.GpuPlayer(table_of(of))
        alike = "equal" if equal(player, of) else "NOT EQUAL"
        print(f"{name}: {alike}; Rounds a second: {', '.join(rates(player))}", flush=True)
        more = f"{player.more_hands:,} shoes had a fourth hand, {player.by_cpu:,} went to the CPU"
        print(f"  {more}; now: {power() or 'the driver says nothing of its power'}", flush=True)
        for kernel, of_gpu in player.taken().items():
            resident = of_gpu.threads * of_gpu.blocks
            said = f"{of_gpu.registers} registers, {resident:,} threads on a processor"
            print(f"  {kernel}: {said} ({resident / RESIDENT:.0%})", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
