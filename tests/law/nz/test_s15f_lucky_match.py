"""Section 15F: Lucky Match wagers, in today's form and in that of 2014."""

from collections.abc import Callable
from typing import Any, Final

import pytest

from croupier.table.events import HandSplit, Settled
from tests.law.nz.side_wagers import (
    BUST,
    NZ,
    SINCE_2014,
    Contract,
    kept,
    side,
    side_line,
    with_main,
    won,
)
from tests.telling import settle, signs, table, unlawful

MATCH: Final = "lucky-match"
OFFERED: dict[str, Any] = {"side_wagers": {MATCH: {}}}
KEY = "1 A lucky-match"
OLD = "nz-2014"


@kept(
    Contract(
        wager=MATCH,
        editions=SINCE_2014,
        offered="15F.1",
        any_box="15F.3",
        before="15F.4",
        amount="15F.5",
        bars={"15F.2": ("perfect-pair", "any-pair")},
        pays="15F.9",
        shown="15F.11",
        scales={"1": "100 to 1", "2": "500 to 1", "3": "200 to 1", "4": "300 to 1"},
        unknown=("0", "5"),
        won={
            "8h 8h 8h": (500, 2500, 1000, 1500),
            "8h 6d 8h": (125, 100, 125, 125),
            "8h 6d 8d": 50,
            "8s 6d 8c": 50,
            "8h 6d 8s": 25,
        },
    )
)
def test_15F_as_the_others(check: Callable[[], None]) -> None:
    """What the section says as the others do, clause by clause."""
    check()


@pytest.mark.parametrize("cards", ["Qs 6d Js", "Ks 8h Td", "8h 8h 9h", "9h 8h 8h"])
def test_15F_6_two_face_values_lose(cards: str) -> None:
    """The first two cards must match; the Dealer's card helps nobody who has no match."""
    assert won(MATCH, cards) == -5


@pytest.mark.parametrize(
    ("cards", "net"),
    [("8h 8d 8h", 125), ("8h 8h 8d", 50), ("8h 8h 8s", 25), ("8h 8s 8h", 125)],
)
def test_15F_6_three_of_one_face_value_but_not_of_one_suit(cards: str, net: int) -> None:
    """Without the third suit the two cards' own match is paid."""
    assert won(MATCH, cards) == net


def test_15F_7_the_triple_alone() -> None:
    """A Lucky Triple Match is paid 100 to 1, and the Lucky Match in it not as well."""
    assert won(MATCH, "8h 8h 8h") == 500


@pytest.mark.parametrize("cards", ["Kc 6d Kd", "8h 6d 8h"])
def test_15F_8_settled_with_the_initial_deal(cards: str) -> None:
    """The Dealer's first card lies there already, so no winner waits."""
    assert won(MATCH, cards) is not None


def test_15F_8_no_later_card_matters() -> None:
    """A third eight of hearts drawn by the player adds nothing today."""
    told = side(MATCH, "8h 6d 8h | 8h", ["1 draw"])
    assert told[KEY] == 125


def test_15F_10_revoked_today() -> None:
    """Splitting a suited pair changes nothing, for the wager was paid before."""
    told = side_line(MATCH, f"8h 6d 8h | Ts | Ks | {BUST}", ["1 split", "1 stand", "1 stand"])
    assert told.net == 125_00
    assert "15F.10" not in told.clauses


@pytest.mark.parametrize(("limit", "net"), [(1000, 1000), (1500, 1500), (2000, 1500)])
def test_15F_12_a_payout_limit(limit: int, net: int) -> None:
    """$5 at 300 to 1 wins no more than the operator's limit, and the stake goes back."""
    offer = {"scale": 4, "payout_limit": limit}
    assert side(MATCH, "8h 8h 8h | 8c | Ts", ["1 stand"], offer=offer)[KEY] == net


def test_15F_12_the_limit_is_displayed() -> None:
    """The table shows it, and shows nothing where there is none."""
    (sign,) = signs(table(NZ, side_wagers={MATCH: {"payout_limit": 1000}}), "15F.12")
    assert "$1,000" in sign
    assert signs(table(NZ, **OFFERED), "15F.12") == []


@pytest.mark.parametrize("limit", [0, -5])
def test_15F_12_a_limit_leaves_a_payout(limit: int) -> None:
    """A limit of nothing would be no payout at all."""
    assert unlawful(NZ, side_wagers={MATCH: {"payout_limit": limit}})


def test_15F_12_not_in_2014() -> None:
    """The power to limit the payout came later."""
    (refusal,) = unlawful(OLD, side_wagers={MATCH: {"payout_limit": 1000}})
    assert "15F.12" in refusal.clauses


@pytest.mark.parametrize(
    ("cards", "calls", "net"),
    [
        ("8h 8h 8h | 3h", ["1 stand"], 125),
        ("8h 6d 8h | 2s", ["1 draw", "1 stand"], 125),
        ("7h 6d 7h | 7h", ["1 draw"], 500),
        ("7h 6d 7h | 7h", ["1 double"], 500),
        ("7h 6d 7h | 7d", ["1 draw"], 125),
        ("7h 6d 7d | 7h", ["1 draw"], 50),
        ("7h 6d 7s | 7h", ["1 draw"], 25),
        ("8h 6d 9h | 2h", ["1 draw", "1 stand"], -5),
    ],
)
def test_15F_6_the_third_card_was_the_players_in_2014(
    cards: str, calls: list[str], net: int
) -> None:
    """Then the player's own third card made the Triple, and the Dealer's counted for nothing."""
    dealers = "Ts" if cards.startswith("8h 8h") else BUST
    assert side(MATCH, f"{cards} | {dealers}", calls, edition=OLD)[KEY] == net


def test_15F_8_a_suited_pair_waited_in_2014() -> None:
    """Losers are collected after the Initial Deal and a suited pair stays where it lies."""
    assert won(MATCH, "8h 6d 8h", edition=OLD) is None
    assert won(MATCH, "8h 6d 9h", edition=OLD) == -5


def test_15F_9_two_scales_in_2014() -> None:
    """Scales three and four came later."""
    told = [
        side(MATCH, f"7h 6d 7h | 7h | {BUST}", ["1 draw"], edition=OLD, offer={"scale": scale})
        for scale in (1, 2)
    ]
    assert [one[KEY] for one in told] == [500, 2500]
    for scale in (3, 4):
        (refusal,) = unlawful(OLD, side_wagers={MATCH: {"scale": scale}})
        assert refusal.clause == "15F.9"


@pytest.mark.parametrize(("second", "net"), [("7h", 125), ("7d", 50), ("7s", 25)])
def test_15F_10_a_split_ended_it_in_2014(second: str, net: int) -> None:
    """The match is paid with the split, and the third card counts no more."""
    calls = ["1 split", "1 stand", "1 stand"]
    told = side(MATCH, f"7h 6d {second} | 7h | Ks | {BUST}", calls, edition=OLD)
    assert told[KEY] == net


def test_15F_10_paid_before_the_next_card_in_2014() -> None:
    """The payment follows the split at once, and cites the clause."""
    calls = ["1 split", "1 stand", "1 stand"]
    events = settle(
        OLD, f"7h 6d 7h | 7h | Ks | {BUST}", calls, wagers=with_main(MATCH, 5), **OFFERED
    ).played.events
    at = next(n for n, event in enumerate(events) if isinstance(event, HandSplit))
    settled = events[at + 1]
    assert isinstance(settled, Settled)
    assert "15F.10" in settled.line.clauses
