"""What became of clauses from edition to edition: sure, unexplained, or in doubt."""

from itertools import pairwise

import pytest

from croupier.gazette.clause import ClauseState
from croupier.gazette.edition import Edition
from croupier.gazette.history import (
    OPEN,
    HistoryStep,
    Nature,
    amendments,
    canonical,
    editions_of,
    held,
    history,
    touched_by,
    touching,
)
from croupier.gazette.register import edition, operations
from croupier.gazette.reworded import REWORDED
from tests.gazette.texts import SEEDS, gazetted, runs

INTACT = """
    3.1 3.2(b) 3.2(b)(i) 5.8 10.1 10.1A 10.3 17.1 17.2 3.6 15B.1A 15C.2 15D.1
    15D.4 15D.5 15D.6 15D.7 15D.11 15E.1 15E.3 15E.4 15E.6 15E.10 15F.1 15F.2 15F.3 15F.4 15F.8
    15F.11 16.14 20.1 20.3 20.8 20A.1 20A.4 20A.6 20A.7
"""
"""Made by an instrument and of the same effect today."""


def told(clause_id: str, jurisdiction: str = "nz") -> list[tuple[str, str, str]]:
    """The steps of a clause: edition, nature, and the items that made it."""
    return [_told(step) for step in history(clause_id, jurisdiction)]


def _told(step: HistoryStep) -> tuple[str, str, str]:
    made = ", ".join(f"{each.instrument[3:7]} {each.item}" for each in step.operations)
    return step.edition, str(step.nature), made


def test_3_2_c_is_set_twice_and_then_changed_by_no_supplied_instrument() -> None:
    assert told("3.2(c)") == [
        ("nz-1998", "first", ""),
        ("nz-2012", "changed", "2012 4"),
        ("nz-2014", "changed", "2014 5"),
        ("nz-current", "changed", ""),
    ]
    assert [step.unexplained for step in history("3.2(c)", "nz")] == [False, False, False, True]
    assert "appendices" in history("3.2(c)", "nz")[-1].why


def test_5_8_a_goes_with_item_6_of_2012() -> None:
    assert told("5.8(a)") == [("nz-1998", "first", ""), ("nz-2012", "removed", "2012 6")]


def test_10_1A_comes_with_item_8_of_2012_and_stays() -> None:
    assert told("10.1A") == [("nz-2012", "added", "2012 8")]


def test_15B_1A_is_replaced_though_it_is_not_known_when_it_came() -> None:
    assert told("15B.1A") == [("nz-2012", "in doubt", ""), ("nz-2014", "changed", "2014 8")]


def test_12_6_has_two_wordings_and_no_day() -> None:
    assert told("12.6") == [
        ("nz-1998", "first", ""),
        ("nz-2012", "in doubt", ""),
        ("nz-current", "in doubt", ""),
    ]
    assert "which stood in nz-2012" in history("12.6", "nz")[1].why


def test_15F_10_is_removed_when_it_is_revoked() -> None:
    assert told("15F.10") == [("nz-2014", "added", "2014 14"), ("nz-current", "removed", "")]


def test_a_definition_keeps_its_history_under_both_ids() -> None:
    assert told("terms:Box") == told("1.1:Box") == [("nz-1998", "first", "")]
    assert canonical("terms:Box") == canonical("1.1:Box")
    assert canonical("1.0") == canonical("1.1")
    assert touching("1.1:Push 22 Wager") == touching("terms:Push 22 Wager") != ()


def test_the_first_drawing_is_named_today_and_not_supplied() -> None:
    last = history("appendix:1", "nz")[-1]
    assert (last.nature, last.edition) == (Nature.IN_DOUBT, "nz-current")
    assert "3.2(c)" in last.why
    assert told("appendix:2")[-1] == ("nz-current", "removed", "")


def test_what_1998_and_today_word_alike_takes_no_step() -> None:
    alike = [
        id_
        for id_, clause in edition("nz-2014").clauses.items()
        if clause.state is ClauseState.BRACKETED and id_ not in ("13.4", "appendix:1", "appendix:2")
    ]
    assert len(alike) == 121
    for id_ in alike:
        assert told(id_) == [("nz-1998", "first", "")], id_


def test_the_act_has_one_edition_and_no_amendment() -> None:
    assert told("12.6", "act") == [("act-1996", "first", "")]
    assert touching("3.1") != ()
    assert amendments("3.1", "act") == ()
    assert amendments("3.1", "nz") == touching("3.1")


def test_every_operation_on_a_clause_is_a_step_of_that_clause() -> None:
    for operation in operations():
        for id_ in touched_by(operation):
            made = [step for step in history(id_, "nz") if operation in step.operations]
            assert len(made) == 1, (operation.source, id_)
            assert made[0].nature is not Nature.IN_DOUBT


def test_steps_lead_from_what_an_edition_has_to_what_the_next_has() -> None:
    known = editions_of("nz")
    assert [each.id for each in known] == ["nz-1998", "nz-2012", "nz-2014", "nz-current"]
    before: dict[str, Edition] = {newer.id: older for older, newer in pairwise(known)}
    for id_ in {id_ for each in known for id_ in each.clauses}:
        for step in history(id_, "nz"):
            assert step.after is held(edition(step.edition), id_)
            if step.nature is not Nature.FIRST:
                assert step.before is held(before[step.edition], id_)
            if step.nature is Nature.IN_DOUBT:
                assert step.why
                assert not step.operations


def test_nothing_open_is_told_as_a_change_unless_an_instrument_makes_it() -> None:
    for id_ in {id_ for each in editions_of("nz") for id_ in each.clauses}:
        for step in history(id_, "nz"):
            states = {each.state for each in (step.before, step.after) if each}
            if step.nature is not Nature.IN_DOUBT and states & set(OPEN):
                assert step.operations, (id_, step.edition)


# ── What a later text says otherwise ────────────────────────────────────────────────────────────


def test_what_is_reworded_is_sure_on_both_sides() -> None:
    then, now = edition("nz-2014"), edition("nz-current")
    assert list(REWORDED) == ["nz-current"]
    for id_ in REWORDED["nz-current"]:
        assert then.state(id_) not in OPEN, id_
        assert id_ in now, id_
        assert id_ == canonical(id_), id_


def test_other_numbers_or_another_kind_are_other_law() -> None:
    then, now = edition("nz-2014"), edition("nz-current")
    for clause in then.clauses.values():
        if clause.state in OPEN or clause.id not in now:
            continue
        later = now.clause(clause.id)
        if (clause.params, clause.kind) != (later.params, later.kind):
            assert clause.id in REWORDED["nz-current"], clause.id


@pytest.mark.parametrize("clause_id", INTACT.split())
def test_other_words_are_not_other_law(clause_id: str) -> None:
    assert clause_id in edition("nz-2014")
    assert history(clause_id, "nz")[-1].edition != "nz-current"


@pytest.mark.skipif(not SEEDS.is_dir(), reason="the gazetted texts are not beside this checkout")
def test_what_is_reworded_is_told_in_our_own_words() -> None:
    told_of = REWORDED["nz-current"].values()
    assert [text for text in told_of if runs(text) & gazetted()] == []
    assert all(text.endswith(".") for text in told_of)
