"""Section 15B: Perfect Pair wagers, and additional ones on split hands."""

from typing import Any, Final

import pytest

from croupier.rules.names import SideWagerName
from croupier.table.commands import GoOn, LaySideWager, LayWager, Split
from croupier.table.dealer import deal_to_players
from croupier.table.decide import play
from croupier.table.events import CardDealt, Settled, SideWagerGivenUp, SideWagerLaid
from croupier.table.legal import refusal as why_not
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
    laid,
    lies_on_any_box_in_play,
    may_not_lie_beside,
    on,
    prefers_who_wagers_on_the_box,
    side,
    side_line,
    won,
)
from tests.telling import nets, settle, signs, table, unlawful

PAIR: Final = "perfect-pair"
EXTRA: dict[str, Any] = {"side_wagers": {PAIR: {}}, "extra_pair_wagers_on_splits": True}


def test_15B_1_the_operator_may_offer_it() -> None:
    """A table that does not offer Perfect Pair takes none."""
    is_offered_at_will(PAIR, "15B.1")


def test_15B_1A_not_beside_any_pair_or_lucky_match() -> None:
    """One of the three wagers on pairs at a table, and House Money beside it."""
    may_not_lie_beside(PAIR, "15B.1A", "any-pair", "lucky-match")
    table(NZ, side_wagers={PAIR: {}, "house-money": {}})


def test_15B_2_on_any_box_with_an_initial_wager() -> None:
    """It need not lie on the player's own Box."""
    lies_on_any_box_in_play(PAIR, "15B.2")


def test_15B_2_it_follows_the_box_it_lies_on() -> None:
    """A's wager on Box 2 wins with the pair dealt there."""
    wagers = ((1, "A", 20), (2, "B", 20), on(PAIR, 5, "A", 2))
    told = nets(
        NZ, f"9s 5s 6d 8h 5h | 7c | {BUST}", ["1 stand", "2 draw", "2 stand"],
        wagers=wagers, side_wagers={PAIR: {}},
    )  # fmt: skip
    assert told["2 A perfect-pair"] == 25


def test_15B_2_three_to_a_box() -> None:
    """A fourth wager on the Box is refused."""
    is_taken_three_times_on_a_box(PAIR, "15B.2")


def test_15B_2_bettors_of_the_box_first() -> None:
    """A player on the Box is preferred to others."""
    prefers_who_wagers_on_the_box(PAIR)


def test_15B_3_before_any_card() -> None:
    """After the first card it is too late."""
    comes_before_the_first_card(PAIR, "15B.3")


def test_15B_4_the_amount_on_the_sign() -> None:
    """The limits sign says how much."""
    is_of_the_amount_on_the_sign(PAIR, "15B.4")


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


@pytest.mark.parametrize(
    ("cards", "nets"),
    [
        ("Qh 6d Qh", (150, 125, 125)),
        ("As 6d As", (150, 125, 125)),
        ("Qh 6d Qd", (50, 60, 60)),
        ("Qs 6d Qc", (50, 60, 60)),
        ("Qh 6d Qs", (25, 30, 25)),
        ("Qd 6d Qc", (25, 30, 25)),
    ],
)
def test_15B_7_three_pay_scales(cards: str, nets: tuple[int, ...]) -> None:
    """Same suit, same colour, mixed: $5 on each of the three scales."""
    assert tuple(won(PAIR, cards, scale=scale) for scale in "123") == nets


def test_15B_7_no_other_scale() -> None:
    """There are three."""
    has_no_other_scale(PAIR, "15B.7", "0", "4", "A")


@pytest.mark.parametrize("scale", ["1", "2", "3"])
def test_15B_8_the_scale_is_displayed(scale: str) -> None:
    """The notice says which scale is in operation, and its prizes."""
    (sign,) = signs(table(NZ, side_wagers={PAIR: {"scale": scale}}), "15B.8")
    assert f"scale {scale}" in sign
    assert ("30 to 1" if scale == "1" else "25 to 1") in sign


