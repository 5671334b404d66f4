"""Count report: the decisions that turn on a count, as one JSON object and as rows."""

import csv
from collections.abc import Sequence
from io import StringIO

from croupier.analysis.count_index import LEFT, CountIndex
from croupier.analysis.report_types import CountReport, IndexReport
from croupier.counting_systems import FACES, CountingSystem
from croupier.rules.table_rules import TableRules
from croupier.version import __version__


def count_report(
    rules: TableRules, system: CountingSystem, indices: Sequence[CountIndex]
) -> CountReport:
    """Every decision that turns on a count."""
    return {
        "edition": rules.elections.edition.id,
        "versions": list(rules.elections.versions),
        "decks": rules.elections.decks,
        "fingerprint": rules.fingerprint,
        "version": __version__,
        "system": {
            "title": system.title,
            "tags": dict(zip(FACES, (tag / system.units for tag in system.tags), strict=True)),
            "running": system.running,
            "begins": system.first(rules.elections.decks),
        },
        "shoe_left": LEFT,
        "indices": [index_report(one) for one in indices],
    }


def index_report(one: CountIndex) -> IndexReport:
    """One decision."""
    return {
        "hand": one.hand,
        "first_card": one.first,
        "below": one.below,
        "call": one.call,
        "index": one.index,
        "exact": one.exact,
    }


def count_csv(indices: Sequence[CountIndex]) -> str:
    """The same in rows."""
    out = StringIO()
    lines = csv.writer(out, lineterminator="\n")
    lines.writerow(("hand", "first_card", "below", "call", "index", "exact"))
    lines.writerows(index_report(one).values() for one in indices)
    return out.getvalue()
