"""Instruments really applied: what each yields, and how a misfit fails."""

from collections import Counter

import msgspec
import pytest

from croupier.gazette.amendment import Change, Operation, apply, renames
from croupier.gazette.clause import Clause, ClauseState
from croupier.gazette.errors import AmendmentError
from croupier.gazette.register import edition, instruments, operations


def operation(**given: object) -> Operation:
    """Return a made-up operation of a made-up instrument."""
    base = {"instrument": "test", "item": "1", "operation": "insert", "target": "30.1"}
    return msgspec.convert(base | {"summary": "Something new."} | given, Operation)


def clause(clause_id: str, **given: object) -> Clause:
    """Return a made-up clause."""
    base = {"id": clause_id, "kind": "general", "summary": "As it was.", "computable": "no"}
    return msgspec.convert(base | given, Clause)


def test_92_operations_of_28_items() -> None:
    assert len(operations()) == 92
    assert Counter(each.operation for each in operations()) == {
        "insert": 78,
        "delete-replace": 9,
        "substitute-text": 5,
    }
    items = Counter(instrument for instrument, _ in {(o.instrument, o.item) for o in operations()})
    assert items == {each.id: each.items for each in instruments().values()}
    assert items == {"nz-2012-11-02": 10, "nz-2014-08-19": 18}


def test_3_1_says_nine_from_2012() -> None:
    assert edition("nz-1998").number("3.1", "max_boxes") == 7
    assert edition("nz-2012").number("3.1", "max_boxes") == 9
    assert edition("nz-2014").number("3.1", "max_boxes") == 9
    assert "nine" in edition("nz-2012").clause("3.1").summary
    assert edition("nz-2012").clause("3.1").source == "nz-2012-11-02 item 2"


def test_3_2_b_keeps_three_inscriptions_with_new_words() -> None:
    """Item 3 of 2012 replaces (b) together with (i) to (iii)."""
    for part in ("3.2(b)", "3.2(b)(i)", "3.2(b)(ii)", "3.2(b)(iii)"):
        replaced = edition("nz-2012").clause(part)
        assert replaced.source == "nz-2012-11-02 item 3"
        assert replaced.state is ClauseState.KNOWN
    assert "3 to 2" in edition("nz-1998").clause("3.2(b)(i)").summary
    assert "3 to 2" not in edition("nz-2012").clause("3.2(b)(i)").summary


def test_3_2_c_is_set_twice() -> None:
    ids = ("nz-1998", "nz-2012", "nz-2014", "nz-current")
    named = [edition(id_).values("3.2(c)", "appendices") for id_ in ids]
    assert named == [(1, 2), (1, 2, 3, 4), (1, 2, 3, 4, 5, 6, 7, 8, 9), (1,)]
    assert edition("nz-2014").clause("3.2(c)").source == "nz-2014-08-19 item 5"


def test_5_8_loses_its_triggers_in_2012() -> None:
    assert "5.8(a)" in edition("nz-1998")
    assert "5.8(b)" in edition("nz-1998")
    assert "5.8(a)" not in edition("nz-2012")
    assert "5.8(b)" not in edition("nz-2014")
    assert "shoe" not in edition("nz-2012").clause("5.8").summary


def test_5_4_keeps_super_sevens_when_its_first_sentence_changes() -> None:
    after = edition("nz-2012").clause("5.4")
    assert "layout" in after.summary
    assert "Super Sevens" in after.summary
    assert after.interacts_with == edition("nz-1998").clause("5.4").interacts_with


def test_10_1A_is_inserted_in_2012() -> None:
    assert "10.1A" not in edition("nz-1998")
    for id_ in ("nz-2012", "nz-2014", "nz-current"):
        assert edition(id_).values("10.1A", "blackjack_odds") == ("3:2", "6:5", "1:1")


def test_10_3_only_its_opening_changes() -> None:
    assert edition("nz-2012").clause("10.3").source == "nz-2012-11-02 item 9"
    for part in ("10.3(a)", "10.3(b)", "10.3~tail"):
        assert edition("nz-2012").clause(part).source == "nz-1998"


def test_17_2_is_inserted_in_2012() -> None:
    assert "17.2" not in edition("nz-1998")
    assert edition("nz-2012").clause("17.2").kind == "dealer-draw"


