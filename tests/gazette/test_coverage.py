"""Every clause of every edition is accounted for, and what is claimed of it is there."""

from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from croupier import gazette
from croupier.gazette import coverage as covering
from croupier.gazette.clause import Disposition
from croupier.gazette.coverage import Cover, cover, coverage, operation_cover
from croupier.gazette.sources import ROOT, Source, strings
from croupier.rules.table_rules import TableRules
from tests.tables import every_offer

EDITIONS = gazette.edition_ids()
every_edition = pytest.mark.parametrize("edition", EDITIONS)


@cache
def _tables(edition: str) -> tuple[TableRules, ...]:
    return tuple(every_offer(edition))


def _each(edition: str) -> Iterator[TableRules]:
    for rules in _tables(edition):
        yield rules
        if rules.upper:
            yield rules.upper


@every_edition
def test_no_clause_is_awaiting(edition: str) -> None:
    """Each is played, displayed, asked or conduct, with code and tests where it needs them."""
    awaiting = [
        id_
        for id_, each in coverage(gazette.edition(edition)).items()
        if each.disposition is Disposition.AWAITING
    ]
    assert awaiting == []


@every_edition
def test_a_borrowed_edition_is_covered_too(edition: str) -> None:
    """What is lent from the present edition brings its disposition with it."""
    if not gazette.edition(edition).base_complete:
        lent = gazette.edition(edition, "nz-current")
        assert Disposition.AWAITING not in {one.disposition for one in coverage(lent).values()}


def test_every_operation_is_accounted_for() -> None:
    """All 92 operations of the two instruments, those on the contents and on spelling included."""
    covers = [operation_cover(each) for each in gazette.operations()]
    assert len(covers) == 92
    assert Disposition.AWAITING not in {one.disposition for one in covers}


def _disposition(told: Cover) -> str:
    return told.disposition.value


def test_the_three_registers_by_disposition() -> None:
    """How much of each text is played: a change here is a change of what Croupier does."""
    told = {
        edition: Counter(
            one.disposition.value for one in coverage(gazette.edition(edition)).values()
        )
        for edition in ("nz-1998", "nz-current", "act-1996")
    }
    assert told == {
        "nz-1998": {"played": 137, "asked": 14, "displayed": 9, "conduct": 2},
        "nz-current": {"played": 358, "asked": 26, "displayed": 20, "conduct": 2},
        "act-1996": {"played": 182, "displayed": 31, "asked": 10, "conduct": 8},
    }


@every_edition
def test_conduct_has_no_code(edition: str) -> None:
    """A clause that something carries out is not about conduct."""
    for each in coverage(gazette.edition(edition)).values():
        assert each.disposition is not Disposition.CONDUCT or not each.code, each.clause


@every_edition
def test_what_is_displayed_is_shown_by_some_table(edition: str) -> None:
    """A notice cites the clause, or one of its paragraphs, at a table that needs it."""
    shown = {notice.clause for rules in _each(edition) for notice in rules.notices}
    for id_, each in coverage(gazette.edition(edition)).items():
        if each.disposition is Disposition.DISPLAYED and not _drawn(edition, id_):
            assert any(gazette.is_within(clause, id_) for clause in shown), id_


@every_edition
def test_what_is_asked_is_asked_by_some_table(edition: str) -> None:
    """A prompt cites the clause at a table where it arises."""
    asks = {prompt.clause for rules in _each(edition) for prompt in rules.prompts}
    for id_, each in coverage(gazette.edition(edition)).items():
        if each.disposition is Disposition.ASKED and _supplied(edition, id_):
            assert id_ in asks, id_


@every_edition
def test_notices_and_prompts_cite_clauses_that_stand(edition: str) -> None:
    """Whatever is shown or asked rests on a clause of the edition."""
    own = gazette.edition(edition)
    for rules in _each(edition):
        shown = [notice.clause for notice in rules.notices]
        for clause in (*shown, *(prompt.clause for prompt in rules.prompts)):
            assert own.in_force(clause), clause


def _drawn(edition: str, clause: str) -> bool:
    """Is it a picture, or what refers to one, or not known by its words?"""
    picture = clause.startswith(("appendix:", "diagram:"))
    refers = "appendices" in gazette.edition(edition).clause(clause).params
    return picture or refers or not _supplied(edition, clause)


