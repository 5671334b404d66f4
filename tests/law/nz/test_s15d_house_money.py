"""Section 15D: House Money wagers, and riding on with the hand."""

from collections.abc import Callable
from typing import Any, Final

import pytest

from croupier.cards import cards as read_cards
from croupier.rules.side_wager import Seen
from croupier.table.commands import LaySideWager, LayWager, Ride
from tests.law.nz.side_wagers import (
    BUST,
    NZ,
    SINCE_2014,
    Contract,
    dealt,
    kept,
    may_not_lie_beside,
    on,
    refused,
    side,
    side_line,
    taken,
)
from tests.telling import nets, settle, table, unlawful

HOUSE: Final = "house-money"
OFFERED: dict[str, Any] = {"side_wagers": {HOUSE: {}}}
KEY = "1 A house-money"
since_2014 = pytest.mark.parametrize("edition", SINCE_2014)
EIGHTS = "8c 6d 8d"
"""A Pair: $5 pays $15, and $20 may ride."""


@kept(
    Contract(
        wager=HOUSE,
        editions=SINCE_2014,
        offered="15D.1",
        own_box="15D.2",
        before="15D.2",
        amount="15D.4",
        bars={
            "15D.12": (
                "super-sevens",
                "madness-21",
                "lucky-lucky",
                "buster",
                "push-22",
                "let-it-ride",
            )
        },
        beside=("perfect-pair", "any-pair", "lucky-match"),
    )
)
def test_15D_as_the_others(check: Callable[[], None]) -> None:
    """What the section says as the others do, clause by clause."""
    check()


@since_2014
@pytest.mark.parametrize(
    ("cards", "pays"),
    [
        ("As 6d Ks", 9), ("Kh 6d Ah", 9),
        ("Th 6d Jh", 4), ("Jh 6d Th", 4), ("Ah 6d 2h", 4), ("2h 6d Ah", 4), ("Kc 6d Qc", 4),
        ("8c 6d 8d", 3), ("8c 6d 8c", 3), ("As 6d Ad", 3),
        ("Qs 6d Jd", 1), ("As 6d Kd", 1), ("As 6d 2d", 1), ("9s 6d Td", 1), ("Tc 6d Jd", 1),
        ("As 6d Qs", -1), ("Ks 6d 2s", -1), ("8s 6d 6s", -1), ("Tc 6d Qc", -1), ("As 6d 3s", -1),
    ],
)  # fmt: skip
def test_15D_5_each_line_best_first(edition: str, cards: str, pays: int) -> None:
    """Suited ace and king, suited neighbours, a Pair, neighbours; one line is paid, or none."""
    assert taken(HOUSE, cards, edition) == 5 * pays


def test_15D_5_the_line_is_cited() -> None:
    """A wager that was won says by which line."""
    assert "15D.5(c)" in side_line(HOUSE, f"{EIGHTS} | {BUST}", ["1 A ride 0", "1 stand"]).clauses


def test_15D_5_has_no_scales() -> None:
    """The section prints one price a line; a scale asked for is refused."""
    assert unlawful(NZ, side_wagers={HOUSE: {"scale": "2"}})


@since_2014
def test_15D_6_a_the_player_takes_it_all(edition: str) -> None:
    """$5 and $15 pass to the player, whatever becomes of the hand."""
    told = side(HOUSE, "8c 7d 8d | Td", ["1 A ride 0", "1 stand"], edition=edition)
    assert told == {KEY: 15, "1 A main": -20}


@since_2014
@pytest.mark.parametrize(
    ("ride", "cards", "net"),
    [
        (20, "8c 6d 8d | Td 9d", 35),
        (20, "8c 7d 8d | Td", -5),
        (12, "8c 6d 8d | Td 9d", 27),
        (12, "8c 7d 8d | Td", 3),
        (5, "8c 7d 8d | Td", 10),
    ],
)
def test_15D_6_b_all_of_it_or_part_stays_in_action(
    edition: str, ride: int, cards: str, net: int
) -> None:
    """What rides wins or loses with the hand; the rest was handed over."""
    told = side(HOUSE, cards, [f"1 A ride {ride}", "1 stand"], edition=edition)
    assert told[KEY] == net


def test_15D_6_b_not_more_than_stake_and_payout() -> None:
    """$20 are there, and no more may ride; the choice is made once."""
    calls = ["? 1 A ride 20.01 -> 15D.6", "1 A ride 20", "? 1 A ride 5 -> 15D.6", "1 stand"]
    assert side(HOUSE, f"{EIGHTS} | {BUST}", calls)[KEY] == 35


