"""Playing by a count: what was kept of a run, ramps, and every formula beside a simulation."""

from math import sqrt

import numpy as np
import pytest
from msgspec.structs import replace

from croupier.analysis.bankroll import WinRate
from croupier.analysis.count_calls import count_calls
from croupier.analysis.count_index import CountIndex
from croupier.analysis.decision_table import DecisionTable
from croupier.cards import Card
from croupier.counting_systems import SYSTEMS
from croupier.house import open_for_play
from croupier.kernel import counting, runs
from croupier.kernel.seats import BetStep, SimulatedSeat
from croupier.rules.config import SideWagerConfig, TableConfig
from croupier.rules.refusal import Refusal
from croupier.simulation.count_play import CountAsked, CountPlay, count_play
from croupier.simulation.count_run import AtCount, counted_play, kept_counts
from croupier.simulation.countability import countability
from croupier.simulation.driver import simulated
from croupier.simulation.local import on_threads
from croupier.simulation.perfect_count import perfect_gain
from croupier.simulation.players import From, Players
from croupier.simulation.ramp import earning, optimal_ramp, rising_means, wager_at
from croupier.simulation.result import result
from croupier.simulation.spec import Spec, table_of

TABLE = TableConfig(edition="nz-current", decks=6, minimum=10_00, maximum=500_00)
CANBERRA = TableConfig(
    edition="act-1996",
    decks=6,
    minimum=10_00,
    maximum=500_00,
    side_wagers={"over-under-13": SideWagerConfig()},
)
HI_LO = SYSTEMS["hi-lo"]
RAMP = (From(-12, 10_00), From(1, 20_00), From(2, 60_00), From(3, 120_00))


INDICES = (
    CountIndex("insurance", "A", "decline", "insure", 3.2, 3),
    CountIndex("hard 16", "T", "draw", "stand", 0.4, 0),
    CountIndex("hard 15", "T", "draw", "stand", 4.2, 4),
    CountIndex("hard 12", "2", "draw", "stand", 3.3, 3),
    CountIndex("hard 12", "3", "draw", "stand", 1.9, 2),
    CountIndex("hard 9", "2", "draw", "double", 1.4, 1),
    CountIndex("T-T", "5", "stand", "split", 5.2, 5),
)
"""Some of the indices of Hi-Lo."""


@pytest.fixture(scope="module")
def play() -> CountPlay:
    """A million Rounds by Hi-Lo."""
    asked = CountAsked(rounds=1_000_000, cutting_card=52, steps=RAMP, seed=3)
    with on_threads() as crew:
        return count_play(TABLE, HI_LO, INDICES, asked, crew_for=lambda _: crew)


def _simulated(spec: Spec, rounds: int) -> tuple[float, float]:
    """The mean and the standard deviation of a Round, in cents."""
    with on_threads() as crew:
        whole = result(spec, simulated(spec, rounds, crew.executor, crew.workers)).per_round
    return whole.mean, whole.standard_deviation


# ── What was kept ───────────────────────────────────────────────────────────────────────────────


def test_every_round_is_kept_once_with_its_net(play: CountPlay) -> None:
    kept = play.run.kept[:, :, 0]
    assert kept[:, :, 0].sum() == play.run.rounds == 1_000_000
    with on_threads() as crew:
        done = simulated(play.run.spec, 1_000_000, crew.executor, crew.workers)
    assert kept[:, :, 1].sum() == done.wagers[-1].net
    assert kept[:, :, 2].sum() == done.wagers[-1].squares


def test_an_earlier_cutting_card_is_what_its_own_run_would_have_kept() -> None:
    """Of the same shoes: Rounds that began before it are the same Rounds."""
    deep = counted_play(TABLE, HI_LO, INDICES, Players(cutting_card=52), seed=5)
    early = counted_play(TABLE, HI_LO, INDICES, Players(cutting_card=104), seed=5)
    both = []
    for spec in (deep, early):
        _, tally = runs.play(table_of(spec), 5, 0, 2_000, 10**9)
        both.append(tally.at.reshape(-1, counting.PARTS, counting.AT_COUNT))
    parts = (312 - 104) // counting.PART
    assert np.array_equal(both[0][:, :parts], both[1][:, :parts])
    assert both[1][:, parts:].sum() == 0 < both[0][:, parts:, 0].sum()


def test_a_count_is_worth_more_the_higher_it_is(play: CountPlay) -> None:
    """About half a per cent for each true count."""
    common = [one for one in play.at if abs(one.count) <= 5]
    slope = np.polyfit([one.count for one in common], [one.mean for one in common], 1)[0]
    assert 0.003 < slope < 0.009


def test_running_counts_are_kept_from_where_they_begin() -> None:
    kept = kept_counts(SYSTEMS["ko"], 6)
    assert kept.least < SYSTEMS["ko"].first(6) < 4 < kept.most
    assert kept_counts(SYSTEMS["halves"], 6).most == 24


