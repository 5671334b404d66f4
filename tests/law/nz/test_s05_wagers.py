"""Section 5: wagers, and how a wager against the Dealer ends."""

from typing import Any

import pytest

from croupier.rules.prompt import Moment
from croupier.rules.refusal import Refusal
from croupier.rules.shuffling import Occasion
from croupier.table.commands import CallNoMoreBets, Deal, Draw, LayWager, LiftWager, Stand
from croupier.table.dealer import deal_to_players, due
from croupier.table.decide import play
from croupier.table.game.game import Game
from croupier.table.game.rounds import begin_round, wager
from croupier.table.game.seats import limit
from croupier.table.game.shuffles import direct_shuffle, new_shoe
from croupier.table.legal.option import refusal as why_not
from croupier.table.shoe import given
from croupier.table.state import ENDED, new_round
from tests.law.nz.shared import (
    TWO_BOXES,
    dealt,
    every_edition,
    game,
    lines,
    one_round,
    relied,
    since_2012,
)
from tests.telling import asked, line, nets, refusal, settle, signs, table, unlawful

DIVISION_1 = {"nz-1998": "2.0", "nz-2012": "2.0", "nz-2014": "2.0", "nz-current": "2.1"}


@every_edition
def test_2_1_limits_come_from_division_1(edition: str) -> None:
    """The limits are shown and enforced by the clause that brings Division 1 in, as printed."""
    clause = DIVISION_1[edition]
    assert signs(table(edition), clause) == ["$5 to $500"]
    assert refusal(edition, "2s 3s 4s", wagers=((1, "A", 4),)).clause == clause
    assert refusal(edition, "2s 3s 4s", wagers=((1, "A", 501),)).clause == clause
    assert unlawful(edition, minimum=20, maximum=10)[0].clause == clause
    assert unlawful(edition, minimum=0)[0].clause == clause
    assert table(edition, minimum=20, maximum=20).elections.maximum == 20_00


@every_edition
def test_5_1_wagers_are_made_before_the_first_card(edition: str) -> None:
    """A Round without a wager is not dealt."""
    refused = why_not(new_round(table(edition), given(())), CallNoMoreBets())
    assert refused is not None
    assert dealt(table(edition), "Ts 6c 9s").staked == 20_00


@every_edition
@pytest.mark.parametrize(
    ("limb", "cards", "net"),
    [
        ("5.1(a)", "Ts 6c 2c | Jh 9c", 20),
        ("5.1(b)", "Ts 9c Kc | Th", 20),
        ("5.1(e)", "Ts 9c 8c | 9h", 0),
        ("5.1(g)", "Ts 9c 7c | Th", -20),
    ],
)
def test_5_1_a_b_e_g_a_hand_that_stands(edition: str, limb: str, cards: str, net: int) -> None:
    """Wins against a bust or a lower hand, stands off with an equal one, loses to a higher."""
    told = line(edition, cards, ["1 stand"])
    assert (told.net, told.clauses[0]) == (net * 100, limb)


@every_edition
def test_5_1_c_blackjack_beats_any_other_21(edition: str) -> None:
    """The Dealer's 21 in three cards loses to Blackjack, though the totals are equal."""
    told = settle(edition, "As Ts Th Qd 9c | 5c 6s", ["2 stand"], wagers=TWO_BOXES)
    blackjack, other = sorted(told.played.round.lines, key=lambda one: one.box)
    assert (blackjack.net, blackjack.clauses[0]) == (30_00, "5.1(c)")
    assert (other.net, other.clauses[0]) == (-20_00, "5.1(g)")


@every_edition
def test_5_1_a_blackjack_wins_at_its_own_odds_when_the_dealer_busts(edition: str) -> None:
    """A Blackjack that waited is paid 3 to 2 against a bust as well."""
    told = nets(edition, "As Ts Th Qd 9c | 5c 9s", ["2 stand"], wagers=TWO_BOXES)
    assert told == {"1 A main": 30, "2 B main": 20}


@every_edition
def test_5_1_d_dealers_blackjack_beats_any_other_21(edition: str) -> None:
    """A player's 21 in three cards loses to the Dealer's Blackjack."""
    told = line(edition, "7c Kh 4d | Th | As", ["1 draw"])
    assert (told.net, told.clauses) == (-20_00, ("5.1(d)",))


