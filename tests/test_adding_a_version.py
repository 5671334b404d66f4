"""The worked example of docs/guides/add_a_version.md, really carried out."""

import tomllib

import pytest
from msgspec import convert
from msgspec.structs import replace

from croupier.analysis.main_wager import main_wager
from croupier.cards import card, cards
from croupier.gazette import register
from croupier.gazette.clause import Clause
from croupier.gazette.edition import Edition
from croupier.house import law_of
from croupier.record.expect import mismatches
from croupier.record.read import read_record
from croupier.record.replay import replay
from croupier.rules.config import TableConfig
from croupier.rules.refusal import Unlawful
from croupier.rules.section import Law, Version
from croupier.rules.table_rules import SLOTS
from croupier.table.gate.opening import open_table
from tests.written import ROOT, blocks, only

PAGE = ROOT / "docs" / "guides" / "add_a_version.md"
CLAUSES, ROUND = (block.text for block in blocks(PAGE) if block.kind == "toml")
ADOPTED = TableConfig(edition="nz-current", versions=("six-card",))  # type: ignore[arg-type]


def _version() -> Version:
    """The law file of the page."""
    made: dict[str, object] = {}
    exec(only(PAGE, "python"), made)
    version = made["SIX_CARD"]
    assert isinstance(version, Version)
    return version


def _edition() -> Edition:
    """Today's edition with the clauses of the page."""
    edition = register.edition("nz-current")
    told = convert(tomllib.loads(CLAUSES)["clause"], list[Clause])
    return replace(edition, clauses={**edition.clauses, **{one.id: one for one in told}})


def _with_version(edition: Edition) -> Law:
    law, version = law_of(edition), _version()
    return replace(law, versions={**law.versions, version.name: version})


@pytest.fixture
def law() -> Law:
    return _with_version(_edition())


def test_the_clauses_of_the_page_are_those_the_version_needs() -> None:
    edition = _edition()
    for number in _version().clauses:
        assert edition.clause(number).summary.endswith(".")
        assert all(other in edition for other in edition.clause(number).interacts_with)


def test_the_round_of_the_page_settles_as_it_says(law: Law) -> None:
    record = read_record(ROUND)
    played = replay(record, open_table(record.config, law))
    assert record.expect
    assert mismatches(record.expect, played.round.lines) == ()
    assert [one.as_expected for one in played.refused] == [True]
    assert played.cards_left == 0


def test_it_changes_what_it_states_and_nothing_else(law: Law) -> None:
    base = open_table(replace(ADOPTED, versions=()), law).provenance
    laid = open_table(ADOPTED, law).provenance
    assert {slot for slot in SLOTS if laid[slot] != base[slot]} == {"instant", "may_draw"}


def test_it_is_displayed_by_its_clause(law: Law) -> None:
    shown = {notice.clause: notice.text for notice in open_table(ADOPTED, law).notices}
    assert shown["22.2"] == "Six Card Blackjack"


def test_it_is_refused_beside_another_version(law: Law) -> None:
    with pytest.raises(Unlawful, match="no rule lets blackjack-plus and six-card"):
        open_table(replace(ADOPTED, versions=("blackjack-plus", "six-card")), law)


def test_an_edition_without_the_clauses_refuses_it() -> None:
    with pytest.raises(Unlawful) as refused:
        open_table(replace(ADOPTED, edition="nz-1998"), _with_version(register.edition("nz-1998")))
    assert {one.at for one in refused.value.refusals} == {"table.versions"}


def test_its_worth_is_told_and_five_cards_are_played_otherwise(law: Law) -> None:
    """Nothing more is written for the analysis: it asks the layer what a hand is paid."""
    base = main_wager(open_table(replace(ADOPTED, versions=()), law))
    laid = main_wager(open_table(ADOPTED, law))
    assert laid.house_edge < base.house_edge
    five, first = cards("2s 2h 3d 3c 3s"), card("2d")
    assert next(iter(base.calls(five, first))) == "stand"
    assert next(iter(laid.calls(five, first))) == "draw"
