"""Case findings: what the adjudicator finds of a disputed Round."""

from msgspec import Struct
from msgspec.structs import replace

from croupier.casino.table import disputes
from croupier.casino.table.recall import Recalled
from croupier.disputes.ruling import RoundRuling
from croupier.house import adjudicate
from croupier.table.state import Round


class CaseFinding(Struct, frozen=True):
    """What the adjudicator finds of a disputed Round, and what is owed by it."""

    ruling: RoundRuling
    record: str
    owed: dict[str, int]

    @property
    def round(self) -> Round:
        """The Round by this record, to its end."""
        return self.ruling.played.round


def finding(of: Recalled, record: str = "") -> CaseFinding:
    """What the adjudicator finds of a Round, as it was logged or as it is stated now."""
    ruled = disputes.ruled(of, record)
    ruling = replace(adjudicate(ruled.record), practice_recorded=True)  # what the log has was done
    return CaseFinding(ruling, ruled.record, ruled.owed)
