"""Section 15: Super Sevens wagers."""

from collections.abc import Callable
from typing import Any, Final

import pytest

from croupier.table.commands import LaySideWager, LayWager, LiftWager
from croupier.table.events import CardDealt, HandSplit, Settled
from tests.law.nz.shared import EDITIONS, every_edition, relied
from tests.law.nz.side_wagers import (
    BUST,
    NZ,
    Contract,
    allowed,
    kept,
    laid,
    on,
    side,
    side_line,
    with_main,
    won,
)
from tests.telling import nets, settle, signs, unlawful

SEVENS: Final = "super-sevens"
OFFERED: dict[str, Any] = {"side_wagers": {SEVENS: {}}}


@kept(
    Contract(
        wager=SEVENS,
        editions=EDITIONS,
        offered="15.1",
        own_box="15.2",
        before="15.2",
        amount="15.3",
    )
)
def test_15_as_the_others(check: Callable[[], None]) -> None:
    """What the section says as the others do, clause by clause."""
    check()


def test_15_2_any_bettor_on_the_box() -> None:
    """Every player on a shared Box may have one."""
    wagers = ((1, "A", 20), (1, "B", 30), on(SEVENS, 1), on(SEVENS, 2, "B"))
    told = nets(NZ, f"7s 6d Kh | {BUST}", ["1 stand"], wagers=wagers, **OFFERED)
    assert (told["1 A super-sevens"], told["1 B super-sevens"]) == (3, 6)


def test_15_2_goes_back_with_a_lifted_initial_wager() -> None:
    """A wager lifted before the first card leaves none of its side wagers, and no lost chip."""
    mains = LayWager(1, "A", 20_00), LayWager(2, "B", 20_00)
    round = laid(SEVENS, *mains, LaySideWager(1, "A", SEVENS, 5_00))
    round = allowed(round, LiftWager(1, "A"))
    assert round.staked == sum(stake.amount for box in round.boxes for stake in box.stakes)
    assert [stake.player for box in round.boxes for stake in box.stakes] == ["B"]


def test_15_3_a_sign_with_a_minimum_alone() -> None:
    """The most is then the most of the table."""
    rules = laid(SEVENS, side_wagers={SEVENS: {"minimum": 2}}).rules
    assert signs(rules, "15.3") == ["Super Sevens $2 to $500"]


def test_15_3_a_record_may_leave_the_amount_out() -> None:
    """What was laid is what the sign showed: a wager below the table's minimum is settled."""
    told = side(SEVENS, f"7s 6d 9s | {BUST}", ["1 stand"], amount=1)
    assert told[f"1 A {SEVENS}"] == 3


@pytest.mark.parametrize("amount", [0, -1])
def test_15_3_the_sign_shows_a_sum_of_money(amount: int) -> None:
    """Nothing, or less than nothing, is no amount to display."""
    assert unlawful(NZ, side_wagers={SEVENS: {"amount": amount}})


def test_15_3_a_range_runs_upwards() -> None:
    """A sign whose highest sum is below its least would let nothing be wagered."""
    assert unlawful(NZ, side_wagers={SEVENS: {"minimum": 10, "maximum": 5}})


@every_edition
@pytest.mark.parametrize(
    ("cards", "calls", "net", "clause"),
    [
        ("7s 6d Kh", ["1 stand"], 6, "15.4(a)"),
        ("7d 6d 7c", ["1 stand"], 100, "15.4(b)"),
        ("7d 6d 7c | 5h", ["1 draw", "1 stand"], 100, "15.4(b)"),
        ("7d 6d 7c | 5h", ["1 double"], 100, "15.4(b)"),
        ("7s 6d 7s", ["1 stand"], 200, "15.4(c)"),
        ("7s 6d 7s | 5h", ["1 draw", "1 stand"], 200, "15.4(c)"),
        ("7s 6d 7s | 7h", ["1 draw"], 1000, "15.4(d)"),
        ("7s 6d 7h | 7s", ["1 draw"], 1000, "15.4(d)"),
        ("7s 6d 7h | 7d", ["1 double"], 1000, "15.4(d)"),
        ("7s 6d 7s | 7s", ["1 draw"], 10_000, "15.4(e)"),
        ("Kh 6d 7s", ["1 stand"], -2, "15.4(f)"),
        ("5h 6d 7s | 7h", ["1 draw", "1 stand"], -2, "15.4(f)"),
    ],
)
def test_15_4_each_line_of_the_scale(
    edition: str, cards: str, calls: list[str], net: int, clause: str
) -> None:
    """Sevens are counted from the first card, and the best line is paid on $2."""
    told = side_line(
        SEVENS, f"{cards} | {BUST}", calls, edition=edition, wagers=with_main(SEVENS, 2)
    )
    assert (told.net, told.clauses[0]) == (net * 100, clause)


@every_edition
def test_15_4_bust_hands_keep_their_prize(edition: str) -> None:
    """Two sevens and a king lose the hand, and the pair is paid."""
    assert side(SEVENS, "7s 6d 7h | Kd", ["1 draw"], 2, edition) == {
        "1 A main": -20, "1 A super-sevens": 100,
    }  # fmt: skip


