"""Section 11: doubling down."""

from typing import Any

import pytest

from croupier.cards import cards as read_cards
from croupier.rules.hand import Hand
from croupier.table.commands import Double, LayWager
from croupier.table.legal.menu import legal
from tests.law.nz.shared import (
    RECONSTRUCTED,
    before_today,
    dealt,
    every_edition,
    is_an_election_of_today,
    lines,
    lost,
    refused,
    relied,
)
from tests.telling import nets, settle, signs, table

SIXTY = ((1, "A", 60),)
TOTALS_5_TO_13 = [f"{total - 3}c 3d" for total in range(5, 13)] + ["Tc 3d"]


@every_edition
@pytest.mark.parametrize("two", ["Ts 9c", "2s 3c", "6h 5h", "Ks Qc", "4s 4c"])
def test_11_1_any_two_cards_without_an_ace(edition: str, two: str) -> None:
    """Hard totals from the lowest to 20 may be doubled."""
    first, second = two.split()
    calls = ["1 double"]
    told = settle(edition, f"{first} 6d {second} | Ad | Th 9h", calls).played.round
    assert [one.wager for one in told.lines] == ["main", "double"]


@every_edition
@pytest.mark.parametrize("two", ["As 7c", "7c As", "Ad 9h", "As Ad"])
def test_11_1_no_ace_among_the_first_two(edition: str, two: str) -> None:
    """One ace among the two cards, or two, bars doubling."""
    first, second = two.split()
    calls = ["? 1 double -> 11.1", "1 stand"]
    assert nets(edition, f"{first} 6d {second} | Th 9h", calls) == {"1 A main": 20}


@every_edition
def test_11_1_only_on_the_first_two_cards(edition: str) -> None:
    """After a third card it is too late."""
    calls = ["1 draw", "? 1 double -> 11.1", "1 stand"]
    assert nets(edition, "5s 6d 4s | 3s | Th 9h", calls) == {"1 A main": 20}


@every_edition
def test_11_1_on_the_first_two_cards_of_a_split_hand(edition: str) -> None:
    """A split eight with a 3 may be doubled; with an ace it may not."""
    calls = ["1 split", "1 double", "? 1 double -> 11.1", "1 stand"]
    told = nets(edition, "8s 6d 8h | 3d Td | As | Th 9h", calls)
    assert told == {"1 A main": 20, "1 A double 1": 20, "1 A split 2": 20}


@every_edition
def test_11_1_not_on_a_split_ace(edition: str) -> None:
    """A split ace takes its one card and awaits no call."""
    calls = ["1 split", "? 1 double hand 1 -> 12.4(b) or 11.1"]
    assert nets(edition, "As 6d Ah | 8d | 7d | Th 9h", calls)["1 A main"] == 20


@every_edition
def test_11_2_a_at_most_the_original_wager(edition: str) -> None:
    """On $60 a double of $65 is refused; $60 and less are taken."""
    over = ["? 1 double 65 -> 11.2(a)"]
    full = nets(edition, "Ts 6d 9c | 2d | Th 9h", [*over, "1 double 60"], wagers=SIXTY)
    less = nets(edition, "Ts 6d 9c | 2d | Th 9h", [*over, "1 double 25"], wagers=SIXTY)
    assert full == {"1 A main": 60, "1 A double": 60}
    assert less == {"1 A main": 60, "1 A double": 25}


@every_edition
def test_11_2_a_on_a_split_hand_the_wager_on_that_hand(edition: str) -> None:
    """The second hand of a $60 split is doubled for up to $60."""
    calls = ["1 split", "1 stand", "? 1 double 65 -> 11.2(a)", "1 double 60"]
    told = nets(edition, "8s 6d 8h | Td | 3d Tc | Th 9h", calls, wagers=SIXTY)
    assert told["1 A double 2"] == 60


@every_edition
def test_11_2_b_at_least_the_increment_displayed(edition: str) -> None:
    """With an increment of $5 on show a double of $3 is refused and one of $5 is taken."""
    calls = ["? 1 double 3 -> 11.2(b)", "1 double 5"]
    told = nets(edition, "Ts 6d 9c | 2d | Th 9h", calls, wagers=SIXTY, increment=5)
    assert told["1 A double"] == 5
    assert signs(table(edition, increment=5), "11.2(b)") == ["Doubling down from $5"]


@every_edition
def test_11_2_without_an_increment_any_sum_will_do(edition: str) -> None:
    """Where none is displayed nothing but the wager itself bounds the double."""
    told = nets(edition, "Ts 6d 9c | 2d | Th 9h", ["1 double 0.50"], wagers=SIXTY)
    assert told["1 A double"] == 0.5


