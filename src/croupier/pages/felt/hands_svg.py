"""Hands as SVG: the cards, the total below, the marks of what became of them."""

from collections.abc import Iterator
from typing import Final

from croupier.cards import Card
from croupier.pages.felt import cards_svg, pills
from croupier.pages.felt.geometry import CARD_CORNER, CARD_HIGH, CARD_WIDE, Point
from croupier.pages.felt.lying import FRAMED, TOTAL, Lying, Placed, Rect
from croupier.pages.felt.moment import (
    BLACKJACK,
    BUST,
    LOST,
    PAID,
    RETURNED,
    SETTLED,
    STAND_OFF,
    TURN,
    VOID,
    Hand,
)
from croupier.pages.felt.pills import EVEN, GILT, GONE, LIT, PLAIN, WON, pill
from croupier.pages.marks import group, num, sans, tag
from croupier.pages.tokens import LOSE, PRINT, SMALLEST
from croupier.pages.tokens import TURN as YELLOW

_GHOST: Final = ".42"
_LOOKS: Final = {TURN: LIT, BLACKJACK: GILT, BUST: GONE}
_NOTES: Final = {PAID: WON, LOST: GONE, BUST: GONE, STAND_OFF: EVEN, RETURNED: EVEN, VOID: EVEN}
_NOTE: Final = 14.0


def hand(placed: Placed, box: int, room: float, prefix: str = "") -> Iterator[str]:
    """A hand of a Box with its total and its marks, no wider than there is room."""
    held, name = placed.hand, f"{box}-{placed.hand.number}"
    if held.state is TURN:
        yield _framed(placed, f"{prefix}turn-{name}")
    turn = f"rotate({num(placed.tilt)} {num(placed.pivot.x)} {num(placed.pivot.y)})"
    yield group(
        (
            _card(lying, f"{prefix}card-{name}-{number}", prefix)
            for number, lying in enumerate(placed.cards, 1)
        ),
        id=f"{prefix}hand-{name}",
        class_="hand",
        role="img",
        aria_label=f"Box {box}, hand {held.number}: {_spoken(held)}",
        transform=turn if placed.tilt else None,
        opacity=_GHOST if held.state in SETTLED else None,
    )
    if held.state is VOID:
        yield _struck(placed.frame, turn)
    yield from _told(placed, f"{prefix}total-{name}", room)


def _spoken(held: Hand) -> str:
    parts = [*map(cards_svg.said, held.cards), held.total, held.note]
    return ", ".join(part for part in parts if part)


def _card(lying: Lying, name: str, prefix: str) -> str:
    """A card and its shadow."""
    (x, y), scale = lying.at, lying.scale
    wide, high = CARD_WIDE * scale, CARD_HIGH * scale
    left, top = x - wide / 2, y - high / 2
    size = {"width": wide, "height": high}
    shade = {"x": left + 1, "y": top + 3.4, "rx": CARD_CORNER * scale}
    parts = (
        tag("rect", **shade, **size, fill="#000", opacity=".3"),
        tag("use", href=f"#{prefix}c-{lying.card or 'back'}", x=left, y=top, **size),
    )
    turned = f"rotate(90 {num(x)} {num(y)})" if lying.sideways else None
    return group(parts, id=name, class_="card", transform=turned)


def _framed(placed: Placed, name: str) -> str:
    """The frame about the hand whose turn it is."""
    frame = placed.frame
    shape = {
        "x": frame.left - FRAMED,
        "y": frame.top - FRAMED,
        "width": frame.right - frame.left + 2 * FRAMED,
        "height": frame.bottom - frame.top + 2 * FRAMED,
    }
    turn = f"rotate({num(placed.tilt)} {num(placed.pivot.x)} {num(placed.pivot.y)})"
    look = {"fill": YELLOW, "fill_opacity": ".22", "stroke": YELLOW, "stroke_width": 3, "rx": 12}
    return tag("rect", id=name, **shape, **look, transform=turn if placed.tilt else None)


def _struck(frame: Rect, turn: str) -> str:
    """A line through a hand that is Void."""
    line = f"M{num(frame.left)} {num(frame.bottom)}L{num(frame.right)} {num(frame.top)}"
    look = {"stroke": LOSE, "stroke_width": 4, "stroke_linecap": "round"}
    return tag("path", d=line, **look, transform=turn)


