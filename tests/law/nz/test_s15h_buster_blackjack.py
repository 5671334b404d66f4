"""Section 15H: Buster Blackjack wagers, the Free Bonus, and drawing out (13.5)."""

from collections.abc import Callable
from typing import Any, Final

import pytest

from croupier.table.commands import LaySideWager, LayWager
from tests.law.nz.side_wagers import (
    BUST,
    NZ,
    Contract,
    allowed,
    kept,
    laid,
    on,
    refused,
    side,
    side_line,
    won,
)
from tests.telling import nets, settle, signs, table, unlawful

BUSTER: Final = "buster"
OFFERED: dict[str, Any] = {"side_wagers": {BUSTER: {}}}
KEY = "1 A buster"
BUSTS = {
    3: "6d Td 9d",
    4: "2d 3d Td 9d",
    5: "2d 3d 4d 5d Kd",
    6: "2d 3d 4d 2h 5d Kd",
    7: "2d 3d 2h 2c 3h 4d Kd",
    8: "2d 2h 2c 2s 3d 3h 2d Kd",
    9: "2d 2h 2c 2s 2d 2h 2c 2s Kd",
}
"""Dealer's hands that pass 21, by their number of cards."""


@kept(
    Contract(
        wager=BUSTER,
        offered="15H.1",
        own_box="15H.2",
        before="15H.3",
        amount="15H.4",
        bars={"15D.12": ("house-money",)},
        pays="15H.10a",
        shown="15H.8",
        scales={"F": "20 to 1"},
        unknown=("G", "1"),
    )
)
def test_15H_as_the_others(check: Callable[[], None]) -> None:
    """What the section says as the others do, clause by clause."""
    check()


def _dealt(players: str, dealers: str) -> str:
    """The cards of a Round of one Box: the player's two, the Dealer's, and what is drawn."""
    first, second, *more = players.split()
    begins, *rest = dealers.split()
    return " ".join((first, begins, second, *more, *rest))


def test_15H_2_three_to_a_box() -> None:
    """Every one of three bettors may have one, and no one else."""
    bettors = [LayWager(1, name, 20_00, seated=name == "A") for name in "ABC"]
    round = laid(BUSTER, *bettors, LayWager(2, "D", 20_00))
    for name in "ABC":
        round = allowed(round, LaySideWager(1, name, BUSTER, 5_00))
    assert refused(round, LaySideWager(1, "D", BUSTER, 5_00)).rests_on("15H.2")
    assert round.rules.side_wagers[BUSTER].per_box == 3


def test_15H_5_though_the_player_busts() -> None:
    """The hand is lost, the Dealer draws six cards to 26, and the wager wins."""
    told = side(BUSTER, _dealt("Ts 6s Kd", BUSTS[6]), ["1 draw"])
    assert told == {"1 A main": -20, KEY: 75}


def test_15H_5_beside_a_hand_in_play() -> None:
    """It wins with the hand that wins against the same bust."""
    assert side(BUSTER, _dealt("Ts 6s", BUSTS[3]), ["1 stand"]) == {"1 A main": 20, KEY: 10}


@pytest.mark.parametrize(
    ("dealers", "clause"), [("Kd As", "15H.6(a)"), ("Td 7c", "15H.6(b)"), ("Td 5c 6c", "15H.6(b)")]
)
def test_15H_6_loses_unless_the_dealer_busts(dealers: str, clause: str) -> None:
    """Blackjack, 17 and 21 lose it."""
    told = side_line(BUSTER, _dealt("Ts 6s", dealers), ["1 stand"])
    assert (told.net, told.clauses[0]) == (-5_00, clause)


def test_15H_7_open_after_a_bust() -> None:
    """The bust takes the hand alone; the wager is settled after the Dealer's hand."""
    events = settle(
        NZ, _dealt("Ts 6s Kd", BUSTS[3]), ["1 draw"],
        wagers=((1, "A", 20), on(BUSTER, 5)), **OFFERED,
    ).played.round.lines  # fmt: skip
    assert [line.wager for line in events] == ["main", "buster"]


