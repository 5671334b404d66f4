"""Cases: the disputes of a table out of its log, each with what has become of it."""

from collections.abc import Mapping
from typing import Final, Literal

from msgspec import Struct

from croupier.casino.store.marks import Mark
from croupier.casino.store.port import EventStore
from croupier.protocol.log import (
    DisputeFiled,
    DisputeRuled,
    DisputeTakenUp,
    DisputeWithdrawn,
    RulingProposed,
    read,
)

State = Literal["open", "ruled", "withdrawn"]
OPEN: Final = "open"
RULED: Final = "ruled"
WITHDRAWN: Final = "withdrawn"


class DisputeCase(Struct, kw_only=True):
    """A dispute: of which Round, whose, why, and what has become of it."""

    number: int
    round: int
    by: str
    reason: str
    at: int
    line: int = 0
    """The settled wager it is about; 0: the whole Round."""
    frozen: Mapping[str, int] = {}
    """What it holds back until it is ruled on or withdrawn, by player."""
    taken_up_by: str = ""
    """Who looks at it."""
    taken_up: int = 0
    """Since when."""
    proposed: RulingProposed | None = None
    """How somebody would rule on it, which a second person has to confirm."""
    state: State = OPEN
    ruled: DisputeRuled | None = None
    ended: int = 0
    """When it was ruled on or withdrawn."""

    def is_about(self, round: int, line: int = 0) -> bool:
        """Is it about this line of this Round? One about the whole Round is about each."""
        return self.round == round and (not line or self.line in (0, line))


async def cases(store: EventStore, stream: str) -> list[DisputeCase]:
    """Every dispute of a table, in the order they were filed."""
    by_number: dict[int, DisputeCase] = {}
    async for entry in store.marked(stream, Mark.DISPUTE):
        match read(entry.body):
            case DisputeFiled() as filed:
                by_number[filed.number] = _filed(filed, entry.at)
            case DisputeTakenUp(number=number, by=by):
                by_number[number].taken_up_by, by_number[number].taken_up = by, entry.at
            case RulingProposed() as proposed:
                by_number[proposed.number].proposed = proposed
            case DisputeWithdrawn(number=number):
                by_number[number].state, by_number[number].ended = WITHDRAWN, entry.at
            case DisputeRuled() as ruled:
                case = by_number[ruled.number]
                case.state, case.ruled, case.ended = RULED, ruled, entry.at
    return list(by_number.values())


def _filed(filed: DisputeFiled, at: int) -> DisputeCase:
    return DisputeCase(
        number=filed.number,
        round=filed.round,
        by=filed.by,
        reason=filed.reason,
        at=at,
        line=filed.line,
        frozen=filed.frozen,
    )