def test_15_4_only_the_first_three_cards_count() -> None:
    """A third seven as the fourth card adds nothing."""
    told = side(SEVENS, "7s 6d 7h | 2d 7d", ["1 draw", "1 draw"])
    assert told["1 A super-sevens"] == 250


@every_edition
@pytest.mark.parametrize(("second", "net"), [("7c", 100), ("7d", 200)])
def test_15_5_a_split_pays_the_pair_and_ends_it(edition: str, second: str, net: int) -> None:
    """The next card is a seven, and still the wager was complete with the pair."""
    cards = f"7d 6d {second} | 7h | Th | {BUST}"
    told = side(SEVENS, cards, ["1 split", "1 stand", "1 stand"], 2, edition)
    assert told["1 A super-sevens"] == net


def test_15_5_paid_before_the_next_card() -> None:
    """The payment follows the split at once."""
    calls = ["1 split", "1 stand", "1 stand"]
    wagers = with_main(SEVENS, 2)
    events = settle(
        NZ, f"7d 6d 7c | 7h | Th | {BUST}", calls, wagers=wagers, **OFFERED
    ).played.events
    at = next(n for n, event in enumerate(events) if isinstance(event, HandSplit))
    settled = events[at + 1]
    assert isinstance(settled, Settled)
    assert settled.line.clauses == ("15.4(b)", "15.5")


@every_edition
def test_15_5_a_split_closes_every_wager_on_the_box(edition: str) -> None:
    """The seated player's split ends the other bettor's wager too."""
    wagers = ((1, "A", 20), (1, "B", 20), on(SEVENS, 1), on(SEVENS, 1, "B"))
    calls = ["1 split", "1 B split to 1", "1 stand", "1 stand"]
    cards = f"7d 6d 7d | 7d | Th | {BUST}"
    told = nets(edition, cards, calls, wagers=wagers, **OFFERED)
    assert (told["1 A super-sevens"], told["1 B super-sevens"]) == (100, 100)


def test_15_5_a_free_split_ends_it_too() -> None:
    """Under Free Bet the option to split is taken with a lammer."""
    calls = ["1 free-split", "1 stand", "1 stand"]
    told = side(SEVENS, f"7d 6d 7c | 7h | Th | {BUST}", calls, 2, versions=["free-bet"])
    assert told["1 A super-sevens"] == 100


def _before_first(kind: str, cards: str, calls: list[str]) -> list[str]:
    """The cards that had fallen when the wager was settled."""
    events = settle(NZ, cards, calls, wagers=with_main(SEVENS, 2), **OFFERED).played.events
    fallen: list[str] = []
    for event in events:
        if isinstance(event, Settled) and event.line.wager == kind:
            return fallen
        if isinstance(event, CardDealt):
            fallen.append(event.card)
    raise AssertionError("it was not settled")


@pytest.mark.parametrize(
    ("cards", "calls", "fallen"),
    [
        ("Kh 6d 7s", ["1 stand"], "Kh"),
        ("7s 6d Kh", ["1 stand"], "7s 6d Kh"),
        ("7s 6d 7h", ["1 stand"], "7s 6d 7h"),
        ("7s 6d 7h | 2d", ["1 draw", "1 stand"], "7s 6d 7h 2d"),
    ],
)
def test_15_6_settled_as_soon_as_it_is_decided(cards: str, calls: list[str], fallen: str) -> None:
    """A first card that is no seven loses there and then; a pair waits for its next card."""
    assert _before_first(SEVENS, f"{cards} | {BUST}", calls) == fallen.split()


def test_15_7_b_void_with_the_initial_wager() -> None:
    """Without its Ante the initial wager is Void, and an undecided Super Sevens with it."""
    told = side_line(SEVENS, "7d 6d 7c", versions=["ante-up"], ante=0.5)
    assert (told.net, told.outcome, told.clauses) == (0, "void", ("18.7", "15.7(b)"))


@every_edition
def test_3_3_a_six_decks_at_least(edition: str) -> None:
    """With four or five decks it may not be offered."""
    for decks in (4, 5):
        (refusal,) = unlawful(edition, decks=decks, **OFFERED)
        assert refusal.clause == "3.3(a)"


def test_15_4_open_until_the_third_card() -> None:
    """Two sevens are not paid before the player has decided."""
    assert won(SEVENS, "7d 6d 7c") is None


def test_15_4_reading_bust_takes() -> None:
    """Taken for the whole Box, a bust on the third card takes what was still open there."""
    whole = {"bust-takes": "whole-box"}
    told = side("buster", "Ts 6d 6h | Kd", ["1 draw"], readings=whole)
    assert told == {"1 A main": -20, "1 A buster": -5}
    assert "bust-takes" in relied(
        NZ, "Ts 6d 6h | Kd", ["1 draw"], readings=whole, wagers=with_main("buster", 5),
        side_wagers={"buster": {}},
    )  # fmt: skip
