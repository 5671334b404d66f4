"""What is different from edition to edition, and what made it so."""

from itertools import combinations

import pytest

from croupier.gazette.clause import ClauseState
from croupier.gazette.diff import Difference, IncomparableEditions, diff
from croupier.gazette.history import OPEN, Nature, canonical, touched_by
from croupier.gazette.register import edition, edition_ids, operations
from croupier.gazette.reworded import REWORDED

NZ = tuple(id_ for id_ in edition_ids() if id_.startswith("nz-"))
PAIRS = tuple(combinations(NZ, 2))


def between(old: str, new: str) -> dict[str, Difference]:
    """The differences between two editions, by the one id of each clause."""
    return {canonical(each.clause): each for each in diff(edition(old), edition(new))}


def changes(old: str, new: str) -> dict[str, Difference]:
    """Those of them that are stated as changes of law."""
    found = between(old, new)
    return {id_: each for id_, each in found.items() if each.nature is not Nature.IN_DOUBT}


@pytest.mark.parametrize(
    ("old", "new", "instrument"),
    [("nz-1998", "nz-2012", "nz-2012-11-02"), ("nz-2012", "nz-2014", "nz-2014-08-19")],
)
def test_an_instrument_changes_what_its_operations_touch(
    old: str, new: str, instrument: str
) -> None:
    touched = {id_ for each in operations(instrument) for id_ in touched_by(each)}
    found = changes(old, new)
    assert set(found) == {canonical(id_) for id_ in touched}
    for id_, each in found.items():
        assert each.operations, id_
        assert not each.unexplained, id_
        assert {made.instrument for made in each.operations} == {instrument}


def test_from_1998_to_2012() -> None:
    told = {id_: str(each.nature) for id_, each in changes("nz-1998", "nz-2012").items()}
    added, removed = {"10.1A", "17.1", "17.2"}, {"5.8(a)", "5.8(b)"}
    assert {id_ for id_, nature in told.items() if nature == "added"} == added
    assert {id_ for id_, nature in told.items() if nature == "removed"} == removed
    assert {id_ for id_, nature in told.items() if nature == "changed"} == set(told) - (
        added | removed
    )


def test_3_1_has_the_number_before_and_after() -> None:
    found = changes("nz-1998", "nz-2012")["3.1"]
    assert found.before is not None
    assert found.after is not None
    assert (found.before.params, found.after.params) == ({"max_boxes": 7}, {"max_boxes": 9})
    assert [made.source for made in found.operations] == ["nz-2012-11-02 item 2"]


def test_3_2_c_was_made_by_two_items_and_something_else() -> None:
    found = changes("nz-1998", "nz-current")["3.2(c)"]
    assert [made.item for made in found.operations] == ["4", "5"]
    assert found.unexplained
    assert found.why == "In nz-current: Of the appendices only the first is named."


def test_what_came_after_2014_is_unexplained() -> None:
    then, now = edition("nz-2014"), edition("nz-current")
    found = changes("nz-2014", "nz-current")
    new = {canonical(id_) for id_ in now.clauses if id_ not in then}
    gone = {f"appendix:{number}" for number in (2, 6, 7, 8, 9)}
    assert {"13.5", "15G.1", "21.9(b)~tail"} <= new
    assert set(found) == new | gone | set(REWORDED["nz-current"])
    assert all(each.unexplained and not each.operations for each in found.values())


def test_own_words_are_not_compared() -> None:
    """Summaries of 1998 and of today differ in most clauses whose law is the same."""
    then, now = edition("nz-1998"), edition("nz-current")
    alike = [
        id_
        for id_, clause in edition("nz-2014").clauses.items()
        if clause.state is ClauseState.BRACKETED and id_ in now and id_ != "13.4"
    ]
    worded = [id_ for id_ in alike if then.clause(id_).summary != now.clause(id_).summary]
    assert len(worded) > 50
    found = between("nz-1998", "nz-current")
    assert [id_ for id_ in alike if canonical(id_) in found] == []


