"""Servers killed and overtaken, messages lost and doubled, clocks that jump: nothing is lost."""

from collections import Counter
from typing import Final

import pytest

from tests.casino.memory import run
from tests.casino.simulation import World
from tests.figures import Many, Tell

SEEDS, IN_A_SOAK = 400, 100_000
EVENTS: Final = 500
PARTS: Final = 2
"""Tests among which the seeds are parted, so that two cores share them."""


@pytest.mark.figure
@pytest.mark.parametrize("part", range(PARTS))
def test_whatever_goes_wrong_nothing_is_lost_or_doubled(
    part: int, figure: Tell, many: Many
) -> None:
    """A1, A2, A4, H1, M, C, L1: in every world, at every restart and at the end."""
    happened: Counter[str] = Counter()
    seeds = range(part, many(SEEDS, IN_A_SOAK), PARTS)
    for seed in seeds:
        world = World(seed, EVENTS)
        try:
            run(world.run())
        except BaseException as wrong:
            figure("simulated worlds", seed // PARTS, 1, f"seed {seed}")
            pytest.fail(f"seed {seed}: {wrong!r}")
        happened += world.happened
    assert min(happened[what] for what in ("lost", "doubled", "kill", "overtake", "jump")) > 0
    figure("simulated worlds", len(seeds), note=f"of {EVENTS} events; {dict(happened)}")


def test_a_world_happens_again_by_its_seed() -> None:
    worlds = [World(3, 300) for _ in range(2)]
    for world in worlds:
        run(world.run())
    one, other = worlds
    assert one.happened == other.happened
    assert one.disk.entries == other.disk.entries
