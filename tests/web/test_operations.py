"""Is the server there, does it take commands, what has it done: and streams, one by one."""

import asyncio
import io
import json
import logging
import sqlite3
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import AsyncTestClient

from croupier.casino import checkpoints
from croupier.casino.cash_out import see_off
from croupier.casino.limits import LimitReached
from croupier.casino.signing import KeyFile
from croupier.casino.store.port import Halted, Unavailable
from croupier.casino.store.sqlite import SqliteStore
from croupier.casino.table import acts
from croupier.casino.table.live_table import BEHIND, Sent
from croupier.protocol.roles import Role
from croupier.web import background_work, serve
from croupier.web.kit.logs import Lines, whose
from croupier.web.kit.metrics import Gauge, Metrics
from croupier.web.kit.problem_kinds import KINDS
from croupier.web.kit.streams import Streams
from tests.web.browsing import Browser, House, another, house


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


def _figures(text: str) -> dict[str, float]:
    """Metrics as they are read: each by its name and labels."""
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    return {line.rpartition(" ")[0]: float(line.rpartition(" ")[2]) for line in lines}


# ── Metrics ──


@pytest.mark.anyio
async def test_what_was_done_is_counted(tmp_path: Path) -> None:
    async with house(tmp_path, open_metrics=True) as (_, ana):
        await ana.come("Ana")
        await ana.command("/api/tables/t1/chips", cents=5_00)
        await ana.command("/api/tables/t1/chips", cents=-9_00)
        await ana.get("/api/nothing")
        told = await ana.get("/metrics")
        assert told.headers["content-type"].startswith("text/plain; version=0.0.4")
        figures = _figures(told.text)
        route = "/api/tables/{name}/chips"
        requests = f'croupier_requests_total{{method="POST",route="{route}",status='
        assert (figures[f'{requests}"201"}}'], figures[f'{requests}"409"}}']) == (1, 1)
        assert figures['croupier_requests_total{method="GET",route="unknown",status="404"}'] == 1
        assert figures["croupier_commands_total"] == 1
        assert figures['croupier_refusals_total{status="409"}'] == 1
        assert figures[f'croupier_request_seconds_count{{route="{route}"}}'] == 2
        assert figures[f'croupier_request_seconds_bucket{{le="+Inf",route="{route}"}}'] == 2
        assert (figures["croupier_tables"], figures["croupier_rounds_in_play"]) == (1, 1)
        assert figures["croupier_rounds_total"] == 1
        assert figures["croupier_halted"] == figures["croupier_leads"] == 0
        assert figures["process_resident_memory_bytes"] > 10**6
        assert figures["process_cpu_seconds_total"] > 0


def test_a_histogram_grows_and_labels_are_escaped() -> None:
    metrics = Metrics()
    for seconds in (0.0005, 0.003, 0.003, 9.0):
        metrics.answered("GET", '/"\n', 200, seconds)
    figures = _figures(metrics.text((Gauge("own", "Own.", 1.5),)))
    bounds = ("0.001", "0.005", "5.0", "+Inf")
    bucket, route = "croupier_request_seconds_bucket", 'route="/\\"\\n"'
    told = [figures[f'{bucket}{{le="{bound}",{route}}}'] for bound in bounds]
    assert told == [1, 3, 3, 4]
    assert figures["own"] == 1.5


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("address", "role", "status"),
    [
        ("127.0.0.1", None, 200),
        ("::1", None, 200),
        ("192.0.2.1", None, 401),
        ("not an address", None, 401),
        ("192.0.2.1", Role.PLAYER, 403),
        ("192.0.2.1", Role.SUPERVISOR, 403),
        ("192.0.2.1", Role.INSPECTOR, 200),
        ("192.0.2.1", Role.OPERATOR, 200),
    ],
)
async def test_who_may_read_the_metrics(
    tmp_path: Path, address: str, role: Role | None, status: int
) -> None:
    async with house(tmp_path) as (opened, _), another(opened, address=address) as client:
        one = Browser(client)
        if role is not None:
            await opened.make("One", role)
            await one.login("One")
        assert (await one.get("/metrics")).status_code == status


