"""Completeness is asked per feature: refused with the clauses, or allowed with warnings."""

import pytest

from croupier.gazette.errors import ClauseUnavailable, EditionIncomplete, NotInEdition
from croupier.gazette.feature import require
from croupier.gazette.register import edition

SUPER_SEVENS = ("3.3(a)", "15.1", "15.3", "15.4", "15.5", "15.7")
PERFECT_PAIR = ("15B.1", "15B.2", "15B.5", "15B.7")


def test_a_supplied_text_plays_without_warning() -> None:
    assert require(edition("nz-1998"), "Super Sevens", SUPER_SEVENS) == ()
    assert require(edition("nz-current"), "Perfect Pair", PERFECT_PAIR) == ()
    assert require(edition("act-1996"), "Triple Play", ["22.1", "22.13"]) == ()


def test_2012_can_settle_style_a_and_three_blackjack_odds() -> None:
    needed = ["10.1", "10.1A", "10.2", "13.3", "13.4", "17.1", "17.2"]
    assert require(edition("nz-2012"), "Style A", needed) == ()


def test_2012_must_refuse_perfect_pair() -> None:
    with pytest.raises(EditionIncomplete) as refused:
        require(edition("nz-2012"), "Perfect Pair", ["5.1", *PERFECT_PAIR])
    assert refused.value.missing == PERFECT_PAIR
    assert (refused.value.feature, refused.value.edition) == ("Perfect Pair", "nz-2012")
    assert str(refused.value) == (
        "Perfect Pair cannot be settled under nz-2012: not supplied, or not known to be in force:"
        " clauses 15B.1, 15B.2, 15B.5 and 15B.7."
    )


def test_2014_lacks_only_what_it_did_not_set() -> None:
    with pytest.raises(EditionIncomplete) as refused:
        require(edition("nz-2014"), "Perfect Pair", PERFECT_PAIR)
    assert refused.value.clauses == ("15B.1", "15B.5", "15B.7")


def test_elections_depend_on_the_edition() -> None:
    """11.6 is an error under 1998, incomplete in 2012 and 2014, and plain today."""
    with pytest.raises(NotInEdition, match=r"in nz-1998, which does not have clause 11\.6\."):
        require(edition("nz-1998"), "restricted doubling", ["11.6"])
    for edition_id in ("nz-2012", "nz-2014"):
        with pytest.raises(EditionIncomplete, match=r": clause 11\.6\."):
            require(edition(edition_id), "restricted doubling", ["11.6"])
    assert require(edition("nz-current"), "restricted doubling", ["11.6"]) == ()


@pytest.mark.parametrize("backfill", [None, "nz-current"])
def test_nothing_can_be_borrowed_that_was_never_there(backfill: str | None) -> None:
    for edition_id, clause_id in (
        ("nz-1998", "15B.1"),
        ("nz-2014", "15H.1"),
        ("nz-2012", "5.8(a)"),
    ):
        with pytest.raises(NotInEdition) as refused:
            require(edition(edition_id, backfill), "it", [clause_id])
        assert refused.value.clauses == (clause_id,)


def test_a_revoked_clause_is_not_there() -> None:
    with pytest.raises(NotInEdition):
        require(edition("nz-current"), "Lucky Match on a split", ["15F.10"])
    assert require(edition("nz-2014"), "Lucky Match on a split", ["15F.10"]) == ()


def test_absence_is_told_before_incompleteness() -> None:
    with pytest.raises(NotInEdition) as refused:
        require(edition("nz-2014"), "both", ["15B.5", "15H.5", "15H.6"])
    assert refused.value.clauses == ("15H.5", "15H.6")


def test_backfill_warns_of_each_clause_borrowed() -> None:
    held = edition("nz-2014", backfill="nz-current")
    assert require(held, "Perfect Pair", PERFECT_PAIR) == (
        "Clause 15B.1 of nz-2014 is borrowed from nz-current.",
        "Clause 15B.5 of nz-2014 is borrowed from nz-current.",
        "Clause 15B.7 of nz-2014 is borrowed from nz-current.",
    )


def test_two_wordings_are_allowed_with_a_warning() -> None:
    (warning,) = require(edition("nz-2014"), "misdeals", ["16.5", "16.4", "16.5"])
    assert warning.startswith("Clause 16.5 of nz-2014 has two supplied wordings")


def test_a_definition_may_be_asked_for_by_either_id() -> None:
    assert require(edition("nz-1998"), "play", ["1.1:Round", "terms:Round"]) == ()


def test_both_refusals_are_of_one_kind() -> None:
    for clause_id in ("15B.5", "15H.5"):
        with pytest.raises(ClauseUnavailable) as refused:
            require(edition("nz-2014"), "it", [clause_id])
        assert refused.value.clauses == (clause_id,)
