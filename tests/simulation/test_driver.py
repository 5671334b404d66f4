"""The driver: one seed, one result, whoever plays it; and every figure counted once more."""

import gc
import tracemalloc
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future
from itertools import accumulate, pairwise
from math import sqrt
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.kernel import runs
from croupier.kernel.arrays import TableArrays
from croupier.kernel.seats import ANY_COUNT, Party, flat
from croupier.rules.config import SideWagerConfig, TableConfig
from croupier.rules.names import SideWagerName
from croupier.rules.refusal import Refusal
from croupier.simulation import blocks
from croupier.simulation.blocks import Block, played
from croupier.simulation.counted import Counted, Of, Path, counted
from croupier.simulation.driver import AHEAD, MOST_ROUNDS, Progress, Stopped, simulated
from croupier.simulation.local import on_threads
from croupier.simulation.result import WagerResult, result
from croupier.simulation.spec import Spec, table_of
from tests.kernel.agreement import by_kernel

SIDES: dict[SideWagerName, int] = {"perfect-pair": 5_00, "buster": 2_00}
OFFERED = TableConfig(
    edition="nz-current",
    side_wagers={"perfect-pair": SideWagerConfig(), "buster": SideWagerConfig()},
)
PLAIN = Spec(config=TableConfig(edition="nz-current"), party=flat(1, (10_00,)), seed=11)


def _insured(party: Party) -> Party:
    return replace(party, seats=tuple(replace(one, insures_from=ANY_COUNT) for one in party.seats))


WHOLE = Spec(config=OFFERED, party=_insured(flat(2, (10_00,), SIDES)), seed=2**63 + 5)
"""All that is counted: two Boxes, side wagers, insurance."""
BOTH = pytest.mark.parametrize("spec", [PLAIN, WHOLE], ids=["plain", "whole"])


def _played(spec: Spec, rounds: int, threads: int = 2) -> Counted:
    with on_threads(threads) as crew:
        return simulated(spec, rounds, crew.executor, crew.workers)


def _whole_numbers(of: Counted) -> Counted:
    """What was counted without the sums that are kept as floats, and without the time it took."""
    bare = tuple(replace(one, cubes=0.0, by_shoe=(0.0, 0.0, 0.0)) for one in of.wagers)
    return replace(of, cpu_seconds=0.0, wagers=bare)


def _floats(of: Counted) -> list[float]:
    return [number for one in of.wagers for number in (one.cubes, *one.by_shoe)]


# ── One seed, one result ────────────────────────────────────────────────────────────────────────


@BOTH
def test_threads_change_nothing(spec: Spec, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blocks, "ROUNDS", 1 << 13)
    one, two, five = (replace(_played(spec, 100_001, n), cpu_seconds=0.0) for n in (1, 2, 5))
    assert one == two == five, "to the last bit: blocks are put together in their order"
    assert one.rounds == sum(one.bins) == one.wagers[-1].count == 100_001


@BOTH
def test_blocks_change_nothing(spec: Spec, monkeypatch: pytest.MonkeyPatch) -> None:
    """The sums of cubes, and those over shoes, may differ in their last bits by their order."""
    whole = _played(spec, 20_001)
    for size in (1, 100, 5_000, 1 << 20):
        monkeypatch.setattr(blocks, "ROUNDS", size)
        cut = _played(spec, 20_001)
        assert _whole_numbers(cut) == _whole_numbers(whole)
        assert _floats(cut) == pytest.approx(_floats(whole), rel=1e-12)


@BOTH
def test_a_run_begins_with_every_shorter_run(spec: Spec) -> None:
    """Cut in the middle of a shoe or not: the longer is the shorter and some Rounds more."""
    runs_ = [_played(spec, rounds) for rounds in (1, 17, 18, 5_000, 10_000)]
    for short, long in pairwise(runs_):
        assert all(one <= other for one, other in zip(short.bins, long.bins, strict=True))
        assert sum(long.bins) - sum(short.bins) == long.rounds - short.rounds
        assert short.path.peak <= long.path.peak
        assert short.path.drawdown <= long.path.drawdown
        assert short.nets[:-1] == long.nets[: len(short.nets) - 1]
        assert sum(short.nets) == short.path.bank == short.shoes.net == short.wagers[-1].net
        for one, other in zip(short.wagers, long.wagers, strict=True):
            assert (one.count, one.wins, one.squares) <= (other.count, other.wins, other.squares)
            assert one.least >= other.least
            assert one.most <= other.most


