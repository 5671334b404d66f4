"""Layout: what lies on the table, and where in its arrays."""

from typing import Final, NamedTuple

from croupier.kernel.places import BOXES, OWN_COUNTS, Ints
from croupier.kernel.shuffling import Bytes, Numbers

PLAIN, DOUBLED, DOUBLED_FREE = range(3)
"""What was added to a hand."""
SLOTS: Final = 48
FIELDS: Final = 14
ROW: Final = BOXES + 1
"""A number for every Box and one for the Dealer."""
O_AT: Final = 0
EACH: Final = 6
O_BOXES: Final = 16
O_LEVEL, O_FIRST, O_SECOND, O_WON, O_INSURED, O_ON_NATURAL = range(O_BOXES, O_BOXES + EACH)
O_END: Final = O_BOXES + ROW * EACH
"""Where the dealing stands; then by Box, and last the Dealer: what is wagered (below 0 for
nothing), its two cards, the ending by which what rides was won (below 0 where nothing rides),
whether it is insured, and whether that is a Blackjack."""
PLACE, READY, BEGAN, REFILLS, USED, KEPT, AHEAD, COUNTED = range(8)
"""Next place in the shoe, places that are settled, where the Round began, refills, slots used,
cards that stayed on the layout at the last refill, how many places are settled at a time, and what
each count has counted."""
SEEN: Final = COUNTED + OWN_COUNTS
"""Of how many cards each count has counted."""
BOX, COLUMN, WAGER, ADDED, SUM, SUM_ADDED, WAS_SPLIT, OPEN, ORDER = range(9)
FIRST_CARD, FROM_DEAL, KIND, LOST_MAIN, LOST_ANY = range(9, 14)
"""A slot: a hand with a wager on it."""
BASE, MORE, RIDES = 1, 2, 4
"""What of a slot is open: the wager that opened it, what was added, what rides."""
DEALER: Final = 255
"""Whose cards are nobody's hand."""
CHUNK: Final = 32
"""Places that are settled at a time where whole shoes are played."""


class Layout(NamedTuple):
    """What lies on the table."""

    s: Ints
    slot: Ints
    """By hand: what it is. The hands as dealt come first, a slot for every Box."""
    nets: Ints
    """By Box and wager: what this Round has brought."""
    laid: Ints
    """By Box and wager: what was wagered, beside the main wager."""
    waiting: Bytes
    """By Box and side wager: still open."""
    order: Ints
    """The slots of the hands of one split, from left to right."""
    cards: Bytes
    owner: Bytes
    """By place in the shoe: the slot a card went to in this Round."""
    numbers: Numbers
