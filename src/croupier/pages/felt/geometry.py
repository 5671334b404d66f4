"""Geometry of the felt: where everything lies, by the number of Boxes.

Places are measured from the middle of the Dealer's side: how far out, at which angle, and how far
aside. An angle is counted from straight down, positive to our right, where the first Box is.
"""

from collections.abc import Iterator
from math import cos, hypot, radians, sin
from typing import Final, NamedTuple

WIDTH: Final = 1440
HEIGHT: Final = 980
MIDDLE: Final = 720.0
TOP: Final = 66.0
SQUEEZE: Final = 0.925
"""Boxes and spots lie on an ellipse: so much narrower than the circle."""

BOX_OUT: Final = 738.0
BOX_WIDE: Final = 104.0
BOX_HIGH: Final = 120.0
BOX_CORNER: Final = 14.0
BETTORS_APART: Final = 39.0
HANDS_APART: Final = {1: 0.0, 2: 44.0, 3: 33.0}
"""How far apart the stakes of so many hands lie."""
MANY_APART: Final = 26.0

_WIDEST_STEP: Final = 26.0
_SPAN: Final = 122.0
_STEEP: Final = 50.0
"""Beyond this angle hands lie further in and plates further down."""
_FULL_SIZE_GAPS: Final = 6
"""With more gaps between Boxes than this, everything on them is drawn smaller."""


class Point(NamedTuple):
    """A place on the felt."""

    x: float
    y: float


def point(out: float, angle: float, aside: float = 0, squeeze: float = 1) -> Point:
    """The place so far out at an angle, and so far aside."""
    a = radians(angle)
    x = MIDDLE + squeeze * out * sin(a) + aside * cos(a)
    return Point(x, TOP + out * cos(a) - aside * sin(a))


def distance(one: Point, other: Point) -> float:
    """How far apart two places are."""
    return hypot(one.x - other.x, one.y - other.y)


class Circle(NamedTuple):
    """A round place for wagers."""

    at: Point
    radius: float


class Rect(NamedTuple):
    """A rectangle, upright."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """How wide it is."""
        return self.right - self.left

    @property
    def high(self) -> float:
        """How high it is."""
        return self.bottom - self.top

    def meets(self, other: "Rect", gap: float = 0) -> bool:
        """Do they overlap, or come nearer than a gap?"""
        across = self.left < other.right + gap and other.left < self.right + gap
        return across and self.top < other.bottom + gap and other.top < self.bottom + gap

    def touches(self, circle: Circle) -> bool:
        """Does a circle reach into it?"""
        (x, y), radius = circle
        left, top, right, bottom = self
        dx = left - x if x < left else x - right if x > right else 0.0
        dy = top - y if y < top else y - bottom if y > bottom else 0.0
        return dx * dx + dy * dy < radius * radius


# ── Boxes ───────────────────────────────────────────────────────────────────────────────────────


class BoxPlace(NamedTuple):
    """Where a Box lies: its number, its angle and how large it is drawn."""

    number: int
    angle: float
    unit: float

    def at(self, out: float = BOX_OUT, aside: float = 0) -> Point:
        """A place at this Box; ``aside`` is in units."""
        return point(out, self.angle, aside * self.unit, SQUEEZE)

    @property
    def centre(self) -> Point:
        """Its middle."""
        return self.at()

    @property
    def corners(self) -> tuple[Point, ...]:
        """Its four corners."""
        return self.within(0)

    def within(self, inset: float) -> tuple[Point, ...]:
        """The corners of what lies so far within its outline; ``inset`` is in units."""
        a, (x, y) = radians(self.angle), self.centre
        across, down = (BOX_WIDE / 2 - inset) * self.unit, (BOX_HIGH / 2 - inset) * self.unit
        halves = ((-1, -1), (1, -1), (1, 1), (-1, 1))
        offsets = ((i * across, j * down) for i, j in halves)
        return tuple(
            Point(x + dx * cos(a) + dy * sin(a), y - dx * sin(a) + dy * cos(a))
            for dx, dy in offsets
        )


def boxes(number: int) -> Iterator[BoxPlace]:
    """The Boxes of a table, from the Dealer's left, which is our right."""
    step = 0 if number == 1 else min(_WIDEST_STEP, _SPAN / (number - 1))
    unit = 1.0 if number == 1 else min(1.0, _FULL_SIZE_GAPS / (number - 1))
    for one in range(1, number + 1):
        yield BoxPlace(one, step * ((number + 1) / 2 - one), unit)


