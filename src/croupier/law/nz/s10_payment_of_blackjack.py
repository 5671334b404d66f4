"""Section 10: payment of Blackjack."""

from collections.abc import Callable
from typing import Final

from croupier.cards import Card
from croupier.gazette.choice import choice
from croupier.gazette.edition import Edition
from croupier.money import EVEN, Odds
from croupier.rules.elections import Elections
from croupier.rules.finding import Finding, permit, refuse
from croupier.rules.hand import Hand
from croupier.rules.procedure import Ends, Since, Window
from croupier.rules.provided import Slots, provided
from croupier.rules.ruling import is_void, wins
from croupier.rules.section import Section
from croupier.rules.setting import ChoiceSetting, Setting
from croupier.totals import is_ace, is_ten

from .cite import cite
from .s09_insurance import THREE_TO_TWO

# Readings on which this section turns
UNTIL_SECOND_CARD: Final = choice("early-settlement-until", "before-the-second-card")


def settings(edition: Edition) -> tuple[Setting, ...]:
    """The scales at which Blackjack may be paid (5.4 alone before 10.1A)."""
    scales = edition.values("10.1A", "blackjack_odds") if edition.in_force("10.1A") else ()
    permits: dict[int | str | bool, tuple[str, ...]] = {THREE_TO_TWO: ("5.4",)}
    permits.update({str(scale): ("10.1A",) for scale in scales})
    return (
        ChoiceSetting(
            key="blackjack_pays",
            default=THREE_TO_TWO,
            permits=permits,
            otherwise=f"Blackjack pays {', '.join(map(str, permits))}",
        ),
    )


def blackjack_at_once(scale: str) -> Callable[[Card], Finding]:
    """Against a 2 to 9 a Blackjack is paid when the Initial Deal is complete; else it waits."""
    waits = refuse("the Blackjack waits until the Dealer's hand is completed", "10.2")
    paid = permit("10.1", scale)
    return lambda first: waits if is_ace(first) or is_ten(first) else paid


def scale_clause(edition: Edition) -> str:
    """The clause that sets the scale at which Blackjack is paid."""
    return cite(edition, "10.1A", "5.4")


def early_settlement(table: Elections) -> Callable[[Card, Hand, bool], Finding]:
    """On request, 1 to 1 against an ace, only while Blackjack pays 3:2 (10.3).

    The cards go once nobody on the Box is left without it (10.3(b)).
    """

    def finding(first: Card, hand: Hand, _: bool) -> Finding:
        if table.blackjack_pays != THREE_TO_TWO:
            return refuse("early settlement is offered only where Blackjack pays 3:2", "10.3")
        if not is_ace(first):
            return refuse("early settlement is offered only against the Dealer's ace", "10.3")
        if not hand.blackjack:
            return refuse("only a Blackjack may be settled early", "10.3")
        return permit("10.3(a)", "14.3(g)")

    return finding


def early_window(table: Elections) -> Window:
    """Early settlement is asked for before a further card, or the Dealer's second (10.3(a))."""
    until_second_card = table.reads(UNTIL_SECOND_CARD)

    def is_open(since: Since) -> Finding:
        why = "early settlement is closed once a further card is dealt"
        if since.dealers_second:
            return refuse(why, "10.3(a)")
        if not since.card:
            return permit("10.3(a)")
        relied = (UNTIL_SECOND_CARD.reading,)
        if until_second_card:
            return permit("10.3(a)", readings=relied)
        return refuse(why, "10.3(a)", readings=relied)

    return Window(Ends.DEALERS_CARD if until_second_card else Ends.NEXT_CARD, is_open)


def _slots(table: Elections) -> Slots:
    scale = scale_clause(table.edition)
    returned = cite(table.edition, "10.3~tail", "10.3")
    return {
        "blackjack_odds": provided(Odds.read(table.blackjack_pays), scale),
        "blackjack_at_once": provided(blackjack_at_once(scale), "10.1", "10.2"),
        "early_settlement": provided(early_settlement(table), "10.3", "14.3(g)"),
        "early_window": provided(early_window(table), "10.3(a)"),
        "early_payment": provided(wins("10.3(a)", odds=EVEN), "10.3(a)", "10.3(b)"),
        "insurance_after_early_settlement": provided(is_void(returned), returned),
    }


SECTION = Section(number="10", title="Payment of Blackjack", settings=settings, slots=_slots)
