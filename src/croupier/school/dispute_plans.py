"""Dispute plans: what is done wrongly, and the cards of Rounds that offer the occasion."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Final, NamedTuple

from croupier.cards import card
from croupier.rules.hand import Hand
from croupier.rules.table_rules import TableRules, tiers_of
from croupier.school.payout_plans import TO_DOUBLE, of_faces
from croupier.school.stacking import FallingCards
from croupier.school.wrong_acts import Act, exchanged, paid_wrongly
from croupier.school.wrong_calls import allowed, refused, taken_late

PAID_WRONGLY: Final = "paid wrongly"
GIVEN_EFFECT: Final = "a call given effect"
REFUSED: Final = "a call refused"


class DisputePlan(NamedTuple):
    """Something that is done wrongly, and the cards of a Round that offers the occasion."""

    act: Act
    cards: Callable[[Random], FallingCards] | None = None
    """Of one Box and of the Dealer; nothing: a Round that a payout is asked about."""


def _drawn(faces: tuple[str, ...]) -> Callable[[Random], FallingCards]:
    """A hand of two cards of some sort that takes a third."""
    return lambda random: FallingCards(
        of_faces(random, random.choice(faces) + random.choice("23456")), ()
    )


def _small(random: Random) -> FallingCards:
    """Small cards, so that both hands take more than two."""
    both = ("".join(random.choices("234567", k=3)) for _ in range(2))
    return FallingCards(*(of_faces(random, one) for one in both))


_HARD_OR_SOFT: Final = ("A2", "A4", "A6", "T2", "T5", "86", "75", "95")
"""Hands that are doubled at few tables."""
ACTS: Final[Mapping[str, DisputePlan]] = {
    PAID_WRONGLY: DisputePlan(paid_wrongly),
    GIVEN_EFFECT: DisputePlan(allowed, _drawn(_HARD_OR_SOFT)),
    REFUSED: DisputePlan(refused, _drawn(TO_DOUBLE)),
    "insurance taken late": DisputePlan(
        taken_late,
        lambda random: FallingCards(of_faces(random, "T4" + random.choice("23456")),
                                    of_faces(random, f"A{random.choice('59TK')}")),
    ),
    "cards exchanged": DisputePlan(exchanged, _small),
}  # fmt: skip
"""What is done wrongly, each as often."""


def acts_of(rules: TableRules) -> tuple[str, ...]:
    """What may be done wrongly at a table: doubles only where some are open, or some are not."""
    without = {
        GIVEN_EFFECT: all(_doubles(rules, faces) for faces in _HARD_OR_SOFT),
        REFUSED: not any(_doubles(rules, faces) for faces in TO_DOUBLE),
    }
    return tuple(name for name in ACTS if not without.get(name))


def _doubles(rules: TableRules, faces: str) -> bool:
    """Is a hand of two such cards doubled, by every wager?"""
    held = tuple(card(f"{face}{suit}") for face, suit in zip(faces, "sh", strict=True))
    hand = Hand(cards=held, total=rules.point_total(held))
    return all(tier.may_double(hand).permitted for tier in tiers_of(rules))
