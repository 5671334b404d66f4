"""Rude clients against a real server: its memory stays, and whoever plays is served."""

import contextlib
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.client.client import Client
from tests.processes import wait_until
from tests.web.real import Real

MIB = 2**20
MOST_GROWTH = 48 * MIB
ASKED = b"GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n"
IDLE = 1_200


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Real]:
    server = Real(tmp_path_factory.mktemp("casino"))
    with Client(server.at) as ana:
        ana.come("Ana")
    yield server
    assert server.stop() == 0


def _memory(real: Real) -> int:
    """Bytes of memory the server has in use."""
    pages = Path(f"/proc/{real.process.pid}/statm").read_text(encoding="ascii").split()[1]
    return int(pages) * 4096


def _dialled(real: Real) -> socket.socket:
    return socket.create_connection(("127.0.0.1", real.port), timeout=2)


def _sent(real: Real, first: bytes, again: bytes, most: int) -> None:
    """Send for as long as the server takes it, and read nothing."""
    with _dialled(real) as one, contextlib.suppress(OSError):
        one.sendall(first)
        for _ in range(0, most, len(again)):
            one.sendall(again)
        pytest.fail(f"{most} bytes were taken")


@pytest.mark.parametrize(
    ("first", "again"),
    [
        (b"", ASKED * 1_000),
        (b"", ASKED.replace(b"/health", b"/rulebook") * 1_000),
        (ASKED[:-2], b"x-more: " + b"x" * 10_000 + b"\r\n"),
        (b"GET /", b"x" * 50_000),
        (b"GET /health HTTP/1.1\r\nx: ", b"x" * 50_000),
        (
            b"POST /api/come HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
            b"transfer-encoding: chunked\r\n\r\n",
            b"400\r\n" + b"x" * 1_024 + b"\r\n",
        ),
    ],
    ids=["requests", "pages", "headers", "an address", "one header", "a body"],
)
def test_whatever_is_sent_without_reading_takes_little_memory(
    real: Real, first: bytes, again: bytes
) -> None:
    before = _memory(real)
    _sent(real, first, again, 20 * MIB)
    assert _memory(real) - before < MOST_GROWTH
    assert real.get("/health") == b"ok"


def test_idle_connections_keep_nobody_out(real: Real) -> None:
    """Somebody comes in, buys chips and is seen, with more connections open than one may have."""
    before = _memory(real)
    with contextlib.ExitStack() as open_:
        for number in range(IDLE):
            one = open_.enter_context(_dialled(real))
            if number % 2:
                one.sendall(ASKED[: number % len(ASKED)])
        with Client(real.at) as bob:
            bob.come("Bob")
            bob.buy("table-1", 500_00)
            assert bob.see("table-1").table.purse == 500_00
        assert _memory(real) - before < MOST_GROWTH
    wait_until(lambda: b"croupier_connections_open 1.0\n" in real.get("/metrics"))
    assert b'croupier_connections_ended_total{why="gave way"}' in real.get("/metrics")


def test_a_request_that_breaks_off_is_no_trouble_of_the_server(real: Real) -> None:
    posted = b"POST /api/come HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
    before = len(real.logged)
    with _dialled(real) as one:
        one.sendall(posted + b"content-length: 9\r\n\r\n{")
        real.get("/health")
    wait_until(lambda: any('"path":"/api/come"' in line for line in real.logged[before:]))
    assert not any('"trouble"' in line for line in real.logged)


def test_the_log_says_how_many_connections_there_is_room_for(real: Real) -> None:
    assert any('"event":"room"' in line and '"connections":' in line for line in real.logged)
