"""Playing cards as SVG: every rank drawn as strokes, every court built from parts."""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final

from croupier.cards import DECK, SUITS, Card, face_value, is_red, suit
from croupier.pages.felt import courts_svg
from croupier.pages.felt.geometry import CARD_HIGH, CARD_WIDE
from croupier.pages.marks import fine, group, num, picture, tag, words
from croupier.pages.tokens import BLACK, CARD, GOLD, RED, RIM

_VIEW: Final = f"0 0 {num(CARD_WIDE)} {num(CARD_HIGH)}"
_COURTS: Final = "JQK"

_PIPS: Final = {
    "s": "M10 .6C12.2 4.6 18.9 7.7 18.9 12.6a4.2 4.2 0 0 1-7.6 2.5c.2 1.9 1 3.2 2.5 4.3H6.2"
    "c1.5-1.1 2.3-2.4 2.5-4.3A4.2 4.2 0 0 1 1.1 12.6C1.1 7.7 7.8 4.6 10 .6Z",
    "h": "M10 19.2C7.7 15.1.8 11.9.8 6.5a4.8 4.8 0 0 1 9.2-1.9 4.8 4.8 0 0 1 9.2 1.9"
    "c0 5.4-6.9 8.6-9.2 12.7Z",
    "d": "M10 .2C11.7 4.7 14 7.8 17.6 10 14 12.2 11.7 15.3 10 19.8 8.3 15.3 6 12.2 2.4 10"
    " 6 7.8 8.3 4.7 10 .2Z",
    "c": "M10 .8a4.3 4.3 0 0 1 3.3 7.06 4.3 4.3 0 1 1-2.06 6.9c.1 2 .95 3.5 2.56 4.64H6.2"
    "c1.61-1.14 2.46-2.64 2.56-4.64a4.3 4.3 0 1 1-2.06-6.9A4.3 4.3 0 0 1 10 .8Z",
}
"""A suit, drawn in a square of twenty: point and foot, lobes, hollow sides, three rounds."""

_MIDDLE, _LEFT, _RIGHT = 51.0, 37.5, 64.5
_PAIR = (_LEFT, _RIGHT)
_ROWS: Final[dict[str, tuple[tuple[tuple[float, ...], float], ...]]] = {
    "2": (((_MIDDLE,), 25), ((_MIDDLE,), 87)),
    "3": (((_MIDDLE,), 25), ((_MIDDLE,), 56), ((_MIDDLE,), 87)),
    "4": ((_PAIR, 25), (_PAIR, 87)),
    "5": ((_PAIR, 25), (_PAIR, 87), ((_MIDDLE,), 56)),
    "6": ((_PAIR, 25), (_PAIR, 56), (_PAIR, 87)),
    "7": ((_PAIR, 25), (_PAIR, 56), (_PAIR, 87), ((_MIDDLE,), 40.5)),
    "8": ((_PAIR, 25), (_PAIR, 56), (_PAIR, 87), ((_MIDDLE,), 40.5), ((_MIDDLE,), 71.5)),
    "9": ((_PAIR, 23), (_PAIR, 45), (_PAIR, 67), (_PAIR, 89), ((_MIDDLE,), 56)),
    "T": ((_PAIR, 23), (_PAIR, 45), (_PAIR, 67), (_PAIR, 89), ((_MIDDLE,), 34), ((_MIDDLE,), 78)),
}
"""Where the pips stand: how far across, and how far down; below the middle upside down."""

