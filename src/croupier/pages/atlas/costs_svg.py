"""Costs: what each value of each election adds to the house edge, from the least to the most."""

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from croupier.pages.marks import tag
from croupier.pages.simulation.look import across, down, framed, shortened, text
from croupier.pages.simulation.scales import AxisScale, ticks
from croupier.percentage import MINUS, percent

WIDE: Final = 560
_ROW: Final = 25
_LEFT, _RIGHT = 272, WIDE - 78
_FIRST: Final = 74


class CostBar(Struct, frozen=True):
    """What one value costs, over pairs of tables that differ in nothing else."""

    name: str
    least: float
    mean: float
    most: float


def costs_svg(title: str, bars: Sequence[CostBar]) -> str:
    """The costs as a picture, asking for nothing from elsewhere."""
    bottom = _FIRST + _ROW * len(bars)
    scale = _scale(bars)
    parts = [text(16, 24, title, "si-h")]
    parts.append(text(16, 46, "Added to the house edge: least, mean and most", "si-2"))
    for tick in ticks(scale.low, scale.high, 4):
        parts.append(down(scale.at(tick), _FIRST, bottom, "si-axis" if tick == 0 else "si-rule"))
        named = percent(round(tick, 6), minus=MINUS)
        parts.append(text(scale.at(tick), _FIRST - 8, named, "si-2 si-mid"))
    for at, bar in enumerate(bars):
        parts += _bar(bar, scale, _FIRST + _ROW * (at + 0.5))
    return framed(title, _described(bars), parts, WIDE, bottom + 18)


def _described(bars: Sequence[CostBar]) -> str:
    """The costs in words."""
    return "; ".join(f"{one.name} {percent(one.mean, 3, plus='+', minus=MINUS)}" for one in bars)


def _scale(bars: Sequence[CostBar]) -> AxisScale:
    low = min([0.0, *(one.least for one in bars)])
    high = max([0.0, *(one.most for one in bars)])
    margin = (high - low) * 0.04 or 0.01
    return AxisScale(low - margin, high + margin, _LEFT, _RIGHT)


def _bar(bar: CostBar, scale: AxisScale, base: float) -> Iterator[str]:
    left, right = scale.at(bar.least), scale.at(bar.most)
    yield across(16, base - _ROW / 2, WIDE - 16, "si-grid")
    yield text(16, base + 5, shortened(bar.name, _LEFT - 26), "")
    yield tag(
        "rect",
        class_="si-band",
        fill_opacity=".4",
        x=float(left),
        y=base - 6.0,
        width=float(max(right - left, 2.0)),
        height=12.0,
        rx=6.0,
    )
    yield tag("circle", class_="si-exact", cx=float(scale.at(bar.mean)), cy=float(base), r=4.5)
    mean = percent(bar.mean, 3, plus="+", minus=MINUS)
    yield text(WIDE - 16, base + 5, mean, "si-2 si-end")