@every_edition
def test_5_1_d_also_against_21_in_two_cards_of_a_split(edition: str) -> None:
    """A split ten with an ace is 21 in two cards, no Blackjack, and loses."""
    told = lines(edition, "Ts Kh Tc | As | 9d | Ad", ["1 split", "1 stand"])
    assert (told["main 1"].net, "5.1(d)" in told["main 1"].clauses) == (-20_00, True)


@every_edition
def test_5_1_e_two_blackjacks_stand_off(edition: str) -> None:
    """Where both have Blackjack the stake goes back."""
    told = line(edition, "As Th Kd | Ac")
    assert (told.net, told.outcome, told.clauses[0]) == (0, "stand-off", "5.1(e)")


@every_edition
def test_5_1_f_a_hand_over_21_loses_whatever_the_dealer_does(edition: str) -> None:
    """Box 1 busts and has lost, though the Dealer busts as well."""
    told = nets(edition, "Ts Th 6c 6d 9c | 7d | Jh 9h", ["1 draw", "2 stand"], wagers=TWO_BOXES)
    assert told == {"1 A main": -20, "2 B main": 20}
    busted = line(edition, "Ts 6c 6d | 7d", ["1 draw"])
    assert "5.1(f)" in busted.clauses


@every_edition
def test_5_1_reading_both_over_21(edition: str) -> None:
    """Equal totals over 21 lose; read as a Stand Off, the hand waits for the Dealer's."""
    equal = {"both-over-21": "equal-totals-stand-off"}
    assert nets(edition, "Ts 6c 6d | 6h", ["1 draw"]) == {"1 A main": -20}
    stands_off = line(edition, "Ts 6c 6d | 6h | Th 6s", ["1 draw"], readings=equal)
    assert (stands_off.net, stands_off.readings) == (0, ("both-over-21",))
    assert nets(edition, "Ts 6c 6d | 6h | Th 7s", ["1 draw"], readings=equal) == {"1 A main": -20}


@every_edition
def test_5_4_wins_pay_1_to_1_and_blackjack_3_to_2(edition: str) -> None:
    """A win of $35 pays $35; Blackjack, unless another scale is shown, half as much again."""
    thirty_five = ((1, "A", 35),)
    assert nets(edition, "Ts 9c Kc | 9h", ["1 stand"], wagers=thirty_five) == {"1 A main": 35}
    assert nets(edition, "As 9c Kc", wagers=thirty_five) == {"1 A main": 52.5}


@every_edition
def test_5_4_reading_payment_rounding(edition: str) -> None:
    """$7.50 is paid to the cent; or $7 in dollar chips; or the wager of $5 is not taken."""
    told: dict[str, Any] = {"wagers": ((1, "A", 5),), "smallest_chip": 1}
    assert nets(edition, "As 9c Kc", **told) == {"1 A main": 7.5}
    assert "payment-rounding" in relied(edition, "As 9c Kc", **told)
    assert "payment-rounding" not in relied(edition, "As 9c Kc", smallest_chip=1)
    down = {"payment-rounding": "down-to-chip"}
    assert nets(edition, "As 9c Kc", **told, readings=down) == {"1 A main": 7}
    why = refusal(edition, "As 9c Kc", **told, readings={"payment-rounding": "refuse"})
    assert (why.clause, why.readings) == ("5.4", ("payment-rounding",))


@every_edition
def test_5_5_a_no_wager_after_the_first_card(edition: str) -> None:
    """Once a card is out nobody may bet, on whatever Box."""
    refused = why_not(dealt(table(edition), "Ts 6c 9s"), LayWager(2, "B", 20_00))
    assert refused is not None
    assert refused.clause == "5.5(a)"


@every_edition
def test_5_5_a_the_first_card_is_dealt_after_the_call(edition: str) -> None:
    """No card is dealt while betting is open."""
    betting, _ = play(new_round(table(edition), given(())), LayWager(1, "A", 20_00))
    refused = why_not(betting, Deal())
    assert refused is not None
    assert refused.clause == "8.2(a)"


