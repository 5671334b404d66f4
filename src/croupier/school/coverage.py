"""Coverage: what the exercises of a table ask about, counted, and what they leave out."""

from collections import Counter
from collections.abc import Iterator

from msgspec import Struct

from croupier.rules.config import TableConfig
from croupier.rules.refusal import Refusal
from croupier.rules.table_rules import TableRules
from croupier.school.exercise import PAYOUTS, Kind
from croupier.school.generator import exercise, rules_of


class Asked(Struct, frozen=True):
    """What the exercises of a kind ask about."""

    kind: Kind
    count: int
    rows: dict[str, int]
    """Rows of pay scales, and how often each was asked."""
    clauses: dict[str, int]
    missing: tuple[str, ...]
    """Rows that no exercise asked."""
    levels: dict[int, int]
    """How many were of each level."""


def coverage(config: TableConfig, kind: Kind, count: int) -> Asked:
    """What so many exercises of a table ask about."""
    rules = rules_of(config)
    topics: Counter[str] = Counter()
    levels: Counter[int] = Counter()
    for seed in range(count):
        try:
            one = exercise(kind, config, seed)
        except Refusal:
            break
        topics.update(one.topics)
        levels[one.level] += 1
    named = {topic: often for topic, often in topics.items() if " " in topic}
    wanted = tuple(scale_rows(rules)) if kind is PAYOUTS else ()
    return Asked(
        kind=kind,
        count=sum(levels.values()),
        rows=named,
        clauses={topic: often for topic, often in sorted(topics.items()) if topic not in named},
        missing=tuple(row for row in wanted if row not in named),
        levels=dict(sorted(levels.items())),
    )


def scale_rows(rules: TableRules) -> Iterator[str]:
    """Every row of every pay scale of a table that its payment tells from the others."""
    for name, side in rules.side_wagers.items():
        prizes = side.scale.prizes if side.scale else ()
        odds = Counter(one.odds for one in prizes)
        yield from (f"{name} {one.hand}" for one in prizes if odds[one.odds] == 1)