@pytest.mark.anyio
@pytest.mark.parametrize("header", ["x-forwarded-for", "forwarded"])
async def test_whoever_comes_through_a_proxy_here_is_not_here(tmp_path: Path, header: str) -> None:
    async with house(tmp_path) as (opened, _), another(opened, address="127.0.0.1") as client:
        told = await client.get("/metrics", headers={header: "192.0.2.1"})
        assert told.status_code == 401


# ── Ready ──


@pytest.mark.anyio
async def test_ready_until_a_table_is_halted_or_the_server_stops(tmp_path: Path) -> None:
    async with house(tmp_path) as (opened, ana):
        told = await ana.get("/ready")
        state = {"ready": True, "tables": 1, "halted": [], "wrong": []}
        assert (told.status_code, told.json()) == (200, state)
        opened.casino.halted["spoilt"] = "its log is spoilt"
        told = await ana.get("/ready")
        assert (told.status_code, told.json()["halted"]) == (503, ["spoilt"])
        assert told.json()["wrong"] == ["spoilt is halted."]
        assert (await ana.get("/health")).text == "ok"
        opened.casino.halted.clear()
        opened.table.halted = "the disk is full"
        assert (await ana.get("/ready")).json()["halted"] == ["t1"]
        opened.table.halted = ""
        opened.served.streams.close()
        assert (await ana.get("/ready")).status_code == 503


