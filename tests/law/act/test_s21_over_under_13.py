"""Section 21: Over/Under 13 wagers."""

from typing import Any

import pytest

from croupier.cards import cards
from croupier.rules.names import OverUnder
from croupier.rules.notice import Shape
from croupier.rules.side_wager import Seen
from croupier.table.commands import LaySideWager, LayWager
from tests.law.act.playing import ACT, after, betting, dealt, lines, refused
from tests.telling import nets, table, unlawful

OFFERED: dict[str, Any] = {"side_wagers": {"over-under-13": {}}}
MAIN = LayWager(1, "A", 20_00)


def _wagers(side: OverUnder, amount: float = 10) -> tuple[object, ...]:
    return (1, "A", 20), {"box": 1, "player": "A", "on": side, "amount": amount}


def _nets(cards: str, play: list[str], side: OverUnder, amount: float = 10) -> dict[str, float]:
    return nets(ACT, cards, play, wagers=_wagers(side, amount), **OFFERED)


def _won(cards: str, side: OverUnder) -> int:
    """What a wager of $10 nets before anybody decides anything."""
    round = dealt(cards, MAIN, LaySideWager(1, "A", side, 10_00), **OFFERED)  # type: ignore[arg-type]
    return next(line.net for line in round.lines if line.wager == side)


@pytest.mark.parametrize("side", ["over-13", "under-13"])
def test_21_1_only_where_the_table_has_the_option(side: OverUnder) -> None:
    """A plain table takes no such wager."""
    assert refused(after, betting("", MAIN), LaySideWager(1, "A", side, 5_00)).clause == "21.1"


@pytest.mark.parametrize("boxes", [6, 8])
def test_21_1_a_seven_or_nine_boxes(boxes: int) -> None:
    """The cloths of the option have seven Boxes or nine."""
    assert unlawful(ACT, boxes=boxes, **OFFERED)
    for permitted in (7, 9):
        table(ACT, boxes=permitted, **OFFERED)


def test_21_1_one_option_at_a_table() -> None:
    """It has a cloth of its own, and Super Sevens another."""
    refusals = unlawful(ACT, side_wagers={"over-under-13": {}, "super-sevens": {}})
    assert {refusal.clause for refusal in refusals} == {"21.1", "23.1"}


def test_21_1_b_the_ordinary_inscriptions_hold() -> None:
    """Blackjack pays 3 to 2 and the Dealer draws to 16, as at any table."""
    told = _nets("As 5c Kd", [], "over-13")
    assert told["1 A main"] == 30
    assert _nets("Ts 9h 8d | 7c 2c", ["1 stand"], "over-13")["1 A main"] == 0


def test_21_1_b_iv_the_cloth_says_what_it_pays() -> None:
    """The inscription is among the notices."""
    shown = [one.text for one in table(ACT, **OFFERED).notices if one.clause == "21.1(b)(iv)"]
    assert len(shown) == 1
    assert "1 to 1" in shown[0]


@pytest.mark.parametrize(
    ("cards", "score"),
    [
        ("As 5c Qh", 11), ("As 5c Ad", 2), ("6s 5c 7d", 13), ("Ks 5c 3d", 13), ("Ts 5c 4d", 14),
        ("Js 5c 2d", 12), ("Qs 5c 4d", 14), ("9s 5c 5d", 14), ("As 5c 9d", 10), ("Ks 5c Qd", 20),
    ],
)  # fmt: skip
def test_21_2_the_score_of_two_cards(cards: str, score: int) -> None:
    """Aces count one and court cards ten; exactly 13 loses both sides (21.5, 21.6)."""
    assert _won(cards, "over-13") == (10_00 if score > 13 else -10_00)
    assert _won(cards, "under-13") == (10_00 if score < 13 else -10_00)


def test_21_2_for_this_wager_alone() -> None:
    """An ace and a king are 11 here and Blackjack in the hand."""
    assert _nets("As 5c Kd", [], "under-13") == {"1 A under-13": 10, "1 A main": 30}


def test_21_3_before_the_first_card() -> None:
    """After the first card it is too late."""
    round = dealt("9s 6d 8h", **OFFERED)
    assert refused(after, round, LaySideWager(1, "A", "over-13", 5_00)).rests_on("21.3")


def test_21_3_one_side_for_a_player() -> None:
    """Who has wagered on Over may not wager on Under there; another bettor may."""
    both = LayWager(1, "A", 20_00), LayWager(1, "B", 20_00, seated=False)
    round = after(betting("", *both, **OFFERED), LaySideWager(1, "A", "over-13", 5_00))
    refusal = refused(after, round, LaySideWager(1, "A", "under-13", 5_00))
    assert refusal.rests_on("21.3")
    assert refusal.readings == ("one-side-of-13",)
    refused(after, round, LaySideWager(1, "A", "over-13", 5_00))
    after(round, LaySideWager(1, "B", "under-13", 5_00))


@pytest.mark.parametrize(("box", "player"), [(2, "A"), (1, "Z"), (3, "A")])
def test_21_4_beside_ones_own_wager(box: int, player: str) -> None:
    """A wager on the layout comes first, on the same Box."""
    round = betting("", MAIN, LayWager(2, "B", 20_00), **OFFERED)
    assert refused(after, round, LaySideWager(box, player, "over-13", 5_00)).rests_on("21.4")