@pytest.mark.parametrize("limit", ["maximum", "player_maximum", "box_maximum"])
def test_15D_6_b_within_the_maximum(limit: str) -> None:
    """With $90 wagered of at most $100, $10 may ride and a cent more may not."""
    calls = ["? 1 A ride 10.01 -> 15D.6(b)", "1 A ride 10", "1 stand"]
    limits: dict[str, Any] = {limit: 100}
    told = side(HOUSE, f"{EIGHTS} | {BUST}", calls, main=90, **limits)
    assert told == {KEY: 25, "1 A main": 90}


def test_15D_6_b_within_both_maxima() -> None:
    """Where a Box and a player have a maximum, the lower binds."""
    calls = ["? 1 A ride 10.01 -> 15D.6(b)", "1 A ride 10", "1 stand"]
    told = side(HOUSE, f"{EIGHTS} | {BUST}", calls, main=90, player_maximum=200, box_maximum=100)
    assert told[KEY] == 25


def test_15D_6_b_what_another_has_riding_counts_for_the_box() -> None:
    """With $100 of A's and $100 riding, a Box maximum of $450 leaves B $150 to ride."""
    money: dict[str, Any] = {"amount": 50, "on": HOUSE, "box": 1}
    wagers = [(1, "A", 100), (1, "B", 100), {**money, "player": "A"}, {**money, "player": "B"}]
    calls = ["1 A ride 100", "? 1 B ride 200 -> 15D.6(b)", "1 B ride 150", "1 stand"]
    told: dict[str, Any] = {"wagers": wagers, "box_maximum": 450, **OFFERED}
    assert nets(NZ, f"9s 6h 8s | {BUST}", calls, **told) == {
        "1 A main": 100,
        "1 B main": 100,
        f"1 A {HOUSE}": 300,
        f"1 B {HOUSE}": 350,
    }


def test_15D_6_nothing_lost_or_never_laid_may_ride() -> None:
    """Only a payout gives the choice."""
    lost = ["? 1 A ride 5 -> 15D.6", "1 stand"]
    assert side(HOUSE, f"Ts 6d 8d | {BUST}", lost)[KEY] == -5
    assert nets(NZ, f"{EIGHTS} | {BUST}", lost, **OFFERED) == {"1 A main": 20}


def test_15D_6_on_ones_own_box() -> None:
    """The choice is made where the wager lies."""
    laying = LayWager(1, "A", 20_00), LaySideWager(1, "A", HOUSE, 5_00)
    round = dealt(HOUSE, EIGHTS, *laying)
    assert refused(round, Ride(2, "A", 5_00)).rests_on("15D.6")
    assert refused(round, Ride(1, "B", 5_00)).rests_on("15D.6")


def test_15D_6_each_player_chooses() -> None:
    """On a shared Box one takes it and the other lets it ride."""
    wagers = ((1, "A", 20), (1, "B", 20), on(HOUSE, 5), on(HOUSE, 5, "B"))
    calls = ["1 A ride 0", "1 B ride 20", "1 stand"]
    told = nets(NZ, f"{EIGHTS} | {BUST}", calls, wagers=wagers, **OFFERED)
    assert (told[KEY], told["1 B house-money"]) == (15, 35)


@since_2014
def test_15D_7_a_double_up_to_wager_and_stack(edition: str) -> None:
    """With $20 wagered and $20 riding a double may be $40, and no more."""
    calls = ["1 A ride 20", "? 1 double 40.01 -> 15D.7", "1 double"]
    told = side(HOUSE, f"5c 6d 6h | Th | {BUST}", calls, 10, edition)
    assert told == {KEY: 30, "1 A main": 20, "1 A double": 40}


def test_15D_7_only_what_still_rides_enlarges_it() -> None:
    """Taken, the payout lets a double be no more than the wager."""
    calls = ["1 A ride 0", "? 1 double 20.01 -> 11.2(a)", "1 double 20"]
    told = side(HOUSE, f"5c 6d 6h | Th | {BUST}", calls, 10)
    assert told["1 A double"] == 20


@since_2014
def test_15D_8_a_split_of_wager_and_stack(edition: str) -> None:
    """With $20 riding the split costs $40 exactly; the stack stays with the first hand."""
    calls = ["1 A ride 20", "? 1 split 20 -> 15D.8", "? 1 split 41 -> 15D.8", "1 split 40"]
    told = side(HOUSE, f"{EIGHTS} | Ts | Ks | {BUST}", [*calls, "1 stand", "1 stand"], 5, edition)
    assert told == {KEY: 35, "1 A main": 20, "1 A split 2": 40}


