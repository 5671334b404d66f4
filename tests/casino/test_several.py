"""Several server processes on one PostgreSQL: one order, one effect a command, one that leads."""

import asyncio
import json
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from itertools import cycle
from typing import Any, Final

import psycopg
import pytest

from croupier.casino.audit import export
from croupier.casino.casino import Casino
from croupier.casino.directory import Directory
from croupier.casino.people import registration, sessions
from croupier.casino.people.state import People
from croupier.casino.people.tokens import Issued
from croupier.casino.store.port import Fenced, Mismatched, Unavailable
from croupier.casino.store.postgres import PostgresStore
from croupier.casino.store.postgres_lease import LATE, RENEW_EVERY, TERM
from croupier.casino.store.postgres_sql import RIGHTS as STORE_RIGHTS
from croupier.casino.store.postgres_vault import RIGHTS, PostgresVault
from croupier.casino.store.vault import NoSeed
from croupier.casino.table import acts
from croupier.casino.table.countdown import Watch
from croupier.casino.table.live_table import LiveTable, Sent
from croupier.casino.table.preparation import Unprepared, with_preparation
from croupier.casino.table.prepared_vault import PreparedVault
from croupier.protocol.pace import Pace
from croupier.rules.refusal import Refusal
from tests.casino.process import CONFIG
from tests.processes import guarded

pytest_plugins = ("tests.casino.postgres",)

PATIENCE: Final = 20
"""Seconds within which one process hears of another."""

