"""Geometry of the upright felt: the Dealer on top, one Box in front, the others in two columns.

The Box in front is the viewer's own. The others follow one another down the right side and up
the left.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from croupier.pages.felt.geometry import Circle, Point, Rect
from croupier.pages.felt.phone_plan import LINE

WIDTH: Final = 390
HEIGHT: Final = 474
MIDDLE: Final = 195.0


class Column(NamedTuple):
    """How the Boxes at the sides lie: their middles, and what each has room for."""

    rows: tuple[tuple[float, float], ...]
    """From the top: how far from the middle, and how far down the middle of the cards."""
    scale: float
    above: float
    below: float
    """How far cards and totals reach above and below."""
    plate: float
    """How far down the middle of the plate."""
    half: float


_COLUMNS: Final = {
    0: Column((), 0.42, 38, 38, 50, 40),
    1: Column(((143, 204),), 0.42, 38, 38, 50, 40),
    2: Column(((143, 140), (143, 262)), 0.42, 38, 38, 50, 40),
    3: Column(((143, 104), (143, 202), (138, 300)), 0.42, 38, 38, 50, 40),
    4: Column(((143, 86), (143, 159), (143, 232), (138, 305)), 0.36, 20, 34.5, 44, 40),
}
"""By the number of Boxes at a side."""
PLATE_HIGH: Final = 18.0
_STRIP: Final = 17.0
"""How wide a strip of spots beside the cards is."""
_TO_A_STRIP: Final = 4
_SMALL_SPOT: Final = 8.0
_SPOTS_APART: Final = 19.0

FRONT_SCALE: Final = 0.62
FRONT_LIT: Final = 0.68
FRONT_CARDS: Final = Rect(101, 256, 289, 404)
_BAR: Final = Rect(95, 410, 295, 446)
_NARROW_BAR: Final = Rect(122, 410, 268, 446)
_RAISED: Final = 16.0
"""How much higher all lies where wagers are numbered: their Box has its name below."""
FRONT_SPOT: Final = 14.0
_TOUCHED_FROM: Final = 369.0
"""How far down the Boxes at the sides end, and spots may be touched."""
TOUCHED: Final = 31.0
"""How far about its middle a spot may be touched: 44 pixels across where the felt is drawn at seven
tenths of its size, on a screen 360 wide and 640 high."""


class _Spots(NamedTuple):
    """How up to so many spots lie about the Box in front."""

    most: int
    pairs: tuple[tuple[float, float], ...]
    """Of each pair: how far to either side, how far down."""
    bar: Rect
    radius: float
    touched: float = 0.0
    """How far about its middle each is touched, where there is no more room."""
    touched_to: tuple[float, ...] = ()
    """Of each pair: how far in the one on the left is touched, where there is room."""


_FRONT_SPOTS: Final = (
    _Spots(2, ((109, 386),), _BAR, FRONT_SPOT, touched_to=(95,)),
    _Spots(4, ((109, 386), (153, 386)), _NARROW_BAR, FRONT_SPOT, touched_to=(118, 56)),
    _Spots(6, ((109, 386), (153, 386), (97, 429)), _NARROW_BAR, FRONT_SPOT, 21.5),
    _Spots(8, ((101, 387), (130, 387), (159, 385), (97, 429)), _NARROW_BAR, 12, 14),
)


class PhonePlace(NamedTuple):
    """Where a Box lies, with all that belongs to it."""

    number: int
    front: bool
    scale: float
    cards: Rect
    """Where its hands lie, their totals included."""
    plate: Rect
    named: Rect
    """Where its name is written, beside its wagers or below them."""
    spots: tuple[Circle, ...]
    """Of its side wagers, then of its Ante."""
    touched: tuple[Rect, ...]
    """Where each spot of the Box in front is touched."""
    insurance: Point
    apart: float
    """From its insurance wager to the next Box's."""

    @property
    def whole(self) -> Rect:
        """All of it."""
        if self.front:
            return self.plate
        rects = (self.cards, self.plate)
        lefts = [one.left for one in rects] + [at.x - r for at, r in self.spots]
        rights = [one.right for one in rects] + [at.x + r for at, r in self.spots]
        return Rect(min(lefts), self.cards.top, max(rights), self.plate.bottom)


