"""Section 19: Blackjack +: 21 and Five and Under win at once, a Dealer's 22 stands off."""

from collections.abc import Callable
from typing import Final

from croupier.cards import Card
from croupier.gazette.choice import choice
from croupier.money import Odds
from croupier.rules.elections import Elections
from croupier.rules.finding import Finding, permit, refuse
from croupier.rules.hand import Busts, Hand, Standing
from croupier.rules.names import ADDED, INSURANCE, MAIN, WagerName
from croupier.rules.notice import Notice
from croupier.rules.provided import Slots, provided
from croupier.rules.ruling import Ruling, loses, stands_off, wins
from croupier.rules.section import Section, Version
from croupier.rules.situation import Reliance, Situation
from croupier.totals import LIMIT, is_ace, is_ten

from . import s09_insurance, s12_splitting_pairs, s13_drawing
from .cite import terms
from .turning import DEALERS_22, ENOUGH, RIDES_IN_A_VERSION

# Readings on which this section turns
BOTH_OVER_21_LOSE: Final = choice("both-over-21", "player-loses")

MOST_CARDS: Final = 5  # 19.8
STANDS_OFF: Final = 22  # 19.3(i)
_LIMBS: Final = {"5.1(d)": "19.3(g)", "5.1(f)": "19.3(f)", "5.1(g)": "19.3(g)"}


def is_five_and_under(hand: Hand) -> bool:
    """Five cards totalling less than 21."""
    return len(hand.cards) == MOST_CARDS and hand.total.points < LIMIT


def instant(hand: Hand) -> Ruling | None:
    """A 21 or a Five and Under is paid even money at once (19.3(a), 19.3(e), 19.6)."""
    if hand.total.points == LIMIT and not hand.blackjack:
        return wins("19.3(a)", "19.6")
    return wins("19.3(e)", "19.6") if is_five_and_under(hand) else None


def may_draw(hand: Hand) -> Finding:
    """No further card once a hand has five (19.8)."""
    if len(hand.cards) >= MOST_CARDS:
        return refuse("a hand of five cards may not draw", "19.8")
    return s13_drawing.may_draw(hand)


def blackjack_at_once(_: Card) -> Finding:
    """A Blackjack is paid at once whatever the Dealer's first card (19.5)."""
    return permit("19.5")


def early_settlement(_: Card, __: Hand, ___: bool) -> Finding:
    """Nothing is left to settle early where every Blackjack is paid at once."""
    return refuse("every Blackjack is paid at once at the odds of the layout", "19.5")


def may_insure(table: Elections) -> Callable[[Card, Hand, int, int], Finding]:
    """A Blackjack may not be insured (19.7)."""
    ordinary = s09_insurance.may_insure(table)

    def finding(first: Card, hand: Hand, initial: int, amount: int) -> Finding:
        if hand.blackjack:
            return refuse("a Blackjack may not be insured", "19.7")
        return ordinary(first, hand, initial, amount)

    return finding


def main_result(table: Elections) -> Callable[[Hand, Standing], Ruling]:
    """How a wager ends against the Dealer's finished hand (19.3)."""
    pays = Odds.read(table.blackjack_pays)
    both_over_21_lose = table.reads(BOTH_OVER_21_LOSE)

    def result(hand: Hand, dealer: Standing) -> Ruling:
        points = hand.total.points
        if points > LIMIT and points == dealer.points and not both_over_21_lose:
            return stands_off("19.3(h)", readings=("both-over-21",))
        if points > LIMIT:
            return loses("19.3(f)", "13.2")
        if hand.blackjack:
            return wins("19.3(d)", "19.4", odds=pays)
        if dealer.points == STANDS_OFF:
            return stands_off("19.3(i)")
        if dealer.points > LIMIT:
            return wins("19.3(c)", "19.4")
        if points > dealer.points:
            return wins("19.3(b)", "19.4")
        return stands_off("19.3(h)") if points == dealer.points else loses("19.3(g)")

    return result


def against_dealers_blackjack(table: Elections) -> Callable[[WagerName, Hand, Busts], Ruling]:
    """As in the base game, by the limbs of 19.3."""
    ordinary = s12_splitting_pairs.against_dealers_blackjack(table)

    def ruling(wager: WagerName, hand: Hand, busts: Busts) -> Ruling:
        base = ordinary(wager, hand, busts)
        clauses = tuple(_LIMBS.get(clause, clause) for clause in base.clauses)
        return Ruling(base.outcome, clauses, base.odds, base.readings)

    return ruling


def on_bust(table: Elections) -> Callable[[WagerName, Card], Ruling | None]:
    """A hand over 21 loses at once, by the limb of 19.3."""
    ordinary = s13_drawing.on_bust(table)

    def ruling(wager: WagerName, first: Card) -> Ruling | None:
        return None if ordinary(wager, first) is None else loses("13.2", "19.3(f)")

    return ruling


def notices(_: Elections) -> tuple[Notice, ...]:
    """Adoption is displayed throughout (19.2)."""
    return (Notice("19.2", "sign", "Blackjack +"),)


def _slots(table: Elections) -> Slots:
    five = terms(table.edition, "1.1:Five and Under")
    return {
        "on_bust": provided(on_bust(table), "13.2", "19.3(f)"),
        "instant": provided(instant, "19.3(a)", "19.3(e)", "19.6", *five),
        "may_draw": provided(may_draw, "13.1", "19.8"),
        "blackjack_at_once": provided(blackjack_at_once, "19.5"),
        "early_settlement": provided(early_settlement, "19.5"),
        "may_insure": provided(may_insure(table), "9.1", "9.3(a)", "9.3(b)", "19.7"),
        "main_result": provided(
            main_result(table), *(f"19.3({limb})" for limb in "abcdefghi"), "19.4"
        ),
        "against_dealers_blackjack": provided(
            against_dealers_blackjack(table), "19.3(g)", "11.5", "12.6"
        ),
    }


def relies(_: Elections) -> tuple[Reliance, ...]:
    """Blackjack + settles by its own limbs (19.3-19.7)."""

    def waits_elsewhere(s: Situation) -> bool:
        return s.hand.blackjack and (is_ace(s.dealer[0]) or is_ten(s.dealer[0]))

    def five(s: Situation) -> bool:
        return "19.3(e)" in s.clauses and (s.hand.split or s.hand.total.points < ENOUGH)

    def at_22(s: Situation) -> bool:
        return s.points == DEALERS_22

    return (
        Reliance("insurance-in-blackjack-plus", (INSURANCE,), lambda _: True),
        Reliance("dealer-22-in-blackjack-plus", ("buster", "push-22"), at_22),
        Reliance("rule-10-in-blackjack-plus", (MAIN,), waits_elsewhere),
        RIDES_IN_A_VERSION,
        Reliance("five-and-under-hands", (MAIN, *ADDED), five),
    )


BLACKJACK_PLUS = Version(
    name="blackjack-plus",
    clauses=("19.1", "19.2", "19.3", "19.4", "19.5", "19.6", "19.7", "19.8"),
    adopted=("19.1", "1.1:Blackjack +"),
    section=Section(number="19", title="Blackjack +", slots=_slots, notices=notices, relies=relies),
)
