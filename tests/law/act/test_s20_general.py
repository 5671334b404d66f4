"""Section 20: general provisions."""

from typing import Any

import pytest

from croupier.rules.irregularity import OFFENDER
from croupier.rules.refusal import Refusal
from croupier.table.game.game import Game
from croupier.table.game.rounds import wager
from croupier.table.game.seats import exclude, may_reclaim_seat, readmit, sit
from croupier.table.game.shuffles import new_shoe
from tests.law.act.playing import ACT, lines, rounds, seated
from tests.telling import asked, line, nets, table, unlawful

BLACKJACK = "As 6d Kc"
NOTICE: dict[str, Any] = {"minimum": 10, "smallest_chip": 5, "multiples_notice": True}


def _on(amount: float) -> list[tuple[int, str, float]]:
    return [(1, "A", amount)]


def _full() -> Game:
    """A table of seven Boxes, every seat taken."""
    return new_shoe(seated(*"ABCDEFG"), seed=1)


def test_20_8_three_rounds_sat_out_at_a_full_table_may_cost_the_seat() -> None:
    """After three Rounds without a wager the seat may be reclaimed, after two not."""
    two = rounds(_full(), "BC", "BC")
    assert may_reclaim_seat(two, "A").clauses == ("20.8",)
    assert not may_reclaim_seat(two, "A").permitted
    three = may_reclaim_seat(rounds(two, "BC"), "A")
    assert (three.permitted, three.clauses) == (True, ("20.8",))


def test_20_8_the_rounds_are_consecutive() -> None:
    """A wager in between begins the count anew."""
    game = rounds(_full(), "BC", "BC", "AB", "BC", "BC")
    assert not may_reclaim_seat(game, "A").permitted
    assert may_reclaim_seat(rounds(game, "BC"), "A").permitted


def test_20_8_not_while_another_seat_is_free() -> None:
    """With six of seven seats in use nobody has to make room."""
    game = rounds(new_shoe(seated(*"ABCDEF"), seed=1), "BC", "BC", "BC")
    assert not may_reclaim_seat(game, "A").permitted


def test_20_8_only_rounds_at_a_full_table_count() -> None:
    """Three Rounds sat out before the last seat was taken are no ground for anything."""
    game = rounds(new_shoe(seated(*"ABCDEF"), seed=1), "BC", "BC", "BC")
    assert not may_reclaim_seat(sit(game, "G", 7), "A").permitted


def test_20_8_only_a_seated_player_has_a_seat() -> None:
    """Somebody standing behind a Box cannot be made to vacate it."""
    game = rounds(sit(_full(), "Z", 3, seated=False), "BC", "BC", "BC")
    assert not may_reclaim_seat(game, "Z").permitted


def test_20_10_payable_in_full_is_paid_in_full() -> None:
    """25 on Blackjack win 37.50 where there are chips for it, notice or not."""
    for notice in (True, False):
        told = line(ACT, BLACKJACK, wagers=_on(25), minimum=10, multiples_notice=notice)
        assert (told.net, told.clauses) == (37_50, ("10(a)(i)",))


def test_20_10_without_a_notice_the_next_higher_payable_amount() -> None:
    """25 on Blackjack win 40 with chips of 5, and the Line says by which clause."""
    told = line(ACT, BLACKJACK, wagers=_on(25), minimum=10, smallest_chip=5)
    assert (told.net, told.clauses) == (40_00, ("10(a)(i)", "20.10"))


def test_20_10_with_a_notice_the_lower_multiple() -> None:
    """25 on Blackjack win 30 with chips of 5, where a notice asks for multiples of 10."""
    told = line(ACT, BLACKJACK, wagers=_on(25), **NOTICE)
    assert (told.net, told.clauses) == (30_00, ("10(a)(i)", "20.10"))


def test_20_10_each_wager_is_rounded_by_itself() -> None:
    """Two wagers of 5 on one Blackjack win 10 each with chips of 5, not 15 together."""
    two = [(1, "A", 5), (1, "B", 5)]
    assert nets(ACT, BLACKJACK, wagers=two, smallest_chip=5) == {"1 A main": 10, "1 B main": 10}


def test_20_10_rounds_what_is_won_and_not_what_is_lost() -> None:
    """A wager that loses or is void is taken or given back to the cent."""
    told = lines("Ts Td 8c | 9d", "1 stand", wagers=_on(12.50), smallest_chip=2.5)
    assert told["1 A main"].returned == 0
    told = lines("Ts Td 8c | 8d", "1 stand", wagers=_on(12.50), smallest_chip=2.5)
    assert (told["1 A main"].returned, told["1 A main"].clauses[-1]) == (12_50, "17(c)(ii)")


