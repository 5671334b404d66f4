"""Connections: what comes is bounded, what waits is timed, and the idle give way to the busy."""

import asyncio
import json
import resource

import pytest
from websockets.asyncio.client import connect

from croupier.web.doors import capacity
from croupier.web.doors.feed_connection import MOST_HEARD
from croupier.web.doors.http_connection import (
    ALWAYS_AHEAD,
    DISCARDED,
    MOST_HEAD,
    MOST_HEADERS,
    MOST_LINE,
    MOST_REQUEST,
    READ_AHEAD,
)
from croupier.web.kit.addresses import network_of
from croupier.web.kit.connections import AHEAD_IN_ALL, GIVES_WAY, PATIENCE, Connections, Stage
from tests.web.sockets import ASKED, Clock, Doors, Echo, doors, is_closed, read, until

MANY = 20
POSTED = b"POST /some HTTP/1.1\r\nhost: localhost\r\n"


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


# ── Requests sent at once ──


@pytest.mark.anyio
async def test_requests_sent_at_once_are_answered_in_their_order_one_at_a_time() -> None:
    app = Echo()
    async with doors(app) as opened:
        reader, writer = await opened.dial()
        for number in range(MANY):
            writer.write(ASKED.replace(b"some", f"{number}".encode()))
        answers = [(await read(reader))[2] for _ in range(MANY)]
        assert answers == [f"/{number}".encode() for number in range(MANY)]
        assert (app.most_at_once, opened.connections.ahead) == (1, 0)


@pytest.mark.anyio
async def test_who_waits_for_answers_goes_before_who_does_not() -> None:
    """Clients that send many requests at once take turns, one request at a time."""
    app = Echo()
    async with doors(app) as opened:
        for _ in range(MANY):
            _, writer = await opened.dial()
            writer.write(ASKED * MANY)
        reader, writer = await opened.dial()
        for _ in range(5):
            writer.write(ASKED)
            assert (await read(reader))[0] == "HTTP/1.1 200 OK"
        assert app.answered < MANY * MANY / 2


@pytest.mark.anyio
async def test_requests_with_bodies_may_follow_one_another_too() -> None:
    app = Echo()
    async with doors(app) as opened:
        reader, writer = await opened.dial()
        for _ in range(MANY):
            writer.write(POSTED + b"content-length: 5\r\n\r\n01234")
            writer.write(POSTED + b"transfer-encoding: chunked\r\n\r\n5\r\n01234\r\n0\r\n\r\n")
        statuses = {(await read(reader))[0] for _ in range(2 * MANY)}
        assert statuses == {"HTTP/1.1 200 OK"}


@pytest.mark.anyio
async def test_who_sends_requests_and_reads_nothing_is_read_no_further() -> None:
    """Neither requests nor answers pile up: what is not parsed stays with who sent it."""
    app = Echo()
    app.size = 10_000
    async with doors(app) as opened:
        _, writer = await opened.dial()
        flood = asyncio.create_task(_flood(writer, ASKED * 1_000, 20 * 2**20))
        held = opened.made[0]
        await until(lambda: held.flow.write_paused and held.flow.read_paused)
        seen = app.answered
        for _ in range(50):
            await asyncio.sleep(0.002)
            assert held.transport.get_write_buffer_size() < 200_000
            assert opened.connections.ahead < READ_AHEAD + 2**19
        assert (app.answered, len(held.pipeline)) == (seen, 0)
        assert not flood.done()
        flood.cancel()


@pytest.mark.anyio
async def test_requests_that_wait_for_a_slow_answer_are_not_parsed() -> None:
    app = Echo()
    app.release.clear()
    async with doors(app) as opened:
        reader, writer = await opened.dial()
        writer.write(ASKED * MANY)
        await until(lambda: app.at_once == 1 and opened.connections.ahead > 0)
        assert opened.connections.ahead == len(ASKED) * (MANY - 1)
        assert opened.made[0].pipeline == type(opened.made[0].pipeline)()
        app.release.set()
        assert [(await read(reader))[0] for _ in range(MANY)]
        assert (app.most_at_once, opened.connections.ahead) == (1, 0)


