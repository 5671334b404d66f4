"""What rides: a won House Money or Let it Ride wager left in action with the hand.

Section 15D and section 15E say the same of it, each under its own numbers.
"""

from msgspec.structs import replace

from croupier.money import spoken
from croupier.rules.finding import Finding, permit, refuse
from croupier.rules.placement import Bounds
from croupier.rules.ruling import Ruling, stands_off
from croupier.rules.side_wager import Riding


def rides(
    *, chosen: str, in_action: str, double: str, split: str, insurance: str, follows: str,
    dealers_blackjack: str, unasked: str,
) -> Riding:  # fmt: skip
    """How it rides, by the clauses of one section."""

    def may_ride(stack: int, initial: int, most: int, amount: int) -> Finding:
        """Stake and payout, or part; with the initial wager no more than the maximum (14.2)."""
        if not 0 <= amount <= stack:
            why = f"stake and payout together are {spoken(stack)}"
            return refuse(why, in_action, chosen)
        if initial + amount > most:
            why = f"the wager and what rides may together be at most {spoken(most)}"
            return refuse(why, in_action, "14.2", readings=("riding-cap",))
        return permit(in_action, chosen)

    def doubled(bounds: Bounds, riding: int) -> Bounds:
        """A double may be as much as the initial wager and what rides with it (15D.7, 15E.6)."""
        high_clauses = (double, *bounds.high_clauses)
        return replace(bounds, high=bounds.high + riding, high_clauses=high_clauses)

    def covered(bounds: Bounds, riding: int) -> Bounds:
        """A split wager equals the initial wager and what rides with it (15D.8, 15E.7)."""
        low, high = bounds.low + riding, bounds.high + riding
        return replace(bounds, low=low, high=high, high_clauses=(split, *bounds.high_clauses))

    def ended(hand: Ruling, by_dealers_blackjack: bool) -> Ruling:
        """It ends as its hand does, but stands off with the Dealer's Blackjack (15D.10, 15D.11)."""
        if by_dealers_blackjack:
            return stands_off(dealers_blackjack)
        return Ruling(hand.outcome, (follows, *hand.clauses), hand.odds)

    return Riding(
        choice=(in_action, chosen),
        may_ride=may_ride,
        doubled=doubled,
        covered=covered,
        ended=ended,
        insurance=insurance,
        unasked=unasked,
    )
