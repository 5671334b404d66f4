"""Stacking: shoes whose cards a test names, by a secret the vault is given for them.

Such a secret is the seed itself, whatever anybody contributes, and the casino cuts it as shallow
as it may.
"""

from collections.abc import Callable, Iterable
from typing import Final

from croupier.cards import DECK, Card
from croupier.casino.table import acts, seed_mix
from croupier.fairness import commitment
from croupier.fairness.seeding import mixed_seed
from croupier.fairness.shuffle import drawn_cut, shuffle

MARK: Final = "="
"""How a seed begins that names the cards."""
SMALL: Final = bytes(20)
"""How a seed begins that is a small number: no random one does."""


def seed_for(cards: str) -> bytes:
    """A seed for a stacked shoe: these Face Values (``.`` for any) come first after the cut."""
    return f"{MARK}{cards.replace(' ', '')}".ljust(32).encode()


def stack_shoes(change: Callable[[object, str, object], None]) -> None:
    """Have seeds that a test made up taken as they are."""
    change(commitment, "shuffle", _stacked)
    change(seed_mix, "mixed_seed", _given)
    change(acts, "drawn_cut", _shallow)


def _names_cards(seed: bytes) -> bool:
    return seed.isascii() and seed.startswith(MARK.encode())  # no random seed is all ASCII


def _is_made_up(seed: bytes) -> bool:
    return _names_cards(seed) or seed.startswith(SMALL)


def _stacked(cards: tuple[Card, ...], seed: bytes) -> tuple[Card, ...]:
    """The cards in an order that was asked for, in place of one drawn by the seed."""
    if not _names_cards(seed):
        return shuffle(cards, seed)
    left, front = list(cards), list[Card]()
    for rank in seed.decode().strip()[1:]:
        found = next(one for one in left if rank in (".", one[0]))
        left.remove(found)
        front.append(found)
    at = min(len(DECK), len(left))
    return (*left[:at], *front, *left[at:])


def _given(name: str, secret: bytes, opened: Iterable[tuple[str, bytes]]) -> bytes:
    return secret if _is_made_up(secret) else mixed_seed(name, secret, opened)


def _shallow(seed: bytes, low: int, high: int) -> int:
    return low if _is_made_up(seed) else drawn_cut(seed, low, high)
