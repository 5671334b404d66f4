"""Section 17: final settlement."""

from collections.abc import Callable

from croupier.money import Odds
from croupier.rules.elections import Elections
from croupier.rules.hand import Hand, Standing
from croupier.rules.provided import Slots, provided
from croupier.rules.ruling import Ruling, loses, stands_off, wins
from croupier.rules.section import Section
from croupier.totals import LIMIT


def main_result(pays: Odds) -> Callable[[Hand, Standing], Ruling]:
    """How a wager ends against the Dealer's finished hand (11.2, 17(a), 17(b), 17(c))."""

    def result(hand: Hand, dealer: Standing) -> Ruling:
        if hand.bust:
            return loses("11.2(d)", "11.1(b)")
        if hand.blackjack:
            if dealer.blackjack:
                return stands_off("11.2(g)", "17(c)(i)")
            return wins("11.2(c)", "17(a)(i)", odds=pays)
        points = hand.total.points
        if dealer.points > LIMIT:
            return wins("11.2(a)", "17(a)(ii)")
        if points > dealer.points:
            return wins("11.2(b)", "17(a)(ii)")
        if points == dealer.points:
            return stands_off("11.2(g)", "17(c)(ii)")
        return loses("11.2(e)", "17(b)(i)")

    return result


def _slots(table: Elections) -> Slots:
    won, lost = ("17(a)(i)", "17(a)(ii)"), ("17(b)(i)", "17(b)(ii)")
    clauses = (*won, *lost, "17(c)(i)", "17(c)(ii)", "terms:Void")
    result = main_result(Odds.read(table.blackjack_pays))
    return {"main_result": provided(result, *(f"11.2({case})" for case in "abcdefg"), *clauses)}


SECTION = Section(number="17", title="Final settlement", slots=_slots)
