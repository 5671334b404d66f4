"""The readings: well formed, about clauses that exist, and found by name."""

from pathlib import Path

import pytest

import croupier
from croupier.gazette.errors import UnknownReading
from croupier.gazette.reading import reading, readings, readings_of
from croupier.gazette.register import edition, edition_ids

SOURCE = Path(croupier.__file__).parent


def test_what_a_table_may_choose_is_asked_for_by_the_law() -> None:
    """A selectable reading is consulted somewhere; one that nothing asks for is not selectable."""
    files = (*SOURCE.glob("law/*/*.py"), *SOURCE.glob("table/**/*.py"))
    told = "".join(path.read_text() for path in files)
    selectable = [name for name, each in readings().items() if each.selectable]
    assert len(selectable) > 30
    assert [name for name in selectable if f'"{name}"' not in told] == []


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
    irregular = {"refusing-below-12", "stray-card-offered-to", "refusal-ends-drawing-of"}
    assert set(act) & set(nz) == both | irregular | {"void-round-undoes"}
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
