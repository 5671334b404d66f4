"""Count report: the decisions that turn on a count, as one JSON object and as rows."""

import csv
from collections.abc import Sequence
from io import StringIO

from croupier.analysis.count_index import LEFT, CountIndex
from croupier.analysis.report_types import (
    CountReport,
    IndexReport,
    InsuranceCountReport,
    SideCountsReport,
    SystemReport,
)
from croupier.analysis.side_count import SideCountFit
from croupier.counting_systems import FACES, CountingSystem, InsuranceCount
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
        "system": _system_report(rules, system),
        "shoe_left": LEFT,
        "indices": [index_report(one) for one in indices],
    }


def _system_report(rules: TableRules, system: CountingSystem) -> SystemReport:
    """What is counted."""
    return {
        "title": system.title,
        "tags": dict(zip(FACES, (tag / system.units for tag in system.tags), strict=True)),
        "running": system.running,
        "begins": system.first(rules.elections.decks),
    }


def side_counts_report(fit: SideCountFit) -> SideCountsReport:
    """What is counted beside a system for the wager."""
    return {
        "counts": [{"cards": one.cards, "weight": float(one.weight)} for one in fit.counts],
        "betting_correlation": fit.correlation,
        "betting_correlation_without": fit.without,
    }


def insurance_count_report(rules: TableRules, count: InsuranceCount) -> InsuranceCountReport:
    """What hands are insured by."""
    return {
        "system": _system_report(rules, count.system),
        "insures_from": count.insures_from,
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
