"""Furniture: the float, the shoe, the discard rack, the results display, the sign of limits."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, Final

from msgspec import Struct

from croupier.pages import tokens
from croupier.pages.felt.chips_svg import CHIPS
from croupier.pages.felt.geometry import Point
from croupier.pages.felt.moment import Furniture
from croupier.pages.lettering import SANS, SANS_BOLD, SERIF_BOLD, fitted
from croupier.pages.marks import group, num, serif, tag, words

_DARK: Final = "#0b0d10"
_WELL: Final = "#1b1f25"
_EDGE: Final = {"stroke": tokens.BRASS, "stroke_opacity": ".5"}
_DISCARDED: Final = ("#d8d0bc", "#efe9da")
_CARDS: Final = ("#c9c1ae", "#f3eddd")
"""Cards seen from the edge, by turns."""
_FIRST: Final = 4.0
"""Where in the shoe the first of them stands."""
_INKS: Final = {"bust": tokens.WIN, "BJ": "#ffb4a8"}


class FurniturePlan(Struct, frozen=True, kw_only=True):
    """Where everything about the Dealer stands on one felt, and what is said of it."""

    rack: dict[str, Any]
    bar: dict[str, Any]
    bars: tuple[Point, Point]
    """The lowest of the rack, and from each to the next."""
    most_bars: int
    cards_a_bar: float
    rack_said: tuple[str, str, float]
    """Without the number of its cards, with it, and where the middle is."""
    shoe: dict[str, Any]
    lines: Point
    line: tuple[float, str, str]
    """The cards of the shoe: how far apart, how each runs, how wide it is drawn."""
    most_lines: int
    cards_a_line: float
    cutting_card: tuple[str, dict[str, Any]]
    shoe_said: tuple[str, str, float]
    caption: tuple[float, float]
    """How large what is said of rack and shoe is, and how far down."""
    results: tuple[float, float, float]
    """The display: how far down, how high, how round."""
    most_results: int
    results_middle: float
    results_wide: tuple[float, float]
    """Without a result, and more by each."""
    results_said: tuple[str, float, Point]
    result: tuple[Point, float, float]
    """The first, from the left of the display; how far apart, and how large."""
    cell: dict[str, Any] | None = None
    limits: Callable[[tuple[str, ...]], Iterator[str]]
    """How the sign of limits is drawn."""


def furniture(stands: Furniture, plan: FurniturePlan, prefix: str = "") -> str:
    """Everything about the Dealer but the float."""
    parts = [_rack(stands.discarded, plan, prefix), _shoe(stands, plan, prefix)]
    if stands.results:
        parts.append(_results(stands.results, plan, prefix))
    if stands.limits:
        sign = [*plan.limits(stands.limits)]
        parts.append(_named(sign, f"{prefix}limits", ". ".join(stands.limits)))
    return group(parts, id=f"{prefix}layer-furniture")


def _named(parts: list[str], name: str, said: str) -> str:
    """Something that stands there, with what it is called."""
    return group(parts, id=name, role="img", aria_label=said)


def _caption(said: tuple[str, str, float], count: int | None, plan: FurniturePlan) -> str:
    plain, counted, middle = said
    size, down = plan.caption
    shown = plain if count is None else counted.format(count)
    return words(shown, size, x=middle, y=down, text_anchor="middle", fill=tokens.PRINT)


def _rack(count: int | None, plan: FurniturePlan, prefix: str) -> str:
    bars = 0 if not count else min(plan.most_bars, 1 + int(count / plan.cards_a_bar))
    parts = [tag("rect", **plan.rack, **_EDGE)]
    first, step = plan.bars
    for at in range(bars):
        place = {"x": first.x + at * step.x, "y": first.y + at * step.y}
        parts.append(tag("rect", **place, **plan.bar, fill=_DISCARDED[at % 2]))
    parts.append(_caption(plan.rack_said, count, plan))
    said = "Discard rack" if count is None else f"Discard rack, {count} cards"
    return _named(parts, f"{prefix}discard-rack", said)


def _shoe(stands: Furniture, plan: FurniturePlan, prefix: str) -> str:
    left, most = stands.in_shoe, plan.most_lines
    lines = most * 3 // 4 if left is None else min(most, round(left / plan.cards_a_line))
    inside = [*_edges(lines, plan)]
    if stands.cutting_card is not None:
        way, look = plan.cutting_card
        x = _FIRST + stands.cutting_card * lines * plan.line[0]
        inside.append(tag("path", d=f"M{num(x)} {way}", stroke="#f2b632", **look))
    said = "Shoe" if left is None else f"Shoe, {left} cards left"
    parts = [
        tag("path", **plan.shoe),
        group(inside, transform=f"translate({num(plan.lines.x)} {num(plan.lines.y)})"),
        _caption(plan.shoe_said, left, plan),
    ]
    return _named(parts, f"{prefix}shoe", said)


def _edges(lines: int, plan: FurniturePlan) -> Iterator[str]:
    """Cards in the shoe, seen from the edge."""
    apart, way, wide = plan.line
    for turn, colour in enumerate(_CARDS):
        drawn = "".join(f"M{num(_FIRST + at * apart)} 0l{way}" for at in range(turn, lines, 2))
        if drawn:
            yield tag("path", d=drawn, fill="none", stroke=colour, stroke_width=wide)


def _results(results: tuple[str, ...], plan: FurniturePlan, prefix: str) -> str:
    """How the Dealer's last hands ended: as many as there is room for."""
    shown = results[-plan.most_results :]
    wide = plan.results_wide[0] + plan.results_wide[1] * len(shown)
    left = plan.results_middle - wide / 2
    (top, high, rx), (title, size, (aside, down)) = plan.results, plan.results_said
    parts = [
        tag("rect", x=left, y=top, width=wide, height=high, rx=rx, fill="#0a0c0f", **_EDGE),
        words(title, size, x=left + aside, y=down, fill=tokens.TIE),
    ]
    first, apart, size = plan.result
    for at, one in enumerate(shown):
        x = left + first.x + apart * at
        if plan.cell:
            parts.append(tag("rect", x=x - plan.cell["width"] / 2, **plan.cell))
        place = {"x": x, "y": first.y, "text_anchor": "middle", "font_weight": 700}
        fits = max(fitted(one, 31, size, SANS_BOLD).size, tokens.SMALLEST)
        parts.append(words(one, fits, **place, fill=_INKS.get(one, tokens.TURN)))
    return _named(parts, f"{prefix}results", f"Results display: Dealer {', '.join(shown)}")


