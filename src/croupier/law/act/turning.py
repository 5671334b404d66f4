"""Readings that a settlement turns on without its clause saying so, each with its condition."""

from typing import Final

from croupier.rules.elections import Elections
from croupier.rules.hand import Hand
from croupier.rules.ruling import LOSE
from croupier.rules.situation import Reliance

ON_HANDS: Final = ("main", "double", "split")
OVER_UNDER: Final = ("over-13", "under-13")


def turns(table: Elections) -> tuple[Reliance, ...]:
    """What settlements at this table may turn on."""
    triple = "triple-play" in table.versions
    return (
        Reliance("first-ace", ON_HANDS, lambda s: s.soft_hands > 1, on_hand=_is_soft),  # 3.5(a)
        Reliance("over-under-on-shared-box", OVER_UNDER, lambda s: s.bettors > 1),  # 21.4
        Reliance("triple-play-insurance", ("insurance",), lambda _: True, triple),  # 22.6
        Reliance(
            "triple-play-blackjack", ("main",), lambda s: "10(a)(ii)" in s.clauses, triple
        ),  # 22.7
        Reliance(
            "triple-play-bust",
            ON_HANDS,
            lambda s: s.outcome is LOSE and s.hand.bust and s.split,
            triple,
        ),  # 22.8
        Reliance("triple-play-split-aces", ON_HANDS, lambda s: s.hand.split_aces, triple),  # 12.3
    )


def _is_soft(hand: Hand) -> bool:
    """Has it an ace that counts 11?"""
    return hand.total.soft
