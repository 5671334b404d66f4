"""Outlines: the arcs words run along, and the edges of the table."""

from math import cos, radians, sin, sqrt
from typing import Final, NamedTuple

from croupier.pages.felt.geometry import MIDDLE, TOP, Point, Rect, distance
from croupier.pages.marks import num


class Arc(NamedTuple):
    """An arc about the middle of the Dealer's side, as far to the left as to the right."""

    radius: float
    half: float
    """In degrees."""
    centre: Point = Point(MIDDLE, TOP)

    @property
    def length(self) -> float:
        """How long it is."""
        return 2 * radians(self.half) * self.radius

    @property
    def path(self) -> str:
        """From the left to the right."""
        (x1, y1), (x2, y2) = self.at(-self.half), self.at(self.half)
        r = num(self.radius)
        return f"M{num(x1)} {num(y1)}A{r} {r} 0 0 0 {num(x2)} {num(y2)}"

    def at(self, angle: float) -> Point:
        """A place on it, by the angle from straight down, positive to our right."""
        a = radians(angle)
        return Point(self.centre.x + self.radius * sin(a), self.centre.y + self.radius * cos(a))


class Outline(NamedTuple):
    """An outline of the table: straight on the Dealer's side, round on the players'."""

    radius: float
    half_width: float
    top: float

    @property
    def path(self) -> str:
        """All the way round."""
        left, right = num(MIDDLE - self.half_width), num(MIDDLE + self.half_width)
        inner_left, inner_right = (num(MIDDLE + s * (self.half_width - 26)) for s in (-1, 1))
        turn, below = num(TOP + self._drop), num(self.top + 26)
        top, r = num(self.top), num(self.radius)
        return (
            f"M{inner_left} {top}H{inner_right}Q{right} {top} {right} {below}V{turn}"
            f"A{r} {r} 0 0 1 {left} {turn}V{below}Q{left} {top} {inner_left} {top}Z"
        )

    @property
    def _drop(self) -> float:
        """How far below the centre the straight sides end."""
        return sqrt(self.radius**2 - self.half_width**2)

    def reach(self, down: float) -> float:
        """How far to either side of the middle it reaches, so far down."""
        return min(self.half_width, sqrt(max(0.0, self.radius**2 - (down - TOP) ** 2)))

    def holds(self, at: Point, margin: float = 0) -> bool:
        """Does a circle about this place lie within?"""
        aside = abs(at.x - MIDDLE) + margin <= self.half_width
        out = distance(at, Point(MIDDLE, TOP)) + margin <= self.radius
        return aside and out and at.y - margin >= self.top


class Bend(NamedTuple):
    """An outline that runs straight down and is rounded off from its side to its foot."""

    middle: float
    curve: tuple[Point, Point, Point, Point]
    """From the side to the foot: how far out, how far down."""

    @property
    def path(self) -> str:
        """All the way round."""
        middle, ((wide, down), (x1, y1), (x2, y2), (_, foot)) = self
        right, left = middle + wide, middle - wide
        return (
            f"M{num(left)} 0H{num(right)}V{down}C{num(middle + x1)} {y1} {num(middle + x2)} {y2} "
            f"{num(middle)} {foot}S{num(left)} {y1} {num(left)} {down}Z"
        )

    def reach(self, down: float) -> float:
        """How far to either side of the middle it reaches, so far down."""
        steps = (self._along(at / 64) for at in range(65))
        return next((x for x, y in steps if y >= down), 0)

    def _along(self, part: float) -> Point:
        """A place on the curve, from its beginning to its end."""
        weights = [w * part**n * (1 - part) ** (3 - n) for n, w in enumerate((1, 3, 3, 1))]
        xs, ys = zip(*self.curve, strict=True)
        return Point(*(sum(w * v for w, v in zip(weights, each, strict=True)) for each in (xs, ys)))


def pill_path(rect: Rect, out: float = 0) -> str:
    """The way round a pill from the middle of its top, as far out as is asked."""
    left, top, right, bottom = rect
    r = (bottom - top) / 2 + out
    a, b = left - out + r, right + out - r
    middle = (left + right) / 2
    round_ = f"A{num(r)} {num(r)} 0 0 1"
    return (
        f"M{num(middle)} {num(top - out)}H{num(b)}{round_} {num(b)} {num(bottom + out)}"
        f"H{num(a)}{round_} {num(a)} {num(top - out)}Z"
    )


RAIL: Final = Outline(906, 712, 8)
BRASS: Final = Outline(866, 690, 26)
CLOTH: Final = Outline(862, 686, 30)