@every_edition
def test_11_2_the_option_tells_its_bounds(edition: str) -> None:
    """What is shown as open reaches from the increment to the wager."""
    round = dealt(table(edition, increment=5), "Ts 6d 9c", LayWager(1, "A", 60_00))
    (option,) = (one for one in legal(round) if isinstance(one.command, Double))
    assert (option.low, option.high) == (5_00, 60_00)


@every_edition
def test_11_3_one_card_and_no_more(edition: str) -> None:
    """A doubled 7 that draws a 2 stays on 9."""
    calls = ["1 double", "? 1 draw -> 11.3 or 13.1(b)", "? 1 double -> 11.3"]
    told = settle(edition, "4c 6d 3d | 2h | Th 9h", calls).played.round
    assert told.boxes[0].hands[0].total.points == 9
    assert [one.net for one in told.lines] == [20_00, 20_00]


@every_edition
@pytest.mark.parametrize(("cards", "sign"), [("Td 9d", 1), ("Td 5d", -1), ("Td 4d", 0)])
def test_11_4_both_wagers_share_the_result(edition: str, cards: str, sign: int) -> None:
    """$60 and $25 win, lose or stand off together, at 1 to 1."""
    told = nets(edition, f"5s 6d 5c | Tc | {cards}", ["1 double 25"], wagers=SIXTY)
    assert told == {"1 A main": sign * 60, "1 A double": sign * 25}


@every_edition
def test_11_4_21_after_doubling_pays_1_to_1(edition: str) -> None:
    """A doubled 21 is paid as any other win."""
    told = lines(edition, "6h 6d 5h | Tc | Td 9d", ["1 double"])
    assert (told["double 1"].net, told["double 1"].clauses) == (20_00, ("5.1(a)", "11.4"))


@every_edition
def test_11_5_dealers_blackjack_takes_the_original_only(edition: str) -> None:
    """$60 are lost and the $25 of the double go back."""
    told = lines(edition, "5s Qh 5c | Tc | As", ["1 double 25"], wagers=SIXTY)
    assert (told["main 1"].net, told["double 1"].net) == (-60_00, 0)
    assert (told["double 1"].outcome, told["double 1"].clauses) == ("returned", ("11.5",))
    assert "11.5" in told["main 1"].clauses


@every_edition
def test_11_5_another_21_of_the_dealers_takes_both(edition: str) -> None:
    """21 in three cards is no Blackjack, and the double is lost with the rest."""
    told = nets(edition, "5s Qh 5c | Tc | 5h 6h", ["1 double 25"], wagers=SIXTY)
    assert told == {"1 A main": -60, "1 A double": -25}


@every_edition
def test_11_5_a_doubled_hand_that_bust_stays_lost(edition: str) -> None:
    """Both wagers went when the hand passed 21, whatever the Dealer then makes for another Box."""
    wagers = ((1, "A", 20), (2, "B", 20))
    told = nets(edition, "Ts Tc Qh 6c 9c | Td | As", ["1 double", "2 stand"], wagers=wagers)
    assert told == {"1 A main": -20, "1 A double": -20, "2 B main": -20}


def test_11_6_an_election_of_today() -> None:
    """The power to restrict doubling is certain only in the consolidation."""
    is_an_election_of_today("11.6", double_on="none")
    is_an_election_of_today("11.6(a)", double_on="9-11")
    is_an_election_of_today("11.6(b)", double_on="10-11")
    is_an_election_of_today("11.6~tail", double_after_split=False)
    is_an_election_of_today("11.7", dealer_blackjack_takes_doubles=True)


@before_today
def test_11_6_without_the_election_every_total_is_open(edition: str) -> None:
    """Asking for no restriction is asking for nothing that the edition lacks."""
    rules = table(edition, double_on="any", double_after_split=True)
    assert rules.fingerprint == table(edition).fingerprint


def test_11_6_no_other_restriction() -> None:
    """The lists are 9 to 11 and 10 to 11; there is no third."""
    assert refused("nz-current", double_on="11").clause == "11.6"


def _barred(edition: str, two: str, split: bool = False, **settings: Any) -> str:
    """The clause by which two cards may not be doubled; empty where they may."""
    rules = table(edition, **settings)
    held = read_cards(two)
    finding = rules.may_double(Hand(held, rules.point_total(held), split=split))
    return "" if finding.permitted else finding.clauses[0]