@every_edition
def test_5_5_b_no_wager_is_altered_after_the_first_card(edition: str) -> None:
    """Nor may a player add to a wager that lies there undecided."""
    refused = why_not(dealt(table(edition), "Ts 6c 9s"), LayWager(1, "A", 5_00))
    assert refused is not None
    assert refused.rests_on("5.5")


@every_edition
def test_5_5_b_no_wager_is_withdrawn_after_the_first_card(edition: str) -> None:
    """Nor may it be taken back before it is decided."""
    refused = why_not(dealt(table(edition), "Ts 6c 9s"), LiftWager(1, "A"))
    assert refused is not None
    assert refused.rests_on("5.5(b)")


@every_edition
def test_5_5_freezes_nothing_before_the_first_card(edition: str) -> None:
    """While betting is open a wager may be added to, or taken back."""
    betting, _ = play(new_round(table(edition), given(())), LayWager(1, "A", 20_00))
    assert play(betting, LayWager(1, "A", 5_00))[0].staked == 25_00
    assert play(betting, LiftWager(1, "A"))[0].staked == 0


@every_edition
def test_5_6_a_confirmed_insurance_is_frozen(edition: str) -> None:
    """Insurance once made is not altered before the Dealer's second card."""
    told = nets(
        edition,
        "Ts Ac 9s | 5d 4d",
        ["1 insurance 5", "? 1 insurance 5", "? 1 insurance 5 -> 5.6", "1 stand"],
    )
    assert told == {"1 A main": -20, "1 A insurance": -5}


def _limited(edition: str, **settings: Any) -> Game:
    """A table at which P, who missed the first Round of the shoe, is held to the minimum."""
    return limit(one_round(new_shoe(game(edition, **settings), seed=1), "A"), "P")


def _wagers(game: Game, *wagers: tuple[int, int]) -> Refusal | None:
    """Why P may not lay the last of these wagers (Box, dollars), if so."""
    round = begin_round(game)
    for box, amount in wagers[:-1]:
        round, _ = play(round, wager(game, box, "P", amount * 100))
    box, amount = wagers[-1]
    return why_not(round, wager(game, box, "P", amount * 100))


@every_edition
def test_5_8_who_is_held_to_the_minimum_wagers_just_that(edition: str) -> None:
    """The minimum is taken and more is refused."""
    held = _limited(edition)
    assert _wagers(held, (2, 5)) is None
    refused = _wagers(held, (2, 10))
    assert refused is not None
    assert refused.clause == "5.8"


@since_2012
def test_5_8_since_2012_anybody_may_be_held_to_one_box(edition: str) -> None:
    """The operator needs no reason, and the limit covers the number of Boxes."""
    held = limit(new_shoe(game(edition), seed=1), "P")
    refused = _wagers(held, (2, 5), (3, 5))
    assert refused is not None
    assert refused.clause == "5.8"


def test_5_8_in_1998_the_limit_is_on_the_amount_alone() -> None:
    """A person held to the minimum may still wager it on two Boxes."""
    assert _wagers(_limited("nz-1998"), (2, 5), (3, 5)) is None


def test_5_8_in_1998_the_limit_ends_with_the_shoe() -> None:
    """A new shoe frees whoever was held to the minimum."""
    again = direct_shuffle(_limited("nz-1998"), Occasion.REPLACED)
    assert _wagers(new_shoe(again, seed=2), (2, 100)) is None


@since_2012
def test_5_8_since_2012_the_limit_outlasts_the_shoe(edition: str) -> None:
    """The words that ended it with the shoe were struck out, so a shuffle frees nobody."""
    again = direct_shuffle(_limited(edition), Occasion.REPLACED)
    refused = _wagers(new_shoe(again, seed=2), (2, 100))
    assert refused is not None
    assert refused.clause == "5.8"


def _may_limit(attended: str) -> Refusal | None:
    """Why P may not be held to the minimum in 1998, by who wagered in each Round: ``AP A``."""
    table = new_shoe(game("nz-1998"), seed=1)
    for bettors in attended.split():
        table = one_round(table, *bettors)
    try:
        limit(table, "P")
    except Refusal as refused:
        return refused
    return None