END_OTHERS: Final = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid()
"""
OPENED = 2
"""Entries a table opens with: its settings, and what the casino commits to."""


@asynccontextmanager
async def casinos(database: str, count: int = 2) -> AsyncIterator[list[Casino]]:
    """Casinos that share a database, each as a process of its own would have it."""
    async with AsyncExitStack() as stack:
        told = []
        for place in range(count):
            store = await PostgresStore(database).open()
            vault = PreparedVault(PostgresVault(database))
            casino = Casino(store, vault)
            stack.callback(vault.close)
            stack.push_async_callback(casino.close)
            await casino.start(f"process {place}")
            told.append(casino)
        yield told


def sharing(database: str, work: Callable[[Casino, Casino], Awaitable[None]]) -> None:
    """Work with two casinos on one database."""

    async def main() -> None:
        async with casinos(database) as (one, two):
            await work(one, two)

    asyncio.run(main())


async def until(true: Callable[[], bool]) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.01)


async def both(one: Casino, two: Casino) -> tuple[LiveTable, LiveTable]:
    """One table, as each of two casinos has it."""
    await one.open("t1", CONFIG, Sent("open", b"open"))
    await until(lambda: "t1" in [table.live.table for table in two])
    return one.table("t1"), two.table("t1")


async def buy(table: LiveTable, name: str, cents: int = 100) -> int:
    act = partial(acts.buy_chips, player="A", cents=cents)
    return (await table.do(Sent(name, b"buy %d" % cents), act, 0)).version


def test_commands_sent_to_either_happen_in_one_order(database: str) -> None:
    """A2: versions without a gap; each acknowledged command is there once; both see the same."""

    async def work(one: Casino, two: Casino) -> None:
        tables = await both(one, two)
        sent = [f"c{number}" for number in range(60)]
        told = [await buy(table, name) for name, table in zip(sent, cycle(tables), strict=False)]
        assert told == list(range(OPENED + 1, OPENED + 61))
        entries = [entry async for entry in one.store.read("table/t1")]
        assert [entry.command for entry in entries] == [*["open"] * OPENED, *sent]
        await until(lambda: tables[0].version == tables[1].version == OPENED + 60)
        assert tables[0].live.accounts == tables[1].live.accounts
        assert tables[0].live.purse("A") == 6_000

    sharing(database, work)


def test_commands_sent_to_both_at_once_all_happen_once(database: str) -> None:
    async def work(one: Casino, two: Casino) -> None:
        tables = await both(one, two)
        for burst in range(5):
            begun = OPENED + 10 * burst
            sent = [buy(table, f"{burst} {n}") for n in range(10) for table in tables]
            told = await asyncio.gather(*sent)
            assert sorted(set(told)) == list(range(begun + 1, begun + 11))
        await until(lambda: tables[0].version == tables[1].version)
        assert tables[0].live.purse("A") == tables[1].live.purse("A") == 5_000

    sharing(database, work)


def test_a_command_sent_again_to_another_process_gets_the_same_answer(database: str) -> None:
    """A1: and it sees what the answer tells of; another body is refused there too."""

    async def work(one: Casino, two: Casino) -> None:
        here, there = await both(one, two)
        answer = await buy(here, "c1")
        assert await buy(there, "c1") == answer == there.version
        with pytest.raises(Mismatched):
            await buy(there, "c1", 200)
        assert here.live.purse("A") == there.live.purse("A") == 100

    sharing(database, work)


def test_nothing_is_refused_by_what_is_out_of_date(database: str) -> None:
    """A process that has not heard yet looks before it refuses."""

    async def work(one: Casino, two: Casino) -> None:
        here, there = await both(one, two)
        await two.background.close()
        await buy(here, "c1")
        take = partial(acts.take_chips, player="A", cents=100)
        await there.do(Sent("c2", b"take"), take, 0)
        assert there.live.purse("A") == 0
        with pytest.raises(Refusal, match="no such chips"):
            await here.do(Sent("c3", b"take"), take, 0)
        assert here.version == there.version

    sharing(database, work)


def test_who_follows_one_process_is_told_what_another_did(database: str) -> None:
    async def work(one: Casino, two: Casino) -> None:
        here, there = await both(one, two)
        seen: list[int] = []

        async def watch() -> None:
            async for told in there.follow():
                seen.append(told.version)

        watching = asyncio.create_task(watch())
        await asyncio.sleep(0)
        for number in range(5):
            await buy(here, f"c{number}")
        await until(lambda: seen == list(range(OPENED + 1, OPENED + 6)))
        watching.cancel()

    sharing(database, work)


def test_what_is_due_no_longer_is_not_done(database: str) -> None:
    """The clockwork of one process does nothing that another has done already."""

    async def work(one: Casino, two: Casino) -> None:
        here, there = await both(one, two)
        await until(lambda: there.version == here.version)
        await buy(there, "c1")
        watch = Watch()
        watch.look(there.live, there.version, Pace(), two.vault, 0)
        await here.do(Sent("due", b""), watch.act(Pace(), one.vault), 0)
        done = here.version
        with pytest.raises(Refusal, match="moved on"):
            await there.do(Sent("due too", b""), watch.act(Pace(), two.vault), 0)
        assert await one.store.version("table/t1") == done > OPENED + 1

    sharing(database, work)


def test_a_table_opened_twice_at_once_is_one(database: str) -> None:
    async def work(one: Casino, two: Casino) -> None:
        sent = Sent("open", b"open")
        asked = (casino.open("t1", CONFIG, sent) for casino in (one, two, one, two))
        assert {table.version for table in await asyncio.gather(*asked)} == {OPENED}
        with pytest.raises(Refusal, match="there is a table of this name already"):
            await two.open("t1", CONFIG, Sent("another", b"open"))
        assert one.table("t1") is await one.open("t1", CONFIG, sent)

    sharing(database, work)


def test_who_claims_fences_off_all_who_joined(database: str) -> None:
    async def work(one: Casino, two: Casino) -> None:
        tables = await both(one, two)
        alone = await PostgresStore(database).open()
        await alone.claim("alone")
        for table in tables:
            with pytest.raises(Fenced):
                await buy(table, "c1")
            assert table.halted
        await alone.close()

    sharing(database, work)


# ── People ──────────────────────────────────────────────────────────────────────────────────────


def _guest(name: str, known: People, now: int) -> Issued:
    return registration.enter_guest(known, name, now)


def test_who_came_in_at_one_process_is_known_at_the_other(database: str) -> None:
    async def work(one: Casino, two: Casino) -> None:
        here, there = (Directory(casino.store) for casino in (one, two))
        await here.start()
        token = await here.enter(partial(_guest, "Ann"))
        assert (await there.who(token)).name == "Ann"
        with pytest.raises(Refusal):
            await there.who("nobody's")
        await here.note(lambda known, _: sessions.logout(known, token))
        await there.catch_up()
        with pytest.raises(Refusal):
            await there.who(token)
        await here.close()

    sharing(database, work)


def test_who_left_by_one_process_is_gone_from_the_other(database: str) -> None:
    async def work(one: Casino, two: Casino) -> None:
        doors = [Directory(casino.store) for casino in (one, two)]
        for directory in doors:
            await directory.start()
        coming = (
            directory.enter(partial(_guest, f"{name} {n}"))
            for name, directory in zip(("Ann", "Bob"), doors, strict=True)
            for n in range(5)
        )
        tokens = await asyncio.gather(*coming)
        await until(lambda: all(len(door.people.people) == 10 for door in doors))
        await doors[0].note(lambda known, _: sessions.logout(known, tokens[-1]))
        await until(lambda: all(len(door.people.people) == 9 for door in doors))
        for door in doors:
            await door.close()

    sharing(database, work)


# ── The vault ───────────────────────────────────────────────────────────────────────────────────


def test_a_seed_is_the_same_for_whoever_asks_first(database: str) -> None:
    one, two = PostgresVault(database), PostgresVault(database)
    first = one.fresh("t1/1")
    assert (two.fresh("t1/1"), two.seed("t1/1"), len(first)) == (first, first, 32)
    assert two.fresh("t1/2") == one.fresh("t1/2") != first
    with pytest.raises(NoSeed):
        one.seed("t1/9")
    one.close()
    two.close()


def test_a_vault_whose_connection_was_ended_connects_again(database: str) -> None:
    vault = PostgresVault(database)
    first = vault.fresh("t1/1")
    changed(database, END_OTHERS)
    assert (vault.fresh("t1/2") != first, vault.seed("t1/1")) == (True, first)
    vault.close()


def test_no_event_loop_waits_for_the_database_of_a_vault(database: str) -> None:
    """It is asked by a thread; whoever asked is to ask again, and gets what is there."""

    async def main() -> None:
        inner, loops = PostgresVault(database), threading.get_ident()
        asked: list[int] = []
        rows = inner._rows

        def noted(query: str, *about: object) -> list[tuple[Any, ...]]:
            asked.append(threading.get_ident())
            return rows(query, *about)

        inner._rows = noted  # type: ignore[method-assign]
        vault = PreparedVault(inner)
        for ask in (vault.fresh, vault.seed, vault.has, lambda shoe: vault.keep(shoe, bytes(32))):
            with pytest.raises(Unprepared):
                ask("t1/1")
        assert asked == []
        with pytest.raises(NoSeed):
            await with_preparation(partial(vault.seed, "t1/1"))
        made = await with_preparation(partial(vault.fresh, "t1/1"))
        await with_preparation(partial(vault.keep, "t1/2", bytes(32)))
        assert (vault.seed("t1/1"), vault.seed("t1/2")) == (made, bytes(32))
        assert not await with_preparation(partial(vault.has, "t1/3"))
        inner.keep("t1/3", made)
        asked.remove(loops)
        assert await with_preparation(partial(vault.has, "t1/3"))
        assert asked
        assert loops not in asked
        vault.close()

    asyncio.run(main())


def test_who_may_read_the_log_may_not_read_the_vault(database: str) -> None:
    async def work(one: Casino, two: Casino) -> None:
        seed = await with_preparation(partial(one.vault.fresh, "t1/1/secret"))
        await both(one, two)
        lines = [line async for line in export(one.store)]
        assert not any(seed in line or seed.hex().encode() in line for line in lines)

    sharing(database, work)
    with psycopg.connect(database) as db:
        db.execute("CREATE ROLE auditor LOGIN")
        db.execute("CREATE ROLE floor LOGIN")
        for rights in (STORE_RIGHTS, RIGHTS):
            db.execute(rights.format(role="floor").encode())
        db.execute(STORE_RIGHTS.format(role="auditor").encode())
    floor = PostgresVault(database.replace("user=postgres", "user=floor"))
    assert len(floor.seed("t1/1/secret")) == len(floor.fresh("t1/2")) == 32
    floor.close()
    auditor = database.replace("user=postgres", "user=auditor")
    with psycopg.connect(auditor) as db, pytest.raises(psycopg.errors.InsufficientPrivilege):
        db.execute("SELECT * FROM croupier_vault.seeds")
    with psycopg.connect(database) as db:
        for role in ("auditor", "floor"):
            db.execute(f"DROP OWNED BY {role}".encode())
            db.execute(f"DROP ROLE {role}".encode())


# ── Who leads ───────────────────────────────────────────────────────────────────────────────────


class Leads:
    """Which of several processes lead."""

    def __init__(self) -> None:
        self.now: list[str] = []
        self.over = 0

    async def work(self, name: str) -> None:
        """Lead until cancelled."""
        self.now.append(name)
        try:
            await asyncio.Event().wait()
        finally:
            self.now.remove(name)
            self.over += 1

    def begin(self, casino: Casino, name: str) -> "asyncio.Task[None]":
        """Have a process lead whenever it can."""
        return asyncio.create_task(casino.store.lead(partial(self.work, name)))


async def ended(*tasks: "asyncio.Task[None]") -> None:
    for task in tasks:
        task.cancel()
    await asyncio.wait(tasks)


def changed(database: str, statement: str) -> None:
    with psycopg.connect(database) as db:
        db.execute(statement.encode())


def test_one_process_leads_and_another_when_it_is_gone(database: str) -> None:
    async def work(one: Casino, two: Casino) -> None:
        leads = Leads()
        first = leads.begin(one, "one")
        await until(lambda: leads.now == ["one"])
        second = leads.begin(two, "two")
        await until(lambda: not two.store.interrupted)
        assert leads.now == ["one"]
        first.cancel()
        await until(lambda: leads.now == ["two"])
        first = leads.begin(one, "one")
        second.cancel()
        await until(lambda: leads.now == ["one"])
        await ended(first, second)
        assert leads.now == []

    sharing(database, work)


def test_a_lead_outlives_its_connection(database: str) -> None:
    """It is a row of the database: a connection that is ended is made again, in time."""

    async def work(one: Casino, _: Casino) -> None:
        leads = Leads()
        first = leads.begin(one, "one")
        await until(lambda: leads.now == ["one"])
        before = await epoch(one)
        changed(database, END_OTHERS)
        for number in range(3):
            await buy_of(one, f"c{number}")
            await asyncio.sleep(RENEW_EVERY)
        assert (leads.now, await epoch(one)) == (["one"], before)
        await ended(first)

    sharing(database, work)


async def epoch(casino: Casino) -> int:
    """How many leads there have been."""
    assert isinstance(casino.store, PostgresStore)
    ((found,),) = await casino.store.rows("SELECT lead_epoch FROM fence")
    return int(found)


async def buy_of(casino: Casino, name: str) -> int:
    """Buy chips at a table that is opened where there is none."""
    table = await casino.open("t1", CONFIG, Sent("open", b"open"))
    return await buy(table, name)


OTHERS_LEAD: Final = "UPDATE fence SET lead_epoch = lead_epoch + 1, lead_until = {}"
_IN_FORCE: Final = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint + 4000"


@pytest.mark.parametrize(
    "change", [OTHERS_LEAD.format(_IN_FORCE), "UPDATE fence SET lead_until = 1"]
)
def test_who_led_writes_nothing_under_a_lead_that_is_over(database: str, change: str) -> None:
    """Another leads, or the lease has run out by the database's clock: what is under way fails."""

    async def work(one: Casino, _: Casino) -> None:
        leads = Leads()
        first = leads.begin(one, "one")
        await until(lambda: leads.now == ["one"])
        await buy_of(one, "c1")
        version = await one.store.version("table/t1")
        changed(database, change)
        with pytest.raises(Unavailable):
            await buy_of(one, "c2")
        assert await one.store.version("table/t1") == version
        await until(lambda: leads.over == 1)
        assert await buy_of(one, "c2") == version + 1  # beside whoever leads
        await ended(first)

    sharing(database, work)


