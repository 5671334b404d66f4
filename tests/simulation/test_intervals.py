"""Intervals of 95 %: they hold the mean 95 times of 100, for wagers of 5000 to 1 too."""

from functools import cache
from typing import Final

import numpy as np
import pytest

from croupier.analysis.edge import insured
from croupier.analysis.long_run import NetChances, chances_of, interval
from croupier.analysis.shoe import shoe_of
from croupier.analysis.side_wagers import prospects
from croupier.house import open_for_play
from croupier.rules.config import SideWagerConfig, TableConfig
from croupier.rules.names import FREE_BONUS
from croupier.simulation.driver import simulated
from croupier.simulation.intervals import _errors
from croupier.simulation.local import on_threads
from croupier.simulation.players import Players, party_of
from croupier.simulation.result import result
from croupier.simulation.spec import Spec
from tests.figures import partly

COVERED: Final = (0.93, 0.97)
SEEDS: Final = 200
NZ: Final = TableConfig(
    edition="nz-current",
    minimum=10_00,
    side_wagers={
        name: SideWagerConfig()
        for name in ("super-sevens", "lucky-lucky", "buster", "perfect-pair", "push-22")
    },
)


@cache
def _shapes() -> dict[str, NetChances]:
    rules = open_for_play(NZ)
    found = [one for one in prospects(rules, shoe_of(rules)) if one.name != FREE_BONUS]
    insurance = insured(rules, shoe_of(rules))
    assert insurance is not None
    return {one.name: chances_of(one) for one in (*found, insurance)}


@pytest.mark.parametrize("wagers", partly((1e3, 1e4, 1e5, 1e6, 1e7), (1e3, 1e5)))
def test_so_many_wagers_end_within_their_interval_95_times_of_100(wagers: float) -> None:
    random = np.random.default_rng(4)
    for name, shape in _shapes().items():
        chances = shape.chances / shape.chances.sum()
        means = random.multinomial(int(wagers), chances, size=20_000) @ shape.nets / wagers
        low, high = interval(shape, wagers)
        held = np.mean((means >= low) & (means <= high))
        assert 0.94 < held < 0.96 or wagers == 1e3, (name, held)
        assert COVERED[0] < held < COVERED[1], (name, held)


def test_a_normal_interval_would_not_do() -> None:
    """As a simulation makes it, out of what fell: the prize that makes the mean is missing."""
    shape = _shapes()["super-sevens"]
    random, wagers = np.random.default_rng(4), 20_000
    fell = random.multinomial(wagers, shape.chances / shape.chances.sum(), size=2_000)
    means = fell @ shape.nets / wagers
    spreads = np.sqrt(fell @ shape.nets**2 / wagers - means**2)
    held = np.mean(np.abs(means - shape.mean) < 1.96 * spreads / np.sqrt(wagers))
    assert held < 0.9


def test_a_wager_that_always_brings_the_same_has_no_interval() -> None:
    assert interval(NetChances(np.array([-1.0]), np.array([1.0])), 100) == (-1.0, -1.0)


@pytest.mark.parametrize(
    ("shoes", "table"), [(2, 12.706), (3, 4.303), (4, 3.182), (11, 2.228), (121, 1.980)]
)
def test_few_shoes_take_more_standard_errors(shoes: int, table: float) -> None:
    """Student's t, as tables have it."""
    assert _errors(shoes - 1) == pytest.approx(table, abs=0.03)


@pytest.mark.parametrize(
    "rounds",
    [pytest.param(1_000, marks=pytest.mark.soak), pytest.param(20_000, marks=pytest.mark.full)],
)
def test_the_intervals_of_simulations_hold_the_mean(rounds: int) -> None:
    """Two hundred seeds; every wager of the table, insurance among them."""
    rules = open_for_play(NZ)
    laid = ("super-sevens", "lucky-lucky", "buster", "push-22")
    party = party_of(Players(insures_from=0), rules, laid)
    held: dict[str, list[tuple[float, tuple[float, float]]]] = {}
    with on_threads(2) as crew:
        for seed in range(SEEDS):
            spec = Spec(config=NZ, party=party, seed=seed)
            told = result(spec, simulated(spec, rounds, crew.executor, crew.workers))
            for name, one in told.wagers.items():
                held.setdefault(name, []).append((one.mean, one.confidence))
        spec = Spec(config=NZ, party=party, seed=1 << 40)
        long = result(spec, simulated(spec, 8_000_000, crew.executor, crew.workers))
    for name, runs in held.items():
        mean = long.wagers[name].mean
        share = np.mean([low <= mean <= high for _, (low, high) in runs])
        assert COVERED[0] - 0.01 <= share <= COVERED[1] + 0.015, (name, share)
