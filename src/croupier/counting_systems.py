"""Counting systems: what each card adds to a count, and how the count is read.

A true count is divided by the decks that are left; a running count is read as it is, and begins
where its authors have it begin, so that it means the same in a shoe of any number of decks.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import Final, Literal, NamedTuple, TypeAlias, get_args

from croupier.cards import DECK, Card, face_value, is_red

CountName: TypeAlias = Literal[
    "none", "hi-lo", "ko", "red-seven", "zen", "omega-ii", "halves", "hi-opt-i", "hi-opt-ii",
    "silver-fox", "canfield", "uston-apc", "ace-five",
]  # fmt: skip
COUNT_NAMES: Final[tuple[CountName, ...]] = get_args(CountName)
FACES: Final = "A23456789T"
"""Tags are given in this order; T is every ten-point card."""
USUAL_SYSTEM: Final = "hi-lo"
"""What is counted, where nothing is said."""
SCORE_BANKROLL: Final = 10_000
"""SCORE is reckoned for this bankroll."""
USUAL_SPREAD: Final = 12
"""The greatest wager is so many times the least, where nothing is said."""
USUAL_TRIP: Final = 500
"""Rounds of a trip, where nothing is said."""


class CountingSystem(NamedTuple):
    """What is counted, by card."""

    title: str
    tags: tuple[int, ...]
    """From the ace to the ten-point cards."""
    units: int = 1
    """So many of these make one: tags in halves are whole numbers of halves."""
    running: bool = False
    """Is it read as it is, and not for each deck that is left?"""
    begins: int = 0
    begins_for_each_deck: int = 0
    black_seven: int | None = None
    """The tag of a black seven, where it is not that of a red one."""

    @property
    def counts(self) -> bool:
        """Is anything counted?"""
        return any(self.tags)

    def tag(self, card: Card) -> int:
        """What a card adds, in units."""
        face = face_value(card)
        if face == "7" and self.black_seven is not None and not is_red(card):
            return self.black_seven
        return self.tags[FACES.index(face)] if face in FACES else self.tags[-1]

    def first(self, decks: int) -> int:
        """Where the count of a shoe begins."""
        return self.begins + self.begins_for_each_deck * decks

    @property
    def of_a_deck(self) -> int:
        """What all cards of a deck add; nothing where the system is balanced."""
        return sum(map(self.tag, DECK))


NO_COUNT: Final = CountingSystem("None", (0,) * len(FACES))
SYSTEMS: Final[Mapping[CountName, CountingSystem]] = {
    "none": NO_COUNT,
    "hi-lo": CountingSystem("Hi-Lo", (-1, 1, 1, 1, 1, 1, 0, 0, 0, -1)),
    "ko": CountingSystem(
        "Knock-Out", (-1, 1, 1, 1, 1, 1, 1, 0, 0, -1),
        running=True, begins=4, begins_for_each_deck=-4,
    ),
    "red-seven": CountingSystem(
        "Red Seven", (-1, 1, 1, 1, 1, 1, 1, 0, 0, -1),
        running=True, begins_for_each_deck=-2, black_seven=0,
    ),
    "zen": CountingSystem("Zen", (-1, 1, 1, 2, 2, 2, 1, 0, 0, -2)),
    "omega-ii": CountingSystem("Omega II", (0, 1, 1, 2, 2, 2, 1, 0, -1, -2)),
    "halves": CountingSystem("Halves", (-2, 1, 2, 2, 3, 2, 1, 0, -1, -2), units=2),
    "hi-opt-i": CountingSystem("Hi-Opt I", (0, 0, 1, 1, 1, 1, 0, 0, 0, -1)),
    "hi-opt-ii": CountingSystem("Hi-Opt II", (0, 1, 1, 2, 2, 1, 1, 0, 0, -2)),
    "silver-fox": CountingSystem("Silver Fox", (-1, 1, 1, 1, 1, 1, 1, 0, -1, -1)),
    "canfield": CountingSystem("Canfield Expert", (0, 0, 1, 1, 1, 1, 1, 0, -1, -1)),
    "uston-apc": CountingSystem("Uston APC", (0, 1, 2, 2, 3, 2, 2, 1, -1, -3)),
    "ace-five": CountingSystem("Ace-Five", (-1, 0, 0, 0, 1, 0, 0, 0, 0, 0)),
}  # fmt: skip
"""Published systems: their tags, and where a running count begins."""

# ── Beside a system ─────────────────────────────────────────────────────────────────────────────

SideCountName: TypeAlias = Literal[
    "aces", "twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens",
]  # fmt: skip
SIDE_COUNT_NAMES: Final[tuple[SideCountName, ...]] = get_args(SideCountName)
PERFECT_INSURANCE: Final = "perfect"
"""The insurance count that knows every card that matters to insurance."""


class SideCount(NamedTuple):
    """Cards counted beside a system: they correct its count where a player wagers."""

    cards: SideCountName
    weight: Fraction
    """What each of them is worth that the shoe has beyond its share of the cards not seen."""

    def counts(self, card: Card) -> bool:
        """Is it one of these cards?"""
        face = face_value(card)
        return (face if face in FACES else FACES[-1]) == FACES[SIDE_COUNT_NAMES.index(self.cards)]

    def tag(self, card: Card) -> Fraction:
        """What a card adds: with every card seen a share of one is expected among them."""
        share = Fraction(sum(map(self.counts, DECK)), len(DECK))
        return self.weight * (share - self.counts(card))


class WagerTags(NamedTuple):
    """What each card of a deck adds to the count a player wagers by, and how many make one."""

    tags: tuple[int, ...]
    units: int


class InsuranceCount(NamedTuple):
    """What hands are insured by, and from which count on."""

    system: CountingSystem
    insures_from: int


class CountsBeside(NamedTuple):
    """What is counted beside a system."""

    side: tuple[SideCount, ...] = ()
    insurance: InsuranceCount | None = None


NOTHING_BESIDE: Final = CountsBeside()


def wager_tags(system: CountingSystem, side: Sequence[SideCount]) -> WagerTags:
    """The tags of a system, corrected by side counts: they come to one count for the wager."""
    tags = [
        sum((one.tag(card) for one in side), Fraction(system.tag(card), system.units))
        for card in DECK
    ]
    units = lcm(system.units, *(tag.denominator for tag in tags))
    return WagerTags(tuple(int(tag * units) for tag in tags), units)