def _supplied(edition: str, clause: str) -> bool:
    return gazette.edition(edition).supplied(clause)


def test_a_claim_without_proof_is_awaiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a test, or without code, what the register claims does not count."""
    act = gazette.edition("act-1996")
    assert cover(act, "12.1").disposition is Disposition.PLAYED
    monkeypatch.setattr(covering, "_tests", lambda _: {})
    assert cover(act, "12.1").disposition is Disposition.AWAITING
    assert cover(act, "20.9").disposition is Disposition.CONDUCT
    monkeypatch.undo()
    monkeypatch.setattr(covering, "_code", lambda _: {})
    assert cover(act, "12.1").disposition is Disposition.AWAITING


def test_a_comment_or_a_docstring_proves_nothing() -> None:
    """Only what the code uses when it runs counts, and a clause that must stand is not that."""
    text = '''
"""12.1"""
LEAST = 1  # 12.2
"""12.3"""


def may_split(hand):
    """Splits a hand (12.4)."""
    return refuse("see 12.5", "12.6")


OFFER = Offer(needs=("12.7",), excludes={"x": "12.8"})
STYLE = Version(clauses=("12.9",), adopted=("12.10",))
'''
    told = [value for _, value in strings(Source(text, (0,), ()))]
    assert {"12.6", "12.8", "12.10"} <= set(told)
    numbers = {one for one in told if one.startswith("12.")}
    assert numbers == {"12.6", "12.8", "12.10"}


def test_a_clause_that_opens_a_list_is_carried_out_by_what_it_lists(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """9.3 is proven by 9.3(a) and 9.3(b), and by one of them alone is not."""
    now = gazette.edition("nz-current")
    assert cover(now, "9.3").code == (*cover(now, "9.3(a)").code,)
    found = dict(covering._code("nz"))
    monkeypatch.setattr(covering, "_code", lambda _: {**found, "9.3(b)": ()})
    assert cover(now, "9.3").disposition is Disposition.AWAITING


def test_code_and_tests_are_found_where_they_stand() -> None:
    """12.4(b) of today: who may split, and the tests named after the paragraph."""
    told = cover(gazette.edition("nz-current"), "12.4(b)")
    assert ("src/croupier/law/nz/s12_splitting_pairs.py", "may_split") in {
        (place.path, place.name) for place in told.code
    }
    assert "test_12_4_b_aces_are_split_once" in {place.name for place in told.tests}
    for place in (*told.code, *told.tests):
        line = (ROOT / place.path).read_text().splitlines()[place.line - 1]
        assert place.name in line or line.startswith("@"), str(place)


def test_a_definition_is_found_under_either_id() -> None:
    """terms:Box of 1998 and 1.1:Box of today have the same code."""
    old = cover(gazette.edition("nz-1998"), "terms:Box")
    now = cover(gazette.edition("nz-current"), "1.1:Box")
    assert old.code == now.code


@every_edition
def test_what_is_displayed_or_asked_names_what_does_it(edition: str) -> None:
    """A sign, a layout or a prompt; what is played or conduct names none."""
    for each in coverage(gazette.edition(edition)).values():
        shows = each.disposition in (Disposition.DISPLAYED, Disposition.ASKED)
        assert bool(each.elements) is shows, each.clause


@pytest.mark.parametrize(
    ("edition", "clause", "element"),
    [
        ("nz-current", "3.2(a)", "layout: the Boxes"),
        ("nz-current", "15B.8", "sign: a pay scale"),
        ("nz-current", "6.2", "prompt: Dealer, opening"),
        ("nz-current", "3.2(b)", "layout: words"),
        ("act-1996", "22.1(d)", "layout: the squares of the Dealer's hands"),
        ("act-1996", "1(b)(i)", "layout: words"),
        ("act-1996", "diagram:A", "layout: the whole cloth"),
        ("nz-current", "21.6", "sign: words, for both tiers"),
        ("nz-current", "3.5(b)", "prompt: Casino Operator, opening"),
    ],
)
def test_the_element_of_a_clause(edition: str, clause: str, element: str) -> None:
    """Found where the notice or prompt is declared."""
    assert element in cover(gazette.edition(edition), clause).elements
