"""Section 24: tournament play."""

from typing import Any

import pytest
from msgspec.structs import replace

from croupier import house
from croupier.cards import cards
from croupier.gazette import register
from croupier.law.act.s24_tournament import TOURNAMENT
from croupier.rules.refusal import Refusal
from croupier.rules.table_rules import TableRules
from croupier.rules.tournament import Conditions
from croupier.table.commands import (
    CallNoMoreBets,
    Command,
    Double,
    Insure,
    LayWager,
    SettleEarly,
    Split,
    Stand,
)
from croupier.table.dealer import deal_to_players
from croupier.table.game.tournament import Competitor, Plan, apportion, check, fund, run
from croupier.table.legal.menu import legal
from croupier.table.legal.option import refusal
from croupier.table.shoe import given
from croupier.table.state import Round, new_round
from tests.law.act.playing import ACT, after, refused
from tests.telling import table

CALLS: list[tuple[str, str, Command]] = [
    ("insurance", "Ts Ad 9c", Insure(1, "A", 10_00)),
    ("early_settlement", "Ts Ad Ac", SettleEarly(1, "A")),
    ("doubling", "6s 5d 5c", Double(1, "A")),
    ("splitting", "8s 5d 8c", Split(1, "A")),
]
"""A condition, cards on which the call would be lawful, and the call."""


def _rules(**conditions: bool) -> TableRules:
    """The rules of a table while a tournament with these conditions is played."""
    slots = TOURNAMENT.conditions(Conditions(**conditions))
    return replace(table(ACT), **{name: slot.value for name, slot in slots.items()})


def _dealt(rules: TableRules, shoe: str) -> Round:
    round = after(new_round(rules, given(cards(shoe))), LayWager(1, "A", 20_00), CallNoMoreBets())
    return deal_to_players(round)[0]


def _plan(entrants: int = 20, withdrew: int = 0, **told: Any) -> Plan:
    names = (f"P{number}" for number in range(entrants))
    entered = tuple(Competitor(name, withdrew=at < withdrew) for at, name in enumerate(names))
    lawful: dict[str, Any] = {
        "name": "Cup",
        "approved": True,
        "entry_fee": 50_00,
        "retained": 5_00,
        "chips": 100_00,
        "rounds": 2,
        "advance": 2,
        "shares": (50, 30, 20),
    }
    return Plan(competitors=entered, **{**lawful, **told})


def test_24_1_the_preceding_rules_apply() -> None:
    """Without conditions of its own a tournament is played by the rules as they stand."""
    assert TOURNAMENT.conditions(Conditions()) == {}
    assert house.law_of(register.edition(ACT)).tournament is TOURNAMENT


def test_24_1_other_editions_have_no_such_rules() -> None:
    """New Zealand's editions know no tournament."""
    for edition in ("nz-1998", "nz-2012", "nz-2014", "nz-current"):
        assert house.law_of(register.edition(edition)).tournament is None


def test_24_2_conditions_are_approved_beforehand() -> None:
    """An unapproved tournament is not played."""
    assert TOURNAMENT.approval(True).permitted
    assert TOURNAMENT.approval(False).clauses == ("24.2",)
    assert refused(check, _plan(approved=False), TOURNAMENT).clause == "24.2"
    assert refused(run, _plan(approved=False), table(ACT), TOURNAMENT, 1).clause == "24.2"


@pytest.mark.parametrize(("condition", "shoe", "call"), CALLS)
def test_24_3_conditions_prevail(condition: str, shoe: str, call: Command) -> None:
    """A call the conditions bar is refused by 24.3 and not among the options."""
    round = _dealt(_rules(**{condition: False}), shoe)
    wrong = refusal(round, call)
    assert wrong is not None
    assert wrong.clause == "24.3"
    assert type(call) not in {type(one.command) for one in legal(round)}


@pytest.mark.parametrize(("condition", "shoe", "call"), CALLS)
def test_24_3_to_the_extent_of_the_inconsistency(condition: str, shoe: str, call: Command) -> None:
    """Barring the three other calls leaves this one lawful."""
    others = {other: other == condition for other, _, _ in CALLS}
    assert refusal(_dealt(_rules(**others), shoe), call) is None