@pytest.mark.anyio
async def test_ready_says_what_keeps_the_tables_from_moving(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table that cannot go on, work that has failed, a store that takes nothing."""
    monkeypatch.setattr("croupier.casino.background.SOON", 600)
    async with house(tmp_path) as (opened, ana):

        async def wrong() -> list[str]:
            told = await ana.get("/ready")
            assert told.json()["ready"] is (told.status_code == 200) is (not told.json()["wrong"])
            sentences: list[str] = told.json()["wrong"]
            return sentences

        async def fails() -> None:
            raise OSError("no descriptor is left")

        opened.casino.heartbeat.lead()
        opened.casino.heartbeat.failed("t1")
        assert await wrong() == ["t1 cannot go on: what it needs does not answer."]
        opened.casino.heartbeat.went_well("t1")
        assert await wrong() == []
        opened.served.background.begin("signing checkpoints", fails)
        await asyncio.sleep(0)
        assert await wrong() == ["Signing checkpoints has failed; it is begun again."]
        await opened.served.background.close()
        assert await wrong() == []
        assert isinstance(opened.casino.store, SqliteStore)
        opened.casino.store._halted = "the disk is full at /var/somewhere"
        assert await wrong() == ["The store takes nothing any more."]
        assert (await ana.get("/health")).text == "ok"


@pytest.mark.anyio
async def test_ready_says_that_the_store_is_locked_before_anybody_writes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(background_work, "TRY_EVERY", 0.01)
    async with house(tmp_path) as (opened, ana):
        opened.served.background.begin("trying", partial(background_work.try_store, opened.served))
        other = sqlite3.connect(tmp_path / "log.sqlite", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        while not (wrong := (await ana.get("/ready")).json()["wrong"]):
            await asyncio.sleep(0.01)
        assert wrong == ["The store cannot be written at the moment."]
        other.execute("ROLLBACK")
        other.close()
        while not (await ana.get("/ready")).json()["ready"]:
            await asyncio.sleep(0.01)
        await opened.served.background.close()


@pytest.mark.anyio
async def test_what_cannot_be_done_for_a_moment_is_to_be_sent_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house(tmp_path) as (opened, ana):
        await ana.come("Ana")

        async def away(*_: object) -> None:
            raise Unavailable("no descriptor is left in /var/somewhere")

        with monkeypatch.context() as patch:
            patch.setattr(opened.casino.store, "append", away)
            told = await ana.command("/api/tables/t1/chips", cents=1_00)
        assert (told.status_code, told.headers["retry-after"]) == (503, "1")
        assert told.json()["type"] == "/problems/unavailable"
        assert "somewhere" not in told.text
        assert not opened.table.halted
        assert (await ana.command("/api/tables/t1/chips", cents=1_00)).status_code == 201


@pytest.mark.anyio
@pytest.mark.parametrize(
    "why", ["the database cannot be reached at the moment", "no server attends to the tables"]
)
async def test_ready_says_that_nothing_moves_at_the_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, why: str
) -> None:
    async with house(tmp_path) as (opened, ana):
        assert (await ana.get("/ready")).status_code == 200
        monkeypatch.setattr(type(opened.casino.store), "interrupted", why)
        told = await ana.get("/ready")
        assert (told.status_code, told.json()["wrong"]) == (503, [f"{why.capitalize()}."])
        assert (await ana.get("/health")).status_code == 200


@pytest.mark.anyio
async def test_a_halted_table_says_so_and_nothing_of_why(tmp_path: Path) -> None:
    async with house(tmp_path) as (opened, ana):
        await ana.come("Ana")
        opened.table.halted = "the store cannot be written: disk full at /var/somewhere"
        told = await ana.command("/api/tables/t1/chips", cents=1_00)
        assert (told.status_code, told.json()["type"]) == (503, "/problems/halted")
        assert "somewhere" not in told.text
        opened.casino.halted["spoilt"] = "entry 7 of /var/somewhere"
        told = await ana.get("/api/tables/spoilt")
        assert (told.status_code, "somewhere" in told.text) == (503, False)


@pytest.mark.anyio
async def test_who_is_in_looks_on_while_nothing_can_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A session that cannot be noted as seen still is one."""
    async with house(tmp_path) as (opened, ana):
        await ana.come("Ana")
        clock = opened.casino.clock
        opened.casino.clock = opened.directory._clock = lambda: clock() + 600_000

        async def halts(*_: object) -> None:
            raise Halted("the disk is full")

        monkeypatch.setattr(opened.casino.store, "append", halts)
        assert (await ana.get("/api/tables/t1")).status_code == 200


@pytest.mark.anyio
async def test_trouble_is_told_to_the_log_and_to_nobody_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with house(tmp_path) as (opened, ana):
        await ana.come("Ana")
        monkeypatch.setattr(opened.casino, "table", lambda _: 1 / 0)
        told = await ana.get("/api/tables/t1")
        assert (told.status_code, told.json()["type"]) == (500, "/problems/trouble")
        assert "division" not in told.text
        (record,) = [one for one in caplog.records if one.message == "trouble"]
        line = json.loads(Lines(as_json=True).format(record))
        assert line["trouble"] == "ZeroDivisionError"
        assert "test_operations.py:" in line["at"]
        assert "division" not in json.dumps(line)


# ── Logs ──


def test_a_record_is_one_line_for_programs_or_for_people() -> None:
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    logger = logging.Logger("test")
    logger.addHandler(handler)
    for as_json in (True, False):
        handler.setFormatter(Lines(as_json))
        logger.info("two\nlines", extra={"status": 201, "path": "/api"})
    told, *plain = stream.getvalue().splitlines()
    first = json.loads(told)
    assert (first["event"], first["level"], first["status"]) == ("two\nlines", "info", 201)
    assert first["time"].endswith("Z")
    assert "status=201 path=/api" in plain[-1]


def test_people_are_told_apart_in_logs_and_not_known() -> None:
    assert whose("one") != whose("two")
    assert "one" not in whose("one")


def test_every_problem_has_a_kind_of_its_own() -> None:
    kinds = [kind for kind, _ in KINDS.values()]
    assert len(set(kinds)) == len(kinds)


# ── Streams ──


async def _bought(opened: House, number: int) -> None:
    sent = Sent(f"buys/{number}", b"")
    await opened.table.do(sent, lambda live: acts.buy_chips(live, "ana", 100), 0)


@pytest.mark.anyio
async def test_what_happens_while_the_first_is_read_is_not_missed(tmp_path: Path) -> None:
    """It is followed before it is shown."""
    async with house(tmp_path, streams=Streams(quiet=30)) as (opened, _):
        heard = opened.served.streams.heard(opened.table)
        assert await anext(heard) is None
        assert opened.table._followers, "nothing may happen before it is followed"
        await _bought(opened, 1)
        told = await asyncio.wait_for(anext(heard), 5)
        assert told is not None
        assert told.version == opened.table.version
        await heard.aclose()  # type: ignore[attr-defined]
        assert not opened.table._followers


@pytest.mark.anyio
async def test_a_quiet_stream_says_that_it_is_there_and_ends_when_told(tmp_path: Path) -> None:
    async with house(tmp_path, streams=Streams(quiet=0.01)) as (opened, _):
        heard = opened.served.streams.heard(opened.table)
        assert [await anext(heard) for _ in range(3)] == [None, None, None]
        opened.served.streams.close()
        assert [one async for one in heard] == []
        assert not opened.table._followers


@pytest.mark.anyio
async def test_who_is_too_slow_is_let_go(tmp_path: Path) -> None:
    """Memory is bounded: after so many entries unread the stream ends."""
    async with house(tmp_path, streams=Streams(quiet=30)) as (opened, _):
        heard = opened.served.streams.heard(opened.table)
        await anext(heard)
        for number in range(BEHIND + 2):
            await _bought(opened, number)
        told = [one async for one in heard]
        assert BEHIND <= len(told) <= BEHIND + 1
        assert not opened.table._followers


def test_streams_are_counted_by_person_and_in_all() -> None:
    streams = Streams(per_person=2, in_all=3)
    with streams.held("ana"), streams.held("ana"), streams.held("bob"):
        assert len(streams) == 3
        with pytest.raises(LimitReached):
            streams.check("cleo")
    with streams.held("ana"), streams.held("ana"):
        with pytest.raises(LimitReached), streams.held("ana"):
            pass
        streams.check("bob")
    assert (len(streams), dict(streams._open)) == (0, {})


@pytest.mark.anyio
async def test_one_event_shows_only_the_last_of_what_came_at_once(tmp_path: Path) -> None:
    from croupier.web.api.tables import _events

    async with house(tmp_path, streams=Streams(quiet=30)) as (opened, ana):
        await ana.come("Ana")
        person = opened.directory.people.people[ana.key]
        events = _events(opened.table, person, ana.client.cookies["croupier"], opened.served)
        first: Any = await anext(events)
        assert first.event == "table"
        for number in range(3):
            await _bought(opened, number)
        told: Any = await asyncio.wait_for(anext(events), 5)
        assert int(told.id) == opened.table.version
        opened.served.streams.close()
        rest = [one async for one in events]
        assert [one.data for one in rest] == [None] * len(rest)


# ── In the background ──


@pytest.mark.anyio
async def test_sessions_whose_time_is_up_are_ended_and_the_log_is_signed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(background_work, "SWEEP_EVERY", 0.01)
    monkeypatch.setattr(background_work, "CHECKPOINT_EVERY", 0.02)
    async with house(tmp_path) as (opened, ana):
        await ana.come("Ana")
        opened.served.signer = KeyFile(tmp_path / "key.pem")
        clock = opened.casino.clock
        for work in (background_work.end_sessions, background_work.sign):
            opened.served.background.begin(work.__name__, partial(work, opened.served))
        while await opened.casino.store.version(checkpoints.AUDIT) == 0:
            await asyncio.sleep(0.01)
        assert opened.directory.people.sessions, "whose time is not up stays"
        opened.directory._clock = lambda: clock() + 25 * 3_600_000
        while opened.directory.people.sessions:
            await asyncio.sleep(0.01)
        assert opened.directory.people.people == {}
        await opened.served.background.close()


@pytest.mark.anyio
@pytest.mark.parametrize("hours", [-30, -3, 3, 30])
async def test_a_clock_that_jumps_puts_no_guest_out(tmp_path: Path, hours: int) -> None:
    """After a sweep the guest is in, and the chips are where they were."""
    async with house(tmp_path) as (opened, ana):
        await ana.come("Ana")
        assert (await ana.command("/api/tables/t1/chips", cents=5_00)).status_code == 201
        clock = opened.casino.clock
        opened.casino.clock = lambda: clock() + hours * 3_600_000
        await opened.directory.sweep()
        await see_off(opened.casino, opened.directory.people)
        assert (await ana.get("/api/me")).status_code == 200
        assert (await ana.get("/me")).status_code == 200
        assert sum(opened.table.live.purses().values()) == 5_00


@pytest.mark.anyio
async def test_a_casino_in_a_folder_runs_while_its_app_does(tmp_path: Path) -> None:
    app = serve.casino_in(tmp_path / "casino")
    async with AsyncTestClient(app) as client:
        assert (await client.get("/ready")).json()["ready"]
        assert [one["name"] for one in (await client.get("/api/tables")).json()] == ["table-1"]
    assert not app.state.served.started
