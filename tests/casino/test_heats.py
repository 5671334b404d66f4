"""Heats at live tables, and tournaments from their start to their prizes, whatever crashes."""

import asyncio
from collections import Counter
from contextlib import suppress
from functools import partial
from typing import Any

import pytest

from croupier.casino import money as journal
from croupier.casino import tournament_director
from croupier.casino.casino import Casino
from croupier.casino.scheduler import attend
from croupier.casino.store.port import StoreError
from croupier.casino.table import acts, automatic, heats, management
from croupier.casino.table.disputes import file_dispute, withdraw
from croupier.casino.table.live import Live
from croupier.casino.table.live_table import LiveTable, Sent
from croupier.casino.table.recall import recall
from croupier.casino.table.snapshot import restored, taken
from croupier.casino.table.timing import due
from croupier.casino.tournaments.state import RETAINED
from croupier.protocol.log import TableOpened, read, written
from croupier.rules.config import TableConfig
from croupier.rules.refusal import Refusal
from croupier.rules.tournament import Conditions
from croupier.table.commands import LayWager
from croupier.table.state import BETTING
from tests.casino.competing import CONFIG, PACE, Competition, outcome, played, terms
from tests.casino.memory import Disk, run

# ── A heat ──────────────────────────────────────────────────────────────────────────────────────


async def _heat(*players: str, automatic: int = 0, **other: Any) -> tuple[Competition, LiveTable]:
    """The table of a final, with everybody seated."""
    competition = await Competition().begin(*players, automatic=automatic, **other)
    assert await tournament_director.step(competition.casino, "cup")
    return competition, competition.casino.table("cup-1-1")


async def _until_betting(competition: Competition, table: LiveTable) -> None:
    while table.live.round is None:
        assert await competition.step()


def test_a_heat_opens_with_everybody_seated_in_one_write() -> None:
    async def opened() -> tuple[Disk, Live]:
        competition, table = await _heat("A", "B", automatic=1)
        return competition.disk, table.live

    disk, live = run(opened())
    assert heats.competitors(live) == ("A", "B", "~1")
    assert live.purses() == {"A": 100_00, "B": 100_00, "~1": 100_00}
    assert {entry.command for entry in disk.entries["table/cup-1-1"]} == {"director/open"}


def test_h5_other_tables_are_opened_as_they_were_before_there_were_heats() -> None:
    plain = TableOpened("t1", CONFIG, "0" * 16)
    assert b'"heat"' not in written(plain)
    assert read(written(plain)) == plain


@pytest.mark.parametrize(
    "act",
    (
        partial(acts.buy_chips, player="A", cents=1_00),
        partial(acts.take_chips, player="A", cents=1_00),
        partial(acts.take_seat, player="Z", box=5),
        partial(acts.leave_seat, player="A"),
        partial(acts.go, player="A"),
        partial(automatic.seat, box=5),
        partial(automatic.send_away, box=3),
        partial(management.change_minimum, minimum=20_00, notice=True),
        partial(management.announce_closing, rounds=1, players_told=True, inspector_told=True),
    ),
)
def test_at_a_heat_nobody_comes_or_goes(act: Any) -> None:
    async def done() -> None:
        _, table = await _heat("A", "B", automatic=1)
        await table.do(Sent("test", b""), act, 0)

    with pytest.raises(Refusal):
        run(done())


def test_a_heat_is_not_closed_before_it_is_over() -> None:
    async def done() -> None:
        _, table = await _heat("A", "B")
        await table.do(Sent("test", b""), management.close_table, 0)

    with pytest.raises(Refusal, match="last Round"):
        run(done())


def test_everybody_wagers_at_their_own_box() -> None:
    async def done() -> None:
        competition, table = await _heat("A", "B")
        await _until_betting(competition, table)
        with pytest.raises(Refusal, match="own Box"):
            acts.call(table.live, LayWager(2, "A", 10_00))
        assert acts.call(table.live, LayWager(1, "A", 10_00))

    run(done())


