"""Hands as SVG: the cards, the total below, the marks of what became of them."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from croupier.cards import Card
from croupier.pages.felt import cards_svg, pills
from croupier.pages.felt.geometry import CARD_CORNER, CARD_HIGH, CARD_WIDE, Point, Rect
from croupier.pages.felt.lying import FRAMED, TOTAL, CardPlace, HandPlace
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
    HandView,
)
from croupier.pages.felt.pills import (
    EVEN,
    GILT,
    GONE,
    LIT,
    PAD,
    PLAIN,
    WON,
    PillColours,
    Written,
    pill,
)
from croupier.pages.lettering import width
from croupier.pages.marks import group, num, tag, words
from croupier.pages.tokens import LOSE, PRINT, SMALLEST
from croupier.pages.tokens import TURN as YELLOW

_GHOST: Final = ".42"
_FADED: Final = (BUST, LOST, VOID)
"""Hands that are as good as lifted; what won or stood off stays as bright as it was."""
_LOOKS: Final = {TURN: LIT, BLACKJACK: GILT, BUST: GONE}
NOTES: Final = {PAID: WON, LOST: GONE, BUST: GONE, STAND_OFF: EVEN, RETURNED: EVEN, VOID: EVEN}
_NOTE: Final = 14.0
_CLEAR: Final = 1.0
"""How far what is written above a hand is from it: a rank stands at the very edge of a card."""
_SHADE: Final = 6.8
"""How far below a small card its shadow lies, by its scale."""


def hands(
    placed: Sequence[HandPlace],
    said: Iterable[Written],
    box: int,
    prefix: str = "",
    *,
    framed: float = FRAMED,
    line: float = 1,
) -> Iterator[str]:
    """The hands of a Box, and over them what is written of each."""
    for one in placed:
        yield from _cards(one, box, prefix, framed, line)
    for written in said:
        yield written.drawn(prefix)


def _cards(placed: HandPlace, box: int, prefix: str, framed: float, line: float) -> Iterator[str]:
    """The cards of a hand, framed if it is its turn, struck through if it is Void."""
    held, name = placed.hand, f"{box}-{placed.hand.number}"
    if held.state is TURN:
        yield _framed(placed, f"{prefix}turn-{name}", framed, line)
    turn = f"rotate({num(placed.tilt)} {num(placed.pivot.x)} {num(placed.pivot.y)})"
    yield group(
        (
            card_at(lying, f"{prefix}card-{name}-{number}", prefix, _is_astray(held, number))
            for number, lying in enumerate(placed.cards, 1)
        ),
        id=f"{prefix}hand-{name}",
        class_="hand",
        role="img",
        aria_label=f"Box {box}, hand {held.number}: {spoken(held)}",
        transform=turn if placed.tilt else None,
        opacity=_GHOST if held.state in _FADED else None,
    )
    if held.state is VOID:
        yield _struck(placed.frame, turn, line)


def spoken(held: HandView) -> str:
    """A hand as it is read out."""
    cards = (
        f"{cards_svg.said(card)} misplaced" if _is_astray(held, at) else cards_svg.said(card)
        for at, card in enumerate(held.cards, 1)
    )
    parts = [*cards, held.total, held.note]
    return ", ".join(part for part in parts if part)


def _is_astray(held: HandView, number: int) -> bool:
    """Does a card of a hand not belong there, counted from 1?"""
    return number - 1 in held.misplaced


def card_at(lying: CardPlace, name: str, prefix: str, astray: bool = False) -> str:
    """A card and its shadow; one that does not belong there has a red frame."""
    (x, y), scale = lying.at, lying.scale
    wide, high = CARD_WIDE * scale, CARD_HIGH * scale
    left, top = x - wide / 2, y - high / 2
    size = {"width": wide, "height": high}
    shade = {"x": left + 1, "y": top + min(3.4, _SHADE * scale), "rx": CARD_CORNER * scale}
    parts = [
        tag("rect", **shade, **size, fill="#000", opacity=".3"),
        tag("use", href=f"#{prefix}c-{lying.card or 'back'}", x=left, y=top, **size),
    ]
    if astray:
        look = {"stroke": LOSE, "stroke_width": max(5 * scale, 2), "stroke_dasharray": "7 4"}
        around = {"x": left, "y": top, "rx": CARD_CORNER * scale, "fill": "none"}
        parts.append(tag("rect", **around, **size, **look))
    turned = f"rotate(90 {num(x)} {num(y)})" if lying.sideways else None
    return group(parts, id=name, class_="card misplaced" if astray else "card", transform=turned)


def _framed(placed: HandPlace, name: str, margin: float, line: float) -> str:
    """The frame about the hand whose turn it is."""
    frame = placed.frame
    shape = {
        "x": frame.left - margin,
        "y": frame.top - margin,
        "width": frame.right - frame.left + 2 * margin,
        "height": frame.bottom - frame.top + 2 * margin,
    }
    turn = f"rotate({num(placed.tilt)} {num(placed.pivot.x)} {num(placed.pivot.y)})"
    look = {"fill": YELLOW, "fill_opacity": ".22", "stroke": YELLOW, "rx": 5 + margin}
    look |= {"stroke_width": 3 * line}
    return tag("rect", id=name, **shape, **look, transform=turn if placed.tilt else None)


def _struck(frame: Rect, turn: str, line: float) -> str:
    """A line through a hand that is Void."""
    way = f"M{num(frame.left)} {num(frame.bottom)}L{num(frame.right)} {num(frame.top)}"
    look = {"stroke": LOSE, "stroke_width": 4 * line, "stroke_linecap": "round"}
    return tag("path", d=way, **look, transform=turn)


def totals(placed: HandPlace, box: int, room: float) -> Iterator[Written]:
    """The total below a hand; above a settled one, how it ended: the cards stay in sight."""
    held, name = placed.hand, total_name(box, placed.hand)
    if held.total:
        size = _fitting(held.total, placed.size, room)
        yield Written(held.total, placed.total, size, look_of(held), name, PAD)
    if held.state in SETTLED and held.note:
        said = held.note if pills.wide(held.note, _NOTE) <= room else held.short
        above = Point(placed.total.x, placed.frame.top - pills.high(_NOTE) / 2 - _CLEAR)
        yield Written(said, above, _fitting(said, _NOTE, room), NOTES[held.state], pad=PAD)


def total_name(box: int, hand: HandView) -> str:
    """What the total of a hand is called."""
    return f"total-{box}-{hand.number}"


def look_of(held: HandView) -> PillColours:
    """How a total looks."""
    usual = GILT if held.total == "Blackjack" else GONE if held.total == "bust" else PLAIN
    return usual if held.state in SETTLED else _LOOKS.get(held.state, usual)


def _fitting(said: str, size: float, room: float) -> float:
    """The size asked for, or as much smaller as fits the room, within what can be read."""
    return max(SMALLEST, min(size, size * room / max(pills.wide(said, size), 1)))


# ── The Dealer's hand ───────────────────────────────────────────────────────────────────────────


class Dealt(NamedTuple):
    """Where the Dealer's cards lie."""

    scale: float
    first: Point
    apart: float
    """From the first card to the second."""
    further: float
    right: float
    """As far as they may reach."""
    total: float
    """How far down the total is written."""
    size: float
    words: float
    """How large the words in the place of the second card are."""
    aside: Point
    """The first of the cards next in line."""
    aside_scale: float

    def cards(self, cards: tuple[Card, ...]) -> Iterator[CardPlace]:
        """The first two side by side, all further ones on the second."""
        half = CARD_WIDE * self.scale / 2
        room = self.right - half - (self.first.x + self.apart)
        apart = min(self.further, room / max(len(cards) - 2, 1))
        for at, card in enumerate(cards):
            x = self.first.x + (0 if at == 0 else self.apart + (at - 1) * apart)
            yield CardPlace(card, Point(x, self.first.y), self.scale, sideways=False)

    @property
    def second(self) -> Rect:
        """The place of the second card."""
        wide, high = CARD_WIDE * self.scale / 2, CARD_HIGH * self.scale / 2
        x, y = self.first.x + self.apart, self.first.y
        return Rect(x - wide, y - high, x + wide, y + high)