# ── Calls ───────────────────────────────────────────────────────────────────────────────────────


def test_sixteen_against_a_ten_stands_from_its_index_on() -> None:
    spec = counted_play(TABLE, HI_LO, INDICES, Players())
    begins, tables = spec.party.calls_from, [spec.calls, *spec.otherwise]
    called = []
    for one in tables:
        assert isinstance(one[0], DecisionTable)
        called.append(one[0].call((Card("Th"), Card("6c")), Card("Kd")))
    at = begins.index(0) + 1
    assert called == ["draw"] * at + ["stand"] * (len(called) - at)
    assert spec.party.seats[0].insures_from == 3


def test_without_indices_the_chart_is_played() -> None:
    table = counted_play(TABLE, HI_LO, (), Players()).calls[0]
    assert isinstance(table, DecisionTable)
    assert count_calls(table, ()) == (table, {}, None)
    side = CountIndex("over-13", "", "leave", "lay", 3.0, 3)
    assert count_calls(table, [side]) == (table, {}, None)


# ── Ramps ───────────────────────────────────────────────────────────────────────────────────────


def test_wagers_follow_the_count() -> None:
    assert [wager_at(RAMP, count) for count in (-20, -12, 0, 1, 2, 9)] == [
        0, 10_00, 10_00, 20_00, 60_00, 120_00,
    ]  # fmt: skip


def test_means_that_fall_are_taken_together() -> None:
    at = [AtCount(0, 1, 0.0, 1.0), AtCount(1, 1, 0.4, 1.0), AtCount(2, 3, 0.0, 1.0)]
    assert rising_means(at) == pytest.approx([0.0, 0.1, 0.1])


def test_the_best_wagers_are_kelly_s_in_chips_within_the_limits() -> None:
    """Bankroll x mean / variance: $10,000 x 1 % / 1.0 is $100."""
    rules = open_for_play(TABLE)
    at = [AtCount(-1, 9, -0.01, 1.0), AtCount(1, 9, 0.01, 1.0001), AtCount(2, 9, 0.2, 1.04)]
    assert optimal_ramp(rules, at, 10_000_00) == (
        From(-1, 10_00), From(1, 100_00), From(2, 500_00),
    )  # fmt: skip
    half = optimal_ramp(rules, at, 10_000_00, fraction=0.5, most=120_00, watches=True)
    assert half == (From(-1, 0), From(1, 50_00), From(2, 120_00))


def test_what_a_ramp_earns_is_what_it_wins_when_it_is_played(play: CountPlay) -> None:
    """Wagers by the count in the kernel itself, other shoes."""
    rounds = 1_000_000
    players = Players(wager=RAMP[0].wager, steps=RAMP[1:], cutting_card=52)
    spec = counted_play(TABLE, HI_LO, INDICES, players, seed=77)
    mean, deviation = _simulated(spec, rounds)
    rate = play.earning.rate
    error = sqrt(play.earning.standard_error**2 + deviation**2 / rounds)
    assert abs(mean - rate.mean) < 4 * error
    assert rate.standard_deviation == pytest.approx(deviation, rel=0.02)


def test_who_watches_wins_what_the_ramp_says_while_another_plays(play: CountPlay) -> None:
    """Back-counting: one Box always plays, the other from a count on."""
    watching = (From(2, 60_00), From(3, 120_00))
    expected = earning(play.at, watching)
    spec = counted_play(TABLE, HI_LO, INDICES, Players(cutting_card=52), seed=8)
    insures = spec.party.seats[0].insures_from
    steps = tuple(BetStep(main=(one.wager,), count=one.count) for one in watching)
    counter = SimulatedSeat(box=2, steps=steps, insures_from=insures)
    party = replace(spec.party, seats=(*spec.party.seats, counter), kept=None)
    rounds = 1_000_000
    with on_threads() as crew:
        two = replace(spec, party=party)
        done = result(two, simulated(two, rounds, crew.executor, crew.workers))
    own = (
        done.per_round.mean
        - _simulated(replace(spec, party=replace(spec.party, kept=None)), rounds)[0]
    )
    error = sqrt(expected.standard_error**2 + 2 * done.per_round.standard_deviation**2 / rounds)
    assert abs(own - expected.rate.mean) < 4 * error
    assert 0.05 < expected.played < 0.3


def test_who_leaves_plays_fewer_rounds_at_low_counts() -> None:
    asked = CountAsked(rounds=200_000, cutting_card=52, leaves_below=-1)
    with on_threads() as crew:
        left = count_play(TABLE, HI_LO, INDICES, asked, crew_for=lambda _: crew)
    assert min(one.count for one in left.at) == -1


# ── Formulas ────────────────────────────────────────────────────────────────────────────────────


