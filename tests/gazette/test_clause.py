"""What a clause's number says: its section, what it stands in, its place in the contents."""

import pytest

from croupier.gazette.clause import counterpart, is_within, parents, section, sort_key


@pytest.mark.parametrize(
    ("clause_id", "expected"),
    [
        ("15B.7", "15B"),
        ("12.4(a)", "12"),
        ("15H.10a", "15H"),
        ("1(b)(i)", "1"),
        ("8", "8"),
        ("1.1:Five and Under", "1"),
        ("terms:Hard Total", "terms"),
        ("appendix:3", "appendix"),
    ],
)
def test_section(clause_id: str, expected: str) -> None:
    assert section(clause_id) == expected


@pytest.mark.parametrize(
    ("clause_id", "expected"),
    [
        ("12.4(a)", ("12.4", "12")),
        ("12.4", ("12",)),
        ("12", ()),
        ("3.2(b)(iii)", ("3.2(b)", "3.2", "3")),
        ("21.9(a)~tail", ("21.9(a)", "21.9", "21")),
        ("15B.1A", ("15B",)),
        ("7.1A(b)", ("7.1A", "7")),
        ("17(a)(ii)", ("17(a)", "17")),
        ("1.1:Blackjack (Style A)", ("1.1", "1")),
        ("terms:Box", ("terms",)),
        ("diagram:A", ("diagram",)),
    ],
)
def test_parents(clause_id: str, expected: tuple[str, ...]) -> None:
    assert parents(clause_id) == expected


def test_is_within() -> None:
    assert is_within("15B.10(a)", "15B.10")
    assert is_within("15B.10", "15B")
    assert is_within("15B.10", "15B.10")
    assert not is_within("15B.10", "15B.1")
    assert not is_within("15B.1", "15")


def test_contents_order_is_not_the_order_of_letters() -> None:
    ordered = [
        "terms:Round", "2.0", "3.1", "3.2", "3.2(b)", "3.2(b)(i)", "10.1", "10.1A", "10.2", "10.10",
        "15.7", "15.7(b)", "15A.1", "15B.1", "15B.1A", "15B.2", "15B.10", "15B.10(a)",
        "15B.10~tail", "15B.11", "16.1", "20.8", "20A.1", "21.1", "appendix:1",
    ]  # fmt: skip
    assert sorted(set(ordered), key=sort_key) == ordered


@pytest.mark.parametrize(
    ("one", "other"), [("terms:Box", "1.1:Box"), ("1.0", "1.1"), ("2.0", "2.1"), ("3.1", "3.1")]
)
def test_counterpart_goes_both_ways(one: str, other: str) -> None:
    assert counterpart(one) == other
    assert counterpart(other) == one


def test_counterpart_leaves_longer_numbers_alone() -> None:
    assert counterpart("11.1") == "11.1"
    assert counterpart("1.1A") == "1.1A"