@pytest.mark.parametrize(("condition", "shoe", "call"), CALLS)
def test_24_3_only_during_the_tournament(condition: str, shoe: str, call: Command) -> None:
    """The same table allows the call once a tournament that barred it is over."""
    rules = table(ACT)
    run(_plan(4, conditions=Conditions(**{condition: False})), rules, TOURNAMENT, 1)
    assert refusal(_dealt(rules, shoe), call) is None


def test_24_3_what_is_not_barred_goes_on() -> None:
    """A hand that may be neither doubled nor split can still be stood on."""
    round = _dealt(_rules(doubling=False, splitting=False), "8s 5d 8c")
    assert refusal(round, Stand(1, "A")) is None


@pytest.mark.parametrize(
    ("fee", "most"), [(50_00, 5_00), (99, 9), (19, 1), (9, 0), (0, 0), (12_34, 1_23)]
)
def test_24_4_a_tenth_of_each_fee_to_the_cent_below(fee: int, most: int) -> None:
    """Up to ten percent for each competitor, and not a cent above."""
    assert TOURNAMENT.most_retained(fee) == most
    check(_plan(entry_fee=fee, retained=most), TOURNAMENT)
    over = _plan(entry_fee=fee, retained=most + 1)
    assert refused(check, over, TOURNAMENT).clause == "24.4"


def test_24_4_whether_an_entrant_withdraws_or_not() -> None:
    """Of twenty fees of 50, one withdrawn: 100 kept and 900 for prizes, as if nobody had."""
    result = run(_plan(20, withdrew=1), table(ACT), TOURNAMENT, 1)
    assert (result.retained, result.fund) == (100_00, 900_00)
    assert fund(_plan(20)) == fund(_plan(20, withdrew=18)) == 900_00
    assert "P0" not in {one.name for heat in result.heats for one in heat.standings}


def test_24_4_the_balance_is_apportioned_whole() -> None:
    """The prizes add up to the fund, and fees to prizes and what is retained."""
    result = run(_plan(7, entry_fee=33_33, retained=3_33), table(ACT), TOURNAMENT, 1)
    assert sum(prize for _, prize in result.prizes) == result.fund == 210_00
    assert result.fund + result.retained == 7 * 33_33
    assert result.clauses == ("24.4",)


@pytest.mark.parametrize("shares", [(1,), (50, 30, 20), (1, 1, 1), (7, 5, 3, 2), (3, 3, 1)])
@pytest.mark.parametrize("amount", [0, 1, 2, 100, 900_01, 123_457])
def test_24_4_apportionment_loses_no_cent(amount: int, shares: tuple[int, ...]) -> None:
    """Every place has its share to within a cent, and the first has what does not divide."""
    parts = apportion(amount, shares)
    assert sum(parts) == amount
    exact = [amount * share / sum(shares) for share in shares]
    assert all(abs(part - due) <= 1 for part, due in zip(parts, exact, strict=True))


@pytest.mark.parametrize("shares", [(), (50, 0), (-1, 2)])
def test_24_4_every_prize_has_a_share(shares: tuple[int, ...]) -> None:
    """A balance that is not apportioned is refused."""
    assert refused(check, _plan(shares=shares), TOURNAMENT).clause == "24.4"


@pytest.mark.parametrize("told", [{"entry_fee": -50_00, "retained": -5_00}, {"retained": -1}])
def test_24_4_no_fee_is_below_nothing(told: dict[str, int]) -> None:
    """Neither a negative fee nor a negative retention makes a prize fund."""
    with pytest.raises(Refusal):
        check(_plan(**told), TOURNAMENT)


def test_24_1_triple_play_is_played_in_tournaments_too() -> None:
    """Nothing in section 24 leaves a version out; each competitor wagers on hands 1 and 2."""
    result = run(_plan(entrants=8), table(ACT, versions=["triple-play"]), TOURNAMENT, 1)
    assert result.heats[-1].final
    assert any(standing.chips != 100_00 for heat in result.heats for standing in heat.standings)
