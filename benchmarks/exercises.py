"""How long does it take to make an exercise on a call, as a page shows it?

Everything but the process and the wire: the Round, the exact values, the sentences and both felts,
in CPU time once a table is warm. Run it with ``python3 dev.py bench exercises``.
"""

import sys
import time
from statistics import median

from croupier.rules.config import SideWagerConfig, TableConfig
from croupier.rules.names import OfferName, VersionName
from croupier.web.analysis.answering import answered
from croupier.web.analysis.questions import AnalysedTable, AskExercise

COUNT = 60
CELLS = ("", "hard.16.T", "pair.8.T", "insurance")
"""Any hand, and some that are wanted."""
MINIMUM = 10_00


def tables() -> dict[str, TableConfig]:
    """Tables that differ in what there is to decide."""
    versions: tuple[tuple[VersionName, ...], ...] = ((), ("style-a",), ("free-bet",))
    found = {
        " ".join(one) or "plain": TableConfig(edition="nz-current", minimum=MINIMUM, versions=one)
        for one in versions
    }
    rides: dict[OfferName, SideWagerConfig] = {"house-money": SideWagerConfig()}
    return found | {
        "house-money": TableConfig(edition="nz-current", minimum=MINIMUM, side_wagers=rides)
    }


def spent(config: TableConfig, cell: str, seed: int) -> float:
    """Milliseconds of CPU time for one exercise."""
    asked = AskExercise(table=AnalysedTable(config), kind="calls", seed=seed, cell=cell)
    begun = time.process_time()
    answered(asked)
    return 1_000 * (time.process_time() - begun)


def main(count: int = COUNT) -> None:
    """Print the median and the 95th percentile of each."""
    for name, config in tables().items():
        for cell in CELLS:
            for seed in range(count):
                spent(config, cell, seed)
            found = sorted(spent(config, cell, count + seed) for seed in range(count))
            late = found[int(0.95 * count)]
            print(f"{name}, {cell or 'any hand'}: {median(found):.0f} ms, 95 % in {late:.0f} ms")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