def test_15H_8_not_before_the_dealers_hand() -> None:
    """Nothing is settled with the Initial Deal."""
    assert won(BUSTER, "Ts 6d 9s") is None


def test_15H_8_from_right_to_left() -> None:
    """The wager farthest to the Dealer's right is settled first."""
    boxes = tuple(enumerate("ABC", 1))
    wagers = (
        *((box, name, 20) for box, name in boxes),
        *(on(BUSTER, 5, name, box) for box, name in boxes),
    )
    calls = ["1 stand", "2 stand", "3 stand"]
    lines = settle(
        NZ, f"Ts 9s 8s 6d Th 9h 8h | {BUST}", calls, wagers=wagers, **OFFERED
    ).played.round.lines
    assert [line.box for line in lines if line.wager == BUSTER] == [3, 2, 1]


@pytest.mark.parametrize(
    ("count", "pays"),
    [
        (9, (250, 200, 250, 200, 250, 250)),
        (8, (250, 200, 250, 200, 250, 250)),
        (7, (50, 50, 50, 50, 50, 50)),
        (6, (15, 15, 12, 12, 12, 20)),
        (5, (4, 4, 4, 4, 3, 8)),
        (4, (2, 2, 2, 2, 2, 2)),
        (3, (2, 2, 2, 2, 2, 1)),
    ],
)
def test_15H_10a_six_payscales(count: int, pays: tuple[int, ...]) -> None:
    """$5 on a bust of so many cards, on each of the six payscales."""
    cards = _dealt("Ts 9s", BUSTS[count])
    told = [side(BUSTER, cards, ["1 stand"], offer={"scale": scale})[KEY] for scale in "ABCDEF"]
    assert told == [5 * odds for odds in pays]


@pytest.mark.parametrize(
    ("scale", "count", "bonus"),
    [
        ("B1", 9, 8000), ("B1", 8, 8000), ("B1", 7, 1000),
        ("B3", 9, 5000), ("B3", 8, 5000), ("B3", 7, 1000),
    ],
)  # fmt: skip
@pytest.mark.parametrize("amount", [1, 5])
def test_15H_10b_the_free_bonus(scale: str, count: int, bonus: int, amount: int) -> None:
    """A Blackjack beside a bust of seven cards or more has a fixed sum, whatever the stake."""
    told = side(BUSTER, _dealt("As Ks", BUSTS[count]), amount=amount, free_bonus=scale)
    assert told["1 A free-bonus"] == bonus
    assert told[KEY] == amount * (250 if count > 7 else 50)


def test_15H_9_only_where_it_is_elected() -> None:
    """Without the election eight cards pay no bonus."""
    assert side(BUSTER, _dealt("As Ks", BUSTS[8])) == {"1 A main": 30, KEY: 1250}


def test_15H_9_a_blackjack_already_paid() -> None:
    """The hand paid at once keeps its Buster wager, and its bonus."""
    lines = settle(
        NZ, _dealt("As Ks", BUSTS[7]), wagers=((1, "A", 20), on(BUSTER, 5)),
        free_bonus="B1", **OFFERED,
    ).played.round.lines  # fmt: skip
    assert [line.wager for line in lines] == ["main", "buster", "free-bonus"]
    assert lines[2].clauses[:2] == ("15H.9", "15H.10b")


def test_15H_9_a_blackjack_settled_early() -> None:
    """Even money ends the hand, not the Buster wager or its bonus."""
    cards = _dealt("As Ks", "Ad Ah Ac As 2d Kd Kh")
    told = side(BUSTER, cards, ["1 A early-settlement"], free_bonus="B3")
    assert told == {"1 A main": 20, KEY: 250, "1 A free-bonus": 1000}


def test_15H_9_for_each_bettor() -> None:
    """On a shared Box each player with an active wager qualifies, and nobody else (15H.9(a))."""
    wagers = ((1, "A", 20), (1, "B", 20), (1, "C", 20), on(BUSTER, 5), on(BUSTER, 5, "B"))
    told = nets(NZ, _dealt("As Ks", BUSTS[7]), wagers=wagers, free_bonus="B3", **OFFERED)
    assert [key for key in told if key.endswith("bonus")] == ["1 A free-bonus", "1 B free-bonus"]


