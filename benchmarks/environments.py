"""How many steps do the environments take in a CPU-second?

One table of the reference engine, and many in compiled code, with a player who draws to 17. What
the player costs is not counted. Run it with ``python3 dev.py bench environments``.
"""

import sys
import time
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray

from croupier.rules.config import SideWagerConfig, TableConfig
from croupier.simulation.env import codes
from croupier.simulation.env.actions import Action
from croupier.simulation.env.environment import CroupierEnv
from croupier.simulation.env.vector import CroupierVectorEnv

ROUNDS = 4_000
TABLES = 4_096
TIMES = 1_000
"""So many Rounds more are played in compiled code."""
HOUSE_MONEY = TableConfig(edition="nz-current", side_wagers={"house-money": SideWagerConfig()})
BESIDE: dict[str, dict[str, Any]] = {
    "many, side wager": {"wager": 10_00, "sides": {"house-money": 5_00}},
    "many, three Boxes": {"wager": 10_00, "boxes": 3},
}


def actions(observed: NDArray[np.int32]) -> NDArray[np.int64]:
    """Take nothing that is offered, and draw to 17."""
    called = np.where(observed[..., codes.POINTS] >= 17, Action.STAND, Action.DRAW)
    return np.where(observed[..., codes.STAGE] == codes.CALLED, called, Action.DECLINE)


def one_table(edition: str, rounds: int) -> tuple[float, float]:
    """Steps and Rounds in a CPU-second at one table."""
    env = CroupierEnv(edition)
    observed, _ = env.reset(seed=1)
    steps = done = 0
    spent = 0.0
    while done < rounds:
        action = actions(observed)[()]
        begun = time.process_time()
        observed, _, over, _, _ = env.step(action)
        if over:
            observed, _ = env.reset()
        spent += time.process_time() - begun
        steps += 1
        done += over
    return steps / spent, done / spent


def many_tables(
    table: str | TableConfig, rounds: int, mode: AutoresetMode, **wagers: Any
) -> tuple[float, float]:
    """Steps and Rounds in a CPU-second at many tables; the first step compiles, uncounted."""
    env = CroupierVectorEnv(TABLES, table, autoreset_mode=mode, **wagers)
    observed, _ = env.reset(seed=1)
    observed = env.step(actions(observed))[0]
    steps = done = 0
    spent = 0.0
    while done < rounds:
        chosen = actions(observed)
        begun = time.process_time()
        observed, _, over, _, _ = env.step(chosen)
        spent += time.process_time() - begun
        steps += TABLES
        done += int(over.sum())
    return steps / spent, done / spent


def main(rounds: int = ROUNDS) -> None:
    """Measure each kind and print the rates."""
    for edition in ("nz-current", "act-1996"):
        told = {
            "one table": one_table(edition, rounds),
            "many, next step": many_tables(edition, rounds * TIMES, AutoresetMode.NEXT_STEP),
            "many, at once": many_tables(edition, rounds * TIMES, AutoresetMode.SAME_STEP),
        }
        for kind, rates in told.items():
            report(edition, kind, *rates)
    for name, wagers in BESIDE.items():
        rates = many_tables(HOUSE_MONEY, rounds * TIMES // 4, AutoresetMode.SAME_STEP, **wagers)
        report(HOUSE_MONEY.edition, name, *rates)


def report(edition: str, kind: str, steps: float, done: float) -> None:
    """Print the rates of one kind."""
    print(f"{edition:11} {kind:20} {steps:11,.0f} steps, {done:11,.0f} Rounds per CPU-second")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS)