def test_15B_9_only_where_it_is_offered() -> None:
    """Without the election no further wager is taken on a split hand."""
    calls = ["1 split", "? 1 A perfect-pair 5 hand 1 -> 15B.9 or 15B.3", "1 stand", "1 stand"]
    assert side(PAIR, f"8s 6d 8h | Ts | Ks | {BUST}", calls)["1 A perfect-pair"] == 25


def test_15B_9_who_wagered_at_the_start() -> None:
    """A player without an initial wager in the Round may not."""
    calls = ["1 split", "? 1 Z perfect-pair 5 hand 1 -> 15B.9", "1 stand", "1 stand"]
    assert nets(NZ, f"8s 6d 8h | Ts | Ks | {BUST}", calls, **EXTRA)


def test_15B_9_needs_a_pair_wager_and_splitting() -> None:
    """There must be a wager to add, and a hand that may be split."""
    (alone,) = unlawful(NZ, extra_pair_wagers_on_splits=True)
    assert alone.clause == "15B.9"
    (barred,) = unlawful(NZ, split="none", **EXTRA)
    assert barred.clause == "12.7(a)"


def test_15B_10_before_the_second_card() -> None:
    """The split hand's second card closes it."""
    late = "? 1 A perfect-pair 5 hand 1 -> 15B.10"
    calls = ["1 split", "1 stand", late, "1 A perfect-pair 5 hand 2", "1 stand"]
    told = nets(NZ, f"8s 6d 8h | Ts | 8d | {BUST}", calls, **EXTRA)
    assert told["1 A perfect-pair 2"] == 50


@pytest.mark.parametrize("line", ["1 A perfect-pair 5 hand 3", "1 A perfect-pair 5 hand 1"])
def test_15B_10_on_a_split_hand(line: str) -> None:
    """A hand that was not split, or is not there, takes none."""
    told = nets(NZ, f"8s 6d 8h | {BUST}", [f"? {line} -> 15B.10", "1 stand"], **EXTRA)
    assert told == {"1 A main": 20}


def test_15B_10_three_to_a_split_hand() -> None:
    """Each split hand has room for three, one of each player's."""
    wagers = tuple((box, name, 20) for box, name in enumerate("ABCD", 1))
    more = [f"1 {name} perfect-pair 5 hand 1" for name in "ABC"]
    late = ["? 1 D perfect-pair 5 hand 1 -> 15B.10", "? 1 A perfect-pair 5 hand 1 -> 15B.10"]
    calls = ["1 split", *more, *late, "1 D perfect-pair 5 hand 2", "1 stand", "1 stand"]
    told = nets(
        NZ, f"8s 9s Ts Js 6d 8h 9h Th Jh | 8c | Ks | {BUST}",
        [*calls, "2 stand", "3 stand", "4 stand"], wagers=wagers, **EXTRA,
    )  # fmt: skip
    assert [told[f"1 {name} perfect-pair 1"] for name in "ABC"] == [50, 50, 50]
    assert told["1 D perfect-pair 2"] == -5


def test_15B_10_a_bettors_of_the_box_first() -> None:
    """Who wagers on the Box is preferred to three others who asked sooner."""
    cards = "8s 9s Ts Js 6d 8h 9h Th Jh | 8c"
    round = dealt(PAIR, cards, LayWager(1, "A", 20_00), *OUTSIDERS, **EXTRA)
    round, _ = play(round, Split(1, "A"))
    for name in "DEFA":
        round = allowed(round, LaySideWager(1, name, PAIR, 5_00, hand=1))
    lying = [stake.player for stake in round.boxes[0].stakes if stake.wager == PAIR]
    assert "A" in lying
    assert len(lying) == 3


