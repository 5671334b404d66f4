"""Cases: the disputes of a table out of its log, and what the adjudicator finds of each."""

from typing import Final

from msgspec import Struct

from croupier.casino.store.port import EventStore
from croupier.casino.table import disputes
from croupier.casino.table.recall import Recalled
from croupier.disputes.ruling import RoundRuling
from croupier.house import adjudicate, open_table
from croupier.protocol.log import DisputeFiled, DisputeRuled, DisputeWithdrawn, read
from croupier.record.read import read_record
from croupier.record.replay import replay
from croupier.table.state import Round

OPEN, RULED, WITHDRAWN = "open", "ruled", "withdrawn"
_DISPUTE: Final = b'"Dispute'
"""What the entries of disputes have in them, and few others."""


class DisputeCase(Struct, kw_only=True):
    """A dispute: of which Round, whose, why, and what has become of it."""

    number: int
    round: int
    by: str
    reason: str
    at: int
    state: str = OPEN
    ruled: DisputeRuled | None = None
    ended: int = 0
    """When it was ruled on or withdrawn."""


class CaseFinding(Struct, frozen=True):
    """What the adjudicator finds of a disputed Round, and what is owed by it."""

    ruling: RoundRuling
    record: str
    owed: dict[str, int]
    round: Round
    """The Round by this record, to its end."""


async def cases(store: EventStore, stream: str) -> list[DisputeCase]:
    """Every dispute of a table, in the order they were filed."""
    by_number: dict[int, DisputeCase] = {}
    async for entry in store.read(stream):
        if _DISPUTE not in entry.body:
            continue
        match read(entry.body):
            case DisputeFiled(number=number, round=round, by=by, reason=why):
                by_number[number] = DisputeCase(
                    number=number, round=round, by=by, reason=why, at=entry.at
                )
            case DisputeWithdrawn(number=number):
                by_number[number].state, by_number[number].ended = WITHDRAWN, entry.at
            case DisputeRuled() as ruled:
                case = by_number[ruled.number]
                case.state, case.ruled, case.ended = RULED, ruled, entry.at
    return list(by_number.values())


def finding(of: Recalled, record: str = "") -> CaseFinding:
    """What the adjudicator finds of a Round, as it was logged or as it is stated now."""
    ruled = disputes.ruled(of, record)
    of_round = read_record(ruled.record)
    played = replay(of_round, open_table(of_round.config), strike=True)
    return CaseFinding(adjudicate(ruled.record), ruled.record, ruled.owed, played.round)
