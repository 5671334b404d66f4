"""Shoes: each card opens what was committed to, in the order of the cut, out of whole decks."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final

from croupier.cards import DECK, decks
from croupier.digest import digest
from croupier.verify import merkle
from croupier.verify.chacha import SALT, SEED, salts, shuffled
from croupier.verify.lines import raw
from croupier.verify.seeding import MixedSeed

_KNOWN: Final = frozenset(DECK)


class CommittedShoe:
    """Cards that were committed to, as far as they were opened."""

    def __init__(
        self, commitment: Mapping[str, Any], given: tuple[str, ...] = (), cut_at: int = 0
    ) -> None:
        """A shoe of whole decks, or of the cards given: those of a discard rack."""
        self.name: str = commitment["shoe"]
        self.decks: int = commitment["decks"]
        self.cards: int = commitment["cards"]
        self.root = raw(commitment["root"])
        self.given = given
        self.cut_at = cut_at
        self.stacked = bool(given)
        self.revealed = False
        self.mix: MixedSeed | None = None
        """What its seed follows from; nothing: the casino alone made it."""
        self.shown: dict[int, str] = {}
        self._times: Counter[str] = Counter()

    def sealed(self, name: str, number: int) -> Iterator[str]:
        """What is wrong with the commitment of a table's next shoe."""
        if self.name != name:
            yield f"the shoe is called {self.name}, not {name}"
        count = len(self.given) or len(DECK) * number
        if (self.decks, self.cards) != (number, count):
            yield f"{self.cards} cards were committed to, and there are {count} of {number} decks"
            self.decks, self.cards = number, count

    def open(self, opening: Mapping[str, Any], place: int) -> Iterator[str]:
        """What is wrong with opening the card at a place of the cut, if it fits at all."""
        index, card = int(opening["index"]), str(opening["card"])
        due = (self.cut_at + place) % self.cards
        if self.revealed or not self.stacked:
            yield "a card was opened of a shoe that is not in play"
        if index != due:
            yield f"the card at {index} was opened, and {due} is next by the cut"
        self._times[card] += index not in self.shown
        self.shown[index] = card
        if self._times[card] > self.decks:
            yield f"{card} was opened more often than {self.decks} decks hold it"

    def fits(self, opening: Mapping[str, Any]) -> bool:
        """Does an opening fit the commitment?"""
        index, card, salt = int(opening["index"]), str(opening["card"]), raw(opening["salt"])
        if card not in _KNOWN or len(salt) != SALT or not 0 <= index < self.cards:
            return False
        path = [raw(one) for one in opening["path"]]
        return merkle.leads(leaf(self.name, index, card, salt), index, self.cards, path) == (
            self.root
        )

    def reveal(self, name: str, seed: bytes, secret: bytes) -> Iterator[str]:
        """What is wrong with the seed of a shoe that is done with, and the secret in it."""
        self.revealed = True
        cards = self.given or decks(self.decks)
        if name != self.name:
            yield f"the seed is of {name}, and {self.name} was in play"
        elif len(seed) != SEED or root_of(self.name, cards, seed) != self.root:
            yield f"the seed revealed does not give what was committed to as {name}"
        elif self.mix is not None:
            yield from self.mix.reveal(secret, seed, self.cut_at)


def root_of(name: str, cards: tuple[str, ...], seed: bytes) -> bytes:
    """What a seed commits to."""
    order = shuffled(cards, seed)
    leaves = enumerate(zip(order, salts(seed, len(order)), strict=True))
    return merkle.root([leaf(name, index, card, salt) for index, (card, salt) in leaves])


def leaf(shoe: str, index: int, card: str, salt: bytes) -> bytes:
    """What is committed to for one card."""
    return digest("croupier card", shoe.encode(), index.to_bytes(4, "big"), card.encode(), salt)
