"""Procedure: the clauses by which the Dealer deals and refuses, step by step."""

from msgspec import Struct


class Procedure(Struct, frozen=True, kw_only=True):
    """The clause behind each step that is the same at every table of a jurisdiction."""

    bets_closed: tuple[str, ...]
    """No wager after the first card."""
    withdrawn: tuple[str, ...]
    """No wager is handled or withdrawn before its decision; a losing one never."""
    frozen: str
    """A confirmed insurance wager, double or split is not altered or withdrawn."""
    taken_back: tuple[str, ...]
    """A side wager is taken back or raised before the first card, and not after."""
    boxes: str
    """How many Boxes there are."""
    burn: str
    no_more_bets: str
    """The Dealer calls that betting is over."""
    first_card: str
    """One card to each Box with a wager."""
    dealers_first: str
    second_card: str
    turn: str
    """Players decide in turn, clockwise from the Dealer's left."""
    additional: str
    """The Dealer deals the cards a decision requires."""
    split_order: str
    """The first split hand is completed before the next has a card."""
    dealers_second: str
    """The Dealer's further cards come after every player's decisions."""
    collect: str
    """The Round ends with the cards in the discard rack."""
    join_double: tuple[str, ...]
    """Other bettors may double when the caller does."""
    join_readings: tuple[str, ...] = ()
    """The reading on who may join the double of a split hand."""
    join_split: tuple[str, ...]
    """Other bettors and a split."""
    declined: tuple[str, ...]
    """Other bettors are bound where the caller declines."""
    insurance_window: tuple[str, ...]
    early_window: tuple[str, ...]
    early_until_second_card: bool = False
    """May early settlement be asked for until the Dealer's second card?"""
    early_readings: tuple[str, ...] = ()
    """The reading on which that turns."""
    decision_closes_elections: bool
    """Are insurance and early settlement over once a player has decided, or once a card is due?"""
    cutting_card: str
    """The Round goes on when the cutting card comes out."""
    lammers: tuple[str, ...] = ()
    """What a lammer is worth, and that it is collected."""
    shoe: str
    """All cards come from the shoe."""
    no_cutting_card: str
    """Cards that are shuffled without end have no cutting card among them."""
    upper_joins: tuple[str, ...] = ()
    """A restricted wager doubles or splits only together with one of the upper tier."""


class Left(Struct, frozen=True, gc=False):
    """What on the layout still depends on the Dealer's hand."""

    hands: bool = False
    """Wagers on hands that are neither bust nor Blackjack."""
    blackjacks: bool = False
    """Unpaid Blackjacks."""
    insurance: bool = False
    busts: bool = False
    """Wagers on a bust hand that a reading keeps open."""
    draw_out: str = ""
    """The clause by which the Dealer draws out for a side wager."""
    relied: str = ""
    """The reading on which that drawing out turns."""
