"""Puzzle: one call and one ruling a day, the same for everybody."""

from datetime import date
from typing import Final

from croupier.digest import digest
from croupier.rules.config import SideWagerConfig, TableConfig
from croupier.school.exercise import CALLS, IRREGULARITIES, Exercise
from croupier.school.generator import exercise

TABLE: Final = TableConfig(
    edition="nz-current",
    minimum=10_00,
    maximum=1_000_00,
    side_wagers={"perfect-pair": SideWagerConfig()},
)
"""Where it is played."""


def puzzle_seed(day: str) -> int:
    """What the exercises of a day follow, written like 2026-01-31."""
    return int.from_bytes(digest("croupier puzzle", day.encode())[:6], "big")


def puzzles(day: date) -> tuple[Exercise, Exercise]:
    """The call and the ruling of a day."""
    seed = puzzle_seed(day.isoformat())
    return exercise(CALLS, TABLE, seed), exercise(IRREGULARITIES, TABLE, seed)
