"""Section 1: the Blackjack table."""

from typing import Any

import pytest

from croupier.gazette import register
from croupier.rules.notice import Shape
from tests.law.act.playing import ACT, lines
from tests.telling import nets, refusal, signs, table, unlawful


def _inscription(clause: str) -> str:
    (text,) = [one.text for one in table(ACT).notices if one.clause == clause]
    return text


def test_1_the_layout_carries_its_three_inscriptions() -> None:
    """Blackjack, the Dealer's draw and insurance stand on the cloth, and no display of results."""
    words = [one for one in table(ACT).notices if one.shape is Shape.WORDS]
    on_layout = [one.clause for one in words if one.where == "layout"]
    assert on_layout == ["1(b)(i)", "1(b)(ii)", "1(b)(iii)"]
    assert unlawful(ACT, results_display=True)[0].clause == "1"


@pytest.mark.parametrize("boxes", [7, 9])
def test_1_a_seven_or_nine_boxes(boxes: int) -> None:
    """A cloth of seven or of nine Boxes is lawful, and seven where none is asked for."""
    assert table(ACT, boxes=boxes).elections.boxes == boxes
    assert table(ACT).elections.boxes == 7


@pytest.mark.parametrize("boxes", [6, 8, 10])
def test_1_a_no_other_number_of_boxes(boxes: int) -> None:
    """Six, eight or ten Boxes are refused."""
    (wrong,) = unlawful(ACT, boxes=boxes)
    assert wrong.clause == "1(a)"


def test_1_a_no_wager_beyond_the_last_box() -> None:
    """Box 8 exists on a cloth of nine and not on one of seven."""
    wager = [(8, "A", 20)]
    assert refusal(ACT, "As 6d Kc", wagers=wager).clause == "1(a)"
    assert nets(ACT, "As 6d Kc", wagers=wager, boxes=9) == {"8 A main": 30}


def test_1_b_i_blackjack_pays_3_to_2() -> None:
    """The cloth says 3 to 2 and the table may pay nothing else."""
    assert _inscription("1(b)(i)") == "Blackjack pays 3 to 2"
    assert nets(ACT, "As 6h Kd") == {"1 A main": 30}
    for odds in ("6:5", "1:1"):
        (wrong,) = unlawful(ACT, blackjack_pays=odds)
        assert wrong.clause == "1(b)(i)"


def test_1_b_ii_dealer_draws_to_16_and_stands_on_17() -> None:
    """The cloth says it, and a Dealer with 9-7 draws where one with 9-8 stands."""
    assert "17" in _inscription("1(b)(ii)")
    assert "16" in _inscription("1(b)(ii)")
    assert nets(ACT, "Ts 9h 8d | 7c 4d", ["1 stand"]) == {"1 A main": -20}
    assert nets(ACT, "Ts 9h 8d | 8c", ["1 stand"]) == {"1 A main": 20}


def test_1_b_iii_insurance_pays_2_to_1() -> None:
    """The cloth says 2 to 1, and insurance of 10 wins 20."""
    assert _inscription("1(b)(iii)") == "Insurance pays 2 to 1"
    told = lines("Ts Ad 9c Kc", "1 insurance 10", "1 stand")
    assert told["1 A insurance"].net == 20_00


@pytest.mark.parametrize(
    ("rule", "drawing", "settings"),
    [
        ("1", "diagram:A", {"boxes": 7}),
        ("1", "diagram:B", {"boxes": 9}),
        ("21.1", "diagram:C", {"boxes": 7, "side_wagers": {"over-under-13": {}}}),
        ("21.1", "diagram:D", {"boxes": 9, "side_wagers": {"over-under-13": {}}}),
        ("22.1", "diagram:E", {"versions": ["triple-play"]}),
        ("23.1", "diagram:F", {"boxes": 7, "side_wagers": {"super-sevens": {}}}),
        ("23.1", "diagram:G", {"boxes": 9, "side_wagers": {"super-sevens": {}}}),
    ],
)
def test_1_b_each_cloth_has_boxes_and_three_inscriptions_by_its_own_rule(
    rule: str, drawing: str, settings: dict[str, Any]
) -> None:
    """The plain cloth by rule 1(b), others by 21.1(b), 22.1(b) and 23.1(b)."""
    shown = [one for one in table(ACT, **settings).notices if one.where == "layout"]
    (boxes,) = [one.clause for one in shown if one.shape is Shape.BOXES]
    assert boxes == f"{rule}(a)"
    inscribed = [one.clause for one in shown if one.clause.startswith(f"{rule}(b)(i")]
    assert inscribed[:3] == [f"{rule}(b)({n})" for n in ("i", "ii", "iii")]
    assert register.edition(ACT).clause(drawing).disposition == "displayed"


@pytest.mark.parametrize(
    ("clause", "settings"),
    [
        ("21.1(b)(i)", {"side_wagers": {"over-under-13": {}}}),
        ("22.1(b)(i)", {"versions": ["triple-play"]}),
        ("23.1(b)(i)", {"side_wagers": {"super-sevens": {}}}),
    ],
)
def test_1_b_i_of_the_other_cloths(clause: str, settings: dict[str, Any]) -> None:
    """Each says what Blackjack pays."""
    assert signs(table(ACT, **settings), clause) == ["Blackjack pays 3 to 2"]


@pytest.mark.parametrize(
    ("clause", "settings"),
    [
        ("21.1(b)(ii)", {"side_wagers": {"over-under-13": {}}}),
        ("22.1(b)(ii)", {"versions": ["triple-play"]}),
        ("23.1(b)(ii)", {"side_wagers": {"super-sevens": {}}}),
    ],
)
def test_1_b_ii_of_the_other_cloths(clause: str, settings: dict[str, Any]) -> None:
    """Each says when the Dealer draws."""
    assert signs(table(ACT, **settings), clause) == ["Dealer must stand on 17 and must draw to 16"]


@pytest.mark.parametrize(
    ("clause", "settings"),
    [
        ("21.1(b)(iii)", {"side_wagers": {"over-under-13": {}}}),
        ("22.1(b)(iii)", {"versions": ["triple-play"]}),
        ("23.1(b)(iii)", {"side_wagers": {"super-sevens": {}}}),
    ],
)
def test_1_b_iii_of_the_other_cloths(clause: str, settings: dict[str, Any]) -> None:
    """Each says what insurance pays."""
    assert signs(table(ACT, **settings), clause) == ["Insurance pays 2 to 1"]
