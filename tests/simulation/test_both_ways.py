"""Valued and played: random lawful tables, every wager of each within four standard errors."""

from collections.abc import Iterator
from typing import Final

import pytest

from tests.simulation.both_ways import BothWays, asked

ROUNDS: Final = 100_000
TABLES: Final = 200
AT_ONCE: Final = 10
"""Tables of one test."""
FULL: Final = 50
"""So many of them are among those of a full run."""
ERRORS: Final = 4


def _parts() -> Iterator[object]:
    """A quick run takes a table or two, a full one a quarter of them, a soak all."""
    yield pytest.param(range(2))
    for first in range(2, TABLES, AT_ONCE):
        many = range(first, min(first + AT_ONCE, TABLES))
        yield pytest.param(many, marks=pytest.mark.full if first < FULL else pytest.mark.soak)


@pytest.mark.parametrize("seeds", list(_parts()))
def test_edge_and_simulate_agree_on_every_wager(seeds: range) -> None:
    """Side wagers of real amounts, Chips and rounding, and every reading chosen at random."""
    for seed in seeds:
        one = asked(seed)
        compared = list(BothWays(one).apart(ROUNDS, seed))
        assert {"main", "insurance"} <= {each.wager for each in compared}
        wrong = [each for each in compared if each.errors > ERRORS]
        assert not wrong, (seed, one.config, wrong)


def test_the_random_tables_have_every_edition_and_side_wager() -> None:
    """And sums that are paid by rounding, and wagers that have no exact value."""
    every = [asked(seed) for seed in range(TABLES)]
    assert len({one.config.edition for one in every}) == 5
    assert len({name for one in every for name in one.sides}) >= 11  # over 13 goes before under 13
    assert len({version for one in every for version in one.config.versions}) >= 6
    assert any(one.rules.side_wagers[name].turns_on_boxes for one in every for name in one.sides)
