"""The map: every game of an atlas by its standard deviation and house edge, those asked for lit."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from msgspec import Struct

from croupier.pages.marks import num, tag
from croupier.pages.simulation.frames import PlotFrame
from croupier.pages.simulation.look import framed, text
from croupier.pages.simulation.scales import AxisScale, ticks
from croupier.percentage import percent

WIDE: Final = 560
HIGH: Final = 440
_FRAME: Final = PlotFrame(58, 52, WIDE - 16, HIGH - 52)
_CELLS: Final = (110, 84)
"""Games nearer to one another than a cell are drawn as one mark."""
_LEAST, _MORE, _MOST = 1.6, 0.55, 6.0
"""How large the mark of one game is, by how much it grows with their number's root, and
the most it may be."""


class GameMap(Struct, frozen=True):
    """Games by two figures of theirs."""

    title: str
    across: str
    """What lies from left to right, in words."""
    every: Sequence[tuple[float, float]]
    """Every game: the figure across, and the house edge."""
    found: Sequence[tuple[float, float]]
    """Those that were asked for."""
    whole: bool = False
    """Is the figure across a whole number?"""


class _Scales(NamedTuple):
    across: AxisScale
    up: AxisScale


def map_svg(data: GameMap) -> str:
    """The map as a picture, asking for nothing from elsewhere."""
    scales = _scales(data)
    parts = [text(_FRAME.left - 42, 24, data.title, "si-h"), _FRAME.ground()]
    parts.append(_FRAME.beside(_edges(scales.up)))
    parts.append(_FRAME.below(_figures(data, scales.across)))
    parts += _marks(data.every, scales, "si-axis", ".42")
    parts += _marks(data.found, scales, "si-error", ".9")
    parts.append(text(_FRAME.left - 42, 42, "House edge", "si-2"))
    parts.append(text(_FRAME.right, HIGH - 12, data.across, "si-2 si-end"))
    said = f"{len(data.found):,} of {len(data.every):,} games"
    parts.append(text(_FRAME.right, 24, said, "si-2 si-end"))
    return framed(data.title, _described(data), parts, WIDE, HIGH)


def _described(data: GameMap) -> str:
    """The map in words."""
    if not data.found:
        return f"None of {len(data.every):,} games is asked for."
    edges = [edge for _, edge in data.found]
    span = f"{percent(min(edges), 2)} to {percent(max(edges), 2)}"
    return f"{len(data.found):,} of {len(data.every):,} games, house edges {span}."


def _scales(data: GameMap) -> _Scales:
    first = [one for one, _ in data.every] or [0.0, 1.0]
    edges = [edge for _, edge in data.every] or [0.0, 1.0]
    return _Scales(
        AxisScale(*_room(first), _FRAME.left + 8, _FRAME.right - 8),
        AxisScale(*_room(edges), _FRAME.bottom - 8, _FRAME.top + 8),
    )


def _room(values: Sequence[float]) -> tuple[float, float]:
    """A little more than the values need, and never nothing."""
    low, high = min(values), max(values)
    margin = (high - low) * 0.03 or 0.5
    return low - margin, high + margin


def _edges(scale: AxisScale) -> Iterator[tuple[float, str]]:
    for edge in ticks(scale.low, scale.high, 6):
        yield scale.at(edge), percent(round(edge, 6))


def _figures(data: GameMap, scale: AxisScale) -> Iterator[tuple[float, str]]:
    for figure in ticks(scale.low, scale.high, 6):
        if not data.whole or figure == round(figure):
            yield scale.at(figure), f"{figure:.0f}" if data.whole else f"{figure:g}"


def _marks(
    games: Iterable[tuple[float, float]], scales: _Scales, kind: str, opacity: str
) -> Iterator[str]:
    """Marks, each for the games of a cell."""
    wide, high = _CELLS
    cells: Counter[tuple[int, int]] = Counter()
    for figure, edge in games:
        left = (scales.across.at(figure) - _FRAME.left) / (_FRAME.right - _FRAME.left)
        top = (scales.up.at(edge) - _FRAME.top) / (_FRAME.bottom - _FRAME.top)
        cells[round(left * wide), round(top * high)] += 1
    sizes: dict[float, list[str]] = {}
    for (column, row), count in sorted(cells.items()):
        left = _FRAME.left + column / wide * (_FRAME.right - _FRAME.left)
        top = _FRAME.top + row / high * (_FRAME.bottom - _FRAME.top)
        size = round(2 * min(_LEAST + _MORE * float(count) ** 0.5, _MOST), 1)
        sizes.setdefault(size, []).append(f"M{num(left)} {num(top)}h0")
    for size, places in sorted(sizes.items()):
        look = f"stroke-width:{num(size)};stroke-opacity:{opacity};stroke-linecap:round"
        yield tag("path", class_=kind, style=look, d="".join(places))