# ── On the wide felt ────────────────────────────────────────────────────────────────────────────


def _limits(lines: tuple[str, ...]) -> Iterator[str]:
    """The sign of limits: the wagers first."""
    first, *others = lines
    middle = {"x": 1026, "text_anchor": "middle"}
    high = 27 + 19 * len(others)
    top = 82 - high / 2
    size = fitted(first, 190, 20, SERIF_BOLD).size
    edge = {"fill": "none", "stroke": tokens.LAW}
    yield tag("rect", x=918, y=40, width=216, height=84, rx=9, fill=tokens.PAPER)
    yield tag("rect", x=923, y=45, width=206, height=74, rx=6, **edge)
    yield serif(first, size, y=top + 19, font_weight=600, fill="#0d3b2e", **middle)
    for at, line in enumerate(others):
        size = fitted(line, 194, 14.5, SANS).size
        yield words(line, size, y=top + 40 + 19 * at, fill="#3c3a30", **middle)


_SHOE: Final = (
    "M1150 186V112Q1150 96 1166 92L1352 62Q1374 60 1374 80V186Q1374 196 1364 196H1160"
    "Q1150 196 1150 186Z"
)
_SHOE_EDGE: Final = {"stroke": tokens.BRASS, "stroke_opacity": ".7", "stroke_width": "1.5"}
_RACK: Final = {"x": 62, "y": 66, "width": 118, "height": 132, "rx": 10}
PLAN: Final = FurniturePlan(
    rack={**_RACK, "fill": "#07110e", "fill_opacity": ".55"},
    bar={"width": 82, "height": 4, "rx": 1}, bars=(Point(76, 178), Point(0.5, -5)),
    most_bars=20, cards_a_bar=6.3, rack_said=("Discard rack", "Discard rack · {}", 121),
    shoe={"d": _SHOE, "fill": _DARK, **_SHOE_EDGE},
    lines=Point(1168, 108), line=(2.4, "10 74", "1.9"), most_lines=76, cards_a_line=5.2,
    cutting_card=("-7l12.5 84", {"stroke_width": "4.5", "stroke_linecap": "round"}),
    shoe_said=("Shoe", "Shoe · {} left", 1262), caption=(15.5, 220),
    results=(44, 74, 9), most_results=8, results_middle=364,
    results_wide=(300, 0), results_said=("Dealer, last Rounds", 14, Point(16, 65)),
    result=(Point(28, 96), 35.2, 16),
    cell={"y": 75, "width": 32, "height": 32, "rx": 5, "fill": "#171b20"},
    limits=_limits,
)  # fmt: skip


# ── The float ───────────────────────────────────────────────────────────────────────────────────

_TUBES: Final = (
    (1_00, 9), (5_00, 11), (5_00, 8), (10_00, 9), (25_00, 11), (25_00, 10), (25_00, 7),
    (100_00, 10), (100_00, 8), (500_00, 7), (1000_00, 5),
)  # fmt: skip
"""The float's tubes: which chips, and how many are seen."""


def float_(prefix: str = "") -> str:
    """The Dealer's chips."""
    return _named([tag("use", href=f"#{prefix}tubes")], f"{prefix}float", "Float")


@cache
def tubes(prefix: str = "") -> str:
    """The definition of the float: its tubes with the chips in them."""
    edge = {"stroke": tokens.BRASS, "stroke_opacity": ".55"}
    parts = [tag("rect", x=548, y=20, width=344, height=48, rx=9, fill=_DARK, **edge)]
    for at, (worth, count) in enumerate(_TUBES):
        x = 558 + 29.9 * at
        parts.append(tag("rect", x=x, y=25, width=25, height=38, rx=4, fill=_WELL))
        parts += _tube(x + 1.5, CHIPS[worth].colour, CHIPS[worth].edge, count)
    return group(parts, id=f"{prefix}tubes")


def _tube(x: float, colour: str, mark: str, count: int) -> Iterator[str]:
    for left, wide, fill in ((x, 22, colour), (x + 7.5, 7, mark)):
        rows = "".join(f"M{num(left)} {num(60.9 - 3.2 * at)}h{wide}" for at in range(count))
        yield tag("path", d=rows, fill="none", stroke=fill, stroke_width="2.7")