@lru_cache(256)
def places(
    boxes: int, own: int | None, spots: int, numbered: bool = False
) -> tuple[PhonePlace, ...]:
    """Every Box of a table, as it is seen from one of them, by number."""
    front = own if own and own <= boxes else (boxes + 1) // 2
    others = [number for number in range(1, boxes + 1) if number != front]
    half = (len(others) + 1) // 2
    right, left = others[:half], others[half:]
    column = _COLUMNS[half]
    order = [*right, front, *left]
    placed = [_front(front, spots, order, numbered)]
    for side, numbers in ((1, right), (-1, left[::-1])):
        for number, row in zip(numbers, column.rows, strict=False):
            middle = Point(MIDDLE + side * row[0], row[1])
            placed.append(_aside(number, middle, column, spots, order))
    return tuple(sorted(placed)) if boxes else ()


def _front(number: int, spots: int, order: list[int], numbered: bool) -> PhonePlace:
    plan = next(one for one in _FRONT_SPOTS if spots <= one.most)
    middles = (Point(MIDDLE + side * x, y) for x, y in plan.pairs for side in (-1, 1))
    circles = tuple(Circle(at, plan.radius) for at, _ in zip(middles, range(spots), strict=False))
    cards, bar, named = FRONT_CARDS, plan.bar, plan.bar
    if numbered:
        cards, bar = (one._replace(bottom=one.bottom - _RAISED) for one in (cards, bar))
        bar = bar._replace(top=bar.top - _RAISED)
        named = Rect(bar.left, bar.bottom, bar.right, bar.bottom + PLATE_HIGH)
    insured = _insurance(number, order)
    scale = FRONT_SCALE
    touched = tuple(_touched(at, circle, plan) for at, circle in enumerate(circles))
    return PhonePlace(number, True, scale, cards, bar, named, circles, touched, *insured)


def _touched(at: int, circle: Circle, plan: _Spots) -> Rect:
    """Where a spot in front is touched."""
    (x, y), half = circle.at, plan.touched
    if not plan.touched_to:
        return Rect(x - half, y - half, x + half, y + half)
    to = plan.touched_to[at // 2]
    left = to - 2 * TOUCHED if x < MIDDLE else WIDTH - to
    return Rect(left, _TOUCHED_FROM, left + 2 * TOUCHED, _TOUCHED_FROM + 2 * TOUCHED)


def _aside(number: int, at: Point, column: Column, spots: int, order: list[int]) -> PhonePlace:
    """A Box at a side; its spots lie to the right of its cards, whose indices are on the left."""
    x, y = at
    left, right = x - column.half, x + column.half
    taken = -(-spots // _TO_A_STRIP) * _STRIP
    cards = Rect(left, y - column.above, right - taken, y + column.below)
    circles = tuple(_strip(spots, right, cards))
    plate = Rect(left, y + column.plate - PLATE_HIGH / 2, right, y + column.plate + PLATE_HIGH / 2)
    insured = _insurance(number, order)
    return PhonePlace(number, False, column.scale, cards, plate, plate, circles, (), *insured)


def _strip(spots: int, right: float, beside: Rect) -> Iterator[Circle]:
    """Small spots below one another, the first ones furthest out."""
    rows = min(spots, _TO_A_STRIP)
    apart = min(beside.high / max(rows, 1), _SPOTS_APART)
    radius = min(_SMALL_SPOT, apart / 2 - 0.5)
    middle = (beside.top + beside.bottom) / 2
    for at in range(spots):
        strip, row = divmod(at, _TO_A_STRIP)
        x = right - _STRIP * strip - _SMALL_SPOT
        yield Circle(Point(x, middle + (row - (rows - 1) / 2) * apart), radius)


_INSURED_HALF: Final = 26.5


def _insurance(number: int, order: list[int]) -> tuple[Point, float]:
    """Where the insurance wager of a Box lies, and how far from the next."""
    gaps = max(len(order) - 1, 1)
    step = 2 * _INSURED_HALF / gaps
    angle = 0.0 if len(order) == 1 else _INSURED_HALF - step * order.index(number)
    return LINE.at(angle), LINE.length / 2 / LINE.half * step
