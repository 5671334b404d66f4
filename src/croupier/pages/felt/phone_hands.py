"""Hands on the upright felt: as large as their Box has room, and the words over them."""

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from typing import Final

from croupier.pages.felt import geometry, hands_svg, lying, pills
from croupier.pages.felt.geometry import CARD_HIGH, CARD_WIDE, FAN, Point, Rect
from croupier.pages.felt.hands_svg import NOTES, look_of
from croupier.pages.felt.lying import HandPlace
from croupier.pages.felt.moment import (
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
from croupier.pages.felt.phone_geometry import FRONT_LIT, PhonePlace
from croupier.pages.felt.pills import PillColours, Written
from croupier.pages.tokens import SMALLEST

_TOTAL: Final = SMALLEST
_LIT_TOTAL: Final = 14.0
_OVER: Final = 4.0
"""How far a total reaches up over the cards."""
_FRAMED: Final = 4.0
_EASE: Final = 1.0
"""How little words may reach beyond their part of a Box."""
_APART: Final = 0.5
"""From words to those above them."""
_USUAL: Final = (-1.0, 0.0, 1.0)
_BETWEEN: Final = 3.0
_BETWEEN_FRONT: Final = 7.0
_NEAREST: Final = 28.0
"""How near one another cards of a cascade lie before all is drawn smaller."""
_SMALLEST_LONG: Final = 0.62
"""How much smaller, at most, a long cascade is drawn."""
_SIDEWAYS: Final = 128.0
"""How high a fan with a sideways card is."""
_SIGNS: Final = {PAID: "+", LOST: "−", BUST: "", STAND_OFF: "=", RETURNED: "=", VOID: ""}
_BRIEF: Final = {"Blackjack": "BJ"}


# ── Where they lie ──────────────────────────────────────────────────────────────────────────────


def place(hands: Sequence[HandView], at: PhonePlace) -> tuple[HandPlace, ...]:
    """The hands of a Box within the room it has."""
    if not hands:
        return ()
    room = _room(hands, at)
    placed = (_one(hands[0], at, room),) if len(hands) == 1 else _several(hands, at, room)
    return tuple(one._replace(total=_below(one), size=_size(one.hand, at)) for one in placed)


def _room(hands: Sequence[HandView], at: PhonePlace) -> Rect:
    """What is left for cards: less what totals and frames take."""
    size = max(_size(hand, at) for hand in hands)
    frame = _FRAMED if any(hand.state is TURN for hand in hands) else 0
    left, top, right, bottom = at.cards
    below = pills.high(size) - _OVER + frame
    return Rect(left + frame, top + frame, right - frame, bottom - below)


def _size(hand: HandView, at: PhonePlace) -> float:
    return _LIT_TOTAL if at.front and hand.state is TURN else _TOTAL


def _below(placed: HandPlace) -> Point:
    """The middle of a total."""
    lit = _FRAMED if placed.hand.state is TURN else 0
    middle = (placed.frame.left + placed.frame.right) / 2
    return Point(middle, placed.frame.bottom - _OVER + lit + pills.high(_TOTAL) / 2)


def _scale(hand: HandView, at: PhonePlace) -> float:
    return FRONT_LIT if at.front and hand.state is TURN else at.scale


def _one(hand: HandView, at: PhonePlace, room: Rect) -> HandPlace:
    """A fan: in the middle of its room at a side, low in it in front."""
    last = len(hand.cards) - 1
    turned = bool(hand.sideways)
    end = CARD_HIGH if last in hand.sideways else CARD_WIDE
    scale = min(_scale(hand, at), room.high / (_SIDEWAYS if turned else CARD_HIGH))
    apart = min(FAN, (room.width / scale - end) / max(last, 1))
    middle = Point((room.left + room.right) / 2, (at.cards.top + at.cards.bottom) / 2)
    placed = lying.fan(hand, middle, scale, apart=apart)
    lower = room.bottom - placed.frame.bottom
    return _moved(placed, lower if at.front else min(0, lower))


def _several(hands: Sequence[HandView], at: PhonePlace, room: Rect) -> tuple[HandPlace, ...]:
    """Cascades side by side, their feet on one line."""
    between = _BETWEEN_FRONT if at.front else _BETWEEN
    weights = [_scale(hand, at) for hand in hands]
    wide = [_wide(hand) * weight for hand, weight in zip(hands, weights, strict=True)]
    fits = min(1.0, (room.width - between * (len(hands) - 1)) / sum(wide))
    left = (room.left + room.right - fits * sum(wide) - between * (len(hands) - 1)) / 2
    placed = []
    for hand, weight, across in zip(hands, weights, wide, strict=True):
        middle = left + fits * across / 2
        placed.append(_cascade(hand, middle, fits * weight, room))
        left += fits * across + between
    return tuple(placed)


def _wide(hand: HandView) -> float:
    """How wide a cascade is at full size."""
    stepped = CARD_WIDE + lying.STEP_ASIDE * (len(hand.cards) - 1)
    return max(stepped, CARD_HIGH if hand.sideways else 0)


def _cascade(hand: HandView, middle: float, scale: float, room: Rect) -> HandPlace:
    """A cascade no higher than its room: nearer together, then smaller, then nearer still."""
    gaps = len(hand.cards) - 1
    tallest = room.high / (CARD_HIGH + gaps * min(_NEAREST, geometry.cascade(gaps + 1)))
    scale = min(scale, max(tallest, _SMALLEST_LONG * scale))
    apart = min(geometry.cascade(gaps + 1) * scale, (room.high - CARD_HIGH * scale) / max(gaps, 1))
    placed = lying.cascade(hand, Point(middle, 0), scale, apart)
    return _moved(placed, room.bottom - placed.frame.bottom)


def _moved(placed: HandPlace, down: float) -> HandPlace:
    cards = tuple(one._replace(at=Point(one.at.x, one.at.y + down)) for one in placed.cards)
    left, top, right, bottom = placed.frame
    return placed._replace(cards=cards, frame=Rect(left, top + down, right, bottom + down))


# ── What is drawn ───────────────────────────────────────────────────────────────────────────────


def drawn(
    placed: Sequence[HandPlace], found: Sequence[Written], at: PhonePlace, prefix: str = ""
) -> Iterator[str]:
    """The hands of a Box, and over them what is written of each."""
    line = 0.85 if at.front else 0.6
    for one in placed:
        yield from hands_svg.cards_of(one, at.number, prefix, _FRAMED, line)
    for written in found:
        yield written.drawn(prefix)


def read(placed: Sequence[HandPlace], found: Sequence[Written]) -> list[Rect]:
    """What must be seen of the hands of a Box: what is written over them, and every Face Value."""
    seen = [one.extent for one in found]
    for one in placed:
        if one.hand.state not in SETTLED:
            seen += (_index(card) for card in one.cards if not card.sideways)
    return seen


def _index(card: lying.CardPlace) -> Rect:
    (x, y), scale = card.at, card.scale
    left, top = x - CARD_WIDE * scale / 2, y - CARD_HIGH * scale / 2
    return Rect(left, top + 6 * scale, left + 25 * scale, top + 34 * scale)


def labels(placed: Sequence[HandPlace], at: PhonePlace) -> list[Written]:
    """What is written over the hands of a Box: in full where nothing else is covered by it.

    Where that cannot be, only how each hand ended.
    """
    written = _labels(placed, at)
    extents = [one.extent for one in written]
    crowded = any(one.meets(other) for one, other in combinations(extents, 2))
    settled = all(one.hand.state in SETTLED for one in placed)
    return list(_signs(placed, at)) if crowded and settled and not at.front else written


def _labels(placed: Sequence[HandPlace], at: PhonePlace) -> list[Written]:
    written: list[Written] = []
    fully = at.front or len(placed) == 1
    levels = _levels(len(placed), at)
    for number, one in enumerate(placed):
        taken = [other.extent for other in written]
        ways = [way for way in _ways(one, at, fully, levels) if _is_inside(way, at.cards)]
        own = ways
        if not at.front or one.hand.state in SETTLED:
            part = _own(placed, number, at)
            own = [way for way in ways if _is_inside(way, part)]
        briefest = sorted(ways, key=lambda way: max(each.extent.width for each in way))
        tried = (*own, *briefest)
        free = (way for way in tried if all(each.is_clear(taken) for each in way))
        written += next(free, briefest[0] if briefest else ())
    return written


def _levels(hands: int, at: PhonePlace) -> tuple[float, ...]:
    """How far up what is written of settled hands may stand: one over another, where they fit."""
    stacked = tuple(row - (hands - 1) / 2 for row in range(hands))
    fits = hands * (pills.high(_TOTAL) + _APART) <= at.cards.high
    return stacked if hands > len(_USUAL) and fits else _USUAL


def _signs(placed: Sequence[HandPlace], at: PhonePlace) -> Iterator[Written]:
    """How settled hands ended and nothing else: side by side, two in a row."""
    cards, step = at.cards, pills.high(_TOTAL) + _APART
    middle, rows = (cards.top + cards.bottom) / 2, -(-len(placed) // 2)
    for number, one in enumerate(placed):
        row, right = divmod(number, 2)
        about = Point(cards.right if right else cards.left, middle + (row - (rows - 1) / 2) * step)
        said = _SIGNS[one.hand.state] or "×"
        yield _written(said, about, one, NOTES[one.hand.state], at)


def _own(placed: Sequence[HandPlace], number: int, at: PhonePlace) -> Rect:
    """The part of a Box that is one hand's: half way to those on either side, or to the edge."""
    middles = [one.total.x for one in placed]
    edges = [(one + other) / 2 for one, other in pairwise(middles)]
    sides = (at.cards.left, *edges, at.cards.right)
    return at.cards._replace(left=sides[number], right=sides[number + 1])


def _is_inside(way: Sequence[Written], part: Rect) -> bool:
    """Does it stay within its part of the Box?"""
    return all(
        one.extent.left >= part.left - _EASE
        and one.extent.right <= part.right + _EASE
        and one.extent.top >= part.top - _OVER
        for one in way
    )


def _ways(
    placed: HandPlace, at: PhonePlace, fully: bool, levels: Sequence[float]
) -> Iterator[tuple[Written, ...]]:
    """The ways a hand may be stated, the fullest first; each lower, then higher over the cards."""
    hand = placed.hand
    if not hand.total:
        return
    brief = _BRIEF.get(hand.total, hand.total)
    settled = hand.state in SETTLED
    middle = (placed.frame.top + placed.frame.bottom) / 2
    if settled and hand.note and fully:
        for total in dict.fromkeys((hand.total, brief)):
            for note in (hand.note, hand.short):
                yield _pair(placed, total, note, middle, at)
    level = middle if fully else (at.cards.top + at.cards.bottom) / 2
    low, look = (level, NOTES[hand.state]) if settled else (placed.total.y, look_of(hand))
    for said in dict.fromkeys(
        (brief if settled else hand.total, brief, brief.removeprefix("soft "))
    ):
        signed = f"{said} {_SIGNS[hand.state]}".strip() if settled else said
        for up in levels if settled else (0, 1, 2, 3):
            y = low - up * (pills.high(placed.size) + _APART)
            yield (_written(signed, Point(placed.total.x, y), placed, look, at),)


def _pair(
    placed: HandPlace, total: str, note: str, middle: float, at: PhonePlace
) -> tuple[Written, ...]:
    """The total, and below it how the hand ended."""
    x, half = placed.total.x, pills.high(placed.size) / 2 + 0.5
    ended = NOTES[placed.hand.state]
    return (
        _written(total, Point(x, middle - half), placed, look_of(placed.hand), at),
        _written(note, Point(x, middle + half), placed, ended, at)._replace(name=""),
    )


def _written(
    said: str, about: Point, placed: HandPlace, look: PillColours, at: PhonePlace
) -> Written:
    """Words about a place, as far aside as it takes not to leave the Box."""
    name = f"total-{at.number}-{placed.hand.number}"
    return Written(said, about, placed.size, look, name).within(at.cards.left, at.cards.right)
