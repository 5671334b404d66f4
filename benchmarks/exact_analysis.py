"""How fast is the exact analysis of a table?

The whole main wager, every call on every hand against every first card, on a fresh shoe: in
CPU-seconds on one core with the compiled code warm, from the table's rules on. Then the memory it
takes, what each election and reading is worth on a table with four side wagers, and how long a new
process needs from its start to its first figure. Run it with
``python3 dev.py bench exact_analysis``.
"""

import resource
import subprocess
import sys
import time

from croupier.analysis.edge import edge
from croupier.analysis.main_wager import main_wager
from croupier.analysis.model import model
from croupier.analysis.worth import worth
from croupier.house import alternatives, open_table
from croupier.rules.config import SideWagerConfig, TableConfig
from croupier.rules.table_rules import TableRules
from croupier.simulation.local import on_threads
from croupier.simulation.par_sheet import par_sheet

TABLES = {
    "act-1996, 6 decks, 4 hands": TableConfig(edition="act-1996", decks=6),
    "act-1996, 8 decks, 4 hands": TableConfig(edition="act-1996", decks=8),
    "nz-current, 6 decks, 3 hands": TableConfig(edition="nz-current", decks=6),
    "nz-current, 8 decks, Style A": TableConfig(
        edition="nz-current", decks=8, versions=("style-a",)
    ),
}
SPREADS = {
    "standard deviation, nz-current": TableConfig(edition="nz-current", decks=6),
    "standard deviation, Free Bet": TableConfig(
        edition="nz-current", decks=6, versions=("free-bet",)
    ),
}
SLOW_READING = TableConfig(
    edition="nz-current", readings={"bust-then-dealer-blackjack": "busted-plus-one"}
)
EVERYTHING = TableConfig(
    edition="nz-current",
    decks=6,
    side_wagers={name: SideWagerConfig() for name in ("perfect-pair", "lucky-lucky", "buster")},
)
FOUR_SIDES = TableConfig(
    edition="nz-current",
    decks=6,
    side_wagers={
        name: SideWagerConfig()
        for name in ("perfect-pair", "lucky-lucky", "buster", "super-sevens")
    },
)
TIMES = 5
FIRST_FIGURE = (
    "from croupier.house import open_table;from croupier.rules.config import TableConfig;"
    "from croupier.analysis.main_wager import main_wager;"
    "main_wager(open_table(TableConfig(edition='act-1996')))"
)


def seconds(rules: TableRules) -> float:
    """The least CPU-seconds of several analyses, each from the rules on."""
    spent = []
    for _ in range(TIMES):
        model.cache_clear()
        begun = time.process_time()
        main_wager(rules)
        spent.append(time.process_time() - begun)
    return min(spent)


def spread_seconds(rules: TableRules) -> float:
    """The least CPU-seconds of the variance alone."""
    spent = []
    for _ in range(TIMES):
        wager = main_wager(rules)
        begun = time.process_time()
        assert wager.variance is not None
        spent.append(time.process_time() - begun)
    return min(spent)


def start() -> float:
    """Seconds from the start of a process to its first figure, by the clock."""
    begun = time.perf_counter()
    subprocess.run([sys.executable, "-c", FIRST_FIGURE], check=True)
    return time.perf_counter() - begun


def main() -> None:
    """Measure and print."""
    for name, config in TABLES.items():
        rules = open_table(config)
        main_wager(rules)
        print(f"{name:32} {seconds(rules):6.3f} CPU-seconds")
    print(f"{'busted-plus-one':32} {seconds(open_table(SLOW_READING)):6.3f} CPU-seconds")
    for name, config in SPREADS.items():
        print(f"{name:32} {spread_seconds(open_table(config)):6.3f} CPU-seconds")
    begun = time.process_time()
    with on_threads() as crew:
        par_sheet(EVERYTHING, crew_for=lambda _: crew)
    print(f"{'PAR sheet':32} {time.process_time() - begun:6.3f} CPU-seconds")
    begun = time.process_time()
    spread = edge(open_table(EVERYTHING)).standard_deviation
    spent = time.process_time() - begun
    print(f"{'three side wagers, and the spread':32} {spent:6.3f} CPU-seconds ({spread:.4f})")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{'memory at its highest':32} {peak:6.0f} MB")
    begun = time.process_time()
    flips = list(worth(FOUR_SIDES, open_table, alternatives(FOUR_SIDES)))
    spent = time.process_time() - begun
    print(f"{f'four side wagers, {len(flips)} flips':32} {spent:6.2f} CPU-seconds")
    start()
    print(
        f"{'a new process, to its first figure':32} {min(start() for _ in range(3)):6.2f} seconds"
    )


if __name__ == "__main__":
    main()