WIDE: Final = Dealt(1.14, Point(690, 158), 97.6, 31, 908, 237.8, TOTAL, 13, Point(590, 146), 0.72)


def dealers(held: HandView, dealt: Dealt, prefix: str = "") -> Iterator[str]:
    """The Dealer's hand with its total."""
    cards = tuple(dealt.cards(held.cards))
    name = f"dealer-{held.number}"
    yield group(
        (
            card_at(lying, f"{prefix}card-{name}-{at}", prefix, _is_astray(held, at))
            for at, lying in enumerate(cards, 1)
        ),
        id=f"{prefix}hand-{name}",
        class_="hand",
        role="img",
        aria_label=f"The Dealer: {spoken(held)}",
    )
    look = _LOOKS.get(held.state, PLAIN)
    middle = (cards[0].at.x + cards[-1].at.x) / 2
    if not held.total:
        return
    yield pill(held.total, middle, dealt.total, dealt.size, look, id=f"{prefix}total-dealer")


def awaited(when: str, dealt: Dealt) -> Iterator[str]:
    """The place of the Dealer's second card, and when it comes where there is room for that."""
    place = dealt.second
    line = {"stroke": PRINT, "stroke_opacity": ".45", "stroke_dasharray": "5 6"}
    shape = {"x": place.left, "y": place.top, "width": place.width, "height": place.high, "rx": 8}
    yield tag("rect", **shape, fill="none", **line, stroke_width="1.5")
    look = {"x": (place.left + place.right) / 2, "text_anchor": "middle", "fill": PRINT}
    fits = width("second card", dealt.words) <= place.width
    lines = ("second card", when) if fits else ("second", "card")
    apart = 18 * dealt.words / 13
    for at, said in enumerate(lines):
        y = dealt.first.y + 5 + (at - (len(lines) - 1) / 2) * apart
        yield words(said, dealt.words, y=y, **look, fill_opacity=".85")


# ── Cards next in line ──────────────────────────────────────────────────────────────────────────

_ASIDE_APART: Final = 22.0 / 0.72
"""How far apart they lie, by how large they are."""


def aside(cards: tuple[Card | None, ...], dealt: Dealt, prefix: str = "") -> Iterator[str]:
    """Cards that left the shoe too early, the next one on top."""
    names = [cards_svg.said(card) if card else "a card face down" for card in cards]
    first, scale = dealt.aside, dealt.aside_scale
    drawn = []
    for at, card in reversed(tuple(enumerate(cards))):
        place = Point(first.x - at * _ASIDE_APART * scale, first.y)
        lying = CardPlace(card, place, scale, sideways=False)
        drawn.append(card_at(lying, f"{prefix}card-aside-{at + 1}", prefix))
    said = f"Next in line: {', '.join(names)}"
    yield group(drawn, id=f"{prefix}aside", class_="hand", role="img", aria_label=said)
    down = first.y + CARD_HIGH * scale / 2 + 16
    yield words("next in line", 13, x=first.x, y=down, text_anchor="middle", fill=PRINT)
