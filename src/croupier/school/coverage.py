"""Coverage: what can be asked about a table, counted, and what its exercises leave out."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from msgspec import Struct

from croupier.rules.config import TableConfig
from croupier.rules.names import MAIN
from croupier.rules.refusal import Refusal
from croupier.rules.ruling import LOSE, STAND_OFF, WIN
from croupier.rules.table_rules import TableRules, tiers_of
from croupier.school.announcements import DEALER, MOMENTS
from croupier.school.dispute_plans import acts_of
from croupier.school.exercise import (
    CASES,
    INSURANCE,
    IRREGULARITIES,
    PAYOUTS,
    PROCEDURE,
    TOTALS,
    Kind,
)
from croupier.school.generator import exercise, rules_of
from croupier.school.procedure import SUBJECTS
from croupier.school.reports import sorts_of
from croupier.school.unasked import unasked

_SETTLED: Final = (
    "main_result",
    "against_dealers_blackjack",
    "on_bust",
    "instant",
    "blackjack_at_once",
    "early_payment",
    "insurance_result",
    "insurance_after_early_settlement",
    "ante_collected",
    "ante_missing",
    "payment",
)
"""The provisions by which a wager ends."""
SLOTS: Final[Mapping[Kind, tuple[str, ...]]] = {
    PAYOUTS: _SETTLED,
    CASES: _SETTLED,
    INSURANCE: ("insurance_limit",),
    TOTALS: ("point_total", "is_blackjack"),
    PROCEDURE: (
        "procedure",
        "initial_deal",
        "turn",
        "caller",
        "insurance_window",
        "shuffle_due",
        "cut_offer",
        "cutting_card_ends_shoe",
    ),
    IRREGULARITIES: ("stray", "misdeal", "absent_draws", "late_insurance", "in_error", "fault"),
}
"""The provisions of a table that each kind asks about: the clauses behind them can be asked."""


class Asked(Struct, frozen=True):
    """What the exercises of a kind ask about, and what could be asked besides."""

    kind: Kind
    count: int
    topics: dict[str, int]
    """Rows of pay scales, subjects and what went wrong, and how often each was asked."""
    clauses: dict[str, int]
    """Clauses, and how often each was asked about."""
    missing: tuple[str, ...]
    """What can be asked and no exercise asked."""
    unasked: dict[str, str]
    """Clauses behind the same provisions that no exercise can ask about, and why."""
    levels: dict[int, int]
    """How many were of each level."""


def coverage(config: TableConfig, kind: Kind, count: int, first: int = 0) -> Asked:
    """What so many exercises of a table ask about, from a seed on."""
    rules = rules_of(config)
    topics: Counter[str] = Counter()
    clauses: Counter[str] = Counter()
    levels: Counter[int] = Counter()
    for seed in range(first, first + count):
        try:
            one = exercise(kind, config, seed)
        except Refusal:
            break
        topics.update(one.topics)
        clauses.update(one.clauses)
        levels[one.level] += 1
    wanted = (*askable_topics(rules, kind), *askable_clauses(rules, kind))
    return Asked(
        kind=kind,
        count=sum(levels.values()),
        topics=dict(sorted(topics.items())),
        clauses=dict(sorted(clauses.items())),
        missing=tuple(one for one in wanted if one not in topics and one not in clauses),
        unasked={one: why for one, why in _left_out(rules, kind).items() if one not in clauses},
        levels=dict(sorted(levels.items())),
    )


# ── What can be asked ───────────────────────────────────────────────────────────────────────────


def askable_topics(rules: TableRules, kind: Kind) -> tuple[str, ...]:
    """Every row, subject and sort that exercises of a kind can be about at a table."""
    return tuple(_TOPICS[kind](rules)) if kind in _TOPICS else ()


def _paid(rules: TableRules) -> Iterator[str]:
    yield from scale_rows(rules)
    yield from (f"{MAIN} {one}" for one in (WIN, LOSE, STAND_OFF))


def _totals(_: TableRules) -> Iterator[str]:
    return (f"total {one}" for one in ("hard", "soft", "bust", "Blackjack"))


_TOPICS: Final[Mapping[Kind, Callable[[TableRules], Iterable[str]]]] = {
    PAYOUTS: _paid,
    PROCEDURE: lambda _: SUBJECTS,
    IRREGULARITIES: sorts_of,
    TOTALS: _totals,
    CASES: acts_of,
}


def scale_rows(rules: TableRules) -> Iterator[str]:
    """Every row of every pay scale of a table that its payment tells apart from the others."""
    for name, side in rules.side_wagers.items():
        prizes = side.scale.prizes if side.scale else ()
        odds = Counter(one.odds for one in prizes)
        yield from (f"{name} {one.hand}" for one in prizes if odds[one.odds] == 1)


def askable_clauses(rules: TableRules, kind: Kind) -> tuple[str, ...]:
    """Every clause behind the provisions a kind asks about, but for those that cannot be."""
    left_out = _left_out(rules, kind)
    return tuple(one for one in _behind(rules, kind) if one not in left_out)


def _behind(rules: TableRules, kind: Kind) -> tuple[str, ...]:
    return tuple(dict.fromkeys(one for tier in tiers_of(rules) for one in _cited(tier, kind)))


def _cited(rules: TableRules, kind: Kind) -> Iterator[str]:
    for slot in SLOTS.get(kind, ()):
        yield from rules.provenance[slot]
    if kind is PROCEDURE:
        yield from (side.settled[0] for side in rules.side_wagers.values() if side.settled)
        dealers = (one for one in rules.prompts if one.person == DEALER)
        yield from (one.clause for one in dealers if one.moment in MOMENTS)


def _left_out(rules: TableRules, kind: Kind) -> dict[str, str]:
    """Clauses that no exercise of a kind can ask about, and why."""
    found = {one: unasked(rules, kind, one) for one in _behind(rules, kind)}
    return {one: why for one, why in found.items() if why}