def test_another_seed_deals_other_cards() -> None:
    found = {_played(replace(PLAIN, seed=seed), 2_000).nets for seed in (0, 1, 2**32, 2**64 - 1)}
    assert len(found) == 4


def test_progress_is_told_block_by_block(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blocks, "ROUNDS", 1 << 12)
    told: list[Progress] = []
    with on_threads(2) as crew:
        simulated(PLAIN, 30_000, crew.executor, crew.workers, told.append)
    rounds = [one.rounds for one in told]
    assert len(rounds) > 4
    assert rounds == sorted(rounds)
    assert rounds[-1] == told[0].asked == 30_000
    assert all(one.cpu_seconds > 0 for one in told)


# ── What is counted, counted again ──────────────────────────────────────────────────────────────

Round = dict[tuple[int, str], int]
"""By Box and wager."""


def _traced(table: TableArrays, seed: int, shoes: Iterable[int]) -> Iterator[list[Round]]:
    """Every Round of these shoes, from the kernel's own trace."""
    for shoe in shoes:
        told = by_kernel(table, seed, shoe, 400)
        rounds: list[Round] = [{} for _ in range(told.rounds)]
        for (number, box, name), net in told.nets.items():
            rounds[number][box, name] = net
        yield rounds


def _block(spec: Spec, shoes: int, seed: int | None = None) -> Counted:
    table = table_of(spec)
    rounds, tally = runs.play(table, spec.seed if seed is None else seed, 0, shoes, 1 << 62)
    return counted(tally, rounds, 0, len(table.names) - 1, 0.5)


def _moment(numbers: list[int], power: int) -> float:
    mean = sum(numbers) / len(numbers)
    return sum((number - mean) ** power for number in numbers) / len(numbers)


def _same(told: WagerResult, by_shoe: list[list[int]], stake: int) -> None:
    """A wager's figures, by the plain textbook."""
    nets = [net for shoe in by_shoe for net in shoe]
    mean = sum(nets) / len(nets) / stake
    spread = sqrt(_moment(nets, 2))
    residues = (sum(shoe) - mean * stake * len(shoe) for shoe in by_shoe)
    shoes = len(by_shoe)
    spread_of_shoes = sum(one * one for one in residues) / (shoes - 1)
    error = sqrt(shoes * spread_of_shoes) / (stake * len(nets))
    assert told.wagers == len(nets)
    assert told.net_cents == sum(nets)
    assert told.staked_cents == stake * len(nets)
    assert told.mean == pytest.approx(mean)
    assert told.standard_deviation == pytest.approx(spread / stake)
    assert told.standard_error == pytest.approx(error)
    low, high = told.confidence  # Student's, or as a rare prize is known: test_intervals
    assert low < mean < high
    assert (high - low) / 2 == pytest.approx(1.97 * error, rel=0.2)
    assert told.hit_frequency == sum(net > 0 for net in nets) / len(nets)
    assert told.skew == pytest.approx(_moment(nets, 3) / spread**3)
    assert (told.worst, told.best) == (min(nets) / stake, max(nets) / stake)


@BOTH
def test_every_figure_is_what_the_rounds_say(spec: Spec) -> None:
    shoes = list(_traced(table_of(spec), spec.seed, range(250)))
    told = result(spec, _block(spec, 250))
    stakes = {"main": 10_00, "insurance": 5_00} | SIDES
    boxes = range(1, len(spec.party.seats) + 1)
    assert set(told.wagers) == (set(stakes) if spec is WHOLE else {"main"})
    for name, one in told.wagers.items():
        nets = [[each[box, name] for each in shoe for box in boxes] for shoe in shoes]
        if name == "insurance":  # never a Stand Off: nothing brought is nothing laid
            nets = [[net for net in shoe if net] for shoe in nets]
        _same(one, nets, stakes[name])
    _same_whole(told, [[sum(each.values()) for each in shoe] for shoe in shoes])


