"""Section 13: doubling down."""

from collections.abc import Callable
from typing import Final

from croupier.gazette.choice import Readings, choice
from croupier.gazette.edition import Edition
from croupier.rules.elections import Elections
from croupier.rules.finding import Finding, permit, refuse, where
from croupier.rules.hand import Hand
from croupier.rules.placement import Bounds
from croupier.rules.provided import Slots, provided
from croupier.rules.section import Section
from croupier.rules.setting import ChoiceSetting, Setting
from croupier.totals import LIMIT

# Readings on which this section turns
DOUBLE_ANY_TIME: Final = choice("double-when", "any-time")
SPLIT_21_DOUBLED: Final = choice("double-on-split-21", "allowed")
DOUBLE_FOR_LESS: Final = choice("double-amount", "up-to-the-wager")

_NOT_FREE: Final = refuse("to double a player doubles the wager", "13.1")


def settings(_: Edition) -> tuple[Setting, ...]:
    """Nothing about doubling is left to the operator."""
    return (
        ChoiceSetting(
            key="double_on",
            default="any",
            permits={"any": ("13.1",)},
            otherwise="a player may double on any two cards",
        ),
        ChoiceSetting(
            key="double_after_split",
            default=True,
            permits={True: ("12.4",)},
            otherwise="a player may double on a split hand",
        ),
        ChoiceSetting(
            key="dealer_blackjack_takes_doubles",
            default=True,
            permits={True: ("11.2(f)",)},
            otherwise="the Dealer's Blackjack takes every wager",
        ),
    )


def may_double(table: Elections) -> Callable[[Hand], Finding]:
    """Any total may be doubled, soft ones too, on the first two cards; never a Blackjack."""
    any_time = table.reads(DOUBLE_ANY_TIME)
    split_21 = table.reads(SPLIT_21_DOUBLED)

    def finding(hand: Hand) -> Finding:
        if hand.blackjack:
            return refuse("a Blackjack may not be doubled", "13.2", "14(a)")
        if hand.doubled:
            return refuse("a doubled hand takes one card and no more", "14(c)", "13.1")
        if hand.split_aces:
            return refuse("a split ace takes one card and no more", "14(d)", "12.3")
        later: Readings = where(len(hand.cards) != 2, "double-when")
        if later and not any_time:
            why = "a player may double only on the first two cards of a hand"
            return refuse(why, "13.1", readings=later)
        if hand.total.points == LIMIT:
            return _on_21(hand, split_21)
        return permit(*where(hand.split, "12.4"), "13.1", readings=later)

    return finding


def _on_21(hand: Hand, split_21: bool) -> Finding:
    relied: Readings = ("double-on-split-21",)
    if split_21 and hand.split and len(hand.cards) == 2:
        return permit("13.1", readings=relied)
    return refuse("a hand of 21 takes no further card", "14(a)", readings=relied)


def double_bounds(table: Elections) -> Callable[[int], Bounds]:
    """To double is to add exactly the wager again (13.1)."""
    lesser = table.reads(DOUBLE_FOR_LESS)
    clause, chip = ("13.1",), table.smallest_chip
    return lambda stake: Bounds(
        chip if lesser else stake, stake, clause, clause, ("double-amount",)
    )


def _slots(table: Elections) -> Slots:
    return {
        "may_double": provided(may_double(table), "13.1", "13.2", "12.4"),
        "free_double": provided(lambda _: _NOT_FREE, "13.1"),
        "double_bounds": provided(double_bounds(table), "13.1"),
    }


SECTION = Section(number="13", title="Doubling down", settings=settings, slots=_slots)
