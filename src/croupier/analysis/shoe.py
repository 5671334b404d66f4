"""Shoe: the cards still to come, counted, whatever their order."""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Final

from croupier.cards import DECK, FACE_VALUES, Card, face_value, spell
from croupier.rules.refusal import Refusal
from croupier.rules.table_rules import TableRules
from croupier.totals import LOW_POINTS, TEN_POINTS

RANKS: Final = 10
"""Cards by value: the ace, the two to the nine, and every ten-point card."""
RANK: Final = {card: LOW_POINTS[card] - 1 for card in DECK}
"""The rank of a card, from 0 for an ace to 9 for a ten-point card."""
SAMPLE: Final = tuple(Card(face + "s") for face in FACE_VALUES[:RANKS])
"""One card of each rank."""
RANK_NAMES: Final = FACE_VALUES[:RANKS]


class Composition:
    """A number of cards of each Face Value and suit; each of them is as likely to come next."""

    def __init__(self, counts: Mapping[Card, int]) -> None:
        for card, count in counts.items():
            if count < 0:
                raise Refusal((), f"a shoe cannot hold {count} of {card}", at="shoe")
        self.counts: Final = {card: counts.get(card, 0) for card in DECK}

    @cached_property
    def size(self) -> int:
        """How many cards there are."""
        return sum(self.counts.values())

    @cached_property
    def ranks(self) -> tuple[int, ...]:
        """How many cards there are of each rank."""
        held = [0] * RANKS
        for card, count in self.counts.items():
            held[RANK[card]] += count
        return tuple(held)

    @cached_property
    def faces(self) -> Mapping[str, int]:
        """How many cards there are of each Face Value."""
        held: Counter[str] = Counter()
        for card, count in self.counts.items():
            held[face_value(card)] += count
        return held

    @cached_property
    def tens_alike(self) -> float:
        """The chance that two ten-point cards are of one Face Value, whatever else was dealt."""
        faces = [self.faces[face] for face in TEN_POINTS]
        tens = sum(faces)
        return (
            sum(count * (count - 1) for count in faces) / (tens * (tens - 1)) if tens > 1 else 0.0
        )

    def without(self, cards: Iterable[Card]) -> "Composition":
        """What is left when these cards are gone."""
        gone = Counter(cards)
        left = {card: count - gone[card] for card, count in self.counts.items()}
        missing = [card for card in DECK if left[card] < 0]
        if missing:
            raise Refusal((), f"the shoe does not hold so many of {spell(missing)}", at="shoe")
        return Composition(left)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Composition) and self.counts == other.counts

    def __hash__(self) -> int:
        return hash(tuple(self.counts.values()))

    def __repr__(self) -> str:
        return f"<Shoe of {self.size} cards>"


def full_shoe(decks: int) -> Composition:
    """So many whole decks."""
    return Composition(dict.fromkeys(DECK, decks))


def shoe_of(rules: TableRules) -> Composition:
    """The fresh shoe of a table."""
    return full_shoe(rules.elections.decks)


def check_shoe(rules: TableRules, shoe: Composition) -> None:
    """A shoe in play holds no more of a card than the table's decks do."""
    decks = rules.elections.decks
    for card, count in shoe.counts.items():
        if count > decks:
            clauses = rules.provenance["decks"]
            raise Refusal(clauses, f"{decks} decks do not hold {count} of {card}", at="shoe")
