"""The cloth of the upright felt: its edges, its words, the insurance line."""

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final

from croupier.pages import tokens
from croupier.pages.felt import cloth
from croupier.pages.felt.cloth import Cloth
from croupier.pages.felt.geometry import Point
from croupier.pages.felt.outlines import Arc
from croupier.pages.lettering import Inscription, along
from croupier.pages.marks import group, tag

CENTRE: Final = Point(195, 24)
"""What the arcs lie about."""
LINE: Final = Arc(202, 29.5, CENTRE)
_RAIL: Final = "M0 0H390V330C390 420 310 470 195 470S0 420 0 330Z"
_BRASS: Final = "M7 0H383V328C383 412 306 461 195 461S7 412 7 328Z"
_FELT: Final = "M8 0H382V328C382 411 305 460 195 460S8 411 8 328Z"
_LIGHT: Final = {"cx": 195, "cy": 170, "r": 330, "gradientUnits": "userSpaceOnUse"}
_ARCS: Final = {
    "arc-further": Inscription(Arc(132, 41, CENTRE), 9, 1.2),
    "arc-pays": Inscription(Arc(150, 43, CENTRE), 15.5, 1.6, bold=True),
    "arc-rule": Inscription(Arc(169, 40, CENTRE), 10.5, 0, italic=True),
    "arc-insurance": Inscription(Arc(189, 31, CENTRE), 8.2, 1.2),
}
SQUARES_DOWN: Final = 118.0
_SQUARE: Final = 0.68
"""How large the squares before the Dealer are, by those of the wide felt."""


_RULE_TOO_LONG: Final = 8.0
"""Where a rule would have to be smaller on one line, it has two."""
_TWO_LINES: Final = tuple(Inscription(Arc(r, 40, CENTRE), 9, 0, italic=True) for r in (164, 175))


def _inscribed(laid: Cloth) -> Iterator[tuple[str, Inscription, str]]:
    """Each arc that bears words: its name, how they run, and the words."""
    for name, _, said in cloth.inscribed(laid):
        way = _ARCS[name]
        if name == "arc-rule" and way.fitting(said).size < _RULE_TOO_LONG:
            yield from _broken(name, said)
        else:
            yield name, way, said


def _broken(name: str, said: str) -> Iterator[tuple[str, Inscription, str]]:
    """A long rule on two lines, about as long."""
    spaces = [at for at, sign in enumerate(said) if sign == " "]
    middle = min(spaces, key=lambda at: abs(at - len(said) / 2))
    lines = (said[:middle], said[middle + 1 :])
    for number, (way, line) in enumerate(zip(_TWO_LINES, lines, strict=True), 1):
        yield f"{name}-{number}", way, line


def further(laid: Cloth) -> bool:
    """Is there more to be read than on most tables?"""
    return any(name == "arc-further" for name, _, _ in _inscribed(laid))


@lru_cache(64)
def definitions(laid: Cloth, prefix: str = "") -> str:
    """What this cloth refers to."""
    felt, wood = (cloth.stops(colours) for colours in (tokens.CLOTH, tokens.RAIL))
    parts = [
        tag("radialGradient", felt, id=f"{prefix}phone-felt", **_LIGHT),
        tag("linearGradient", wood, id=f"{prefix}phone-rail", x1=0, y1=0, x2=0, y2=1),
    ]
    for name, way, _ in _inscribed(laid):
        parts.append(tag("path", id=f"{prefix}phone-{name}", d=way.arc.path, fill="none"))
    return "".join(parts)


@cache
def table(prefix: str = "") -> str:
    """The rail, the brass and the cloth itself."""
    brass = {"fill": "none", "stroke": tokens.BRASS, "stroke_width": "1.5"}
    parts = (
        tag("path", d=_RAIL, fill=f"url(#{prefix}phone-rail)"),
        tag("path", d=_BRASS, **brass),
        tag("path", d=_FELT, fill=f"url(#{prefix}phone-felt)"),
    )
    return group(parts, id=f"{prefix}layer-cloth", aria_hidden="true")


@lru_cache(64)
def inscriptions(laid: Cloth, prefix: str = "") -> str:
    """The words, the insurance line, and the squares before the Dealer."""
    parts = [along(said, way, f"{prefix}phone-{name}") for name, way, said in _inscribed(laid)]
    if laid.line:
        line = {"stroke": tokens.PRINT, "stroke_opacity": ".75", "stroke_width": "1.2"}
        parts.append(tag("path", d=LINE.path, fill="none", **line))
    parts += (square(number, laid.squares) for number in range(1, laid.squares + 1))
    attributes = {"id": f"{prefix}layer-inscriptions", "fill": tokens.PRINT}
    return group(parts, **attributes, aria_hidden="true")


def square(number: int, count: int, lit: bool = False) -> str:
    """One of the squares that tell which of the Dealer's hands is in play."""
    middle = Point(CENTRE.x, SQUARES_DOWN)
    return cloth.square(number, count, lit, middle, _SQUARE)
