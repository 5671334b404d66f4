"""Furniture of the upright felt: the rack, the shoe, and the signs there is room for."""

from collections.abc import Iterator
from typing import Final

from croupier.pages import tokens
from croupier.pages.felt.furniture import INKS, named
from croupier.pages.felt.moment import Furniture
from croupier.pages.lettering import SERIF_BOLD, width
from croupier.pages.marks import group, num, serif, tag, words
from croupier.pages.tokens import SMALLEST

_RACK_BARS: Final = 8
_CARDS_A_BAR: Final = 15.6
_SHOE_LINES: Final = 18
_CARDS_A_LINE: Final = 22.0
_SHOE: Final = "M322 46V26Q322 21 327 20L364 12Q372 11 372 18V46Q372 49 369 49H325Q322 49 322 46Z"
_EDGE: Final = {"stroke": tokens.BRASS, "stroke_opacity": ".5"}


def furniture(stands: Furniture, prefix: str, *, limits: bool, results: bool) -> str:
    """Everything about the Dealer, the signs if there is room."""
    parts = [_rack(stands, prefix), _shoe(stands, prefix)]
    if stands.results and results:
        parts.append(_results(stands.results, prefix))
    if stands.limits and limits:
        parts.append(_limits(stands.limits, prefix))
    return group(parts, id=f"{prefix}layer-furniture")


def _caption(said: str, count: int | None, x: float) -> str:
    text = said if count is None else f"{said} {count}"
    return words(text, SMALLEST, x=x, y=62, text_anchor="middle", fill=tokens.PRINT)


def _rack(stands: Furniture, prefix: str) -> str:
    count = stands.discarded
    bars = 0 if not count else min(_RACK_BARS, 1 + int(count / _CARDS_A_BAR))
    parts = [tag("rect", x=18, y=12, width=42, height=36, rx=5, fill="#07110e", **_EDGE)]
    for at in range(bars):
        shape = {"x": 23, "y": 42 - 3.5 * at, "width": 32, "height": "2.6", "rx": ".6"}
        parts.append(tag("rect", **shape, fill=("#d0c8b4", "#efe9da")[at % 2]))
    parts.append(_caption("rack", count, 40))
    said = "Discard rack" if count is None else f"Discard rack, {count} cards"
    return named(parts, f"{prefix}discard-rack", said)


def _shoe(stands: Furniture, prefix: str) -> str:
    left = stands.in_shoe
    lines = _SHOE_LINES if left is None else min(_SHOE_LINES, -(-left // _CARDS_A_LINE))
    parts = [tag("path", d=_SHOE, fill="#0b0d10", **_EDGE), *_edges(int(lines))]
    if stands.cutting_card is not None:
        x = 328 + 1.7 * stands.cutting_card * lines
        yellow = {"stroke": "#f2b632", "stroke_width": "2.2"}
        parts.append(tag("path", d=f"M{num(x)} 23l3.5 22", **yellow))
    parts.append(_caption("shoe", left, 346))
    said = "Shoe" if left is None else f"Shoe, {left} cards left"
    return named(parts, f"{prefix}shoe", said)


def _edges(lines: int) -> Iterator[str]:
    """Cards in the shoe, seen from the edge."""
    for turn, colour in enumerate(("#b9b19e", "#f3eddd")):
        way = "".join(f"M{num(328 + 1.7 * at)} 26l3 18" for at in range(turn, lines, 2))
        if way:
            yield tag("path", d=way, stroke=colour, stroke_width="1.1")


_SHOWN: Final = 5
_CELL: Final = 29.0


def _results(results: tuple[str, ...], prefix: str) -> str:
    """How the Dealer's last hands ended: as many as there is room for."""
    shown = results[-_SHOWN:]
    wide = 53 + _CELL * len(shown)
    left = 195 - wide / 2
    parts = [
        tag("rect", x=left, y=106, width=wide, height=24, rx=6, fill="#0a0c0f", **_EDGE),
        words("Dealer", SMALLEST, x=left + 5, y="122.2", fill=tokens.TIE),
    ]
    for at, one in enumerate(shown):
        x = left + 49 + _CELL * (at + 0.5)
        place = {"x": x, "y": "122.2", "text_anchor": "middle", "font_weight": 700}
        parts.append(words(one, SMALLEST, **place, fill=INKS.get(one, tokens.TURN)))
    return named(parts, f"{prefix}results", f"Results display: Dealer {', '.join(shown)}")


_SIGN: Final = 76.0


def _limits(lines: tuple[str, ...], prefix: str) -> str:
    """The sign of limits: the wagers on one line or two, and what else there is room for."""
    shown = [*_broken(lines[0]), *(line for line in lines[1:] if _fits(line))][:3]
    high = 7 + 14 * len(shown)
    edge = {"fill": tokens.PAPER, "stroke": tokens.LAW}
    parts = [tag("rect", x=69, y=12, width=_SIGN, height=high, rx=5, **edge)]
    for at, line in enumerate(shown):
        place = {"x": 69 + _SIGN / 2, "y": 26.5 + 14 * at, "text_anchor": "middle"}
        parts.append(serif(line, SMALLEST, **place, fill="#0d3b2e", font_weight=600))
    return named(parts, f"{prefix}limits", ". ".join(lines))


def _fits(line: str) -> bool:
    return width(line, SMALLEST, SERIF_BOLD) <= _SIGN - 4


def _broken(line: str) -> tuple[str, ...]:
    first, to, last = line.partition(" to ")
    return (line,) if _fits(line) or not to else (first, f"to {last}")
