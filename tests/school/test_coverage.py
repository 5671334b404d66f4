"""Coverage: nothing that can be asked about a table is left out, and what cannot be says why."""

from collections.abc import Iterator
from itertools import product

import pytest

from croupier.gazette import register
from croupier.gazette.edition import EditionId
from croupier.house import open_table
from croupier.rules.config import SideWagerConfig, TableConfig
from croupier.rules.names import OfferName
from croupier.rules.refusal import Unlawful
from croupier.school.coverage import askable_clauses, askable_topics, coverage, scale_rows
from croupier.school.exercise import Kind
from croupier.school.generator import exercise, rules_of
from tests.figures import Many, partly
from tests.tables import one_at_a_time

NAMES: tuple[OfferName, ...] = (
    *("perfect-pair", "lucky-lucky", "super-sevens", "house-money", "buster", "push-22"),
)
KINDS = [kind for kind in Kind if kind is not Kind.CALLS]
ASKED = (Kind.PAYOUTS, Kind.INSURANCE, Kind.PROCEDURE, Kind.TOTALS, Kind.IRREGULARITIES, Kind.CASES)
EDITIONS = register.edition_ids()
MOST = 4_000
"""Exercises of a table by which all that can be asked was asked."""


def tables(edition: EditionId) -> Iterator[TableConfig]:
    """A plain table of an edition, and one for each version and side wager it knows."""
    seen = set()
    for config in one_at_a_time(edition):
        key = (config.versions, tuple(config.side_wagers))
        if key in seen:
            continue
        try:
            open_table(config)
        except Unlawful:
            continue
        seen.add(key)
        yield config


@pytest.mark.parametrize("name", partly(NAMES, ["perfect-pair"]))
def test_exercises_ask_every_row_of_every_pay_scale(name: OfferName, many: Many) -> None:
    config = TableConfig(edition="nz-current", side_wagers={name: SideWagerConfig()})
    found = coverage(config, Kind.PAYOUTS, many(200, 1_000, 60))
    rows = list(scale_rows(rules_of(config)))
    assert rows
    assert set(rows) <= set(found.topics)


def test_what_can_be_asked_is_named_of_every_kind() -> None:
    rules = rules_of(TableConfig(edition="nz-current", minimum=10_00))
    for kind in KINDS:
        assert askable_clauses(rules, kind), kind
    assert "main stand-off" in askable_topics(rules, Kind.PAYOUTS)
    assert "an empty shoe" in askable_topics(rules, Kind.IRREGULARITIES)
    assert "who cuts" in askable_topics(rules, Kind.PROCEDURE)


@pytest.mark.parametrize("kind", [Kind.TOTALS, Kind.INSURANCE])
def test_a_few_exercises_ask_all_there_is(kind: Kind) -> None:
    found = coverage(TableConfig(edition="nz-current", minimum=10_00), kind, 40)
    assert not found.missing
    assert sum(found.levels.values()) == found.count == 40


QUICK = [("act-1996", Kind.IRREGULARITIES)]


@pytest.mark.parametrize("of", partly(product(EDITIONS, ASKED), QUICK), ids="-".join)
def test_nothing_that_can_be_asked_is_left_out(of: tuple[EditionId, Kind]) -> None:
    """At every version and side wager of an edition; what one table has asked, no other need."""
    edition, kind = of
    asked: set[str] = set()
    for config in tables(edition):
        rules = rules_of(config)
        left = {*askable_topics(rules, kind), *askable_clauses(rules, kind)} - asked
        for seed in range(MOST):
            if not left:
                break
            one = exercise(kind, config, seed)
            asked |= one.topics | one.clauses
            left -= asked
        assert not left, (config.versions, tuple(config.side_wagers))