_STROKES: Final = {
    "A": ("M1.8 27 10 1.5 18.2 27M5 18.6h10",),
    "2": ("M2.8 8.6A7.2 7.2 0 1 1 15.6 13.2L2.6 26H18",),
    "3": ("M3 2H16.6L9.6 11.2A7.8 7.8 0 1 1 2.2 21.6",),
    "4": ("M13.6 28V2L2 19.6H19",),
    "5": ("M16.6 2H5.2L4.2 12.6A7.7 7.7 0 1 1 2.4 22.8",),
    "6": ("M13.6 1.2C8 5.6 2.6 12.2 2.6 18.8", (10, 19, 7.3, 7.3)),
    "7": ("M2.2 2H17.6L7.8 28",),
    "8": ((10, 7.9, 6, 6), (10, 20, 6.9, 6.9)),
    "9": ("M6.4 27C12 22.6 17.4 16 17.4 9.4", (10, 9.2, 7.3, 7.3)),
    "T": ("M-.5 6.4 3.4 2V28", (14.3, 14.5, 5.8, 12.5)),
    "J": ("M6 2H14.6V20A6 6 0 0 1 2.4 21",),
    "Q": ((9.8, 14, 7.8, 12.2), "M10.5 19.5 19 28.6"),
    "K": ("M3.6 0V28M17.4 1 4.4 16.2M9 11.4 18.4 27.4",),
}
"""A Face Value as strokes: paths, and ellipses by centre and radii."""


def symbols(cards: Iterable[Card], prefix: str = "", *, back: bool = False) -> str:
    """The definitions of these cards, each once and no other, and of the back if it is seen."""
    wanted = set(cards)
    drawn = [card for card in DECK if card in wanted]
    if not drawn and not back:
        return ""
    suits = SUITS if back else {suit(card) for card in drawn}
    shared = [_blank(prefix), *pips(suits, prefix), *_indices(drawn, prefix)]
    if any(face_value(card) in _COURTS for card in drawn):
        shared += courts_svg.clips(prefix)
    backs = [_back(prefix)] if back else []
    return "".join((*shared, *(_symbol(card, prefix) for card in drawn), *backs))


def pips(suits: Iterable[str], prefix: str = "") -> Iterator[str]:
    """The definitions of these suits."""
    for one in sorted(suits, key=SUITS.index):
        yield tag("path", id=f"{prefix}pip-{one}", d=_PIPS[one], transform="translate(-10 -10)")


def pip(which: str, transform: str) -> str:
    """A suit about a place, drawn there and then."""
    return tag("path", d=_PIPS[which], transform=f"{transform} translate(-10 -10)")


def use_pip(which: str, prefix: str, transform: str) -> str:
    """A suit about a place, as large as twenty units."""
    return tag("use", href=f"#{prefix}pip-{which}", transform=transform)


def said(card: Card) -> str:
    """A card as it is spoken: ``"8 of clubs"``."""
    faces = {"A": "ace", "T": "10", "J": "jack", "Q": "queen", "K": "king"}
    suits = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}
    face = face_value(card)
    return f"{faces.get(face, face)} of {suits[suit(card)]}"


IN_LINE_WIDE, IN_LINE_HIGH = 50.0, 34.0
"""How wide and how high a card is that stands in a line of text."""


@cache
def in_line(card: Card) -> str:
    """A card as high as a line of text: Face Value and suit side by side, asking for nothing."""
    colour = RED if is_red(card) else BLACK
    size = {"width": IN_LINE_WIDE - 2, "height": IN_LINE_HIGH - 2, "rx": 5}
    slip = tag("rect", x=1, y=1, **size, fill="#fff", stroke="#777", stroke_width="1.6")
    face = group(
        map(_stroke, _STROKES[face_value(card)]),
        transform="translate(7 5) scale(.8)",
        fill="none",
        stroke=colour,
        stroke_width="4.6",
        stroke_linejoin="round",
    )
    sign = group((pip(suit(card), "translate(36 17)"),), fill=colour)
    return picture(slip + face + sign, IN_LINE_WIDE, IN_LINE_HIGH).strip()


def _blank(prefix: str) -> str:
    edge = {"stroke": "#000", "stroke_opacity": ".22", "stroke_width": ".8"}
    size = {"width": CARD_WIDE - 0.8, "height": CARD_HIGH - 0.8, "rx": 7}
    return tag("rect", id=f"{prefix}blank", x=".4", y=".4", **size, fill=CARD, **edge)


@cache
def _symbol(card: Card, prefix: str) -> str:
    colour = RED if is_red(card) else BLACK
    parts = [tag("use", href=f"#{prefix}blank"), *_face(card, prefix), *_index(card, prefix)]
    inked = group(parts, color=colour, fill=colour)
    return tag("symbol", inked, id=f"{prefix}c-{card}", viewBox=_VIEW)


