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
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

import numpy as np
from msgspec.structs import replace

from croupier.kernel import runs
from croupier.kernel.coding import RANK
from croupier.kernel.seats import BetStep, CardCount, CountsKept, Party, SimulatedSeat, flat
from croupier.rules.config import SideWagerConfig, TableConfig
from croupier.rules.names import SideWagerName
from croupier.simulation.blocks import UNLIMITED
from croupier.simulation.counted import counted
from croupier.simulation.gpu import WORKERS, cannot, no_gpu
from croupier.simulation.spec import Spec, table_of

STYLE_A: Final = TableConfig(
    edition="nz-current",
    versions=("style-a",),
    blackjack_pays="6:5",
    double_on="9-11",
    hands_max=2,
    dealer_blackjack_takes_doubles=True,
)
NZ: Final = TableConfig(edition="nz-current", maximum=1000_00)
ACT: Final = TableConfig(edition="act-1996", maximum=1000_00)
CARD_DECIDED: Final[tuple[SideWagerName, ...]] = ("perfect-pair", "lucky-lucky")
LATE: Final[tuple[SideWagerName, ...]] = ("lucky-lucky", "buster", "super-sevens")
RAMP: Final = ((1, 2), (2, 4), (3, 8), (4, 12))
"""From a count on, so many times the least wager."""
HIGH_LOW: Final = CardCount(tags=tuple((-1, 1, 1, 1, 1, 1, 0, 0, 0, -1)[rank] for rank in RANK))


def sided(
    config: TableConfig, boxes: int, sides: tuple[SideWagerName, ...]
) -> tuple[TableConfig, Party]:
    """A table that offers side wagers, each of which is made on every Box."""
    offered = {name: SideWagerConfig() for name in sides}
    wagers = dict.fromkeys(sides, 5_00)
    return replace(config, side_wagers=offered), flat(boxes, (10_00,), wagers)


def counted_by(*, kept: bool) -> Party:
    """One who counts and insures, at wagers in steps, or always the same and counted by count."""
    if kept:
        return replace(flat(1, (10_00,)), count=HIGH_LOW, kept=CountsKept(-10, 10))
    steps = [BetStep(main=(10_00,))]
    steps += [BetStep(main=(10_00 * times,), count=count) for count, times in RAMP]
    seat = SimulatedSeat(box=1, steps=tuple(steps), insures_from=3)
    return Party(seats=(seat,), count=HIGH_LOW)


ONE: Final = flat(1, (10_00,))
TABLES: Final[dict[str, tuple[TableConfig, Party]]] = {
    "act-1996, 6 decks": (ACT, ONE),
    "act-1996, 8 decks": (replace(ACT, decks=8), ONE),
    "nz-current, 6 decks": (NZ, ONE),
    "nz-current, 8 decks": (replace(NZ, decks=8), ONE),
    "Style A 6:5": (STYLE_A, ONE),
    "a card burnt": (replace(ACT, burn=True), ONE),
    "continuous shuffler": (replace(NZ, continuous_shuffler=True), ONE),
    "two side wagers": sided(NZ, 1, CARD_DECIDED),
    "three side wagers": sided(NZ, 1, LATE),
    "four hands, two side wagers": (
        replace(ACT, decks=8, side_wagers={"over-under-13": SideWagerConfig()}),
        flat(1, (10_00,), {"over-13": 5_00, "under-13": 5_00}),
    ),
    "counting and insuring": (NZ, counted_by(kept=False)),
    "counted by count": (NZ, counted_by(kept=True)),
    **{f"{boxes} Boxes": (NZ, flat(boxes, (10_00,))) for boxes in range(2, 10)},
    "7 Boxes, Canberra, 8 decks": (replace(ACT, decks=8), flat(7, (10_00,))),
    "7 Boxes, two side wagers": sided(NZ, 7, CARD_DECIDED),
    "7 Boxes, continuous shuffler": (replace(NZ, continuous_shuffler=True), flat(7, (10_00,))),
}
SEED: Final = 99
COMPARED: Final = 100_000
"""Shoes that the CPU plays too: from the first on, and where their numbers exceed 32 bits."""
ROUNDING: Final = 1e-9
"""The CPU rounds sums of cubes at every Round, and those of whole Rounds exceed what is exact."""
TIMES: Final = 5
LONG: Final = 24
"""Times as many shoes as go to the GPU at once are played for a rate of the whole."""
G: Final = 1e9
RESIDENT: Final = 2048
"""Threads that a processor of a GPU holds at most."""


