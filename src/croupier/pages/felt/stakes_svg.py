"""Stakes as SVG: the wagers on a Box, on its spots, and on the insurance line."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from croupier.money import spoken
from croupier.pages.felt import chips_svg, geometry
from croupier.pages.felt.chips_svg import FELT_SIZE
from croupier.pages.felt.geometry import Circle, Point
from croupier.pages.felt.moment import BoxView, WagerView
from croupier.pages.felt.pills import GREAT, PAD, PLAIN, WON, PillColours, Written, pill, wide
from croupier.pages.marks import group
from croupier.pages.tokens import SMALLEST

_SIZES: Final = {1: FELT_SIZE, 2: 36.0, 3: 34.0}
"""How large the chips are with so many hands on a Box."""
_SMALL: Final = 28.0
_PAID_ASIDE: Final = 21.0
_DEEP: Final = 84.0
"""How far the rows of a Box may spread."""
_WRITTEN: Final = 13.5


class StackPlace(NamedTuple):
    """A stack: what it is called, its amount, where and how large."""

    name: str
    amount: int
    lammer: bool
    at: Point
    size: float
    said: str
    label: str
    high: float = 1
    """How much of its size it may rise."""


def chips_key(player: str) -> str:
    """A player's key in the name of their chips: letters and digits as they are."""
    return "".join(one if one.isascii() and one.isalnum() else f"_{ord(one):x}" for one in player)


# ── On the Box ──────────────────────────────────────────────────────────────────────────────────


class StakeGrid(NamedTuple):
    """How the wagers on a Box lie: columns by hand or number, rows by bettor and double.

    A payment lies beside its wager, or where several columns leave no room for it, behind.
    """

    columns: int
    apart: float
    numbered: bool
    rows: tuple[tuple[int, bool], ...]
    paid: bool

    @property
    def pays_behind(self) -> bool:
        """Does every payment lie in a row of its own, behind its wager?"""
        return self.paid and self.columns > 1

    @property
    def lines(self) -> int:
        """How many rows there are, those of payments included."""
        return len(self.rows) * (2 if self.pays_behind else 1)

    @property
    def row_apart(self) -> float:
        """From one row to the next."""
        return min(geometry.BETTORS_APART, _DEEP / max(self.lines - 1, 1))

    @property
    def size(self) -> float:
        """How large the chips are: no wider than a column."""
        usual = _SMALL if self.numbered else _SIZES.get(self.columns, _SMALL)
        return min(usual, self.apart or usual, self.row_apart + 4)

    def row(self, chips: WagerView) -> tuple[int, bool]:
        """The row of a wager."""
        return chips.hand if self.numbered else chips.bettor, chips.behind

    def column(self, chips: WagerView) -> int:
        """The column of a wager."""
        return (chips.against or 1) - 1 if self.numbered else chips.hand

    def line(self, chips: WagerView, pay: bool) -> int:
        """The row of a wager or of what it was paid, counted from the Dealer."""
        row = self.rows.index(self.row(chips))
        return 2 * row + pay if self.pays_behind else row

    def place(self, chips: WagerView, pay: bool, at: geometry.BoxPlace) -> Point:
        """Where a wager lies, or what it was paid."""
        column = self.column(chips)
        aside = (column - (self.columns - 1) / 2) * self.apart
        if chips.paid and not self.pays_behind:
            aside += _PAID_ASIDE if pay else -_PAID_ASIDE
        row = self.line(chips, pay) - (self.lines - 1) / 2
        down = row * self.row_apart + (geometry.NUMBERED_DOWN if self.numbered else 0)
        return at.at(geometry.BOX_OUT + down * at.unit, aside)


def grid_of(box: BoxView, numbers: int) -> StakeGrid:
    """How the wagers on a Box lie."""
    columns = numbers or max(len(box.hands), 1)
    usual = geometry.HANDS_APART.get(columns, geometry.MANY_APART)
    apart = geometry.NUMBERED_APART if numbers else usual
    paid = any(chips.paid for chips in box.stakes)
    empty = StakeGrid(columns, apart, bool(numbers), (), paid)
    rows = sorted({empty.row(chips) for chips in box.stakes})
    return empty._replace(rows=tuple(rows))


