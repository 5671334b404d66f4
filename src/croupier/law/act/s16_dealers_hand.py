"""Section 16: the subsequent deal to the Dealer's hand."""

from collections.abc import Callable
from typing import Final

from croupier.cards import Card
from croupier.gazette.choice import Readings, choice
from croupier.rules.elections import Elections
from croupier.rules.finding import Finding, permit, refuse, where
from croupier.rules.procedure import Left
from croupier.rules.provided import Slots, provided
from croupier.rules.section import Section
from croupier.totals import Total, is_ace, is_ten

# Readings on which this section turns
DRAW_OUT_FOR_BLACKJACKS: Final = choice("only-blackjacks-left", "draw-out")
DRAWS_ON_SOFT_17: Final = choice("dealer-soft-17", "draws")

DEALER_STANDS: Final = 17  # 16(a)
SOFT_17: Final = "dealer-soft-17"

_TAKES: Final = permit("16(a)")
_STANDS: Final = refuse("the Dealer's hand is finished", "16(a)")
_SECOND_CARD: Final = permit("16", "16(a)")


def dealer_draws(soft_17_draws: bool) -> Callable[[Total], bool]:
    """The Dealer draws on 16 or less and stands on every 17 to 21, soft ones too."""

    def draws(total: Total) -> bool:
        soft_17 = total.soft and total.points == DEALER_STANDS
        return total.points < DEALER_STANDS or (soft_17 and soft_17_draws)

    return draws


def dealer_takes_card(
    table: Elections, draws: Callable[[Total], bool]
) -> Callable[[int, Card, Total, Left], Finding]:
    """Whether the Dealer takes another card: by 16(a), and never needlessly (16(b))."""
    soft_17_stands = refuse("the Dealer's hand is finished", "16(a)", readings=(SOFT_17,))

    def finding(held: int, first: Card, total: Total, left: Left) -> Finding:
        if held == 1:
            return _second_card(first, left)
        if not draws(total):
            soft_17 = total.soft and total.points == DEALER_STANDS and left.hands
            return soft_17_stands if soft_17 else _STANDS
        if left.hands:
            return _TAKES
        return _for_blackjacks(table, left)

    return finding


def _for_blackjacks(table: Elections, left: Left) -> Finding:
    """Where at most Blackjacks are left, no further card changes the outcome (16(b))."""
    relied: Readings = where(left.blackjacks, DRAW_OUT_FOR_BLACKJACKS.reading)
    if left.blackjacks and table.reads(DRAW_OUT_FOR_BLACKJACKS):
        return permit("16(a)", readings=relied)
    return refuse("no further card could change the outcome", "16(b)", readings=relied)


def _second_card(first: Card, left: Left) -> Finding:
    """The Dealer's second card falls when something still depends on it (16, 16(b), 10(b))."""
    may_be_blackjack = is_ace(first) or is_ten(first)
    if left.hands or (left.blackjacks and may_be_blackjack):
        return _SECOND_CARD
    if left.insurance:
        return permit("16", "10(b)", readings=("insurance-with-hands-settled",))
    return refuse("no card could change the outcome", "16(b)")


def _slots(table: Elections) -> Slots:
    draws = dealer_draws(table.reads(DRAWS_ON_SOFT_17))
    return {
        "dealer_draws": provided(draws, "16(a)", "3.5(a)"),
        "instant": provided(lambda _: None, "16"),
        "dealers_hands": provided(1, "16"),
        "dealer_takes_card": provided(dealer_takes_card(table, draws), "16(a)", "16(b)"),
    }


SECTION = Section(number="16", title="Subsequent deal to the Dealer's hand", slots=_slots)
