"""Clauses and sections as people type them."""

import pytest

from croupier.gazette.citation import cited
from croupier.gazette.history import editions_of
from croupier.gazette.naming import find, latest, parts_of, unknown
from croupier.gazette.register import edition, edition_ids


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("12.4a", "12.4(a)"),
        ("12.4 (a)", "12.4(a)"),
        (" 12.4(A) ", "12.4(a)"),
        ("clause 12.4(a)", "12.4(a)"),
        ("s. 12.4", "12.4"),
        ("15b.7", "15B.7"),
        ("15h.10A", "15H.10a"),
        ("10.1a", "10.1A"),
        ("7.1a", "7.1A"),
        ("7.1(a)", "7.1(a)"),
        ("21.9aiii", "21.9(a)(iii)"),
        ("9.2~tail", "9.2~tail"),
        ("9.2 (closing words)", "9.2~tail"),
        ("Box", "1.1:Box"),
        ("terms:box", "1.1:Box"),
        ("1.1:Box", "1.1:Box"),
        ("definition of box", "1.1:Box"),
        ("soft total", "1.1:Soft Total"),
        ("blackjack", "1.1:Blackjack"),
        ("blackjack +", "1.1:Blackjack +"),
        ("Blackjack (style A)", "1.1:Blackjack (Style A)"),
        ("2.0", "2.1"),
    ],
)
def test_a_clause_of_today(typed: str, expected: str) -> None:
    found = find(typed, edition("nz-current"))
    assert found is not None
    assert (found.id, found.is_section, found.clauses) == (expected, False, (expected,))


@pytest.mark.parametrize("edition_id", edition_ids())
def test_every_id_means_itself_and_so_does_what_it_is_cited_by(edition_id: str) -> None:
    held = edition(edition_id)
    for id_ in held.clauses:
        for typed in (id_, id_.upper(), id_.lower(), cited(id_)):
            found = find(typed, held)
            assert found is not None
            assert found.id.lower() == id_.lower(), typed


@pytest.mark.parametrize("typed", ["12", "section 12", "s12", "S 12", "Section  12"])
def test_a_section_is_all_its_clauses(typed: str) -> None:
    found = find(typed, edition("nz-1998"))
    assert found is not None
    assert found.is_section
    assert found.clauses[:2] == ("12.1", "12.2")
    assert found.clauses[-1] == "12.6"


@pytest.mark.parametrize(("edition_id", "name"), [("nz-1998", "terms"), ("nz-current", "1")])
def test_the_definitions_are_a_section(edition_id: str, name: str) -> None:
    found = find("definitions", edition(edition_id))
    assert found is not None
    assert (found.id, found.is_section) == (name, True)
    assert any(id_.endswith(":Box") for id_ in found.clauses)


def test_8_is_a_clause_in_the_act_and_a_section_in_new_zealand() -> None:
    in_act, in_nz = find("8", edition("act-1996")), find("8", edition("nz-current"))
    assert in_act is not None
    assert in_nz is not None
    assert (in_act.is_section, in_nz.is_section) == (False, True)
    assert parts_of("8", edition("act-1996")) == ("8(a)", "8(b)", "8(c)")


def test_the_latest_edition_that_has_it() -> None:
    places = {"5.8a": "nz-1998", "appendix 6": "nz-2014", "15G.1": "nz-current"}
    for typed, expected in places.items():
        found = latest(typed, editions_of("nz"))
        assert found is not None
        assert found.edition.id == expected


@pytest.mark.parametrize("typed", ["12.44", "boxx", "", "sbox", "stand", "()", "99"])
def test_what_there_is_not(typed: str) -> None:
    assert all(find(typed, edition(id_)) is None for id_ in edition_ids())


def test_the_refusal_names_what_is_near() -> None:
    every = [edition(id_) for id_ in edition_ids()]
    assert (
        str(unknown("boxx", every)) == "There is no clause boxx in any edition. Nearest: 1.1 Box."
    )
    assert "in nz-1998. Nearest: 12.4" in str(unknown("12.44", every[1:2]))
    assert str(unknown("", every)) == "There is no clause without a name in any edition."
