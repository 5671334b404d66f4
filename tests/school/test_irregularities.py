"""Irregularities: what is ruled, by its clause; a reading that rules otherwise is never wrong."""

from collections.abc import Iterator
from random import Random

import pytest

from croupier.rules.config import SideWagerConfig, TableConfig, TierConfig
from croupier.school import rulings
from croupier.school.exercise import Kind
from croupier.school.generator import exercise, rules_of
from croupier.school.reports import IrregularReport, report_of, sorts_of
from croupier.school.rulings import IrregularityRuling, ruled
from croupier.sentence import plain
from croupier.table.state import DEALING, PLAY, Phase
from tests.school.posing import choices

NZ = TableConfig(edition="nz-current", minimum=10_00, side_wagers={"madness-21": SideWagerConfig()})
ACT = TableConfig(edition="act-1996", minimum=5_00, side_wagers={"super-sevens": SideWagerConfig()})
SELECT = TableConfig(
    edition="nz-current",
    versions=("player-select",),
    lower=TierConfig(minimum=5_00, double_on="none", split="none"),
    upper=TierConfig(minimum=100_00),
)


def found(
    config: TableConfig, sort: str, phase: Phase | None = None
) -> Iterator[IrregularityRuling]:
    """What is ruled about this, Round after Round, in a phase of them."""
    for seed in range(60):
        one: IrregularReport | None = report_of(Random(seed), rules_of(config), sort)
        if one is not None and phase in (None, one.at.round.phase):
            ruling = ruled(one.at.round, one.command)
            assert ruling is not None
            yield ruling


@pytest.mark.parametrize(
    ("config", "sort", "phase", "text", "clause"),
    [
        (NZ, "a card face up", PLAY, rulings.OUT, "16.1"),
        (NZ, "a card drawn unseen", PLAY, rulings.NEXT, "16.2"),
        (NZ, "a card drawn and exposed", DEALING, rulings.NEXT, "16.5"),
        (NZ, "a card too many for the Dealer", None, rulings.OUT, "16.3"),
        (NZ, "a card misplaced", DEALING, rulings.REBUILT, "16.5"),
        (NZ, "a player absent", None, rulings.BY_RULE, "16.6"),
        (NZ, "an empty shoe", None, rulings.REFILLED, "16.7"),
        (NZ, "a card is damaged", None, rulings.CARD_REPLACED, "16.8"),
        (NZ, "the cutting card was not inserted", None, rulings.SHUFFLED_AFTER, "16.10"),
        (NZ, "insurance not offered", None, rulings.STILL_OPEN, "16.11"),
        (NZ, "a wager laid late", PLAY, rulings.NOT_COUNTED, "5.5(b)"),
        (NZ, "prize equipment fails", None, rulings.FIXED_SUM, "16.12"),
        (ACT, "a card burnt in error", PLAY, rulings.OUT, "18(b)"),
        (ACT, "an empty shoe", None, rulings.REFILLED, "18(f)"),
        (ACT, "no card was burnt", None, rulings.AS_IT_IS, "18(i)"),
        (ACT, "a side wager laid late", PLAY, rulings.NOT_COUNTED, "23.2"),
    ],
)
def test_16_what_is_ruled_is_what_the_clause_says(
    config: TableConfig, sort: str, phase: Phase | None, text: str, clause: str
) -> None:
    """NZ section 16, ACT section 18."""
    ruling = next(found(config, sort, phase))
    assert ruling.text == text
    assert clause in ruling.clauses


def test_9_insurance_that_nothing_cures_is_past_once_a_player_has_decided() -> None:
    """ACT 9: no rule keeps it open; until then it is not missed yet."""
    texts = {one.text for one in found(ACT, "insurance not offered")}
    assert texts == {rulings.STILL_OPEN, rulings.TOO_LATE}


def test_21_9_a_call_allowed_in_error_is_undone_in_time_and_stands_later() -> None:
    texts = {one.text for one in found(SELECT, "a call allowed in error")}
    assert texts == {rulings.UNDONE, rulings.CALL_STANDS}


def test_23_3_of_a_side_wager_of_another_sum_one_dollar_counts() -> None:
    """ACT 23.3, and 23.4 where no initial wager lies beside it."""
    every = {one.text: one.clauses for one in found(ACT, "a side wager found")}
    assert set(every) == {rulings.PART_COUNTS, rulings.NOT_COUNTED}
    assert "23.3" in every[rulings.PART_COUNTS]


def test_what_cannot_go_wrong_at_a_table_is_not_asked() -> None:
    plain_table = rules_of(TableConfig(edition="nz-current", minimum=10_00))
    left_out = {"a side wager laid late", "a call allowed in error", "no card was burnt"}
    assert not left_out & set(sorts_of(plain_table))
    assert "a call allowed in error" in sorts_of(rules_of(SELECT))


def test_a_ruling_by_another_reading_is_named_and_is_no_choice() -> None:
    every = (exercise(Kind.IRREGULARITIES, NZ, seed) for seed in range(400))
    told, one = next(
        (plain(reason.sentence), each)
        for each in every
        for reason in each.why
        if plain(reason.sentence).startswith("Read otherwise (")
    )
    assert not any(told.endswith(f": {plain(each.sentence)}") for each in choices(one).choices)
