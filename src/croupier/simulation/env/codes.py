"""Codes: actions, fields of an observation and stages of a Round, as compiled code numbers them."""

from typing import Final

from croupier.kernel.coding import RANKS

# ── Actions ─────────────────────────────────────────────────────────────────────────────────────

INSURE, SETTLE_EARLY, RIDE, TAKE, DECLINE = range(6, 11)
CALLS: Final = 6
"""The first actions are the kernel's calls."""
ACTIONS: Final = 11

# ── What is observed ────────────────────────────────────────────────────────────────────────────

(
    STAGE, BOX, HANDS, HAND, POINTS, SOFT, PAIR, BLACKJACK, WAS_SPLIT, LAMMER, INITIAL, DEALER,
    DEALER_POINTS, STAKE, INSURED, MAY_INSURE, RIDING, MAY_RIDE, LEFT, CARDS,
) = range(20)  # fmt: skip
SEEN: Final = CARDS + RANKS
OBSERVED: Final = SEEN + RANKS
"""The cards of the hand and the cards seen in the shoe are counted by rank."""
OVER, OFFERED, CALLED, DEALERS = range(4)
"""Stages: the Round is over; something is offered; a call is due; the Dealer's hand is."""
