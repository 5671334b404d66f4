"""How the cards of a hand lie: one hand as a fan, several as cascades side by side."""

from collections.abc import Sequence
from math import cos, radians, sin
from typing import Final, NamedTuple

from croupier.cards import Card
from croupier.pages.felt import geometry, pills
from croupier.pages.felt.geometry import CARD_HIGH, CARD_WIDE, FAN, HANDS_BETWEEN, Point, Rect
from croupier.pages.felt.moment import TURN, HandView

TOTAL: Final = 17.0
TOTAL_OF_SEVERAL: Final = 16.0
FRAMED: Final = 7.0
"""From the cards of the hand whose turn it is to the frame about them."""
STEP_ASIDE: Final = 5.0
"""How far to the right each card of a cascade lies."""
_SIDEWAYS_DOWN: Final = 32.0
"""How far below the middle of a fan a sideways card lies."""


class CardPlace(NamedTuple):
    """A card: its middle, how large it is drawn, whether it lies sideways."""

    card: Card | None
    """None: face down."""
    at: Point
    scale: float
    sideways: bool

    @property
    def face(self) -> Rect:
        """Where its Face Value is read."""
        (x, y), scale = self.at, self.scale
        left, top = x - CARD_WIDE * scale / 2, y - CARD_HIGH * scale / 2
        return Rect(left, top + 6 * scale, left + 25 * scale, top + 34 * scale)


class HandPlace(NamedTuple):
    """One hand with its cards, its turning, and the middle of its total."""

    hand: HandView
    cards: tuple[CardPlace, ...]
    tilt: float
    pivot: Point
    total: Point
    extent: Rect
    """All of it, the total included."""
    frame: Rect
    """The cards alone, before they are turned."""
    size: float
    """How large its total is written."""

    def lower(self, down: float) -> "HandPlace":
        """The same hand so far down, but for its total."""
        cards = tuple(one._replace(at=Point(one.at.x, one.at.y + down)) for one in self.cards)
        left, top, right, bottom = self.frame
        return self._replace(cards=cards, frame=Rect(left, top + down, right, bottom + down))


# ── One hand ────────────────────────────────────────────────────────────────────────────────────


def fan(hand: HandView, at: Point, scale: float, tilt: float = 0, apart: float = FAN) -> HandPlace:
    """Cards side by side, the index of each showing."""
    last = len(hand.cards) - 1
    wide = apart * last + (CARD_HIGH if last in hand.sideways else CARD_WIDE)
    left = at.x - wide * scale / 2
    cards = []
    for number, card in enumerate(hand.cards):
        sideways = number in hand.sideways
        half = (CARD_HIGH if sideways else CARD_WIDE) / 2
        down = _SIDEWAYS_DOWN if sideways else 0
        middle = Point(left + (apart * number + half) * scale, at.y + down * scale)
        cards.append(CardPlace(card, middle, scale, sideways))
    frame = _frame(cards)
    a = abs(radians(tilt))
    half_wide = (wide * cos(a) + CARD_HIGH * sin(a)) * scale / 2
    low = max(frame.bottom, at.y + (CARD_HIGH * cos(a) + wide * sin(a) * 0.3) * scale / 2)
    total = Point(at.x, low + 4)
    return HandPlace(
        hand, tuple(cards), tilt, at, total, _extent(hand, frame, total, half_wide), frame, TOTAL
    )


def _frame(cards: Sequence[CardPlace]) -> Rect:
    """The rectangle about cards as they lie before they are turned."""
    halves = [
        (one, *((CARD_HIGH, CARD_WIDE) if one.sideways else (CARD_WIDE, CARD_HIGH)))
        for one in cards
    ]
    return Rect(
        min(one.at.x - wide * one.scale / 2 for one, wide, _ in halves),
        min(one.at.y - high * one.scale / 2 for one, _, high in halves),
        max(one.at.x + wide * one.scale / 2 for one, wide, _ in halves),
        max(one.at.y + high * one.scale / 2 for one, _, high in halves),
    )


def _extent(hand: HandView, frame: Rect, total: Point, half_wide: float = 0) -> Rect:
    half = max(pills.wide(hand.total, TOTAL) / 2, half_wide, frame.width / 2)
    margin = FRAMED if hand.state is TURN else 0
    left, right = (frame.left + frame.right) / 2 - half, (frame.left + frame.right) / 2 + half
    bottom = total.y + pills.high(TOTAL) / 2
    return Rect(left - margin, frame.top - margin, right + margin, bottom)


# ── Several hands ───────────────────────────────────────────────────────────────────────────────


def side_by_side(hands: Sequence[HandView], at: Point, scale: float) -> tuple[HandPlace, ...]:
    """Hands as cascades, each as wide as its widest card."""
    widths = [(CARD_HIGH if hand.sideways else CARD_WIDE) * scale for hand in hands]
    left = at.x - (sum(widths) + HANDS_BETWEEN * (len(hands) - 1)) / 2
    placed = []
    for hand, wide in zip(hands, widths, strict=True):
        placed.append(cascade(hand, Point(left + wide / 2, at.y), scale))
        left += wide + HANDS_BETWEEN
    return tuple(placed)


def cascade(hand: HandView, at: Point, scale: float, apart: float | None = None) -> HandPlace:
    """Cards below one another, about a place."""
    count = len(hand.cards)
    apart = geometry.cascade(count) * scale if apart is None else apart
    high = CARD_HIGH * scale + (count - 1) * apart
    top, aside = at.y - high / 2, -STEP_ASIDE * scale * (count - 1) / 2
    cards = []
    for number, card in enumerate(hand.cards):
        sideways = number in hand.sideways
        half = (CARD_WIDE if sideways else CARD_HIGH) / 2 * scale
        across = 0.0 if sideways else aside + number * STEP_ASIDE * scale
        middle = Point(at.x + across, top + number * apart + half)
        cards.append(CardPlace(card, middle, scale, sideways))
    frame = _frame(cards)
    total = Point(at.x, frame.bottom + 4 + pills.high(TOTAL_OF_SEVERAL) / 2)
    return HandPlace(
        hand, tuple(cards), 0, at, total, _extent(hand, frame, total), frame, TOTAL_OF_SEVERAL
    )
