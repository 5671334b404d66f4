"""Furniture: the float, the shoe, the discard rack, the results display, the sign of limits."""

from collections.abc import Iterator
from functools import cache
from typing import Final

from croupier.pages import tokens
from croupier.pages.felt.chips_svg import CHIPS
from croupier.pages.felt.moment import Furniture
from croupier.pages.lettering import SANS, SANS_BOLD, SERIF_BOLD, fitted
from croupier.pages.marks import group, num, serif, tag, words

_DARK: Final = "#0b0d10"
_WELL: Final = "#1b1f25"
_CARDS: Final = ("#c9c1ae", "#f3eddd")
"""Cards seen from the edge, by turns."""
_CAPTION: Final = 15.5
_FEW: Final = 5.2
"""Cards to a line of the shoe."""
_MOST_LINES: Final = 76
_LINE: Final = 2.4
_RACK_BARS: Final = 20
_CARDS_A_BAR: Final = 6.3


def furniture(stands: Furniture, prefix: str = "") -> str:
    """Everything about the Dealer but the float."""
    parts = [_rack(stands, prefix), _shoe(stands, prefix)]
    if stands.results:
        parts.append(_results(stands.results, prefix))
    if stands.limits:
        parts.append(_limits(stands.limits, prefix))
    return group(parts, id=f"{prefix}layer-furniture")


def named(parts: list[str], name: str, said: str) -> str:
    """Something that stands there, with what it is called."""
    return group(parts, id=name, role="img", aria_label=said)


def _caption(said: str, x: float) -> str:
    return words(said, _CAPTION, x=x, y=220, text_anchor="middle", fill=tokens.PRINT)


def _rack(stands: Furniture, prefix: str) -> str:
    count = stands.discarded
    bars = 0 if not count else min(_RACK_BARS, 1 + int(count / _CARDS_A_BAR))
    box = {"x": 62, "y": 66, "width": 118, "height": 132, "rx": 10}
    edge = {"stroke": tokens.BRASS, "stroke_opacity": ".5"}
    parts = [tag("rect", **box, fill="#07110e", fill_opacity=".55", **edge)]
    for at in range(bars):
        shape = {"x": 76 + at / 2, "y": 178 - 5 * at, "width": 82, "height": 4, "rx": 1}
        parts.append(tag("rect", **shape, fill=("#d8d0bc", "#efe9da")[at % 2]))
    text = "" if count is None else f" · {count}"
    parts.append(_caption(f"Discard rack{text}", 121))
    said = "Discard rack" if count is None else f"Discard rack, {count} cards"
    return named(parts, f"{prefix}discard-rack", said)


_SHOE: Final = (
    "M1150 186V112Q1150 96 1166 92L1352 62Q1374 60 1374 80V186Q1374 196 1364 196H1160"
    "Q1150 196 1150 186Z"
)


def _shoe(stands: Furniture, prefix: str) -> str:
    left = stands.in_shoe
    lines = _MOST_LINES * 3 // 4 if left is None else min(_MOST_LINES, round(left / _FEW))
    edge = {"stroke": tokens.BRASS, "stroke_opacity": ".7", "stroke_width": "1.5"}
    inside = [*_edges(lines)]
    if stands.cutting_card is not None:
        x = 4 + stands.cutting_card * lines * _LINE
        yellow = {"stroke": "#f2b632", "stroke_width": "4.5", "stroke_linecap": "round"}
        inside.append(tag("path", d=f"M{num(x)} -7l12.5 84", **yellow))
    text = "" if left is None else f" · {left} left"
    said = "Shoe" if left is None else f"Shoe, {left} cards left"
    parts = [
        tag("path", d=_SHOE, fill=_DARK, **edge),
        group(inside, transform="translate(1168 108)"),
        _caption(f"Shoe{text}", 1262),
    ]
    return named(parts, f"{prefix}shoe", said)


def _edges(lines: int) -> Iterator[str]:
    """Cards in the shoe, seen from the edge."""
    for turn, colour in enumerate(_CARDS):
        drawn = "".join(f"M{num(4 + at * _LINE)} 0l10 74" for at in range(turn, lines, 2))
        if drawn:
            yield tag("path", d=drawn, fill="none", stroke=colour, stroke_width="1.9")


_SHOWN: Final = 8
INKS: Final = {"bust": tokens.WIN, "BJ": "#ffb4a8"}


def _results(results: tuple[str, ...], prefix: str) -> str:
    """How the Dealer's last hands ended."""
    edge = {"stroke": tokens.BRASS, "stroke_opacity": ".5"}
    shown = results[-_SHOWN:]
    parts = [
        tag("rect", x=214, y=44, width=300, height=74, rx=9, fill="#0a0c0f", **edge),
        words("Dealer, last Rounds", 14, x=230, y=65, fill=tokens.TIE),
    ]
    for at, one in enumerate(shown):
        x, size = 226 + 35.2 * at, fitted(one, 31, 16, SANS_BOLD).size
        place = {"x": x + 16, "y": 96, "text_anchor": "middle", "font_weight": 700}
        parts.append(tag("rect", x=x, y=75, width=32, height=32, rx=5, fill="#171b20"))
        parts.append(
            words(one, max(size, tokens.SMALLEST), **place, fill=INKS.get(one, tokens.TURN))
        )
    return named(parts, f"{prefix}results", f"Results display: Dealer {', '.join(shown)}")


def _limits(lines: tuple[str, ...], prefix: str) -> str:
    """The sign of limits: the wagers first."""
    edge = {"fill": "none", "stroke": tokens.LAW}
    first, *others = lines
    middle = {"x": 1026, "text_anchor": "middle"}
    high = 27 + 19 * len(others)
    top = 82 - high / 2
    size = fitted(first, 190, 20, SERIF_BOLD).size
    parts = [
        tag("rect", x=918, y=40, width=216, height=84, rx=9, fill=tokens.PAPER),
        tag("rect", x=923, y=45, width=206, height=74, rx=6, **edge),
        serif(first, size, y=top + 19, font_weight=600, fill="#0d3b2e", **middle),
    ]
    for at, line in enumerate(others):
        size = fitted(line, 194, 14.5, SANS).size
        parts.append(words(line, size, y=top + 40 + 19 * at, fill="#3c3a30", **middle))
    return named(parts, f"{prefix}limits", ". ".join(lines))


# ── The float ───────────────────────────────────────────────────────────────────────────────────

_TUBES: Final = (
    (1_00, 9), (5_00, 11), (5_00, 8), (10_00, 9), (25_00, 11), (25_00, 10), (25_00, 7),
    (100_00, 10), (100_00, 8), (500_00, 7), (1000_00, 5),
)  # fmt: skip
"""The float's tubes: which chips, and how many are seen."""


def float_(prefix: str = "") -> str:
    """The Dealer's chips."""
    return named([tag("use", href=f"#{prefix}tubes")], f"{prefix}float", "Float")


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