@pytest.mark.parametrize(
    ("order", "clause"), [("DEFA", "15B.10(a)"), ("DEFG", "15B.10(b)"), ("GFED", "15B.10(c)")]
)
def test_15B_10_a_b_c_who_gives_way_is_told_by_which_preference(order: str, clause: str) -> None:
    """The wager handed back cites the rank of whoever takes its place."""
    before = (LaySideWager(1, "G", PAIR, 5_00),) * (clause == "15B.10(b)")
    cards = "8s 9s Ts Js Qs 6d 8h 9h Th Jh Qh | 8c"
    mains = (LayWager(1, "A", 20_00), *OUTSIDERS, LayWager(5, "G", 20_00))
    round = allowed(dealt(PAIR, cards, *mains, *before, **EXTRA), Split(1, "A"))
    for name in order[:-1]:
        round = allowed(round, LaySideWager(1, name, PAIR, 5_00, hand=1))
    _, happened = play(round, LaySideWager(1, order[-1], PAIR, 5_00, hand=1))
    (given_up,) = [one for one in happened if isinstance(one, SideWagerGivenUp)]
    assert given_up.clauses == ("15B.10", clause)


def _asking(order: str, *before: LaySideWager) -> list[str]:
    """Who of five Boxes' bettors has a wager on the first split hand of Box 1."""
    mains = [LayWager(box, name, 20_00) for box, name in enumerate("ADEFG", 1)]
    cards = "8s 9s Ts Js Qs 6d 8h 9h Th Jh Qh | 8c"
    return asking(PAIR, dealt(PAIR, cards, *mains, *before, **EXTRA), order)


def test_15B_10_b_then_who_wagered_on_the_first_two_cards() -> None:
    """An earlier Perfect Pair wager on the Box comes before newcomers from other Boxes."""
    earlier = LaySideWager(1, "G", PAIR, 5_00)
    assert _asking("DEFG", earlier) == ["D", "E", "G"]


def test_15B_10_b_an_additional_wager_before_gives_no_preference() -> None:
    """It was not on the first two cards of the Box."""
    mains = [LayWager(box, name, 20_00) for box, name in enumerate("ADEFG", 1)]
    cards = "8s 9s Ts Js Qs 6d 8h 9h Th Jh Qh | 8c"
    round = allowed(dealt(PAIR, cards, *mains, **EXTRA), Split(1, "A"))
    round = allowed(round, LaySideWager(1, "G", PAIR, 5_00, hand=1))
    round, _ = deal_to_players(allowed(round, GoOn()))
    assert asking(PAIR, round, "DEFG") == ["D", "E", "F"]


def test_15B_10_c_then_from_the_dealers_left() -> None:
    """Among newcomers the one farthest to the Dealer's left comes first."""
    assert _asking("GFED") == ["D", "E", "F"]


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


@pytest.mark.parametrize(
    ("edition", "cause"),
    [
        ("nz-1998", "NotInEdition"),
        ("nz-2012", "EditionIncomplete"),
        ("nz-2014", "EditionIncomplete"),
    ],
)
def test_15B_1_an_offer_of_today(edition: str, cause: str) -> None:
    """Absent in 1998, and told only in part in the editions that are reconstructed."""
    (refusal,) = unlawful(edition, side_wagers={PAIR: {}})
    assert type(refusal.__cause__).__name__ == cause


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


@pytest.mark.parametrize(
    ("wager", "clauses"),
    [("perfect-pair", ("15B.9", "15B.10")), ("any-pair", ("15C.10", "15C.11"))],
)
def test_15b_9_an_additional_wager_is_laid_by_its_own_rule(
    wager: str, clauses: tuple[str, ...]
) -> None:
    """On a split hand it is laid by the clauses on that, not by those on the Box."""
    settled = settle(
        "nz-current",
        "8s 6d 8c | Td | Th | Tc 9c",
        ["1 split", f"1 A {wager} 5 hand 1", "1 stand", "1 stand"],
        side_wagers={wager: {}},
        extra_pair_wagers_on_splits=True,
    )
    (laid,) = [one for one in settled.played.events if isinstance(one, SideWagerLaid)]
    assert laid.clauses == clauses


@pytest.mark.parametrize("wager", ["perfect-pair", "any-pair", "lucky-lucky"])
def test_15B_2_reading_several_wagers_of_one_player(wager: SideWagerName) -> None:
    """The Box takes three; a second of the same player's is refused by what is read into that."""
    round = laid(wager)
    again = play(round, LaySideWager(1, "A", wager, 5_00))[0]
    refused = why_not(again, LaySideWager(1, "A", wager, 5_00))
    assert refused is not None
    assert "several-wagers-of-one-player" in refused.readings