@pytest.mark.anyio
async def test_what_waits_on_all_connections_together_is_bounded() -> None:
    app = Echo()
    app.release.clear()
    async with doors(app) as opened:
        opened.connections.ahead = AHEAD_IN_ALL - 100
        reader, writer = await opened.dial()
        writer.write(ASKED * (2 + ALWAYS_AHEAD // len(ASKED)))
        assert await is_closed(reader)
        await until(lambda: opened.connections.ahead == AHEAD_IN_ALL - 100)
        modest, writer = await opened.dial()
        writer.write(ASKED * 2)
        await until(lambda: opened.connections.ahead > AHEAD_IN_ALL - 100)
        app.release.set()
        assert [(await read(modest))[0] for _ in range(2)] == ["HTTP/1.1 200 OK"] * 2


async def _flood(writer: asyncio.StreamWriter, data: bytes, most: int) -> None:
    for _ in range(0, most, len(data)):
        writer.write(data)
        await writer.drain()


# ── Requests that are too long ──


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (b"GET /" + b"x" * (MOST_LINE + 1), 414),
        (b"GET /some HTTP/1.1\r\nx: " + b"x" * MOST_HEAD, 431),
        (b"GET /some HTTP/1.1\r\n" + b"x: 1\r\n" * (MOST_HEADERS + 1) + b"\r\n", 431),
        (b"GET /some HTTP/1.1\r\n" + b"x" * MOST_HEAD, 431),
        (b"\r\n" * MOST_HEAD, 431),
        (b"no request at all\r\n\r\n", 400),
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 400),
        (POSTED + b"content-length: 99999999\r\n\r\n" + b"x" * MOST_REQUEST, 413),
        (POSTED + b"transfer-encoding: chunked\r\n\r\n1;" + b"x" * MOST_REQUEST, 413),
        (
            POSTED
            + b"transfer-encoding: chunked\r\n\r\n0\r\n"
            + b"x: 1\r\n" * (MOST_REQUEST // 6 + 200),
            413,
        ),
    ],
    ids=lambda one: str(one)[:40],
)
async def test_a_request_that_is_too_long_is_refused_with_a_sentence(
    sent: bytes, status: int
) -> None:
    app = Echo()
    async with doors(app) as opened:
        reader, writer = await opened.dial()
        writer.write(sent)
        line, headers, body = await read(reader)
        assert line.startswith(f"HTTP/1.1 {status} ")
        assert headers["content-type"] == "application/problem+json"
        assert headers["connection"] == "close"
        assert json.loads(body)["status"] == status
        assert await is_closed(reader)
        writer.close()
        await until(lambda: len(opened.connections) == 0)
        assert app.answered == 0


@pytest.mark.anyio
async def test_a_refused_client_that_goes_on_is_cut_off() -> None:
    async with doors(Echo()) as opened:
        _, writer = await opened.dial()
        with pytest.raises(ConnectionError):
            await _flood(writer, b"x" * 50_000, 20 * DISCARDED)
        await until(lambda: len(opened.connections) == 0)


@pytest.mark.anyio
async def test_an_answer_that_has_begun_is_only_cut_off() -> None:
    """A body that never ends after the answer is a request too long, too."""
    app = Echo()
    async with doors(app) as opened:
        reader, writer = await opened.dial()
        writer.write(ASKED + b"GET /" + b"x" * (MOST_LINE + 1))
        assert (await read(reader))[0] == "HTTP/1.1 200 OK"
        assert (await read(reader))[0].startswith("HTTP/1.1 414 ")


# ── Waiting ──


async def _waiting(opened: Doors, stage: Stage) -> asyncio.StreamReader:
    """A client on whom the server waits."""
    reader, writer = await opened.dial()
    begun = {
        Stage.NEW: b"",
        Stage.HEAD: ASKED[:-2],
        Stage.BODY: POSTED + b"content-length: 5\r\n\r\n0",
        Stage.IDLE: ASKED,
        Stage.STALLED: ASKED * 1_000,
    }
    writer.write(begun[stage])
    if stage is Stage.IDLE:
        await read(reader)
    if stage is Stage.STALLED:
        reader._transport.pause_reading()  # type: ignore[attr-defined]
    await until(lambda: bool(opened.connections._waiting[stage]))
    return reader


