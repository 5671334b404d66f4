"""Practised: the table exercises are asked of: open, carried by an address, or of a puzzle."""

from functools import lru_cache
from typing import Final
from urllib.parse import urlencode

from msgspec import Struct
from msgspec.structs import replace

from croupier.explain.draft import judged, read
from croupier.record.write import write_table
from croupier.rules.config import TableConfig
from croupier.rules.refusal import Refusal
from croupier.rules.table_rules import TableRules
from croupier.school.generator import rules_of
from croupier.school.puzzle import TABLE
from croupier.web.kit.refusals import NotThere
from croupier.web.kit.requests import found
from croupier.web.kit.served import Served
from croupier.web.kit.titles import described, table_title

PUZZLE: Final = "puzzle"
"""The table of the day's puzzle, where a table's name stands."""
WHOLE_ROUND: Final = "round"
"""What stands where a kind does in the address of a whole Round."""
CARRIED: Final = "table"
"""What stands there where the address carries the table's settings."""


class PractisedTable(Struct, frozen=True):
    """A table, and where its exercises are."""

    name: str
    title: str
    config: TableConfig
    rules: TableRules
    toml: str = ""
    """Its settings, where they are found nowhere but in the address."""

    def way(self, kind: str, **asked: object) -> str:
        """The address of an exercise; what is None is left out, a list stands one by one."""
        given = {key: value for key, value in asked.items() if value is not None}
        carried = {"toml": self.toml} if self.toml else {}
        query = urlencode({**given, **carried}, doseq=True)
        return f"/school/{self.name}/{kind}" + (f"?{query}" if query else "")

    @property
    def settings(self) -> str:
        """Its settings, as an address carries them: they outlast the table."""
        return self.toml or write_table(self.config)

    def lasting(self, kind: str, **asked: object) -> str:
        """The address of an exercise that is made and marked when the table is gone."""
        carried = replace(self, toml=self.settings)
        return carried.way(kind, rules=self.rules.fingerprint, **asked)


def practised(name: str, toml: str, served: Served) -> PractisedTable:
    """The table of an address: the one of its name, unless settings of other rules are carried."""
    carried = _carried(toml) if toml else None
    known = _known(name, served)
    if carried is None and known is None:
        raise NotThere((), "there is no such table")
    if known is None or (carried is not None and _differ(known, carried)):
        assert carried is not None
        return carried
    return known


def _differ(one: PractisedTable, other: PractisedTable) -> bool:
    return one.rules.fingerprint != other.rules.fingerprint


def _known(name: str, served: Served) -> PractisedTable | None:
    """A table by its name; nobody's own one."""
    if name == PUZZLE:
        return PractisedTable(PUZZLE, "The puzzle of the day", TABLE, rules_of(TABLE))
    try:
        live = found(served, name).live
    except NotThere:
        return None
    return None if live.owner else PractisedTable(name, table_title(live), live.config, live.rules)


@lru_cache(maxsize=64)
def _carried(toml: str) -> PractisedTable:
    draft = judged(read(toml))
    if draft.rules is None:
        wrong = draft.refusals[0]
        raise Refusal(wrong.clauses, f"this table is not lawful: {wrong.why}")
    rules = rules_of(draft.config)  # as exercises are made and marked: stored results name them
    return PractisedTable(CARRIED, described(rules), draft.config, rules, toml)


def practice_way(config: TableConfig) -> str:
    """Where a table is practised at by its settings alone."""
    return f"/school/{CARRIED}/calls?{urlencode({'toml': write_table(config)})}"