def _same_whole(told: Any, by_shoe: list[list[int]]) -> None:
    """Rounds, shoes and the bankroll, out of what every Round brought."""
    rounds = [net for shoe in by_shoe for net in shoe]
    shoes = [sum(shoe) for shoe in by_shoe]
    assert (told.rounds, told.shoes) == (len(rounds), len(shoes))
    assert list(told.shoe_nets) == shoes
    for whole, nets in ((told.per_round, rounds), (told.per_shoe, shoes)):
        assert whole.count == len(nets) == sum(one.count for one in whole.distribution)
        assert whole.mean == pytest.approx(sum(nets) / len(nets))
        assert whole.standard_deviation == pytest.approx(sqrt(_moment(nets, 2)))
        assert (whole.worst, whole.best) == (min(nets), max(nets))
        for one in whole.distribution[1:-1]:
            assert one.count == sum(one.low <= net < one.high for net in nets)
    assert told.per_round.hit_frequency == sum(net > 0 for net in rounds) / len(rounds)
    assert told.per_round.skew == pytest.approx(_moment(rounds, 3) / _moment(rounds, 2) ** 1.5)
    assert told.bankroll == _path(rounds)


def _path(nets: Iterable[int]) -> Path:
    """The way of a bankroll, step by step."""
    drawdown = peak = lowest = bank = 0
    for bank in accumulate(nets):
        peak, lowest = max(peak, bank), min(lowest, bank)
        drawdown = max(drawdown, peak - bank)
    return Path(drawdown, peak, lowest, bank)


@BOTH
def test_the_way_of_a_bankroll_is_put_together_of_its_parts(
    spec: Spec, monkeypatch: pytest.MonkeyPatch
) -> None:
    shoes = _traced(table_of(spec), spec.seed, range(60))
    nets = [sum(each.values()) for shoe in shoes for each in shoe]
    monkeypatch.setattr(blocks, "ROUNDS", 100)
    for rounds in (3, 500, len(nets)):
        assert _played(spec, rounds).path == _path(nets[:rounds])


def test_an_interval_of_95_percent_holds_the_long_run_95_times_of_100() -> None:
    long = result(WHOLE, _block(WHOLE, 60_000, seed=1))
    runs_ = [result(WHOLE, _block(WHOLE, 150, seed=seed)) for seed in range(100, 400)]
    for name in ("main", "perfect-pair", "buster"):
        known = long.wagers[name].mean
        held = sum(one.wagers[name].confidence[0] < known < one.wagers[name].confidence[1]
                   for one in runs_)  # fmt: skip
        assert 0.90 * 300 < held < 0.99 * 300, (name, held)
    off = [(one.per_round.mean - long.per_round.mean) / one.per_round.standard_error
           for one in runs_]  # fmt: skip
    assert 0.85 < sqrt(sum(one * one for one in off) / 300) < 1.15


def test_a_shoe_alone_is_no_certainty() -> None:
    """With nothing to compare the shoe to, its Rounds say how sure one may be."""
    told = result(PLAIN, _played(PLAIN, 20))
    main = told.wagers["main"]
    assert told.shoes == 1
    assert main.standard_error == pytest.approx(main.standard_deviation / sqrt(20))
    assert told.per_round.standard_error == pytest.approx(10_00 * main.standard_error)


# ── Two in a row make one ───────────────────────────────────────────────────────────────────────


def _random_counted(random: Random) -> Counted:
    def of() -> Of:
        a, b, c, d, e, f, g, h = (random.randrange(1_000) for _ in range(8))
        return Of(a, b, c, d, e, f, g, float(h), (1.0, 2.0, 3.0))

    nets = [random.randrange(-50, 50) for _ in range(random.randrange(1, 6))]
    bins = tuple(random.randrange(9) for _ in range(4))
    return Counted(len(nets), 1.0, (of(), of()), of(), _path(nets), bins, bins, tuple(nets))


