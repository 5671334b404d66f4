"""Section 3: cards."""

import pytest

from croupier.cards import cards
from croupier.rules.prompt import Moment
from croupier.rules.shuffling import Occasion
from croupier.table.game.rounds import begin_round, end_round
from croupier.table.game.shuffles import direct_shuffle, new_shoe, offer_cut
from croupier.totals import Total
from tests.law.act.playing import ACT, played, refused, seated, with_shoe
from tests.telling import asked, nets, table, unlawful


def _total(held: str) -> Total:
    return table(ACT).point_total(cards(held))


@pytest.mark.parametrize(("decks", "held"), [(6, 312), (8, 416)])
def test_3_1_six_or_eight_decks_of_52(decks: int, held: int) -> None:
    """The shoe holds six or eight whole decks and no joker."""
    shoe = new_shoe(seated("A", decks=decks), seed=1).shoe
    assert shoe is not None
    assert len(shoe.cards) == held
    assert {shoe.cards.count(card) for card in shoe.cards} == {decks}


@pytest.mark.parametrize("decks", [4, 5, 7, 9])
def test_3_1_no_other_number_of_decks(decks: int) -> None:
    """Four, five, seven or nine decks are refused; six are used where none are asked for."""
    (wrong,) = unlawful(ACT, decks=decks)
    assert wrong.clause == "3.1"
    assert table(ACT).elections.decks == 6


def test_3_1_one_cutting_card_and_one_back() -> None:
    """There is one cutting card, and no second set of cards with another back."""
    assert [wrong.clause for wrong in unlawful(ACT, cutting_cards=2)] == ["3.1"]
    assert [wrong.clause for wrong in unlawful(ACT, sets_of_cards=2)] == ["3.1"]
    assert table(ACT).elections.cutting_cards == 1


def test_3_3_replaced_cards_are_shuffled_and_cut() -> None:
    """After the whole set was changed no Round begins before a shuffle and a cut."""
    game, _ = played(new_shoe(seated("A"), seed=1), "A")
    changed = direct_shuffle(game, Occasion.REPLACED)
    assert refused(begin_round, changed).clause == "3.3"
    assert offer_cut(changed).players == ("A",)
    assert begin_round(new_shoe(changed, seed=2)).shoe.left == 311


def test_3_3_cards_replaced_during_a_round_are_shuffled_after_it() -> None:
    """The Round is played to its end, and the shuffle is not forgotten."""
    game = with_shoe(seated("A"), "9s Td 9d 7h")
    _, round = played(game, "A")
    assert end_round(direct_shuffle(game, Occasion.REPLACED), round).shuffle is Occasion.REPLACED


def test_3_4_cards_changed_before_a_shuffle_leave_the_cut_where_it_was() -> None:
    """Bringing in new cards does not take the cut from the Box of the cutting card."""
    game = with_shoe(seated("A", "B"), "9s 9h Td 9d 9c 7h", cutting_card=1)
    ended, _ = played(game, "A", "B")
    assert offer_cut(ended).players == ("B", "A")
    assert offer_cut(direct_shuffle(ended, Occasion.REPLACED)).players == ("B", "A")


def test_3_5_values_make_the_score() -> None:
    """An ace, a seven and a queen are 18, which the hand is settled by."""
    assert nets(ACT, "As Td 7d | Qc | 8h", ["1 draw", "1 stand"]) == {"1 A main": 0}
    assert {"3.5(a)", "3.5(b)", "3.5(c)"} <= set(table(ACT).provenance["point_total"])


def test_3_5_a_an_ace_is_11_unless_that_passes_21() -> None:
    """The first ace is 11 while the hand stays within 21, every other ace is 1."""
    assert _total("As 9d") == Total(20, True)
    assert _total("As 9d Ac") == Total(21, True)
    assert _total("As 9d 2c") == Total(12, False)
    assert _total("As Ad Ac Ah") == Total(14, True)


def test_3_5_a_every_hand_has_its_own_high_ace() -> None:
    """Split aces and a second Box of the same player each count an ace as 11."""
    told = nets(
        ACT,
        "As Ac Td 9c Ad | 9d 8c | 8h",
        ["1 stand", "2 split"],
        wagers=[(1, "A", 20), (2, "A", 20)],
        readings={"lone-player": "more-with-permission"},
    )
    assert told == {"1 A main": 20, "2 A main": 20, "2 A split 2": 20}


def test_3_5_a_the_dealers_ace_is_11_from_17() -> None:
    """The Dealer stands on ace-six and draws on ace-five."""
    assert nets(ACT, "Ts Ah 8d | 6d", ["1 stand"]) == {"1 A main": 20}
    assert nets(ACT, "Ts Ah 8d | 5d Kc 3h", ["1 stand"]) == {"1 A main": -20}


@pytest.mark.parametrize("points", range(2, 11))
def test_3_5_b_two_to_ten_count_their_number(points: int) -> None:
    """A card from 2 to 10 has its face value."""
    face = "T" if points == 10 else str(points)
    assert _total(f"{face}s") == Total(points, False)


@pytest.mark.parametrize("court", "JQK")
def test_3_5_c_court_cards_count_ten(court: str) -> None:
    """A jack, queen or king makes 19 with a nine."""
    assert _total(f"{court}s 9d") == Total(19, False)


def test_3_5_d_no_blackjack_out_of_a_split() -> None:
    """An ace with a king is Blackjack as dealt, and 21 when the ace was split."""
    assert nets(ACT, "As 6d Kc") == {"1 A main": 30}
    told = nets(ACT, "As 6d Ad | Kc 9h | Tc 4d", ["1 split"])
    assert told == {"1 A main": 20, "1 A split 2": 0}
    assert "3.5(d)" in table(ACT).provenance["is_blackjack"]


def test_3_2_every_card_is_checked_before_and_after() -> None:
    """The Dealer is asked at opening and at closing."""
    told = [(one.moment, one.person) for one in asked(table(ACT), "3.2")]
    assert told == [(Moment.OPENING, "Dealer"), (Moment.CLOSING, "Dealer")]


def test_3_4_cards_may_be_taken_away_at_a_shuffle() -> None:
    """The Casino Operator is asked."""
    assert [one.moment for one in asked(table(ACT), "3.4")] == [Moment.SHUFFLE]
