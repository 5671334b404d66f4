"""The readings: well formed, about clauses that exist, and found by name."""

import pytest

from croupier.gazette import UnknownReading, edition, edition_ids, reading, readings, readings_of

SELECTABLE = """
    dealers-second-card only-blackjacks-left style-a-needless-cards bust-takes both-over-21
    several-aces payment-rounding insuring-a-blackjack double-with-an-ace ace-bar-covers
    double-totals-and-splits original-wager-per bust-then-dealer-blackjack resplit-match split-match
    box-maximum-counts backers-on-resplit unseated-box cut-on-shared-box cutter-unnamed
    blackjack-against-a-court-card dealer-blackjack-takes double-when double-amount
    double-on-split-21 matching-a-split resplit-which-hands dealer-soft-17 off-unit-wager
    lower-multiple on-unit-not-payable lone-player insurance-after-early-settlement
"""
FIXED = """
    blackjack-after-split division-1-terms double-cap-on-split-hand
    doubled-bust-then-dealer-blackjack split-bar-of-pairs burn-and-round cut-offer
    insurance-with-hands-settled insurance-of-a-busted-hand doubling-a-split-hand
    unmatched-wager-on-resplit order-after-resplit first-ace below-minimum-memory above-maximum
    marker-takes-effect caller-ties closing-rounds commencement insurance-payable change-of-limits
    seat-counters early-settlement-returns-insurance super-sevens-sentence low-scale-blackjack
"""


def test_58_readings_33_of_them_selectable() -> None:
    assert len(readings()) == 58
    assert {name for name, each in readings().items() if each.selectable} == set(SELECTABLE.split())
    assert {name for name, each in readings().items() if not each.selectable} == set(FIXED.split())


@pytest.mark.parametrize("name", sorted(readings()))
def test_well_formed(name: str) -> None:
    taken = reading(name)
    assert taken.name == name
    assert next(iter(taken.choices)) == taken.default
    assert len(taken.choices) >= 2
    assert all(meaning.endswith(".") for meaning in taken.choices.values())
    assert taken.question.endswith("?")
    assert taken.reason.endswith(".")
    assert taken.ids


@pytest.mark.parametrize("name", sorted(readings()))
def test_its_clauses_exist_where_the_question_arises(name: str) -> None:
    taken = reading(name)
    arises = [edition(id_) for id_ in edition_ids()]
    arises = [held for held in arises if taken.applies_in(held.id, held.jurisdiction)]
    assert {held.jurisdiction for held in arises} == set(taken.clauses)
    for jurisdiction, clause_ids in taken.clauses.items():
        of_it = [held for held in arises if held.jurisdiction == jurisdiction]
        for clause_id in clause_ids:
            assert any(clause_id in held for held in of_it), clause_id
        for held in of_it:
            assert any(clause_id in held for clause_id in clause_ids), held.id


def test_some_choices_and_defaults() -> None:
    assert list(reading("bust-then-dealer-blackjack").choices) == [
        "chip-tracking",
        "busted-plus-one",
        "cap-original",
    ]
    assert reading("bust-then-dealer-blackjack").confidence == "low"
    assert reading("payment-rounding").default == "exact"
    assert reading("dealer-soft-17").default == "stands"


def test_of_a_jurisdiction() -> None:
    act, nz = readings_of("act"), readings_of("nz")
    assert set(act) | set(nz) == set(readings())
    both = {"only-blackjacks-left", "bust-takes", "insurance-with-hands-settled", "commencement"}
    assert set(act) & set(nz) == both
    assert "first-ace" in act
    assert "several-aces" in nz
    assert readings_of("vic") == {}


def test_a_reading_may_be_for_some_editions() -> None:
    assert reading("ace-bar-covers").applies_in("nz-1998", "nz")
    assert not reading("ace-bar-covers").applies_in("nz-current", "nz")
    assert not reading("low-scale-blackjack").applies_in("nz-1998", "nz")
    assert not reading("bust-takes").applies_in("nz-1998", "vic")


def test_an_unknown_reading_is_refused_with_near_names() -> None:
    with pytest.raises(UnknownReading, match="bust-takes") as refused:
        reading("bust-take")
    assert refused.value.near[0] == "bust-takes"
