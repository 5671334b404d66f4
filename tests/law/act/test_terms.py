"""Terms: Blackjack, Burn, Round, Soft Total, Hard Total, Void."""

import pytest

from croupier.rules.ruling import STAND_OFF
from croupier.table.commands import CallNoMoreBets, CollectCards, LayWager
from croupier.table.dealer import deal_out
from croupier.table.legal.option import refusal
from croupier.table.state import ENDED
from tests.law.act.playing import ACT, after, betting, dealt
from tests.telling import line, nets, settle


@pytest.mark.parametrize("ten", ["Ts", "Js", "Qs", "Ks"])
def test_terms_blackjack_is_an_ace_with_any_ten_count_card(ten: str) -> None:
    """An ace and a 10, jack, queen or king, in either order, are Blackjack."""
    assert nets(ACT, f"Ac 6d {ten}") == {"1 A main": 30}
    assert nets(ACT, f"{ten} 6d Ac") == {"1 A main": 30}


def test_terms_blackjack_is_the_dealers_too() -> None:
    """The Dealer's first two cards make Blackjack as a player's do, and beat a 21."""
    assert nets(ACT, "7s Kd 7c 7h Ac", ["1 draw"]) == {"1 A main": -20}


def test_terms_blackjack_has_two_cards() -> None:
    """21 in three cards is no Blackjack, a player's or the Dealer's."""
    assert nets(ACT, "7s 6d 7c 7h Tc 5d", ["1 draw"]) == {"1 A main": 0}


def test_terms_blackjack_is_never_a_split_hand() -> None:
    """A split ten with an ace has 21 and only stands off against a Dealer's 21."""
    told = nets(ACT, "Ks 6d Th | Ac | 9c | Tc 5d", ["1 split", "1 stand"])
    assert told == {"1 A main": 0, "1 A split 2": -20}


def test_terms_burn_takes_a_card_out_of_play() -> None:
    """The card behind the burnt one is the first to be dealt."""
    round = settle(ACT, "Kh~ 4d 6c 9s | 7d | Tc Ts", ["1 draw", "1 stand"]).played.round
    assert round.burnt == ("Kh",)
    assert round.boxes[0].hands[0].cards == ("4d", "9s", "7d")


def test_terms_round_begins_with_the_first_card() -> None:
    """Wagers are made before the first card leaves the shoe and not after it."""
    late = LayWager(2, "B", 20_00)
    assert refusal(betting("9s 6d", LayWager(1, "A", 20_00)), late) is None
    assert refusal(dealt("9s 6d 9c"), late) is not None


def test_terms_round_ends_when_all_cards_are_collected() -> None:
    """The cards go to the discard rack when every wager is settled, and that ends the Round."""
    round = dealt("Ts 6d 9c Tc 5d")
    too_early = refusal(round, CollectCards())
    assert too_early is not None
    assert too_early.clause == "terms:Round"
    blackjack = after(betting("As 6d Kc", LayWager(1, "A", 20_00)), CallNoMoreBets())
    assert deal_out(blackjack)[0].phase is ENDED


def test_terms_soft_total_has_one_ace_of_one_or_eleven() -> None:
    """Two aces and a six are 18, and still 18 when a ten makes the eleven a one."""
    assert nets(ACT, "As 9d Ad | 6c | 9h", ["1 draw", "1 stand"]) == {"1 A main": 0}
    assert nets(ACT, "As 9d Ad | 6c Tc | 9h", ["1 draw", "1 draw", "1 stand"]) == {"1 A main": 0}


def test_terms_hard_total_counts_every_ace_as_one() -> None:
    """An ace, a nine and a king are 20, not 30."""
    assert nets(ACT, "As Td 9d | Kc | Th", ["1 draw", "1 stand"]) == {"1 A main": 0}


def test_terms_void_returns_the_stake() -> None:
    """On equal totals nothing is paid and the stake goes back."""
    told = line(ACT, "Ts Td 8c 8d", ["1 stand"])
    assert (told.outcome, told.stake, told.returned) == (STAND_OFF, 20_00, 20_00)
