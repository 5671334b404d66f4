"""The three supplied texts: every printed number is an entry, and every reference resolves."""

from collections import Counter

import pytest

from croupier.gazette.clause import ClauseState, parents
from croupier.gazette.register import edition, edition_ids, jurisdictions

SUPPLIED = {"act-1996": 231, "nz-1998": 162, "nz-current": 406}


def test_799_clauses_in_three_registers() -> None:
    """224 numbers and 7 diagrams of the ACT; 162 and 406 of New Zealand."""
    counts = {id_: len(edition(id_).clauses) for id_ in SUPPLIED}
    assert counts == SUPPLIED
    assert sum(counts.values()) == 799


def test_editions_and_jurisdictions() -> None:
    assert edition_ids() == ("act-1996", "nz-1998", "nz-2012", "nz-2014", "nz-current")
    assert jurisdictions() == ("act", "nz")


@pytest.mark.parametrize("edition_id", SUPPLIED)
def test_a_supplied_text_is_known_and_sourced(edition_id: str) -> None:
    clauses = edition(edition_id).clauses
    assert {clause.state for clause in clauses.values()} == {ClauseState.KNOWN}
    assert {clause.source for clause in clauses.values()} == {edition_id}
    assert all(id_ == clause.id for id_, clause in clauses.items())


@pytest.mark.parametrize("edition_id", SUPPLIED)
def test_every_clause_says_something(edition_id: str) -> None:
    for clause in edition(edition_id).clauses.values():
        assert clause.summary.endswith("."), clause.id
        assert clause.applies_to, clause.id


@pytest.mark.parametrize("edition_id", ["act-1996", "nz-1998", "nz-2012", "nz-2014", "nz-current"])
def test_every_reference_resolves(edition_id: str) -> None:
    held = edition(edition_id)
    dangling = {
        (clause.id, other)
        for clause in held.clauses.values()
        for other in clause.interacts_with
        if other not in held and not other.startswith("Div1:")
    }
    assert dangling == set()


@pytest.mark.parametrize("edition_id", SUPPLIED)
def test_what_a_clause_stands_in_is_an_entry_too(edition_id: str) -> None:
    """A lead-in such as 3.2(b), 9.3 or 17(a) is never left out; whole sections are not entries."""
    held = edition(edition_id)
    missing = {
        ancestor
        for clause_id in held.clauses
        for ancestor in parents(clause_id)
        if ancestor not in held and ("." in ancestor or "(" in ancestor)
    }
    assert missing == set()


def test_closing_words_of_1998_have_an_id_of_their_own() -> None:
    """9.2 and 10.3 end in unnumbered text; 2012 amended the opening of 10.3 and left that alone."""
    assert edition("nz-1998").clause("9.2~tail").kind == "wager-eligibility"
    assert edition("nz-1998").clause("10.3~tail").kind == "settlement"


def test_no_15D_3_was_ever_made() -> None:
    assert "15D.3" not in edition("nz-2014")
    assert "15D.3" not in edition("nz-current")


def test_same_words_same_kind() -> None:
    """A clause that 1998 and the consolidation word alike is of one kind in both."""
    now, then = edition("nz-current"), edition("nz-1998")
    unchanged = [
        clause.id
        for clause in edition("nz-2014").clauses.values()
        if clause.state is ClauseState.BRACKETED and clause.id in now
    ]
    assert len(unchanged) > 100
    for id_ in unchanged:
        assert then.clause(id_).kind == now.clause(id_).kind, id_
        assert then.clause(id_).computable == now.clause(id_).computable, id_


def test_computable_counts() -> None:
    """Most clauses compute; premises and people do not."""
    for edition_id in SUPPLIED:
        counts = Counter(clause.computable for clause in edition(edition_id).clauses.values())
        assert counts["yes"] > counts["partly"] + counts["no"], edition_id


def test_only_what_amendments_change_is_a_parameter() -> None:
    found = {
        (edition_id, clause.id, name)
        for edition_id in SUPPLIED
        for clause in edition(edition_id).clauses.values()
        for name in clause.params
    }
    assert found == {
        ("nz-1998", "3.1", "max_boxes"),
        ("nz-1998", "3.2(c)", "appendices"),
        ("nz-current", "3.1", "max_boxes"),
        ("nz-current", "3.2(c)", "appendices"),
        ("nz-current", "10.1A", "blackjack_odds"),
    }
