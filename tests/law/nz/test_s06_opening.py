"""Section 6: opening the table: what people are asked to do with the cards."""

from typing import Any

import pytest

from croupier.rules.prompt import Moment
from croupier.rules.table_rules import TableRules
from tests.law.nz.shared import EDITIONS, every_edition
from tests.telling import asked, table

SHUFFLER: dict[str, Any] = {"automatic_shuffler": True, "sets_of_cards": 2}


def _clauses(rules: TableRules) -> set[str]:
    return {prompt.clause for prompt in rules.prompts if prompt.moment is Moment.OPENING}


@every_edition
def test_6_1_both_check_the_decks(edition: str) -> None:
    """The Dealer is asked and the supervisor is."""
    assert [one.person for one in asked(table(edition), "6.1")] == ["Dealer", "supervisor"]


@every_edition
def test_6_2_the_first_to_arrive_see_the_cards(edition: str) -> None:
    """The cards are spread out face up."""
    (asks,) = asked(table(edition), "6.2")
    assert "face up" in asks.asks


@pytest.mark.parametrize("edition", EDITIONS[:1])
@pytest.mark.parametrize("step", ["6.3(a)", "6.3(b)", "6.3(c)"])
def test_6_3_washed_stacked_and_riffled_in_1998(edition: str, step: str) -> None:
    """Each step of mixing is asked for in 1998; today the clause leaves the manner open."""
    assert len(asked(table(edition), step)) == 1
    assert not asked(table("nz-current"), step)


@every_edition
def test_6_3_turned_down_and_shuffled(edition: str) -> None:
    """After the look the cards are mixed."""
    (asks,) = asked(table(edition), "6.3")
    assert "face down" in asks.asks


def test_6_4_a_shuffler_is_loaded_unseen() -> None:
    """With a shuffler nobody need spread the cards; without one 6.4 asks nothing."""
    loaded = _clauses(table("nz-current", **SHUFFLER))
    assert "6.4" in loaded
    assert not {"6.2", "6.3"} & loaded
    assert "6.4" not in _clauses(table("nz-current"))


@pytest.mark.parametrize("edition", EDITIONS[2:])
def test_6_5_cards_checked_beforehand_were_kept_secure(edition: str) -> None:
    """The supervisor confirms it, where the rule is known to stand."""
    assert [one.person for one in asked(table(edition), "6.5")] == ["supervisor"]
    assert not asked(table("nz-1998"), "6.5")


def test_6_6_sealed_cards_need_approval() -> None:
    """A rule of today, which no older edition is shown to have had."""
    assert len(asked(table("nz-current"), "6.6")) == 1
    assert not asked(table("nz-1998"), "6.6")
