"""Irregularity: what the law makes of something that went wrong, clause by clause."""

from collections.abc import Callable
from enum import StrEnum

from msgspec import Struct

from croupier.rules.finding import Finding
from croupier.rules.ruling import Ruling


class Stray(Struct, frozen=True, kw_only=True):
    """By which clauses a card that went astray is dealt with."""

    face_up: tuple[str, ...]
    """Found face up in the shoe: out of play."""
    unseen: tuple[str, ...]
    """Drawn in error, its face not exposed: next in line."""
    exposed: tuple[str, ...]
    """Drawn in error and exposed after the Initial Deal: next in line, and may be refused."""
    exposed_in_deal: tuple[str, ...]
    """Exposed in error during the Initial Deal: dealt in its place."""
    in_deal_readings: tuple[str, ...] = ()
    while_dealer_draws: tuple[str, ...] = ()
    """The reading on which a card exposed while the Dealer draws turns."""
    removed_while_dealer_draws: bool = False
    surplus: tuple[str, ...]
    """Dealt to the Dealer's completed hand: out of play."""
    surplus_readings: tuple[str, ...] = ()
    """What an exposed card that no hand needs turns on."""
    surplus_from: int = 0
    """The Dealer's total from which a further card is surplus; below it, it is next in line."""
    refusal_ends_player: bool
    """Who refuses an exposed card: has that player no card on any hand, or only on that one?"""
    refusal_readings: tuple[str, ...] = ("refusal-ends-drawing-of",)
    removed: Finding
    """May a card dealt in error be taken out of play?"""
    burnt_in_error: Finding
    """Does a card burnt by mistake stay out?"""


class Misdeal(Struct, frozen=True, kw_only=True):
    """What is done about a card put in the wrong place."""

    in_deal: tuple[str, ...]
    in_play: tuple[str, ...]
    readings: tuple[str, ...] = ()
    back_to_initial_deal: bool = False
    """Is a hand in play that got it rebuilt as it was after the Initial Deal?"""
    other_hands: tuple[str, ...] = ()
    """The reading by which a finished or a split hand that got it keeps its own cards."""
    stands: tuple[str, ...] = ()
    """Cards on other hands stand as dealt once hands are void."""
    left_over: tuple[str, ...] = ()
    """Cards left exposed by a reconstruction go out of play; nothing: they are next in line."""


class Voiding(Struct, frozen=True, kw_only=True):
    """What of a Round may be declared Void, and what becomes of the wagers."""

    hands: Finding
    """May hands be voided?"""
    wagers: Ruling
    """The wagers on a void hand."""
    undoes_settled: bool
    """Also those already collected or paid?"""
    insurance: Ruling
    undoes_insurance: bool = False
    """Also insurance that the Dealer's second card has decided?"""
    settled_insurance: tuple[str, ...] = ()
    """The reading on which that turns."""
    side_wagers: Ruling | None
    """Undecided side wagers for which nothing else is said; None: they run on."""
    one_player: Finding
    """May one player's wagers be voided alone?"""
    round: Finding
    """May the whole Round be voided? If not, its hands may be, one by one."""
    round_wagers: Ruling
    round_undoes_settled: bool
    dealers_hand: tuple[str, ...] = ()
    """The Dealer's hand is rebuilt and completed for the hands that are left."""
    misdealt: tuple[str, ...] = ()
    """The clauses for hands that cannot be rebuilt; nothing: as any other void."""
    misdealt_readings: tuple[str, ...] = ()
    after_failure: tuple[str, ...] = ()
    """The clause for hands voided because the shuffler failed."""
    readings: tuple[str, ...] = ()
    """What every void turns on."""


class InError(Struct, frozen=True, kw_only=True):
    """What becomes of a double or split that the Dealer permitted in error."""

    early: tuple[str, ...]
    """Noticed in time: undone."""
    late: tuple[str, ...]
    """Noticed too late: it stands."""
    third_card: tuple[str, str]
    """A later Box had no third card yet, or had one; and so on."""
    dealers_second: tuple[str, str]
    collected: tuple[str, str]
    readings: tuple[str, ...]
    first_event_decides: bool
    """Is it too late after the first of the events that part early from late?"""
    double_card_stays: bool
    split_cards_next: bool
    double_reading: tuple[str, ...] = ()
    split_reading: tuple[str, ...] = ()


class Fault(StrEnum):
    """Something wrong with the cards or the equipment."""

    DAMAGED_CARD = "a card is damaged"
    NO_CUTTING_CARD = "the cutting card was not inserted"
    MISSED_SHUFFLE = "the cards were not reshuffled after the cutting card"
    MISSED_BURN = "no card was burnt"
    SHOE_EMPTY = "the shoe has run out"
    SHUFFLER = "the Continuous Shuffler failed"


DAMAGED_CARD, NO_CUTTING_CARD, MISSED_SHUFFLE, MISSED_BURN, SHOE_EMPTY, SHUFFLER = Fault

FaultRule = Callable[[Fault], Finding]
"""Does the law provide for this fault, by which clause, and what is done?"""
