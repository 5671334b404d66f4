"""The state of every clause in every edition, and how an edition answers."""

from collections import Counter

import pytest

from croupier.gazette.clause import Clause, ClauseState
from croupier.gazette.errors import GazetteError, UnknownClause, UnknownEdition
from croupier.gazette.gaps import Gaps, expand, mark
from croupier.gazette.register import edition

UNCHANGED_SINCE_1998 = """
    1.0 2.0 3.2 3.2(a) 3.3 3.3(a) 3.3(b) 3.3(d) 4.1-4.2 5.1 5.1(a) 5.1(b) 5.1(d) 5.1(e) 5.1(f)
    5.1(g) 5.2 5.3 5.5-5.5 5.7 6.2 7.1(a) 7.1(b) 7.1(c) 7.3-7.3 7.5 8.1-8.10 9.1-9.6 10.2 10.3(a)
    10.3(b) 10.3~tail 11.2-11.4 12.2 12.3 12.4 12.4(b) 12.4(c) 12.5 13.1-13.3 13.4 14.1 14.3-14.6
    15.1 15.3-15.5 15.7-15.7 16.1 16.2 16.4 16.7-16.9 appendix:1 appendix:2
    terms:Blackjack terms:Box terms:Round
"""
SPACED_TERMS = [
    "terms:Hard Total",
    "terms:Initial Deal",
    "terms:Insurance Wager",
    "terms:Soft Total",
    "terms:Super Sevens Wager",
]
EITHER_IN_2014 = """
    3.3(c) 5.1(c) 5.4 5.6 6.1 6.3 7.1 7.2 7.4 7.6 7.7 11.1 11.5 12.1 12.4(a) 12.6 14.2 15.2 15.6
    16.3 16.5 16.6 16.10
"""
SETTLED_BY_2012 = """
    3.1 3.2(b) 3.2(b)(i) 3.2(b)(ii) 3.2(b)(iii) 3.2(c) 5.4 5.8 10.1 10.1A 10.3 17.1 17.2
"""


def in_state(edition_id: str, state: ClauseState) -> set[str]:
    """Return the clauses an edition has in a state."""
    return {id_ for id_, c in edition(edition_id).clauses.items() if c.state is state}


def run(pattern: str) -> set[str]:
    """Return the 1998 clauses of a run, or one clause alone."""
    found = expand(pattern, edition("nz-1998").clauses) if "-" in pattern else (pattern,)
    return set(found)


@pytest.mark.parametrize("edition_id", ["nz-2012", "nz-2014"])
def test_bracketed_is_what_1998_and_today_word_alike(edition_id: str) -> None:
    unchanged = set().union(*map(run, UNCHANGED_SINCE_1998.split())) | set(SPACED_TERMS)
    assert in_state(edition_id, ClauseState.BRACKETED) == unchanged


def test_counts_by_state() -> None:
    counted = {
        id_: Counter(str(clause.state) for clause in edition(id_).clauses.values())
        for id_ in ("nz-2012", "nz-2014")
    }
    assert counted["nz-2012"] == {
        "bracketed": 124,
        "unknown": 94,
        "either": 33,
        "attested-missing": 23,
        "known": 13,
    }
    assert counted["nz-2014"] == {
        "bracketed": 124,
        "known": 89,
        "attested-missing": 81,
        "either": 34,
        "unknown": 33,
        "set-by-amendment": 4,
    }


def test_known_in_2012_is_what_the_instrument_sets_out() -> None:
    assert in_state("nz-2012", ClauseState.KNOWN) == set(SETTLED_BY_2012.split())
    assert in_state("nz-2012", ClauseState.SET_BY_AMENDMENT) == set()


def test_known_in_2014_are_its_own_words_and_those_of_2012() -> None:
    known = in_state("nz-2014", ClauseState.KNOWN)
    assert set(SETTLED_BY_2012.split()) - known == {"5.4"}
    assert {"3.6", "6.6", "15D.5(a)", "16.14", "20.7", "20A.6", "terms:Push 22 Wager"} <= known


