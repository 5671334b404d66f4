"""Stakes on the upright felt: on the plate of a Box, on its spots, on the insurance line."""

from collections.abc import Iterator, Sequence
from math import inf
from typing import Final, NamedTuple

from msgspec.structs import replace

from croupier.pages.felt import pills, stakes_svg
from croupier.pages.felt.geometry import Point, Rect
from croupier.pages.felt.moment import BoxView, WagerView
from croupier.pages.felt.phone_geometry import MIDDLE, WIDTH, PhonePlace
from croupier.pages.felt.phone_plan import EDGE
from croupier.pages.felt.pills import Written
from croupier.pages.felt.stakes_svg import InsuredPlace, SpotChips, StackPlace, StakeGrid
from croupier.pages.marks import serif, tag
from croupier.pages.tokens import PRINT, SMALLEST, SMALLEST_PRINT

_LARGEST: Final = {True: 24.0, False: 18.0}
"""How large chips on the plate of a Box are, in front and at a side."""
_SMALLEST_CHIP: Final = 10.0
HIGH: Final = 0.3
"""How much of its size a stack rises."""
_PAD: Final = 0.6
_ENDS: Final = {True: 8.0, False: 1.0}
_MOST: Final = {True: 0.46, False: 0.37}
"""What of a plate the chips may take."""


# ── On the plate ────────────────────────────────────────────────────────────────────────────────


class Spread(NamedTuple):
    """How the wagers of a Box lie on its plate: by columns and rows."""

    grid: StakeGrid
    behind: bool
    """Whether payments lie in rows of their own."""
    first: Point
    size: float
    across: float
    down: float
    last: int
    """The last column anything lies in."""

    @property
    def beside(self) -> int:
        """How many columns a wager takes: two where any was paid and lies beside it."""
        return 2 if self.grid.paid and not self.behind else 1

    def column(self, chips: WagerView) -> int:
        """The column of a wager."""
        return self.grid.column(chips) * self.beside

    def at(self, column: int, row: int) -> Point:
        """A place by its column and row."""
        return Point(self.first.x + column * self.across, self.first.y + row * self.down)

    def place(self, chips: WagerView, pay: bool) -> Point:
        """Where a wager lies, or what it was paid."""
        if self.behind:
            return self.at(self.column(chips), self.grid.line(chips, pay))
        return self.at(self.column(chips) + pay, self.grid.rows.index(self.grid.row(chips)))

    @property
    def right(self) -> float:
        """Where they end."""
        return self.at(self.last, 0).x + self.size / 2


def spread(box: BoxView, place: PhonePlace, numbers: int) -> Spread | None:
    """How the wagers of a Box lie; nothing where none may."""
    if not box.stakes and not numbers:
        return None
    grid, front = stakes_svg.grid_of(box, numbers), place.front
    whole = bool(numbers) and front
    grid = grid._replace(paid=grid.paid or whole)  # where they may be paid, nothing moves for it
    most = 1 if whole else _MOST[front]
    wide, high = most * place.plate.width, place.plate.high - (4 if front else 0)
    behind = grid.pays_behind and front and not whole
    beside = 2 if grid.paid and not behind else 1
    columns, rows = grid.columns * beside, max(grid.lines if behind else len(grid.rows), 1)
    size = max(_SMALLEST_CHIP, min(_LARGEST[front], wide / columns, high / rows))
    across = wide / columns if whole else min(size + 1, (wide - size) / max(columns - 1, 1))
    down = min(size, (high - size) / max(rows - 1, 1))
    middle = (place.plate.top + place.plate.bottom) / 2
    aside = across / 2 if whole else _ENDS[front] + size / 2
    first = Point(place.plate.left + aside, middle - (rows - 1) / 2 * down)
    used = [grid.column(chips) * beside + (beside > 1 and bool(chips.paid)) for chips in box.stakes]
    return Spread(grid, behind, first, size, across, down, columns - 1 if numbers else max(used))


def on_plate(box: BoxView, laid: Spread) -> tuple[StackPlace, ...]:
    """The wagers on a Box, those behind drawn first."""
    behind = replace(box, stakes=tuple(sorted(box.stakes, key=laid.grid.row, reverse=True)))
    stacks = stakes_svg.lying_by(behind, laid.place, laid.size)
    return tuple(one._replace(said="", high=HIGH) for one in stacks)


