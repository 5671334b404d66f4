"""Section 14: drawing of additional cards by players."""

from typing import Final

from croupier.rules.elections import Elections
from croupier.rules.finding import Finding, permit, refuse
from croupier.rules.hand import Hand
from croupier.rules.provided import Slots, provided
from croupier.rules.section import Section
from croupier.totals import LIMIT

MUST_DRAW_TO: Final = 12  # 14(b)

_MAY_DRAW: Final = permit("14")
_MAY_STAND: Final = permit("11.1(a)")


def may_draw(hand: Hand) -> Finding:
    """Drawing is open below 21, hard or soft, except to a doubled hand and to split aces."""
    if hand.doubled:
        return refuse("a doubled hand takes one card and no more", "14(c)", "13.1")
    if hand.total.points == LIMIT:
        return refuse("a hand of 21 shall not draw", "14(a)")
    if hand.split_aces:
        return refuse("a split ace takes one card and no more", "14(d)", "12.3")
    if hand.bust:
        return refuse("the hand is over 21 and has lost", "11.1(b)", "14")
    return _MAY_DRAW


def may_stand(hand: Hand) -> Finding:
    """A hand below 12 must draw, unless it was doubled."""
    if hand.total.points < MUST_DRAW_TO and not hand.doubled:
        why = f"a hand of {hand.total.points} must draw until it has {MUST_DRAW_TO} or more"
        return refuse(why, "14(b)")
    return _MAY_STAND


def _slots(_: Elections) -> Slots:
    hard_or_soft = ("terms:Hard Total", "terms:Soft Total")
    return {
        "may_draw": provided(may_draw, "14", "14(a)", "14(c)", "14(d)", "12.5", *hard_or_soft),
        "may_stand": provided(may_stand, "14(b)"),
    }


SECTION = Section(number="14", title="Drawing of additional cards by players", slots=_slots)