def test_5_8_a_missing_the_first_round() -> None:
    """In 1998 a person who did not wager in the first Round of the shoe may be limited."""
    assert _may_limit("A") is None
    assert _may_limit("A AP") is None
    refused = _may_limit("AP")
    assert refused is not None
    assert refused.clause == "5.8"


def test_5_8_b_sitting_out_a_later_round() -> None:
    """So may one who wagered, then sat a Round out; not one who never missed any."""
    assert _may_limit("AP A") is None
    assert _may_limit("AP A AP") is None
    assert _may_limit("AP AP AP") is not None


def test_5_8_a_nobody_has_missed_a_round_before_the_first() -> None:
    """Before the first Round of a shoe there is nothing to have missed."""
    with pytest.raises(Refusal) as refused:
        limit(new_shoe(game("nz-1998"), seed=1), "P")
    assert refused.value.clause == "5.8"


@every_edition
@pytest.mark.parametrize(
    ("call", "clause"),
    [("1 A wager 10", "5.5(a)"), ("1 A lift", "5.5(b)"), ("1 A lift insurance", "5.6")],
)
def test_5_5_5_6_nothing_is_wagered_or_withdrawn_once_cards_are_out(
    edition: str, call: str, clause: str
) -> None:
    """A late wager, a withdrawn wager and a withdrawn insurance are refused, each by its clause."""
    calls = ["1 A insurance 10", f"? {call} -> {clause}", "1 stand"]
    assert nets(edition, "Ts Ad 9c | 7h", calls) == {"1 A main": 20, "1 A insurance": -10}


@every_edition
@pytest.mark.parametrize(("clause", "person"), [("5.2", "player"), ("5.3", "Dealer")])
def test_5_2_5_3_how_wagers_are_laid_is_asked(edition: str, clause: str, person: str) -> None:
    """Players are told of Chips and places, the Dealer when a spoken wager counts."""
    (asks,) = asked(table(edition), clause)
    assert (asks.moment, asks.person) == (Moment.WAGERS, person)


@every_edition
def test_5_7_a_lost_wager_is_out_of_reach(edition: str) -> None:
    """Once a hand is over 21 its wager is collected, and nobody takes it back."""
    laid = LayWager(1, "A", 20_00), LayWager(2, "B", 20_00)
    round = dealt(table(edition), "Ts 9c 6c 6s 9d Ks", *laid)
    round = deal_to_players(play(round, Draw(1, "A"))[0])[0]
    assert [(one.player, one.net) for one in round.lines] == [("A", -20_00)]
    with pytest.raises(Refusal) as caught:
        play(round, LiftWager(1, "A"))
    assert caught.value.rests_on("5.7")


@every_edition
def test_5_7_all_winners_on_a_box_are_paid_before_one_collects(edition: str) -> None:
    """A and B share a Box: there is no moment at which one is paid and the other is not."""
    shared = LayWager(1, "A", 20_00), LayWager(1, "B", 20_00, seated=False)
    round, _ = play(dealt(table(edition), "Ts 6c 9s Td 9d", *shared), Stand(1, "A"))
    while round.phase is not ENDED:
        paid = {one.player for one in round.lines}
        assert paid in (set(), {"A", "B"})
        with pytest.raises(Refusal):
            play(round, LiftWager(1, "B"))
        act = due(round)
        assert act is not None
        round, _ = play(round, act)
    assert [one.net for one in round.lines] == [20_00, 20_00]


@every_edition
def test_5_7_a_wager_stays_until_its_decision(edition: str) -> None:
    """Once the first card is out no wager is taken back, whatever comes of it."""
    round = dealt(table(edition), "Ts 6c 9s")
    with pytest.raises(Refusal) as caught:
        play(round, LiftWager(1, "A"))
    assert caught.value.rests_on("5.7")


# Chips


@every_edition
def test_5_2_a_wager_is_a_sum_that_chips_make(edition: str) -> None:
    """With 50-cent Chips $10.50 can be laid and $10.01 cannot."""
    refused = refusal(edition, "Ts 7h 8c", wagers=((1, "A", 10.01),), smallest_chip=0.5)
    assert (refused.at, refused.clause) == ("wager[0]", "5.2")
    told = nets(edition, "Ts 7h 8c | Kd", ["1 stand"], wagers=((1, "A", 10.5),), smallest_chip=0.5)
    assert told == {"1 A main": 10.5}


