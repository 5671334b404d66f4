"""Effects of removal: what a card that is missing from the full shoe does to each wager."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Final, NamedTuple, TypeAlias

from msgspec import Struct

from croupier.analysis.count_fit import SystemFit, TagsFit, system_fits, tags_fits
from croupier.analysis.edge import check_valued
from croupier.analysis.main_wager import Progress, main_wager
from croupier.analysis.shoe import RANK_NAMES, Composition, shoe_of
from croupier.analysis.side_wagers import insurance, not_valued, prospect
from croupier.cards import DECK, FACE_VALUES, SUITS, Card, face_value
from croupier.rules.names import INSURANCE, MAIN
from croupier.rules.refusal import Refusal
from croupier.rules.side_wager import DEALERS_HAND, SideWager
from croupier.rules.table_rules import TableRules, tiers_of
from croupier.totals import TEN_POINTS

Values: TypeAlias = Callable[[Composition], Fraction | float]
"""A player's expectation from a wager, by what is in the shoe."""
TENS: Final = RANK_NAMES[-1]
"""Stands for every ten-point card where they are alike."""
UPPER: Final = f"{MAIN} (upper)"
"""The main wager of the upper tier, where a table has two."""


class CardEffect(Struct, frozen=True):
    """What a wager is worth with one card missing from the full shoe."""

    card: str
    """Its Face Value; T for every ten-point card where they are alike."""
    in_a_deck: int
    """How many cards of a deck do the same."""
    expectation: float
    """Of a player, without the card."""
    effect: float
    """What its removal adds to the expectation with the full shoe."""


class WagerRemoval(Struct, frozen=True, dict=True):
    """The effects of removal for one wager, in units of it."""

    wager: str
    expectation: float
    """With the full shoe."""
    effects: tuple[CardEffect, ...]
    deck_sum: float
    """The effects of all cards of a deck: about nothing."""

    @cached_property
    def by_card(self) -> dict[Card, float]:
        """The effect of each card of a deck."""
        known = {one.card: one.effect for one in self.effects}
        return {card: known[self.label(card)] for card in DECK}

    @cached_property
    def systems(self) -> tuple[SystemFit, ...]:
        """The published counting systems, that which follows the effects best first."""
        return system_fits(self.by_card)

    @cached_property
    def best_tags(self) -> tuple[TagsFit, ...]:
        """The tags of each level that follow the effects best."""
        return tags_fits(self.by_card)

    def label(self, card: Card) -> str:
        """Under which name the effect of a card stands."""
        face = face_value(card)
        return face if any(one.card == face for one in self.effects) else TENS

    def tags(self, fit: TagsFit) -> dict[str, int]:
        """Tags by the names under which the effects stand."""
        return {self.label(card): fit.tags[card] for card in DECK}


class Removal(Struct, frozen=True):
    """The effects of removal for the wagers of a table."""

    rules: TableRules
    wagers: tuple[WagerRemoval, ...]
    not_valued: tuple[Refusal, ...]
    """Why a side wager has no exact value."""


class _ValuedWager(NamedTuple):
    """A wager, how it is valued, and whether ten-point cards may differ in it."""

    name: str
    values: Values
    by_face: bool


def removal(
    rules: TableRules, wagers: Sequence[str] = (), progress: Progress | None = None
) -> Removal:
    """Value a table with each card missing once; all its wagers, or those of these names."""
    check_valued(rules)
    known = list(_valued(rules))
    _check_names(rules, [one.name for one in known], wagers)
    asked = [one for one in known if not wagers or one.name in wagers]
    found = []
    for done, one in enumerate(asked):
        found.append(_removal(one, shoe_of(rules)))
        if progress is not None:
            progress(done + 1, len(asked))
    sides = rules.side_wagers.values()
    left_out = tuple(not_valued(one) for one in sides if one.turns_on_boxes and not wagers)
    return Removal(rules, tuple(found), left_out)


def _valued(rules: TableRules) -> Iterator[_ValuedWager]:
    """Every wager that has an exact value."""
    for name, tier in zip((MAIN, UPPER), tiers_of(rules), strict=False):
        yield _ValuedWager(name, _main(tier), by_face=False)
    yield _ValuedWager(INSURANCE, lambda shoe: insurance(rules, shoe).expectation, by_face=True)
    for side in rules.side_wagers.values():
        if not side.turns_on_boxes:
            by_face = side.sees is not DEALERS_HAND
            yield _ValuedWager(side.name, _side(rules, side), by_face)


def _main(tier: TableRules) -> Values:
    return lambda shoe: main_wager(tier, shoe).expectation


def _side(rules: TableRules, side: SideWager) -> Values:
    return lambda shoe: prospect(rules, side, shoe).expectation


def _check_names(rules: TableRules, known: Sequence[str], wagers: Sequence[str]) -> None:
    for name in wagers:
        if name in rules.side_wagers and name not in known:
            raise not_valued(rules.side_wagers[name])
        if name not in known:
            why = f"this table has no wager called {name}: it has {', '.join(known)}"
            raise Refusal((), why, at="wager")


def _removal(wager: _ValuedWager, shoe: Composition) -> WagerRemoval:
    full = wager.values(shoe)
    faces = FACE_VALUES if wager.by_face else RANK_NAMES
    without = {face: wager.values(shoe.without((Card(face + SUITS[0]),))) for face in faces}
    if len({without.get(face, without[TENS]) for face in TEN_POINTS}) == 1:
        without = {face: without[face] for face in RANK_NAMES}
    in_a_deck = dict.fromkeys(without, len(SUITS))
    in_a_deck[TENS] += len(SUITS) * (len(FACE_VALUES) - len(without))
    effects = (
        CardEffect(face, in_a_deck[face], float(value), float(value - full))
        for face, value in without.items()
    )
    total = sum(in_a_deck[face] * (value - full) for face, value in without.items())
    return WagerRemoval(wager.name, float(full), tuple(effects), float(total))