def test_a_lead_that_cannot_be_renewed_ends_by_itself(database: str) -> None:
    """By the steady clock of who leads, without a word of the database."""

    async def work(one: Casino, _: Casino) -> None:
        leads, now = Leads(), [0.0]
        assert isinstance(one.store, PostgresStore)
        one.store._lease.clock = lambda: now[0]
        first = leads.begin(one, "one")
        await until(lambda: leads.now == ["one"])
        await buy_of(one, "c1")
        now[0] += TERM
        with pytest.raises(Unavailable, match="has run out"):
            await buy_of(one, "c2")
        await until(lambda: leads.over == 1)
        await ended(first)

    sharing(database, work)


def test_a_lead_beyond_any_term_is_taken(database: str) -> None:
    """The database's clock was put back by hours: what it says then is nobody's lead."""

    async def work(one: Casino, _: Casino) -> None:
        leads = Leads()
        changed(database, OTHERS_LEAD.format("4102444800000"))
        first = leads.begin(one, "one")
        await until(lambda: leads.now == ["one"])
        await ended(first)

    sharing(database, work)


def test_who_waits_says_so_once_the_leader_is_late(database: str) -> None:
    """Before the lease has run out: nobody may be attending to the tables."""

    async def work(_: Casino, two: Casino) -> None:
        leads, now = Leads(), [0.0]
        assert isinstance(two.store, PostgresStore)
        two.store._lease.clock = lambda: now[0]
        assert "no server attends" in two.store.interrupted
        changed(database, OTHERS_LEAD.format(_IN_FORCE))
        second = leads.begin(two, "two")
        await until(lambda: not two.store.interrupted)
        await ended(second)
        now[0] += LATE
        assert "no server attends" in two.store.interrupted
        assert leads.now == []

    sharing(database, work)


