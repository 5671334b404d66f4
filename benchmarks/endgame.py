"""How long do the last Rounds of a heat take to work out?

The chance to advance with each of twenty wagers, and with each call on a hand, in CPU-seconds, by
how many compete and how many Rounds are left; and what of it is common to all answers at a table.
Run it with ``python3 dev.py bench endgame``.
"""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from croupier import house
from croupier.analysis.endgame.endgame_advice import advise_call, advise_wager
from croupier.analysis.endgame.endgame_table import EndgameTable
from croupier.analysis.endgame.field_wishes import short_strategy
from croupier.analysis.endgame.heat_notation import seen_of
from croupier.analysis.endgame.heat_position import Contender, HeatPosition
from croupier.cards import card
from croupier.record.tournament import read_tournament

EXAMPLE: Final = Path(__file__).parents[1] / "examples" / "tournament.toml"
FIELD: Final = (
    Contender("Ana", 1000_00, 100_00, "bold"),
    Contender("Ben", 950_00, 100_00),
    Contender("Cy", 900_00, 50_00, "chaser"),
    Contender("Dan", 900_00, 200_00),
)


def asked(field: int, rounds: int) -> HeatPosition:
    """The first of the field, before the Round or so many before the end."""
    return HeatPosition(contenders=FIELD[:field], me=1, advance=1, rounds=rounds)


def seconds(work: Callable[[], object]) -> float:
    """The CPU-seconds of some work."""
    begun = time.process_time()
    work()
    return time.process_time() - begun


def main() -> None:
    """Measure and print."""
    tournament = read_tournament(EXAMPLE.read_text(encoding="utf-8"))
    rules = house.heat_rules(tournament.config, tournament.plan.conditions)
    table = EndgameTable(rules, short_strategy)
    print(f"{'common to a table':32} {seconds(lambda: table.chances):6.2f} CPU-seconds")
    for field, rounds in ((2, 1), (3, 1), (4, 1), (2, 2), (3, 2), (2, 3)):
        position = asked(field, rounds)
        spent = seconds(lambda at=position: advise_wager(table, at))  # type: ignore[misc]
        print(f"{f'{field} competitors, {rounds} Rounds left':32} {spent:6.2f} CPU-seconds")
    position = asked(2, 1)
    seen = seen_of(position, card("9d"), {"Ana": "Ts 9h", "Ben": "8s 8h"})
    advise_call(table, position, seen)
    spent = seconds(lambda: advise_call(table, position, seen))
    print(f"{'calls on a Pair':32} {spent:6.2f} CPU-seconds")


if __name__ == "__main__":
    main()
