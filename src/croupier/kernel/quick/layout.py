"""Layout: the tables of the quick kernel, who plays at it, and what it counts."""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.kernel import places
from croupier.kernel.hands import MOST_HANDS
from croupier.kernel.writing import starts

Bytes = NDArray[np.uint8]
Shorts = NDArray[np.uint16]
Ints = NDArray[np.int64]

_ROOM: Final = (places.BOXES,)
(
    BOX, LEVEL, STAKE, BASE, ROW, LEAVES, CELL, THIRD, BROUGHT, INSURED, ON_NATURAL, INSURED_NET,
    SEATS,
) = starts(*_ROOM * 12)  # fmt: skip
"""Of those who play in a Round: the Box, its level, the number of its stake, where what that brings
begins; where the hand's row stands there; what it leaves to each of several hands of the Dealer's;
how the cards decided side wagers; the third card; what hands of a split have brought, or any where
the Dealer has several; what is insured, whether that is a Blackjack, what it brought."""
WALK: Final = 1 << 14
"""Below it a state from which a card is drawn, by its place among ranks; a flag for each thing
else."""
DOUBLES, FINISHED, UNUSUAL = (np.uint64(flag * WALK) for flag in (1, 2, 3))
"""A state in which a hand is doubled; a hand that is finished, by its row; a state with any other
call, or one that turns on the count."""
FORMS: Final = 3
"""What was added to a hand: nothing, a wager, a lammer."""
(OF_SEAT, ENDS, PAYS, MORE_ENDS, MORE_PAYS, RECORDS) = starts(*(places.BOXES * MOST_HANDS,) * 5)
"""Of hands of splits that wait for the Dealer's: whose it is; for its wager, and for what was
added, where its ending stands and what that brings for the first of all sums; below 0 where nothing
was added."""
CARD, WAGER, KIND, FROM_DEAL, SPLIT_HANDS = starts(*(MOST_HANDS + 2,) * 4)
"""Of the hands of one split."""


class Quick(NamedTuple):
    """The tables of the quick kernel, and what it counts by them."""

    cards: Bytes
    """The shoe, and room behind it."""
    ranks: Bytes
    first: Shorts
    """By the Dealer's first rank and the Face Values of two cards: where the hand goes."""
    following: Shorts
    """The same by the Dealer's first rank, state and rank."""
    ends: Shorts
    """By state: how a hand is finished there."""
    left: Bytes
    """By row of a finished hand: what it leaves to the Dealer, as bits."""
    dealer_first: Shorts
    """By what is left and the first Face Value."""
    dealer: Shorts
    """By what is left, state and rank; at the end the number of the standing."""
    points: Bytes
    """By standing."""
    pays: Ints
    """By stake, the Dealer's hand, what was added, row and standing."""
    side_rows: Shorts
    """By the first two cards."""
    side_cells: Shorts
    """By row and the Dealer's first card: how all side wagers end that these decide."""
    side_pays: Ints
    """By stake, cell and side wager."""
    side_waits: Bytes
    """By cell: does a side wager wait for a third card?"""
    side_known: Bytes
    """By cell and side wager: does the Initial Deal decide it?"""
    stakes: Ints
    """By level: the number of what is wagered."""
    laid: Ints
    """By stake and wager."""
    steps: Ints
    """The least count but two at which wagers change; by counts from the next on, how many changes
    there were up to it."""
    seats: Ints
    splits: Ints
    split: Ints
    hands: Ints
    """How often, by stake, what was added, row and standing."""
    cells: Ints
    """How often, by stake and cell."""
    late: Ints
    """How often, by stake, side wager and ending, where more than the Initial Deal decides."""
    counts: Ints
    """What each count has counted, and of how many cards, where the Round began."""
    times: Ints
    """How often each stake was wagered, in this shoe."""
