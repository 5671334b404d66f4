"""Irregularity: what the law makes of something that went wrong, clause by clause."""

from collections.abc import Callable
from enum import StrEnum
from typing import Final, Literal

from msgspec import Struct

from croupier.gazette.choice import Readings
from croupier.rules.finding import Finding
from croupier.rules.names import Answered
from croupier.rules.ruling import Ruling
from croupier.rules.shuffling import Occasion


class Goes(Struct, frozen=True):
    """Where a card that went astray goes, by which clauses, on which readings."""

    out: bool
    """Out of play; else it is the next in line."""
    clauses: tuple[str, ...]
    readings: Readings = ()


def out_of_play(*clauses: str, readings: Readings = ()) -> Goes:
    """The card is used no more in this Round."""
    return Goes(True, clauses, readings)


def next_in_line(*clauses: str, readings: Readings = ()) -> Goes:
    """The card is dealt as though it were the next from the shoe."""
    return Goes(False, clauses, readings)


class Exposed(Struct, frozen=True, kw_only=True):
    """When a card was drawn in error and exposed."""

    in_deal: bool = False
    """During the Initial Deal."""
    dealer_draws: bool = False
    """The Dealer has two cards or more, and no player's hand is left to act."""
    completed: bool = False
    """No hand of the Dealer's takes another card."""
    points: int = 0
    """The Dealer's point total."""
    in_line: bool = False
    """Another card is next in line already."""


class LeftOver(Struct, frozen=True, kw_only=True):
    """A card still in line when the Round ends."""

    exposed: bool
    rebuilt: bool
    """It lay on a hand that was rebuilt."""
    points: int
    """The Dealer's point total."""


class Stray(Struct, frozen=True, kw_only=True):
    """What becomes of a card that went astray."""

    face_up: Goes
    """Found face up in the shoe."""
    unseen: Goes
    """Drawn in error, its face not exposed."""
    exposed: Callable[[Exposed], Goes]
    """Drawn in error and exposed."""
    to_completed_hand: Callable[[int], Goes]
    """Dealt to the Dealer's completed hand, of this total."""
    left_over: Callable[[LeftOver], Goes | None]
    """Still in line when the Round ends; None: it is the first of the next."""
    other_hands: Finding
    """Does who refuses an exposed card take none on any other hand either?"""
    removed: Finding
    """May a card dealt in error be taken out of play?"""
    burnt_in_error: Finding
    """Does a card burnt by mistake stay out?"""


class Misplacement(Struct, frozen=True, kw_only=True):
    """Cards that lie in a wrong place, about to be put right."""

    in_deal: bool
    """During the Initial Deal."""
    on_hand_in_play: bool = False
    """On the one hand of the Box whose turn it is, which has drawn cards."""
    on_other_drawn: bool = False
    """On another hand that has drawn cards or was split."""


class Rebuilding(Struct, frozen=True):
    """How the Round is rebuilt."""

    clauses: tuple[str, ...]
    readings: Readings = ()
    to_initial_deal: bool = False
    """The hand in play has its first two cards again; what it drew is next in line."""


class Misdeal(Struct, frozen=True, kw_only=True):
    """What is done about a card put in the wrong place."""

    put_right: Callable[[bool], Finding]
    """By whether it is during the Initial Deal."""
    rebuilt: Callable[[Misplacement], Rebuilding]
    stands: Finding
    """Do cards on other hands stand as dealt once hands are void?"""


class Cause(StrEnum):
    """Why hands are declared Void."""

    GENERAL = "an irregularity"
    SHUFFLER_FAILED = "the Continuous Shuffler failed"
    MISDEALT = "cards in wrong places could not be put right"
    OFFENDER = "one player's wagers alone"


GENERAL, SHUFFLER_FAILED, MISDEALT, OFFENDER = Cause


