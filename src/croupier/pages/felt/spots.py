"""Spots: the places of side wagers on a Box, and the short words printed on them."""

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from croupier.pages.felt.geometry import Circle, Point
from croupier.pages.lettering import SERIF, Fitted, fitted
from croupier.pages.marks import group, serif, tag
from croupier.pages.tokens import INSET, PRINT, SMALLEST_PRINT

_SIZE: Final = 11.5
_EASY: Final = 9.0
"""A size that is easily read."""
_SPACING: Final = 0.8
_LINE: Final = 1.06
"""From one line to the next, by the size."""
_ROOM: Final = 0.9
"""What of its chord a word may fill."""
_CHORD: Final = 0.9
"""The chord of one of two lines, by the diameter."""


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
    """A label for each spot that fits it, no word used twice."""
    given: list[Label] = []
    for spot in spots:
        taken = {one.lines for one in given}
        given.append(_label(spot, radius, unit, taken))
    return tuple(given)


def _label(spot: Spot, radius: float, unit: float, taken: set[tuple[str, ...]]) -> Label:
    """The last word of the title that is easily read; else the largest, else initials."""
    if spot.in_full:
        return _fit(tuple(spot.title.upper().split(maxsplit=1)), radius, unit)
    tried = [_fit(lines, radius, unit) for lines in _shortened(spot) if lines not in taken]
    largest = max(tried, key=lambda label: label.size, default=None)
    if largest is None or largest.size < SMALLEST_PRINT:
        return brief(spot, radius, unit)
    easy = max(_EASY * unit, SMALLEST_PRINT)
    return next((label for label in tried if label.size >= easy), largest)


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
    room = 2 * radius * _ROOM * (_CHORD if len(lines) > 1 else 1)
    size = max(_SIZE * unit, SMALLEST_PRINT)
    longest = max(lines, key=lambda line: _fitted(line, room, size, 0).size * -1)
    spaced = _fitted(longest, room, size, _SPACING * unit)
    fits = spaced if spaced.size == size else _fitted(longest, room, size, 0)
    return Label(lines, fits.size, fits.spacing)


def _fitted(line: str, room: float, size: float, spacing: float) -> Fitted:
    return fitted(line, room, size, SERIF, spacing)


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
