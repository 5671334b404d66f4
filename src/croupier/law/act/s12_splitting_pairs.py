"""Section 12: splitting pairs."""

from collections.abc import Callable
from typing import Final

from croupier.gazette.choice import Readings, choice
from croupier.gazette.edition import Edition
from croupier.rules.elections import Elections
from croupier.rules.finding import Finding, permit, refuse
from croupier.rules.hand import Hand
from croupier.rules.placement import Bounds
from croupier.rules.provided import Slots, provided
from croupier.rules.section import Section
from croupier.rules.setting import ChoiceSetting, Setting
from croupier.totals import value

# Readings on which this section turns
INITIAL_CARDS_ONLY: Final = choice("resplit-which-hands", "initial-cards-only")
BY_CALLERS_WAGER: Final = choice("matching-a-split", "callers-wager")

HANDS: Final = 4  # 12.2


_NOT_FREE: Final = refuse("to split a player places a wager on the second hand", "12.1")


def settings(_: Edition) -> tuple[Setting, ...]:
    """Nothing about splitting is left to the operator."""
    return (
        ChoiceSetting(
            key="split",
            default="all",
            permits={"all": ("12.1",)},
            otherwise="any pair and any two ten-count cards may be split",
        ),
        ChoiceSetting(
            key="hands_max",
            default=HANDS,
            permits={HANDS: ("12.2",)},
            otherwise=f"up to {HANDS} hands may be formed",
        ),
        ChoiceSetting(
            key="dealer_blackjack_takes_splits",
            default=True,
            permits={True: ("11.2(f)",)},
            otherwise="the Dealer's Blackjack takes every wager",
        ),
    )


def may_split(table: Elections) -> Callable[[Hand, int], Finding]:
    """Pairs and any two ten-count cards, up to four hands; aces once."""
    initial_only = table.reads(INITIAL_CARDS_ONLY)

    def finding(hand: Hand, hands: int) -> Finding:
        if hand.split_aces:
            return refuse("split aces take one card each, even another ace", "12.3")
        if len(hand.cards) > 2:
            return refuse("a pair may not be split after a third card", "12.7", "12.1")
        if len(hand.cards) < 2 or value(hand.cards[0]) != value(hand.cards[1]):
            return refuse("only a pair or two ten-count cards may be split", "12.1", "12.2")
        if hands >= HANDS:
            return refuse(f"no more than {HANDS} hands may be formed", "12.2")
        if hand.split and not hand.initial:
            relied: Readings = ("resplit-which-hands",)
            if initial_only:
                why = "only a hand with a card of the initial pair may be split again"
                return refuse(why, "12.2", readings=relied)
            return permit("12.2", readings=relied)
        return permit("12.2") if hand.split else permit("12.1")

    return finding


def split_stake(table: Elections) -> Callable[[int, int], Bounds]:
    """A split costs the same as the wager on the first hand (12.1, 12.2)."""
    by_callers = table.reads(BY_CALLERS_WAGER)

    def price(own: int, callers: int) -> Bounds:
        amount = callers if by_callers else own
        relied: Readings = ("matching-a-split",) if own != callers else ()
        return Bounds(amount, amount, ("12.1", "12.2"), ("12.1", "12.2"), relied)

    return price


def _slots(table: Elections) -> Slots:
    stays = refuse(
        "a wager not matched stays on the first hand to be completed",
        "12.1",
        readings=("unmatched-wager-on-resplit",),
    )
    return {
        "may_split": provided(may_split(table), "12.1", "12.2", "12.3", "12.7"),
        "free_split": provided(lambda _, __: _NOT_FREE, "12.1"),
        "split_stake": provided(split_stake(table), "12.1", "12.2"),
        "may_choose_hand": provided(stays, "12.1"),
        "must_choose_hand": provided(refuse(stays.why, "12.1"), "12.1"),
        "one_choice_for_all_splits": provided(False, "12.1"),
    }


SECTION = Section(number="12", title="Splitting pairs", settings=settings, slots=_slots)