class Tied(Struct, frozen=True, kw_only=True):
    """A wager of a bettor whose hand is declared Void."""

    cause: Cause
    on_hand: bool
    """It lies on the hand, or rode with it; else it lies beside it."""
    settled: bool = False
    """It was collected or paid already."""
    insurance: bool = False
    own: tuple[str, ...] = ()
    """What its own section says of void hands."""
    own_when_settled: bool = False
    """By its own section, or a reading of it, also when it is settled."""
    own_reading: Readings = ()
    """The reading on which that turns."""
    to_be_decided: bool = False
    """The Dealer's hand, still to be completed, decides it."""


class Falls(Struct, frozen=True):
    """What becomes of a wager with its hand."""

    ruling: Ruling | None
    """None: it stands as it is, or runs on."""
    readings: Readings = ()
    """What that turns on, either way."""


class Voiding(Struct, frozen=True, kw_only=True):
    """What of a Round may be declared Void, and what becomes of the wagers."""

    hands: Callable[[Cause], Finding]
    """May hands be voided, or one player's wagers on them?"""
    falls: Callable[[Tied], Falls]
    """What becomes of a wager whose hand is void."""
    round: Finding
    """May the whole Round be voided? If not, its hands may be, one by one."""
    round_wagers: Callable[[Cause], Ruling]
    """What becomes of every wager of a void Round."""
    round_undoes_settled: bool
    """Also of those already collected or paid?"""
    dealers_hand: Callable[[Cause], tuple[str, ...]]
    """By which clauses the Dealer's hand is completed for the hands that are left."""
    readings: Readings = ()
    """What every void turns on."""


class Noticed(Struct, frozen=True, kw_only=True):
    """When a double or split that the Dealer permitted in error is noticed."""

    call: Answered
    later_boxes: bool
    """There are Boxes to be dealt to after this one."""
    third_card: bool
    """One of them has had a third card."""
    dealers_second: bool
    """The Dealer has had a second card."""
    second_due: bool
    """The Dealer is still to have one."""
    collected: bool
    """The cards of the Round are collected."""


Cards = Literal["stay", "next", "out"]
"""The cards a call brought stay on the hand, are next in line, or go out of play."""


class Verdict(Struct, frozen=True, kw_only=True):
    """What becomes of a call that was permitted in error."""

    stands: bool
    """Else it is undone: what was wagered by it is void, and the hand is decided about again."""
    clauses: tuple[str, ...]
    readings: Readings
    cards: Cards = "stay"
    cards_reading: Readings = ()


class InError(Struct, frozen=True, kw_only=True):
    """What becomes of a double or split that the Dealer permitted in error."""

    in_time: tuple[str, ...]
    too_late: tuple[str, ...]
    verdict: Callable[[Noticed], Verdict]


class Fault(StrEnum):
    """Something wrong with the cards or the equipment."""

    DAMAGED_CARD = "a card is damaged"
    NO_CUTTING_CARD = "the cutting card was not inserted"
    MISSED_SHUFFLE = "the cards were not reshuffled after the cutting card"
    MISSED_BURN = "no card was burnt"
    SHOE_EMPTY = "the shoe has run out"
    SHUFFLER = "the Continuous Shuffler failed"


DAMAGED_CARD, NO_CUTTING_CARD, MISSED_SHUFFLE, MISSED_BURN, SHOE_EMPTY, SHUFFLER = Fault


class Remedy(Struct, frozen=True):
    """What is done about a fault; the Round goes on unless it is declared Void."""

    finding: Finding
    """Does the law provide for it, and by which clause?"""
    shuffle_after: Occasion | None = None
    """On this occasion the cards are shuffled once the Round has ended."""
    from_discards: bool = False
    """The cards of the discard rack are shuffled and cut, and the Round goes on with them."""


FaultRule = Callable[[Fault], Remedy]

SHUFFLED_AFTER: Final = {
    NO_CUTTING_CARD: Occasion.CUTTING_CARD_MISSING,
    MISSED_SHUFFLE: Occasion.CUTTING_CARD_APPEARED,
}
"""Faults after which the cards are shuffled once the Round has ended."""