def test_who_does_not_wager_in_time_has_the_minimum_laid() -> None:
    """L1: automatic competitors wait for nobody, and nobody holds a heat up."""

    async def done() -> None:
        competition, table = await _heat("A", "B", automatic=1)
        await _until_betting(competition, table)
        assert _waits(competition, table) == ("wagers of automatic players", 0)
        await competition.step()
        assert _waits(competition, table) == ("wagers", PACE.betting)
        lay = partial(acts.call, command=LayWager(1, "A", 30_00))
        await table.do(Sent("lay", b""), lay, 0)
        assert _waits(competition, table) == ("wagers", PACE.betting)
        await competition.step()
        assert table.live.round is None or table.live.round.phase is not BETTING
        await competition.finish()
        logged = b"".join(competition.disk.bodies("table/cup-1-1"))
        assert logged.count(b'"WagerLaid"') == 9

    run(done())


def _waits(competition: Competition, table: LiveTable) -> tuple[str, int]:
    """What the table waits for, and how long."""
    next_ = due(table.live, PACE, competition.vault)
    assert next_ is not None
    return next_.what, next_.after


def test_24_3_the_conditions_prevail_at_a_heat_and_in_its_snapshot() -> None:
    async def live() -> tuple[Live, Any]:
        competition, table = await _heat("A", "B", conditions=Conditions(insurance=False))
        return table.live, competition.vault.seed

    told, seeds = run(live())
    again = restored(taken(told), seeds)
    for one in (told, again):
        assert one.rules.provenance["may_insure"] == ("24.3",)
        assert one.rules.provenance["may_split"] != ("24.3",)
        assert one.heat == told.heat is not None


# ── A whole tournament ──────────────────────────────────────────────────────────────────────────


def test_a_whole_tournament_with_people_gone_and_automatic_competitors() -> None:
    """Two tables, two of each go on, a final table; every cent of the fund is paid out."""
    competition = run(played())
    state = competition.state
    assert [len(one) for one in (state.heats[1, 1], state.heats[1, 2])] == [5, 5]
    assert (state.stage, len(state.tables), len(state.tables[0])) == (2, 1, 4)
    placed = [one.player for one in state.heats[2, 1]]
    assert [one.player for one in state.prizes] == placed[:3]
    assert [one.cents for one in state.prizes] == [450_00, 270_00, 180_00]
    assert state.accounts == {journal.CAGE: -100_00, RETAINED: 100_00}
    for (stage, number), standings in state.heats.items():
        live = competition.casino.table(f"cup-{stage}-{number}").live
        assert live.closed
        assert live.rounds <= 3
        assert live.purses() == {}
        chips = [one.chips for one in standings]
        assert chips == sorted(chips, reverse=True)


def test_24_3_nobody_insures_or_splits_where_the_conditions_bar_it() -> None:
    told = b"".join(body for log in outcome(run(played()))[1].values() for body in log)
    assert b'"HandSplit"' not in told
    assert b'"Insured"' not in told


@pytest.mark.parametrize("every", (1, 7))
def test_a_crash_after_any_step_changes_nothing(every: int) -> None:
    """Whatever was done is resumed from; the same logs come out, entry by entry."""

    async def crashing() -> Competition:
        competition = await Competition().begin("A", "B", automatic=8, rounds=1)
        steps = 0
        while await competition.step():
            steps += 1
            if steps % every == 0:
                competition.casino.store.dead = True  # type: ignore[attr-defined]
                competition = await Competition(competition.disk).start()
        return competition

    assert outcome(run(crashing())) == outcome(run(played(rounds=1)))


def test_a_crash_while_a_step_is_written_changes_nothing() -> None:
    """The director's step is durable, and nobody heard of it: it is the same command again."""

    async def crashing() -> Competition:
        competition = await Competition().begin("A", "B", automatic=8, rounds=1)
        while True:
            before = competition.disk.copy()
            if not await competition.step():
                return competition
            again = await Competition(before).start()
            await again.step()
            assert outcome(again) == outcome(competition)

    run(crashing())