@every_edition
@pytest.mark.parametrize("amount", [0.01, 10.25, 19.99])
def test_5_2_a_double_is_laid_in_chips(edition: str, amount: float) -> None:
    """No part of the wager that Chips cannot make may be added."""
    calls = [f"? 1 double {amount} -> 5.2", "1 double 10.50"]
    told = nets(edition, "5s 7h 4c | Td | Kd", calls)
    assert told == {"1 A main": 20, "1 A double": 10.5}


@pytest.mark.parametrize("wager", ["perfect-pair", "lucky-lucky", "buster"])
def test_5_2_a_side_wager_is_laid_in_chips(wager: str) -> None:
    """Where the sign names no least sum, it is one Chip."""
    side: dict[str, Any] = {"box": 1, "player": "A", "amount": 0.01, "on": wager}
    refused = refusal(
        "nz-current", "Ts 7h 8c", wagers=((1, "A", 10), side), side_wagers={wager: {}}
    )
    assert (refused.at, refused.clause) == ("wager[1]", "5.2")


def test_5_2_an_additional_pair_wager_is_laid_in_chips() -> None:
    """On a split hand too."""
    told: dict[str, Any] = {
        "side_wagers": {"any-pair": {}},
        "extra_pair_wagers_on_splits": True,
    }
    calls = ["1 split", "? 1 A any-pair 0.75 hand 1 -> 5.2", "1 stand", "1 stand"]
    assert nets("nz-current", "8s 7h 8c | Td | 9d | Kd", calls, **told)["1 A main"] == 20


def test_5_2_what_rides_is_chips() -> None:
    """A part that Chips cannot make may not be left in action."""
    side: dict[str, Any] = {"box": 1, "player": "A", "amount": 5, "on": "house-money"}
    told: dict[str, Any] = {"side_wagers": {"house-money": {}}, "wagers": ((1, "A", 20), side)}
    calls = ["? 1 A ride 7.25 -> 5.2", "1 A ride 7.50", "1 stand"]
    assert nets("nz-current", "9s 7h 8s | Kd", calls, **told) == {
        "1 A main": 0,
        "1 A house-money": 20,
    }


@every_edition
@pytest.mark.parametrize(
    "limits",
    [
        {"minimum": 12, "smallest_chip": 5},
        {"maximum": 501, "smallest_chip": 5},
        {"increment": 2, "smallest_chip": 5},
        {"box_maximum": 101, "smallest_chip": 5},
        {"player_maximum": 52, "smallest_chip": 5},
        {"minimum": 5.25},
    ],
)
def test_5_2_the_limits_are_sums_that_chips_make(edition: str, limits: dict[str, Any]) -> None:
    """A table whose minimum, maximum or increment no Chips make is not opened."""
    (refused,) = unlawful(edition, **limits)
    assert refused.clause == "5.2"


@pytest.mark.parametrize("ante", [1.23, 2.1])
def test_5_2_the_ante_is_chips(ante: float) -> None:
    """With the Chips of a table that names none, $1.25 can be laid and $1.23 cannot."""
    up: dict[str, Any] = {"versions": ["ante-up"], "minimum": 20}
    (refused,) = unlawful("nz-current", ante=ante, **up)
    assert refused.clause == "5.2"
    assert table("nz-current", ante=1.25, **up).elections.ante == 1_25
    assert unlawful("nz-current", ante=1.25, smallest_chip=0.5, **up)[0].clause == "5.2"


@pytest.mark.parametrize("sums", [{"amount": 1.1}, {"minimum": 0.2}, {"maximum": 10.01}])
def test_5_2_the_sums_of_a_side_wager_are_chips(sums: dict[str, float]) -> None:
    """What the sign names for a side wager can be laid."""
    (refused,) = unlawful("nz-current", side_wagers={"perfect-pair": sums})
    assert refused.clause == "5.2"
    assert refused.rests_on("15B.4")
