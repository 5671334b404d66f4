"""Section 15B: Perfect Pair wagers, and additional ones on split hands."""

from collections.abc import Callable
from typing import Final

import pytest

from croupier.rules.names import SideWagerName
from croupier.table.commands import GoOn, LaySideWager, Split
from croupier.table.dealer import deal_to_players
from croupier.table.decide import play
from croupier.table.events import CardDealt, Settled
from croupier.table.legal.option import refusal as why_not
from tests.law.nz.shared import RECONSTRUCTED
from tests.law.nz.side_wagers import (
    BUST,
    NZ,
    Contract,
    allowed,
    asking,
    extra,
    kept,
    laid,
    on,
    side,
    side_line,
    split_by_five,
    won,
)
from tests.telling import nets, settle, signs, table, unlawful

PAIR: Final = "perfect-pair"
EXTRA: Final = extra(PAIR)


@kept(
    Contract(
        wager=PAIR,
        untold=RECONSTRUCTED,
        offered="15B.1",
        any_box="15B.2",
        before="15B.3",
        amount="15B.4",
        bars={"15B.1A": ("any-pair", "lucky-match")},
        beside=("house-money",),
        on_splits=("15B.9", "15B.10"),
        pays="15B.7",
        shown="15B.8",
        scales={"1": "30 to 1", "2": "25 to 1", "3": "25 to 1"},
        unknown=("0", "4", "A"),
        won={
            "Qh 6d Qh": (150, 125, 125),
            "As 6d As": (150, 125, 125),
            "Qh 6d Qd": (50, 60, 60),
            "Qs 6d Qc": (50, 60, 60),
            "Qh 6d Qs": (25, 30, 25),
            "Qd 6d Qc": (25, 30, 25),
        },
    )
)
def test_15B_as_the_others(check: Callable[[], None]) -> None:
    """What the section says as the others do, clause by clause."""
    check()


def test_15B_2_it_follows_the_box_it_lies_on() -> None:
    """A's wager on Box 2 wins with the pair dealt there."""
    wagers = ((1, "A", 20), (2, "B", 20), on(PAIR, 5, "A", 2))
    told = nets(
        NZ, f"9s 5s 6d 8h 5h | 7c | {BUST}", ["1 stand", "2 draw", "2 stand"],
        wagers=wagers, side_wagers={PAIR: {}},
    )  # fmt: skip
    assert told["2 A perfect-pair"] == 25


@pytest.mark.parametrize("cards", ["Tc 6d Jc", "Ks 6d Td", "8s 6d 9s"])
def test_15B_5_two_face_values_lose(cards: str) -> None:
    """Ten-point cards that may be split are still no Pair."""
    assert won(PAIR, cards) == -5


def test_15B_5_the_first_two_cards_only() -> None:
    """A pair with the third card comes too late."""
    told = side(PAIR, f"8s 6d 4h | 8s | {BUST}", ["1 draw", "1 stand"])
    assert told["1 A perfect-pair"] == -5


@pytest.mark.parametrize(("cards", "net"), [("Qh 6d Qd", 50), ("Qh 6d Js", -5)])
def test_15B_6_settled_with_the_initial_deal(cards: str, net: int) -> None:
    """Paid or collected before any decision."""
    assert won(PAIR, cards) == net


def test_15B_9_needs_a_pair_wager_and_splitting() -> None:
    """There must be a wager to add, and a hand that may be split."""
    (alone,) = unlawful(NZ, extra_pair_wagers_on_splits=True)
    assert alone.clause == "15B.9"
    (barred,) = unlawful(NZ, split="none", **EXTRA)
    assert barred.clause == "12.7(a)"


@pytest.mark.parametrize("line", ["1 A perfect-pair 5 hand 3", "1 A perfect-pair 5 hand 1"])
def test_15B_10_on_a_split_hand(line: str) -> None:
    """A hand that was not split, or is not there, takes none."""
    told = nets(NZ, f"8s 6d 8h | {BUST}", [f"? {line} -> 15B.10", "1 stand"], **EXTRA)
    assert told == {"1 A main": 20}


def test_15B_10_b_an_additional_wager_before_gives_no_preference() -> None:
    """It was not on the first two cards of the Box."""
    round = allowed(split_by_five(PAIR), Split(1, "A"))
    round = allowed(round, LaySideWager(1, "G", PAIR, 5_00, hand=1))
    round, _ = deal_to_players(allowed(round, GoOn()))
    assert asking(PAIR, round, "DEFG") == ["D", "E", "F"]