def on_box(box: BoxView, at: geometry.BoxPlace, numbers: int) -> tuple[StackPlace, ...]:
    """The wagers on a Box: bettors behind one another, hands side by side, doubles behind."""
    grid = grid_of(box, numbers)
    stacks = lying_by(box, lambda chips, pay: grid.place(chips, pay, at), grid.size * at.unit)
    return tuple(sorted(stacks, key=lambda one: one.at.y))


def lying_by(
    box: BoxView, place: Callable[[WagerView, bool], Point], size: float
) -> Iterator[StackPlace]:
    """Every wager on a Box and what it was paid, each where a felt places it."""
    for chips in box.stakes:
        for pay in (False, True) if chips.paid else (False,):
            yield lying_at(chips, box.number, place(chips, pay), size, pay)


def lying_at(chips: WagerView, box: int, at: Point, size: float, pay: bool = False) -> StackPlace:
    """A wager at a place, or what it was paid."""
    amount = chips.paid if pay else chips.amount
    name = f"{'pay' if pay else 'chip'}-{box}-{chips_key(chips.player)}-{chips.name}"
    lammer = chips.lammer and not pay
    worth = "a lammer" if lammer else spoken(amount)
    who, what = chips.who or chips.player, chips.name.replace("-", " ")
    label = f"{who}, {what}: {'paid ' if pay else ''}{worth}"
    shown = chips_svg.stack_of(amount).labelled and not lammer
    return StackPlace(name, amount, lammer, at, size, spoken(amount) if shown else "", label)


def drawn(lying: StackPlace, prefix: str = "") -> str:
    """A stack with its shadow, and its amount where the chips do not show it."""
    (x, y), size = lying.at, lying.size
    stack = chips_svg.lammer if lying.lammer else None
    parts = list(stack(x, y, size, prefix) if stack else _chips(lying, prefix))
    if lying.said:
        parts.append(pill(lying.said, x, y + 0.5 * size, SMALLEST, PLAIN))
    return group(
        parts, id=f"{prefix}{lying.name}", class_="stack", role="img", aria_label=lying.label
    )


def _chips(lying: StackPlace, prefix: str) -> Iterator[str]:
    (x, y), size = lying.at, lying.size
    return chips_svg.stack(lying.amount, x, y, size, prefix, high=lying.high)


# ── On spots, for the Ante, on the insurance line ───────────────────────────────────────────────


def in_a_row(
    chips: Sequence[WagerView], box: int, at: Point, size: float, *, apart: float, high: float = 1
) -> Iterator[StackPlace]:
    """Wagers side by side about a place; what they come to is written elsewhere."""
    for number, one in enumerate(chips):
        aside = (number - (len(chips) - 1) / 2) * apart
        lying = lying_at(one, box, Point(at.x + aside, at.y), size)
        yield lying._replace(said="", high=high)


def look_of(chips: Sequence[WagerView]) -> PillColours:
    """How what is written of wagers looks; many times the wager looks unlike its equal."""
    if odds(chips) >= _MANY:
        return GREAT
    return WON if any(one.paid for one in chips) else PLAIN


_MANY: Final = 5
"""As many to one as makes a payment great."""


def odds(chips: Sequence[WagerView]) -> float:
    """To how many to one the best of these wagers was paid."""
    return max((one.paid / one.amount for one in chips if one.amount), default=0)


class SpotChips(NamedTuple):
    """How large chips on a spot are, all but the first by its radius."""

    most: float
    one: float
    """One wager alone."""
    several: float
    apart: float
    spread: float
    """How far several may spread."""
    up: float
    high: float
    """How much of its size a stack may rise."""


