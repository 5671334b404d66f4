"""Section 15C: Any Pair wagers, and additional ones on split hands."""

from typing import Any, Final

import pytest

from croupier.table.commands import LaySideWager, LayWager, Split
from croupier.table.decide import play
from tests.law.nz.side_wagers import (
    BUST,
    NZ,
    OUTSIDERS,
    allowed,
    asking,
    comes_before_the_first_card,
    dealt,
    has_no_other_scale,
    is_of_the_amount_on_the_sign,
    is_offered_at_will,
    is_taken_three_times_on_a_box,
    lies_on_any_box_in_play,
    may_not_lie_beside,
    prefers_who_wagers_on_the_box,
    side,
    side_line,
    won,
)
from tests.telling import nets, signs, table, unlawful

PAIR: Final = "any-pair"
EXTRA: dict[str, Any] = {"side_wagers": {PAIR: {}}, "extra_pair_wagers_on_splits": True}


def test_15C_1_the_operator_may_offer_it() -> None:
    """A table that does not offer Any Pair takes none."""
    is_offered_at_will(PAIR, "15C.1")


def test_15C_2_not_beside_perfect_pair_or_lucky_match() -> None:
    """One of the three wagers on pairs at a table."""
    may_not_lie_beside(PAIR, "15C.2", "perfect-pair", "lucky-match")


def test_15C_3_on_any_box_with_an_initial_wager() -> None:
    """It need not lie on the player's own Box."""
    lies_on_any_box_in_play(PAIR, "15C.3")


def test_15C_3_three_to_a_box() -> None:
    """A fourth wager on the Box is refused."""
    is_taken_three_times_on_a_box(PAIR, "15C.3")


def test_15C_3_bettors_of_the_box_first() -> None:
    """A player on the Box is preferred to others."""
    prefers_who_wagers_on_the_box(PAIR)


def test_15C_4_before_any_card() -> None:
    """After the first card it is too late."""
    comes_before_the_first_card(PAIR, "15C.4")


def test_15C_5_the_amount_on_the_sign() -> None:
    """The limits sign says how much."""
    is_of_the_amount_on_the_sign(PAIR, "15C.5")


def test_15C_6_ten_point_cards_are_no_pair() -> None:
    """A king and a ten lose the wager, though the hand may be split."""
    calls = ["1 split", "1 stand", "1 stand"]
    told = side(PAIR, f"Ks 6d Td | 9s | 8s | {BUST}", calls)
    assert told == {"1 A any-pair": -5, "1 A main": 20, "1 A split 2": 20}


@pytest.mark.parametrize(("cards", "net"), [("5s 6d 5h", 55), ("5s 6d 4s", -5)])
def test_15C_7_settled_with_the_initial_deal(cards: str, net: int) -> None:
    """Paid or collected before any decision."""
    assert won(PAIR, cards) == net


@pytest.mark.parametrize("cards", ["5s 6d 5s", "5s 6d 5c", "5s 6d 5h"])
def test_15C_8_two_pay_scales(cards: str) -> None:
    """Every Pair pays 11 to 1, or 10 to 1, whatever its suits."""
    assert [won(PAIR, cards, scale=scale) for scale in "12"] == [55, 50]


def test_15C_8_no_other_scale() -> None:
    """There are two."""
    has_no_other_scale(PAIR, "15C.8", "3", "0")


@pytest.mark.parametrize(("scale", "odds"), [("1", "11 to 1"), ("2", "10 to 1")])
def test_15C_9_the_scale_is_displayed(scale: str, odds: str) -> None:
    """The notice says which scale is in operation, and what it pays."""
    (sign,) = signs(table(NZ, side_wagers={PAIR: {"scale": scale}}), "15C.9")
    assert f"scale {scale}" in sign
    assert odds in sign


def test_15C_10_only_where_it_is_offered() -> None:
    """Without the election no further wager is taken on a split hand."""
    calls = ["1 split", "? 1 A any-pair 5 hand 1 -> 15C.10 or 15C.4", "1 stand", "1 stand"]
    assert side(PAIR, f"8s 6d 8h | Ts | Ks | {BUST}", calls)["1 A any-pair"] == 55