@pytest.mark.anyio
@pytest.mark.parametrize(
    "stage",
    [Stage.NEW, Stage.HEAD, Stage.BODY, Stage.IDLE, Stage.STALLED],
    ids=lambda one: one.value,
)
async def test_who_lets_the_server_wait_too_long_is_shown_out(stage: Stage) -> None:
    clock, app = Clock(), Echo()
    app.size = 100_000 if stage is Stage.STALLED else 0
    async with doors(app, Connections(clock=clock)) as opened:
        reader = await _waiting(opened, stage)
        clock.now += PATIENCE[stage] - 0.01
        opened.connections.expire()
        assert len(opened.connections._waiting[stage]) == 1
        clock.now += 0.02
        opened.connections.expire()
        if stage in (Stage.HEAD, Stage.BODY):
            assert (await read(reader))[0] == "HTTP/1.1 408 Request Timeout"
            clock.now += PATIENCE[Stage.REFUSED] + 0.01
            opened.connections.expire()
        await until(lambda: len(opened.connections) == 0)
        assert opened.connections.ended[f"{stage.value} too long"] == 1


@pytest.mark.anyio
async def test_a_head_sent_letter_by_letter_gains_no_time() -> None:
    clock = Clock()
    async with doors(Echo(), Connections(clock=clock)) as opened:
        reader, writer = await opened.dial()
        for letter in ASKED[:12]:
            writer.write(bytes([letter]))
            await asyncio.sleep(0.002)
            clock.now += 1
            opened.connections.expire()
        assert (await read(reader))[0] == "HTTP/1.1 408 Request Timeout"


@pytest.mark.anyio
async def test_an_answer_takes_as_long_as_it_takes() -> None:
    clock, app = Clock(), Echo()
    app.release.clear()
    async with doors(app, Connections(clock=clock)) as opened:
        reader, writer = await opened.dial()
        writer.write(ASKED)
        await until(lambda: app.at_once == 1)
        clock.now += 3_600
        opened.connections.expire()
        app.release.set()
        assert (await read(reader))[0] == "HTTP/1.1 200 OK"


@pytest.mark.anyio
async def test_a_connection_that_does_not_end_is_ended() -> None:
    """Somebody who asks to be shown out, and does not read the last answer either."""
    clock, app = Clock(), Echo()
    app.size = 5_000_000
    async with doors(app, Connections(clock=clock)) as opened:
        reader, writer = await opened.dial()
        reader._transport.pause_reading()  # type: ignore[attr-defined]
        writer.write(b"GET /some HTTP/1.0\r\n\r\n")
        await until(lambda: bool(opened.connections._waiting[Stage.CLOSING]))
        clock.now += PATIENCE[Stage.CLOSING] + 1
        opened.connections.expire()
        await until(lambda: opened.made[0].parser is None)
        assert len(opened.connections) == 0


# ── How many ──


@pytest.mark.anyio
@pytest.mark.parametrize("stage", GIVES_WAY, ids=lambda one: one.value)
@pytest.mark.parametrize(("in_all", "per_address"), [(3, 9), (9, 3)])
async def test_the_idle_give_way(stage: Stage, in_all: int, per_address: int) -> None:
    async with doors(Echo(), Connections(in_all, per_address)) as opened:
        readers = [await _waiting(opened, stage)]
        readers += [await _waiting(opened, Stage.IDLE) for _ in range(2)]
        reader, writer = await opened.dial()
        writer.write(ASKED)
        assert (await read(reader))[0] == "HTTP/1.1 200 OK"
        while await readers[0].read(1_000):
            pass
        assert len(opened.connections) == 3
        assert opened.connections.ended == {"gave way": 1}


