"""Sign report: the sign of a table as one JSON object, every clause with it."""

from typing import TypedDict

from croupier.pages.sign.sign import ScaleTable, Sign, SignLine
from croupier.rules.table_rules import TableRules


class SignReport(TypedDict):
    """What ``croupier table sign --json`` prints: all of a sign, and the table it is of."""

    edition: str
    fingerprint: str
    titles: tuple[SignLine, ...]
    limits: SignLine
    lines: tuple[SignLine, ...]
    scales: tuple[ScaleTable, ...]
    source: str


def sign_report(rules: TableRules, made: Sign) -> SignReport:
    """The sign of a table as data."""
    return {
        "edition": rules.elections.edition.id,
        "fingerprint": rules.fingerprint,
        "titles": made.titles,
        "limits": made.limits,
        "lines": made.lines,
        "scales": made.scales,
        "source": made.source,
    }
