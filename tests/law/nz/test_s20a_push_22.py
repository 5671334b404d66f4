"""Section 20A: Push 22 wagers."""

from collections.abc import Callable
from typing import Any, Final

import pytest

from tests.law.nz.shared import relied
from tests.law.nz.side_wagers import (
    BUST,
    NZ,
    SINCE_2014,
    Contract,
    is_offered_at_will,
    kept,
    may_not_lie_beside,
    on,
    side,
    side_line,
    with_main,
    won,
)
from tests.telling import nets, settle, table

PUSH: Final = "push-22"
OFFERED: dict[str, Any] = {"side_wagers": {PUSH: {}}}
KEY = "1 A push-22"
since_2014 = pytest.mark.parametrize("edition", SINCE_2014)


@kept(
    Contract(
        wager=PUSH,
        editions=SINCE_2014,
        offered="20A.1",
        own_box="20A.2",
        before="20A.2",
        amount="20A.3",
        pays="20A.6",
        shown="20A.7",
        scales={"1": "8 to 1", "2": "7 to 1"},
        unknown=("3",),
    )
)
def test_20A_as_the_others(check: Callable[[], None]) -> None:
    """What the section says as the others do, clause by clause."""
    check()


@since_2014
def test_20A_1_the_operator_may_offer_it(edition: str) -> None:
    """A table that does not offer Push 22 takes none; any version may have it."""
    is_offered_at_will(PUSH, "20A.1", edition)
    table(edition, versions=["free-bet"], **OFFERED)
    may_not_lie_beside(PUSH, "15D.12", "house-money", edition=edition)


@since_2014
@pytest.mark.parametrize(
    ("rest", "net"),
    [("Td 5c", -5), ("Td 7c", -5), ("Td Kc", -5), ("Td 6c", 40), ("Ad", -5), ("2d 3c Ac Kc", 40)],
)
def test_20A_4_wins_on_22_and_nothing_else(edition: str, rest: str, net: int) -> None:
    """21, 23, 26 and a soft 17 lose; 22 in any number of cards wins."""
    assert side(PUSH, f"Ts 6h 9s | {rest}", ["1 stand"], edition=edition)[KEY] == net


def test_20A_4_aces_count_as_in_the_dealers_hand() -> None:
    """Two aces, a king and a ten are 22."""
    assert side(PUSH, "Ts Ah 9s | Ad Kc Tc", ["1 stand"])[KEY] == 40


def test_20A_4_though_the_player_busts() -> None:
    """A bust ends the hand, not the wager."""
    assert side(PUSH, "Ts 6h 6s | Kd | Td 6c", ["1 draw"]) == {"1 A main": -20, KEY: 40}


@since_2014
def test_20A_4_reading_push_22_draws_out(edition: str) -> None:
    """With every hand settled the Dealer draws out for it; or stops, and it loses."""
    told = {"wagers": with_main(PUSH, 5), **OFFERED}
    assert "push-22-draws-out" in relied(edition, "Ts 6h 6s | Kd | Td 6c", ["1 draw"], **told)
    stops = {"push-22-draws-out": "stops"}
    lost = nets(edition, "Ts 6h 6s | Kd", ["1 draw"], readings=stops, **told)
    assert lost == {"1 A main": -20, KEY: -5}


def test_20A_4_drawn_out_after_a_blackjack() -> None:
    """A Blackjack paid at once leaves the wager open, and the Dealer draws."""
    assert side(PUSH, "As 6h Ks | Td 6c") == {"1 A main": 30, KEY: 40}


def test_20A_4_a_hand_in_play_needs_no_reading() -> None:
    """Where the Dealer draws for a hand anyway, no reading decides."""
    named = relied(NZ, f"Ts 6d 9s | {BUST}", ["1 stand"], wagers=with_main(PUSH, 5), **OFFERED)
    assert "push-22-draws-out" not in named


def test_20A_5_at_the_completion_of_the_hand() -> None:
    """Nothing is settled with the Initial Deal."""
    assert won(PUSH, "Ts 6d 9s") is None


def test_20A_5_beside_a_push_of_free_bet() -> None:
    """In Free Bet a Dealer's 22 stands off with the hand and wins the wager."""
    told = side(PUSH, "Ts 6h 9s | Td 6c", ["1 stand"], versions=["free-bet"])
    assert told == {"1 A main": 0, KEY: 40}


@since_2014
@pytest.mark.parametrize(
    ("dealers", "nets"),
    [
        ("6s Ks 6s", (250, 250)),
        ("6d Kd 6d", (250, 250)),
        ("6s Ks 6c", (100, 100)),
        ("6h Kd 6h", (100, 100)),
        ("6s Kh 6c", (40, 35)),
        ("6s Ks 6h", (40, 35)),
        ("2s 3s 7s Ts", (250, 250)),
        ("2s 3s 7s Td", (40, 35)),
    ],
)
def test_20A_6_two_pay_scales(edition: str, dealers: str, nets: tuple[int, ...]) -> None:
    """One suit, one colour or neither, over all the Dealer's cards: $5 on both scales."""
    first, *rest = dealers.split()
    cards = f"Td {first} 9d | {' '.join(rest)}"
    told = [
        side(PUSH, cards, ["1 stand"], edition=edition, offer={"scale": scale})[KEY]
        for scale in (1, 2)
    ]
    assert tuple(told) == nets


def test_20A_6_the_clauses_of_a_win() -> None:
    """A win cites what made it and what it pays."""
    told = side_line(PUSH, "Ts 6h 9s | Td 6c", ["1 stand"])
    assert told.clauses[:2] == ("20A.4", "20A.6")


def test_20A_4_drawn_out_for_buster_whichever_was_laid_first() -> None:
    """With both on the layout 13.5 draws the hand out, and no reading is relied on for it."""
    both: dict[str, Any] = {"side_wagers": {"buster": {}, "push-22": {}}}
    laid = (on("buster", 5), on("push-22", 5))
    for sides in (laid, laid[::-1]):
        wagers = ((1, "A", 20), *sides)
        told = settle(NZ, "Ts 6d 6h | Ks | Td 9d", ["1 draw"], wagers=wagers, **both).played
        assert "push-22-draws-out" not in told.round.readings
