"""Every clause of every edition is accounted for, and what is claimed of it was carried out."""

import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from shutil import copy, copytree

import pytest

import croupier
from croupier.gazette import coverage as covering
from croupier.gazette import register
from croupier.gazette.clause import Disposition
from croupier.gazette.coverage import (
    FILE,
    PROOF,
    Citation,
    cover,
    coverage,
    encode,
    operation_cover,
    sources,
    witnesses,
)
from croupier.gazette.edition import EditionId
from croupier.rules.table_rules import TableRules
from tests.coverage import keeping
from tests.coverage.carrying_out import shown_by
from tests.coverage.keeping import again, lacking, shown_in
from tests.tables import every_offer

EDITIONS = register.edition_ids()
every_edition = pytest.mark.parametrize("edition", EDITIONS)


@cache
def _tables(edition: EditionId) -> tuple[TableRules, ...]:
    return tuple(every_offer(edition))


def _each(edition: str) -> Iterator[TableRules]:
    for rules in _tables(edition):
        yield rules
        if rules.upper:
            yield rules.upper


# ── What is kept ────────────────────────────────────────────────────────────────────────────────


@every_edition
def test_what_is_kept_is_what_carrying_it_out_shows(edition: str) -> None:
    """No clause less, none more, and in the same words; `python3 dev.py coverage` keeps it anew."""
    kept = [one for one in sources() if one.edition == edition]
    assert again(edition) == kept


def test_the_file_is_written_as_it_is_read() -> None:
    assert FILE.read_bytes() == encode(sources())


def test_a_clause_that_is_no_longer_cited_is_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is kept is then not what is shown, and the clause is named."""
    monkeypatch.setattr(keeping, "shown_by", _without("12.6"))
    fresh = again("nz-current")
    assert fresh != [one for one in sources() if one.edition == "nz-current"]
    assert lacking("nz-current", shown_in(fresh)) == ["12.6"]


def test_a_clause_that_is_newly_cited_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clause about conduct that something cites would be in the file."""
    conduct = "20.9"
    assert register.edition("act-1996").clause(conduct).disposition is Disposition.CONDUCT
    monkeypatch.setattr(keeping, "shown_by", lambda *_: iter((Citation("round", "", (conduct,)),)))
    assert shown_in(again("act-1996")) == {conduct}


def _without(clause: str) -> object:
    """What is shown, as if nothing cited a clause."""

    def shown(kind: covering.Kind, text: str) -> Iterator[Citation]:
        for one in shown_by(kind, text):
            yield Citation(one.how, one.says, tuple(id_ for id_ in one.clauses if id_ != clause))

    return shown


# ── What is done about each clause ──────────────────────────────────────────────────────────────


@every_edition
def test_no_clause_is_awaiting(edition: str) -> None:
    """Each is played, displayed, asked or conduct, and shown where it needs to be."""
    awaiting = [
        id_
        for id_, each in coverage(register.edition(edition)).items()
        if each.disposition is Disposition.AWAITING
    ]
    assert awaiting == []


@every_edition
def test_a_borrowed_edition_is_covered_too(edition: str) -> None:
    """What is lent from the present edition brings its disposition with it."""
    if not register.edition(edition).base_complete:
        lent = register.edition(edition, "nz-current")
        assert Disposition.AWAITING not in {one.disposition for one in coverage(lent).values()}


def test_every_operation_is_accounted_for() -> None:
    """All 92 operations of the two instruments, those on the contents and on spelling included."""
    covers = [operation_cover(each) for each in register.operations()]
    assert len(covers) == 92
    assert Disposition.AWAITING not in {one.disposition for one in covers}


def test_the_three_registers_by_disposition() -> None:
    """How much of each text is played: a change here is a change of what Croupier does."""
    told = {
        edition: Counter(
            one.disposition.value for one in coverage(register.edition(edition)).values()
        )
        for edition in ("nz-1998", "nz-current", "act-1996")
    }
    assert told == {
        "nz-1998": {"played": 137, "asked": 14, "displayed": 9, "conduct": 2},
        "nz-current": {"played": 355, "asked": 27, "displayed": 21, "conduct": 3},
        "act-1996": {"played": 178, "displayed": 31, "asked": 14, "conduct": 8},
    }


