"""PAR wager: one wager as a laboratory states it: odds, chances, spread, and what many come to."""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from croupier.analysis.edge import Edge
from croupier.analysis.long_run import NetChances, chances_of, interval
from croupier.analysis.prospect import Prospect
from croupier.analysis.round_nets import round_nets
from croupier.rules.names import FREE_BONUS, MAIN

WAGERS: Final = (1_000, 10_000, 100_000, 1_000_000, 10_000_000)
"""Of so many wagers it is said between what they come to."""
VOLATILITY: Final = 1.645
"""Standard deviations that hold nine results of ten."""


class ParOutcome(Struct, frozen=True):
    """One end of a wager."""

    what: str
    """How it ends; nothing where that is its net alone."""
    net: float
    """What the player is up or down, in units of the wager."""
    probability: float

    @property
    def true_odds(self) -> float:
        """What a fair wager on it would pay to one."""
        return 1.0 / self.probability - 1.0


class ParRange(Struct, frozen=True):
    """Between what the house keeps of so many wagers, 95 times of 100: of each, on average."""

    wagers: int
    low: float
    high: float


class ParWager(Struct, frozen=True):
    """One wager, in units of what is first laid on it."""

    name: str
    title: str
    house_edge: float
    element_of_risk: float
    hit_frequency: float
    """How often it wins; the main wager: how often a Round brings more than it cost."""
    standard_deviation: float | None
    best: float | None
    worst: float | None
    outcomes: tuple[ParOutcome, ...]
    """Everything it may bring, the best first; nothing where that is not known."""
    ranges: tuple[ParRange, ...]
    note: str = ""

    @property
    def volatility_index(self) -> float | None:
        """Standard deviations that hold nine results of ten: over √N for N wagers."""
        deviation = self.standard_deviation
        return None if deviation is None else VOLATILITY * deviation


def par_wagers(edge: Edge) -> Iterator[ParWager]:
    """Every wager of a table that has an exact value."""
    yield _main(edge)
    sides = () if edge.insurance is None else (edge.insurance,)
    for one in (*sides, *edge.sides):
        if one.name != FREE_BONUS:
            wager = edge.rules.side_wagers.get(one.name)
            yield _side(one, "Insurance" if wager is None else wager.title)


def _main(edge: Edge) -> ParWager:
    main, nets = edge.main, round_nets(edge.main)
    outcomes = () if nets is None else tuple(_nets(nets))
    return ParWager(
        name=MAIN,
        title="Initial wager",
        house_edge=main.house_edge,
        element_of_risk=main.element_of_risk,
        hit_frequency=sum((one.probability for one in outcomes if one.net > 0), 0.0)
        if outcomes
        else main.wins,
        standard_deviation=edge.standard_deviation,
        best=outcomes[0].net if outcomes else None,
        worst=outcomes[-1].net if outcomes else None,
        outcomes=outcomes,
        ranges=() if nets is None else tuple(_ranges(nets)),
    )


def _nets(nets: NetChances) -> Iterator[ParOutcome]:
    pairs = zip(nets.nets.tolist(), nets.chances.tolist(), strict=True)
    for net, chance in sorted(pairs, reverse=True):
        yield ParOutcome("", net, chance)


def _side(one: Prospect, title: str) -> ParWager:
    edge = float(one.house_edge)
    return ParWager(
        name=one.name,
        title=title,
        house_edge=edge,
        element_of_risk=edge,
        hit_frequency=float(one.hit_frequency),
        standard_deviation=float(one.variance) ** 0.5,
        best=float(one.best),
        worst=float(one.worst),
        outcomes=tuple(
            ParOutcome(each.text, float(each.net), float(each.probability)) for each in one.outcomes
        ),
        ranges=tuple(_ranges(chances_of(one))),
        note=one.note,
    )


def _ranges(nets: NetChances) -> Iterator[ParRange]:
    for wagers in WAGERS:
        low, high = interval(nets, wagers)
        yield ParRange(wagers, -high, -low)
