"""Section 13: drawing of additional cards, by players and by the Dealer."""

from collections.abc import Callable
from typing import Final

from croupier.cards import Card
from croupier.gazette.choice import Readings, choice
from croupier.rules.elections import Elections
from croupier.rules.finding import Finding, permit, refuse, where
from croupier.rules.hand import Hand
from croupier.rules.names import SPLIT, WagerName
from croupier.rules.procedure import Left
from croupier.rules.provided import Slots, provided
from croupier.rules.ruling import Ruling, loses
from croupier.rules.section import Section
from croupier.totals import LIMIT, Total, is_ace, is_ten

# Readings on which this section turns
SECOND_CARD_ALWAYS: Final = choice("dealers-second-card", "always")
DRAW_OUT_FOR_BLACKJACKS: Final = choice("only-blackjacks-left", "draw-out")
BOTH_OVER_21_STAND_OFF: Final = choice("both-over-21", "equal-totals-stand-off")
BUST_TAKES_HAND: Final = choice("bust-takes", "that-hand")
ORIGINAL_PER_BOX: Final = choice("original-wager-per", "box")
CAP_ORIGINAL: Final = choice("bust-then-dealer-blackjack", "cap-original")
BUST_TAKES_BOX: Final = choice("bust-takes", "whole-box")

MUST_DRAW_TO: Final = 12  # 13.1(d)
DEALER_STANDS: Final = 17  # 13.3
BUSTER: Final = "13.5"
NEEDLESS: Final = "style-a-needless-cards"

_MAY_DRAW: Final = permit("13.1")
_MAY_STAND: Final = permit("8.3")
_SECOND_CARD: Final = permit("8.5")


def may_draw(hand: Hand) -> Finding:
    """Drawing is open below 21, except to a doubled hand and to split aces."""
    if hand.doubled:
        return refuse("a doubled hand takes one card and no more", "13.1(b)", "11.3")
    if hand.total.points == LIMIT:
        return refuse("a hand of 21 may not draw", "13.1(a)")
    if hand.split_aces:
        return refuse("a split ace takes one card and no more", "13.1(c)", "12.4(b)")
    if hand.bust:
        return refuse("the hand is over 21 and has lost", "13.2", "13.1")
    return _MAY_DRAW


def may_stand(hand: Hand) -> Finding:
    """A hand of 11 or less must draw."""
    if hand.total.points < MUST_DRAW_TO and not hand.doubled:
        return refuse(
            f"a hand of {hand.total.points} must draw until it has {MUST_DRAW_TO} or more",
            "13.1(d)",
        )
    return _MAY_STAND


def dealer_draws(total: Total) -> bool:
    """The Dealer draws until a Hard or Soft Total of 17 to 21 is reached, or 21 is passed."""
    return total.points < DEALER_STANDS


def dealer_takes_card(
    table: Elections, draws: Callable[[Total], bool], drawing: str, needless_drawn: bool = False
) -> Callable[[int, Card, Total, Left], Finding]:
    """Whether the Dealer takes another card: by the drawing rule, and never needlessly (13.4)."""
    takes, stands = permit(drawing), refuse("the Dealer's hand is finished", drawing)

    def finding(held: int, first: Card, total: Total, left: Left) -> Finding:
        if left.draw_out and not _matters(table, left):
            return _drawn_out(held, left, draws(total), drawing)
        if held == 1:
            return _second_card(table, first, left, needless_drawn)
        if not draws(total):
            return stands
        if _matters(table, left):
            return takes
        if needless_drawn:
            return permit(drawing, readings=(NEEDLESS,))
        return _for_blackjacks(table, left, drawing)

    return finding


def _matters(table: Elections, left: Left) -> bool:
    """Does the Dealer's total matter to a hand? To a bust one where two over 21 may stand off."""
    return left.hands or (left.busts and table.reads(BOTH_OVER_21_STAND_OFF))


def _may_be_blackjack(first: Card) -> bool:
    return is_ace(first) or is_ten(first)


def _second_card(table: Elections, first: Card, left: Left, needless_drawn: bool) -> Finding:
    """The Dealer's second card falls when something still depends on it (8.5, 13.4)."""
    if _matters(table, left) or left.insurance:
        return _SECOND_CARD
    if _may_be_blackjack(first) and (left.blackjacks or left.busts):
        return permit("8.5", "10.2")
    if needless_drawn:
        return permit("8.5", readings=(NEEDLESS,))
    if table.reads(SECOND_CARD_ALWAYS):
        return permit("8.5", readings=(SECOND_CARD_ALWAYS.reading,))
    return refuse("no card could change the outcome", "13.4")


def _for_blackjacks(table: Elections, left: Left, drawing: str) -> Finding:
    """Where at most Blackjacks are left, no further card changes the outcome (13.4)."""
    relied: Readings = where(left.blackjacks, DRAW_OUT_FOR_BLACKJACKS.reading)
    if left.blackjacks and table.reads(DRAW_OUT_FOR_BLACKJACKS):
        return permit(drawing, readings=relied)
    return refuse("no further card could change the outcome", "13.4", readings=relied)


def _drawn_out(held: int, left: Left, draws: bool, drawing: str) -> Finding:
    """A side wager that sees the Dealer's hand has it drawn out (13.5)."""
    if held > 1 and not draws:
        return refuse("the Dealer's hand is finished", drawing)
    readings = left.relied
    if left.draw_out == BUSTER and left.blackjacks:
        readings = ("buster-draws-out",)
    return permit(left.draw_out, "8.5" if held == 1 else drawing, readings=readings)


def on_bust(table: Elections) -> Callable[[WagerName, Card], Ruling | None]:
    """A hand over 21 loses at once and its wagers are collected (13.2, 5.1(f))."""

    def ruling(wager: WagerName, first: Card) -> Ruling | None:
        if _waits_for_dealer(table) or (wager == SPLIT and _is_spared(table, first)):
            return None
        return loses("13.2", "5.1(f)")

    return ruling


def _waits_for_dealer(table: Elections) -> bool:
    """Is a bust hand kept, since it may stand off with the Dealer's of the same total (5.1(e))?"""
    return table.reads(BUST_TAKES_HAND) and table.reads(BOTH_OVER_21_STAND_OFF)


def _is_spared(table: Elections, first: Card) -> bool:
    """Is a bust hand's split wager kept, since the Dealer's Blackjack may return it (12.6)?"""
    if table.dealer_blackjack_takes_splits or not _may_be_blackjack(first):
        return False
    only_original = table.reads(ORIGINAL_PER_BOX) and table.reads(CAP_ORIGINAL)
    return only_original and table.reads(BUST_TAKES_HAND)


def waits(_: Hand) -> Ruling | None:
    """No hand is paid before the Dealer's, but for a Blackjack."""
    return None


def _slots(table: Elections) -> Slots:
    return {
        "may_draw": provided(may_draw, "13.1", "13.1(a)", "13.1(b)", "13.1(c)"),
        "may_stand": provided(may_stand, "13.1(d)"),
        "dealer_draws": provided(dealer_draws, "13.3"),
        "dealer_takes_card": provided(
            dealer_takes_card(table, dealer_draws, "13.3"), "8.5", "13.3", "13.4"
        ),
        "instant": provided(waits, "13.4"),
        "dealers_hands": provided(1, "8.5"),
        "on_bust": provided(on_bust(table), "13.2", "5.1(f)"),
        "bust_takes_box": provided(table.reads(BUST_TAKES_BOX), "13.2"),
    }


SECTION = Section(number="13", title="Drawing of additional cards", slots=_slots)
