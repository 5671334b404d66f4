"""Playing with counts beside a system: the kernel against counts followed card by card."""

from collections import Counter
from fractions import Fraction
from math import floor

import numpy as np
import pytest
from msgspec.structs import replace

from croupier.analysis.insurance_count import perfect_insurance
from croupier.cards import DECK
from croupier.counting_systems import (
    NOTHING_BESIDE,
    SYSTEMS,
    CountName,
    CountsBeside,
    SideCount,
)
from croupier.house import open_for_play
from croupier.kernel import counting, runs
from croupier.rules.config import TableConfig
from croupier.simulation.count_play import CountAsked, CountPlay, count_earned, count_play
from croupier.simulation.count_run import counted_play, kept_counts
from croupier.simulation.local import on_threads
from croupier.simulation.players import From, Players
from croupier.simulation.ramp import LEAST_BLOCKS
from croupier.simulation.spec import table_of
from croupier.totals import is_ace, is_ten
from tests.kernel.agreement import by_kernel

TABLE = TableConfig(edition="act-1996", decks=6, minimum=10_00, maximum=500_00, burn=True)
OMEGA = SYSTEMS["omega-ii"]
ACES = CountsBeside((SideCount("aces", Fraction(231, 100)),))
NO_WEIGHT = CountsBeside((SideCount("aces", Fraction(0)),))
STEPS = (From(-99, 10_00), From(3, 40_00), From(8, 120_00))
SHOES = 60


@pytest.mark.parametrize("name", ["omega-ii", "ko", "halves"])
def test_rounds_are_kept_by_the_count_that_the_side_count_corrects(name: CountName) -> None:
    """The system's count, and for each ace fewer seen than every thirteenth card its weight."""
    system = SYSTEMS[name]
    spec = counted_play(TABLE, system, (), Players(cutting_card=52), beside=ACES, seed=4)
    laid, kept = table_of(spec), spec.party.kept
    assert kept is not None
    assert kept == kept_counts(system, 6, ACES.side)
    expected: Counter[int] = Counter()
    for shoe in range(SHOES):
        order = [DECK[code] for code in runs.order(laid, 4, shoe)]
        for began in (1, *by_kernel(laid, 4, shoe, 1_000).places[:-1]):
            seen = order[1:began]
            read = Fraction(sum(map(system.tag, seen)), system.units) + system.first(6)
            fewer = Fraction(len(seen), 13) - sum(map(is_ace, seen))
            read += ACES.side[0].weight * fewer
            if not system.running:
                read /= Fraction(len(order) - began, 52)
            expected[min(max(floor(read), kept.least), kept.most)] += 1
    _, tally = runs.play(laid, 4, 0, SHOES, 1 << 60)
    rounds = tally.at.reshape(-1, counting.PARTS, counting.AT_COUNT)[:, :, 0].sum(axis=1)
    found = {kept.least + at: int(rounds[at]) for at in np.flatnonzero(rounds).tolist()}
    assert found == expected
    assert len(found) > 10


def test_hands_are_insured_where_more_than_a_third_of_the_cards_are_tens() -> None:
    """By the perfect count, and nowhere else; the burnt card is one nobody has seen."""
    insured = CountsBeside(insurance=perfect_insurance(open_for_play(TABLE)))
    spec = counted_play(TABLE, OMEGA, (), Players(cutting_card=52), beside=insured, seed=6)
    laid, times = table_of(spec), Counter[bool]()
    for shoe in range(SHOES):
        order = [DECK[code] for code in runs.order(laid, 6, shoe)]
        played = by_kernel(laid, 6, shoe, 1_000)
        for number, began in enumerate((1, *played.places[:-1])):
            if not is_ace(order[began + 1]):
                continue
            unseen = [order[0], *order[began + 3 :]]
            gains = 3 * sum(map(is_ten, unseen)) > len(unseen)
            assert bool(played.nets[number, 1, "insurance"]) == gains
            times[gains] += 1
    assert min(times.values()) > 20


def test_a_side_count_of_no_weight_is_none() -> None:
    """Integer for integer."""
    plain, same, other = (
        runs.play(
            table_of(counted_play(TABLE, OMEGA, (), Players(), beside=beside)), 1, 0, 400, 1 << 60
        )[1]
        for beside in (NOTHING_BESIDE, NO_WEIGHT, CountsBeside((SideCount("aces", Fraction(2)),)))
    )
    assert np.array_equal(plain.t, same.t)
    assert np.array_equal(plain.at, same.at)
    assert np.array_equal(plain.t, other.t), "one wager at every count: only what is kept differs"
    assert not np.array_equal(plain.at, other.at[: len(plain.at)])


# ── What they gain ──────────────────────────────────────────────────────────────────────────────


def _played(beside: CountsBeside, rounds: int = 3_000_000) -> CountPlay:
    asked = CountAsked(rounds=rounds, cutting_card=52, steps=STEPS, seed=3)
    with on_threads() as crew:
        return count_play(TABLE, OMEGA, (), asked, beside=beside, crew_for=lambda _: crew)


@pytest.fixture(scope="module")
def aces() -> CountPlay:
    """Three million Rounds by Omega II with a side count of aces, and without."""
    return _played(ACES)


def test_without_is_the_system_played_alone(aces: CountPlay) -> None:
    alone = _played(NOTHING_BESIDE)
    assert alone.without is None
    assert alone.gain_error is None
    assert aces.without is not None
    assert aces.without.at == alone.at
    assert aces.without.earning == alone.earning
    assert aces.run.rounds == alone.run.rounds


def test_aces_beside_a_system_without_them_gain(aces: CountPlay) -> None:
    """Omega II leaves aces out; the error is that of the same shoes, far below that of others."""
    assert aces.without is not None
    gain = aces.earning.rate.mean - aces.without.earning.rate.mean
    error = aces.gain_error
    assert error is not None
    apart = (aces.earning.standard_error**2 + aces.without.earning.standard_error**2) ** 0.5
    assert 0.1 * apart < error < 0.75 * apart
    assert gain > -2 * error
    assert aces.earning.rate.score > aces.without.earning.rate.score - 10


def test_blocks_come_to_the_whole(aces: CountPlay) -> None:
    run = aces.run
    assert len(run.blocks) >= LEAST_BLOCKS
    rounds, cents = run.gains(lambda _: 10_00).sum(axis=0)
    assert rounds == run.rounds
    assert cents == run.kept[:, :, 0, 1].sum()


def test_no_weight_gains_nothing_for_sure() -> None:
    play = _played(NO_WEIGHT, 2_500_000)
    assert play.without is not None
    assert play.earning == play.without.earning
    assert play.gain_error == 0.0


def test_few_rounds_say_nothing_of_the_error() -> None:
    few = _played(ACES, 100_000)
    assert few.gain_error is None
    assert few.without is not None
    again = count_earned(few.run, replace(few.asked, steps=()), few.without.run)
    assert again.without is not None
    assert again.ramp != few.ramp
