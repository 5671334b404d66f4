"""Section 13: drawing of additional cards, by players and by the Dealer."""

from collections.abc import Callable
from typing import Final

from croupier.cards import Card
from croupier.gazette.choice import choice
from croupier.rules.elections import Elections
from croupier.rules.finding import Finding, permit, refuse
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
    second_always = table.reads(SECOND_CARD_ALWAYS)
    draw_out = table.reads(DRAW_OUT_FOR_BLACKJACKS)
    bust_waits = table.reads(BOTH_OVER_21_STAND_OFF)
    relied = ("style-a-needless-cards",) if needless_drawn else ("dealers-second-card",)
    takes, stands = permit(drawing), refuse("the Dealer's hand is finished", drawing)

    def finding(held: int, first: Card, total: Total, left: Left) -> Finding:
        live = left.hands or (left.busts and bust_waits)
        if left.draw_out and not live:
            return _drawn_out(held, left, draws(total), drawing)
        if held == 1:
            return _second_card(first, left, live, second_always or needless_drawn, relied)
        if not draws(total):
            return stands
        if live:
            return takes
        if needless_drawn:
            return permit(drawing, readings=relied)
        if left.blackjacks and draw_out:
            return permit(drawing, readings=("only-blackjacks-left",))
        why = "no further card could change the outcome"
        return refuse(why, "13.4", readings=("only-blackjacks-left",) * left.blackjacks)

    return finding


def _drawn_out(held: int, left: Left, draws: bool, drawing: str) -> Finding:
    """A side wager that sees the Dealer's hand has it drawn out (13.5)."""
    if held > 1 and not draws:
        return refuse("the Dealer's hand is finished", drawing)
    readings = (left.relied,) if left.relied else ()
    if left.draw_out == BUSTER and left.blackjacks:
        readings = ("buster-draws-out",)
    return permit(left.draw_out, "8.5" if held == 1 else drawing, readings=readings)


def _second_card(
    first: Card, left: Left, live: bool, always: bool, relied: tuple[str, ...]
) -> Finding:
    """The Dealer's second card falls when something still depends on it (8.5, 13.4)."""
    if live or left.insurance:
        return _SECOND_CARD
    may_be_blackjack = is_ace(first) or is_ten(first)
    if may_be_blackjack and (left.blackjacks or left.busts):
        return permit("8.5", "10.2")
    if always:
        return permit("8.5", readings=relied)
    return refuse("no card could change the outcome", "13.4")


def on_bust(table: Elections) -> Callable[[WagerName, Card], Ruling | None]:
    """A hand over 21 loses at once and its wagers are collected (13.2, 5.1(f))."""
    kept = table.reads(BUST_TAKES_HAND)
    waits = kept and table.reads(BOTH_OVER_21_STAND_OFF)
    one_original = table.reads(ORIGINAL_PER_BOX)
    original_only = kept and one_original and not table.dealer_blackjack_takes_splits
    capped = original_only and table.reads(CAP_ORIGINAL)

    def ruling(wager: WagerName, first: Card) -> Ruling | None:
        may_be_blackjack = is_ace(first) or is_ten(first)
        if waits or (capped and wager == SPLIT and may_be_blackjack):
            return None
        return loses("13.2", "5.1(f)")

    return ruling


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
