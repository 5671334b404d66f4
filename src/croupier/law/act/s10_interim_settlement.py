"""Section 10: interim settlement."""

from collections.abc import Callable
from typing import Final

from croupier.cards import Card, face_value
from croupier.gazette.choice import Readings, choice
from croupier.money import EVEN, Odds
from croupier.rules.elections import Elections
from croupier.rules.finding import Finding, permit, refuse
from croupier.rules.hand import Hand
from croupier.rules.procedure import Ends, Since, Window
from croupier.rules.provided import Slots, provided
from croupier.rules.ruling import Ruling, is_returned, wins
from croupier.rules.section import Section
from croupier.totals import is_ace, is_ten

# Readings on which this section turns
PAID_AGAINST_A_COURT_CARD: Final = choice("blackjack-against-a-court-card", "paid-at-once")
NOT_COMBINED: Final = choice("insurance-after-early-settlement", "not-combined")
INSURANCE_RETURNED: Final = choice("insurance-after-early-settlement", "returned")

COURT_CARDS: Final = "JQK"
AFTER: Final = "insurance-after-early-settlement"


def blackjack_at_once(table: Elections) -> Callable[[Card], Finding]:
    """Paid at once unless the Dealer's card is a ten or an ace (10(a)(i))."""
    court_pays = table.reads(PAID_AGAINST_A_COURT_CARD)

    def finding(first: Card) -> Finding:
        court = face_value(first) in COURT_CARDS
        relied: Readings = ("blackjack-against-a-court-card",) if court else ()
        waits = is_ace(first) or (is_ten(first) and not (court and court_pays))
        if waits:
            return refuse("the Blackjack waits for the Dealer's hand", "10(a)(i)", readings=relied)
        return permit("10(a)(i)", readings=relied)

    return finding


def early_settlement(table: Elections) -> Callable[[Card, Hand, bool], Finding]:
    """On request, the initial wager is paid 1 to 1 against an ace (10(a)(ii), 15.3(b))."""
    either_or = table.reads(NOT_COMBINED)

    def finding(first: Card, hand: Hand, insured: bool) -> Finding:
        if not is_ace(first):
            return refuse("early settlement is offered only against the Dealer's ace", "10(a)(ii)")
        if not hand.blackjack:
            return refuse("only a Blackjack may be settled early", "10(a)(ii)")
        relied: Readings = (AFTER,) if insured else ()
        if insured and either_or:
            return refuse("an insured Blackjack is not settled early", "10(a)(ii)", readings=relied)
        return permit("10(a)(ii)", "15.3(b)", readings=relied)

    return finding


def insurance_after(table: Elections) -> Ruling | None:
    """What becomes of the same player's insurance: nothing here voids it."""
    if table.reads(INSURANCE_RETURNED):
        return is_returned("10(a)(ii)", readings=(AFTER,))
    return None


def early_open(since: Since) -> Finding:
    """Early settlement is asked for before any player decides about a hand (10(a), 10(a)(ii))."""
    if since.decided or since.card or since.dealers_second:
        why = "early settlement is closed once a further card is dealt"
        return refuse(why, "10(a)(ii)", "10(a)")
    return permit("10(a)(ii)", "10(a)")


def _slots(table: Elections) -> Slots:
    return {
        "blackjack_odds": provided(Odds.read(table.blackjack_pays), "10(a)(i)", "17(a)(i)"),
        "blackjack_at_once": provided(blackjack_at_once(table), "10(a)(i)"),
        "early_settlement": provided(early_settlement(table), "10(a)(ii)", "15.3(b)"),
        "early_window": provided(Window(Ends.FIRST_DECISION, early_open), "10(a)(ii)", "10(a)"),
        "early_payment": provided(wins("10(a)(ii)", odds=EVEN), "10(a)(ii)"),
        "insurance_after_early_settlement": provided(insurance_after(table), "10(a)(ii)"),
    }


SECTION = Section(number="10", title="Interim settlement", slots=_slots)
