"""A whole server among faults: it loses nothing, goes on by itself, and says when it cannot."""

from collections import Counter
from typing import Final

import pytest

from tests.faults.running import again, lived
from tests.faults.world import KINDS, SHORT
from tests.figures import Many, Tell, partly

SEEDS, IN_A_SOAK = 40, 1_000
QUICK: Final = 16
"""Worlds of a quick run, which lives through its first part of them."""
HUNDREDTHS: Final = int(100 * SHORT)
A_DAY: Final = 2_400
"""Hundredths of an hour of a world, otherwise and in a soak."""
PARTS: Final = 2
"""Tests among which the seeds are parted, so that two cores share them."""
MANNERS: Final = ("idle", "half sent", "pipelined", "reset", "half-open", "not reading")


@pytest.mark.figure
@pytest.mark.parametrize("part", partly(range(PARTS), [0]))
def test_whatever_goes_wrong_around_a_server_it_goes_on_and_is_honest(
    part: int, figure: Tell, many: Many
) -> None:
    """A1, A2, A4, H1, M, C, L1, bounds, and ready exactly when tables move: in every world."""
    hours = many(HUNDREDTHS, A_DAY, least=HUNDREDTHS) / 100
    seeds = range(part, many(SEEDS, IN_A_SOAK, least=QUICK), PARTS)
    happened: Counter[str] = Counter()
    name = "worlds of faults around a whole server"
    for seed in seeds:
        try:
            happened += lived(seed, hours).happened
        except BaseException as wrong:
            figure(name, seed // PARTS, 1, f"seed {seed}")
            pytest.fail(f"{wrong!r}; it happens again by: {again(seed, hours)}")
    missing = [what for what in (*KINDS, *MANNERS, "rot was found") if not happened[what]]
    assert not missing
    faults = sum(happened[what] for what in KINDS)
    note = f"of {hours:g} hours; {faults:,} faults, {happened['acknowledged']:,} acknowledged"
    figure(name, len(seeds), note=note)


@pytest.mark.full
def test_a_world_of_faults_happens_again_by_its_seed() -> None:
    one, other = (lived(7, SHORT) for _ in range(2))
    assert one.happened == other.happened
    assert one.ends == other.ends != {}
