"""Section 15C: Any Pair wagers, and additional ones on split hands."""

from collections.abc import Callable
from typing import Final

import pytest

from tests.law.nz.shared import RECONSTRUCTED
from tests.law.nz.side_wagers import (
    BUST,
    NZ,
    Contract,
    extra,
    kept,
    side,
    side_line,
    won,
)
from tests.telling import nets

PAIR: Final = "any-pair"
EXTRA: Final = extra(PAIR)


@kept(
    Contract(
        wager=PAIR,
        untold=RECONSTRUCTED,
        offered="15C.1",
        any_box="15C.3",
        before="15C.4",
        amount="15C.5",
        bars={"15C.2": ("perfect-pair", "lucky-match")},
        on_splits=("15C.10", "15C.11"),
        pays="15C.8",
        shown="15C.9",
        scales={"1": "11 to 1", "2": "10 to 1"},
        unknown=("3", "0"),
        won=dict.fromkeys(("5s 6d 5s", "5s 6d 5c", "5s 6d 5h"), (55, 50)),
    )
)
def test_15C_as_the_others(check: Callable[[], None]) -> None:
    """What the section says as the others do, clause by clause."""
    check()


def test_15C_6_ten_point_cards_are_no_pair() -> None:
    """A king and a ten lose the wager, though the hand may be split."""
    calls = ["1 split", "1 stand", "1 stand"]
    told = side(PAIR, f"Ks 6d Td | 9s | 8s | {BUST}", calls)
    assert told == {"1 A any-pair": -5, "1 A main": 20, "1 A split 2": 20}


@pytest.mark.parametrize(("cards", "net"), [("5s 6d 5h", 55), ("5s 6d 4s", -5)])
def test_15C_7_settled_with_the_initial_deal(cards: str, net: int) -> None:
    """Paid or collected before any decision."""
    assert won(PAIR, cards) == net


def test_15C_11_before_the_second_card() -> None:
    """A ten on a split ten makes a Pair; once it lies there no wager is taken on it."""
    late = "? 1 A any-pair 5 hand 2 -> 15C.11"
    calls = ["1 split", "1 stand", "1 A any-pair 5 hand 2", "1 stand", late]
    assert nets(NZ, f"Ks 6d Td | 9s | Th | {BUST}", calls, **EXTRA)["1 A any-pair 2"] == 55


def test_15C_11_of_the_amount_on_the_sign() -> None:
    """The sign binds the additional wager too."""
    calls = ["1 split", "? 1 A any-pair 26 hand 1 -> 15C.5", "1 stand", "1 stand"]
    offered = {**EXTRA, "side_wagers": {PAIR: {"maximum": 25}}}
    assert nets(NZ, f"8s 6d 8h | Ts | Ks | {BUST}", calls, **offered)


def test_15C_11_tail_settled_with_the_second_card() -> None:
    """A queen on a split king is another Face Value and loses at once."""
    calls = ["1 split", "1 A any-pair 5 hand 1", "1 stand", "1 stand"]
    told = side_line(PAIR, f"Ks 6d Td | Qd | 9s | {BUST}", calls, wagers=((1, "A", 20),), **EXTRA)
    assert (told.net, told.hand) == (-5_00, 1)
    assert "15C.11~tail" in told.clauses