def on_spot(
    chips: Sequence[WagerView], box: int, circle: Circle, sizes: SpotChips, prefix: str = ""
) -> Iterator[str]:
    """The side wagers on one spot, side by side."""
    (x, y), radius = circle
    count = len(chips)
    size = min(sizes.most, sizes.one * radius) if count == 1 else sizes.several * radius
    apart = min(sizes.apart * radius, sizes.spread * radius / count)
    at = Point(x, y - sizes.up * radius)
    for lying in in_a_row(chips, box, at, size, apart=apart, high=sizes.high):
        yield drawn(lying, prefix)


def over_spot(
    chips: Sequence[WagerView], box: int, circle: Circle, unit: float
) -> Iterator[Written]:
    """What is written of the side wagers on one spot; wide words lower, clear of other chips."""
    text, ((x, y), radius) = written(chips), circle
    if text:
        size = max(_WRITTEN * unit, SMALLEST)
        down = _UNDER if wide(text, size) > _UNDER * 2 * radius else _ON
        at, look = Point(x, y + down * radius), look_of(chips)
        yield Written(text, at, size, look, pay_name(chips, box), PAD)


_ON, _UNDER = 0.82, 1.3
"""How far below the middle of a spot its words stand, by its radius."""


def written(chips: Sequence[WagerView]) -> str:
    """What is written under a spot: what was paid, what rides on, or what chips do not show."""
    paid = sum(one.paid for one in chips)
    said = next((one.said for one in chips if one.said), "")
    if said or not paid:
        odd = sum(one.amount for one in chips)
        shown = any(chips_svg.stack_of(one.amount).labelled for one in chips)
        return said or (spoken(odd) if shown else "")
    many = odds(chips)
    return f"{many:g} to 1 · +{spoken(paid)}" if many >= _MANY else f"+{spoken(paid)}"


def pay_name(chips: Sequence[WagerView], box: int) -> str:
    """What the words over a spot are called."""
    first = chips[0]
    return f"pay-{box}-{chips_key(first.player)}-{first.name}"


def ante_place(at: geometry.BoxPlace) -> Circle:
    """Where the Ante lies."""
    return Circle(at.at(geometry.ANTE_OUT), geometry.ANTE_HIGH * 0.72 * at.unit)


_INSURED_APART: Final = {1: 0.0, 2: 50.0}
_MANY_INSURED_APART: Final = 34.0


class InsuredPlace(NamedTuple):
    """The insurance wagers of a Box, and what they come to."""

    stacks: tuple[StackPlace, ...]
    words: Written

    def drawn(self, prefix: str) -> Iterator[str]:
        """The stacks, and the words below them."""
        yield from (drawn(one, prefix) for one in self.stacks)
        yield self.words.drawn(prefix)


def insured(box: BoxView, at: geometry.BoxPlace) -> InsuredPlace:
    """The wagers on the insurance line at a Box, along it."""
    count = len(box.insurance)
    apart = _INSURED_APART.get(count, _MANY_INSURED_APART)
    size = FELT_SIZE if count == 1 else 0.84 * FELT_SIZE
    places = [geometry.insurance(at, (n - (count - 1) / 2) * apart) for n in range(count)]
    stacks = (
        lying_at(chips, box.number, place, size)._replace(said="")
        for chips, place in zip(box.insurance, places, strict=True)
    )
    x, y = sum(place.x for place in places) / count, max(place.y for place in places)
    words = insured_words(box, Point(x, y + 27), said_of(box.insurance), _WRITTEN, PAD)
    return InsuredPlace(tuple(stacks), words)


def insured_words(box: BoxView, at: Point, said: str, size: float, pad: float) -> Written:
    """What the insurance of a Box comes to, at a place."""
    return Written(said, at, size, look_of(box.insurance), f"pay-{box.number}-insurance", pad)


def said_of(insurance: Sequence[WagerView], insured: str = "insured ") -> str:
    """How the insurance at a Box stands."""
    paid = sum(chips.paid for chips in insurance)
    waiting = sum(chips.amount for chips in insurance if not chips.paid and not chips.said)
    back = dict.fromkeys(chips.said for chips in insurance if chips.said)
    won = [f"+{spoken(paid)}"] if paid else []
    return " · ".join((*won, *back, *([f"{insured}{spoken(waiting)}"] if waiting else [])))