@pytest.mark.parametrize(
    ("cards", "calls"),
    [
        ("8h | Ts | Js | Ks", ["1 split", "1 split", "1 stand", "1 stand", "1 stand"]),
        ("Ts | 8h | Js | Ks", ["1 split", "1 stand", "1 split", "1 stand", "1 stand"]),
    ],
)
def test_15D_8_a_third_hand_costs_the_same(cards: str, calls: list[str]) -> None:
    """Either half split again makes a hand of $40."""
    told = side(HOUSE, f"{EIGHTS} | {cards} | {BUST}", ["1 A ride 20", *calls])
    assert (told["1 A split 2"], told["1 A split 3"]) == (40, 40)


def test_15D_8_the_stack_is_lost_with_the_first_hand() -> None:
    """It rides there alone; the second hand still doubles up to its own $40."""
    calls = ["1 A ride 20", "1 split", "1 draw", "? 1 double 41", "1 double 40"]
    told = side(HOUSE, f"{EIGHTS} | 7c Ts | 3c Th | {BUST}", calls)
    assert told == {KEY: -5, "1 A main": -20, "1 A split 2": 40, "1 A double 2": 40}


def test_15D_8_another_bettor_covers_wager_and_stack() -> None:
    """Who follows the split pays for what rides, and who has nothing riding does not."""
    wagers = ((1, "A", 20), (1, "B", 20), on(HOUSE, 5, "B"))
    calls = ["1 B ride 20", "1 split", "1 B split", "1 stand", "1 stand"]
    told = nets(NZ, f"{EIGHTS} | Ts | Ks | {BUST}", calls, wagers=wagers, **OFFERED)
    assert (told["1 A split 2"], told["1 B split 2"], told["1 B house-money"]) == (20, 40, 35)


@since_2014
def test_15D_9_insurance_does_not_count_the_stack(edition: str) -> None:
    """Half of $20 may be insured, though $20 ride."""
    calls = ["1 A ride 20", "? 1 A insurance 10.50 -> 15D.9", "1 A insurance 10", "1 stand"]
    told = side(HOUSE, "8c Ad 8d | 9d", calls, edition=edition)
    assert told["1 A insurance"] == -10


@since_2014
@pytest.mark.parametrize(
    ("cards", "net"),
    [("Tc 6d Jd | Td 4c", 5), ("Tc 6d Jd | Td 3c", 15), ("Tc 6d Jd | Td 5c", -5)],
)
def test_15D_10_with_the_hand_at_1_to_1(edition: str, cards: str, net: int) -> None:
    """$10 ride on 20: a Stand Off gives them back, a win pays them, a loss takes them."""
    told = side_line(HOUSE, cards, ["1 A ride 10", "1 stand"], edition=edition)
    assert (told.net, told.clauses[0]) == (net * 100, "15D.10")


def test_15D_10_a_bust_takes_the_stack() -> None:
    """The losing hand takes what rides, by the same clause."""
    told = side_line(HOUSE, "8c 6d 8d | Th", ["1 A ride 20", "1 draw"])
    assert told.net == -5_00
    assert "15D.10" in told.clauses


@pytest.mark.parametrize(("odds", "net"), [("3:2", 120), ("6:5", 105), ("1:1", 95)])
def test_15D_10_a_blackjack_at_the_odds_of_the_layout(odds: str, net: int) -> None:
    """$50 ride on a Blackjack paid at once, and are paid as it is."""
    told = side(HOUSE, "As 6d Ks", ["1 A ride 50"], blackjack_pays=odds)
    assert told[KEY] == net


def test_15D_10_a_blackjack_that_waited() -> None:
    """Against a ten the Blackjack waits for the second card, and the stack with it."""
    told = side(HOUSE, "As Td Ks | 9d", ["1 A ride 50"])
    assert told == {KEY: 120, "1 A main": 30}


def test_15D_10_subject_to_early_settlement() -> None:
    """Settled early, hand and stack are both paid 1 to 1."""
    told = side(HOUSE, "As Ad Ks", ["1 A ride 50", "1 A early-settlement"])
    assert told == {KEY: 95, "1 A main": 20}


def test_15D_10_early_settlement_leaves_the_others_choice() -> None:
    """One player's early settlement is no decision of another's."""
    wagers = ((1, "A", 20), (1, "B", 20), on(HOUSE, 5), on(HOUSE, 5, "B"))
    calls = ["1 A ride 0", "1 A early-settlement", "1 B ride 50"]
    told = nets(NZ, "As Ad Ks | 9d", calls, wagers=wagers, **OFFERED)
    assert told["1 B house-money"] == 120


def test_15D_10_a_pushed_22_gives_the_stack_back() -> None:
    """In Free Bet the stack follows the hand when the Dealer has 22."""
    calls = ["1 A ride 20", "1 stand"]
    told = side(HOUSE, f"{EIGHTS} | Td 6c", calls, versions=["free-bet"])
    assert told == {KEY: 15, "1 A main": 0}


