"""Section 4: minimum and maximum wagers."""

from typing import Any

import pytest

from croupier import house
from croupier.rules.config import TableConfig
from croupier.rules.refusal import Refusal
from croupier.rules.ruling import LOSE, RETURNED, WIN
from croupier.table.commands import CallNoMoreBets, LaySideWager, LayWager
from croupier.table.game.game import Game
from croupier.table.game.rounds import wager
from croupier.table.game.seats import leave, sit
from croupier.table.game.settings import change_settings
from croupier.table.game.shuffles import new_shoe
from tests.law.act.playing import ACT, after, betting, lines, played, seated
from tests.telling import line, nets, refusal, settle, signs, table, unlawful

STAND_18 = ("Ts Td 8c | 7d", ["1 stand"])
"""The player's 18 beats the Dealer's 17."""
STAND_17 = ("Ts Td 7c | 8d", ["1 stand"])
"""The player's 17 loses to the Dealer's 18."""


def _one(amount: float, **more: Any) -> list[dict[str, Any]]:
    return [{"box": 1, "player": "A", "amount": amount, **more}]


def test_4_1_three_wagers_off_the_limits() -> None:
    """Below the minimum it is settled with a warning, off its unit as it is, above to the most."""
    wagers = [(1, "A", 5), (2, "B", 25), (3, "C", 150)]
    stand = ["1 stand", "2 stand", "3 stand"]
    shoe = "Ts Tc Th Td 8s 8c 8h 9d"
    settled = settle(ACT, shoe, stand, wagers=wagers, minimum=10, maximum=100).played.round
    assert [line.net for line in settled.lines] == [-5_00, -25_00, -100_00]
    assert len(settled.warnings) == 2


def test_4_1_a_a_sign_states_the_limits_per_box() -> None:
    """The sign gives the minimum and the maximum for a Box."""
    (sign,) = [one for one in table(ACT, minimum=10, maximum=250).notices if one.where == "sign"]
    assert (sign.clause, sign.text) == ("4.1(a)", "$10 to $250 per Box")


@pytest.mark.parametrize(
    "limits",
    [
        {"minimum": 0},
        {"maximum": 0, "minimum": 0},
        {"minimum": 50, "maximum": 49},
        {"box_maximum": 100},
        {"player_maximum": 100},
    ],
)
def test_4_1_a_limits_that_no_sign_may_state(limits: dict[str, int]) -> None:
    """No minimum of nothing, no maximum below the minimum, and one maximum only."""
    assert {wrong.clause for wrong in unlawful(ACT, **limits)} == {"4.1(a)"}


def test_4_1_a_a_table_that_asks_for_nothing_has_limits_all_the_same() -> None:
    """Minimum 5, maximum 500 and chips of 50 cents are what a table has by default."""
    table = house.open_table(TableConfig(edition=ACT)).elections
    assert (table.minimum, table.maximum, table.smallest_chip) == (5_00, 500_00, 50)


def test_4_1_a_a_minimum_may_equal_the_maximum() -> None:
    """A table of one stake is lawful."""
    assert nets(ACT, *STAND_18, wagers=_one(50), minimum=50, maximum=50) == {"1 A main": 50}


def test_4_1_b_an_off_unit_wager_is_good() -> None:
    """25 at a minimum of 10 stays in play, at a table that reads it so."""
    assert nets(ACT, *STAND_18, wagers=_one(25), minimum=10) == {"1 A main": 25}


def test_4_1_b_reading_off_unit_wager_refused() -> None:
    """A table may read 4.1(b) as refusing 25 at a minimum of 10; 20 and 10 are still good."""
    strict: dict[str, Any] = {"minimum": 10, "readings": {"off-unit-wager": "refused"}}
    wrong = refusal(ACT, *STAND_18, wagers=_one(25), **strict)
    assert (wrong.clause, wrong.readings) == ("4.1(b)", ("off-unit-wager",))
    for amount in (10, 20):
        assert nets(ACT, *STAND_18, wagers=_one(amount), **strict) == {"1 A main": amount}


