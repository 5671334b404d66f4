"""Terms used: Blackjack, and whom the rules call Dealer and Casino Supervisor."""

from croupier.rules.elections import Elections
from croupier.rules.hand import Hand
from croupier.rules.provided import Slots, provided
from croupier.rules.section import Section
from croupier.totals import is_ace_with_ten


def is_blackjack(hand: Hand) -> bool:
    """An ace with a ten-count card as the initial two cards; never in a hand made by splitting."""
    return not hand.split and is_ace_with_ten(hand.cards)  # terms:Blackjack, 3.5(d), 12.6


def _slots(_: Elections) -> Slots:
    return {"is_blackjack": provided(is_blackjack, "terms:Blackjack", "3.5(d)", "12.6")}


SECTION = Section(number="terms", title="Terms used in Blackjack", slots=_slots)