def test_15D_10_an_instant_21_pays_the_stack() -> None:
    """In Blackjack + a hand of 21 is paid at once, and what rides with it."""
    calls = ["1 A ride 10", "1 draw"]
    told = side(HOUSE, "5c 6d 6h | Th", calls, versions=["blackjack-plus"])
    assert told == {KEY: 15, "1 A main": 20}


@since_2014
def test_15D_11_stands_off_with_the_dealers_blackjack(edition: str) -> None:
    """The hand loses and the stack goes back, payout and all."""
    told = side(HOUSE, "8c Kd 8d | As", ["1 A ride 20", "1 stand"], edition=edition)
    assert told == {KEY: 15, "1 A main": -20}


def test_15D_11_two_blackjacks() -> None:
    """Against the player's Blackjack too."""
    told = side_line(HOUSE, "As Kd Ks | Ad", ["1 A ride 50"])
    assert (told.net, told.outcome) == (45_00, "stand-off")
    assert "15D.11" in told.clauses


def test_15D_11_though_doubles_and_splits_are_taken() -> None:
    """The enlarged double is lost where the operator takes doubles; the stack is not."""
    calls = ["1 A ride 20", "1 double"]
    told = side(HOUSE, "5c Kd 6h | Th | As", calls, 10, dealer_blackjack_takes_doubles=True)
    assert told == {KEY: 10, "1 A main": -20, "1 A double": -40}


def test_15D_12_but_for_two_in_2014() -> None:
    """Lucky Match was not among the exceptions in 2014."""
    may_not_lie_beside(HOUSE, "15D.12", "lucky-match", edition="nz-2014")


@since_2014
def test_16_14_a_decision_before_the_choice(edition: str) -> None:
    """Who stands first is paid at the odds, and nothing rides."""
    told = side_line(HOUSE, f"Th 6d Jh | {BUST}", ["1 stand"], edition=edition)
    assert told.net == 20_00
    assert "16.14" in told.clauses


@pytest.mark.parametrize(
    ("calls", "cards"),
    [
        (["1 draw", "? 1 A ride 20 -> 15D.6 or 16.14", "1 stand"], "8c 6d 8d | 2s"),
        (["1 double"], "8c 6d 8d | 2s"),
        (["1 split", "1 stand", "1 stand"], "8c 6d 8d | Ts | Ks"),
    ],
)
def test_16_14_any_decision_closes_the_choice(calls: list[str], cards: str) -> None:
    """Drawing, doubling or splitting first leaves the payout with the player."""
    assert side(HOUSE, f"{cards} | {BUST}", calls)[KEY] == 15


def test_16_14_a_decision_on_another_box_does_not() -> None:
    """B may still choose after A has decided on Box 1."""
    wagers = ((1, "A", 20), (2, "B", 20), on(HOUSE, 5, "B", 2))
    calls = ["1 stand", "2 B ride 20", "2 stand"]
    told = nets(NZ, f"9s 8c 6d 9h 8d | {BUST}", calls, wagers=wagers, **OFFERED)
    assert told["2 B house-money"] == 35


@pytest.mark.parametrize(
    ("cards", "clause"),
    [
        ("As 6d Ks", "15D.5(a)"),
        ("Th 6d Jh", "15D.5(b)"),
        ("8c 6d 8d", "15D.5(c)"),
        ("Qs 6d Jd", "15D.5(d)"),
        ("As 6d Qs", "15D.5(e)"),
    ],
)
def test_15D_5_each_line_by_its_paragraph(cards: str, clause: str) -> None:
    """The line says by which paragraph it won, or that none fits."""
    seen = Seen(read_cards(cards.replace("6d ", "")))
    ruling = table(NZ, **OFFERED).side_wagers[HOUSE].result(seen)
    assert ruling is not None
    assert ruling.clauses == (clause,)


def test_16_14_needs_a_decision_on_the_hand() -> None:
    """Paid out with a Blackjack, before anybody has decided anything, it is not cited."""
    wagers = [(1, "A", 10), {"box": 1, "player": "A", "amount": 10, "on": "house-money"}]
    told = {"wagers": wagers, "side_wagers": {"house-money": {}}}
    for shoe, play in (("Ac 6h Kd", []), ("Ac Ah Kd", ["1 early-settlement"]), ("Ac Th Kd 9d", [])):
        settled = settle("nz-current", shoe, play, **told).played.round
        (line,) = [one for one in settled.lines if one.wager == "house-money"]
        assert line.clauses == ("15D.6(a)", "15D.5(d)")
    settled = settle("nz-current", "9c 6h Td | Tc Th", ["1 stand"], **told).played.round
    (line,) = [one for one in settled.lines if one.wager == "house-money"]
    assert "16.14" in line.clauses
