"""Shoes: each card opens what was committed to, in the order of the cut, out of whole decks."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final

from croupier.cards import DECK, decks
from croupier.digest import digest
from croupier.verify import merkle
from croupier.verify.chacha import SALT, SEED, salts, shuffled
from croupier.verify.lines import raw

_KNOWN: Final = frozenset(DECK)


class CommittedShoe:
    """A shoe as far as it was opened."""

    def __init__(self, commitment: Mapping[str, Any]) -> None:
        self.name: str = commitment["shoe"]
        self.decks: int = commitment["decks"]
        self.cards: int = commitment["cards"]
        self.root = raw(commitment["root"])
        self.cut_at = 0
        self.stacked = self.revealed = False
        self.shown: dict[int, str] = {}
        self._times: Counter[str] = Counter()
        self.waiting: list[str] = []
        """Cards that were opened and have not fallen yet."""

    def sealed(self, name: str, number: int) -> Iterator[str]:
        """What is wrong with the commitment of a table's next shoe."""
        if self.name != name:
            yield f"the shoe is called {self.name}, not {name}"
        if (self.decks, self.cards) != (number, len(DECK) * number):
            yield f"{self.cards} cards were committed to, and the table is dealt {number} decks"
            self.decks, self.cards = number, len(DECK) * number

    def open(self, opening: Mapping[str, Any], drawn: int) -> Iterator[str]:
        """What is wrong with the opening of a card when so many have left the shoe."""
        index, card = int(opening["index"]), str(opening["card"])
        due = (self.cut_at + drawn + len(self.waiting)) % self.cards
        if self.revealed or not self.stacked:
            yield "a card was opened of a shoe that is not in play"
        if index != due:
            yield f"the card at {index} was opened, and {due} is next by the cut"
        if not self._opens(index, card, opening):
            yield f"the opening of {card} at {index} does not fit the commitment"
        self.waiting.append(card)
        self._times[card] += index not in self.shown
        self.shown[index] = card
        if self._times[card] > self.decks:
            yield f"{card} was opened more often than {self.decks} decks hold it"

    def _opens(self, index: int, card: str, opening: Mapping[str, Any]) -> bool:
        salt = raw(opening["salt"])
        if card not in _KNOWN or len(salt) != SALT or not 0 <= index < self.cards:
            return False
        path = [raw(one) for one in opening["path"]]
        return merkle.leads(leaf(self.name, index, card, salt), index, self.cards, path) == (
            self.root
        )

    def fall(self, cards: tuple[str, ...]) -> Iterator[str]:
        """What is wrong with cards that left the shoe; those opened are waited for no more."""
        opened, self.waiting = tuple(self.waiting), []
        if opened != cards:
            told = (" ".join(cards) or "no card", " ".join(opened) or "none")
            yield f"{told[0]} left the shoe, and {told[1]} was opened"

    def reveal(self, name: str, seed: bytes) -> Iterator[str]:
        """What is wrong with the seed of a shoe that is done with."""
        self.revealed = True
        if name != self.name:
            yield f"the seed is of {name}, and {self.name} was in play"
        elif len(seed) != SEED or root_of(self.name, self.decks, seed) != self.root:
            yield f"the seed revealed does not give what was committed to as {name}"


def root_of(name: str, number: int, seed: bytes) -> bytes:
    """What a seed commits to."""
    order = shuffled(decks(number), seed)
    told = enumerate(zip(order, salts(seed, len(order)), strict=True))
    return merkle.root([leaf(name, index, card, salt) for index, (card, salt) in told])


def leaf(shoe: str, index: int, card: str, salt: bytes) -> bytes:
    """What is committed to for one card."""
    return digest("croupier card", shoe.encode(), index.to_bytes(4, "big"), card.encode(), salt)