@every_edition
def test_every_witness_proves_what_the_register_says(edition: str) -> None:
    """What is played is shown by what was done, what is displayed by a notice, and so on."""
    own = register.edition(edition)
    for clause, one in witnesses(edition).items():
        assert one.how in PROOF[own.clause(clause).disposition], clause
        assert one.says
        assert one.text


@every_edition
def test_conduct_is_shown_by_nothing(edition: str) -> None:
    """A clause that something carries out is not about conduct."""
    for id_, clause in register.edition(edition).clauses.items():
        assert clause.disposition is not Disposition.CONDUCT or id_ not in witnesses(edition), id_


@every_edition
def test_notices_and_prompts_cite_clauses_that_stand(edition: str) -> None:
    """Whatever is shown or asked rests on a clause of the edition."""
    own = register.edition(edition)
    for rules in _each(edition):
        shown = [notice.clause for notice in rules.notices]
        for clause in (*shown, *(prompt.clause for prompt in rules.prompts)):
            assert own.in_force(clause), clause


def test_a_claim_without_proof_is_awaiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing shows it, what the register claims does not count."""
    act = register.edition("act-1996")
    assert cover(act, "12.1").disposition is Disposition.PLAYED
    monkeypatch.setattr(covering, "witnesses", lambda _: {})
    assert cover(act, "12.1").disposition is Disposition.AWAITING
    assert cover(act, "20.9").disposition is Disposition.CONDUCT


def test_a_clause_that_opens_a_list_is_carried_out_by_what_it_lists(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """9.3 is shown by 9.3(a) and 9.3(b), and by one of them alone is not."""
    now = register.edition("nz-current")
    assert [one.clause for one in cover(now, "9.3").witnesses] == ["9.3(a)", "9.3(b)"]
    found = {id_: one for id_, one in witnesses(now.id).items() if id_ != "9.3(b)"}
    monkeypatch.setattr(covering, "witnesses", lambda _: found)
    assert cover(now, "9.3").disposition is Disposition.AWAITING


def test_a_definition_is_found_under_either_id() -> None:
    """terms:Box of 1998 answers to the id it has today."""
    old = register.edition("nz-1998")
    assert cover(old, "1.1:Box") == cover(old, "terms:Box")
    assert cover(old, "terms:Box").witnesses


def test_words_that_are_not_supplied_are_shown_by_borrowed_ones() -> None:
    """Madness 21 stood in 2012 in words that are lost: its Rounds are played by today's."""
    (witness,) = cover(register.edition("nz-2012"), "15A.2").witnesses
    assert 'backfill = "nz-current"' in witness.text


@pytest.mark.parametrize(
    ("edition", "clause", "how", "says"),
    [
        ("nz-current", "3.2(a)", "displayed", "On the layout: "),
        ("nz-current", "15B.8", "displayed", "On the sign: "),
        ("nz-current", "6.2", "asked", "Asked of the Dealer, opening the table: "),
        ("act-1996", "22.1(d)", "displayed", "On the layout: "),
        ("act-1996", "diagram:A", "displayed", "On the layout: "),
        ("nz-current", "21.6", "displayed", "On the sign: "),
        ("nz-current", "3.5(b)", "asked", "Asked of the Casino Operator, opening the table: "),
        ("nz-current", "12.6", "round", "In a Round: E's initial wager of $20 on Box 2 loses"),
        ("act-1996", "24.2", "refused", "Refused: the conditions of entry and play must be"),
    ],
)
def test_how_a_clause_is_shown(edition: str, clause: str, how: str, says: str) -> None:
    """By a notice, a prompt, a step of a Round, or a refusal."""
    (witness,) = cover(register.edition(edition), clause).witnesses
    assert witness.how == how
    assert witness.says.startswith(says)


def test_without_the_law_and_the_tests_coverage_says_the_same(tmp_path: Path) -> None:
    """The register reads its own files, and of the rest the base of all errors alone."""
    package = Path(croupier.__file__).parent
    copytree(package / "gazette", tmp_path / "croupier" / "gazette")
    (tmp_path / "croupier" / "__init__.py").touch()
    copy(package / "errors.py", tmp_path / "croupier")
    ask = (
        "from croupier.gazette.register import edition\n"
        "from croupier.gazette.coverage import coverage\n"
        "print(coverage(edition('nz-2014')))"
    )
    told = subprocess.run(
        [sys.executable, "-c", ask], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert told.stdout.strip() == str(coverage(register.edition("nz-2014")))
