"""Readings that a settlement turns on without its clause saying so, each with its condition."""

from croupier.rules.elections import Elections
from croupier.rules.hand import Hand
from croupier.rules.names import ON_HANDS, OVER_UNDER
from croupier.rules.situation import Reliance


def turns(_: Elections) -> tuple[Reliance, ...]:
    """What settlements at this table may turn on."""
    return (
        Reliance("first-ace", ON_HANDS, lambda s: s.soft_hands > 1, on_hand=_is_soft),  # 3.5(a)
        Reliance("over-under-on-shared-box", OVER_UNDER, lambda s: s.bettors > 1),  # 21.4
    )


def _is_soft(hand: Hand) -> bool:
    """Has it an ace that counts 11?"""
    return hand.total.soft
