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
    Fault,
    Misdeal,
    Stray,
)
from croupier.rules.provided import Slots, provided
from croupier.rules.section import Section

from .s16_dealers_hand import DEALER_STANDS

# Readings on which this section turns
REFUSAL_ENDS_PLAYER: Final = choice("refusal-ends-drawing-of", "every-hand")
MUST_DRAW_BELOW_12: Final = choice("refusing-below-12", "must-draw")

ELEVEN: Final = 11  # 18(g)
BELOW_12: Final = "refusing-below-12"


def stray(table: Elections) -> Stray:
    """Cards that went astray: burnt, or next in line (18(a)-18(c), 18(h))."""
    return Stray(
        face_up=("18(a)",),
        unseen=("18(b)",),
        exposed=("18(h)",),
        exposed_in_deal=("18(h)",),
        surplus=("18(c)",),
        surplus_readings=("exposed-surplus-card",),
        surplus_from=DEALER_STANDS,
        refusal_ends_player=table.reads(REFUSAL_ENDS_PLAYER),
        removed=permit("20.6", readings=("misplaced-card",)),
        burnt_in_error=permit("18(b)", readings=("card-burnt-in-error",)),
    )


MISDEAL: Final = Misdeal(
    in_deal=("18(d)",),
    in_play=("18(e)",),
    readings=("misplaced-card",),
    back_to_initial_deal=True,
    other_hands=("rebuilt-how-far",),
    stands=("20.6",),
)

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


def fault(reported: Fault) -> Finding:
    """Faults of the cards, and what is done about them."""
    if reported in _FAULTS:
        return permit(_FAULTS[reported])
    return refuse(f"these rules do not provide for this: {reported}", "20.6")


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