def test_20_10_the_notice_is_shown_where_it_is_elected() -> None:
    """A table with the notice shows it, another does not, and it is one or the other."""

    def signs(**settings: Any) -> list[str]:
        return [one.clause for one in table(ACT, **settings).notices if one.where == "sign"]

    assert signs(multiples_notice=True) == ["4.1(a)", "20.10"]
    assert signs() == ["4.1(a)"]


@pytest.mark.parametrize(("reading", "paid"), [("of-the-payment", 50), ("of-the-stake", 45)])
def test_20_10_reading_lower_multiple(reading: str, paid: int) -> None:
    """Of 52.50 due on 35 the payment falls to 50; a table may read that 30 is paid, so 45."""
    told = line(ACT, BLACKJACK, wagers=_on(35), readings={"lower-multiple": reading}, **NOTICE)
    assert (told.net, told.clauses) == (paid * 100, ("10(a)(i)", "20.10"))
    default = nets(ACT, BLACKJACK, wagers=_on(35), **NOTICE)
    assert default == {"1 A main": 50}


@pytest.mark.parametrize(("reading", "paid"), [("round-up", 25), ("exact", 22.5)])
def test_20_10_reading_on_unit_not_payable(reading: str, paid: float) -> None:
    """Under a notice 15 at a minimum of 5 is owed 22.50 and paid 25; a table may pay exactly."""
    notice = {**NOTICE, "minimum": 5}
    readings = {"on-unit-not-payable": reading}
    told = line(ACT, BLACKJACK, wagers=_on(15), readings=readings, **notice)
    assert (told.net, told.clauses) == (paid * 100, ("10(a)(i)", "20.10"))
    assert nets(ACT, BLACKJACK, wagers=_on(15), **notice) == {"1 A main": 25}
    assert nets(ACT, BLACKJACK, wagers=_on(15), smallest_chip=5, readings=readings) == {
        "1 A main": 25
    }


def test_20_10_the_smallest_chip_is_a_sum_of_money() -> None:
    """A float without a chip could pay nothing."""
    assert unlawful(ACT, smallest_chip=0)[0].clause == "20.10"


def test_20_14_the_cards_decide_and_not_what_is_announced() -> None:
    """A ten and an eight are settled as 18, and no call can name another total."""
    assert nets(ACT, "Ts Td 8c | 8d", ["1 stand"]) == {"1 A main": 0}


def test_20_2_two_answers_to_a_breach() -> None:
    """The operator may void the wagers (20.2(a)), and is asked of excluding (20.2(b))."""
    rules = table(ACT)
    assert rules.voiding.hands(OFFENDER).clauses == ("20.2(a)",)
    assert len(asked(rules, "20.2(b)")) == 1


@pytest.mark.parametrize("clause", ["20.1", "20.7"])
def test_20_1_and_20_7_nobody_is_advised_how_to_play(clause: str) -> None:
    """Neither by people of the casino nor by a device."""
    finding = table(ACT).may_advise
    assert not finding.permitted
    assert clause in finding.clauses


def test_20_2_b_a_player_is_excluded_from_the_game_until_readmitted() -> None:
    """Who is excluded neither comes to a Box nor wagers."""
    game = exclude(sit(Game(rules=table(ACT)), "A", 1), "A")
    for act in (lambda: sit(game, "A", 2), lambda: wager(game, 1, "A", 20_00)):
        with pytest.raises(Refusal) as refused:
            act()
        assert refused.value.clauses == ("20.2(b)",)
    assert wager(readmit(game, "A"), 1, "A", 20_00).amount == 20_00


@pytest.mark.parametrize(
    ("notice", "reading", "paid"),
    [(True, "round-up", 4), (True, "exact", 3), (False, "round-up", 4)],
)
def test_20_10_super_sevens_is_under_no_unit(notice: bool, reading: str, paid: int) -> None:
    """23.3 fixes it at a dollar: a prize of 3 is not cut to a multiple of the minimum of 10."""
    told = nets(
        ACT,
        "7s 6d 9h | Td Tc",
        ["1 stand"],
        wagers=[(1, "A", 20), {"box": 1, "player": "A", "amount": 1, "on": "super-sevens"}],
        side_wagers={"super-sevens": {}},
        readings={"on-unit-not-payable": reading},
        **{**NOTICE, "minimum": 10, "smallest_chip": 2, "multiples_notice": notice},
    )
    assert told["1 A super-sevens"] == paid
