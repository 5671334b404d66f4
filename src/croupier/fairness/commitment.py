"""Commitment: what is published of a shoe before its first card, and what opens each card of it."""

from functools import cached_property, lru_cache
from itertools import islice
from typing import Final

from msgspec import Struct

from croupier.cards import Card, decks
from croupier.digest import digest
from croupier.fairness import merkle
from croupier.fairness.keystream import BLOCK, SALTS, keystream
from croupier.fairness.shuffle import shuffle

SALT_SIZE: Final = 16


class Commitment(Struct, frozen=True):
    """What everybody may know of a shoe before it is dealt."""

    shoe: str
    """The shoe's own name, so that no opening fits another shoe."""
    decks: int
    cards: int
    root: bytes


class Opening(Struct, frozen=True):
    """What proves that a card lay at a place of the committed order."""

    index: int
    card: Card
    salt: bytes
    path: tuple[bytes, ...]


class SealedShoe(Struct, frozen=True, dict=True):
    """A shuffled shoe with its secret; nothing of it may be shown but what it hands out."""

    shoe: str
    decks: int
    seed: bytes
    rack: tuple[Card, ...] = ()
    """The cards that were shuffled, where they are not whole decks."""
    secret: bytes = b""
    """What the casino put into the seed, committed to before; nothing: the seed is all its own."""

    def __repr__(self) -> str:
        """Nothing of the secret, wherever it may be printed."""
        return f"SealedShoe({self.shoe!r}, {self.decks})"

    @cached_property
    def order(self) -> tuple[Card, ...]:
        """The cards as shuffled, before any cut."""
        return shuffle(self.rack or decks(self.decks), self.seed)

    @cached_property
    def commitment(self) -> Commitment:
        """What is published before the first card."""
        return Commitment(self.shoe, self.decks, len(self.order), self._tree.root)

    def open(self, index: int) -> Opening:
        """Open the card at a place of the order as shuffled."""
        card, salt = self.order[index], self._salts[index]
        return Opening(index, card, salt, self._tree.path(index))

    @cached_property
    def _salts(self) -> tuple[bytes, ...]:
        return salts(self.seed, len(self.order))

    @cached_property
    def _tree(self) -> merkle.Tree:
        salted = enumerate(zip(self.order, self._salts, strict=True))
        return merkle.tree([leaf(self.shoe, index, card, salt) for index, (card, salt) in salted])


@lru_cache(maxsize=256)
def sealed_shoe(
    shoe: str, decks: int, seed: bytes, rack: tuple[Card, ...] = (), secret: bytes = b""
) -> SealedShoe:
    """A sealed shoe; asked for again, the same, whose order and tree are made once."""
    return SealedShoe(shoe, decks, seed, rack, secret)


def leaf(shoe: str, index: int, card: Card, salt: bytes) -> bytes:
    """What is committed to for one card."""
    return digest("croupier card", shoe.encode(), index.to_bytes(4, "big"), card.encode(), salt)


def salts(seed: bytes, count: int) -> tuple[bytes, ...]:
    """A salt for each place, out of a stream of its own."""
    blocks = islice(keystream(seed, SALTS), -(-count * SALT_SIZE // BLOCK))
    stream = b"".join(blocks)
    return tuple(stream[at : at + SALT_SIZE] for at in range(0, count * SALT_SIZE, SALT_SIZE))


def opens(commitment: Commitment, opening: Opening) -> bool:
    """Does an opening show a card of the committed order?"""
    if not 0 <= opening.index < commitment.cards:
        return False
    body = leaf(commitment.shoe, opening.index, opening.card, opening.salt)
    return merkle.leads_to(body, opening.index, commitment.cards, opening.path, commitment.root)


def reveals(commitment: Commitment, seed: bytes) -> bool:
    """Does a seed, once revealed, give the committed order?"""
    return SealedShoe(commitment.shoe, commitment.decks, seed).commitment == commitment
