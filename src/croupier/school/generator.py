"""Generator: exercises of any kind, each from a table and a seed."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

from msgspec.msgpack import decode, encode

from croupier import house
from croupier.rules.config import TableConfig
from croupier.rules.refusal import Refusal
from croupier.rules.table_rules import TableRules
from croupier.school import (
    cases,
    insurance,
    irregularities,
    payouts,
    procedure,
    totals,
    trainer,
)
from croupier.school.chart_cell import read_cell
from croupier.school.exercise import HARDEST, Exercise, Kind

Pose = Callable[[TableConfig, TableRules, int], Exercise]
POSES: Final[Mapping[Kind, Pose]] = {
    Kind.CALLS: trainer.pose,
    Kind.PAYOUTS: payouts.pose,
    Kind.INSURANCE: insurance.pose,
    Kind.PROCEDURE: procedure.pose,
    Kind.TOTALS: totals.pose,
    Kind.IRREGULARITIES: irregularities.pose,
    Kind.CASES: cases.pose,
}
MOST_SEED: Final = 2**53 - 1
"""Seeds are whole numbers that every program can hold."""
_TRIED: Final = 200
"""Seeds looked through for one of a wanted level."""


def exercise(kind: Kind, config: TableConfig, seed: int) -> Exercise:
    """The exercise a table and a seed make: always the same."""
    check_seed(seed)
    return POSES[kind](config, rules_of(config), seed)


def exercise_of_level(kind: Kind, config: TableConfig, seed: int, level: int) -> Exercise:
    """The first exercise of a level, from a seed on; the nearest where none is of it."""
    if not 1 <= level <= HARDEST:
        raise Refusal((), f"levels go from 1 to {HARDEST}")
    found = (exercise(kind, config, (seed + at) % MOST_SEED) for at in range(_TRIED))
    nearest = next(found)
    for one in found:
        if nearest.level == level:
            break
        if abs(one.level - level) < abs(nearest.level - level):
            nearest = one
    return nearest


def exercise_on(config: TableConfig, seed: int, cell: str) -> Exercise:
    """An exercise on a wanted cell of the chart, such as ``hard.16.T``: always the same."""
    check_seed(seed)
    return trainer.pose_on(config, rules_of(config), seed, read_cell(cell))


def check_seed(seed: int) -> None:
    """Refuse a seed that is none."""
    if not 0 <= seed <= MOST_SEED:
        raise Refusal((), f"a seed is a whole number from 0 to {MOST_SEED}")


def rules_of(config: TableConfig) -> TableRules:
    """The rules of a table, opened once."""
    return _opened(encode(config))


@lru_cache(maxsize=64)
def _opened(config: bytes) -> TableRules:
    return house.open_table(decode(config, type=TableConfig))
