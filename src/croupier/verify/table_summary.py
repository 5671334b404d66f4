"""Table summary: what an audit needs of a table once its log was followed."""

from collections import Counter

from msgspec import Struct

from croupier.verify.beacon import BeaconCount
from croupier.verify.finding import Discrepancy
from croupier.verify.lines import JsonObject


class TableSummary(Struct, frozen=True, kw_only=True):
    """A table as its log had it at the end, and what was found in it."""

    findings: list[Discrepancy]
    revealed: int
    """Shoes whose seed was revealed and fits."""
    opened: int
    """Cards that were opened."""
    rounds_settled: int
    rounds_of_earlier_law: int
    not_settled: Counter[str]
    """Rounds that the second adjudicator could not settle, by why."""
    contributed: Counter[str]
    missing: Counter[str]
    alone: int
    beacons: BeaconCount
    reported: Counter[str]
    """What people on duty reported or ruled, by person."""
    closed: bool
    heat: JsonObject | None
    """What the table is of a tournament, if it is of one."""
    cashed: Counter[tuple[int, str]]
    """What each player brought, under 1, and took away, under -1."""
    rounds: int
    minimum: int
