"""Courts as SVG: a half figure built from parts, its mantle by suit, its head by rank."""

from collections.abc import Iterator
from typing import Final

from croupier.cards import Card, face_value, is_red, suit
from croupier.pages.marks import fine, group, tag
from croupier.pages.tokens import BLACK, COURT, GOLD, RED, RIM, SKIN

_MANTLE: Final = "M21 57V50.5C21 45 27 41.5 34 40.4L40 44.5 46 40.4C53 41.5 59 45 59 50.5V57Z"
_PATTERNS: Final = {
    "s": ("M22 50 40 40 58 50M22 56 40 46 58 56", "2.2"),
    "h": (
        "M22 47a6 6 0 0 0 12 0 6 6 0 0 0 12 0 6 6 0 0 0 12 0"
        "M22 54a6 6 0 0 0 12 0 6 6 0 0 0 12 0 6 6 0 0 0 12 0",
        "1.7",
    ),
    "d": ("M22 54l6-7 6 7M34 54l6-7 6 7M46 54l6-7 6 7M28 47l6 7M52 47l-6 7", "1.5"),
}
"""The mantle of a suit, and how wide its lines are: chevron, scallop, zigzag. Clubs have dots."""
_DOTS: Final = ((26, 51), (33, 48), (40, 51), (47, 48), (54, 51))
_EYES: Final = {"J": 29.2, "Q": 29.6, "K": 28.2}
"""How far down the eyes are."""


def clips(prefix: str) -> tuple[str, str]:
    """The definitions a court is cut out with: its mantle and its frame."""
    frame = tag("rect", x=21, y=9, width=38, height=94, rx=3)
    return (
        tag("clipPath", tag("path", d=_MANTLE), id=f"{prefix}mantle"),
        tag("clipPath", frame, id=f"{prefix}court"),
    )


def court(card: Card, prefix: str) -> Iterator[str]:
    """A figure twice, once upside down, divided by a sash."""
    name = f"{prefix}court-{card}"
    yield tag(
        "rect", x="31.5", y="4.5", width=42, height=103, rx=4,
        fill=COURT, stroke=RIM, stroke_width=".8",
    )  # fmt: skip
    halves = (
        group(_figure(card, prefix), id=name),
        tag("use", href=f"#{name}", transform="rotate(180 40 56)"),
        tag("path", d="M18 58.7 62 53.3", stroke=GOLD, stroke_width=2),
    )
    clipped = group(halves, clip_path=f"url(#{prefix}court)")
    yield group([clipped], transform="translate(52.5 56) scale(1.09) translate(-40 -56)")


def _figure(card: Card, prefix: str) -> Iterator[str]:
    colour = RED if is_red(card) else BLACK
    yield tag("path", d=_MANTLE, fill=colour)
    yield group([_pattern(suit(card))], clip_path=f"url(#{prefix}mantle)")
    yield from {"J": _jack, "Q": _queen, "K": _king}[face_value(card)](colour)
    yield _look(_EYES[face_value(card)])


def _pattern(which: str) -> str:
    if which not in _PATTERNS:
        return group((_dot(x, y, 1.7) for x, y in _DOTS), fill=GOLD)
    lines, wide = _PATTERNS[which]
    return tag("path", d=lines, fill="none", stroke=GOLD, stroke_width=wide)


def _dot(x: float, y: float, radius: float) -> str:
    return tag("circle", cx=fine(x), cy=fine(y), r=fine(radius))


def _look(down: float) -> str:
    """Eyes and nose."""
    eyes = tag("path", d=f"M35.4 {fine(down)}h2.6M42 {fine(down)}h2.6")
    nose = tag("path", d=f"M40 {fine(down + 0.4)}V{fine(down + 3.2)}h-.9", stroke_width=".7")
    return group((eyes, nose), stroke=BLACK, stroke_width=1, stroke_linecap="round", fill="none")


def _filled(drawn: str, colour: str) -> str:
    return tag("path", d=drawn, fill=colour)