def test_15B_10_again_on_a_hand_split_again() -> None:
    """A third hand is a split hand too."""
    calls = ["1 split", "1 split", "1 A perfect-pair 5 hand 2", "1 stand", "1 stand", "1 stand"]
    told = nets(NZ, f"8s 6d 8h | 8c | Ts | 8c | Ks | {BUST}", calls, **EXTRA)
    assert told["1 A perfect-pair 2"] == 150


def test_15B_10_tail_settled_with_the_second_card() -> None:
    """A suited eight on a split eight is paid 30 to 1 before anything else happens."""
    calls = ["1 split", "1 A perfect-pair 5 hand 1", "1 stand", "1 stand"]
    events = settle(NZ, f"8s 6d 8h | 8s | Ks | {BUST}", calls, **EXTRA).played.events
    at = next(n for n, event in enumerate(events) if isinstance(event, Settled))
    before, settled = events[at - 1], events[at]
    assert isinstance(before, CardDealt)
    assert isinstance(settled, Settled)
    assert (before.card, settled.line.net) == ("8s", 150_00)
    assert "15B.10~tail" in settled.line.clauses


def test_15B_10_tail_by_the_displayed_scale() -> None:
    """The additional wager is paid on the scale of the table."""
    calls = ["1 split", "1 A perfect-pair 5 hand 1", "1 stand", "1 stand"]
    told = side_line(
        PAIR, f"8s 6d 8h | 8s | Ks | {BUST}", calls, wagers=((1, "A", 20),),
        side_wagers={PAIR: {"scale": 2}}, extra_pair_wagers_on_splits=True,
    )  # fmt: skip
    assert told.net == 125_00


def test_15F_12_a_payout_limit_is_lucky_matchs_alone() -> None:
    """No clause lets the operator cap a Perfect Pair."""
    assert unlawful(NZ, side_wagers={PAIR: {"payout_limit": 100}})


def test_18_7_void_with_the_hand_it_lies_on() -> None:
    """A hand voided for want of its Ante voids another player's undecided wager on it."""
    wagers = (
        (1, "A", 20), (2, "B", 20), on("ante", 0.5, "B", 2), on(PAIR, 5, "B", 1),
    )  # fmt: skip
    told = nets(
        NZ, f"8s 9s 6d 8s 9h | {BUST}", ["2 stand"], wagers=wagers,
        versions=["ante-up"], ante=0.5, side_wagers={PAIR: {}},
    )  # fmt: skip
    assert (told["1 A main"], told["1 B perfect-pair"]) == (0, 0)


def test_15B_11_by_whatever_name() -> None:
    """Called Pairs at the table it is shown so, and is laid and settled by section 15B."""
    called = {PAIR: {"called": "Pairs", "amount": 5}}
    rules = table(NZ, side_wagers=called)
    assert rules.side_wagers[PAIR].title == "Pairs"
    assert signs(rules, "15B.4") == ["Pairs $5"]
    assert signs(rules, "15B.2") == ["Pairs wagers"]
    laid = ((1, "A", 20), on(PAIR, 5, "A", 1))
    told = nets(NZ, "8s 6d 8s | Td 9d", ["1 stand"], wagers=laid, side_wagers=called)
    assert told == {"1 A main": 20, f"1 A {PAIR}": 150}


def test_15B_11_other_wagers_keep_their_names() -> None:
    """No clause lets Any Pair go by another name; an empty name is none."""
    (why,) = unlawful(NZ, side_wagers={"any-pair": {"called": "Pairs"}})
    assert why.clause == "15C.1"
    (why,) = unlawful(NZ, side_wagers={PAIR: {"called": " "}})
    assert why.clause == "15B.11"


@pytest.mark.parametrize("wager", ["perfect-pair", "any-pair", "lucky-lucky"])
def test_15B_2_reading_several_wagers_of_one_player(wager: SideWagerName) -> None:
    """The Box takes three; a second of the same player's is refused by what is read into that."""
    round = laid(wager)
    again = play(round, LaySideWager(1, "A", wager, 5_00))[0]
    refused = why_not(again, LaySideWager(1, "A", wager, 5_00))
    assert refused is not None
    assert "several-wagers-of-one-player" in refused.readings
