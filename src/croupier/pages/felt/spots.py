"""Spots: the places of side wagers on a Box, and the names printed on them."""

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from math import floor, hypot
from typing import Final

from msgspec import Struct

from croupier.pages.felt.geometry import Circle, Point
from croupier.pages.lettering import SERIF, width
from croupier.pages.marks import group, serif, tag
from croupier.pages.tokens import INSET, PRINT, SMALLEST_PRINT

_SIZE: Final = 11.5
_EASY: Final = 9.0
"""A size that is easily read."""
_SPACING: Final = 0.8
_LINE: Final = 1.06
"""From one line to the next, by the size."""
_ROOM: Final = 0.97
"""What of its circle a label may fill."""
_HALF_HIGH: Final = {1: 0.35, 2: 0.95, 3: 1.5}
"""From the middle to the edge of so many lines, by the size."""


class Spot(Struct, frozen=True):
    """A side wager as the cloth knows it."""

    key: str
    """Short, for names of elements."""
    wager: str
    title: str
    in_full: bool = False
    """The law gives the words it is marked with."""


def named(wagers: Sequence[tuple[str, str, bool]]) -> tuple[Spot, ...]:
    """The spots of side wagers, by name, title and whether that is printed in full."""
    keys = [initials(name.split("-")) for name, _, _ in wagers]
    return tuple(
        Spot(key if keys.count(key) == 1 else name, name, title, in_full)
        for key, (name, title, in_full) in zip(keys, wagers, strict=True)
    )


def initials(words: Sequence[str]) -> str:
    """The first letter of each word, numbers in full."""
    return "".join(word if word.isdigit() else word[:1] for word in words)


class Label(Struct, frozen=True):
    """What is printed on a spot: a line or two, and how large."""

    lines: tuple[str, ...]
    size: float
    spacing: float


def labels(spots: Sequence[Spot], radius: float, unit: float) -> tuple[Label, ...]:
    """A label for each spot that fits it, no word used twice; where one has initials, all have."""
    given: list[Label] = []
    for spot in spots:
        taken = {one.lines for one in given}
        given.append(_label(spot, radius, unit, taken))
    initialled = [brief(spot, radius, unit) for spot in spots]
    pairs = list(zip(spots, given, initialled, strict=True))
    if not any(label == short and not is_in_full(spot, label) for spot, label, short in pairs):
        return tuple(given)
    return tuple(label if is_in_full(spot, label) else short for spot, label, short in pairs)


def _label(spot: Spot, radius: float, unit: float, taken: set[tuple[str, ...]]) -> Label:
    """The name in full, in capitals where they are easily read; else one word of it."""
    easy = max(_EASY * unit, SMALLEST_PRINT)
    capitals = _in_full(spot.title.upper(), radius, unit)
    written = _in_full(spot.title, radius, unit)
    if capitals.size >= easy:
        return capitals
    if spot.in_full or written.size >= SMALLEST_PRINT:
        return written
    tried = [_fit(lines, radius, unit) for lines in _shortened(spot) if lines not in taken]
    largest = max(tried, key=lambda label: label.size, default=None)
    if largest is None or largest.size < SMALLEST_PRINT:
        return brief(spot, radius, unit)
    return largest


def is_in_full(spot: Spot, label: Label) -> bool:
    """Does a label say the whole name?"""
    return " ".join(label.lines).upper() == spot.title.upper()


def _in_full(title: str, radius: float, unit: float) -> Label:
    """A name in as many lines as let it be largest."""
    words = title.split()
    ends = range(1, len(words))
    broken = [(), *((one,) for one in ends), *combinations(ends, 2)]
    ways = (tuple(_lines(words, breaks)) for breaks in broken)
    return max((_fit(lines, radius, unit) for lines in ways), key=lambda label: label.size)


def _lines(words: list[str], breaks: tuple[int, ...]) -> Iterator[str]:
    """The words of a name, a new line begun before each of these."""
    for start, end in pairwise((0, *breaks, len(words))):
        yield " ".join(words[start:end])


def brief(spot: Spot, radius: float, unit: float) -> Label:
    """The initials of a side wager."""
    return _fit((initials(spot.title.upper().split()),), radius, unit)


def _shortened(spot: Spot) -> Iterator[tuple[str, ...]]:
    """One word of the title, and the number it ends with if it does."""
    *before, last = spot.title.upper().split()
    words, number = (before, (last,)) if last.isdigit() else ([*before, last], ())
    for word in reversed(words):
        yield (word, *number)


def _fit(lines: tuple[str, ...], radius: float, unit: float) -> Label:
    """Lines as large as their circle lets them be, spaced where there is room for it."""
    size = max(_SIZE * unit, SMALLEST_PRINT)
    spacing = _SPACING * unit
    if _reach(lines, size, spacing) <= _ROOM * radius:
        return Label(lines, size, spacing)
    return Label(lines, min(size, floor(100 * _ROOM * radius / _reach(lines, 1, 0)) / 100), 0)


def _reach(lines: tuple[str, ...], size: float, spacing: float) -> float:
    """How far from the middle the corners of some lines lie."""
    wide = max(width(line, size, SERIF, spacing) for line in lines)
    return hypot(wide / 2, _HALF_HIGH[len(lines)] * size)


def ring_symbol(radius: float, prefix: str = "") -> str:
    """The definition of the circle of a spot."""
    return ring(Circle(Point(0, 0), radius), id=f"{prefix}ring")


def ringed(circle: Circle, prefix: str = "") -> str:
    """The circle of a spot as it is defined."""
    return tag("use", href=f"#{prefix}ring", x=circle.at.x, y=circle.at.y)


def ring(circle: Circle, /, **attributes: object) -> str:
    """The circle of a spot."""
    (x, y), radius = circle
    inside = {"fill": INSET, "fill_opacity": ".3"}
    edge = {"stroke": PRINT, "stroke_opacity": ".7", "stroke_width": "1.5"}
    return tag("circle", **attributes, cx=x, cy=y, r=radius, **inside, **edge)


def printed(label: Label, circle: Circle) -> str:
    """The words of a spot."""
    (x, y), size = circle.at, label.size
    first = y + 0.35 * size - (len(label.lines) - 1) * _LINE * size / 2
    ways = {"text_anchor": "middle", "fill": PRINT, "fill_opacity": ".9"}
    return group(
        (
            serif(
                line, size, x=x, y=first + at * _LINE * size, letter_spacing=label.spacing, **ways
            )
            for at, line in enumerate(label.lines)
        ),
        aria_hidden="true",
    )
