"""Compiling: what Numba compiles is used once, so that tests side by side find it on disk.

Run as a module: ``python -m tests.compiling``.
"""

from typing import Final

import numpy as np

from croupier.analysis.main_wager import main_wager
from croupier.house import open_table
from croupier.kernel import runs
from croupier.kernel.arrays import table
from croupier.kernel.basic import basic
from croupier.kernel.lower import lower
from croupier.kernel.seats import flat
from croupier.rules.config import TableConfig
from croupier.simulation.env.vector import CroupierVectorEnv
from tests.analysis.whole_rounds import small_shoe
from tests.kernel.agreement import difference, random_table

BUSTED_PLUS_ONE: Final = TableConfig(
    edition="nz-current", readings={"bust-then-dealer-blackjack": "busted-plus-one"}
)


def main() -> None:
    """Analyse a small shoe; play a Round by the short kernel, the whole one and the environment."""
    rules = open_table(TableConfig(edition="nz-current", minimum=10_00))
    few = small_shoe(A=2, _3=2, _8=5, T=7)
    assert main_wager(rules, few).variance
    main_wager(open_table(BUSTED_PLUS_ONE), few)
    runs.play(table(lower(rules, [basic(rules, rules)], []), flat(1, (10_00,))), 1, 0, 1, 1)
    _, laid, strategies = random_table(0)
    difference(laid, strategies, 0, 0, 1)
    tables = CroupierVectorEnv(1)
    tables.reset(seed=1)
    tables.step(np.zeros(1, dtype=np.int64))


if __name__ == "__main__":
    main()
