"""Shoe: the cards in their order, how many have left it, and where the cutting card stands."""

import hashlib
import struct
from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from croupier.cards import Card, decks
from croupier.drawing import below, shuffled_by
from croupier.rules.placement import Bounds
from croupier.rules.refusal import Refusal


class Shoe(Struct, frozen=True, gc=False):
    """A shoe, frozen: drawing gives another one."""

    cards: tuple[Card, ...]
    drawn: int = 0
    cutting_card: int | None = None
    """The cutting card comes out before the card at this place."""

    @property
    def left(self) -> int:
        """How many cards are still in it."""
        return len(self.cards) - self.drawn

    @property
    def cutting_card_next(self) -> bool:
        """Does the cutting card come out next?"""
        return self.cutting_card == self.drawn

    @property
    def cutting_card_out(self) -> bool:
        """Has the cutting card come out?"""
        return self.cutting_card is not None and self.cutting_card < self.drawn

    def after(self, cards: int) -> "Shoe":
        """The shoe once so many more cards have left it."""
        return Shoe(self.cards, self.drawn + cards, self.cutting_card)


def given(cards: tuple[Card, ...], cutting_card: int | None = None) -> Shoe:
    """A shoe given card by card."""
    return Shoe(cards, 0, cutting_card)


def shuffled(number_of_decks: int, seed: int | str) -> tuple[Card, ...]:
    """Whole decks in an order fixed by the seed alone."""
    return shuffled_cards(decks(number_of_decks), seed)


def shuffled_cards(given: tuple[Card, ...], seed: int | str) -> tuple[Card, ...]:
    """Cards in an order fixed by the seed alone, every order as likely as any other.

    The numbers are SHAKE-256 of the seed.
    """
    return shuffled_by(given, _numbers(f"croupier shuffle {seed}"))


def fair_draw(count: int, seed: int | str) -> int:
    """A number from 0 up to below the count, fixed by the seed, every one as likely."""
    return below(count, _numbers(f"croupier draw {seed}"))


_WORDS = 1024


def _numbers(seed: str) -> Iterator[int]:
    """Endless 32-bit numbers out of a seed."""
    block = 0
    while True:
        stream = hashlib.shake_256(f"{seed} {block}".encode()).digest(4 * _WORDS)
        yield from struct.unpack(f"<{_WORDS}I", stream)
        block += 1


def cut(cards: tuple[Card, ...], at: int, bounds: Bounds) -> tuple[Card, ...]:
    """Put the cards in front of the cut behind the rest."""
    check_cut_at(at, bounds)
    return cards[at:] + cards[:at]


def check_cut_at(at: int, bounds: Bounds) -> None:
    """Refuse a cut too near either end."""
    _check(at, bounds, f"the cut at card {at}")


def with_cutting_card(shoe: Shoe, from_back: int, bounds: Bounds) -> Shoe:
    """Insert the cutting card so many cards from the back."""
    _check(from_back, bounds, f"a cutting card {from_back} from the back")
    return replace(shoe, cutting_card=len(shoe.cards) - from_back)


def _check(place: int, bounds: Bounds, what: str) -> None:
    if place < bounds.low:
        raise Refusal(bounds.low_clauses, f"{what} is too near the end: at least {bounds.low}")
    if place > bounds.high:
        raise Refusal(bounds.high_clauses, f"{what} is too deep: at most {bounds.high}")
