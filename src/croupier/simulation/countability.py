"""Countability: what a count gains from a side wager that is laid at good counts alone."""

from collections.abc import Iterator
from math import sqrt
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from croupier.analysis.count_fit import TagsFit
from croupier.analysis.removal import WagerRemoval, removal
from croupier.cards import DECK
from croupier.counting_systems import NO_COUNT
from croupier.house import open_for_play
from croupier.kernel.seats import CardCount, CountsKept, Party
from croupier.rules.config import TableConfig
from croupier.rules.names import SIDE_WAGERS, SideWagerName
from croupier.rules.table_rules import TableRules
from croupier.simulation.count_run import MOST_TRUE, AtCount, CountRun, count_run
from croupier.simulation.driver import OnProgress
from croupier.simulation.perfect_count import PerfectGain, is_known, perfect_gain
from croupier.simulation.players import Players, party_of
from croupier.simulation.playing import CrewFor
from croupier.simulation.ramp import rising_means
from croupier.simulation.spec import MOST_SEED, Spec

HUNDRED: Final = 100
"""Rounds for which gains are stated."""
PERFECT_SHOES: Final = 4_000
"""Shoes that are played for who knows every card."""
CHOOSING: Final = 4
"""In one Round more of so many it is found from which count on a wager is laid."""
LEVEL: Final = 3
"""Tags lie between it and its negative."""


class Countability(Struct, frozen=True):
    """What a side wager gains a player who counts for it alone."""

    wager: str
    title: str
    house_edge: float
    """From a full shoe."""
    tags: TagsFit
    """The best whole tags of their level, for a true count."""
    trigger: int | None
    """The least count at which it is laid; None: it never gains."""
    laid: float
    """Of all Rounds, the share in which it is laid."""
    edge: float
    """What it gains on average where it is laid, in units of it."""
    units: float
    """What it gains in a hundred Rounds."""
    standard_error: float
    """Of the units, as far as they were simulated."""
    perfect: PerfectGain | None
    """What who knows every card gains in a Round; None where that is not worked out."""


def countability(
    config: TableConfig,
    rounds: int,
    *,
    crew_for: CrewFor,
    watch: OnProgress = lambda _: None,
    players: Players,
    seed: int = 0,
    level: int = LEVEL,
) -> Iterator[Countability]:
    """Every side wager of a table that some count follows, by itself."""
    rules = open_for_play(config)
    known = {one.wager: one for one in removal(rules, _counted_sides(rules)).wagers}
    for name in SIDE_WAGERS:
        found = known.get(name)
        if found is None or not found.best_tags:
            continue
        tags = next(one for one in found.best_tags if one.level == level)
        party = _party(rules, players, name, tags)
        spec = Spec(config=config, party=party, seed=seed)
        crew = crew_for(spec)
        run = count_run(spec, NO_COUNT, rounds, crew, watch)
        others = replace(spec, seed=(seed + 1) & MOST_SEED)
        chosen = count_run(others, NO_COUNT, max(rounds // CHOOSING, 1), crew, watch)
        perfect = None
        if is_known(rules.side_wagers[name]):
            perfect = perfect_gain(config, name, players, shoes=PERFECT_SHOES, seed=seed)
        yield _gained(run, _trigger(chosen.at_counts(wager=name)), found, tags, perfect)


def _counted_sides(rules: TableRules) -> list[str]:
    return [one.name for one in rules.side_wagers.values() if not one.turns_on_boxes]


def _party(rules: TableRules, players: Players, name: SideWagerName, tags: TagsFit) -> Party:
    """Players who lay one side wager always, and count for it."""
    most = MOST_TRUE * tags.level
    return replace(
        party_of(players, rules, (name,)),
        count=_balanced(tags),
        kept=CountsKept(-most, most),
    )


def _balanced(tags: TagsFit) -> CardCount:
    """Tags from which what a deck adds is taken, in equal parts of each card: a true count is then
    what the cards that are left have beyond a full shoe's.
    """
    deck = len(DECK)
    adds = sum(tags.tags[card] for card in DECK)
    return CardCount(tuple(tags.tags[card] * deck - adds for card in DECK), deck)


def _gained(
    run: CountRun,
    trigger: int | None,
    found: WagerRemoval,
    tags: TagsFit,
    perfect: PerfectGain | None,
) -> Countability:
    at = run.at_counts(wager=found.wager)
    laid = [one for one in at if trigger is not None and one.count >= trigger]
    total, number = sum(one.wagers for one in at), sum(one.wagers for one in laid)
    gain = sum(one.wagers * one.mean for one in laid)
    noise = sqrt(sum(one.wagers * one.variance for one in laid))
    return Countability(
        wager=found.wager,
        title=run.rules.side_wagers[found.wager].title,
        house_edge=-found.expectation,
        tags=tags,
        trigger=trigger,
        laid=number / total,
        edge=gain / number if number else 0.0,
        units=HUNDRED * gain / total,
        standard_error=HUNDRED * noise / total,
        perfect=perfect,
    )


def _trigger(at: tuple[AtCount, ...]) -> int | None:
    """The count from which on a wager gains, in other Rounds than it is valued by."""
    gains = (one.count for one, mean in zip(at, rising_means(at), strict=True) if mean > 0)
    return min(gains, default=None)
