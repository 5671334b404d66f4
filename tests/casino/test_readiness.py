"""Readiness: betting closes when nobody is waited for any more, and no earlier."""

from functools import partial
from random import Random

import pytest

from croupier.casino.table import acts, automatic, management, readiness
from croupier.casino.table.live import Live
from croupier.casino.table.timing import Due, due
from croupier.casino.table.view import view
from croupier.protocol.log import RoundEvent, read
from croupier.protocol.pace import Pace, WaitsFor
from croupier.rules.config import TableConfig
from croupier.rules.refusal import Refusal
from croupier.table.commands import LayWager, LiftWager
from croupier.table.events import BetsClosed
from croupier.table.state import BETTING, bettors
from tests.casino.at_table import CHIPS, Table
from tests.casino.memory import MemoryVault

NZ = TableConfig(edition="nz-current", minimum=10_00)
ACT = TableConfig(edition="act-1996", minimum=10_00)
TRIPLE = TableConfig(edition="act-1996", versions=("triple-play",), minimum=5_00)


def _open(people: str, config: TableConfig = NZ) -> Table:
    """A Round is open for wagers, and these have chips and a seat."""
    table = Table(config)
    for box, player in enumerate(people, 1):
        table.do(partial(acts.buy_chips, player=player, cents=CHIPS))
        table.do(partial(acts.take_seat, player=player, box=box))
    table.new_shoe(Random(1))
    table.do(acts.open_round)
    return table


def _lay(table: Table, box: int, player: str) -> None:
    table.do(partial(acts.call, command=LayWager(box, player, 10_00)))


def _ready(table: Table, player: str) -> None:
    table.do(partial(readiness.ready, player=player))


def _sits_out(table: Table, player: str) -> None:
    table.do(partial(readiness.sit_out, player=player))


def _betting(live: Live) -> bool:
    return live.round is not None and live.round.phase is BETTING


@pytest.mark.parametrize(("config", "clause"), [(NZ, "8.2"), (ACT, "8")])
def test_8_2_who_is_alone_is_dealt_to_at_once(config: TableConfig, clause: str) -> None:
    """By the call that no more bets are taken, and its clause."""
    table = _open("A", config)
    _lay(table, 1, "A")
    assert _betting(table.live)
    _ready(table, "A")
    assert not _betting(table.live)
    events = [one.event for one in map(read, table.log) if isinstance(one, RoundEvent)]
    (closed,) = [one for one in events if isinstance(one, BetsClosed)]
    assert closed.clauses == (clause,)
    assert table.findings() == []


def test_of_two_both_must_say_so() -> None:
    table = _open("AB")
    _lay(table, 1, "A")
    _ready(table, "A")
    assert readiness.undecided(table.live) == ("B",)
    assert _betting(table.live)
    _lay(table, 2, "B")
    assert _betting(table.live)
    _ready(table, "B")
    assert not _betting(table.live)


def test_of_three_one_may_sit_out_and_one_may_be_the_last_to_do_so() -> None:
    table = _open("ABC")
    _sits_out(table, "B")
    _lay(table, 1, "A")
    _ready(table, "A")
    assert _betting(table.live)
    _sits_out(table, "C")
    assert not _betting(table.live)
    assert table.live.round is not None
    assert bettors(table.live.round) == ("A",)
    assert table.findings() == []


def test_when_all_sit_out_the_round_stays_open() -> None:
    table = _open("AB")
    _sits_out(table, "A")
    _sits_out(table, "B")
    assert _betting(table.live)
    _lay(table, 1, "A")
    _ready(table, "A")
    assert not _betting(table.live)


@pytest.mark.parametrize("change", [LayWager(1, "A", 20_00), LiftWager(1, "A")])
def test_a_wager_laid_or_taken_back_takes_back_what_was_said(
    change: LayWager | LiftWager,
) -> None:
    table = _open("AB")
    _lay(table, 1, "A")
    _ready(table, "A")
    table.do(partial(acts.call, command=change))
    assert table.live.ready == frozenset()
    _lay(table, 2, "B")
    _ready(table, "B")
    assert _betting(table.live)
    assert readiness.undecided(table.live) == ("A",)


def test_who_sits_out_comes_back_with_a_wager() -> None:
    table = _open("AB")
    _sits_out(table, "A")
    _lay(table, 1, "A")
    assert table.live.sitting_out == frozenset()
    assert "A" in readiness.undecided(table.live)


def test_who_has_wagered_does_not_sit_out_and_who_has_not_is_not_ready() -> None:
    table = _open("AB")
    with pytest.raises(Refusal, match="wager first"):
        _ready(table, "A")
    _lay(table, 1, "A")
    with pytest.raises(Refusal, match="take your wagers back first") as refused:
        _sits_out(table, "A")
    assert refused.value.clauses
    with pytest.raises(Refusal, match="bring chips"):
        _sits_out(table, "Z")
    _ready(table, "A")
    version = len(table.log)
    _ready(table, "A")
    assert len(table.log) == version


def test_people_who_watch_or_have_no_chips_for_a_wager_are_not_waited_for() -> None:
    table = _open("A")
    table.do(partial(acts.take_seat, player="B", box=2))
    table.do(partial(acts.buy_chips, player="C", cents=5_00))
    assert readiness.waited_for(table.live) == ("A",)
    _lay(table, 1, "A")
    _ready(table, "A")
    assert not _betting(table.live)