def test_2014_inserts_its_sections() -> None:
    held = edition("nz-2014")
    by_section = Counter(c.id.split(".")[0] for c in held.clauses.values() if "2014" in c.source)
    assert by_section["15D"] == 11 + 5 + 2
    assert by_section["15E"] == 11 + 3 + 2
    assert by_section["15F"] == 11
    assert by_section["20"] == 8
    assert by_section["20A"] == 7
    assert "15D.5" in held
    assert "15D.6" in held
    assert "15D.1" not in edition("nz-2012")
    assert "15G.1" not in held
    assert "15H.1" not in held


def test_2014_names_lucky_match_split_rule_later_revoked() -> None:
    assert edition("nz-2014").in_force("15F.10")
    assert not edition("nz-current").in_force("15F.10")


def test_2014_brings_nine_definitions() -> None:
    made = [id_ for id_, c in edition("nz-2014").clauses.items() if c.source.endswith("item 4")]
    assert len([id_ for id_ in made if id_.startswith("terms:")]) == 9


def test_2014_renames_throughout() -> None:
    expected = {"Perfect Pairs": "Perfect Pair", "Any Pairs": "Any Pair"}
    assert edition("nz-2014").renames == expected
    assert renames(operations()) == expected
    assert edition("nz-2012").renames == {}


def test_applying_changes_nothing_given() -> None:
    before = {"30.2": clause("30.2")}
    after = apply(before, [operation()])
    assert list(before) == ["30.2"]
    assert list(after) == ["30.1", "30.2"]


def test_insert_fails_if_the_target_exists() -> None:
    with pytest.raises(AmendmentError, match=r"test item 1 \(insert 30.1\): 30.1 exists already"):
        apply({"30.1": clause("30.1")}, [operation()])


def test_no_instrument_can_be_applied_twice() -> None:
    for edition_id, instrument in (("nz-2012", "nz-2012-11-02"), ("nz-2014", "nz-2014-08-19")):
        with pytest.raises(AmendmentError):
            apply(edition(edition_id).clauses, operations(instrument))


def test_2014_does_not_fit_1998() -> None:
    """15B.1A must exist before it can be replaced."""
    with pytest.raises(AmendmentError):
        apply(edition("nz-1998").clauses, operations("nz-2014-08-19"))


def test_delete_replace_fails_without_its_target_or_its_parts() -> None:
    replace = operation(operation="delete-replace", removes=["30.1(a)"])
    with pytest.raises(AmendmentError, match=r"there is no 30\.1\."):
        apply({}, [replace])
    with pytest.raises(AmendmentError, match=r"there is no 30\.1\(a\)"):
        apply({"30.1": clause("30.1")}, [replace])


@pytest.mark.parametrize("state", ["attested-missing", "unknown"])
def test_delete_replace_of_words_not_supplied_sets_them(state: str) -> None:
    before = {"30.1": clause("30.1", state=state)}
    after = apply(before, [operation(operation="delete-replace")])
    assert after["30.1"].state is ClauseState.SET_BY_AMENDMENT


@pytest.mark.parametrize("state", ["attested-missing", "unknown"])
def test_substitute_text_of_words_not_supplied_fails(state: str) -> None:
    before = {"30.1": clause("30.1", state=state)}
    with pytest.raises(AmendmentError, match=r"words of 30\.1 are not supplied"):
        apply(before, [operation(operation="substitute-text")])


def test_substitute_text_in_a_real_gap_fails() -> None:
    with pytest.raises(AmendmentError, match=r"15B\.7"):
        apply(edition("nz-2012").clauses, [operation(operation="substitute-text", target="15B.7")])


def test_old_numbers_must_be_as_stated() -> None:
    before = {"30.1": clause("30.1", params={"most": 7, "kept": 1})}
    changed = operation(operation="substitute-text", sets={"most": {"old": 7, "new": 9}})
    assert apply(before, [changed])["30.1"].params == {"most": 9, "kept": 1}
    wrong = operation(operation="substitute-text", sets={"most": {"old": 8, "new": 9}})
    with pytest.raises(AmendmentError, match="most was 7, not 8"):
        apply(before, [wrong])
    assert changed.sets["most"] == Change(new=9, old=7)


def test_contents_and_spelling_change_no_clause() -> None:
    idle = [each for each in operations() if not each.touches_a_clause]
    assert [(each.instrument[3:7], each.item) for each in idle] == [
        ("2012", "1"),
        ("2014", "1"),
        ("2014", "2"),
        ("2014", "3"),
    ]
    assert {each.target for each in idle} == {"contents", "whole division"}
    before = {"30.1": clause("30.1")}
    assert apply(before, idle) == before
