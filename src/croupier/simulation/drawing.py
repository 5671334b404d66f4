"""Drawing: a simulation made ready for its picture."""

from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import inf, isqrt, sqrt
from typing import Final

from msgspec.structs import replace

from croupier.money import spoken
from croupier.pages.simulation.pictures import Bins, Point, SimulationPicture
from croupier.simulation.counted import Counted
from croupier.simulation.intervals import SURE
from croupier.simulation.result import error_of_all, variance

MOST_PATHS: Final = 64


def drawing(
    title: str, counted: Counted, widths: tuple[float, float], *, subtitle: str = ""
) -> SimulationPicture:
    """What the picture of a simulation shows; widths, in cents, of the bins of Rounds and shoes."""
    staked = sum(one.staked for one in counted.wagers[:-1])
    total = counted.wagers[-1]
    mean = total.net / staked if staked else 0.0
    error = error_of_all(counted) / staked if staked else 0.0
    deviation = spoken(round(sqrt(variance(total))))
    return SimulationPicture(
        title=title,
        subtitle=subtitle,
        rounds=counted.rounds,
        paths=tuple(paths_of(counted.nets, counted.rounds / counted.shoes.count)),
        by_round=replace(bins_of(counted.bins, widths[0]), even=_one_wager(counted)),
        by_shoe=bins_of(counted.shoe_bins, widths[1]),
        mean=mean,
        interval=(mean - SURE * error, mean + SURE * error),
        drawdown=counted.path.drawdown,
        figures=(("Standard deviation of a Round", deviation),),
    )


def _one_wager(counted: Counted) -> bool:
    """Is there one wager in a Round, so that nothing is a net of its own?"""
    main, *others = counted.wagers[:-1]
    return main.count == counted.rounds and not any(one.count for one in others)


def bins_of(counts: Sequence[int], width: float) -> Bins:
    """The kernel's bins: the middle one about nothing, the outer ones open."""
    half = len(counts) // 2
    inner = ((at - half - 0.5) * width for at in range(1, len(counts)))
    return Bins((-inf, *inner, inf), tuple(counts))


def paths_of(nets: Sequence[int], rounds: float) -> Iterator[tuple[Point, ...]]:
    """The shoes that were kept, dealt out to bankrolls of as many shoes each."""
    paths = min(MOST_PATHS, isqrt(len(nets)))
    for at in range(paths):
        own = nets[at * len(nets) // paths : (at + 1) * len(nets) // paths]
        sums = accumulate(own, initial=0)
        yield tuple((round(shoe * rounds), cents) for shoe, cents in enumerate(sums))