def equal(player: Any, of: Spec) -> str:
    """Are all counts of some shoes those of the CPU, and if not, which are not?"""
    from croupier.kernel.gpu.players import tally_of

    table = table_of(of)
    runs.traced(table, table.law, SEED, 0)  # compiled now: what plays shoes that run out of cards
    for first in (0, (1 << 32) - COMPARED // 2):
        own = tally_of(table, player.play(SEED, first, COMPARED), first)
        rounds, theirs = runs.play(table, SEED, first, COMPARED, UNLIMITED)
        if (own.t != theirs.t).any() or (own.at != theirs.at).any():
            return f"NOT EQUAL from shoe {first:,} on: {np.flatnonzero(own.t != theirs.t)[:9]}"
        read = [counted(one, rounds, first, len(table.names) - 1, 0) for one in (own, theirs)]
        sums = [[(of.cubes, *of.by_shoe) for of in one.wagers] for one in read]
        if not np.allclose(sums[0], sums[1], rtol=ROUNDING, atol=0):
            return f"SUMS NOT EQUAL: {sums[0]}, {sums[1]}"
    return "equal"


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


def rates(player: Any, beside: Any) -> Iterator[str]:
    """Rounds a second, of each kernel and of the whole: by as many threads as a simulation has."""
    shoes = player.most_shoes
    rounds = player.play(SEED, 0, shoes).rounds
    for name, do in player.kernels(SEED, shoes).items():
        yield f"{name} {rounds / seconds(do, player) / G:.0f} G"
    each = LONG * shoes // WORKERS
    beside.play(SEED, 0, 1)
    with ThreadPoolExecutor(WORKERS) as threads:
        began = time.perf_counter()
        parts = [
            threads.submit(one.play, SEED, at * each, each)
            for at, one in enumerate((player, beside))
        ]
        rounds = sum(part.result().rounds for part in parts)
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
    if missing := no_gpu():
        print(f"Nothing is measured: {missing}.")
        return
    chosen = [name for name in TABLES if not words or any(word in name for word in words)]
    if not chosen:
        print(f"No table has that in its name; there are: {'; '.join(TABLES)}.")
    for name in chosen:
        config, party = TABLES[name]
        of = Spec(config=config, party=party, seed=SEED)
        why = cannot(of)
        if why is not None:
            print(f"{name}: not measured, as {why}.")
            continue
        measure(name, of)


def measure(name: str, of: Spec) -> None:
    """Measure one table."""
    from croupier.kernel.gpu.players import player_of

    player = player_of(table_of(of))
    print(f"{name}: {equal(player, of)}; Rounds a second:", end=" ", flush=True)
    print(", ".join(rates(player, player_of(table_of(of)))), flush=True)
    hands = getattr(player, "more_hands", 0)
    more = f"{hands:,} shoes had a fourth hand too many, {player.by_cpu:,} went to the CPU"
    print(f"  {more}; now: {power() or 'the driver says nothing of its power'}", flush=True)
    for kernel, of_gpu in player.taken().items():
        resident = of_gpu.threads * of_gpu.blocks
        said = f"{of_gpu.registers} registers, {resident:,} threads on a processor"
        print(f"  {kernel}: {said} ({resident / RESIDENT:.0%})", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
