"""The upright felt but for its Boxes: its cloth and words, the furniture, the Dealer's cards."""

from collections.abc import Iterator
from typing import Final

from croupier.pages import tokens
from croupier.pages.felt.cloth import ClothPlan
from croupier.pages.felt.furniture import FurniturePlan
from croupier.pages.felt.geometry import Point
from croupier.pages.felt.hands_svg import Dealt
from croupier.pages.felt.outlines import Arc, Bend
from croupier.pages.lettering import SERIF_BOLD, Inscription, width
from croupier.pages.marks import serif, tag
from croupier.pages.tokens import SMALLEST

_CENTRE: Final = Point(195, 24)
"""What the arcs lie about."""
LINE: Final = Arc(202, 29.5, _CENTRE)

EDGE: Final = Bend(_CENTRE.x, (Point(187, 328), Point(187, 411), Point(110, 460), Point(0, 460)))
"""The edge of the cloth."""

CLOTH: Final = ClothPlan(
    key="phone-",
    light={"cx": 195, "cy": 170, "r": 330},
    edges=(
        ("M0 0H390V330C390 420 310 470 195 470S0 420 0 330Z", {"fill": "rail"}),
        (
            "M7 0H383V328C383 412 306 461 195 461S7 412 7 328Z",
            {"fill": "none", "stroke": tokens.BRASS, "stroke_width": "1.5"},
        ),
        (EDGE.path, {"fill": "felt"}),
    ),
    arcs={
        "arc-further": Inscription(Arc(132, 41, _CENTRE), 9, 1.2),
        "arc-pays": Inscription(Arc(150, 43, _CENTRE), 15.5, 1.6, bold=True),
        "arc-rule": Inscription(Arc(169, 40, _CENTRE), 10.5, 0, italic=True),
        "arc-insurance": Inscription(Arc(189, 31, _CENTRE), 8.2, 1.2),
    },
    two_lines=tuple(Inscription(Arc(out, 40, _CENTRE), 9, 0, italic=True) for out in (164, 175)),
    line=((LINE, ".75", "1.2"),),
    squares=Point(195, 118),
    square=0.68,
)
DEALT: Final = Dealt(
    0.66, Point(181, 48), 56.4, 18, 316, 92, 13, SMALLEST, Point(110, 34), 0.42
)  # fmt: skip


# ── Furniture ───────────────────────────────────────────────────────────────────────────────────

_SIGN: Final = 76.0


def _limits(lines: tuple[str, ...]) -> Iterator[str]:
    """The sign of limits: the wagers on one line or two, and what else there is room for."""
    first, to, last = lines[0].partition(" to ")
    wagers = (lines[0],) if _fits(lines[0]) or not to else (first, f"to {last}")
    shown = [*wagers, *(line for line in lines[1:] if _fits(line))][:3]
    edge = {"fill": tokens.PAPER, "stroke": tokens.LAW}
    yield tag("rect", x=69, y=12, width=_SIGN, height=7 + 14 * len(shown), rx=5, **edge)
    for at, line in enumerate(shown):
        place = {"x": 69 + _SIGN / 2, "y": 26.5 + 14 * at, "text_anchor": "middle"}
        yield serif(line, SMALLEST, **place, fill="#0d3b2e", font_weight=600)


def _fits(line: str) -> bool:
    return width(line, SMALLEST, SERIF_BOLD) <= _SIGN - 4


_SHOE: Final = "M322 46V26Q322 21 327 20L364 12Q372 11 372 18V46Q372 49 369 49H325Q322 49 322 46Z"
FURNITURE: Final = FurniturePlan(
    rack={"x": 18, "y": 12, "width": 42, "height": 36, "rx": 5, "fill": "#07110e"},
    bar={"width": 32, "height": "2.6", "rx": ".6"}, bars=(Point(23, 42), Point(0, -3.5)),
    most_bars=8, cards_a_bar=15.6, rack_said=("rack", "rack {}", 40),
    shoe={"d": _SHOE, "fill": "#0b0d10", "stroke": tokens.BRASS, "stroke_opacity": ".5"},
    lines=Point(324, 26), line=(1.7, "3 18", "1.1"), most_lines=18, cards_a_line=22,
    cutting_card=("-3l3.5 22", {"stroke_width": "2.2"}), shoe_said=("shoe", "shoe {}", 346),
    caption=(SMALLEST, 62), results=(106, 24, 6), most_results=5, results_middle=195,
    results_wide=(53, 29), results_said=("Dealer", SMALLEST, Point(5, 122.2)),
    result=(Point(63.5, 122.2), 29, SMALLEST), limits=_limits,
)  # fmt: skip
