"""Hands on the felt: where every card of every hand lies, so that neighbours keep clear."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import inf
from typing import Final, NamedTuple

from croupier.pages.felt import geometry
from croupier.pages.felt.geometry import Circle, Point, Rect
from croupier.pages.felt.lying import HandPlace, fan, side_by_side
from croupier.pages.felt.moment import HandView

_ABOVE: Final = 20.0
"""Several hands lie so much nearer the Dealer: their totals hang below."""

_SHRINK: Final = 0.96
_LINE_WIDE: Final = 4.0
_LINE_NEAR: Final = 36
"""How far to either side of a Box the insurance line matters to its hands, in degrees."""
_LARGE_PLACE: Final = 30.0
_STEP_IN: Final = 4.0
_FURTHEST: Final = 25
"""How many steps hands may be moved in to clear what wagers are laid on."""


class BoxHands(NamedTuple):
    """The hands of one Box, about to be placed."""

    box: geometry.BoxPlace
    hands: tuple[HandView, ...]
    obstacles: tuple[Circle, ...]


def place(held: Sequence[BoxHands]) -> list[tuple[HandPlace, ...]]:
    """The hands of every Box, drawn smaller until they are clear of all else and one another."""
    scales = [geometry.SEVERAL if len(one.hands) > 1 else 1.0 for one in held]
    placed = [_moved(one, scale) for one, scale in zip(held, scales, strict=True)]
    while True:
        small = [scale * _SHRINK < geometry.SMALLEST_HAND for scale in scales]
        wrong = _crowded(held, placed, small)
        if wrong is None:
            return placed
        scales[wrong] *= _SHRINK
        placed[wrong] = _moved(held[wrong], scales[wrong])


def _crowded(
    held: Sequence[BoxHands], placed: Sequence[tuple[HandPlace, ...]], small: Sequence[bool]
) -> int | None:
    """A Box whose hands are in the way and can be drawn smaller: of two neighbours the wider."""
    for at, one in enumerate(held):
        if not small[at] and not _is_clear(placed[at], one.obstacles):
            return at
    for at in range(len(placed) - 1):
        one_side, other_side = _around(placed[at]), _around(placed[at + 1])
        if one_side.meets(other_side, geometry.HANDS_BETWEEN / 2):
            pair = sorted((at, at + 1), key=lambda near: -_around(placed[near]).width)
            wider = next((near for near in pair if not small[near]), None)
            if wider is not None:
                return wider
    return None


def room(placed: Sequence[tuple[HandPlace, ...]], at: int) -> float:
    """How wide words over the hand of a Box may be: as far as the neighbours' hands."""
    own = placed[at]
    if len(own) > 1:
        return min(one.extent.right - one.extent.left for one in own) + geometry.HANDS_BETWEEN
    hand = own[0]
    others = [
        one.extent for near in (at - 1, at + 1) if 0 <= near < len(placed) for one in placed[near]
    ]
    level = [one for one in others if one.top < hand.extent.bottom and hand.extent.top < one.bottom]
    gaps = [max(one.left - hand.pivot.x, hand.pivot.x - one.right) for one in level]
    return 2 * min(gaps, default=geometry.MIDDLE)


def _around(placed: Sequence[HandPlace]) -> Rect:
    """All hands of a Box together."""
    lefts, tops, rights, bottoms = zip(*(one.extent for one in placed), strict=True)
    return Rect(min(lefts), min(tops), max(rights), max(bottoms))


def _is_clear(placed: Iterable[HandPlace], obstacles: Sequence[Circle]) -> bool:
    return not _covered(placed, obstacles)


def _covered(placed: Iterable[HandPlace], obstacles: Sequence[Circle]) -> float:
    """How much of what hands keep clear of they cover, by its size: a Box more than a line."""
    touched = (at for one in placed for at in obstacles if one.extent.touches(at))
    return sum(circle.radius for circle in touched)


@lru_cache(1024)
def _moved(held: BoxHands, scale: float) -> tuple[HandPlace, ...]:
    """The hands of a Box, as far in as it takes to lie clear, or to cover the least."""
    centre, step = geometry.hands(held.box), geometry.inward(held.box)
    best, least = _below(held, centre, scale), inf
    for count in range(_FURTHEST):
        along = count * _STEP_IN
        placed = _below(held, Point(centre.x + along * step.x, centre.y + along * step.y), scale)
        covered = _covered(placed, held.obstacles)
        if covered < least:
            best, least = placed, covered
        if not covered:
            break
    return best


def _below(held: BoxHands, at: Point, scale: float) -> tuple[HandPlace, ...]:
    """The hands of a Box about a place, lower where they would reach under the furniture."""
    placed = _hands(held, at, scale)
    under = geometry.CEILING - min(one.extent.top for one in placed)
    return _hands(held, Point(at.x, at.y + under), scale) if under > 0 else placed


def _hands(held: BoxHands, at: Point, scale: float) -> tuple[HandPlace, ...]:
    if len(held.hands) == 1:
        return (fan(held.hands[0], at, scale, -geometry.TILT * held.box.angle),)
    return side_by_side(held.hands, Point(at.x, at.y - _ABOVE), scale)


@lru_cache(256)
def obstacles(box: geometry.BoxPlace, spots: int, ante: bool, line: bool) -> tuple[Circle, ...]:
    """What hands keep clear of: the area of their Box, its spots, the insurance line."""
    return (
        *_area(box),
        *geometry.spots(box, spots),
        *(_ante(box) if ante else ()),
        *(_line(box) if line else ()),
    )


def _area(box: geometry.BoxPlace) -> Iterator[Circle]:
    """The area of a Box, as round places: large ones within it, small ones for its corners."""
    for radius in (_LARGE_PLACE, geometry.BOX_CORNER):
        for at in box.within(radius):
            yield Circle(at, radius * box.unit)


def _ante(box: geometry.BoxPlace) -> Iterator[Circle]:
    for aside in (-19, 0, 19):
        yield Circle(box.at(geometry.ANTE_OUT, aside), geometry.ANTE_HIGH / 2 * box.unit)


def _line(box: geometry.BoxPlace) -> Iterator[Circle]:
    """The insurance line before a Box, as small round places along it."""
    for aside in range(-_LINE_NEAR, _LINE_NEAR + 1, 2):
        angle = box.angle + aside
        if abs(angle) <= geometry.INSURANCE_HALF:
            yield Circle(geometry.point(geometry.INSURANCE_OUT, angle), _LINE_WIDE)
