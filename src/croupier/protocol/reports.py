"""Reports: what people on duty say went wrong at a table, and who else has confirmed it."""

from typing import Final

from msgspec import Struct

from croupier.protocol.logged import Logged
from croupier.rules.irregularity import DAMAGED_CARD, MISSED_BURN, MISSED_SHUFFLE, NO_CUTTING_CARD
from croupier.table.commands import FailEquipment
from croupier.table.supervision import (
    AllowCall,
    BurnInError,
    DeclareAbsent,
    DrawInError,
    FindFaceUp,
    Misplace,
    NoticeError,
    OverdrawDealer,
    Reconstruct,
    RemoveCard,
    ReportFault,
    ReportNotOffered,
)

CardReport = FindFaceUp | DrawInError | OverdrawDealer | RemoveCard | BurnInError | Misplace
"""Reports that take the next card out of the shoe before its turn, most of them face up."""
AnyReport = (
    CardReport
    | Reconstruct
    | DeclareAbsent
    | ReportNotOffered
    | AllowCall
    | NoticeError
    | ReportFault
    | FailEquipment
)
"""All that people on duty report or rule by themselves; a void takes two persons."""
PER_SHOE: Final = 2
"""Cards of one shoe that may be reported out of turn before a second person confirms each."""
PER_TABLE: Final = 4
"""Such cards that may be reported at one table within an hour, whatever the shoe."""
PER_PERSON: Final = 3
"""Such cards that one person may report within an hour, at whichever tables."""
HOUR: Final = 60 * 60_000
"""In milliseconds."""
DEALERS_FAULTS: Final = (DAMAGED_CARD, NO_CUTTING_CARD, MISSED_SHUFFLE, MISSED_BURN)
"""Faults of who handles the cards; equipment fails by itself."""


class ReportProposal(Struct, frozen=True, kw_only=True):
    """A card that somebody reports beyond the usual number, until another person confirms it."""

    act: CardReport
    by: str
    at: int
    round: int
    drawn: int
    """The cards that had left the shoe: the report is of the next one, and of no other."""


class SupervisorCame(Logged, frozen=True, tag=True):
    """A supervisor is on duty at the table from now on."""

    supervisor: str


class SupervisorLeft(Logged, frozen=True, tag=True):
    """A supervisor is on duty at the table no longer."""

    supervisor: str


class ReportProposed(Logged, frozen=True, tag=True):
    """A card was reported beyond the usual number; nothing happens before another confirms it."""

    proposal: ReportProposal


class IrregularityReported(Logged, frozen=True, tag=True, kw_only=True, omit_defaults=True):
    """What follows was reported or ruled by somebody on duty, while somebody dealt."""

    by: str
    act: str
    """What it is called in the table of roles."""
    at: int
    dealer: str = ""
    """Who dealt; nobody: the table did so by itself."""
    card: bool = False
    """Did it take the next card out of the shoe before its turn?"""
    confirmed_by: str = ""


OfDuty = SupervisorCame | SupervisorLeft | ReportProposed | IrregularityReported
