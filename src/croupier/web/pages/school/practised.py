"""Practised: the table exercises are asked of: open, carried by an address, or of a puzzle."""

from typing import Final
from urllib.parse import urlencode

from msgspec import Struct

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
CARRIED: Final = "table"
"""What stands there where the address carries the table's settings."""


class PractisedTable(Struct, frozen=True):
    """A table, and where its exercises are."""

    name: str
    title: str
    config: TableConfig
    rules: TableRules
    toml: str = ""
    """Its settings, where the address carries them."""

    def way(self, kind: str, **asked: object) -> str:
        """The address of an exercise; what is None is left out."""
        given = {key: value for key, value in asked.items() if value is not None}
        carried = {"toml": self.toml} if self.toml else {}
        query = urlencode({**given, **carried})
        return f"/school/{self.name}/{kind}" + (f"?{query}" if query else "")

    def lasting(self, kind: str, **asked: object) -> str:
        """The same with the settings in it: it is there when the table no longer is."""
        carried = PractisedTable(CARRIED, "", self.config, self.rules, write_table(self.config))
        return carried.way(kind, rules=self.rules.fingerprint, **asked)


def practised(name: str, toml: str, served: Served) -> PractisedTable:
    """The table of an address; the settings it carries go before a table's name."""
    if toml:
        return _carried(toml)
    if name == PUZZLE:
        return PractisedTable(PUZZLE, "The puzzle of the day", TABLE, rules_of(TABLE))
    live = found(served, name).live
    if live.owner:
        raise NotThere((), "there is no such table")
    return PractisedTable(name, table_title(live), live.config, live.rules)


def _carried(toml: str) -> PractisedTable:
    draft = judged(read(toml))
    if draft.rules is None:
        wrong = draft.refusals[0]
        raise Refusal(wrong.clauses, f"this table is not lawful: {wrong.why}")
    return PractisedTable(CARRIED, described(draft.rules), draft.config, draft.rules, toml)


def practice_way(config: TableConfig) -> str:
    """Where a table is practised at by its settings alone."""
    return f"/school/{CARRIED}/calls?{urlencode({'toml': write_table(config)})}"