def numbered(box: BoxView, laid: Spread) -> Iterator[str]:
    """The areas of numbered wagers nothing lies on."""
    taken = {laid.column(chips) for chips in box.stakes}
    size = max(0.5 * laid.size, SMALLEST_PRINT)
    for number in range(1, laid.grid.columns + 1):
        column = (number - 1) * laid.beside
        if column not in taken:
            x, y = laid.at(column, 0)
            ring = {"fill": "none", "stroke": PRINT, "stroke_opacity": ".7"}
            yield tag("circle", cx=x, cy=y, r=laid.size / 2 - 1, **ring)
            look = {"text_anchor": "middle", "fill": PRINT}
            yield serif(str(number), size, x=x, y=y + 0.35 * size, **look)


# ── On spots ────────────────────────────────────────────────────────────────────────────────────


CHIPS: Final = SpotChips(inf, 1.75, 1.3, 0.7, 1.4, 0, HIGH)
"""How large chips on spots are."""


def over_spots(
    lies: Sequence[tuple[int, Sequence[WagerView]]], place: PhonePlace, taken: Sequence[Rect]
) -> Iterator[Written]:
    """What is written over spots: what was paid, what rides on, or what chips do not show."""
    found = [(at, chips, said) for at, chips in lies if (said := stakes_svg.written(chips))]
    signs = {at: _sign(chips, place, at) for at, chips, _ in found}
    covered = [*taken]
    for at, chips, said in found:
        others = (one.extent for key, one in signs.items() if key != at)
        avoided = [*covered, *others]
        tried = _in_words(chips, place, at)
        shown = next((one for one in tried if one.is_clear(avoided)), signs[at])
        covered.append(shown.extent)
        yield shown._replace(label=said)


def _in_words(chips: Sequence[WagerView], place: PhonePlace, at: int) -> Iterator[Written]:
    """The ways it may be written, in full and then without the odds; none leaves its place."""
    said = stakes_svg.written(chips)
    for words in dict.fromkeys((said, said.rpartition(" · ")[2])):
        for left, right, y in _levels(place, at):
            over = _over(chips, place, words)._replace(at=Point(place.spots[at].at.x, y))
            if over.extent.width <= right - left:
                yield over.within(left, right)


def _levels(place: PhonePlace, at: int) -> Iterator[tuple[float, float, float]]:
    """Between which sides words may be written, and how far down: in front at the spot itself."""
    (_, y), radius = place.spots[at]
    half = pills.high(SMALLEST) / 2
    if not place.front:
        cards, (left, _, right, _) = place.cards, place.plate
        for level in (y, cards.top + half, cards.bottom - half, (cards.top + cards.bottom) / 2):
            yield left, right, level
        return
    for level in (y + radius, y - radius, y):
        reach = EDGE.reach(level + half) - _FROM_RAIL
        yield MIDDLE - reach, MIDDLE + reach, level


_FROM_RAIL: Final = 2.0


def _sign(chips: Sequence[WagerView], place: PhonePlace, at: int) -> Written:
    """What is left on a spot of words there is no room for."""
    found = next((one for one in chips if one.said), None)
    gains = found.rides if found else any(one.paid for one in chips)
    sign = "+" if gains else "="
    return _over(chips, place, sign)._replace(at=place.spots[at].at).within(0, WIDTH)


def _over(chips: Sequence[WagerView], place: PhonePlace, said: str) -> Written:
    name = stakes_svg.pay_name(chips, place.number)
    return Written(said, place.insurance, SMALLEST, stakes_svg.look_of(chips), name, _PAD)


# ── On the insurance line ───────────────────────────────────────────────────────────────────────

_LEVELS: Final = (18.5, -18.5, 37.0, -37.0, -55.5, 55.5)
"""How far below its wager the words of one may stand."""
_FROM_SIDE: Final = 98.0


def insured(boxes: Sequence[tuple[PhonePlace, BoxView]]) -> Iterator[InsuredPlace]:
    """The insurance wagers of all Boxes, from the right; what they come to by turns lower."""
    taken: list[Rect] = []
    for place, box in boxes:
        if not box.insurance:
            continue
        (x, y), size = place.insurance, min(20.0, 0.9 * place.apart, 30 / len(box.insurance) + 6)
        row = {"apart": size / 2, "high": HIGH}
        lying = stakes_svg.in_a_row(box.insurance, box.number, place.insurance, size, **row)
        said = stakes_svg.said_of(box.insurance, "")
        lower = (
            stakes_svg.insured_words(box, Point(x, y + level), said, SMALLEST, _PAD)
            for level in _LEVELS
        )
        tried = [one.within(_FROM_SIDE, WIDTH - _FROM_SIDE) for one in lower]
        shown = next((one for one in tried if one.is_clear(taken)), tried[0])
        taken.append(shown.extent)
        yield InsuredPlace(tuple(lying), shown)
