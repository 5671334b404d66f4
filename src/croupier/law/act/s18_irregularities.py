"""Section 18: irregularities."""

from collections.abc import Callable
from typing import Final

from croupier.gazette.choice import choice
from croupier.rules.elections import Elections
from croupier.rules.finding import Finding, permit, refuse
from croupier.rules.hand import Hand
from croupier.rules.irregularity import (
    DAMAGED_CARD,
    MISSED_BURN,
    MISSED_SHUFFLE,
    SHOE_EMPTY,
    SHUFFLED_AFTER,
    Exposed,
    Fault,
    Goes,
    LeftOver,
    Misdeal,
    Misplacement,
    Rebuilding,
    Remedy,
    Stray,
    next_in_line,
    out_of_play,
)
from croupier.rules.provided import Slots, provided
from croupier.rules.section import Section
from croupier.totals import LIMIT

from .s16_dealers_hand import DEALER_STANDS

# Readings on which this section turns
REFUSAL_ENDS_PLAYER: Final = choice("refusal-ends-drawing-of", "every-hand")
MUST_DRAW_BELOW_12: Final = choice("refusing-below-12", "must-draw")

ELEVEN: Final = 11  # 18(g)
BELOW_12: Final = "refusing-below-12"
SURPLUS: Final = "exposed-surplus-card"


def stray(table: Elections) -> Stray:
    """Cards that went astray: burnt, or next in line (18(a)-18(c), 18(h))."""
    return Stray(
        face_up=out_of_play("18(a)"),
        unseen=next_in_line("18(b)"),
        exposed=exposed,
        to_completed_hand=to_completed_hand,
        left_over=left_over,
        other_hands=other_hands(table),
        removed=permit("20.6", readings=("misplaced-card",)),
        burnt_in_error=permit("18(b)", readings=("card-burnt-in-error",)),
    )


def exposed(when: Exposed) -> Goes:
    """The next in line (18(h)), unless the Dealer's hands are complete with 17 or more (18(c)).

    Whoever draws next has it, and if no player takes it the Dealer (18(h)).
    """
    needless = when.dealer_draws and when.completed and when.points >= DEALER_STANDS
    if needless and not when.in_line:
        return to_completed_hand(when.points)
    return next_in_line("18(h)")


def to_completed_hand(points: int) -> Goes:
    """A card dealt to the Dealer's hand of 17 to 21 is burnt (18(c)), below next in line (18(h)).

    So is one dealt to a hand that has passed 21, as it is read.
    """
    if points > LIMIT:
        return out_of_play("18(c)", readings=(SURPLUS,))
    return out_of_play("18(c)") if points >= DEALER_STANDS else next_in_line("18(h)")


def left_over(card: LeftOver) -> Goes | None:
    """An exposed card that no hand needed is burnt where the Dealer has 17 or more (18(c))."""
    if card.exposed and card.points >= DEALER_STANDS:
        return out_of_play("18(c)", readings=(SURPLUS,))
    return None


def other_hands(table: Elections) -> Finding:
    """Who refuses an exposed card has no other on that hand, or on any (18(h))."""
    relied = (REFUSAL_ENDS_PLAYER.reading,)
    if table.reads(REFUSAL_ENDS_PLAYER):
        return permit("18(h)", readings=relied)
    why = "only the hand for which the card was refused takes no other"
    return refuse(why, "18(h)", readings=relied)


def put_right(in_deal: bool) -> Finding:
    """A misplaced card is put right in the Initial Deal (18(d)) and after it (18(e))."""
    return permit("18(d)" if in_deal else "18(e)")


def rebuilt(misplaced: Misplacement) -> Rebuilding:
    """Cards go where they belong; the hand in play is as it was after the Initial Deal (18(e))."""
    clauses = put_right(misplaced.in_deal).clauses
    how_far = ("rebuilt-how-far",) if misplaced.on_other_drawn else ()
    to_initial_deal = misplaced.on_hand_in_play
    return Rebuilding(clauses, ("misplaced-card", *how_far), to_initial_deal)


MISDEAL: Final = Misdeal(put_right=put_right, rebuilt=rebuilt, stands=permit("20.6"))

_FAULTS: Final = {
    SHOE_EMPTY: "18(f)",
    MISSED_BURN: "18(i)",
    DAMAGED_CARD: "3.3",
    MISSED_SHUFFLE: "6.2(b)",
}


def may_refuse(table: Elections) -> Callable[[Hand], Finding]:
    """A player may refuse the card and then has no other (18(h))."""
    must_draw = table.reads(MUST_DRAW_BELOW_12)

    def finding(hand: Hand) -> Finding:
        if hand.total.points > ELEVEN:
            return permit("18(h)")
        if must_draw:
            return refuse("a hand of 11 or less must draw", "14(b)", readings=(BELOW_12,))
        return permit("18(h)", readings=(BELOW_12,))

    return finding


def absent_draws(hand: Hand) -> Finding:
    """Cards are dealt to an absent player's hand until it exceeds 11 (18(g))."""
    if hand.total.points <= ELEVEN:
        return permit("18(g)")
    return refuse("the hand exceeds 11", "18(g)")


def fault(reported: Fault) -> Remedy:
    """The rack fills an empty shoe (18(f)); a missed shuffle follows the Round (6.2(b)).

    The Round goes on though no card was burnt (18(i)); a damaged card is replaced (3.3).
    """
    if reported not in _FAULTS:
        return Remedy(refuse(f"these rules do not provide for this: {reported}", "20.6"))
    return Remedy(
        permit(_FAULTS[reported]),
        shuffle_after=SHUFFLED_AFTER.get(reported),
        from_discards=reported is SHOE_EMPTY,
    )


def _slots(table: Elections) -> Slots:
    closed = refuse("insurance is closed once a player has decided", "9")
    return {
        "stray": provided(stray(table), "18(a)", "18(b)", "18(c)", "18(h)", "terms:Burn"),
        "misdeal": provided(MISDEAL, "18(d)", "18(e)"),
        "may_refuse": provided(may_refuse(table), "18(h)"),
        "absent_draws": provided(absent_draws, "18(g)"),
        "late_insurance": provided(closed, "9"),
        "in_error": provided(None, "20.6"),
        "fault": provided(fault, "18(f)", "18(i)", "3.3"),
    }


SECTION = Section(number="18", title="Irregularities", slots=_slots)
