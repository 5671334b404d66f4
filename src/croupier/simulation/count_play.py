"""Count play: what a player who counts earns at a table, for every cutting card at once."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from croupier.analysis.count_index import CountIndex
from croupier.counting_systems import (
    NOTHING_BESIDE,
    SCORE_BANKROLL,
    USUAL_SPREAD,
    USUAL_TRIP,
    CountingSystem,
    CountsBeside,
)
from croupier.house import open_for_play
from croupier.money import CENTS, spoken
from croupier.record.model import bad
from croupier.rules.config import TableConfig
from croupier.rules.refusal import Refusal
from croupier.rules.table_rules import TableRules
from croupier.simulation.count_run import AtCount, CountRun, count_run, counted_play
from croupier.simulation.driver import OnProgress
from croupier.simulation.gpu import GpuUse, Tell
from croupier.simulation.players import From, Players, check_step
from croupier.simulation.playing import CrewFor
from croupier.simulation.ramp import Earning, earning, gain_error, optimal_ramp
from croupier.simulation.spec import seed_of

MOST_SPREAD: Final = 1_000
MOST_TRIP: Final = 10**9


class CountAsked(Struct, frozen=True, kw_only=True):
    """How a player who counts wagers, and what is asked of it; sums in cents."""

    rounds: int
    seed: int = 0
    boxes: int = 1
    cutting_card: int | None = None
    steps: tuple[From, ...] = ()
    """Wagers by rising count; without any, those that are best for the bankroll."""
    bankroll: int = SCORE_BANKROLL * CENTS
    fraction: float = 1.0
    """Of Kelly."""
    spread: int = USUAL_SPREAD
    watches: bool = False
    """Nothing is laid where it does not gain, while others play."""
    leaves_below: int | None = None
    """The count below which the shoe is left for good."""
    trip: int = USUAL_TRIP
    """Rounds of a trip."""


class AtDepth(Struct, frozen=True):
    """What is earned where a cutting card is reached once so many cards are dealt."""

    dealt: int
    ramp: tuple[From, ...]
    earning: Earning


class CountPlay(Struct, frozen=True):
    """What was played, and what it earns."""

    asked: CountAsked
    run: CountRun
    at: tuple[AtCount, ...]
    ramp: tuple[From, ...]
    earning: Earning
    depths: tuple[AtDepth, ...]
    without: "CountPlay | None" = None
    """The same shoes by the system alone, where something is counted beside it."""

    @property
    def gain_error(self) -> float | None:
        """The standard error of what side counts gain in a Round, in cents."""
        alone = self.without
        return None if alone is None else gain_error(self.run, self.ramp, alone.run, alone.ramp)


def count_play(
    config: TableConfig,
    system: CountingSystem,
    indices: Sequence[CountIndex],
    asked: CountAsked,
    *,
    beside: CountsBeside = NOTHING_BESIDE,
    crew_for: CrewFor,
    watch: OnProgress = lambda _: None,
) -> CountPlay:
    """Play by a count with one wager, and work out what every ramp would earn.

    Where something is counted beside it, the same shoes are played without that as well.
    """
    rules = open_for_play(config)
    check_asked(rules, asked)
    players = _players(rules, asked)

    def played(beside: CountsBeside) -> CountRun:
        spec = counted_play(config, system, indices, players, beside=beside, seed=asked.seed)
        return count_run(spec, system, asked.rounds, crew_for(spec), watch)

    run = played(beside)
    return count_earned(run, asked, None if beside == NOTHING_BESIDE else played(NOTHING_BESIDE))


def gpu_for(use: GpuUse | None, *, beside: bool, tell: Tell = lambda _: None) -> GpuUse | None:
    """How a GPU is used: not at all where something is counted beside a system. What that gains is
    known by comparing short blocks, and a GPU's are long.
    """
    if use is None or not beside:
        return use
    why = "a GPU does not play what is counted beside a system"
    if use == "only":
        raise Refusal((), why, at="gpu")
    tell(why)
    return None


def count_earned(run: CountRun, asked: CountAsked, without: CountRun | None = None) -> CountPlay:
    """What is earned in Rounds that have been played, and in those without side counts."""
    check_asked(run.rules, asked)
    at = run.at_counts()
    ramp = _ramp(run.rules, at, asked)
    depths = tuple(_at_depth(run, dealt, asked) for dealt in run.depths)
    alone = None if without is None else count_earned(without, asked)
    return CountPlay(asked, run, at, ramp, earning(at, ramp), depths, alone)


def check_asked(rules: TableRules, asked: CountAsked) -> None:
    """Refuse what cannot be played or worked out."""
    seed_of(asked.seed)
    if asked.bankroll < rules.elections.minimum:
        least = spoken(rules.elections.minimum)
        raise bad("bankroll", f"a bankroll holds at least the minimum of the table, {least}")
    if not 0 < asked.fraction <= 1:
        raise bad("kelly", "a fraction of Kelly is above 0 and at most 1")
    if not 1 <= asked.spread <= MOST_SPREAD:
        raise bad("spread", f"the greatest wager is 1 to {MOST_SPREAD:,} times the least")
    if not 1 <= asked.trip <= MOST_TRIP:
        raise bad("trip", f"a trip has from 1 to {MOST_TRIP:,} Rounds")
    for step in asked.steps:
        if step.wager:
            check_step(rules, step.wager)


def _players(rules: TableRules, asked: CountAsked) -> Players:
    """Players with the same wager at every count; some leave the shoe below one."""
    everywhere = Players(boxes=asked.boxes, cutting_card=asked.cutting_card)
    if asked.leaves_below is None:
        return everywhere
    stays = From(asked.leaves_below, rules.elections.minimum)
    return replace(everywhere, wager=0, steps=(stays,))


def _ramp(rules: TableRules, at: Sequence[AtCount], asked: CountAsked) -> tuple[From, ...]:
    if asked.steps:
        return asked.steps
    return optimal_ramp(
        rules,
        at,
        asked.bankroll,
        fraction=asked.fraction,
        most=rules.elections.minimum * asked.spread,
        watches=asked.watches,
    )


def _at_depth(run: CountRun, dealt: int, asked: CountAsked) -> AtDepth:
    at = run.at_counts(dealt)
    ramp = _ramp(run.rules, at, asked)
    return AtDepth(dealt, ramp, earning(at, ramp))