def _jack(colour: str) -> Iterator[str]:
    """Straight hair, a cap with a brim, a feather."""
    yield _filled(
        "M30 22H50V38.5C50 39.5 47.5 39.5 47.5 38V30H32.5V38C32.5 39.5 30 39.5 30 38.5Z", GOLD
    )
    yield _filled("M33.4 25H46.6V32C46.6 36.5 43.5 39.4 40 39.4 36.5 39.4 33.4 36.5 33.4 32Z", SKIN)
    yield tag("path", d="M38.3 35.6H41.7", stroke=BLACK, stroke_width=".9")
    yield _filled("M28 24.5C28 17 33 13.5 41 13.5 48 13.5 52 17 52 24.5Z", colour)
    yield _filled("M27 22.3H53V25.6H27Z", GOLD)
    yield _filled("M47 21.5C46.5 14 50 8.5 57 6.5 57.8 12.5 55 18.5 47 21.5Z", GOLD)
    vane = {"stroke": colour, "stroke_width": ".8", "fill": "none"}
    yield tag("path", d="M48 20.5C50 16 52.5 12 56 8", **vane)


def _queen(colour: str) -> Iterator[str]:
    """A veil, a crown of three leaves with pearls, a chain."""
    yield _filled("M27.5 43C26 34 28 20 40 20 52 20 54 34 52.5 43L46 41 40 44.5 34 41Z", colour)
    yield _filled(
        "M33.4 27C33.4 23.5 46.6 23.5 46.6 27V32C46.6 36.8 43.5 39.6 40 39.6"
        " 36.5 39.6 33.4 36.8 33.4 32Z",
        SKIN,
    )
    yield _filled("M38.2 35.8Q40 37.3 41.8 35.8 40 34.5 38.2 35.8Z", RED)
    yield _filled(
        "M29.5 23.5C28.5 18 31 13.5 34.5 13.5 35.5 13.5 36.8 14.3 37.2 15.5 37.6 12.5 38.6 10.5"
        " 40 10.5 41.4 10.5 42.4 12.5 42.8 15.5 43.2 14.3 44.5 13.5 45.5 13.5 49 13.5 51.5 18"
        " 50.5 23.5 44 21.3 36 21.3 29.5 23.5Z",
        GOLD,
    )
    stones = ((33.6, 18.7, 1.3), (40, 17, 1.5), (46.4, 18.7, 1.3))
    pearls = ((40, 8.6, 1.7), (33.5, 11.9, 1.3), (46.5, 11.9, 1.3))
    yield group((_dot(*one) for one in stones), fill=colour)
    yield group((_dot(*one) for one in pearls), fill=GOLD)
    chain = {"fill": "none", "stroke": GOLD, "stroke_width": "1.3"}
    yield tag("path", d="M33 42.2 40 47.5 47 42.2", **chain)
    yield group([_dot(40, 48.6, 1.5)], fill=GOLD)


def _king(colour: str) -> Iterator[str]:
    """A beard, a moustache, a crown of three points."""
    yield _filled("M30.5 24V33C30.5 40 34 45 40 48 46 45 49.5 40 49.5 33V24Z", colour)
    yield _filled("M33 22V32C33 36.5 36 39 40 39 44 39 47 36.5 47 32V22Z", SKIN)
    yield _filled(
        "M35.2 34.2Q37.8 31.8 40 33.4 42.2 31.8 44.8 34.2 42.4 36.2 40 34.9 37.6 36.2 35.2 34.2Z",
        colour,
    )
    yield _filled("M30 24.5 27.8 12.5 34 18 40 11 46 18 52.2 12.5 50 24.5Z", GOLD)
    yield _filled("M30 21.6h20v3H30z", colour)
    knobs = ((27.8, 12.3, 1.6), (52.2, 12.3, 1.6), (40, 9.6, 1.7))
    yield group((_dot(*one) for one in knobs), fill=GOLD)