@pytest.mark.parametrize("clause_id", ["12.6", "16.5", "11.1", "6.3(c)", "7.6(a)"])
def test_two_wordings_are_in_doubt_between_and_a_change_from_end_to_end(clause_id: str) -> None:
    for old, new in (("nz-1998", "nz-2012"), ("nz-1998", "nz-2014"), ("nz-2014", "nz-current")):
        assert between(old, new)[clause_id].nature is Nature.IN_DOUBT
    assert clause_id not in between("nz-2012", "nz-2014")
    whole = between("nz-1998", "nz-current")[clause_id]
    assert whole.nature is not Nature.IN_DOUBT
    assert whole.unexplained


def test_words_not_supplied_are_no_change() -> None:
    found = between("nz-1998", "nz-2012")
    assert found["15A.1"].why == "Proved to have stood in nz-2012; the words are not supplied."
    assert found["18.1"].why == "Not known whether in force in nz-2012."
    assert {found["15A.1"].nature, found["18.1"].nature} == {Nature.IN_DOUBT}
    assert between("nz-2014", "nz-current")["15B.7"].nature is Nature.IN_DOUBT


def test_5_4_is_surely_other_in_2014_than_in_1998_though_its_words_are_open() -> None:
    found = between("nz-1998", "nz-2014")["5.4"]
    assert (found.nature, [made.item for made in found.operations]) == (Nature.CHANGED, ["5"])
    assert "not known which stood in nz-2014" in found.why
    assert between("nz-2012", "nz-2014")["5.4"].nature is Nature.IN_DOUBT


def test_15B_1A_was_put_in_by_one_instrument_and_set_by_another() -> None:
    found = between("nz-1998", "nz-2014")["15B.1A"]
    assert found.nature is Nature.ADDED
    assert [made.source for made in found.operations] == ["nz-2014-08-19 item 8"]
    assert found.unexplained


def test_what_came_and_went_in_between_is_no_difference() -> None:
    found = between("nz-1998", "nz-current")
    assert "15F.10" not in found
    assert "appendix:6" not in found
    assert changes("nz-2014", "nz-current")["15F.10"].nature is Nature.REMOVED


def test_between_whole_texts_only_a_drawing_is_in_doubt() -> None:
    found = between("nz-1998", "nz-current").items()
    assert [id_ for id_, each in found if each.nature is Nature.IN_DOUBT] == ["appendix:1"]


@pytest.mark.parametrize(("old", "new"), PAIRS)
def test_backwards_is_the_mirror(old: str, new: str) -> None:
    turned = {Nature.ADDED: Nature.REMOVED, Nature.REMOVED: Nature.ADDED}
    there, back = between(old, new), between(new, old)
    assert list(there) == list(back)
    for id_, each in there.items():
        other = back[id_]
        assert (other.before, other.after) == (each.after, each.before)
        assert other.nature is turned.get(each.nature, each.nature)
        assert (other.operations, other.unexplained) == (each.operations, each.unexplained)


@pytest.mark.parametrize(("old", "new"), PAIRS)
def test_an_end_left_open_needs_a_sure_step(old: str, new: str) -> None:
    for id_, each in changes(old, new).items():
        ends = {one.state for one in (each.before, each.after) if one}
        assert each.operations or not ends & set(OPEN), id_


@pytest.mark.parametrize("edition_id", edition_ids())
def test_an_edition_is_not_different_from_itself(edition_id: str) -> None:
    assert diff(edition(edition_id), edition(edition_id)) == ()


def test_definitions_are_of_section_1() -> None:
    found = between("nz-1998", "nz-current")
    assert found["terms:Ante"].section == "1"
    assert between("nz-1998", "nz-2014")["terms:Ante"].section == "1"
    assert found["15B.7"].section == "15B"


def test_editions_of_two_places_are_not_compared() -> None:
    with pytest.raises(IncomparableEditions, match="act-1996 and nz-1998 cannot be compared"):
        diff(edition("act-1996"), edition("nz-1998"))