@pytest.mark.parametrize(("told", "net"), [(STAND_18, 2_00), (STAND_17, -2_00)])
def test_4_1_c_first_time_below_the_minimum_is_settled(told: Any, net: int) -> None:
    """A wager of 2 at a minimum of 5 is paid or collected, and its owner warned."""
    settled = settle(ACT, *told, wagers=_one(2)).played.round
    assert [line.net for line in settled.lines] == [net]
    (warning,) = settled.warnings
    assert "A's wager is below the minimum of $5" in warning


@pytest.mark.parametrize("told", [STAND_18, STAND_17])
def test_4_1_c_after_a_warning_it_goes_back_whatever_the_result(told: Any) -> None:
    """A player warned before has the stake of 2 back, win or lose."""
    returned = line(ACT, *told, wagers=_one(2, warned=True))
    assert (returned.outcome, returned.returned) == (RETURNED, 2_00)
    assert returned.clauses == ("4.1(c)",)


def test_4_1_c_a_warned_player_at_the_minimum_plays_as_others_do() -> None:
    """The warning touches wagers below the minimum only."""
    assert nets(ACT, *STAND_18, wagers=_one(5, warned=True)) == {"1 A main": 5}


def test_4_1_c_what_is_added_to_a_returned_wager_goes_back_too() -> None:
    """A double on a wager that is handed back is itself below the minimum, and handed back."""
    told = nets(ACT, "6s 6d 5c | Tc | Td 9h", ["1 double"], wagers=_one(2, warned=True))
    assert told == {"1 A main": 0, "1 A double": 0}


def test_4_1_c_so_does_what_is_added_once_the_first_wager_has_left() -> None:
    """With the first split hand over 21 and its stake back, a double on the second goes back."""
    play = ["1 split", "1 draw", "1 double"]
    told = nets(ACT, "8s 6d 8c | Tc Td | 3d Th | Kd 3c", play, wagers=_one(2, warned=True))
    assert told == {"1 A main": 0, "1 A split 2": 0, "1 A double 2": 0}


def test_4_1_c_what_counts_is_the_wager_when_betting_closes() -> None:
    """Two dollars made up to five before the first card earn no warning."""
    round = betting("", LayWager(1, "A", 2_00), LayWager(1, "A", 3_00))
    assert (round.boxes[0].stakes[0].amount, round.warnings) == (5_00, ())


def test_4_1_c_the_warning_is_remembered_for_its_owner() -> None:
    """In the next Round, and on the next shoe, the warned player's small wager goes back."""
    game, first = played(new_shoe(seated("A", "B"), seed=1), "A", "B", amount=2_00)
    assert {line.outcome for line in first.lines} <= {WIN, LOSE}
    _, second = played(game, "A", amount=2_00)
    assert [line.outcome for line in second.lines] == [RETURNED]


@pytest.mark.parametrize(("told", "net"), [(STAND_18, 100_00), (STAND_17, -100_00)])
def test_4_1_d_above_the_maximum_counts_to_the_maximum(told: Any, net: int) -> None:
    """Of 150 at a maximum of 100, 100 are paid or collected and 50 go back."""
    counted = line(ACT, *told, wagers=_one(150), maximum=100)
    assert (counted.stake, counted.net) == (150_00, net)
    assert "4.1(d)" in counted.clauses


def test_4_1_d_at_the_maximum_nothing_is_said() -> None:
    """A wager of 500 at a maximum of 500 is all in action and earns no warning."""
    round = settle(ACT, *STAND_18, wagers=_one(500)).played.round
    assert (round.lines[0].net, round.warnings, round.readings) == (500_00, (), ())


def test_4_1_d_no_chip_above_the_maximum_is_lost_sight_of() -> None:
    """Of 600 and 50 more at a maximum of 500, 150 go back."""
    round = betting("", LayWager(1, "A", 600_00), LayWager(1, "A", 50_00))
    (stake,) = round.boxes[0].stakes
    assert (stake.amount, stake.excess, round.staked) == (500_00, 150_00, 650_00)