@pytest.mark.parametrize("seed", range(20))
def test_it_does_not_matter_which_two_are_put_together_first(seed: int) -> None:
    random = Random(seed)
    a, b, c = (_random_counted(random) for _ in range(3))
    assert a.then(b).then(c) == a.then(b.then(c))
    assert a.then(b).then(c).path == _path((*a.nets, *b.nets, *c.nets))


# ── Room and time ───────────────────────────────────────────────────────────────────────────────


class Here(Executor):
    """Plays every block at once."""

    def __init__(self) -> None:
        self.limits: set[int] = set()

    def submit(self, fn: Callable[..., Any], /, *args: Any, **_: Any) -> Future[Any]:
        self.limits.add(args[0].limit)
        return _done(fn(*args))


@pytest.mark.full
def test_nothing_grows_with_the_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blocks, "ROUNDS", 1 << 14)
    few, many = _measured(500_000), _measured(4_000_000)
    assert len(few[0].nets) == len(many[0].nets) == 4_096
    assert many[1] < few[1] * 1.25, "eight times the Rounds take no more room"


def _measured(rounds: int) -> tuple[Counted, int]:
    gc.collect()
    tracemalloc.start()
    try:
        return simulated(PLAIN, rounds, Here(), 2), tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_few_rounds_are_played_for_few() -> None:
    """No more is played than is asked, in any block."""
    here = Here()
    assert simulated(PLAIN, 100, here, 1).rounds == 100
    assert here.limits == {100}


# ── Stopped ─────────────────────────────────────────────────────────────────────────────────────


def _done(value: Counted) -> Future[Any]:
    future: Future[Any] = Future()
    future.set_result(value)
    return future


class Interrupted(Future[Any]):
    """Somebody presses Ctrl-C while this one is waited for."""

    def result(self, timeout: float | None = None) -> Any:
        raise KeyboardInterrupt


class Until(Executor):
    """Plays so many blocks; then Ctrl-C is pressed."""

    def __init__(self, blocks: int) -> None:
        self.blocks = blocks
        self.open: list[Future[Any]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **_: Any) -> Future[Any]:
        if self.blocks:
            self.blocks -= 1
            return _done(fn(*args))
        self.open.append(Interrupted())
        return self.open[-1]


def test_ctrl_c_gives_what_was_counted_and_calls_every_block_back() -> None:
    until = Until(2)
    told = simulated(PLAIN, 10**9, until, 2)
    assert replace(told, cpu_seconds=0.0) == _first_two()
    assert len(until.open) == AHEAD * 2
    assert all(future.cancelled() for future in until.open)


def _first_two() -> Counted:
    shoes = blocks.shoes_in(table_of(PLAIN))
    one, two = (played(Block(PLAIN, at * shoes, shoes)) for at in (0, 1))
    return replace(one.then(two), cpu_seconds=0.0)


def test_ctrl_c_before_anything_is_counted_is_ctrl_c() -> None:
    until = Until(0)
    with pytest.raises(KeyboardInterrupt):
        simulated(PLAIN, 10**9, until, 1)
    assert all(future.cancelled() for future in until.open)


def test_a_watcher_may_stop_it() -> None:
    def enough(_: Progress) -> None:
        raise Stopped

    with on_threads(1) as crew:
        told = simulated(PLAIN, 10**9, crew.executor, 1, enough)
    assert 0 < told.rounds < 10**9


# ── Refused ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("rounds", [0, -1, MOST_ROUNDS + 1])
def test_rounds_there_cannot_be(rounds: int) -> None:
    with pytest.raises(Refusal, match="Rounds may be asked for"):
        simulated(PLAIN, rounds, Until(0), 1)


def test_somebody_plays() -> None:
    with pytest.raises(Refusal, match="nobody plays"):
        simulated(replace(PLAIN, party=Party(seats=())), 100, Until(0), 1)


def test_somebody_wagers() -> None:
    """Where nobody wagers nothing is dealt, so that no count ever changes."""
    (seat,) = PLAIN.party.seats
    (step,) = seat.steps
    never = replace(seat, steps=(replace(step, count=40),))
    with on_threads(1) as crew, pytest.raises(Refusal, match="nobody wagers"):
        party = Party(seats=(never,))
        simulated(replace(PLAIN, party=party), 100, crew.executor, 1)