def test_15H_9_b_not_a_split_21() -> None:
    """An ace and a king on a split hand are no Blackjack."""
    calls = ["1 split"]
    told = side(BUSTER, _dealt("As Ad Ks 9s", BUSTS[7]), calls, free_bonus="B1")
    assert "1 A free-bonus" not in told


def test_15H_9_c_not_with_six_cards() -> None:
    """A bust of six cards has no bonus, nor has a Dealer who does not bust."""
    six = side(BUSTER, _dealt("As Ks", BUSTS[6]), free_bonus="B1")
    assert six == {"1 A main": 30, KEY: 75}
    stands = side(BUSTER, _dealt("As Ks", "2d 2h 2c 2s 3d 3h 4d"), free_bonus="B1")
    assert stands == {"1 A main": 30, KEY: -5}


def test_15H_9_needs_buster() -> None:
    """The bonus comes beside a Buster payout."""
    (refusal,) = unlawful(NZ, free_bonus="B1")
    assert refusal.clause == "15H.9"
    (unknown,) = unlawful(NZ, free_bonus="B2", **OFFERED)
    assert "B1" in unknown.why


@pytest.mark.parametrize(("scale", "most"), [("B1", "$8,000"), ("B3", "$5,000")])
def test_15H_9_the_bonus_is_displayed(scale: str, most: str) -> None:
    """Its payscale is on the sign, where it is offered."""
    (sign,) = signs(table(NZ, free_bonus=scale, **OFFERED), "15H.9")
    assert most in sign
    assert signs(table(NZ, **OFFERED), "15H.9") == []


def test_13_5_drawn_out_though_every_hand_is_settled() -> None:
    """With every hand bust the Dealer draws to 17 or more for the wager, and not without it."""
    told = side(BUSTER, "Ts 2d 6s | Kd | 3c 2c Kc", ["1 draw"])
    assert told == {"1 A main": -20, KEY: -5}
    assert nets(NZ, "Ts 2d 6s | Kd", ["1 draw"]) == {"1 A main": -20}


def test_13_5_drawn_out_for_a_blackjack_that_waits() -> None:
    """An unpaid Blackjack against a ten does not stop the Dealer at the second card."""
    told = side(BUSTER, "As Td Ks | 5c Kc")
    assert told == {"1 A main": 30, KEY: 10}


def test_13_5_by_the_drawing_rule_of_the_version() -> None:
    """Under Style A the Dealer draws on a soft 17 for it, in the base game not."""
    cards = "Ts 6d 6s | Kd | Ad"
    assert side(BUSTER, cards, ["1 draw"])[KEY] == -5
    told = side(BUSTER, f"{cards} 8c 9c", ["1 draw"], versions=["style-a"])
    assert told[KEY] == 10


def test_15H_5_a_dealers_22_is_a_bust_in_every_version() -> None:
    """In Free Bet 22 stands off with the hands and is over 21 for the wager."""
    told = side(BUSTER, "Ts 6d 9s | Td 6c", ["1 stand"], versions=["free-bet"])
    assert told == {"1 A main": 0, KEY: 10}


def test_1_1_free_bonus_comes_on_top() -> None:
    """A fixed sum beside the wager's own win on a Blackjack; on another hand the win alone."""
    told = side(BUSTER, _dealt("As Ks", BUSTS[7]), free_bonus="B1")
    assert (told[KEY], told["1 A free-bonus"]) == (5 * 50, 1000)
    assert "1 A free-bonus" not in side(
        BUSTER, _dealt("Ts Ks", BUSTS[7]), ["1 stand"], free_bonus="B1"
    )


def test_15h_9_the_free_bonuses_are_listed_there() -> None:
    """A scale that is none is refused by the clauses that list them."""
    (wrong,) = unlawful("nz-current", free_bonus="B2", side_wagers={"buster": {}})
    assert wrong.clauses == ("15H.9", "15H.10b")
    (older,) = unlawful("nz-1998", free_bonus="B2")
    assert older.clause == "5.4"