def test_set_by_amendment_in_2014() -> None:
    expected = {"15B.1A", "15B.2", "15C.2", "15C.3"}
    assert in_state("nz-2014", ClauseState.SET_BY_AMENDMENT) == expected


def test_either_in_2014() -> None:
    """The clauses with two wordings, with the sub-paragraphs only one of the wordings has."""
    parts = {"6.3(a)", "6.3(b)", "6.3(c)", "7.1(d)", "7.1(e)", "7.1(f)", "7.6(e)", "7.6(a)"}
    parts |= {"16.5(a)", "16.5(b)", "16.5~tail"}
    assert in_state("nz-2014", ClauseState.EITHER) == set(EITHER_IN_2014.split()) | parts
    assert in_state("nz-2012", ClauseState.EITHER) == set(EITHER_IN_2014.split()) - {"5.4"} | parts


def test_either_keeps_both_wordings_within_reach() -> None:
    for edition_id in ("nz-2012", "nz-2014"):
        kept = edition(edition_id).clause("16.5")
        assert kept.summary == edition("nz-1998").clause("16.5").summary
        assert kept.also == edition("nz-current").clause("16.5").summary
        assert kept.source == "nz-1998"


@pytest.mark.parametrize("edition_id", ["nz-2012", "nz-2014"])
def test_either_may_be_no_clause_at_all(edition_id: str) -> None:
    new = edition(edition_id).clause("16.5(a)")
    assert (new.also, new.source, new.note) == ("", "nz-current", "Only in today's wording.")
    gone = edition(edition_id).clause("6.3(c)")
    assert (gone.also, gone.source, gone.note) == ("", "nz-1998", "Only in the older wording.")


def test_5_4_in_2014_has_the_words_of_2012_or_of_today() -> None:
    assert edition("nz-2014").clause("5.4").source == "nz-2012-11-02 item 5"
    assert edition("nz-2014").clause("5.4").also == edition("nz-current").clause("5.4").summary


def test_attested_before_november_2012() -> None:
    """Appendices 3 and 4 are named; 4 is the Perfect Pair cloth, so 15A and 15B stood."""
    attested = in_state("nz-2012", ClauseState.ATTESTED_MISSING)
    assert {"appendix:3", "appendix:4", "15A.1", "15A.4(a)", "15B.1", "15B.2", "15B.8"} <= attested
    assert "appendix:5" not in edition("nz-2012")
    assert attested & {"15B.1A", "15B.9", "15C.1", "3.4", "16.11", "18.1"} == set()


@pytest.mark.parametrize(
    "clause_id",
    ["11.6", "11.6(a)", "11.6~tail", "11.8", "12.7(b)", "12.10", "14.7", "7.1A(a)", "17.3", "15B.9",
     "15C.11(c)", "3.3(e)", "1.1:Continuous Shuffler", "terms:Blackjack (Style A)"],
)  # fmt: skip
def test_nobody_knows_whether_it_was_in_force(clause_id: str) -> None:
    for edition_id in ("nz-2012", "nz-2014"):
        held = edition(edition_id)
        assert held.state(clause_id) is ClauseState.UNKNOWN
        assert not held.in_force(clause_id)
        assert held.clause(clause_id).also
    assert edition("nz-current").in_force(clause_id)
    assert clause_id not in edition("nz-1998")


@pytest.mark.parametrize(
    "clause_id",
    ["3.4", "3.5(a)(ii)", "3.5~tail", "6.5", "15A.9", "15B.5", "15C.1", "15C.9", "16.12", "18.7",
     "19.3(i)", "appendix:5", "terms:Pair", "1.1:Face Value"],
)  # fmt: skip
def test_2014_attests_it_without_its_words(clause_id: str) -> None:
    held = edition("nz-2014")
    assert held.state(clause_id) is ClauseState.ATTESTED_MISSING
    assert held.in_force(clause_id)
    assert not held.supplied(clause_id)


def test_sections_18_and_19_and_any_pair_are_unknown_in_2012() -> None:
    held = edition("nz-2012")
    for clause_id in ("18.1", "19.3(a)", "15C.6", "15C.2", "15B.1A"):
        assert held.state(clause_id) is ClauseState.UNKNOWN


