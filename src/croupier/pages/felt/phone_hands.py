"""Hands on the upright felt: as large as their Box has room, and the words over them."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from croupier.pages.felt import geometry, lying, pills
from croupier.pages.felt.geometry import CARD_HIGH, CARD_WIDE, FAN, Point, Rect
from croupier.pages.felt.hands_svg import NOTES, look_of, total_name
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
from croupier.pages.felt.pills import NARROW, PillColours, Written
from croupier.pages.tokens import SMALLEST

_TOTAL: Final = SMALLEST
_LIT_TOTAL: Final = 14.0
_OVER: Final = 1.0
"""How far a total reaches up over the edge of the cards."""
_BESIDE: Final = 8.0
"""How far beside its cards the words of the Box in front may reach."""
FRAMED: Final = 4.0
_EASE: Final = 1.0
"""How little words may reach beyond their part of a Box."""
_APART: Final = 0.5
"""From words to those beside or above them."""
_PADS: Final = (NARROW, 0.35, 0.1)
"""How much wider than its words a pill is, by their size, where there is ever less room."""
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
    frame = FRAMED if any(hand.state is TURN for hand in hands) else 0
    left, top, right, bottom = at.cards
    below = pills.high(size) - _OVER + frame
    return Rect(left + frame, top + frame, right - frame, bottom - below)


def _size(hand: HandView, at: PhonePlace) -> float:
    return _LIT_TOTAL if at.front and hand.state is TURN else _TOTAL


def _below(placed: HandPlace) -> Point:
    """The middle of a total."""
    lit = FRAMED if placed.hand.state is TURN else 0
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
    return placed.lower(lower if at.front else min(0, lower))


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
    return placed.lower(room.bottom - placed.frame.bottom)


# ── What is written ─────────────────────────────────────────────────────────────────────────────


def read(placed: Sequence[HandPlace], found: Sequence[Written]) -> list[Rect]:
    """What must be seen of the hands of a Box: what is written over them, and every Face Value."""
    seen = [one.extent for one in found]
    for one in placed:
        if one.hand.state not in SETTLED:
            seen += (card.face for card in one.cards if not card.sideways)
    return seen


def labels(placed: Sequence[HandPlace], at: PhonePlace) -> list[Written]:
    """What is written of the hands of a Box: below the cards, as fully as each has room for."""
    written: list[Written] = []
    for number, one in enumerate(placed):
        taken = [other.extent for other in written]
        left, right = _sides(at)
        ways = [
            way
            for way in _ways(one, at)
            if _is_inside(way, at.cards._replace(left=left, right=right))
        ]
        part = _own(placed, number, at)
        own = [way for way in ways if _is_inside(way, part)]
        briefest = sorted(ways, key=lambda way: sum(each.extent.width for each in way))
        tried = (*own, *briefest)
        free = (way for way in tried if all(each.is_clear(taken) for each in way))
        written += next(free, briefest[0] if briefest else ())
    return written


def _own(placed: Sequence[HandPlace], number: int, at: PhonePlace) -> Rect:
    """The part of a Box that is one hand's: half way to those on either side, or to the edge."""
    middles = [one.total.x for one in placed]
    edges = [(one + other) / 2 for one, other in pairwise(middles)]
    left, right = _sides(at)
    sides = (left, *edges, right)
    return at.cards._replace(left=sides[number], right=sides[number + 1])


def _is_inside(way: Sequence[Written], part: Rect) -> bool:
    """Does it stay within its part of the Box?"""
    return all(
        one.extent.left >= part.left - _EASE
        and one.extent.right <= part.right + _EASE
        and one.extent.top >= part.top - _OVER
        for one in way
    )


def _ways(placed: HandPlace, at: PhonePlace) -> Iterator[tuple[Written, ...]]:
    """The ways a hand may be stated, the fullest first."""
    hand = placed.hand
    if hand.total:
        yield from _settled(placed, at) if hand.state in SETTLED else _open(placed, at)


def _open(placed: HandPlace, at: PhonePlace) -> Iterator[tuple[Written, ...]]:
    """The total below the cards; over them only where nothing shorter has room."""
    total, look = placed.hand.total, look_of(placed.hand)
    brief = _BRIEF.get(total, total)
    x, y = placed.total
    for up in (0, 1, 2, 3):
        level = Point(x, y - up * (pills.high(placed.size) + _APART))
        for said in dict.fromkeys((total, brief, brief.removeprefix("soft "))):
            for pad in _PADS:
                words = _written(said, placed, look, at)._replace(at=level, pad=pad)
                yield (words.within(*_sides(at)),)


def _settled(placed: HandPlace, at: PhonePlace) -> Iterator[tuple[Written, ...]]:
    """The total and beside it how the hand ended; both in one; or only the sign of how."""
    hand, ended = placed.hand, NOTES[placed.hand.state]
    brief, sign = _BRIEF.get(hand.total, hand.total), _SIGNS[hand.state]
    for note in dict.fromkeys((hand.note, hand.short)):
        for total in dict.fromkeys((hand.total, brief)):
            if note:
                yield _pair(placed, total, note, at)
    if at.front and hand.short:
        yield _above(placed, brief, at)
    both = f"{brief} {hand.short}" if sign and hand.short else brief
    for said in dict.fromkeys((both, f"{brief} {sign}".strip(), sign or "×")):
        for pad in _PADS:
            yield (_written(said, placed, ended, at)._replace(pad=pad).within(*_sides(at)),)


def _pair(placed: HandPlace, total: str, note: str, at: PhonePlace) -> tuple[Written, ...]:
    """The total, and to its right how the hand ended."""
    left, right = _sides(at)
    first, second = (pills.wide(said, placed.size, NARROW) for said in (total, note))
    wide = first + _APART + second
    start = max(left, min(placed.total.x - wide / 2, right - wide))
    y, aside = placed.total.y, start + first + _APART
    return (
        _written(total, placed, look_of(placed.hand), at)._replace(at=Point(start + first / 2, y)),
        Written(note, Point(aside + second / 2, y), placed.size, NOTES[placed.hand.state]),
    )


def _above(placed: HandPlace, total: str, at: PhonePlace) -> tuple[Written, ...]:
    """The total, and above the cards how the hand ended."""
    hand = placed.hand
    over = Point(placed.total.x, placed.frame.top - pills.high(placed.size) / 2 - _APART)
    return (
        _written(total, placed, look_of(hand), at),
        Written(hand.short, over, placed.size, NOTES[hand.state]),
    )


def _written(said: str, placed: HandPlace, look: PillColours, at: PhonePlace) -> Written:
    """Words below a hand."""
    name = total_name(at.number, placed.hand)
    return Written(said, placed.total, placed.size, look, name)


def _sides(at: PhonePlace) -> tuple[float, float]:
    """What words do not leave the Box by."""
    more = _BESIDE if at.front else 0
    return at.cards.left - more, at.cards.right + more
