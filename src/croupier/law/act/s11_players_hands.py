"""Section 11: the subsequent deal to players' hands, and how a wager is determined."""

from collections.abc import Callable
from typing import Final

from croupier.cards import Card
from croupier.gazette.choice import Readings, choice
from croupier.rules.elections import Elections
from croupier.rules.hand import Busts, Hand
from croupier.rules.names import MAIN, WagerName
from croupier.rules.provided import Slots, provided
from croupier.rules.ruling import Ruling, is_returned, loses
from croupier.rules.section import Section
from croupier.totals import LIMIT

from .turning import turns

# Readings on which this section turns
ORIGINAL_ONLY: Final = choice("dealer-blackjack-takes", "original-only")
BUST_TAKES_BOX: Final = choice("bust-takes", "whole-box")

TAKES: Final = "dealer-blackjack-takes"


def on_bust(_: WagerName, __: Card) -> Ruling | None:
    """A hand over 21 loses and its wagers are collected at once (11.1(b), 11.2(d))."""
    return loses("11.1(b)", "11.2(d)")


def against_dealers_blackjack(table: Elections) -> Callable[[WagerName, Hand, Busts], Ruling]:
    """Every wager on a lesser hand loses, doubles and splits included (11.2(f))."""
    original_only = table.reads(ORIGINAL_ONLY)

    def ruling(wager: WagerName, hand: Hand, _: Busts) -> Ruling:
        added = wager != MAIN
        relied: Readings = (TAKES,) if added else ()
        if added and original_only:
            return is_returned("11.2(f)", readings=relied)
        final = ("17(b)(ii)",) if hand.total.points == LIMIT else ("17(b)(i)",)
        return loses("11.2(f)", *final, readings=relied)

    return ruling


def _slots(table: Elections) -> Slots:
    return {
        "on_bust": provided(on_bust, "11.1(b)", "11.2(d)"),
        "bust_takes_box": provided(table.reads(BUST_TAKES_BOX), "11.1(b)"),
        "against_dealers_blackjack": provided(
            against_dealers_blackjack(table), "11.2(f)", "17(b)(i)", "17(b)(ii)"
        ),
    }


SECTION = Section(
    number="11", title="Subsequent deal to players' hands", slots=_slots, relies=turns
)