# ── Side wagers and the Ante ────────────────────────────────────────────────────────────────────

SPOT: Final = 26.0
_SPOT_OF_MANY: Final = 21.0
_FEW_SPOTS: Final = 4
_SPOTS: Final = ((720.0, 91.0), (662.0, 74.0), (766.0, 80.0))
"""Each pair of spots: how far out, and how far aside, to the left and to the right."""
MOST_SPOTS: Final = 2 * len(_SPOTS)

ANTE_OUT: Final = 656.0
ANTE_WIDE: Final = 66.0
ANTE_HIGH: Final = 28.0

NUMBERED_APART: Final = 31.0
NUMBERED_DOWN: Final = 6.0
"""The areas of numbered wagers: how far apart, and how far below the middle of the Box."""

SQUARE: Final = 34.0
SQUARES_APART: Final = 46.0
SQUARES_DOWN: Final = 274.0
"""The squares before the Dealer: their side, how far apart, and where their middle is."""


def spots(box: BoxPlace, number: int) -> tuple[Circle, ...]:
    """The places of so many side wagers on a Box: beside it, before it, then behind it."""
    assert number <= MOST_SPOTS, f"{number} side wagers have no room at a Box"
    radius = (SPOT if number <= _FEW_SPOTS else _SPOT_OF_MANY) * box.unit
    places = (box.at(out, aside * side) for out, aside in _SPOTS for side in (-1, 1))
    return tuple(Circle(at, radius) for at, _ in zip(places, range(number), strict=False))


# ── Stakes, insurance, plates ───────────────────────────────────────────────────────────────────

INSURANCE_OUT: Final = 398.0
INSURANCE_HALF: Final = 67.0
PLATE_FROM_SIDE: Final = 52.0
_PLATE_INWARD: Final = 73.0
"""As far as a plate reaches towards the middle of the table, at full size."""


def insurance(box: BoxPlace, aside: float = 0) -> Point:
    """Where a wager on the insurance line lies."""
    return point(INSURANCE_OUT, box.angle, aside * box.unit)


def plate(box: BoxPlace, side_wagers: int, lit: bool = False) -> Point:
    """The middle of the plate under a Box; a lit outline takes some room."""
    a = radians(abs(box.angle))
    below = (BOX_HIGH / 2 * cos(a) + BOX_WIDE / 2 * sin(a)) * box.unit + 21
    steep = 22 if abs(box.angle) > _STEEP else 0
    crowded = 14 if side_wagers > _FEW_SPOTS and box.angle else 0
    outline = 7 if lit else 0
    return Point(box.centre.x, box.centre.y + below + steep + crowded + outline)


def plate_middle(box: BoxPlace, wide: float) -> float:
    """Where the middle of a plate is: further out than its Box if it is wide."""
    side = (box.angle > 0) - (box.angle < 0)
    outward = side * max(0.0, wide / 2 - _PLATE_INWARD * box.unit**2)
    half = wide / 2 + PLATE_FROM_SIDE
    return min(max(box.centre.x + outward, half), WIDTH - half)


# ── Hands ───────────────────────────────────────────────────────────────────────────────────────

CARD_WIDE: Final = 80.0
CARD_HIGH: Final = 112.0
CARD_CORNER: Final = 7.0
FAN: Final = 27.0
"""How far apart the cards of one hand lie: the index of each shows."""
TILT: Final = 0.16
HANDS_BETWEEN: Final = 8.0
SEVERAL: Final = 0.78
SMALLEST_HAND: Final = 0.5
_CASCADE: Final = {1: 0.0, 2: 50.0, 3: 45.0, 4: 34.0}
_LONG_CASCADE: Final = 28.0
CEILING: Final = 232.0
"""No hand reaches further up: there the furniture stands."""


def hands(box: BoxPlace) -> Point:
    """The middle of the hands of a Box."""
    return point(544 if abs(box.angle) > _STEEP else 562, box.angle)


def inward(box: BoxPlace) -> Point:
    """Which way hands give way to what lies at their Box: in, or level where it stands steep."""
    a = radians(box.angle)
    if abs(box.angle) > _STEEP:
        return Point(-1.0 if box.angle > 0 else 1.0, 0)
    return Point(-sin(a), -cos(a))


def cascade(cards: int) -> float:
    """How far below one another the cards of one of several hands lie."""
    return _CASCADE.get(cards, _LONG_CASCADE)