def _told(placed: Placed, name: str, room: float) -> Iterator[str]:
    """The total below a hand; over a settled one, its total and how it ended."""
    held, (x, y) = placed.hand, placed.total
    look = GILT if held.total == "Blackjack" else GONE if held.total == "bust" else PLAIN
    size = _fitting(held.total, placed.size, room)
    if held.state not in SETTLED:
        if held.total:
            yield pill(held.total, x, y, size, _LOOKS.get(held.state, look), id=name)
        return
    middle = (placed.frame.top + placed.frame.bottom) / 2
    yield pill(held.total, x, middle, size, look, id=name)
    if held.note:
        said = held.note if pills.wide(held.note, _NOTE) <= room else held.short
        below = middle + (pills.high(size) + pills.high(_NOTE)) / 2 + 4
        yield pill(said, x, below, _fitting(said, _NOTE, room), _NOTES[held.state])


def _fitting(said: str, size: float, room: float) -> float:
    """The size asked for, or as much smaller as fits the room, within what can be read."""
    return max(SMALLEST, min(size, size * room / max(pills.wide(said, size), 1)))


# ── The Dealer's hand ───────────────────────────────────────────────────────────────────────────

_DEALERS: Final = 1.14
_FIRST: Final = Point(690, 158)
_APART: Final = 97.6
"""From the first card to the second."""
_FURTHER: Final = 31.0
_RIGHT: Final = 908.0
"""As far as the Dealer's cards may reach."""
_TOTAL_DOWN: Final = 237.8


def _dealt(cards: tuple[Card, ...]) -> Iterator[Lying]:
    """The first two side by side, all further ones on the second."""
    half = CARD_WIDE * _DEALERS / 2
    room = _RIGHT - half - (_FIRST.x + _APART)
    apart = min(_FURTHER, room / max(len(cards) - 2, 1))
    for at, card in enumerate(cards):
        x = _FIRST.x + (0 if at == 0 else _APART + (at - 1) * apart)
        yield Lying(card, Point(x, _FIRST.y), _DEALERS, sideways=False)


def dealers(held: Hand, prefix: str = "") -> Iterator[str]:
    """The Dealer's hand with its total."""
    cards = tuple(_dealt(held.cards))
    name = f"dealer-{held.number}"
    yield group(
        (_card(lying, f"{prefix}card-{name}-{at}", prefix) for at, lying in enumerate(cards, 1)),
        id=f"{prefix}hand-{name}",
        class_="hand",
        role="img",
        aria_label=f"The Dealer: {_spoken(held)}",
    )
    look = _LOOKS.get(held.state, PLAIN)
    middle = (cards[0].at.x + cards[-1].at.x) / 2
    yield pill(held.total, middle, _TOTAL_DOWN, TOTAL, look, id=f"{prefix}total-dealer")


def awaited(when: str) -> Iterator[str]:
    """The place of the Dealer's second card."""
    wide, high = CARD_WIDE * _DEALERS, CARD_HIGH * _DEALERS
    x = _FIRST.x + _APART
    line = {"stroke": PRINT, "stroke_opacity": ".45", "stroke_dasharray": "5 6"}
    shape = {"x": x - wide / 2, "y": _FIRST.y - high / 2, "width": wide, "height": high, "rx": 8}
    yield tag("rect", **shape, fill="none", **line, stroke_width="1.5")
    words = {"x": x, "text_anchor": "middle", "fill": PRINT, "fill_opacity": ".85"}
    yield sans("second card", 13, y=154, **words)
    yield sans(when, 13, y=172, **words)


# ── Cards next in line ──────────────────────────────────────────────────────────────────────────

_ASIDE: Final = Point(590, 146)
_ASIDE_SCALE: Final = 0.72
_ASIDE_APART: Final = 22.0


def aside(cards: tuple[Card | None, ...], prefix: str = "") -> Iterator[str]:
    """Cards that left the shoe too early, the next one on top."""
    names = [cards_svg.said(card) if card else "a card face down" for card in cards]
    drawn = []
    for at, card in reversed(tuple(enumerate(cards))):
        place = Point(_ASIDE.x - at * _ASIDE_APART, _ASIDE.y)
        lying = Lying(card, place, _ASIDE_SCALE, sideways=False)
        drawn.append(_card(lying, f"{prefix}card-aside-{at + 1}", prefix))
    said = f"Next in line: {', '.join(names)}"
    yield group(drawn, id=f"{prefix}aside", class_="hand", role="img", aria_label=said)
    down = _ASIDE.y + CARD_HIGH * _ASIDE_SCALE / 2 + 16
    yield sans("next in line", 13, x=_ASIDE.x, y=down, text_anchor="middle", fill=PRINT)