@pytest.mark.anyio
@pytest.mark.parametrize(("in_all", "per_address"), [(3, 9), (9, 3)])
async def test_who_is_being_answered_gives_way_to_nobody(in_all: int, per_address: int) -> None:
    app = Echo()
    app.release.clear()
    async with doors(app, Connections(in_all, per_address)) as opened:
        busy = [await opened.dial() for _ in range(3)]
        for _, writer in busy:
            writer.write(ASKED)
        await until(lambda: app.at_once == 3)
        reader, _ = await opened.dial()
        line, headers, _ = await read(reader)
        assert (line, headers["retry-after"]) == ("HTTP/1.1 503 Service Unavailable", "10")
        app.release.set()
        assert {(await read(one))[0] for one, _ in busy} == {"HTTP/1.1 200 OK"}
        assert opened.connections.ended == {"turned away": 1}


@pytest.mark.anyio
async def test_a_proxy_that_is_believed_speaks_for_many() -> None:
    async with doors(Echo(), Connections(9, 2), trusted="127.0.0.1") as opened:
        for _ in range(5):
            await _waiting(opened, Stage.IDLE)
        assert len(opened.connections) == 5


@pytest.mark.parametrize(
    ("host", "network"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8::1", "2001:db8::"),
        ("2001:db8:0:1::1", "2001:db8:0:1::"),
        ("fe80::1%eth0", "fe80::"),
        ("somewhere", "somewhere"),
    ],
)
def test_of_an_address_its_network_is_counted(host: str, network: str) -> None:
    assert network_of(host) == network


@pytest.mark.parametrize(
    ("limits", "raised", "room"),
    [
        ((256, 256), 256, (128, 64)),
        ((256, 2_000), 2_000, (1_872, 512)),
        ((20_000, 20_000), 20_000, (10_000, 512)),
        ((1_024, -1), 10_128, (10_000, 512)),
        ((-1, -1), -1, (10_000, 512)),
    ],
)
def test_connections_leave_descriptors_for_the_store(
    limits: tuple[int, int],
    raised: int,
    room: tuple[int, int],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    limit = [limits]
    monkeypatch.setattr(resource, "getrlimit", lambda _: limit[-1])
    monkeypatch.setattr(resource, "setrlimit", lambda _, new: limit.append(new))
    found = capacity.capacity()
    assert (limit[-1][0], (found.in_all, found.per_address)) == (raised, room)


def test_too_few_descriptors_are_said_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda _: (100, 100))
    with pytest.raises(capacity.NoCapacity, match="ulimit -n"):
        capacity.capacity()


# ── Feeds ──


@pytest.mark.anyio
async def test_a_feed_nobody_reads_is_dropped() -> None:
    clock, app = Clock(), Echo()
    async with doors(app, Connections(clock=clock)) as opened:
        socket = await connect(f"ws://127.0.0.1:{opened.port}/feed", compression=None)
        socket.transport.pause_reading()
        await until(lambda: bool(opened.connections._waiting[Stage.STALLED]))
        held = next(iter(opened.connections._waiting[Stage.STALLED]))
        assert held.transport.get_write_buffer_size() < 200_000  # type: ignore[attr-defined]
        assert len(opened.connections) == 1
        clock.now += PATIENCE[Stage.STALLED] + 1
        opened.connections.expire()
        await until(lambda: len(opened.connections) == 0)
        socket.transport.abort()


@pytest.mark.anyio
async def test_who_pings_a_feed_is_answered() -> None:
    app = Echo()
    app.release.clear()
    async with doors(app) as opened:
        socket = await connect(f"ws://127.0.0.1:{opened.port}/feed", compression=None)
        for _ in range(MANY):
            await (await socket.ping())
        assert len(opened.connections) == 1
        app.release.set()
        assert await socket.recv()
        socket.transport.abort()


@pytest.mark.anyio
async def test_who_sends_much_to_a_feed_is_cut_off() -> None:
    """Pings, pongs and empty pieces of messages: each is little, and all are counted."""
    app = Echo()
    app.release.clear()
    async with doors(app) as opened:
        _, writing = await opened.dial()
        writing.write(
            ASKED[:-2] + b"connection: upgrade\r\nupgrade: websocket\r\n"
            b"sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        )
        with pytest.raises(ConnectionError):
            await _flood(writing, b"\x8a\x80\0\0\0\0" * 10_000, 10_000 * MOST_HEARD)
        await until(lambda: len(opened.connections) == 0)
