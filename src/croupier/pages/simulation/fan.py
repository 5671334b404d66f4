"""Fan: bankrolls that begin together and part."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from croupier.pages.marks import num, tag
from croupier.pages.simulation.frames import PlotFrame
from croupier.pages.simulation.look import across, text
from croupier.pages.simulation.pictures import Point
from croupier.pages.simulation.scales import AxisScale, counted, dollars, quantile, ticks

ENOUGH: Final = 20
"""Fewer paths have no band."""
SHARES: Final = (0.95, 0.5, 0.05)
_NAMES: Final = ("95 %", "median", "5 %")
_DRAWN: Final = 60
"""So many paths are drawn."""
_POINTS: Final = 96
"""So many points of each."""
_LINE: Final = 34
"""Between one name at the right and the next."""

Path = Sequence[Point]


class Band(NamedTuple):
    """After so many Rounds: the bankroll that one in twenty exceeds, half, nineteen in twenty."""

    rounds: float
    high: float
    middle: float
    low: float


def fan(paths: Sequence[Path], frame: PlotFrame) -> str:
    """The paths of some bankrolls; with enough of them their median and the middle nine tenths."""
    known = [path for path in paths if len(path) > 1]
    bands = list(_bands(known))
    across_, up = _scales(known, frame)
    marks = (
        frame.ground(),
        frame.beside((up.at(tick), dollars(tick)) for tick in ticks(up.low, up.high, 7)),
        frame.below((across_.at(tick), counted(tick)) for tick in ticks(0, across_.high, 6)),
        *(_way(path, across_, up) for path in known[:_DRAWN]),
        _shaded(bands, across_, up),
        across(frame.left, up.at(0), frame.right, "si-axis"),
        frame.floor(),
        _named(bands, up, frame),
    )
    return "\n".join(marks)


def _scales(paths: Sequence[Path], frame: PlotFrame) -> tuple[AxisScale, AxisScale]:
    longest = max((path[-1][0] for path in paths), default=1)
    nets = [cents for path in paths[:_DRAWN] for _, cents in path] or [0]
    low, high = min(*nets, 0, 0), max(*nets, 0, 0)
    spare = 0.04 * (high - low) or 100.0
    return (
        AxisScale(0, max(longest, 1), frame.left, frame.right),
        AxisScale(low - spare, high + spare, frame.bottom, frame.top),
    )


def _bands(paths: Sequence[Path]) -> Iterator[Band]:
    """The spread of the paths, from the first Round on as far as all of them go."""
    if len(paths) < ENOUGH:
        return
    shortest = min(path[-1][0] for path in paths)
    for step in range(_POINTS + 1):
        rounds = shortest * step / _POINTS
        ordered = sorted(between(path, rounds) for path in paths)
        yield Band(rounds, *(quantile(ordered, share) for share in SHARES))


def between(path: Path, rounds: float) -> float:
    """Where a bankroll stands after some Rounds, on the straight line between two points."""
    place = bisect_left(path, rounds, key=lambda point: point[0])
    if place == 0:
        return float(path[0][1])
    (before, low), (after, high) = path[place - 1], path[place]
    return low + (high - low) * (rounds - before) / (after - before)


def _way(path: Path, across_: AxisScale, up: AxisScale) -> str:
    step = max(1, len(path) // _POINTS)
    kept = [*path[::step], path[-1]]
    return tag("path", class_="si-way", d=_line([(r, c) for r, c in kept], across_, up))


def _line(points: Sequence[tuple[float, float]], across_: AxisScale, up: AxisScale) -> str:
    return "M" + "L".join(f"{num(across_.at(x))} {num(up.at(y))}" for x, y in points)


def _shaded(bands: Sequence[Band], across_: AxisScale, up: AxisScale) -> str:
    if not bands:
        return ""
    high = [(one.rounds, one.high) for one in bands]
    low = [(one.rounds, one.low) for one in bands]
    middle = [(one.rounds, one.middle) for one in bands]
    return (
        tag("path", class_="si-band", d=_line([*high, *reversed(low)], across_, up) + "Z")
        + "".join(tag("path", class_="si-edge", d=_line(way, across_, up)) for way in (high, low))
        + tag("path", class_="si-middle", d=_line(middle, across_, up))
    )


def _named(bands: Sequence[Band], up: AxisScale, frame: PlotFrame) -> str:
    """At the right, what the lines are and where they end; never one name over another."""
    if not bands:
        return ""
    ends = bands[-1][1:]
    places = spread([up.at(value) for value in ends], _LINE)
    return "".join(
        text(frame.right + 10, place - 1, name, "si-strong")
        + text(frame.right + 10, place + 15, dollars(round(value / 100) * 100), "si-2")
        for name, value, place in zip(_NAMES, ends, places, strict=True)
    )


def spread(places: Sequence[float], least: float) -> list[float]:
    """Places from the top down, moved apart where they are too close, the middle one least."""
    moved = list(places)
    gaps = [low - high for high, low in pairwise(places)]
    if gaps and gaps[0] < least:
        moved[0] -= least - gaps[0]
    if len(gaps) > 1 and gaps[1] < least:
        moved[2] += least - gaps[1]
    return moved
