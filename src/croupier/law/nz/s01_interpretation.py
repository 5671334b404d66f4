"""Section 1: interpretation."""

from croupier.rules.elections import Elections
from croupier.rules.hand import Hand
from croupier.rules.provided import Slots, provided
from croupier.rules.section import Section
from croupier.totals import is_ace_with_ten

from .cite import cite, terms


def is_blackjack(hand: Hand) -> bool:
    """An ace and a ten-point card as the initial two cards; never a hand made by splitting."""
    return not hand.split and is_ace_with_ten(hand.cards)  # 1.1:Blackjack, 12.4(c)


def _slots(table: Elections) -> Slots:
    """A definition applies unless the contrary appears, as it does for split hands (1.1)."""
    defined = terms(table.edition, "1.1:Blackjack")
    return {
        "is_blackjack": provided(
            is_blackjack, *defined, cite(table.edition, "1.1", "1.0"), "12.4(c)"
        )
    }


SECTION = Section(number="1", title="Interpretation", slots=_slots)