def test_13_4_stands_as_in_1998_and_says_why() -> None:
    kept = edition("nz-2014").clause("13.4")
    assert kept.state is ClauseState.BRACKETED
    assert "13.5" in kept.note


def test_a_definition_answers_to_both_its_ids() -> None:
    for edition_id in ("nz-1998", "nz-2014", "nz-current"):
        held = edition(edition_id)
        assert held.clause("terms:Box") is held.clause("1.1:Box")
        assert held.clause("2.0") is held.clause("2.1")
    assert edition("nz-1998").clause("1.1:Box").id == "terms:Box"


def test_an_unknown_clause_is_refused_with_its_neighbours() -> None:
    with pytest.raises(UnknownClause, match=r"nz-1998 has no clause 12\.44") as refused:
        edition("nz-1998").clause("12.44")
    assert "12.4" in refused.value.near
    assert not isinstance(refused.value, KeyError)
    assert not edition("nz-1998").in_force("12.44")


def test_an_unknown_edition_is_refused_with_the_list() -> None:
    with pytest.raises(UnknownEdition, match="nz-1998, nz-2012"):
        edition("nz-1997")


def test_numbers_and_lists_are_not_mixed_up() -> None:
    held = edition("nz-current")
    with pytest.raises(GazetteError, match="is a list"):
        held.number("3.2(c)", "appendices")
    with pytest.raises(GazetteError, match="is a number"):
        held.values("3.1", "max_boxes")
    with pytest.raises(GazetteError, match="sets no max_hands"):
        held.number("12.4(a)", "max_hands")


def test_an_edition_cannot_be_changed() -> None:
    held = edition("nz-2014")
    with pytest.raises(TypeError):
        held.clauses["3.1"] = held.clause("3.2")  # type: ignore[index]
    assert edition("nz-2014") is held


def test_what_is_set_by_amendment_must_be_declared() -> None:
    made = Clause(
        id="30.1", kind="general", summary=".", computable="no", state=ClauseState.SET_BY_AMENDMENT
    )
    with pytest.raises(GazetteError, match="declared"):
        mark({"30.1": made}, Gaps(), "nz-1998", {})


def test_a_clause_with_neither_wording_is_refused() -> None:
    with pytest.raises(GazetteError, match=r"Neither wording of 30\.1"):
        mark({}, Gaps(either=("30.1",)), "nz-1998", {})


def test_backfill_borrows_what_is_missing_and_flags_it() -> None:
    held = edition("nz-2014", backfill="nz-current")
    borrowed = held.clause("15B.7")
    assert borrowed.state is ClauseState.BACKFILLED
    assert borrowed.source == "nz-current"
    assert borrowed.summary == edition("nz-current").clause("15B.7").summary
    assert held.backfill == "nz-current"
    assert held.clause("terms:Pair").state is ClauseState.BACKFILLED
    assert held.clause("3.1") == edition("nz-2014").clause("3.1")


def test_backfill_adds_nothing_and_lends_no_drawing() -> None:
    held = edition("nz-2014", backfill="nz-current")
    assert set(held.clauses) == set(edition("nz-2014").clauses)
    assert in_missing(held.clauses.values()) == {"appendix:3", "appendix:4", "appendix:5"}
    assert edition("nz-1998", backfill="nz-current").clauses == edition("nz-1998").clauses


def in_missing(clauses: object) -> set[str]:
    """Return the ids of clauses without words."""
    assert hasattr(clauses, "__iter__")
    return {clause.id for clause in clauses if not clause.state.supplied}


@pytest.mark.parametrize("edition_id", ["nz-2012", "nz-2014"])
def test_what_is_borrowed_refers_to_nothing_later(edition_id: str) -> None:
    held = edition(edition_id, backfill="nz-current")
    for clause in held.clauses.values():
        assert all(other in held for other in clause.interacts_with), clause.id


@pytest.mark.parametrize("lender", ["nz-2014", "act-1996"])
def test_backfill_only_from_a_whole_edition_of_the_same_law(lender: str) -> None:
    with pytest.raises(UnknownEdition, match="cannot borrow"):
        edition("nz-2012", backfill=lender)