def test_11_6_doubling_barred_altogether() -> None:
    """Where it is barred not even 11 may be doubled."""
    calls = ["? 1 double -> 11.6", "1 draw"]
    told = nets("nz-current", "6h 6d 5h | Tc | Td 9d", calls, double_on="none")
    assert told == {"1 A main": 20}


def test_11_6_a_nine_ten_or_eleven() -> None:
    """The first list opens 9, 10 and 11 and closes every other total."""
    told = [_barred("nz-current", two, double_on="9-11") for two in TOTALS_5_TO_13]
    assert told == ["11.6(a)"] * 4 + [""] * 3 + ["11.6(a)"] * 2


def test_11_6_b_ten_or_eleven() -> None:
    """The second list opens 10 and 11 and closes every other total, 9 among them."""
    told = [_barred("nz-current", two, double_on="10-11") for two in TOTALS_5_TO_13]
    assert told == ["11.6(b)"] * 5 + [""] * 2 + ["11.6(b)"] * 2


def test_11_6_a_twelve_is_closed_on_either_list() -> None:
    """At the table too a total above the list is refused."""
    for listed in ("9-11", "10-11"):
        calls = ["? 1 double -> 11.6", "1 stand"]
        assert nets("nz-current", "7c 6d 5d | Td 9d", calls, double_on=listed) == {"1 A main": 20}


def test_11_6_tail_no_ace_on_either_list() -> None:
    """An ace and a 9 are 20, or 10, and may not be doubled."""
    for listed in ("9-11", "10-11"):
        calls = ["? 1 double -> 11.1", "1 stand"]
        assert nets("nz-current", "Ac 6d 9d | Td 9h", calls, double_on=listed) == {"1 A main": 20}


SPLIT_EIGHTS = "8s 6d 8h | 3d Tc | Ts | Td 9h"


def test_11_6_tail_no_doubling_after_a_split() -> None:
    """The bar on split hands is an election of its own, and leaves initial hands alone."""
    calls = ["1 split", "? 1 double -> 11.6~tail", "1 draw", "1 stand"]
    told = nets("nz-current", SPLIT_EIGHTS, calls, double_after_split=False)
    assert told == {"1 A main": 20, "1 A split 2": 20}
    assert _barred("nz-current", "6c 5d", double_after_split=False) == ""


def test_11_7_the_operator_may_take_doubles_too() -> None:
    """Elected, the Dealer's Blackjack takes $60 and the $25 of the double."""
    told = lines(
        "nz-current", "5s Qh 5c | Tc | As", ["1 double 25"], wagers=SIXTY,
        dealer_blackjack_takes_doubles=True,
    )  # fmt: skip
    assert (told["main 1"].net, told["double 1"].net) == (-60_00, -25_00)
    assert "11.7" in told["double 1"].clauses
    assert "11.5" not in told["main 1"].clauses


def test_11_7_leaves_split_wagers_alone() -> None:
    """A doubled second hand loses its double and keeps the wager it was split with."""
    calls = ["1 split", "1 stand", "1 double"]
    taken = lost(
        "nz-current", "8s Kd 8h | Ts | 3d Tc | As", calls, dealer_blackjack_takes_doubles=True
    )
    assert taken == ["main 1", "double 2"]


def test_11_8_every_modification_is_displayed() -> None:
    """Each election has its notice, and a table without one has none."""
    assert signs(table("nz-current"), "11.8") == []
    assert signs(table("nz-current", double_on="none"), "11.8") == ["No doubling down"]
    nine, ten = (signs(table("nz-current", double_on=on), "11.8") for on in ("9-11", "10-11"))
    assert ("9, 10 or 11" in nine[0], "10 or 11" in ten[0]) == (True, True)
    both = table("nz-current", double_after_split=False, dealer_blackjack_takes_doubles=True)
    assert len(signs(both, "11.8")) == 2


def test_11_1_reading_double_with_an_ace() -> None:
    """Any ace bars doubling; or only a pair of aces does."""
    two = {"double-with-an-ace": "barred-by-two-aces"}
    told = nets("nz-current", "As 6d 6c | 3d | Td 9d", ["1 double"], readings=two)
    assert told == {"1 A main": 20, "1 A double": 20}
    assert "double-with-an-ace" in relied(
        "nz-current", "As 6d 6c | 3d | Td 9d", ["1 double"], readings=two
    )
    calls = ["? 1 double -> 11.1", "1 stand"]
    assert nets("nz-current", "As 6d Ac | Td 9d", calls, readings=two) == {"1 A main": 20}