def test_who_stands_with_chips_and_no_seat_is_waited_for() -> None:
    table = _open("A")
    table.do(partial(acts.buy_chips, player="B", cents=CHIPS))
    _lay(table, 1, "A")
    _ready(table, "A")
    assert _betting(table.live)


def test_automatic_players_count_as_ready_and_lay_their_wagers_first() -> None:
    table = _open("A")
    for box in (2, 3):
        table.do(partial(automatic.seat, box=box))
    _lay(table, 1, "A")
    _ready(table, "A")
    assert not _betting(table.live)
    assert table.live.round is not None
    assert bettors(table.live.round) == ("A", "~2", "~3")
    assert table.findings() == []


def test_when_who_was_waited_for_leaves_betting_closes_by_itself() -> None:
    table = _open("AB")
    _lay(table, 1, "A")
    _ready(table, "A")
    assert _next(table).after > 0
    table.do(partial(acts.go, player="B"))
    assert (_next(table).what, _next(table).after) == (WaitsFor.WAGERS, 0)
    table.do(_next(table).act)
    assert not _betting(table.live)


def test_who_lets_two_rounds_pass_without_a_word_is_waited_for_no_longer() -> None:
    """The clock closed betting twice; then A is alone, until B says something again."""
    table = _open("AB")
    for round_ in range(2):
        if round_:
            table.do(acts.open_round)
        _lay(table, 1, "A")
        _ready(table, "A")
        assert _betting(table.live)
        table.do(_next(table).act)
        table.finish()
    assert table.again().silent == table.live.silent == {"B": 2}
    table.do(acts.open_round)
    _lay(table, 1, "A")
    _ready(table, "A")
    assert not _betting(table.live)
    table.finish()
    table.do(partial(acts.buy_chips, player="B", cents=10_00))
    assert readiness.waited_for(table.live) == ("A", "B")


def test_a_human_dealer_closes_betting_and_nobody_else() -> None:
    table = _open("A")
    table.do(partial(management.come_to_deal, dealer="D"))
    _lay(table, 1, "A")
    _ready(table, "A")
    assert table.live.ready == {"A"}
    assert _betting(table.live)
    assert _next(table).what is WaitsFor.DEALER


def test_the_next_round_opens_at_once_when_all_want_it() -> None:
    table = _open("AB")
    for box, player in enumerate("AB", 1):
        _lay(table, box, player)
    for player in "AB":
        _ready(table, player)
    table.finish()
    assert (_next(table).what, _next(table).after) == (WaitsFor.NEXT_ROUND, Pace().between)
    _ready(table, "A")
    assert _next(table).after == Pace().between
    _ready(table, "B")
    assert _next(table).after == 0
    table.do(_next(table).act)
    assert table.live.ready == frozenset()
    assert _betting(table.live)


def test_in_play_nobody_says_so() -> None:
    table = _open("AB")
    _lay(table, 1, "A")
    _ready(table, "A")
    _sits_out(table, "B")
    for say in (_ready, _sits_out):
        if table.live.round is not None:
            with pytest.raises(Refusal, match="no more bets"):
                say(table, "B")


def test_who_has_laid_one_of_two_wagers_that_are_required_is_told_so() -> None:
    """Triple Play: not ready in silence, but refused with the clause."""
    table = _open("A", TRIPLE)
    table.do(partial(acts.call, command=LayWager(1, "A", 5_00, against=1)))
    with pytest.raises(Refusal) as refused:
        _ready(table, "A")
    assert refused.value.clauses
    assert table.live.ready == frozenset()


def _next(table: Table) -> Due:
    found = due(table.live, Pace(), MemoryVault(1, {}))
    assert found is not None
    return found


# ── A wager that goes back ──────────────────────────────────────────────────────────────────────


def test_22_4_a_wager_that_goes_back_is_told_to_its_player_with_the_clause() -> None:
    """Triple Play: one of two wagers that are required; told until the player lays another."""
    table = _open("AB", TRIPLE)
    table.do(partial(acts.call, command=LayWager(1, "A", 5_00, against=1)))
    next_ = _next(table)
    assert next_.what is WaitsFor.WAGERS_TOGETHER
    table.do(next_.act)
    back = table.live.handed_back["A"]
    assert (back.box, set(table.live.handed_back)) == (1, {"A"})
    assert back.why
    assert back.clauses
    assert table.live.boxes == ()
    assert view(table.live, 1, "A").handed_back == back
    assert view(table.live, 1, "B").handed_back is None
    assert table.again().handed_back == table.live.handed_back
    assert table.findings() == []
    table.do(partial(acts.call, command=LayWager(1, "A", 5_00, against=1)))
    assert table.live.handed_back == {}


def test_nothing_goes_back_where_all_may_stand() -> None:
    table = _open("A")
    with pytest.raises(Refusal, match="may stand together"):
        table.do(readiness.hand_back)
    _lay(table, 1, "A")
    with pytest.raises(Refusal, match="may stand together"):
        table.do(readiness.hand_back)