def test_a_second_director_does_no_harm() -> None:
    """Two processes direct the same tournament; each step is tried by both on the same log."""

    async def both() -> tuple[Competition, Competition]:
        one = await Competition(shared=True).begin("A", "B", automatic=8, rounds=1)
        two = await Competition(one.disk, shared=True).start()
        while not one.state.ended:
            await asyncio.gather(_directed(one), _directed(two))
            await one.step()
            await one.keep_up()
            await two.keep_up()
        return one, two

    one, two = run(both())
    assert outcome(one) == outcome(run(played(rounds=1)))
    assert two.state.prizes == one.state.prizes


async def _directed(competition: Competition) -> None:
    with suppress(Refusal, StoreError):
        await tournament_director.step(competition.casino, "cup")


def test_a_heat_ends_when_fewer_than_two_can_wager() -> None:
    """Chips for one wager alone: whoever loses it is out."""
    competition = run(played(seed=3, chips=10_00, rounds=50))
    assert all(
        competition.casino.table(f"cup-{stage}-{number}").live.rounds < 50
        for stage, number in competition.state.heats
    )


def test_a_disputed_heat_waits_for_its_ruling() -> None:
    async def disputed() -> None:
        competition, table = await _heat("A", "B", rounds=1)
        while not heats.is_over(table.live):
            await competition.step()
        assert _waits(competition, table) == ("the end of the heat", PACE.decision)
        of = await recall(competition.casino.store, "cup-1-1", 1)
        filed = partial(file_dispute, of=of, by="A", reason="wrong", everybody=False)
        await table.do(Sent("dispute", b""), filed, 0)
        assert not await competition.step()
        with pytest.raises(Refusal, match="is over"):
            acts.open_round(table.live)
        await table.do(Sent("withdraw", b""), partial(withdraw, number=1, by="A"), 0)
        await competition.finish()

    run(disputed())


def test_the_clock_alone_brings_a_tournament_to_its_end() -> None:
    """Everybody gone: table by table and stage by stage it goes on while a process leads."""

    async def attended() -> float:
        loop = asyncio.get_running_loop()
        competition = Competition()
        competition.casino.clock = competition.casino.steady = lambda: int(loop.time() * 1000)
        await competition.begin("A", "B", automatic=6, rounds=1)
        clockwork = asyncio.create_task(attend(competition.casino, PACE))
        while not competition.state.ended:
            assert not clockwork.done()
            await asyncio.sleep(1)
        clockwork.cancel()
        return loop.time()

    assert run(attended()) < 15 * 60


def test_a_tournament_that_cannot_be_directed_stops_no_other(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    tried: Counter[str] = Counter()

    async def step(_: Casino, name: str) -> bool:
        tried[name] += 1
        if name == "cup":
            raise ValueError("nobody thought of this")
        raise Refusal((), "not now")

    async def directed() -> None:
        competition = await Competition().begin("A", "B")
        await competition.casino.announce(terms(name="other"), Sent("announce", b""))
        work = asyncio.create_task(tournament_director.direct(competition.casino))
        await asyncio.sleep(tournament_director.PAUSE * 2.5)
        assert not work.done()
        assert competition.casino.heartbeat.stuck == ("cup",)
        work.cancel()

    monkeypatch.setattr(tournament_director, "step", step)
    run(directed())
    assert tried["cup"] == 3
    assert tried["other"] > 30
    assert "tournament cup: something went wrong; it is tried again" in caplog.text


def test_24_1_a_tournament_of_triple_play() -> None:
    """Section 24 leaves no version out: everybody wagers on hands 1 and 2 at the least."""
    config = TableConfig(
        edition="act-1996", minimum=10_00, maximum=200_00, versions=("triple-play",)
    )
    competition = run(played(config=config, rounds=3))
    assert competition.state.prizes
    logged = b"".join(competition.disk.bodies("table/cup-1-1"))
    assert logged.count(b'"WagerLaid"') >= 20
    assert competition.state.accounts == {journal.CAGE: -100_00, RETAINED: 100_00}


def test_24_1_chips_for_one_hand_of_triple_play_are_too_few() -> None:
    """A Round takes two wagers of the minimum from each competitor."""
    config = TableConfig(
        edition="act-1996", minimum=10_00, maximum=200_00, versions=("triple-play",)
    )
    with pytest.raises(Refusal, match="do not reach the minimum"):
        run(played(config=config, chips=15_00))
