"""History: stays, Rounds and disputes as the log has them, and nothing twice."""

from functools import partial

from msgspec.structs import replace

from croupier.casino.store.port import Entry
from croupier.casino.table import acts, disputes, management
from croupier.casino.table.history import History
from croupier.casino.table.recall import Recalled
from croupier.explain.review import NO_ROUNDS, WagerTotal
from croupier.protocol.corrections import Correction
from croupier.protocol.log import DealerCame, DealerLeft, RoundBegun, RoundEvent, read, written
from croupier.rules.config import TableConfig
from croupier.table.commands import LayWager
from tests.casino.at_table import CHIPS, Table

CONFIG = TableConfig(edition="nz-current", minimum=10_00)


def _history(table: Table) -> History:
    """A history read entry by entry, each a minute after the one before."""
    found = History()
    for version, body in enumerate(table.log, 1):
        found.read(Entry(version, "table/t1", version, version * 60_000, "", body, b""))
    return found


def _numbers(table: Table, player: str) -> list[int]:
    """The Rounds a player has played in all stays."""
    return [one.number for one in _history(table).of(player).rounds(0, 99)]


def _last_round(table: Table) -> Recalled:
    logged = [read(body) for body in table.log]
    begun = max(at for at, one in enumerate(logged) if isinstance(one, RoundBegun))
    events = tuple(one.event for one in logged[begun:] if isinstance(one, RoundEvent))
    return Recalled("t1", table.live.rounds, table.live.config, events)


def _played() -> Table:
    table = Table(CONFIG)
    table.do(partial(acts.buy_chips, player="ana", cents=CHIPS))
    table.do(partial(acts.take_seat, player="ana", box=1))
    table.do(partial(acts.buy_chips, player="ben", cents=CHIPS))
    table.play(LayWager(1, "ana", 50_00), LayWager(2, "ben", 20_00))
    table.play(LayWager(1, "ana", 50_00))
    return table


def test_a_stay_lasts_from_chips_to_leaving() -> None:
    table = _played()
    (stay,) = _history(table).of("ana").stays
    assert stay.ended is None
    assert (stay.first, stay.last, stay.sums.rounds) == (1, 2, 2)
    assert _numbers(table, "ana") == [1, 2]
    assert stay.sums.net == table.live.purse("ana") - CHIPS
    assert _numbers(table, "ben") == [1]
    table.do(partial(acts.go, player="ana"))
    (stay,) = _history(table).of("ana").stays
    assert stay.ended is not None
    assert stay.taken == stay.bought + stay.sums.net
    table.do(partial(acts.buy_chips, player="ana", cents=CHIPS))
    table.play(LayWager(1, "ana", 50_00))
    first, second = _history(table).of("ana").stays
    assert (first.number, second.number) == (1, 2)
    assert (second.first, second.last, second.sums.rounds) == (3, 3, 1)
    assert second.sums.net == table.live.purse("ana") - CHIPS


def test_numbers_go_on_after_a_shuffle() -> None:
    """A Round has one number, that of the table, whatever shoe it was dealt from."""
    table = _played()
    while table.live.shoes < 2:
        table.play(LayWager(1, "ana", 10_00))
    table.play(LayWager(1, "ana", 10_00))
    history = _history(table)
    numbers = _numbers(table, "ana")
    assert numbers == list(range(1, table.live.rounds + 1))
    assert history.places[numbers[-1]].shoe > history.places[1].shoe


def test_what_is_counted_as_rounds_are_read_is_what_they_come_to() -> None:
    """Sums and wagers of all Rounds are kept beside them; the settings of each part them."""
    table = _played()
    settings = replace(CONFIG, minimum=20_00)
    table.do(partial(management.change_settings, config=settings, notice=True))
    table.play(LayWager(1, "ana", 50_00), LayWager(3, "ana", 30_00))
    own = _history(table).of("ana")
    rounds = own.rounds(1, 3)
    assert own.sums == sum((one.sums for one in rounds), NO_ROUNDS)
    parted = [(config.minimum, totals) for config, totals in own.totals()]
    assert parted == [
        (10_00, (WagerTotal("main", 50_00, 2),)),
        (20_00, (WagerTotal("main", 50_00, 1), WagerTotal("main", 30_00, 1))),
    ]


def test_a_round_in_play_is_not_counted() -> None:
    table = _played()
    table.do(acts.open_round)
    table.do(partial(acts.call, command=LayWager(1, "ana", 50_00)))
    history = _history(table)
    assert _numbers(table, "ana") == [1, 2]
    assert not history.places[3].ended


def test_a_ruling_is_counted_in_the_round_it_corrects() -> None:
    """The Round as it was played stays in the log; the stay and its chips count what was moved."""
    table = _played()
    of = _last_round(table)
    table.do(partial(disputes.file_dispute, of=of, by="ana", reason="$40", everybody=False))
    record = of.record[: of.record.index("[expect]")].replace("amount = 50", "amount = 40", 1)
    ruling = disputes.ruled(of, record)
    for person in ("ines", "sam"):
        table.do(partial(disputes.rule, number=1, by=person, reason="$40", ruling=ruling))
    moved = table.live.rulings[1].moved["ana"]
    assert moved
    (stay,) = _history(table).of("ana").stays
    first, second = _history(table).of("ana").rounds(1, 2)
    assert first.corrections == ()
    assert second.net == of.nets()["ana"] + moved
    assert (
        stay.sums.corrections
        == table.live.corrections(2, "ana")
        == (Correction(1, 2, "ana", moved),)
    )
    assert stay.sums.net == table.live.purse("ana") - CHIPS
    assert table.live.corrections(1) == ()
    table.do(partial(acts.go, player="ana"))
    (stay,) = _history(table).of("ana").stays
    assert stay.ended is not None
    assert stay.taken == stay.bought + stay.sums.net


def test_a_dispute_keeps_what_became_of_it() -> None:
    table = _played()
    of = _last_round(table)
    filed = partial(disputes.file_dispute, of=of, by="ana", reason="short paid", everybody=False)
    table.do(filed)
    history = _history(table)
    (one,) = history.disputes_of("ana")
    assert (one.state, one.round, one.reason) == ("open", 2, "short paid")
    assert history.disputes_of("ben") == ()
    ruling = disputes.ruled(of, "")
    table.do(partial(disputes.rule, number=one.number, by="ines", reason="as paid", ruling=ruling))
    (one,) = _history(table).disputes_of("ana")
    assert one.state == "ruled on"
    assert one.ruling is not None
    assert one.ruling.reason == "as paid"
    assert one.closed is not None
    assert one.closed > one.filed


def test_a_round_is_placed_with_who_dealt_when_it_was_opened() -> None:
    table = _played()
    begun = [at for at, body in enumerate(table.log) if isinstance(read(body), RoundBegun)]
    table.log.insert(begun[1], written(DealerCame("dan")))
    table.log.insert(begun[1] + 2, written(DealerLeft()))
    dealers = [place.dealer for place in _history(table).places.values()]
    assert dealers == ["", "dan", *("" for _ in begun[2:])]