def _indices(drawn: Iterable[Card], prefix: str) -> Iterator[str]:
    """The Face Values of these cards as strokes, each once."""
    for face in dict.fromkeys(map(face_value, drawn)):
        yield group(
            map(_stroke, _STROKES[face]),
            id=f"{prefix}index-{face}",
            transform="translate(5.4 7) scale(.94)",
            fill="none",
            stroke="currentColor",
            stroke_width="4.3",
            stroke_linejoin="round",
        )


def _index(card: Card, prefix: str) -> Iterator[str]:
    """The Face Value, the suit below: all that shows in a fan."""
    yield tag("use", href=f"#{prefix}index-{face_value(card)}")
    yield use_pip(suit(card), prefix, "translate(14.8 46) scale(.8)")


def _stroke(drawn: str | tuple[float, float, float, float]) -> str:
    if isinstance(drawn, str):
        return tag("path", d=drawn)
    x, y, across, down = drawn
    return tag("ellipse", cx=fine(x), cy=fine(y), rx=fine(across), ry=fine(down))


def _face(card: Card, prefix: str) -> Iterator[str]:
    face, which = face_value(card), suit(card)
    if face == "A":
        yield use_pip(which, prefix, "translate(51 62) scale(1.9)")
        yield tag("circle", cx=51, cy=62, r=25, fill="none", stroke=RIM, stroke_width=".8")
    elif face in _COURTS:
        yield from courts_svg.court(card, prefix)
    else:
        for across, down in ((x, y) for xs, y in _ROWS[face] for x in xs):
            turned = " rotate(180)" if down > CARD_HIGH / 2 else ""
            yield use_pip(which, prefix, f"translate({num(across)} {num(down)}){turned} scale(.65)")


# ── Backs and the cutting card ──────────────────────────────────────────────────────────────────

_BACK: Final = "#16423a"
_LATTICE: Final = "#3b7465"
_PALE: Final = "#e9d9a6"
_CUTTING, _ON_CUTTING, _CUT_INK = "#e8b23a", "#8a6410", "#4a3400"


def _back(prefix: str) -> str:
    """The back of a card: a lattice about the four suits."""
    frame = {"x": 5, "y": 5, "width": 70, "height": 102, "rx": 4}
    lines = "".join(f"M{x} 0 {x - 112} 112M{x - 112} 0 {x} 112" for x in range(0, 193, 8))
    inside = f"{prefix}back-frame"
    parts = (
        tag("clipPath", tag("rect", **frame), id=inside),
        tag("use", href=f"#{prefix}blank"),
        tag("rect", **frame, fill=_BACK),
        tag("path", d=lines, clip_path=f"url(#{inside})", stroke=_LATTICE, fill="none"),
        tag("rect", x=8, y=8, width=64, height=96, rx="2.5", fill="none", stroke=GOLD),
        tag("circle", cx=40, cy=56, r=19, fill=_BACK, stroke=GOLD),
        tag("circle", cx=40, cy=56, r=16, fill="none", stroke=GOLD, stroke_width=".5"),
        group(
            (
                use_pip(which, prefix, f"translate({x} {y}) scale(.5)")
                for which, (x, y) in zip(
                    SUITS, ((40, 48.5), (47.5, 56), (40, 63.5), (32.5, 56)), strict=True
                )
            ),
            fill=_PALE,
        ),
    )
    return tag("symbol", "".join(parts), id=f"{prefix}c-back", viewBox=_VIEW)


def cutting_card(prefix: str = "") -> str:
    """The definition of the cutting card."""
    edge = {"fill": _CUTTING, "stroke": _ON_CUTTING}
    word = {"x": 40, "y": 60, "text_anchor": "middle", "font_weight": 700, "fill": _CUT_INK}
    parts = (
        tag("rect", x=".5", y=".5", width=79, height=111, rx=7, **edge),
        tag("path", d="M16 24h48M16 88h48", stroke=_ON_CUTTING, stroke_width=2),
        words("CUT", 12, **word),
    )
    return tag("symbol", "".join(parts), id=f"{prefix}cutting-card", viewBox=_VIEW)
