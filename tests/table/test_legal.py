"""legal(round): what each person may do now, and why not."""

from croupier.cards import cards
from croupier.record.notation import play_lines
from croupier.rules.table_rules import TableRules
from croupier.table.commands import (
    CallNoMoreBets,
    Command,
    Deal,
    Decline,
    Double,
    Draw,
    Insure,
    LaySideWager,
    LayWager,
    SettleEarly,
    Split,
    Stand,
    WithdrawCall,
)
from croupier.table.dealer import deal_to_players
from croupier.table.decide import play
from croupier.table.events import Event
from croupier.table.legal.menu import legal
from croupier.table.legal.option import Option, refusal
from croupier.table.shoe import given
from croupier.table.state import Round, new_round
from tests.telling import table


def _dealt(shoe: str, rules: TableRules, *wagers: LayWager) -> Round:
    round = new_round(rules, given(cards(shoe)))
    for wager in wagers or (LayWager(1, "A", 20_00),):
        round = play(round, wager)[0]
    return deal_to_players(play(round, CallNoMoreBets())[0])[0]


def _of(round: Round, kind: type[Command]) -> list[Option]:
    return [option for option in legal(round) if isinstance(option.command, kind)]


def test_before_the_first_card_anybody_may_wager_within_the_limits() -> None:
    round = new_round(table("nz-current"), given(()))
    options = _of(round, LayWager)
    assert [option.command.box for option in options] == list(range(1, 10))  # type: ignore[union-attr]
    assert {(option.low, option.high) for option in options} == {(5_00, 500_00)}
    assert not _of(round, CallNoMoreBets)


def test_a_full_box_takes_no_further_bettor() -> None:
    round = new_round(table("nz-current"), given(()))
    for player in "ABC":
        round = play(round, LayWager(1, player, 5_00, seated=player == "A"))[0]
    assert 1 not in [option.command.box for option in _of(round, LayWager)]  # type: ignore[union-attr]
    assert _of(round, CallNoMoreBets)


def test_a_pair_may_draw_stand_double_and_split_with_their_prices() -> None:
    round = _dealt("8s 6c 8d", table("nz-current", increment=5))
    assert [type(option.command) for option in legal(round)] == [Draw, Stand, Double, Split]
    (double,) = _of(round, Double)
    (split,) = _of(round, Split)
    assert (double.low, double.high) == (5_00, 20_00)
    assert (split.low, split.high) == (20_00, 20_00)


def test_below_twelve_standing_is_greyed_with_its_clause() -> None:
    round = _dealt("6s 6c 3d", table("act-1996"))
    assert not _of(round, Stand)
    refused = refusal(round, Stand(1, "A"))
    assert refused is not None
    assert refused.clause == "14(b)"
    assert refusal(round, Draw(1, "A")) is None


def test_insurance_is_offered_in_payable_amounts() -> None:
    rules = table("nz-current", smallest_chip=2.5)
    round = _dealt("Ts Ac 9d", rules, LayWager(1, "A", 25_00))
    (insure,) = _of(round, Insure)
    assert (insure.low, insure.high) == (2_50, 12_50)
    assert not _of(round, SettleEarly)


def test_a_blackjack_against_an_ace_may_be_insured_or_settled_early() -> None:
    round = _dealt("Ts Ac Ad", table("nz-current"))
    options = legal(round)
    kinds = [Insure, SettleEarly, Decline, Decline, Deal]
    assert [type(option.command) for option in options] == kinds
    assert {option.ends for option in options[:4]} == {"the next card"}


def test_other_bettors_may_answer_and_only_until_the_card_falls() -> None:
    wagers = (LayWager(1, "A", 20_00), LayWager(1, "B", 10_00, seated=False))
    round = _dealt("8s 6c 8d Tc", table("nz-current"), *wagers)
    round = play(round, Split(1, "A"))[0]
    answers = [option.command for option in _of(round, Split)]
    assert answers == [Split(1, "B", 1, amount=10_00), Split(1, "B", to=1), Split(1, "B", to=2)]
    assert {option.ends for option in _of(round, Split)} == {"the next card"}
    round = play(round, Split(1, "B", to=2))[0]
    round = deal_to_players(round)[0]
    assert all(option.command.player == "A" for option in _of(round, Split))  # type: ignore[union-attr]


def test_an_option_at_its_price_is_never_refused() -> None:
    round = _dealt("8s Ac 8d", table("nz-current"))
    assert all(refusal(round, option.command) is None for option in legal(round))


def test_21_7_insurance_outlives_a_call_that_is_taken_back() -> None:
    """What others elected while a call waited for the Upper Minimum stays."""
    rules = table(
        "nz-current",
        versions=["player-select"],
        lower={"minimum": 10, "double_on": "none"},
        upper={"minimum": 50},
    )
    wagers = (LayWager(1, "A", 20_00), LayWager(1, "B", 50_00, seated=False))
    round = _dealt("5s Ac 6d", rules, *wagers)
    round = play(round, Double(1, "A"))[0]
    round = play(round, Insure(1, "B", 25_00))[0]
    round = play(round, WithdrawCall(1, "A"))[0]
    assert [stake.wager for stake in round.box(1).stakes] == ["main", "main", "insurance"]
    assert round.staked == 95_00


def test_21_7_a_split_that_is_taken_back_is_not_told_nor_what_lay_on_its_hands() -> None:
    """Additional pair wagers went back with the split, and nobody declined one."""
    rules = table(
        "nz-current",
        versions=["player-select"],
        lower={"minimum": 10, "split": "none"},
        upper={"minimum": 50},
        side_wagers={"any-pair": {}},
        extra_pair_wagers_on_splits=True,
    )
    wagers = (LayWager(1, "A", 20_00), LayWager(1, "B", 50_00, seated=False))
    round, told = _dealt("8s 6c 8d", rules, *wagers), list[Event]()
    meanwhile = (
        LaySideWager(1, "B", "any-pair", 5_00, 1),
        Decline(1, "B", right="any-pair", hand=2),
    )
    for command in (Split(1, "A"), *meanwhile, WithdrawCall(1, "A"), Stand(1, "A")):
        round, happened = play(round, command)
        told += happened
    assert play_lines(tuple(told)) == ["1 stand"]
    assert round.staked == 70_00