def test_15C_10_who_wagered_at_the_start() -> None:
    """A player without an initial wager in the Round may not; a player on another Box may."""
    wagers = ((1, "A", 20), (2, "B", 20))
    calls = ["1 split", "? 1 Z any-pair 5 hand 1 -> 15C.10", "1 B any-pair 5 hand 1"]
    told = nets(
        NZ, f"8s 9s 6d 8h 9h | 8c | Ks | {BUST}", [*calls, "1 stand", "1 stand", "2 stand"],
        wagers=wagers, **EXTRA,
    )  # fmt: skip
    assert told["1 B any-pair 1"] == 55


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


def test_15C_11_three_to_a_split_hand() -> None:
    """A fourth is refused, and a second of the same player's."""
    cards = "8s 9s Ts Js 6d 8h 9h Th Jh | 8c"
    round = dealt(PAIR, cards, LayWager(1, "A", 20_00), *OUTSIDERS, **EXTRA)
    round, _ = play(round, Split(1, "A"))
    for name in "ADE":
        round = allowed(round, LaySideWager(1, name, PAIR, 5_00, hand=1))
    for name in "FA":
        with pytest.raises(Exception, match=r"at most 3|on that hand already") as caught:
            play(round, LaySideWager(1, name, PAIR, 5_00, hand=1))
        assert "15C.11" in str(caught.value)


def test_15C_11_a_bettors_of_the_box_first() -> None:
    """Who wagers on the Box is preferred to three others who asked sooner."""
    cards = "8s 9s Ts Js 6d 8h 9h Th Jh | 8c"
    round = dealt(PAIR, cards, LayWager(1, "A", 20_00), *OUTSIDERS, **EXTRA)
    round, _ = play(round, Split(1, "A"))
    for name in "DEFA":
        round = allowed(round, LaySideWager(1, name, PAIR, 5_00, hand=2))
    lying = [stake.player for stake in round.boxes[0].stakes if stake.wager == PAIR]
    assert "A" in lying
    assert len(lying) == 3


def test_15C_11_tail_settled_with_the_second_card() -> None:
    """A queen on a split king is another Face Value and loses at once."""
    calls = ["1 split", "1 A any-pair 5 hand 1", "1 stand", "1 stand"]
    told = side_line(PAIR, f"Ks 6d Td | Qd | 9s | {BUST}", calls, wagers=((1, "A", 20),), **EXTRA)
    assert (told.net, told.hand) == (-5_00, 1)
    assert "15C.11~tail" in told.clauses


@pytest.mark.parametrize(
    ("edition", "cause"),
    [
        ("nz-1998", "NotInEdition"),
        ("nz-2012", "EditionIncomplete"),
        ("nz-2014", "EditionIncomplete"),
    ],
)
def test_15C_1_an_offer_of_today(edition: str, cause: str) -> None:
    """Absent in 1998, and told only in part in the editions that are reconstructed."""
    (refusal,) = unlawful(edition, side_wagers={PAIR: {}})
    assert type(refusal.__cause__).__name__ == cause


def _asking(order: str, *before: LaySideWager) -> list[str]:
    """Who of five Boxes' bettors has a wager on the first split hand of Box 1."""
    mains = [LayWager(box, name, 20_00) for box, name in enumerate("ADEFG", 1)]
    cards = "8s 9s Ts Js Qs 6d 8h 9h Th Jh Qh | 8c"
    return asking(PAIR, dealt(PAIR, cards, *mains, *before, **EXTRA), order)


def test_15C_11_b_then_who_wagered_on_the_first_two_cards() -> None:
    """An earlier Any Pair wager on the Box comes before newcomers from other Boxes."""
    assert _asking("DEFG", LaySideWager(1, "G", PAIR, 5_00)) == ["D", "E", "G"]


def test_15C_11_c_then_from_the_dealers_left() -> None:
    """Among newcomers the one farthest to the Dealer's left comes first."""
    assert _asking("GFED") == ["D", "E", "F"]