def test_4_1_d_additions_are_measured_on_what_counts() -> None:
    """A double and insurance of a wager of 150 at a maximum of 100 go by 100."""
    doubled = lines("6s 6d 5c | Tc | Td 9h", "1 double", wagers=_one(150), maximum=100)
    assert [line.net for line in doubled.values()] == [100_00, 100_00]
    insure = ["? 1 insurance 51 -> 9", "1 insurance 50", "1 stand"]
    told = nets(ACT, "Ts Ad 8c Kd", insure, wagers=_one(150), maximum=100)
    assert told == {"1 A insurance": 100, "1 A main": -100}


def test_4_2_the_minimum_changes_only_after_notice() -> None:
    """With notice to the players the minimum may be changed, without it not."""
    change = table(ACT).may_change
    assert change("minimum", True).permitted
    refused = change("minimum", False)
    assert not refused.permitted
    assert refused.clauses == ("4.2",)
    assert "are told" in refused.why


def test_4_2_nothing_but_the_minimum_is_changed() -> None:
    """After notice the game goes on with the new minimum; other limits need another table."""
    game = Game(rules=table(ACT, minimum=10))
    changed = change_settings(game, table(ACT, minimum=20), notice=True)
    assert changed.rules.elections.minimum == 20_00
    with pytest.raises(Refusal) as caught:
        change_settings(game, table(ACT, minimum=20, maximum=1000), notice=True)
    assert caught.value.clause == "4.2"


def test_4_1_a_one_limit_where_both_are_the_same() -> None:
    """A table for one sum says it once."""
    assert signs(table(ACT, minimum=50, maximum=50), "4.1(a)") == ["$50 per Box"]


SEVENS: dict[str, Any] = {"side_wagers": {"super-sevens": {}}}


@pytest.mark.parametrize(
    ("shoe", "play", "net"),
    [("7s 6d 9h | Td Tc", ["1 stand"], 3), ("7s 6d 7s | 7s | Td Tc", ["1 draw"], 5000)],
)
def test_4_1_c_super_sevens_is_settled_beside_a_returned_wager(
    shoe: str, play: list[str], net: int
) -> None:
    """A dollar is under no minimum (23.3): it is paid though the initial wager goes back."""
    wagers = [*_one(3, warned=True), {"box": 1, "player": "A", "amount": 1, "on": "super-sevens"}]
    told = lines(shoe, *play, wagers=wagers, **SEVENS)
    assert (told["1 A main"].net, told["1 A super-sevens"].net) == (0, net * 100)
    assert "4.1(c)" not in told["1 A super-sevens"].clauses


def test_4_1_c_reading_over_under_beside_a_returned_wager() -> None:
    """Over 13 is settled beside a wager that goes back; or goes back with it."""
    wagers = [*_one(3, warned=True), {"box": 1, "player": "A", "amount": 2, "on": "over-13"}]
    told: dict[str, Any] = {"wagers": wagers, "side_wagers": {"over-under-13": {}}}
    assert nets(ACT, "9s 6d 8c | Td Tc", ["1 stand"], **told)["1 A over-13"] == 2
    other = {"readings": {"over-under-beside-a-returned-wager": "returned"}}
    assert nets(ACT, "9s 6d 8c | Td Tc", ["1 stand"], **told, **other)["1 A over-13"] == 0


def test_4_1_c_what_counts_for_over_13_is_the_wager_when_betting_closes() -> None:
    """A wager raised to the minimum after Over 13 was laid takes nothing back with it."""
    rules = {
        "side_wagers": {"over-under-13": {}},
        "readings": {"over-under-beside-a-returned-wager": "returned"},
    }
    round = betting("9s 6d 8c Td Tc", LayWager(1, "A", 3_00, warned=True), **rules)
    round = after(round, LaySideWager(1, "A", "over-13", 2_00), LayWager(1, "A", 7_00))
    round = after(round, CallNoMoreBets())
    assert not any(stake.handed_back for stake in round.boxes[0].stakes)


def test_4_1_c_a_warning_lasts_while_its_player_is_at_the_table() -> None:
    """Who leaves and comes back is warned anew."""
    game, _ = played(new_shoe(seated("A", "B"), seed=1), "A", "B", amount=3_00)
    assert game.warned == {"A", "B"}
    back = sit(leave(game, "A"), "A", 1)
    assert back.warned == {"B"}
    assert not wager(back, 1, "A", 3_00).warned
