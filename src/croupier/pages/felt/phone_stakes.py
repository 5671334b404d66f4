"""Stakes on the upright felt: on the plate of a Box, on its spots, on the insurance line."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from croupier.pages.felt import pills, stakes_svg
from croupier.pages.felt.geometry import Circle, Point
from croupier.pages.felt.lying import Rect
from croupier.pages.felt.moment import BoxView, WagerView
from croupier.pages.felt.phone_geometry import WIDTH, PhonePlace
from croupier.pages.felt.pills import PLAIN, WON, pill
from croupier.pages.felt.stakes_svg import StackPlace, StakeGrid, drawn
from croupier.pages.marks import serif, tag
from croupier.pages.tokens import PRINT, SMALLEST, SMALLEST_PRINT

_LARGEST: Final = {True: 24.0, False: 18.0}
"""How large chips on the plate of a Box are, in front and at a side."""
_SMALLEST_CHIP: Final = 10.0
_HIGH: Final = 0.3
"""How much of its size a stack rises."""
_PAD: Final = 0.6
_ENDS: Final = {True: 8.0, False: 1.0}
_MOST: Final = {True: 0.46, False: 0.37}
"""What of a plate the chips may take."""


# ── On the plate ────────────────────────────────────────────────────────────────────────────────


class Spread(NamedTuple):
    """How the wagers of a Box lie on its plate: by columns and rows."""

    grid: StakeGrid
    first: Point
    size: float
    across: float
    down: float
    last: int
    """The last column anything lies in."""

    def at(self, column: int, row: int) -> Point:
        """A place by its column and row."""
        return Point(self.first.x + column * self.across, self.first.y + row * self.down)

    @property
    def right(self) -> float:
        """Where they end."""
        return self.at(self.last, 0).x + self.size / 2


def spread(box: BoxView, place: PhonePlace, numbers: int) -> Spread | None:
    """How the wagers of a Box lie; nothing where none may."""
    if not box.stakes and not numbers:
        return None
    grid, front = stakes_svg.grid_of(box, numbers), place.front
    wide, high = _MOST[front] * place.plate.width, place.plate.high - (4 if front else 0)
    columns, rows = grid.columns * (2 if grid.paid else 1), max(len(grid.rows), 1)
    size = max(_SMALLEST_CHIP, min(_LARGEST[front], wide / columns, high / rows))
    across = min(size + 1, (wide - size) / max(columns - 1, 1))
    down = min(size, (high - size) / max(rows - 1, 1))
    middle = (place.plate.top + place.plate.bottom) / 2
    first = Point(place.plate.left + _ENDS[front] + size / 2, middle - (rows - 1) / 2 * down)
    beside = 2 if grid.paid else 1
    used = [grid.column(chips) * beside + bool(chips.paid) for chips in box.stakes]
    return Spread(grid, first, size, across, down, columns - 1 if numbers else max(used))


def on_plate(box: BoxView, laid: Spread) -> Iterator[StackPlace]:
    """The wagers on a Box, those behind drawn first."""
    for chips in sorted(box.stakes, key=laid.grid.row, reverse=True):
        row = laid.grid.rows.index(laid.grid.row(chips))
        for pay in (False, True) if chips.paid else (False,):
            column = laid.grid.column(chips) * (2 if laid.grid.paid else 1) + pay
            lying = stakes_svg.lying_at(chips, box.number, laid.at(column, row), laid.size, pay)
            yield lying._replace(said="", high=_HIGH)


def numbered(box: BoxView, laid: Spread) -> Iterator[str]:
    """The areas of numbered wagers nothing lies on."""
    taken = {laid.grid.column(chips) for chips in box.stakes}
    for column in range(laid.grid.columns):
        (x, y), size = (
            laid.at(column * (2 if laid.grid.paid else 1), 0),
            max(0.5 * laid.size, SMALLEST_PRINT),
        )
        if column not in taken:
            ring = {"fill": "none", "stroke": PRINT, "stroke_opacity": ".7"}
            yield tag("circle", cx=x, cy=y, r=laid.size / 2 - 1, **ring)
            look = {"text_anchor": "middle", "fill": PRINT}
            yield serif(str(column + 1), size, x=x, y=y + 0.35 * size, **look)


# ── On spots ────────────────────────────────────────────────────────────────────────────────────


def on_spot(
    chips: Sequence[WagerView], place: PhonePlace, circle: Circle, prefix: str
) -> Iterator[str]:
    """The side wagers on one spot, side by side."""
    (x, y), radius = circle
    size = 1.75 * radius if len(chips) == 1 else 1.3 * radius
    for at, one in enumerate(chips):
        aside = (at - (len(chips) - 1) / 2) * min(0.7 * radius, 1.4 * radius / len(chips))
        lying = stakes_svg.lying_at(one, place.number, Point(x + aside, y), size)
        yield drawn(lying._replace(said="", high=_HIGH), prefix)


def over_spots(
    lies: Sequence[tuple[int, Sequence[WagerView]]],
    place: PhonePlace,
    taken: Sequence[Rect],
    prefix: str,
) -> Iterator[str]:
    """What is written over spots: what was paid, what rides on, or what chips do not tell."""
    found = [(at, chips, stakes_svg.written(chips)) for at, chips in lies]
    signs = {at: _on_spot(_sign(said), place, at) for at, _, said in found if said}
    covered = [*taken]
    for at, chips, said in found:
        if not said:
            continue
        others = [] if place.front else [extent for one, extent in signs.items() if one != at]
        look = WON if any(one.paid for one in chips) else PLAIN
        shown, extent = _written_at(said, place, at, [*covered, *others])
        covered.append(extent)
        x, y = (extent.left + extent.right) / 2, (extent.top + extent.bottom) / 2
        name = stakes_svg.pay_name(chips, place.number, prefix)
        yield pill(shown, x, y, SMALLEST, look, pad=_PAD, id=name, aria_label=said)


def _written_at(said: str, place: PhonePlace, at: int, taken: Sequence[Rect]) -> tuple[str, Rect]:
    """In full where there is room for it beside what else is stated; else a sign on the spot."""
    (x, y), radius = place.spots[at]
    if place.front:
        down = radius if at // 2 != 1 else -radius / 2
        return said, _about(said, x, y + down, 3, WIDTH - 3)
    cards, half = place.cards, pills.high(SMALLEST) / 2
    right = place.plate.right
    levels = (y, cards.top + half, cards.bottom - half, (cards.top + cards.bottom) / 2)
    tried = [_about(said, right, level, place.plate.left, right) for level in levels]
    free = (one for one in tried if not any(one.meets(other) for other in taken))
    fits = next(free, None)
    return (said, fits) if fits else (_sign(said), _on_spot(_sign(said), place, at))


def _sign(said: str) -> str:
    """What is left of words there is no room for."""
    return "+" if said.startswith(("+", "rides")) else "="


def _on_spot(sign: str, place: PhonePlace, at: int) -> Rect:
    (x, y), _ = place.spots[at]
    return _about(sign, x, y, 0, WIDTH)


def _about(said: str, x: float, y: float, left: float, right: float) -> Rect:
    """What words cover about a place, and between two sides."""
    half, high = pills.wide(said, SMALLEST, _PAD) / 2, pills.high(SMALLEST) / 2
    middle = min(max(x, left + half), right - half)
    return Rect(middle - half, y - high, middle + half, y + high)


# ── On the insurance line ───────────────────────────────────────────────────────────────────────


def insured(boxes: Sequence[tuple[PhonePlace, BoxView]], prefix: str) -> Iterator[str]:
    """The insurance wagers of all Boxes, from the right; what they come to by turns lower."""
    written: list[Rect] = []
    for place, box in boxes:
        if not box.insurance:
            continue
        size = min(20.0, 0.9 * place.apart, 30.0 / len(box.insurance) + 6)
        for at, chips in enumerate(box.insurance):
            aside = (at - (len(box.insurance) - 1) / 2) * size / 2
            middle = Point(place.insurance.x + aside, place.insurance.y)
            lying = stakes_svg.lying_at(chips, box.number, middle, size)
            yield drawn(lying._replace(said="", high=_HIGH), prefix)
        said = stakes_svg.said_of(box.insurance, "")
        extent = _free(said, place.insurance, written)
        written.append(extent)
        look = WON if any(chips.paid for chips in box.insurance) else PLAIN
        x, y = (extent.left + extent.right) / 2, (extent.top + extent.bottom) / 2
        name = f"{prefix}pay-{box.number}-insurance"
        yield pill(said, x, y, SMALLEST, look, pad=_PAD, id=name)


_LEVELS: Final = (18.5, -18.5, 37.0, -37.0, -55.5, 55.5)
"""How far below its wager the words of one may stand."""


def _free(said: str, at: Point, taken: Sequence[Rect]) -> Rect:
    """Where words have room, of the places below a wager and above it."""
    sides = (_FROM_SIDE, WIDTH - _FROM_SIDE)
    tried = [_about(said, at.x, at.y + y, *sides) for y in _LEVELS]
    free = (one for one in tried if not any(one.meets(other) for other in taken))
    return next(free, tried[0])


_FROM_SIDE: Final = 98.0