def test_a_lead_that_has_run_out_is_taken(database: str) -> None:
    async def work(_: Casino, two: Casino) -> None:
        leads = Leads()
        changed(database, OTHERS_LEAD.format(_IN_FORCE))
        second = leads.begin(two, "two")
        await until(lambda: leads.now == ["two"])
        assert not two.store.interrupted
        await ended(second)

    sharing(database, work)


# ── Processes of their own ──────────────────────────────────────────────────────────────────────


class Process:
    """A server process that does what it is told."""

    def __init__(self, database: str, name: str) -> None:
        self._process = subprocess.Popen(
            guarded([sys.executable, "-m", "tests.casino.process", database, name]),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._heard() == "ready"

    def ask(self, name: str, what: str, who: str = "A") -> Any:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps([name, what, who]) + "\n")
        self._process.stdin.flush()
        return self._heard()

    def _heard(self) -> Any:
        assert self._process.stdout is not None
        return json.loads(self._process.stdout.readline())

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()
        for end in (self._process.stdin, self._process.stdout):
            assert end is not None
            end.close()


def _ticks(database: str) -> int:
    """How much the table has done by itself."""
    with psycopg.connect(database) as db:
        found = db.execute("SELECT count(*) FROM answers WHERE command LIKE 'clock/%'").fetchone()
    assert found is not None
    return int(found[0])


async def _more_ticks(database: str, than: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while await asyncio.to_thread(_ticks, database) <= than:
            await asyncio.sleep(0.05)


def test_one_process_is_killed_and_the_other_goes_on(database: str) -> None:
    """Nothing acknowledged is lost or doubled, and the clockwork is taken over."""
    first = Process(database, "first")
    second = Process(database, "second")
    told = {}
    try:
        for number, process in zip(range(40), cycle((first, second)), strict=False):
            told[f"c{number}"] = process.ask(f"c{number}", "buy")
        asyncio.run(_more_ticks(database, 2))  # shuffled, cut, a Round opened
        looked = first.ask("", "look")
    finally:
        first.kill()
    try:
        assert {name: second.ask(name, "buy") for name in told} == told
        assert second.ask("", "look") == looked
        assert looked["accounts"]["player:A"] == 40 * 10_000
        second.ask("sit", "sit")
        before = _ticks(database)
        second.ask("lay", "lay")
        asyncio.run(_more_ticks(database, before))
    finally:
        second.kill()