def test_formulas_of_the_bankroll() -> None:
    rate = WinRate(mean=0.02, variance=4.0)
    assert rate.score == pytest.approx(0.02**2 / 4 * 1e6)
    assert rate.desirability**2 == pytest.approx(rate.score)
    assert rate.n0 == pytest.approx(10_000)
    assert rate.kelly(200) == pytest.approx(1.0)
    assert rate.ruin(200) == pytest.approx(0.1353, abs=1e-4)
    assert rate.bankroll_for(rate.ruin(150)) == pytest.approx(150)
    assert rate.certainty_equivalent(200) == pytest.approx(rate.mean / 2)
    losing = WinRate(mean=-0.02, variance=4.0)
    assert (losing.ruin(100), losing.score, losing.n0) == (1.0, 0.0, float("inf"))


def test_ruin_is_that_of_a_walk_in_even_steps() -> None:
    """Up one with p, down one with q: (q / p) to the bankroll, exactly."""
    up, bankroll = 0.51, 60
    rate = WinRate(mean=2 * up - 1, variance=1 - (2 * up - 1) ** 2)
    assert rate.ruin(bankroll) == pytest.approx(((1 - up) / up) ** bankroll, rel=0.01)


def test_trips_are_ruined_as_often_as_is_said(play: CountPlay) -> None:
    """Trips of 400 Rounds with $1,000, each from other shoes, played by the kernel."""
    trips, rounds, bankroll = 1_500, 400, 1_000_00
    players = Players(wager=RAMP[0].wager, steps=RAMP[1:], cutting_card=52)
    table = table_of(counted_play(TABLE, HI_LO, INDICES, players))
    lowest = [
        runs.play(table, 1, trip * 20, 20, rounds)[1].t[counting.T_PATH + counting.LOWEST]
        for trip in range(trips)
    ]
    ruined = sum(low <= -bankroll for low in lowest) / trips
    said = play.earning.rate.trip_ruin(bankroll, rounds)
    assert 0.1 < said < 0.9
    assert abs(ruined - said) < 4 * sqrt(said * (1 - said) / trips) + 0.03  # steps are not small


@pytest.mark.parametrize("fraction", [0.5, 1.0])
def test_a_certainty_equivalent_is_the_growth_of_kelly_wagers(fraction: float) -> None:
    """Wagers of Kelly's size grow a bankroll by half the mean; of half of it, by three quarters."""
    random = np.random.default_rng(1)
    mean, deviation, rounds = 0.01, 1.0, 4_000_000
    share = fraction * mean / deviation**2
    growth = float(np.log1p(share * random.normal(mean, deviation, rounds)).mean())
    rate = WinRate(mean * share, (deviation * share) ** 2)
    assert growth == pytest.approx(rate.certainty_equivalent(1.0), abs=4e-3 * share)


# ── Side wagers ─────────────────────────────────────────────────────────────────────────────────


def test_over_and_under_gain_what_was_published_of_who_knows_every_card() -> None:
    """Six decks, 260 cards before the cutting card and the Round after it: 1.1571 units together.

    Over 0.7697 and Under 0.3875, of which the first is a little more and the second a little less
    than with the draws of this table's chart, which end shoes sooner the more low cards come.
    """
    players = Players(cutting_card=52)
    over, under = (
        perfect_gain(CANBERRA, name, players, shoes=1_000, seed=2, further=1)
        for name in ("over-13", "under-13")
    )
    error = 100 * sqrt(over.standard_error**2 + under.standard_error**2)
    assert abs(100 * (over.mean + under.mean) - 1.1571) < 2 * error
    assert abs(100 * over.mean - 0.7697) < 2 * error
    assert abs(100 * under.mean - 0.3875) < 2 * error


@pytest.mark.full
def test_no_count_gains_more_than_who_knows_every_card() -> None:
    with on_threads() as crew:
        found = list(
            countability(
                CANBERRA,
                1_000_000,
                crew_for=lambda _: crew,
                players=Players(cutting_card=52),
                seed=1,
            )
        )
    assert [one.wager for one in found] == ["over-13", "under-13"]
    for one in found:
        assert one.trigger is not None
        assert one.edge > 0 < one.units
        assert one.perfect is not None
        error = sqrt(one.standard_error**2 + (100 * one.perfect.standard_error) ** 2)
        assert one.units < 100 * one.perfect.mean + 3 * error
        assert one.units > 0.8 * 100 * one.perfect.mean - 3 * error


# ── Bad input ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("asked", "at"),
    [
        (CountAsked(rounds=1, bankroll=5_00), "bankroll"),
        (CountAsked(rounds=1, fraction=0.0), "kelly"),
        (CountAsked(rounds=1, spread=0), "spread"),
        (CountAsked(rounds=1, trip=0), "trip"),
        (CountAsked(rounds=1, steps=(From(1, 7_25),)), "steps"),
        (CountAsked(rounds=1, boxes=99), "boxes"),
    ],
)
def test_what_cannot_be_played_is_refused(asked: CountAsked, at: str) -> None:
    with on_threads(1) as crew, pytest.raises(Refusal) as refused:
        count_play(TABLE, HI_LO, (), asked, crew_for=lambda _: crew)
    assert refused.value.at == at
