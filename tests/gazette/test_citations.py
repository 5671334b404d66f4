"""Which clauses a text cites, and after which a test is named."""

import pytest

from croupier import gazette
from croupier.gazette.citations import Numbers, cited, named

NZ = Numbers.of(gazette.edition("nz-current").clauses)
ACT = Numbers.of(gazette.edition("act-1996").clauses)


@pytest.mark.parametrize(
    ("text", "clauses"),
    [
        ('return refuse("no", "12.4(a)")', ["12.4(a)"]),
        ("ends so (12.7-12.9)", ["12.7", "12.8", "12.9"]),
        ("(15B.10(a)-15B.10(c))", ["15B.10(a)", "15B.10(b)", "15B.10(c)"]),
        ("# 15H.10a, 9.2~tail", ["15H.10a", "9.2~tail"]),
        ("at most 12.5 % or 12.5%, $12.50, v1.12.5", []),
        ("no such clause as 99.1", []),
        ("# 1.1:Perfect Pair Wager", ["1.1:Perfect Pair Wager"]),
    ],
)
def test_what_a_text_cites(text: str, clauses: list[str]) -> None:
    """Numbers in code, comments and docstrings; runs; definitions; and nothing that is none."""
    assert [id_ for _, id_ in cited(text, NZ)] == clauses


def test_a_whole_rule_is_cited_in_quotation_marks() -> None:
    """The rules of the Territory have single numbers, which a text is full of."""
    assert [id_ for _, id_ in cited('permit("14") of 14 cards, 17(a)(i)', ACT)] == [
        "14",
        "17(a)(i)",
    ]


@pytest.mark.parametrize(
    ("test", "clauses"),
    [
        ("test_12_4_a_three_hands_and_no_more", ("12.4(a)",)),
        ("test_12_4_what_a_split_hand_may_do", ("12.4",)),
        ("test_7_1_d_e_f_at_a_supervisors_direction", ("7.1(d)", "7.1(e)", "7.1(f)")),
        ("test_9_2_tail_before_any_further_card", ("9.2~tail",)),
        ("test_21_9_b_a_late_double_may_lose_twice", ("21.9(b)",)),
        ("test_3_2_b_i_the_layout", ("3.2(b)(i)",)),
        ("test_15H_10a_pays", ("15H.10a",)),
        ("test_1_1_perfect_pair_wager_is_one", ("1.1:Perfect Pair Wager",)),
        ("test_1_1_blackjack_is_an_ace_and_a_ten", ("1.1:Blackjack",)),
        ("test_a_table_of_no_clause", ()),
        ("test_52_cards", ()),
    ],
)
def test_what_a_test_is_named_after(test: str, clauses: tuple[str, ...]) -> None:
    """The number, its paragraphs, and the words of a definition."""
    found = named(test, NZ)
    assert tuple(
        gazette.counterpart(id_) if id_.startswith("terms:") else id_ for id_ in found
    ) == (clauses)


def test_a_test_of_a_whole_rule() -> None:
    """test_9_… is about rule 9 of the Territory, and test_17_a_i_… about a paragraph."""
    assert named("test_9_only_against_an_ace", ACT) == ("9",)
    assert named("test_17_a_i_blackjack", ACT) == ("17(a)(i)",)
