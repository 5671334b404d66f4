"""Bars: how often each outcome came, what was lost hatched, what was won plain."""

from bisect import bisect_right
from collections.abc import Iterator
from itertools import pairwise
from math import ceil, floor, inf, isfinite, log10
from typing import Final, NamedTuple

from croupier.pages.marks import num, tag
from croupier.pages.simulation.frames import PlotFrame
from croupier.pages.simulation.pictures import Bins
from croupier.pages.simulation.scales import AxisScale, counted, dollars, ticks
from croupier.percentage import MINUS, percent

_MOST: Final = 90
"""More bars than that are put together."""
_FAR: Final = 300
"""Where the most frequent outcome is so many times the least, frequencies go by powers of ten."""
_SUMMIT: Final = 7
"""A bell is so many bars wide at least."""
_ROUGH: Final = 1.25
"""How much its sides may waver."""
_LEAST_BAR: Final = 1.5
LOST, EVEN, WON = "lost", "even", "won"


class Bar(NamedTuple):
    """How large a share of outcomes lay between two nets; the outer ones hold all beyond them."""

    low: float
    high: float
    share: float
    times: int
    beyond: bool
    merged: bool

    @property
    def kind(self) -> str:
        """Lost, won, or neither."""
        middle = (self.low + self.high) / 2
        if self.low <= 0 <= self.high and abs(middle) < (self.high - self.low) / 4:
            return EVEN
        return WON if middle > 0 else LOST


def bars_of(bins: Bins) -> tuple[Bar, ...]:
    """The bars from the first outcome to the last; as many together as leave not too many."""
    found = [at for at, count in enumerate(bins.counts) if count]
    if not found:
        return ()
    together = _together(found[-1] + 1 - found[0])
    about = bisect_right(bins.edges, 0.0) - 1 - together // 2
    start = about + (found[0] - about) // together * together
    starts = range(start, found[-1] + 1, together)
    ends = (min(at + together, len(bins.counts)) for at in starts)
    return tuple(_bar(bins, max(at, 0), end) for at, end in zip(starts, ends, strict=True))


def _together(bins: int) -> int:
    """An odd number, so that the bar about nothing keeps nothing in its middle."""
    return ceil(bins / _MOST) // 2 * 2 + 1 if bins > _MOST else 1


def _bar(bins: Bins, start: int, end: int) -> Bar:
    finite = [edge for edge in bins.edges if isfinite(edge)]
    usual = finite[1] - finite[0] if len(finite) > 1 else 100.0
    low, high = bins.edges[start], bins.edges[end]
    count = sum(bins.counts[start:end])
    beyond = not (isfinite(low) and isfinite(high))
    low = high - usual if low == -inf else low
    high = low + usual if high == inf else high
    return Bar(low, high, count / bins.total, count, beyond, end - start > 1)


class Heights(NamedTuple):
    """How high a share stands, straight or by powers of ten."""

    scale: AxisScale
    tens: bool

    def at(self, share: float) -> float:
        """The place of a share."""
        return self.scale.at(log10(share) if self.tens else share)

    def marks(self) -> list[tuple[float, str]]:
        """Round shares, each with its name."""
        low, high = self.scale.low, self.scale.high
        if self.tens:
            powers = range(ceil(low), 1, 1 + -ceil(low) // 6)
            return [(self.scale.at(one), one_in(10.0**-one)) for one in powers if one <= high]
        steps = ticks(low, high, 4)
        digits = 0 if all(abs(100 * one - round(100 * one)) < 1e-9 for one in steps) else 1
        return [(self.scale.at(one), percent(one, digits, minus=MINUS)) for one in steps]


def heights(bars: tuple[Bar, ...], frame: PlotFrame) -> Heights:
    """By powers of ten where the frequencies differ too much to be seen otherwise."""
    shares = [bar.share for bar in bars if bar.share]
    most, least = max(shares), min(shares)
    if most <= _FAR * least or _is_bell(bars):
        return Heights(AxisScale(0, most * 1.06, frame.bottom, frame.top), tens=False)
    low, high = floor(log10(least)), log10(most)
    spare = 0.05 * (high - low)
    return Heights(AxisScale(low, high + spare, frame.bottom, frame.top), tens=True)


def _is_bell(bars: tuple[Bar, ...]) -> bool:
    """Do the frequencies, but for the rare ones, rise to one summit and fall again?"""
    most = max(bar.times for bar in bars)
    near = [at for at, bar in enumerate(bars) if bar.times > most / 100]
    counts = [bar.times for bar in bars[near[0] : near[-1] + 1]]
    top = counts.index(most)
    rises = all(before <= _ROUGH * after for before, after in pairwise(counts[: top + 1]))
    falls = all(after <= _ROUGH * before for before, after in pairwise(counts[top:]))
    return len(counts) >= _SUMMIT and rises and falls


def one_in(number: float) -> str:
    """How seldom something is."""
    return f"1 in {counted(number)}".replace("1 in 1 million", "1 in a million")


def drawn_bars(bins: Bins, frame: PlotFrame) -> str:
    """A distribution."""
    bars = bars_of(bins)
    if not bars:
        return frame.ground() + frame.floor()
    along = AxisScale(bars[0].low, bars[-1].high, frame.left + 4, frame.right - 4)
    up = heights(bars, frame)
    named = ((along.at(tick), dollars(tick)) for tick in ticks(along.low, along.high, 5))
    shown = (_drawn(bar, along, up, frame) for bar in bars if bar.times)
    parts = (frame.ground(), frame.beside(up.marks()), *shown, frame.floor(), frame.below(named))
    return "\n".join(parts)


def _drawn(bar: Bar, along: AxisScale, up: Heights, frame: PlotFrame) -> str:
    left, right = along.at(bar.low), along.at(bar.high)
    gap = min(1.0, (right - left) / 8)
    top = min(up.at(bar.share), frame.bottom - 1)
    wide = max(right - left - 2 * gap, _LEAST_BAR)
    said = tag("title", _said(bar))
    return block(bar.kind, (left + gap, top, wide, frame.bottom - top), said)


def block(kind: str, place: tuple[float, float, float, float], said: str | None = None) -> str:
    """A piece of a bar: what was lost is hatched."""
    left, top, wide, high = map(num, place)
    fill = "url(#si-hatched)" if kind == LOST else None
    return tag("rect", said, class_=f"si-{kind}", fill=fill, x=left, y=top, width=wide, height=high)


def _said(bar: Bar) -> str:
    middle = (bar.low + bar.high) / 2
    around = dollars(round(middle)) + (" or beyond" if bar.beyond else "")
    return f"{around}: {bar.times:,} times, {one_in(1 / bar.share)}"


def parted(bins: Bins) -> Iterator[tuple[str, str]]:
    """How often something was lost, nothing, and won: the kind of each, and words."""
    bars = bars_of(bins)
    about = next((bar for bar in bars if bar.kind == EVEN), None)
    surely = about is None or (bins.even and not about.merged)
    neither = "neither" if about is None or surely else f"within {dollars(about.high)}"
    for kind, said in ((LOST, "lost"), (EVEN, neither), (WON, "won")):
        share = sum(bar.share for bar in bars if bar.kind == kind)
        if share:
            yield kind, f"{said} {percent(share, 1, minus=MINUS)}"