def test_11_1_reading_double_with_an_ace_is_not_open_in_1998() -> None:
    """The words of 1998 leave no doubt that one ace is enough, however later ones are read."""
    two = {"double-with-an-ace": "barred-by-two-aces"}
    assert "double-with-an-ace" in refused("nz-1998", readings=two).why
    assert _barred("nz-1998", "As 6c") == "11.1"


def test_11_1_a_refusal_of_1998_rests_on_no_reading_of_later_words() -> None:
    """In 1998 the one doubt is whether the bar covers the Initial Deal."""
    rules = table("nz-1998")
    held = read_cards("As 6c")
    finding = rules.may_double(Hand(held, rules.point_total(held)))
    assert (finding.permitted, finding.readings) == (False, ("ace-bar-covers",))


@before_today
def test_11_1_reading_ace_bar_covers(edition: str) -> None:
    """The older words bar aces on any two cards; or on those of a split hand alone."""
    split_only = {"ace-bar-covers": "split-hands-only"}
    told = nets(edition, "As 6d 6c | 3d | Td 9d", ["1 double"], readings=split_only)
    assert told == {"1 A main": 20, "1 A double": 20}
    assert _barred(edition, "8s Ac", split=True, readings=split_only) == "11.1"
    assert _barred(edition, "As 6c") == "11.1"


def test_11_1_reading_ace_bar_covers_is_settled_today() -> None:
    """Today's words bar aces in both cases, however the older ones are read."""
    split_only = {"ace-bar-covers": "split-hands-only"}
    assert "ace-bar-covers" in refused("nz-current", readings=split_only).why
    assert _barred("nz-current", "As 6c") == _barred("nz-current", "As 6c", split=True) == "11.1"


@pytest.mark.parametrize("edition", RECONSTRUCTED)
def test_11_1_reading_ace_bar_covers_though_elections_are_borrowed(edition: str) -> None:
    """Borrowing 11.6 does not borrow 11.1, which still has its older wording to be read."""
    split_only = {"ace-bar-covers": "split-hands-only"}
    assert _barred(edition, "As 6c", backfill="nz-current", readings=split_only) == ""


READS = "double-totals-and-splits"


def test_11_6_reading_double_totals_and_splits() -> None:
    """A list binds every hand; or ends doubling on split hands; or leaves them free."""
    eleven, sixteen = "8s 6d 8h | 3d Tc | Ts | Td 9h", "8s 6d 8h | 7d 2c | Ts | Td 9h"
    doubles = ["1 split", "1 double", "1 stand"]
    assert "1 A double 1" in nets("nz-current", eleven, doubles, double_on="9-11")
    calls = ["1 split", "? 1 double -> 11.6(a)", "1 draw", "1 stand", "1 stand"]
    assert "1 A double 1" not in nets("nz-current", sixteen, calls, double_on="9-11")
    ends = {READS: "list-ends-double-after-split"}
    calls = ["1 split", "? 1 double -> 11.6", "1 draw", "1 stand"]
    assert "1 A double 1" not in nets("nz-current", eleven, calls, double_on="9-11", readings=ends)
    free = {READS: "list-binds-initial-hand-only"}
    assert "1 A double 1" in nets("nz-current", sixteen, doubles, double_on="9-11", readings=free)


def test_11_6_reading_double_totals_and_splits_is_named_when_relied_on() -> None:
    """A split 16 doubled at a table of 9 to 11 rests on the reading, and the settlement says so."""
    free = {READS: "list-binds-initial-hand-only"}
    calls = ["1 split", "1 double", "1 stand"]
    names = relied(
        "nz-current", "8s 6d 8h | 7d 2c | Ts | Td 9h", calls, double_on="9-11", readings=free
    )
    assert READS in names


def test_11_6_reading_double_totals_and_splits_is_named_only_then() -> None:
    """An initial hand doubles by the list itself, and a split hand without a list by 11.1."""
    initial = relied("nz-current", "6h 6d 5h | Tc | Td 9d", ["1 double"], double_on="9-11")
    free = relied("nz-current", SPLIT_EIGHTS, ["1 split", "1 double", "1 stand"])
    assert READS not in initial + free


def test_11_6_reading_double_totals_and_splits_is_about_lists() -> None:
    """Where doubling is barred altogether there is no list, and split hands are barred too."""
    free = {READS: "list-binds-initial-hand-only"}
    calls = ["1 split", "? 1 double -> 11.6", "1 draw", "1 stand"]
    told = nets("nz-current", SPLIT_EIGHTS, calls, double_on="none", readings=free)
    assert told == {"1 A main": 20, "1 A split 2": 20}
