"""Whoever is known no longer leaves a table with all chips, once nothing keeps them there."""

from functools import partial

from croupier.casino.cash_out import gone
from croupier.casino.people.state import People, Person
from croupier.casino.table import acts, automatic
from croupier.protocol.roles import Role
from croupier.rules.config import TableConfig
from croupier.table.commands import CallNoMoreBets, LayWager
from tests.casino.at_table import CHIPS, Table

ANA = Person("A", "Ana", Role.GUEST, None)


def test_a_guest_whose_session_is_over_gives_up_seat_and_chips() -> None:
    table = Table(TableConfig(edition="nz-current", minimum=10_00))
    for player in "AB":
        table.do(partial(acts.buy_chips, player=player, cents=CHIPS))
    table.do(partial(acts.take_seat, player="C", box=2))
    table.do(partial(automatic.seat, box=3))
    here = People(people={"A": ANA})
    assert list(gone(table.live, here)) == ["B", "C"]
    for player in gone(table.live, here):
        table.do(partial(acts.go, player=player))
    assert table.live.purses().keys() == {"A", "~3"}
    assert list(gone(table.live, here)) == []


def test_who_has_a_wager_on_the_layout_stays_until_it_is_settled() -> None:
    table = Table(TableConfig(edition="nz-current", minimum=10_00))
    table.do(partial(acts.buy_chips, player="B", cents=CHIPS))
    table.play(LayWager(1, "B", 10_00))
    table.do(acts.open_round)
    table.do(partial(acts.call, command=LayWager(1, "B", 10_00)))
    assert list(gone(table.live, People())) == []
    table.do(partial(acts.call, command=CallNoMoreBets()))
    table.finish()
    assert list(gone(table.live, People())) == ["B"]