@pytest.mark.parametrize("side", ["over-13", "under-13"])
def test_21_4_not_above_the_original_wager(side: OverUnder) -> None:
    """With $20 wagered $20 are taken and a cent more is not, nor is nothing."""
    round = betting("", MAIN, **OFFERED)
    after(round, LaySideWager(1, "A", side, 20_00))
    for amount in (20_01, 0, -1):
        assert refused(after, round, LaySideWager(1, "A", side, amount)).clause == "21.4"


def test_21_4_each_bettor_up_to_the_own_wager() -> None:
    """On a shared Box another's higher wager does not help."""
    both = LayWager(1, "A", 20_00), LayWager(1, "B", 30_00, seated=False)
    round = betting("", *both, **OFFERED)
    after(round, LaySideWager(1, "B", "over-13", 30_00))
    assert refused(after, round, LaySideWager(1, "A", "over-13", 30_00)).clause == "21.4"


@pytest.mark.parametrize(
    ("side", "cards", "clause"),
    [
        ("over-13", "Ts 5c 4d", "21.5(a)"),
        ("over-13", "As 5c Qh", "21.5(b)"),
        ("over-13", "6s 5c 7d", "21.5(b)"),
        ("under-13", "As 5c Ad", "21.6(a)"),
        ("under-13", "Ts 5c 4d", "21.6(b)"),
        ("under-13", "6s 5c 7d", "21.6(b)"),
    ],
)
def test_21_5_and_21_6_the_clause_of_each_result(side: OverUnder, cards: str, clause: str) -> None:
    """Every result cites its own line."""
    round = dealt(cards, MAIN, LaySideWager(1, "A", side, 10_00), **OFFERED)  # type: ignore[arg-type]
    assert round.lines[0].clauses[0] == clause


def test_21_7_paid_once_before_a_split() -> None:
    """Two aces under 13 are paid on the Initial Deal, and not again on the split hands."""
    told = _nets("As 6c Ad | 9s | 8s | Tc 9c", ["1 split"], "under-13", 15)
    assert told["1 A under-13"] == 15


def test_21_7_though_the_hand_busts() -> None:
    """The wager was settled before the further card."""
    settled = lines("Ts 6c 4d | Kd", "1 draw", wagers=_wagers("over-13"), **OFFERED)
    assert (settled["1 A over-13"].net, settled["1 A main"].net) == (10_00, -20_00)
    assert "21.7" in settled["1 A over-13"].clauses


def test_21_1_c_circles_for_both_sides() -> None:
    """The cloth marks a place for Over and one for Under on each Box."""
    spots = [one for one in table(ACT, **OFFERED).notices if one.clause == "21.1(c)"]
    assert [(one.shape, one.wager) for one in spots] == [
        (Shape.SPOT, "over-13"),
        (Shape.SPOT, "under-13"),
    ]


@pytest.mark.parametrize(
    ("clause", "two", "over"),
    [
        ("21.2(a)", "Ac 9c", False),
        ("21.2(a)", "Ac Kc", False),
        ("21.2(b)", "5c 9c", True),
        ("21.2(b)", "4c 9c", False),
        ("21.2(c)", "Jc 4c", True),
        ("21.2(c)", "Qc 3c", False),
    ],
)
def test_21_2_how_cards_count(clause: str, two: str, over: bool) -> None:
    """An ace is 1, pips count as printed, a court card is 10."""
    ruling = table(ACT, **OFFERED).side_wagers["over-13"].result(Seen(cards(two)))
    assert ruling is not None
    assert (ruling.outcome == "win") is over


def test_21_4_needs_an_initial_wager_on_the_box() -> None:
    """Without one the wager is refused by the rule that asks for it."""
    round = betting("", LayWager(1, "A", 20_00), LayWager(2, "B", 20_00), **OFFERED)
    assert refused(after, round, LaySideWager(1, "B", "over-13", 5_00)).clause == "21.4"
    assert refused(after, round, LaySideWager(3, "B", "over-13", 5_00)).clause == "21.4"


def test_21_1_a_no_box_beyond_the_cloth() -> None:
    """The cloth of the option has seven Boxes, by its own rule."""
    assert refused(betting, "", LayWager(8, "A", 20_00), **OFFERED).clause == "21.1(a)"


def test_21_4_reading_over_under_limits() -> None:
    """A table may state limits of its own; or any amount up to the initial wager is good."""
    own = {"side_wagers": {"over-under-13": {"minimum": 5, "maximum": 10}}}
    round = betting("", LayWager(1, "A", 20_00), **own)
    refusal = refused(after, round, LaySideWager(1, "A", "over-13", 15_00))
    assert (refusal.clause, refusal.readings) == ("21.4", ("over-under-limits",))
    (wrong,) = unlawful(ACT, readings={"over-under-limits": "up-to-the-wager"}, **own)
    assert (wrong.clause, wrong.readings) == ("21.4", ("over-under-limits",))
    table(ACT, readings={"over-under-limits": "up-to-the-wager"}, **OFFERED)
