"""Stacks: the sealed cards a table is dealt from, as they were cut, and what opens each of them."""

from msgspec import Struct

from croupier.cards import Card
from croupier.casino.table.seed_mix import Seeds, secret_name, seed_of
from croupier.fairness.commitment import Opening, SealedShoe, sealed_shoe
from croupier.protocol.contributions import SeedMix


class SealedStack(Struct, frozen=True):
    """Sealed cards and where they were cut."""

    sealed: SealedShoe
    cut_at: int = 0
    mix: SeedMix | None = None
    """What its seed follows from; nothing: the casino alone made it."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards in the order they are dealt in."""
        order = self.sealed.order
        return order[self.cut_at :] + order[: self.cut_at]

    def open(self, place: int) -> Opening:
        """What proves the card at a place of the stack."""
        return self.sealed.open((self.cut_at + place) % len(self.sealed.order))

    def cut(self, at: int) -> "SealedStack":
        """The same cards, cut there."""
        return SealedStack(self.sealed, at, self.mix)


def mixed_stack(mix: SeedMix, decks: int, seeds: Seeds, rack: tuple[Card, ...] = ()) -> SealedStack:
    """Cards shuffled by the seed that follows from a mix."""
    secret = seeds(secret_name(mix.shoe))
    return SealedStack(sealed_shoe(mix.shoe, decks, seed_of(mix, seeds), rack, secret), mix=mix)


def opening(stacks: tuple[SealedStack, ...], place: int) -> Opening:
    """What proves a card by how many left the shoe before it; a refilled shoe has more stacks."""
    for stack in stacks:
        if place < len(stack.sealed.order):
            return stack.open(place)
        place -= len(stack.sealed.order)
    raise LookupError("no card lies so deep")
